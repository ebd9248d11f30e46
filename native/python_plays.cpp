#include "python_plays.hpp"

#include <nanobind/stl/optional.h>
#include <nanobind/stl/string_view.h>

namespace duplicata {
namespace {

using namespace nb::literals;

class Iterator {
 public:
  explicit Iterator(nb::handle source)
      : source_(nb::borrow(source)), plays_(nb::cast<PyPlays &>(source).plays), maker_(plays_.index(), plays_.size()) {}
  PyObject *next() { return next_ < plays_.size() ? maker_.made(plays_.at(next_++)) : nullptr; }

 private:
  nb::object source_;  // kept alive
  Plays &plays_;
  Maker maker_;
  std::size_t next_ = 0;
};

// The slot itself: looking an overload up would cost as much as making the play.
PyObject *next_of(PyObject *self) noexcept {
  try {
    return nb::inst_ptr<Iterator>(self)->next();
  } catch (nb::python_error &error) {
    error.restore();
  } catch (const std::bad_alloc &) {
    PyErr_NoMemory();
  }
  return nullptr;
}

PyType_Slot ITERATOR[] = {{Py_tp_iter, reinterpret_cast<void *>(PyObject_SelfIter)},
                          {Py_tp_iternext, reinterpret_cast<void *>(next_of)},
                          {0, nullptr}};

nb::object item(PyPlays &self, Py_ssize_t i) {
  const auto size = static_cast<Py_ssize_t>(self.plays.size());
  if (i < 0) i += size;
  if (i < 0 || i >= size) throw nb::index_error("no such play");
  return nb::steal(Maker(self.plays.index(), 1).made(self.plays.at(static_cast<std::size_t>(i))));
}

PyPlays *slice(PyPlays &self, const nb::slice &wanted) {
  const auto [start, stop, step, length] = wanted.compute(self.plays.size());
  return new PyPlays{self.plays.slice(start, step, length), self.index};
}

PyPlays *matching(const PyPlays &self, std::string_view prefix, nb::handle place, int minimum) {
  int wanted = -1;
  if (!place.is_none()) {
    const int down = nb::cast<bool>(place.attr("down")), row = nb::cast<int>(place.attr("row")), column = nb::cast<int>(place.attr("col"));
    const bool inside = row >= 0 && row < SIZE && column >= 0 && column < SIZE;
    wanted = inside ? (down * SIZE + row) * SIZE + column : 2 * SIZE * SIZE;
  }
  return new PyPlays{self.plays.matching(prefix, wanted, minimum), self.index};
}

// Equal to any sequence of the same plays.
nb::object equals(nb::handle_t<PyPlays> self, nb::handle other) {
  if (nb::isinstance<PyPlays>(other)) {
    auto &a = nb::cast<PyPlays &>(self), &b = nb::cast<PyPlays &>(other);
    if (&a.plays.index() == &b.plays.index()) return nb::bool_(a.plays == b.plays);
  } else if (!PySequence_Check(other.ptr()) || PyUnicode_Check(other.ptr())) {
    return nb::borrow(Py_NotImplemented);
  }
  return nb::bool_(nb::steal(PySequence_List(self.ptr())).equal(nb::steal(PySequence_List(other.ptr()))));
}

}  // namespace

void bind_plays(nb::module_ &m) {
  nb::class_<Iterator>(m, "PlaysIterator", nb::type_slots(ITERATOR));
  nb::class_<PyPlays> plays(m, "Plays", "Plays in order, decoded when looked at.");
  plays.attr("__hash__") = nb::none();  // as of every list
  const nb::object sequence = nb::module_::import_("collections.abc").attr("Sequence");
  for (const char *borrowed : {"index", "count", "__reversed__"}) plays.attr(borrowed) = sequence.attr(borrowed);
  sequence.attr("register")(plays);
  plays
      .def("__len__", [](const PyPlays &self) { return self.plays.size(); })
      .def("__getitem__", &item, "i"_a)
      .def("__getitem__", &slice, nb::rv_policy::take_ownership, "i"_a)
      .def("__iter__", [](nb::handle_t<PyPlays> self) { return new Iterator(self); }, nb::rv_policy::take_ownership)
      .def("__eq__", &equals, "other"_a.none())
      .def("__repr__",
           [](nb::handle_t<PyPlays> self) { return nb::str("Plays({!r})").format(nb::steal(PySequence_List(self.ptr()))); })
      .def("matching", &matching, nb::rv_policy::take_ownership, "prefix"_a = "", "place"_a.none() = nb::none(), "minimum"_a = 0)
      .def("json", [](PyPlays &self) {
        const std::string text = self.plays.json();
        return nb::bytes(text.data(), text.size());
      });
}

}  // namespace duplicata
