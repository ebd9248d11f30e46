// Best-first search. Slots are taken by an upper bound of their score and left only when strictly
// below the best, so that every tie survives.
#include <algorithm>

#include "search.hpp"

namespace duplicata {
namespace {

constexpr std::size_t BATCH = 12;
constexpr u32 UNKNOWN = 0xFFFFFFFFu;

}  // namespace

void Search::begin(const Grid &grid, const Rack &rack, const Limits &limits) {
  grid_ = &grid;
  index_ = &grid.index();
  rack_ = &rack;
  limits_ = &limits;
  max_tiles_ = std::min(limits.max_played, rack.size());
  plays_.clear();
  subsets_.fill(rack, *index_);
}

const std::vector<Play> &Search::top(const Grid &grid, const Rack &rack, const Limits &limits) {
  begin(grid, rack, limits);
  const std::size_t throughs = grid.throughs().size();
  dead_.assign(throughs * static_cast<std::size_t>(subsets_.chunks() * (rack.jokers + 1)), 0);
  if (rack.jokers) {
    rows_.assign(throughs, UNKNOWN);
    cells_.clear();
    hits_.clear();
  }
  best_ = 0;
  file_slots_by_bound();
  for (int word = BUCKETS / 64 - 1; word >= 0; word--)
    for (u64 bits = filled_[word]; bits;) {
      const int bit = highest(bits), bound = 64 * word + bit;
      if (bound < std::min(best_, BUCKETS - 1)) break;
      bits ^= u64{1} << bit;
      for (u16 s = head_[bound]; s != END; s = next_[s]) {
        gather(grid.slots()[s]);
        if (leads_.size() >= BATCH) try_batch();
      }
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
    u32 held = 0;
    for (int i = 0; i < rack_->letters; i++) held |= (line.fits[q] >> rack_->letter[i] & 1) << i;
    held_[l][q] = static_cast<u16>(held);
    dearest[q] = held_value_[lowest(held | 1u << MAX_RACK)];
    closed |= static_cast<u32>(held == 0) << q;
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

void Search::file_slots_by_bound() {
  std::fill(filled_, filled_ + BUCKETS / 64, u64{0});
  std::fill(head_, head_ + BUCKETS, END);
  const std::vector<Slot> &slots = grid_->slots();
  next_.resize(slots.size());
  weigh_shapes();
  for (int i = 0; i <= MAX_RACK; i++) held_value_[i] = i < rack_->letters ? VALUE[rack_->letter[i]] : 0;
  for (int l = 0; l < LINES; l++) {
    const u32 from = grid_->first_slot(l), to = grid_->first_slot(l + 1);
    if (from == to) continue;
    const u32 closed = weigh_crosses(l), *points = cross_points_[l];
    for (u32 i = from; i < to; i++) {
      const Slot &s = slots[i];
      if (s.tiles > max_tiles_ || s.squares & closed) {
        i += s.longer;
        continue;
      }
      const u32 cross = points[s.end()] - points[s.start];
      const int any = shape_points_[s.shape], split = shape_points_[s.free_shape] + static_cast<int>(cross & 0xFFFF);
      const int bound = std::min(any, split) * s.factor + static_cast<int>(cross >> 16) + s.fixed + limits_->bonus[s.tiles];
      const int bucket = std::min(bound, BUCKETS - 1);
      next_[i] = head_[bucket];
      head_[bucket] = static_cast<u16>(i);
      filled_[bucket / 64] |= u64{1} << (bucket & 63);
    }
  }
}

// Subsets of the chunk that, with these jokers, have a fitting letter for every crossed square.
u64 Search::allowed(const Slot &slot, const Chunk &chunk, int jokers) const {
  u64 with[MAX_JOKERS + 1] = {chunk.all, chunk.all, chunk.all};  // with so many squares left to jokers
  const u16 *held = held_[slot.line];
  for (u32 bits = slot.squares & grid_->line(slot.line).crossed; bits; bits &= bits - 1) {
    u64 holding = 0;
    const u32 fit = held[lowest(bits)];
    for (int i = 0; i < rack_->letters; i++) holding |= chunk.holding[i] & (u64{0} - (fit >> i & 1));
    with[2] = (with[2] & holding) | with[1];
    with[1] = (with[1] & holding) | with[0];
    with[0] &= holding;
  }
  return with[jokers];
}

// Those of the subsets that the filter lets pass.
u64 Search::passing_filter(u64 through, const Chunk &chunk, u64 subsets) const {
  u64 found = 0;
  for (; subsets; subsets &= subsets - 1) {
    const int i = lowest(subsets);
    found |= static_cast<u64>(index_->may_be_word(through + subsets_.sum(chunk.first + i))) << i;
  }
  return found;
}

// Slots are tried in batches: every table is asked for the whole batch before its answers are read, so
// that the memory works on many questions at a time.
void Search::gather(const Slot &slot) {
  const u64 through = grid_->throughs()[slot.through].sum;
  const u32 *points = cross_points_[slot.line];
  const int beside = static_cast<int>((points[slot.end()] - points[slot.start]) >> 16) + slot.fixed + limits_->bonus[slot.tiles];
  for (int jokers = 0; jokers <= rack_->jokers && jokers <= slot.tiles; jokers++) {
    const int size = slot.tiles - jokers;
    u64 *dead = dead_of(slot.through, jokers);
    for (int c = subsets_.chunk_begin(size); c < subsets_.chunk_end(size); c++) {
      const Chunk &chunk = subsets_.chunk(c);
      u64 open = allowed(slot, chunk, jokers) & ~dead[c];
      if (!open) continue;
      open &= subsets_.reaching(chunk, slot.raised, slot.tripled, slot.factor, best_ - beside);
      if (jokers == 0) {
        const u64 passing = passing_filter(through, chunk, open);
        dead[c] |= open & ~passing;
        open = passing;
      }
      for (; open; open &= open - 1) {
        const int i = lowest(open), q = chunk.first + i;
        const u64 sum = through + subsets_.sum(q);
        leads_.push_back({sum, &slot, &dead[c], u64{1} << i, q, jokers});
        if (jokers == 0) index_->warm_class(sum);
        else if (jokers == 1) index_->warm_completions(sum);
      }
    }
  }
}

void Search::try_batch() {
  for (const Lead &lead : leads_) {
    if (lead.jokers == 0) {
      const u32 first = index_->find(lead.sum);
      if (first == Index::NONE) *lead.dead |= lead.bit;
      else add_trial(lead, {first, {0, 0}});
      continue;
    }
    const Range hits = joker_hits(lead);
    if (hits.begin == hits.end) *lead.dead |= lead.bit;
    for (u32 h = hits.begin; h < hits.end; h++) add_trial(lead, hits_[h]);
  }
  leads_.clear();
  const Slot *prepared = nullptr;
  Geometry geometry;
  for (const Trial &trial : trials_) {
    if (prepared != trial.slot) geometry.prepare(*grid_, *trial.slot, limits_->bonus);
    prepared = trial.slot;
    try_class(geometry, trial);
  }
  trials_.clear();
}

void Search::add_trial(const Lead &lead, const Hit &hit) {
  index_->warm_word(hit.first);
  trials_.push_back({lead.slot, hit, lead.subset, lead.jokers});
}

void Search::try_class(const Geometry &geometry, const Trial &trial) {
  const Hit &hit = trial.hit;
  for (u32 at = hit.first;; at++) {
    const Word &word = index_->word(at);
    if (geometry.admits(word)) {
      const int points = geometry.score(word);
      if (points >= best_ && spells(word, trial))
        geometry.spend(word, points, trial.jokers, hit.joker[0], hit.joker[1], [&](int score, u64 spent) {
          if (score < best_) return;
          if (score > best_) plays_.clear();
          best_ = score;
          plays_.push_back(Play::of(score, index_->rank(at), geometry.place, spent));
        });
    }
    if (word.last()) return;
  }
}

// The tables only compare sums; here the letters themselves.
bool Search::spells(const Word &word, const Trial &trial) const {
  Count letters = grid_->throughs()[trial.slot->through].count + subsets_.count(trial.subset);
  for (int i = 0; i < trial.jokers; i++) letters.add(trial.hit.joker[i]);
  return count_of(word) == letters;
}

const Search::Range &Search::joker_hits(const Lead &lead) {
  const u32 stride = static_cast<u32>(subsets_.size() * rack_->jokers);
  u32 &row = rows_[lead.slot->through];
  if (row == UNKNOWN) {
    row = static_cast<u32>(cells_.size());
    cells_.resize(cells_.size() + stride, Range{UNKNOWN, UNKNOWN});
  }
  Range &cell = cells_[row + static_cast<u32>((lead.jokers - 1) * subsets_.size() + lead.subset)];
  if (cell.begin == UNKNOWN) {
    cell.begin = static_cast<u32>(hits_.size());
    add_hits(lead.sum, lead.jokers);
    cell.end = static_cast<u32>(hits_.size());
  }
  return cell;
}

void Search::add_hits(u64 sum, int jokers) {
  if (jokers == 1) {
    add_completed(sum, 0, index_->completions(sum));
    return;
  }
  for (int a = 1; a < 27; a++) index_->warm_completions(sum + index_->number(a));
  for (int a = 1; a < 27; a++) {
    const u64 more = sum + index_->number(a);
    add_completed(more, a, index_->completions(more) >> a << a);
  }
}

void Search::add_completed(u64 sum, int other, u32 letters) {
  if (letters & (letters - 1))
    for (u32 bits = letters; bits; bits &= bits - 1) index_->warm_class(sum + index_->number(lowest(bits)));
  for (u32 bits = letters; bits; bits &= bits - 1) {
    const int c = lowest(bits);
    const u32 first = index_->find(sum + index_->number(c));
    const u8 low = static_cast<u8>(other ? other : c), high = static_cast<u8>(other ? c : 0);
    if (first != Index::NONE) hits_.push_back({first, {low, high}});
  }
}

}  // namespace duplicata
