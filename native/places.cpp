#include "places.hpp"

#include <stdexcept>

namespace duplicata {
namespace {

struct Effort {  // what laying the word costs and brings
  int points = 0;                 // without jokers
  int lacking = 0;                // letters the rack has not
  u32 lacking_of = 0;             // which letters
  u8 missing[27] = {};
  int value[SIZE] = {};           // points lost when the letter is a joker
};

std::string cross_word(const Grid &grid, int l, int square, int letter) {
  const Line &across = grid.line(l < SIZE ? SIZE + square : square);
  const int here = l % SIZE;
  int from = here, to = here + 1;
  while (from > 0 && across.letter[from - 1]) from--;
  while (to < SIZE && across.letter[to]) to++;
  std::string text;
  for (int i = from; i < to; i++) text += static_cast<char>('A' - 1 + (i == here ? letter : across.letter[i]));
  return text;
}

bool enough_jokers(const Effort &effort, const Word &w, u32 jokers) {
  u8 spent[27] = {};
  for (u32 todo = jokers; todo; todo &= todo - 1) spent[w.at[lowest(todo)]]++;
  for (u32 todo = effort.lacking_of; todo; todo &= todo - 1)
    if (const int c = lowest(todo); spent[c] < effort.missing[c]) return false;
  return true;
}

Effort weigh(const Grid &grid, const Word &w, const Rack &rack, int l, int start, u32 laid, int bonus) {
  const Line &line = grid.line(l);
  const u8 *letter_factor = PREMIUMS.letter[l % SIZE], *word_factor = PREMIUMS.word[l % SIZE];
  Effort effort;
  int factor = 1, kept = 0;
  for (int i = 0, n = w.length(); i < n; i++)
    if (laid >> i & 1) factor *= word_factor[start + i];
    else kept += line.value[start + i];
  effort.points = kept * factor + bonus;
  u8 used[27] = {};
  for (u32 todo = laid; todo; todo &= todo - 1) {
    const int i = lowest(todo), q = start + i, c = w.at[i];
    int weight = factor;
    if (line.crossed >> q & 1) {
      weight += word_factor[q];
      effort.points += line.side[q] * word_factor[q];
    }
    effort.value[i] = VALUE[c] * weight * letter_factor[q];
    effort.points += effort.value[i];
    if (++used[c] > rack.count[c]) {
      effort.lacking++;
      effort.lacking_of |= 1u << c;
      effort.missing[c]++;
    }
  }
  return effort;
}

std::vector<Option> options(const Effort &effort, const Word &w, const Rack &rack, u32 laid) {
  std::vector<Option> found;
  if (effort.lacking == 0) found.push_back({effort.points, 0});
  if (rack.jokers >= 1 && effort.lacking <= 1)
    for (u32 todo = laid; todo; todo &= todo - 1)
      if (const int i = lowest(todo); enough_jokers(effort, w, 1u << i))
        found.push_back({effort.points - effort.value[i], 1u << i});
  if (rack.jokers >= 2)
    for (u32 todo = laid; todo; todo &= todo - 1) {
      const int high = lowest(todo);
      for (u32 below = laid & span(0, high); below; below &= below - 1) {
        const int low = lowest(below);
        if (enough_jokers(effort, w, 1u << low | 1u << high))
          found.push_back({effort.points - effort.value[low] - effort.value[high], 1u << low | 1u << high});
      }
    }
  return found;
}

}  // namespace

std::vector<Placement> places(const Grid &grid, std::string_view text, const Rack &rack, const Limits &limits) {
  std::vector<Placement> found;
  for (const char c : text)
    if (c < 'A' || c > 'Z') throw std::invalid_argument("a word holds capitals A-Z only");
  if (text.size() < 2 || text.size() > SIZE) return found;
  Word w = {};
  const int length = static_cast<int>(text.size());
  for (int i = 0; i < length; i++) w.at[i] = static_cast<u8>(text[static_cast<std::size_t>(i)] - 'A' + 1);
  w.at[15] = static_cast<u8>(length);

  for (int l = 0; l < LINES; l++) {
    const Line &line = grid.line(l);
    if (!line.anchors) continue;
    for (int start = 0; start + length <= SIZE; start++) {
      const u32 squares = span(start, start + length) & ~u32{line.used};
      // Framed by one more bit on the left, so that the square before the first one exists.
      const u32 ends = 1u << start | 1u << (start + length + 1);
      if (!(squares & line.anchors) || u32{line.used} << 1 & ends) continue;
      const u32 laid = squares >> start;
      const int tiles = popcount(laid);
      if (tiles > limits.max_played || tiles > rack.size()) continue;
      bool fits = true;
      for (u32 todo = span(0, length) & ~laid; todo && fits; todo &= todo - 1)
        fits = line.letter[start + lowest(todo)] == w.at[lowest(todo)];
      if (!fits) continue;
      const Effort effort = weigh(grid, w, rack, l, start, laid, limits.bonus[tiles]);
      if (effort.lacking > rack.jokers) continue;
      Placement place{l, start, laid, options(effort, w, rack, laid), {}};
      for (u32 todo = squares & line.crossed; todo; todo &= todo - 1) {
        const int q = lowest(todo), letter = w.at[q - start];
        if (!(line.fits[q] >> letter & 1)) place.bad.push_back(cross_word(grid, l, q, letter));
      }
      found.push_back(std::move(place));
    }
  }
  return found;
}

}  // namespace duplicata
