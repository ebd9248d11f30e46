// Best-first search. Slots are taken by an upper bound of their score and left only when strictly
// below the best, so that every tie survives.
#include <algorithm>

#include "search.hpp"

namespace duplicata {
namespace {

constexpr std::size_t BATCH = 12;
constexpr u32 UNKNOWN = 0xFFFFFFFFu;

constexpr u32 worth(int value) {
  u32 letters = 0;
  for (int c = 1; c < 27; c++) letters |= static_cast<u32>(VALUE[c] == value) << c;
  return letters;
}

// The value of the dearest letter of a set, without a branch to guess.
u32 dearest_of(u32 letters) {
  u32 value = letters & worth(1) ? 1 : 0;
  value = letters & worth(2) ? 2 : value;
  value = letters & worth(3) ? 3 : value;
  value = letters & worth(4) ? 4 : value;
  value = letters & worth(8) ? 8 : value;
  return letters & worth(10) ? 10 : value;
}

}  // namespace

void Search::begin(const Grid &grid, const Rack &rack, const Limits &limits) {
  grid_ = &grid;
  index_ = &grid.index();
  rack_ = &rack;
  limits_ = &limits;
  max_tiles_ = std::min(limits.max_played, rack.size());
  plays_.clear();
  wanted_.clear();
  entries_.clear();
  groups_.clear();
  subsets_.fill(rack, *index_);
}

const std::vector<Play> &Search::top(const Grid &grid, const Rack &rack, const Limits &limits) {
  begin(grid, rack, limits);
  const std::size_t throughs = grid.throughs().size();
  dead_.assign(throughs * static_cast<std::size_t>(subsets_.chunks() * (rack.jokers + 1)), 0);
  if (rack.jokers) {
    rows_.assign(throughs, UNKNOWN);
    cells_.clear();
  }
  best_ = 0;
  file_slots_by_bound();
  for (int bound = highest_bound_; bound >= std::min(best_, BUCKETS - 1); bound--)
    for (u16 s = head_[bound]; s != END; s = next_[s]) {
      gather(grid.slots()[s]);
      if (leads_.size() >= BATCH) try_batch();
    }
  try_batch();
  std::sort(plays_.begin(), plays_.end());
  return plays_;
}

// What the dearest fitting letters could bring on the crossed squares of a line. Returns the squares
// that no tile of the rack can fill.
u32 Search::weigh_crosses(int l) {
  const Line &line = grid_->line(l);
  u32 dearest[SIZE] = {}, closed = 0;
  for (u32 bits = line.crossed; bits; bits &= bits - 1) {
    const int q = lowest(bits);
    const u32 held = line.fits[q] & rack_->mask;
    closed |= static_cast<u32>(held == 0) << q;
    dearest[q] = dearest_of(held);
  }
  u32 sum = 0;
  for (int q = 0; q < SIZE; q++) {
    cross_points_[l][q] = sum;
    sum += dearest[q] * line.weight[q];
  }
  cross_points_[l][SIZE] = sum;
  return rack_->jokers ? 0 : closed;
}

// The dearest tiles of the rack on squares of every shape.
void Search::weigh_shapes() {
  int sum[MAX_RACK + 1] = {};
  for (int i = 0; i < MAX_RACK; i++) sum[i + 1] = sum[i] + (i < rack_->naturals ? VALUE[rack_->tile[i]] : 0);
  for (int tripled = 0; tripled <= Shape::PREMIUMS; tripled++)
    for (int raised = tripled; raised <= Shape::PREMIUMS; raised++)
      for (int n = raised; n <= MAX_RACK; n++)
        shape_points_[Shape::of(n, raised, tripled)] = static_cast<u8>(sum[n] + sum[raised] + sum[tripled]);
}

// Playthroughs that may make a word with the whole rack. Most do not, and the slots that take the whole rack,
// whose bounds the bonus lifts above all others, need not be looked at.
void Search::mark_whole() {
  const std::vector<Through> &throughs = grid_->throughs();
  whole_.assign(throughs.size(), 1);
  if (rack_->jokers || max_tiles_ < rack_->size()) return;
  const u64 rack = subsets_.sum(subsets_.size() - 1);
  for (std::size_t i = 0; i < throughs.size(); i++) whole_[i] = index_->may_be_word(throughs[i].sum + rack);
}

void Search::file_slots_by_bound() {
  std::fill(head_, head_ + BUCKETS, END);
  const Slot *slots = grid_->slots().data();
  next_.resize(grid_->slots().size());
  weigh_shapes();
  mark_whole();
  u16 *next = next_.data();
  const u8 *whole = whole_.data();
  const int most = max_tiles_, all = rack_->size();
  int highest_bound = 0;
  for (int l = 0; l < LINES; l++) {
    const u32 from = grid_->first_slot(l), to = grid_->first_slot(l + 1);
    if (from == to) continue;
    const u32 closed = weigh_crosses(l), *points = cross_points_[l];
    for (u32 i = from; i < to; i++) {
      const Slot &s = slots[i];
      if (s.tiles() > most || s.squares & closed) {
        i += s.longer;
        continue;
      }
      if (s.tiles() == all && !whole[s.through]) continue;
      const u32 cross = points[s.end()] - points[s.start()];
      const int any = shape_points_[s.shape()], split = shape_points_[s.free_shape()] + static_cast<int>(cross & 0xFFFF);
      const int bound = std::min(any, split) * s.factor + static_cast<int>(cross >> 16) + s.fixed + limits_->bonus[s.tiles()];
      const int bucket = std::min(bound, BUCKETS - 1);
      highest_bound = std::max(highest_bound, bucket);
      next[i] = head_[bucket];
      head_[bucket] = static_cast<u16>(i);
    }
  }
  highest_bound_ = highest_bound;
}

// Those of the subsets that, with these jokers, have a fitting letter for every crossed square.
u64 Search::allowed(const Slot &slot, const Chunk &chunk, int jokers, u64 subsets) const {
  const Line &line = grid_->line(slot.line());
  u64 with[MAX_JOKERS + 1] = {subsets, subsets, subsets};  // with so many squares left to jokers
  for (u32 bits = slot.squares & line.crossed; bits; bits &= bits - 1) {
    u64 holding = 0;
    const u32 fit = line.fits[lowest(bits)];
    for (int i = 0; i < rack_->letters; i++) holding |= chunk.holding[i] & (u64{0} - (fit >> rack_->letter[i] & 1));
    with[2] = (with[2] & holding) | with[1];
    with[1] = (with[1] & holding) | with[0];
    with[0] &= holding;
  }
  return with[jokers];
}

// Those of the subsets that the filter lets pass.
u64 Search::passing_filter(u64 through, const Chunk &chunk, u64 subsets) const {
  u64 found = 0;
  const u64 *sums = subsets_.sums() + chunk.first;
  for (; subsets; subsets &= subsets - 1) {
    const int i = lowest(subsets);
    found |= static_cast<u64>(index_->may_be_word(through + sums[i])) << i;
  }
  return found;
}

// Slots are tried in batches: every table is asked for the whole batch before its answers are read, so
// that the memory works on many questions at a time.
void Search::gather(const Slot &slot) {
  const u64 through = grid_->throughs()[slot.through].sum;
  const u32 *points = cross_points_[slot.line()];
  const int beside = static_cast<int>((points[slot.end()] - points[slot.start()]) >> 16) + slot.fixed + limits_->bonus[slot.tiles()];
  for (int jokers = 0; jokers <= rack_->jokers && jokers <= slot.tiles(); jokers++) {
    const int size = slot.tiles() - jokers;
    u64 *dead = dead_of(slot.through, jokers);
    for (int c = subsets_.chunk_begin(size); c < subsets_.chunk_end(size); c++) {
      const Chunk &chunk = subsets_.chunk(c);
      u64 open = chunk.all & ~dead[c];
      if (!open) continue;
      open &= subsets_.reaching(chunk, slot.raised(), slot.tripled(), slot.factor, best_ - beside);
      if (open) open = allowed(slot, chunk, jokers, open);
      if (jokers == 0) {
        const u64 passing = passing_filter(through, chunk, open);
        dead[c] |= open & ~passing;
        open = passing;
      }
      for (; open; open &= open - 1) {
        const int i = lowest(open), q = chunk.first + i;
        const u64 sum = through + subsets_.sum(q);
        Lead &lead = leads_.emplace_back();  // written in place: a copy would wait for its parts
        lead.sum = sum;
        lead.slot = &slot;
        lead.dead = &dead[c];
        lead.bit = u64{1} << i;
        lead.subset = q;
        lead.jokers = jokers;
        if (jokers == 0) index_->warm_class(sum);
        else if (jokers == 1) index_->warm_completions(sum);
        else index_->warm_pairs(sum);
      }
    }
  }
}

void Search::try_batch() {
  for (Lead &lead : leads_) {
    if (lead.jokers) {
      want_words(lead);
      continue;
    }
    lead.found = index_->find(lead.sum);
    if (lead.found == Index::NONE) *lead.dead |= lead.bit;
    else index_->warm_word(lead.found);
  }
  if (rack_->jokers) deliver();
  const Slot *prepared = nullptr;
  Geometry geometry;
  for (const Lead &lead : leads_) {
    if (lead.jokers) {
      const Range words = groups_[lead.found].words;
      if (words.begin == words.end) *lead.dead |= lead.bit;
      else {
        if (prepared != lead.slot) geometry.prepare(*grid_, *lead.slot, limits_->bonus);
        prepared = lead.slot;
        for (u32 i = words.begin; i < words.end; i++) try_entry(geometry, entries_[i]);
      }
    } else if (lead.found != Index::NONE) {
      if (prepared != lead.slot) geometry.prepare(*grid_, *lead.slot, limits_->bonus);
      prepared = lead.slot;
      try_class(geometry, lead);
    }
  }
  leads_.clear();
}

void Search::try_class(const Geometry &geometry, const Lead &lead) {
  for (u32 at = lead.found;; at++) {
    const Word &word = index_->word(at);
    if (geometry.admits(word)) {
      const int points = geometry.score(word);
      if (points >= best_ && spells(word, lead)) keep(points, Play::of(points, index_->rank(at), geometry.place, 0));
    }
    if (word.last()) return;
  }
}

void Search::try_entry(const Geometry &geometry, const Entry &e) {
  if (!geometry.admits_letters(e.word)) return;
  const int points = geometry.score(e.word);
  if (points < best_) return;
  geometry.spend(e.word, points, e.jokers, e.joker[0], e.joker[1], [&](int score, u64 spent) {
    if (score >= best_) keep(score, Play::of(score, index_->rank(e.at), geometry.place, spent));
  });
}

void Search::keep(int score, Play play) {
  if (score > best_) plays_.clear();
  best_ = score;
  plays_.push_back(play);
}

// The tables only compare sums; here the letters themselves.
bool Search::spells(const Word &word, const Lead &lead) const {
  return count_of(word) == grid_->throughs()[lead.slot->through].count + subsets_.count(lead.subset);
}

// The words of a lead with jokers are looked up once and serve every slot that plays through the same tiles.
void Search::want_words(Lead &lead) {
  u32 &row = rows_[lead.slot->through];
  if (row == UNKNOWN) {
    row = static_cast<u32>(cells_.size());
    cells_.resize(cells_.size() + static_cast<std::size_t>(subsets_.size() * rack_->jokers), UNKNOWN);
  }
  u32 &cell = cells_[row + static_cast<u32>((lead.jokers - 1) * subsets_.size() + lead.subset)];
  if (cell == UNKNOWN) {
    cell = static_cast<u32>(groups_.size());
    groups_.push_back({});
    through_ = lead.slot->through;
    if (lead.jokers == 1) want_completed(lead.sum, ANY, lead.subset, 0);
    else want_pairs(lead.sum, lead.slot->length(), lead.subset);
  }
  lead.found = cell;
}

}  // namespace duplicata
