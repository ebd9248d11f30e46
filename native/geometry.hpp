// One slot, made ready to test and score words.
#pragma once
#include "grid.hpp"
#include "play.hpp"

namespace duplicata {

struct Geometry {
  const Line *line;
  int start, length, squares;   // squares to fill
  int fixed;                    // points that do not depend on the letters to come
  u8 at[MAX_RACK];              // their positions in the word
  i16 factor[MAX_RACK];         // what a point laid there is worth, cross word included
  int crossed;
  u8 crossed_at[MAX_RACK];
  u32 crossed_fits[MAX_RACK];
  u32 through;                  // positions held by tiles of the board
  u64 place;

  void prepare(const Grid &grid, const Slot &slot, const int *bonus) {
    line = &grid.line(slot.line());
    start = slot.start();
    length = slot.length();
    fixed = slot.fixed + bonus[slot.tiles()];
    through = line->used >> start & span(0, length);
    place = Play::place_bits(slot.line(), slot.start());
    squares = crossed = 0;
    const u8 *letter_factor = PREMIUMS.letter[slot.line() % SIZE], *word_factor = PREMIUMS.word[slot.line() % SIZE];
    for (u32 bits = slot.squares; bits; bits &= bits - 1) {
      const int q = lowest(bits);
      int f = slot.factor;
      at[squares] = static_cast<u8>(q - start);
      if (line->crossed >> q & 1) {
        f += word_factor[q];
        crossed_at[crossed] = static_cast<u8>(q - start);
        crossed_fits[crossed++] = line->fits[q];
      }
      f *= letter_factor[q];
      factor[squares++] = static_cast<i16>(f);
    }
  }

  // May the word lie here, as far as tiles and cross words are concerned?
  bool admits(const Word &w) const {
    return w.length() == length && admits_letters(w);
  }
  // The same when the word is known to have the right length.
  bool admits_letters(const Word &w) const {
    if (!reads_through(w)) return false;
    for (int i = 0; i < crossed; i++)
      if (!(crossed_fits[i] >> w.at[crossed_at[i]] & 1)) return false;
    return true;
  }
  int score(const Word &w) const {
    int points = fixed;
    for (int i = 0; i < squares; i++) points += VALUE[w.at[at[i]]] * factor[i];
    return points;
  }
  // Calls emit(score, joker bits) for every way to lay `jokers` tiles without value as these letters.
  template <class Emit>
  void spend(const Word &w, int points, int jokers, int first, int second, Emit &&emit) const {
    if (jokers == 0) {
      emit(points, u64{0});
      return;
    }
    for (int i = 0; i < squares; i++) {
      if (w.at[at[i]] != first) continue;
      const int rest = points - VALUE[first] * factor[i];
      if (jokers == 1) {
        emit(rest, Play::joker_bits(1u << at[i], 1));
        continue;
      }
      for (int j = first == second ? i + 1 : 0; j < squares; j++)
        if (j != i && w.at[at[j]] == second)
          emit(rest - VALUE[second] * factor[j], Play::joker_bits(1u << at[i] | 1u << at[j], 2));
    }
  }

 private:
  bool reads_through(const Word &w) const {
#if defined(DUPLICATA_SSE2)
    const __m128i tiles = _mm_loadu_si128(reinterpret_cast<const __m128i *>(line->letter + start));
    const __m128i letters = _mm_loadu_si128(reinterpret_cast<const __m128i *>(w.at));
    return !(through & ~static_cast<u32>(_mm_movemask_epi8(_mm_cmpeq_epi8(tiles, letters))));
#else
    for (u32 bits = through; bits; bits &= bits - 1)
      if (const int i = lowest(bits); line->letter[start + i] != w.at[i]) return false;
    return true;
#endif
  }
};

}  // namespace duplicata
