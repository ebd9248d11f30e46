#include "places.hpp"

#include <stdexcept>

namespace duplicata {
namespace {

// Squares of the line that hold the letter.
u32 holding(const Line &line, int letter) {
#if defined(DUPLICATA_SSE2)
  const __m128i tiles = _mm_loadu_si128(reinterpret_cast<const __m128i *>(line.letter));
  return static_cast<u32>(_mm_movemask_epi8(_mm_cmpeq_epi8(tiles, _mm_set1_epi8(static_cast<char>(letter)))));
#else
  u32 found = 0;
  for (int q = 0; q < SIZE; q++) found |= static_cast<u32>(line.letter[q] == letter) << q;
  return found;
#endif
}

// Squares where the word may start: tiles agree, both ends are free, and a letter laid touches a tile.
u32 starts(const Line &line, const Word &w) {
  const int length = w.length();
  const u32 used = line.used, vacant = span(0, SIZE) & ~used;
  u32 fits = span(0, SIZE - length + 1) & ~(used << 1) & ~(used >> length), touches = 0;
  for (int i = 0; i < length && fits; i++) {
    fits &= (vacant | holding(line, w.at[i])) >> i;
    touches |= u32{line.anchors} >> i;
  }
  return fits & touches;
}

Word cross_word(const Grid &grid, int l, int square, u8 letter) {
  const Line &across = grid.line(l < SIZE ? SIZE + square : square);
  const int here = l % SIZE;
  int from = here, to = here + 1;
  while (from > 0 && across.letter[from - 1]) from--;
  while (to < SIZE && across.letter[to]) to++;
  Word w = {};
  for (int i = from; i < to; i++) w.at[i - from] = i == here ? letter : across.letter[i];
  w.at[15] = static_cast<u8>(to - from);
  return w;
}

// Do these jokers make up for what the rack lacks? Takes what each letter lacks, gives it back unchanged.
bool make_up(const Word &w, const u8 *lacking, int total, u32 jokers) {
  u8 left[27];
  int made_up = 0;
  for (u32 bits = jokers; bits; bits &= bits - 1) left[w.at[lowest(bits)]] = lacking[w.at[lowest(bits)]];
  for (u32 bits = jokers; bits; bits &= bits - 1) {
    u8 &here = left[w.at[lowest(bits)]];
    if (here) here--, made_up++;
  }
  return made_up == total;
}

}  // namespace

void Placements::find(const Grid &grid, std::string_view text, const Rack &rack, const Limits &limits) {
  list.clear();
  options.clear();
  bad.clear();
  for (const char c : text)
    if (c < 'A' || c > 'Z') throw std::invalid_argument("a word holds capitals A-Z only");
  if (text.size() < 2 || text.size() > SIZE) return;
  Word w = {};
  for (std::size_t i = 0; i < text.size(); i++) w.at[i] = static_cast<u8>(text[i] - 'A' + 1);
  w.at[15] = static_cast<u8>(text.size());
  for (int l = 0; l < LINES; l++) {
    const Line &line = grid.line(l);
    if (!line.anchors) continue;
    for (u32 bits = starts(line, w); bits; bits &= bits - 1) {
      const int start = lowest(bits);
      const u32 laid = span(0, w.length()) & ~(u32{line.used} >> start);
      const int tiles = popcount(laid);
      if (tiles <= limits.max_played) add(grid, w, rack, l, start, laid, limits.bonus[tiles]);
    }
  }
}

void Placements::add(const Grid &grid, const Word &w, const Rack &rack, int l, int start, u32 laid, int bonus) {
  const Line &line = grid.line(l);
  const u8 *letter_factor = PREMIUMS.letter[l % SIZE] + start, *word_factor = PREMIUMS.word[l % SIZE] + start;
  u8 used[27] = {}, lacking[27] = {};
  int missing = 0, factor = 1, points = 0;
  for (u32 bits = laid; bits; bits &= bits - 1) {
    const int i = lowest(bits), c = w.at[i];
    factor *= word_factor[i];
    if (++used[c] > rack.count[c]) lacking[c]++, missing++;
  }
  if (missing > rack.jokers) return;
  for (u32 bits = span(0, w.length()) & ~laid; bits; bits &= bits - 1) points += line.value[start + lowest(bits)];
  points = points * factor + bonus;
  int worth[SIZE] = {};  // what each letter laid brings, lost when it is a joker
  for (u32 bits = laid; bits; bits &= bits - 1) {
    const int i = lowest(bits), q = start + i;
    int weight = factor;
    if (line.crossed >> q & 1) {
      weight += word_factor[i];
      points += line.side[q] * word_factor[i];
    }
    worth[i] = VALUE[w.at[i]] * weight * letter_factor[i];
    points += worth[i];
  }

  Placement place{l, start, laid, static_cast<u32>(options.size()), 0, static_cast<u32>(bad.size()), 0};
  if (missing == 0) options.push_back({points, 0});
  if (rack.jokers >= 1 && missing <= 1)
    for (u32 bits = laid; bits; bits &= bits - 1)
      if (const int i = lowest(bits); make_up(w, lacking, missing, 1u << i))
        options.push_back({points - worth[i], 1u << i});
  if (rack.jokers >= 2)
    for (u32 bits = laid; bits; bits &= bits - 1) {
      const int low = lowest(bits);
      for (u32 above = bits & (bits - 1); above; above &= above - 1) {
        const int high = lowest(above);
        const u32 both = 1u << low | 1u << high;
        if (make_up(w, lacking, missing, both)) options.push_back({points - worth[low] - worth[high], both});
      }
    }
  for (u32 bits = laid & u32{line.crossed} >> start; bits; bits &= bits - 1) {
    const int i = lowest(bits);
    if (!(line.fits[start + i] >> w.at[i] & 1)) bad.push_back(cross_word(grid, l, start + i, w.at[i]));
  }
  place.options_end = static_cast<u32>(options.size());
  place.bad_end = static_cast<u32>(bad.size());
  list.push_back(place);
}

}  // namespace duplicata
