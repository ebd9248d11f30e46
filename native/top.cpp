// Best-first search. Slots are taken by an upper bound of their score and left only when strictly
// below the best, so that every tie survives.
#include <algorithm>

#include "search.hpp"

namespace duplicata {
namespace {

constexpr int FEW = 8;
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
    for (u64 todo = filled_[word]; todo;) {
      const int bit = highest(todo), bound = 64 * word + bit;
      if (bound < std::min(best_, BUCKETS - 1)) break;
      todo ^= u64{1} << bit;
      for (u16 s = head_[bound]; s != END; s = next_[s]) try_slot(grid.slots()[s]);
    }
  std::sort(plays_.begin(), plays_.end());
  return plays_;
}

// What the dearest fitting letters could bring on the crossed squares of a line. Returns the squares
// that no tile of the rack can fill.
u32 Search::weigh_crosses(int l) {
  const Line &line = grid_->line(l);
  u32 *points = cross_points_[l];
  u32 sum = 0, closed = 0;
  int done = 0;
  for (u32 todo = line.crossed; todo; todo &= todo - 1) {
    const int q = lowest(todo);
    u32 held = 0;
    for (int i = rack_->letters - 1; i >= 0; i--) held = held << 1 | (line.fits[q] >> rack_->letter[i] & 1);
    held_[l][q] = static_cast<u16>(held);
    while (done <= q) points[done++] = sum;
    if (held) {
      const u32 main = u32{VALUE[rack_->letter[lowest(held)]]} * PREMIUMS.letter[l % SIZE][q];
      sum += main + (main * PREMIUMS.word[l % SIZE][q] << 16);
    } else {
      closed |= 1u << q;
    }
  }
  while (done <= SIZE) points[done++] = sum;
  return rack_->jokers ? 0 : closed;
}

void Search::file_slots_by_bound() {
  std::fill(filled_, filled_ + BUCKETS / 64, u64{0});
  const std::vector<Slot> &slots = grid_->slots();
  next_.resize(slots.size());
  int sum[16] = {};  // points of the n dearest tiles
  for (int i = 0; i < 15; i++) sum[i + 1] = sum[i] + (i < rack_->naturals ? VALUE[rack_->tile[i]] : 0);
  for (int l = 0; l < LINES; l++) {
    const u32 from = grid_->first_slot(l), to = grid_->first_slot(l + 1);
    if (from == to) continue;
    const u32 closed = weigh_crosses(l), *points = cross_points_[l];
    for (u32 i = from; i < to; i++) {
      const Slot &s = slots[i];
      if (s.tiles > max_tiles_ || s.squares & closed) continue;
      const u32 cross = points[s.end()] - points[s.start];
      const int any = sum[s.tiles] + sum[s.premium & 15] + sum[s.premium >> 4];
      const int split = sum[s.free] + sum[s.free_premium & 15] + sum[s.free_premium >> 4] + static_cast<int>(cross & 0xFFFF);
      const int bound = std::min(any, split) * s.factor + static_cast<int>(cross >> 16) + s.fixed + limits_->bonus[s.tiles];
      const int bucket = std::min(bound, BUCKETS - 1);
      u64 &filled = filled_[bucket / 64];
      const u64 bit = u64{1} << (bucket & 63);
      next_[i] = filled & bit ? head_[bucket] : END;
      head_[bucket] = static_cast<u16>(i);
      filled |= bit;
    }
  }
}

// Subsets of the chunk that, with these jokers, have a fitting letter for every crossed square.
u64 Search::allowed(const Slot &slot, const Chunk &chunk, int jokers) const {
  u64 with[MAX_JOKERS + 1] = {chunk.all, chunk.all, chunk.all};  // with so many squares left to jokers
  const u16 *held = held_[slot.line];
  for (u32 todo = slot.squares & grid_->line(slot.line).crossed; todo; todo &= todo - 1) {
    u64 holding = 0;
    for (u32 fit = held[lowest(todo)]; fit; fit &= fit - 1) holding |= chunk.holding[lowest(fit)];
    with[2] = (with[2] & holding) | with[1];
    with[1] = (with[1] & holding) | with[0];
    with[0] &= holding;
  }
  return with[jokers];
}

// Those of the subsets that the filter lets pass.
u64 Search::passing(u64 through, const Chunk &chunk, u64 subsets) const {
  u64 found = 0;
  for (; subsets; subsets &= subsets - 1) {
    const int i = lowest(subsets);
    found |= static_cast<u64>(index_->may_be_word(through + subsets_.sum(chunk.first + i))) << i;
  }
  return found;
}

void Search::try_slot(const Slot &slot) {
  const u64 through = grid_->throughs()[slot.through].sum;
  bool ready = false;
  alignas(Geometry) unsigned char room[sizeof(Geometry)];
  auto *geometry = reinterpret_cast<Geometry *>(room);
  for (int jokers = 0; jokers <= rack_->jokers && jokers <= slot.tiles; jokers++) {
    const int size = slot.tiles - jokers;
    u64 *dead = &dead_[static_cast<std::size_t>(slot.through * (rack_->jokers + 1) + jokers) * static_cast<std::size_t>(subsets_.chunks())];
    for (int c = subsets_.chunk_begin(size); c < subsets_.chunk_end(size); c++) {
      const Chunk &chunk = subsets_.chunk(c);
      u64 open = allowed(slot, chunk, jokers) & ~dead[c];
      if (jokers == 0 && chunk.size <= FEW) {  // cheaper to look them up than to prepare the slot
        const u64 spelling = passing(through, chunk, open);
        dead[c] |= open & ~spelling;
        open = spelling;
      }
      if (!open) continue;
      if (!ready) {
        geometry = new (room) Geometry(*grid_, slot, limits_->bonus);
        ready = true;
      }
      open &= subsets_.reaching(chunk, geometry->sorted, size, best_ - geometry->fixed);
      if (jokers == 0) {
        const u64 spelling = passing(through, chunk, open);  // without branches: most say no
        dead[c] |= open & ~spelling;
        for (u64 todo = spelling; todo; todo &= todo - 1)
          index_->warm_class(through + subsets_.sum(chunk.first + lowest(todo)));
        for (u64 todo = spelling; todo; todo &= todo - 1) {
          const int i = lowest(todo), q = chunk.first + i;
          const u32 first = index_->find(through + subsets_.sum(q));
          if (first == Index::NONE) dead[c] |= u64{1} << i;
          else try_class(*geometry, slot, first, q, 0, nullptr);
        }
        continue;
      }
      if (jokers == 1)
        for (u64 todo = open; todo; todo &= todo - 1)
          index_->warm_completions(through + subsets_.sum(chunk.first + lowest(todo)));
      for (; open; open &= open - 1) {
        const int i = lowest(open), q = chunk.first + i;
        const Range hits = joker_hits(slot.through, q, jokers);
        if (hits.begin == hits.end) dead[c] |= u64{1} << i;
        for (u32 h = hits.begin; h < hits.end; h++)
          try_class(*geometry, slot, hits_[h].first, q, jokers, hits_[h].joker);
      }
    }
  }
}

void Search::try_class(const Geometry &geometry, const Slot &slot, u32 first, int subset, int jokers,
                       const u8 *joker) {
  for (u32 at = first;; at++) {
    const Word &word = index_->word(at);
    if (geometry.admits(word)) {
      const int points = geometry.score(word);
      if (points >= best_) {
        Count letters = grid_->throughs()[slot.through].count + subsets_.count(subset);
        for (int i = 0; i < jokers; i++) letters.add(joker[i]);
        if (count_of(word) == letters)
          geometry.spend(word, points, jokers, jokers ? joker[0] : 0, jokers > 1 ? joker[1] : 0,
                         [&](int score, u64 spent) {
                           if (score < best_) return;
                           if (score > best_) plays_.clear();
                           best_ = score;
                           plays_.push_back(Play::of(score, at, index_->rank(at), geometry.place, spent));
                         });
      }
    }
    if (word.last()) return;
  }
}

const Search::Range &Search::joker_hits(u16 through, int subset, int jokers) {
  const u32 stride = static_cast<u32>(subsets_.size() * rack_->jokers);
  if (rows_[through] == UNKNOWN) {
    rows_[through] = static_cast<u32>(cells_.size());
    cells_.resize(cells_.size() + stride, Range{UNKNOWN, UNKNOWN});
  }
  Range &cell = cells_[rows_[through] + static_cast<u32>((jokers - 1) * subsets_.size() + subset)];
  if (cell.begin == UNKNOWN) {
    cell.begin = static_cast<u32>(hits_.size());
    add_hits(grid_->throughs()[through].sum + subsets_.sum(subset), jokers);
    cell.end = static_cast<u32>(hits_.size());
  }
  return cell;
}

void Search::add_hits(u64 sum, int jokers) {
  if (jokers == 1) {
    for (u32 may = index_->completions(sum); may; may &= may - 1) {
      const int c = lowest(may);
      const u32 first = index_->find(sum + index_->number(c));
      if (first != Index::NONE) hits_.push_back({first, {static_cast<u8>(c), 0}});
    }
    return;
  }
  for (int a = 1; a < 27; a++) index_->warm_completions(sum + index_->number(a));
  for (int a = 1; a < 27; a++) {
    const u64 more = sum + index_->number(a);
    for (u32 may = index_->completions(more) >> a << a; may; may &= may - 1) {
      const int b = lowest(may);
      const u32 first = index_->find(more + index_->number(b));
      if (first != Index::NONE) hits_.push_back({first, {static_cast<u8>(a), static_cast<u8>(b)}});
    }
  }
}

}  // namespace duplicata
