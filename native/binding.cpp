// The module `duplicata._core`: the same interface as `duplicata.engine.kernel`.
#include <nanobind/nanobind.h>
#include <nanobind/stl/string_view.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <atomic>
#include <memory>
#include <thread>

#include "places.hpp"
#include "python_plays.hpp"
#include "search.hpp"

namespace nb = nanobind;
using namespace nb::literals;
using namespace duplicata;

namespace {

struct PyGrid {
  Grid grid;
  nb::object index;  // kept alive
};

Limits read_limits(nb::handle source) {
  Limits limits;
  limits.max_played = nb::cast<int>(source.attr("max_played"));
  const nb::tuple bonuses = nb::cast<nb::tuple>(source.attr("bonuses"));
  if (limits.max_played < 1 || limits.max_played > MAX_RACK || bonuses.size() != MAX_RACK + 1)
    throw std::invalid_argument("limits: 1 to 9 tiles, ten bonuses");
  for (int i = 0; i <= MAX_RACK; i++) {
    limits.bonus[i] = nb::cast<int>(bonuses[static_cast<std::size_t>(i)]);
    if (limits.bonus[i] < 0 || limits.bonus[i] > 1000) throw std::invalid_argument("limits: a bonus is 0 to 1000");
  }
  return limits;
}

// The same frozen Limits come with nearly every call. Whoever lets go of the interpreter's lock keeps a copy.
const Limits &limits_of(nb::handle source) {
  struct Last {
    nb::object source;
    Limits limits;
  };
  static auto *last = new Last;
  if (last->source.ptr() != source.ptr()) {
    last->limits = read_limits(source);
    last->source = nb::borrow(source);
  }
  return last->limits;
}

Search &search() {
  thread_local Search own;
  return own;
}

std::string_view view(const nb::bytes &bytes) { return {bytes.c_str(), bytes.size()}; }

nb::object options_of(const Placements &found, const Placement &p) {
  nb::object options = owned(PyTuple_New(static_cast<Py_ssize_t>(p.options_end - p.options_begin)));
  for (u32 i = p.options_begin; i < p.options_end; i++) {
    nb::object option = owned(PyTuple_New(2));
    PyTuple_SET_ITEM(option.ptr(), 0, owned(PyLong_FromLong(found.options[i].score)).release().ptr());
    PyTuple_SET_ITEM(option.ptr(), 1, owned(PyLong_FromLong(found.options[i].jokers)).release().ptr());
    PyTuple_SET_ITEM(options.ptr(), static_cast<Py_ssize_t>(i - p.options_begin), option.release().ptr());
  }
  return options;
}

nb::object bad_of(const Placements &found, const Placement &p) {
  nb::object bad = owned(PyTuple_New(static_cast<Py_ssize_t>(p.bad_end - p.bad_begin)));
  for (u32 i = p.bad_begin; i < p.bad_end; i++) {
    char text[SIZE];
    const int length = spell(found.bad[i], 0, text);
    nb::object word = owned(PyUnicode_FromStringAndSize(text, length));
    PyTuple_SET_ITEM(bad.ptr(), static_cast<Py_ssize_t>(i - p.bad_begin), word.release().ptr());
  }
  return bad;
}

nb::object places(const PyGrid &self, std::string_view word, std::string_view rack, nb::handle limits) {
  thread_local Placements found;
  found.find(self.grid, word, Rack(rack), limits_of(limits));
  const Vocabulary &words = Vocabulary::get();
  nb::object out = owned(PyList_New(static_cast<Py_ssize_t>(found.list.size())));
  for (std::size_t i = 0; i < found.list.size(); i++) {
    const Placement &p = found.list[i];
    nb::object place = named_tuple(words.technical, {owned(PyLong_FromLong(p.line)), owned(PyLong_FromLong(p.start)),
                                                     owned(PyLong_FromLong(static_cast<long>(p.laid))), options_of(found, p),
                                                     bad_of(found, p)});
    PyList_SET_ITEM(out.ptr(), static_cast<Py_ssize_t>(i), place.release().ptr());
  }
  return out;
}

bool contains(const Index &index, std::string_view text) {
  if (text.size() < 2 || text.size() > SIZE) return false;
  Word w = {};
  for (std::size_t i = 0; i < text.size(); i++) {
    if (text[i] < 'A' || text[i] > 'Z') return false;
    w.at[i] = static_cast<u8>(text[i] - 'A' + 1);
  }
  w.at[15] = static_cast<u8>(text.size());
  return index.contains(w);
}

// With jokers the search lasts long enough for other threads of the interpreter to be let in.
PyPlays *solutions(const PyGrid &self, std::string_view text, nb::handle limits_source, int minimum, std::size_t limit) {
  const Rack rack(text);
  const Limits limits = limits_of(limits_source);
  std::optional<nb::gil_scoped_release> released;
  if (rack.jokers) released.emplace();
  Plays plays(self.grid.index(), search().all(self.grid, rack, limits, minimum));
  plays.cut(limit);
  released.reset();
  return new PyPlays{std::move(plays), self.index};
}

// Tops of many positions, on several threads, without the interpreter's lock.
nb::list tops(const nb::list &pairs, nb::handle limits_source, int threads) {
  struct Job {
    const PyGrid *grid;
    Rack rack;
    std::vector<Play> plays;
  };
  const Limits limits = limits_of(limits_source);
  std::vector<Job> jobs;
  std::vector<nb::object> held;
  for (const nb::handle pair : pairs) {
    if (!nb::isinstance<nb::tuple>(pair) || nb::len(pair) != 2) throw nb::type_error("pairs of a grid and a rack are needed");
    const nb::object grid = pair[0], rack = pair[1];
    if (!nb::isinstance<PyGrid>(grid) || !nb::isinstance<nb::str>(rack)) throw nb::type_error("pairs of a grid and a rack are needed");
    jobs.push_back({&nb::cast<const PyGrid &>(grid), Rack(nb::cast<std::string_view>(rack)), {}});
    held.push_back(grid);
  }
  {
    nb::gil_scoped_release released;
    constexpr std::size_t SHARE = 16;
    std::atomic<std::size_t> next{0};
    auto work = [&] {
      Search own;
      for (std::size_t from; (from = next.fetch_add(SHARE)) < jobs.size();)
        for (std::size_t i = from; i < std::min(from + SHARE, jobs.size()); i++)
          jobs[i].plays = own.top(jobs[i].grid->grid, jobs[i].rack, limits);
    };
    std::vector<std::thread> others;
    for (int i = 1; i < std::min(std::max(threads, 1), 64); i++) others.emplace_back(work);
    work();
    for (std::thread &t : others) t.join();
  }
  nb::list out;
  for (const Job &job : jobs) out.append(list_of(job.grid->grid.index(), job.plays));
  return out;
}

}  // namespace

