// All plays. Words are first looked up for every playthrough and number of tiles some slot needs, in
// waves long enough to hide the memory's delay; then every slot runs through its list of words.
#include <algorithm>

#include "search.hpp"

namespace duplicata {
namespace {

constexpr std::size_t WAVE = 128;

}  // namespace

const std::vector<Play> &Search::all(const Grid &grid, const Rack &rack, const Limits &limits, int minimum) {
  begin(grid, rack, limits);
  const u32 fit = rack.jokers ? ANY : rack.mask;
  needed_.assign(grid.throughs().size(), 0);
  next_.clear();  // slots the rack can fill
  for (int l = 0; l < LINES; l++) {
    const u32 from = grid.first_slot(l), to = grid.first_slot(l + 1);
    if (from == to) continue;
    const Line &line = grid.line(l);
    u32 closed = 0;
    for (u32 bits = line.crossed; bits; bits &= bits - 1)
      if (const int q = lowest(bits); !(line.fits[q] & fit)) closed |= 1u << q;
    for (u32 i = from; i < to; i++) {
      const Slot &s = grid.slots()[i];
      if (s.tiles > max_tiles_ || s.squares & closed) {
        i += s.longer;
        continue;
      }
      needed_[s.through] = static_cast<u16>(needed_[s.through] | 1u << s.tiles);
      next_.push_back(static_cast<u16>(i));
    }
  }
  find_words();
  for (const u16 i : next_) {
    const Slot &s = grid.slots()[i];
    const u32 group = group_[s.through * (MAX_RACK + 1u) + s.tiles];
    if (begins_[group] < begins_[group + 1]) lay_words(s, {begins_[group], begins_[group + 1]}, minimum);
  }
  sort_plays();
  return plays_;
}

void Search::find_words() {
  const std::vector<Through> &throughs = grid_->throughs();
  group_.resize(throughs.size() * (MAX_RACK + 1));
  entries_.clear();
  begins_.clear();
  wanted_.clear();
  groups_ = 0;
  for (through_ = 0; through_ < throughs.size(); through_++)
    for (u32 sizes = needed_[through_]; sizes; sizes &= sizes - 1, groups_++) {
      const int tiles = lowest(sizes);
      const u64 through = throughs[through_].sum;
      group_[through_ * (MAX_RACK + 1u) + static_cast<u32>(tiles)] = groups_;
      for (int jokers = 0; jokers <= rack_->jokers && jokers <= tiles; jokers++) {
        const int size = tiles - jokers;
        const int from = subsets_.chunk_begin(size), to = subsets_.chunk_end(size);
        if (from == to) continue;
        const int begin = subsets_.chunk(from).first, end = subsets_.chunk(to - 1).first + subsets_.chunk(to - 1).size;
        if (jokers == 1)
          for (int q = begin; q < end; q++) index_->warm_completions(through + subsets_.sum(q));
        for (int q = begin; q < end; q++) {
          const u64 sum = through + subsets_.sum(q);
          if (jokers == 0) {
            if (index_->may_be_word(sum)) want(sum, q, 0, 0, 0);
          } else if (jokers == 1) {
            for (u32 may = index_->completions(sum); may; may &= may - 1) {
              const int c = lowest(may);
              want(sum + index_->number(c), q, 1, c, 0);
            }
          } else {
            for (int a = 1; a < 27; a++) index_->warm_completions(sum + index_->number(a));
            for (int a = 1; a < 27; a++) {
              const u64 more = sum + index_->number(a);
              for (u32 may = index_->completions(more) >> a << a; may; may &= may - 1) {
                const int b = lowest(may);
                want(more + index_->number(b), q, 2, a, b);
              }
            }
          }
        }
      }
    }
  deliver();
  begins_.resize(groups_ + 1, static_cast<u32>(entries_.size()));
}

void Search::want(u64 sum, int subset, int jokers, int first, int second) {
  index_->warm_class(sum);
  wanted_.push_back({sum, groups_, Index::NONE, through_, static_cast<u16>(subset), static_cast<u8>(jokers),
                     {static_cast<u8>(first), static_cast<u8>(second)}});
  if (wanted_.size() == WAVE) deliver();
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
    if (begins_.size() <= w.group) begins_.resize(w.group + 1, static_cast<u32>(entries_.size()));
    for (u32 at = w.first;; at++) {
      const Word &word = index_->word(at);
      entries_.push_back({word, at, index_->rank(at), w.jokers, {w.joker[0], w.joker[1]}});
      if (word.last()) break;
    }
  }
  wanted_.clear();
}

void Search::lay_words(const Slot &slot, Range words, int minimum) {
  Geometry geometry;
  geometry.prepare(*grid_, slot, limits_->bonus);
  for (u32 i = words.begin; i < words.end; i++) {
    const Entry &e = entries_[i];
    if (!geometry.admits_letters(e.word)) continue;
    geometry.spend(e.word, geometry.score(e.word), e.jokers, e.joker[0], e.joker[1], [&](int score, u64 spent) {
      if (score >= minimum) plays_.push_back(Play::of(score, e.at, e.rank, geometry.place, spent));
    });
  }
}

// By score with a counting pass over the scores that occur, then each score apart.
void Search::sort_plays() {
  auto rank = [](const Play &p) { return static_cast<u32>(p.key >> 49); };  // 0 for the highest score there is
  if (plays_.size() < 64) {
    std::sort(plays_.begin(), plays_.end());
    return;
  }
  u32 low = ~0u, high = 0;
  for (const Play &p : plays_) {
    low = std::min(low, rank(p));
    high = std::max(high, rank(p));
  }
  ends_.assign(high - low + 2, 0);
  for (const Play &p : plays_) ends_[rank(p) - low + 1]++;
  for (std::size_t i = 1; i < ends_.size(); i++) ends_[i] += ends_[i - 1];
  sorted_.resize(plays_.size());
  for (const Play &p : plays_) sorted_[ends_[rank(p) - low]++] = p;  // from the first of its score to the end
  u32 begin = 0;
  for (const u32 end : ends_) {
    if (end - begin > 1) std::sort(sorted_.begin() + begin, sorted_.begin() + end);
    begin = end;
  }
  plays_.swap(sorted_);
}

}  // namespace duplicata
