// Plays as Python sees them.
#pragma once
#include <nanobind/nanobind.h>

#include <algorithm>
#include <memory>
#include <optional>

#include "plays.hpp"

namespace duplicata {

namespace nb = nanobind;

// Classes and the 450 places of the Python side, fetched once.
struct Vocabulary {
  nb::object play, technical;
  std::vector<nb::object> places;

  Vocabulary() {
    const nb::object placements = nb::module_::import_("duplicata.engine.placements");
    play = placements.attr("Play");
    technical = placements.attr("Technical");
    const nb::object place = nb::module_::import_("duplicata.engine.notation").attr("Place");
    for (const bool down : {false, true})
      for (int row = 0; row < SIZE; row++)
        for (int column = 0; column < SIZE; column++) places.push_back(place(down, row, column));
  }
  // The interpreter's lock is what guards it. A guard of C++ would be held while an import lets go of that lock, and
  // another thread would then wait for the guard without ever giving the lock back.
  static const Vocabulary &get() {
    static const Vocabulary *instance = nullptr;  // never deleted: outlives the interpreter's own order of destruction
    if (!instance) {
      auto made = std::make_unique<const Vocabulary>();
      if (!instance) instance = made.release();  // unless another thread was first meanwhile
    }
    return *instance;
  }
};

inline nb::object owned(PyObject *object) {
  if (!object) throw nb::python_error();
  return nb::steal(object);
}

// A named tuple is a tuple: filling it directly spares the call of its class. It is left unknown to the
// garbage collector, since it holds nothing that could lead back to it.
template <std::size_t N>
nb::object named_tuple(const nb::object &type, nb::object (&&fields)[N]) {
  nb::object made = owned(reinterpret_cast<PyObject *>(
      PyObject_GC_NewVar(PyTupleObject, reinterpret_cast<PyTypeObject *>(type.ptr()), static_cast<Py_ssize_t>(N))));
  for (std::size_t i = 0; i < N; i++) PyTuple_SET_ITEM(made.ptr(), static_cast<Py_ssize_t>(i), fields[i].release().ptr());
  return made;
}

// Makes the Python objects of one list.
class Maker {
 public:
  Maker(const Index &index, std::size_t plays) : index_(index), words_(Vocabulary::get()) {
    if (plays > MANY) texts_.resize(MEMORY);
  }

  PyObject *made(const Play &play) {
    nb::object word = texts_.empty() ? text(play) : shared_text(play);
    if (play.score() != score_) {
      score_object_ = owned(PyLong_FromLong(play.score()));
      score_ = play.score();
    }
    return named_tuple(words_.play, {score_object_, std::move(word), words_.places[static_cast<std::size_t>(play.place())]})
        .release()
        .ptr();
  }

 private:
  // A long list holds the same word at many places: one object for them all, as long as it is remembered.
  nb::object shared_text(const Play &play) {
    const u64 key = static_cast<u64>(play.rank()) << 16 | play.jokers();
    Text &known = texts_[(key * 0x9E3779B97F4A7C15ull) >> (64 - MEMORY_BITS)];
    if (known.key != key || !known.object.is_valid()) known = {key, text(play)};
    return known.object;
  }
  nb::object text(const Play &play) const {
    const Word &word = index_.ranked(play.rank());
    nb::object object = owned(PyUnicode_New(word.length(), 127));
    spell(word, play.jokers(), reinterpret_cast<char *>(PyUnicode_1BYTE_DATA(object.ptr())));
    return object;
  }

  static constexpr std::size_t MANY = 256;
  static constexpr int MEMORY_BITS = 11;
  static constexpr std::size_t MEMORY = std::size_t{1} << MEMORY_BITS;
  struct Text {
    u64 key = 0;
    nb::object object;
  };

  const Index &index_;
  const Vocabulary &words_;
  std::vector<Text> texts_;
  int score_ = -1;
  nb::object score_object_;
};

inline nb::list list_of(const Index &index, const std::vector<Play> &plays) {
  Maker maker(index, plays.size());
  nb::object list = owned(PyList_New(static_cast<Py_ssize_t>(plays.size())));
  for (std::size_t i = 0; i < plays.size(); i++) PyList_SET_ITEM(list.ptr(), static_cast<Py_ssize_t>(i), maker.made(plays[i]));
  return nb::borrow<nb::list>(list);
}

struct PyPlays {
  Plays plays;
  nb::object index;  // kept alive
};

void bind_plays(nb::module_ &m);

}  // namespace duplicata
