// Every play of a question, kept packed: decoded, and put in order among equal scores, when looked at.
#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "index.hpp"
#include "play.hpp"

namespace duplicata {

class Plays {
 public:
  // Plays by score, highest first; equal scores in any order.
  Plays(const Index &index, std::vector<Play> plays) : index_(&index), plays_(std::move(plays)) {}

  const Index &index() const { return *index_; }
  std::size_t size() const { return plays_.size(); }
  // The play of that place in the list; it must be below `size`.
  const Play &at(std::size_t i) {
    if (i >= ordered_) order(i);
    return plays_[i];
  }
  // The first plays, in order.
  void cut(std::size_t size);
  // `length` of them, `step` apart.
  Plays slice(std::ptrdiff_t start, std::ptrdiff_t step, std::size_t length);
  // Those of at least `minimum` points whose word begins with these letters, at a place (0..449) or anywhere (-1).
  Plays matching(std::string_view prefix, int place, int minimum) const;
  // [[word, place, score, jokers], ...] as the room's programs read it; "1,3": letters 1 and 3 are jokers.
  std::string json();
  bool operator==(Plays &other);

 private:
  void order(std::size_t i);

  const Index *index_;
  std::vector<Play> plays_;
  std::size_t ordered_ = 0;  // so many are in order, up to the end of a score
};

// The word as it is laid: lower case for a joker. Returns its length; `to` holds fifteen characters.
int spell(const Word &word, u32 jokers, char *to);

}  // namespace duplicata
