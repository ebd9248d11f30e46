// All plays. Slots that play through the same tiles with as many squares to fill spell the same words: these are
// looked up once for the group, in waves long enough to hide the memory's delay, then laid on its slots.
#include <algorithm>

#include "search.hpp"

namespace duplicata {
namespace {

constexpr std::size_t WAVE = 128;

}  // namespace

std::vector<Play> &Search::all(const Grid &grid, const Rack &rack, const Limits &limits, int minimum) {
  begin(grid, rack, limits);
  minimum_ = minimum;
  group_slots();
  groups_.assign(1, Group{});
  const std::vector<Through> &throughs = grid.throughs();
  for (through_ = 0; through_ < throughs.size(); through_++)
    for (u32 sizes = needed_[through_]; sizes; sizes &= sizes - 1) {
      const int tiles = lowest(sizes);
      groups_.back().slots = first_of_group_[through_ * (MAX_RACK + 1u) + static_cast<u32>(tiles)];
      want_words(tiles);
      if (wanted_.size() >= WAVE) lay_groups();
      else groups_.push_back({});
    }
  lay_groups();
  gather_by_score();
  return plays_;
}

// Links the slots the rack can fill, group by group.
void Search::group_slots() {
  const u32 fit = rack_->jokers ? ANY : rack_->mask;
  needed_.assign(grid_->throughs().size(), 0);
  first_of_group_.assign(grid_->throughs().size() * (MAX_RACK + 1), END);
  next_.resize(grid_->slots().size());
  for (int l = 0; l < LINES; l++) {
    const u32 from = grid_->first_slot(l), to = grid_->first_slot(l + 1);
    if (from == to) continue;
    const Line &line = grid_->line(l);
    u32 closed = 0;
    for (u32 bits = line.crossed; bits; bits &= bits - 1)
      if (const int q = lowest(bits); !(line.fits[q] & fit)) closed |= 1u << q;
    for (u32 i = from; i < to; i++) {
      const Slot &s = grid_->slots()[i];
      if (s.tiles() > max_tiles_ || s.squares & closed) {
        i += s.longer;
        continue;
      }
      needed_[s.through] = static_cast<u16>(needed_[s.through] | 1u << s.tiles());
      u16 &first = first_of_group_[s.through * (MAX_RACK + 1u) + s.tiles()];
      next_[i] = first;
      first = static_cast<u16>(i);
    }
  }
}

void Search::want_words(int tiles) {
  const u64 through = grid_->throughs()[through_].sum;
  const int length = grid_->slots()[groups_.back().slots].length();
  for (int jokers = 0; jokers <= rack_->jokers && jokers <= tiles; jokers++) {
    const int from = subsets_.chunk_begin(tiles - jokers), to = subsets_.chunk_end(tiles - jokers);
    if (from == to) continue;
    const int begin = subsets_.chunk(from).first, end = subsets_.chunk(to - 1).first + subsets_.chunk(to - 1).size;
    if (jokers == 0) {
      for (int q = begin; q < end; q++)
        if (const u64 sum = through + subsets_.sum(q); index_->may_be_word(sum)) want(sum, q, 0, 0, 0);
    } else if (jokers == 1) {
      for (int q = begin; q < end; q++) index_->warm_completions(through + subsets_.sum(q));
      for (int q = begin; q < end; q++) want_completed(through + subsets_.sum(q), ANY, q, 0);
    } else {
      for (int q = begin; q < end; q++) index_->warm_pairs(through + subsets_.sum(q));
      for (int q = begin; q < end; q++) want_pairs(through + subsets_.sum(q), length, q);
    }
  }
}

void Search::want_pairs(u64 sum, int length, int subset) {
  const u32 firsts = index_->first_of_pairs(sum, length);
  for (u32 bits = firsts; bits; bits &= bits - 1) index_->warm_completions(sum + index_->number(lowest(bits)));
  for (u32 bits = firsts; bits; bits &= bits - 1) {
    const int a = lowest(bits);
    want_completed(sum + index_->number(a), ANY >> a << a, subset, a);
  }
}

void Search::want_completed(u64 sum, u32 letters, int subset, int other) {
  for (u32 may = index_->completions(sum) & letters; may; may &= may - 1) {
    const int c = lowest(may);
    if (other) want(sum + index_->number(c), subset, 2, other, c);
    else want(sum + index_->number(c), subset, 1, c, 0);
  }
}

void Search::want(u64 sum, int subset, int jokers, int first, int second) {
  index_->warm_class(sum);
  Wanted &w = wanted_.emplace_back();
  w.sum = sum;
  w.group = static_cast<u32>(groups_.size() - 1);
  w.through = through_;
  w.subset = static_cast<u16>(subset);
  w.jokers = static_cast<u8>(jokers);
  w.joker[0] = static_cast<u8>(first);
  w.joker[1] = static_cast<u8>(second);
  if (wanted_.size() == 2 * WAVE) deliver();
}

void Search::deliver() {
  for (Wanted &w : wanted_) {
    w.first = index_->find(w.sum);
    if (w.first != Index::NONE) index_->warm_word(w.first);
  }
  for (const Wanted &w : wanted_) {
    if (w.first == Index::NONE) continue;
    Count letters = grid_->throughs()[w.through].count + subsets_.count(w.subset);
    for (int i = 0; i < w.jokers; i++) letters.add(w.joker[i]);
    if (!(count_of(index_->word(w.first)) == letters)) continue;
    Range &words = groups_[w.group].words;
    if (words.begin == words.end) words.begin = static_cast<u32>(entries_.size());
    for (u32 at = w.first;; at++) {
      const Word &word = index_->word(at);
      Entry &e = entries_.emplace_back();
      e.word = word;
      e.at = at;
      e.jokers = w.jokers;
      e.joker[0] = w.joker[0];
      e.joker[1] = w.joker[1];
      if (word.last()) break;
    }
    words.end = static_cast<u32>(entries_.size());
  }
  wanted_.clear();
}

void Search::lay_groups() {
  deliver();
  for (const Group &group : groups_)
    if (group.words.begin < group.words.end)
      for (u16 s = group.slots; s != END; s = next_[s]) lay_words(grid_->slots()[s], group.words);
  entries_.clear();
  groups_.assign(1, Group{});
}

void Search::lay_words(const Slot &slot, Range words) {
  Geometry geometry;
  geometry.prepare(*grid_, slot, limits_->bonus);
  for (u32 i = words.begin; i < words.end; i++) {
    const Entry &e = entries_[i];
    if (!geometry.admits_letters(e.word)) continue;
    const u64 rank = Play::rank_bits(index_->rank(e.at)) | geometry.place;
    geometry.spend(e.word, geometry.score(e.word), e.jokers, e.joker[0], e.joker[1], [&](int score, u64 spent) {
      if (score >= minimum_) plays_.push_back(Play::of(score, 0, rank, spent));
    });
  }
}

// A counting pass over the scores that occur. The order among equal scores is left to who looks at them.
void Search::gather_by_score() {
  auto rank = [](const Play &p) { return static_cast<u32>(p.key >> 49); };  // 0 for the highest score there is
  u32 low = ~0u, high = 0;
  for (const Play &p : plays_) {
    low = std::min(low, rank(p));
    high = std::max(high, rank(p));
  }
  if (low >= high) return;
  ends_.assign(high - low + 2, 0);
  for (const Play &p : plays_) ends_[rank(p) - low + 1]++;
  for (std::size_t i = 1; i < ends_.size(); i++) ends_[i] += ends_[i - 1];
  sorted_.resize(plays_.size());
  for (const Play &p : plays_) sorted_[ends_[rank(p) - low]++] = p;
  plays_.swap(sorted_);
}

}  // namespace duplicata
