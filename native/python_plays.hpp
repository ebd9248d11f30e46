// Plays as Python sees them.
#pragma once
#include <nanobind/nanobind.h>

#include <algorithm>
#include <optional>

#include "plays.hpp"

namespace duplicata {

namespace nb = nanobind;

// Classes and the 450 places of the Python side, fetched once.
struct Vocabulary {
  nb::object play;
  std::vector<nb::object> places;

  Vocabulary() {
    play = nb::module_::import_("duplicata.engine.placements").attr("Play");
    const nb::object place = nb::module_::import_("duplicata.engine.notation").attr("Place");
    for (const bool down : {false, true})
      for (int row = 0; row < SIZE; row++)
        for (int column = 0; column < SIZE; column++) places.push_back(place(down, row, column));
  }
  static const Vocabulary &get() {
    static const auto *instance = new Vocabulary;  // outlives the interpreter's own order of destruction
    return *instance;
  }
};

// Makes the Python objects of one list.
class Maker {
 public:
  Maker(const Index &index, std::size_t plays) : index_(index), words_(Vocabulary::get()) {
    if (plays > MANY) texts_.resize(MEMORY);
  }

  // A named tuple is a tuple: filling it directly spares the call of its class. It is left unknown to the
  // garbage collector, since it holds nothing that could lead back to it.
  PyObject *made(const Play &play) {
    nb::object word = texts_.empty() ? nb::steal(text(play)) : shared_text(play);
    if (play.score() != score_) {
      score_ = play.score();
      score_object_ = nb::steal(PyLong_FromLong(score_));
    }
    if (!word.is_valid() || !score_object_.is_valid()) throw nb::python_error();
    auto *type = reinterpret_cast<PyTypeObject *>(words_.play.ptr());
    auto *object = reinterpret_cast<PyObject *>(PyObject_GC_NewVar(PyTupleObject, type, 3));
    if (!object) throw nb::python_error();
    PyTuple_SET_ITEM(object, 0, nb::object(score_object_).release().ptr());
    PyTuple_SET_ITEM(object, 1, word.release().ptr());
    PyTuple_SET_ITEM(object, 2, nb::object(words_.places[static_cast<std::size_t>(play.place())]).release().ptr());
    return object;
  }

 private:
  // A long list holds the same word at many places: one object for them all, as long as it is remembered.
  nb::object shared_text(const Play &play) {
    const u64 key = static_cast<u64>(play.rank()) << 16 | play.jokers();
    Text &known = texts_[(key * 0x9E3779B97F4A7C15ull) >> (64 - MEMORY_BITS)];
    if (known.key != key || !known.object.is_valid()) known = {key, nb::steal(text(play))};
    return known.object;
  }
  PyObject *text(const Play &play) const {
    const Word &word = index_.ranked(play.rank());
    PyObject *object = PyUnicode_New(word.length(), 127);
    if (object) spell(word, play.jokers(), reinterpret_cast<char *>(PyUnicode_1BYTE_DATA(object)));
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
  nb::object list = nb::steal(PyList_New(static_cast<Py_ssize_t>(plays.size())));
  if (!list.is_valid()) throw nb::python_error();
  for (std::size_t i = 0; i < plays.size(); i++) PyList_SET_ITEM(list.ptr(), static_cast<Py_ssize_t>(i), maker.made(plays[i]));
  return nb::borrow<nb::list>(list);
}

struct PyPlays {
  Plays plays;
  nb::object index;  // kept alive
};

void bind_plays(nb::module_ &m);

}  // namespace duplicata