NB_MODULE(_core, m) {
  nb::set_leak_warnings(false);  // a lexicon may well live as long as the interpreter
  m.doc() = "The compiled kernel: words, grids and search.";
  bind_plays(m);

  nb::class_<Index>(m, "Index", "Words ready to be looked up.")
      .def("__init__",
           [](Index *self, const nb::bytes &text, const std::vector<u64> &trial) { new (self) Index(view(text), trial); },
           "text"_a, "trial"_a = std::vector<u64>())
      .def_static("load",
                  [](const nb::bytes &image, const nb::bytes &key) {
                    return new Index(reinterpret_cast<const u8 *>(image.c_str()), image.size(), view(key));
                  },
                  nb::rv_policy::take_ownership, nb::keep_alive<0, 1>(), "image"_a, "key"_a)
      .def("image",
           [](const Index &self, const nb::bytes &key) {
             nb::object image = owned(PyBytes_FromStringAndSize(nullptr, static_cast<Py_ssize_t>(self.image_size())));
             self.write_image(view(key), reinterpret_cast<u8 *>(PyBytes_AS_STRING(image.ptr())));
             return image;
           },
           "key"_a)
      .def_prop_ro("rejected", &Index::rejected)
      .def("__len__", &Index::size)
      .def("__contains__", &contains)
      .def("__contains__", [](const Index &, const nb::object &) { return false; }, "word"_a.none());

  nb::class_<PyGrid>(m, "Grid", "A board ready to be searched.")
      .def("__init__",
           [](PyGrid *self, nb::handle_t<Index> index, std::string_view cells) {
             new (self) PyGrid{Grid(nb::cast<const Index &>(index), cells), nb::borrow(index)};
           },
           "index"_a, "cells"_a)
      .def("play",
           [](const PyGrid &self, std::string_view word, int line, int start) {
             return new PyGrid{Grid(self.grid, self.grid.tiles_of(word, line, start)), self.index};
           },
           nb::rv_policy::take_ownership, "word"_a, "line"_a, "start"_a)
      .def_prop_ro("cells", [](const PyGrid &self) {
        const std::string cells = self.grid.cells();
        return nb::str(cells.c_str(), cells.size());
      })
      .def("places", &places, "word"_a, "rack"_a, "limits"_a)
      .def("top",
           [](const PyGrid &self, std::string_view rack, nb::handle limits) {
             return list_of(self.grid.index(), search().top(self.grid, Rack(rack), limits_of(limits)));
           },
           "rack"_a, "limits"_a)
      .def("solutions", &solutions, nb::rv_policy::take_ownership, "rack"_a, "limits"_a, "minimum"_a = 0,
           "limit"_a = static_cast<std::size_t>(-1) >> 1);

  m.def("tops", &tops, "pairs"_a, "limits"_a, "threads"_a = 2);
  nb::exception<BadImage>(m, "BadImage", PyExc_ValueError);
}
