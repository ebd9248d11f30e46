#include "rack.hpp"

#include <algorithm>
#include <stdexcept>

namespace duplicata {
namespace {

// All sets of up to nine tiles, smallest first.
struct BySize {
  u16 set[Subsets::MAX] = {};
  int first[MAX_RACK + 2] = {};
  constexpr BySize() {
    int n = 0;
    for (int size = 0; size <= MAX_RACK; size++) {
      first[size] = n;
      for (int s = 0; s < Subsets::MAX; s++) {
        int bits = 0;
        for (int i = 0; i < MAX_RACK; i++) bits += s >> i & 1;
        if (bits == size) set[n++] = static_cast<u16>(s);
      }
    }
    first[MAX_RACK + 1] = n;
  }
};
constexpr BySize ORDER;

struct ByValue {  // the letters, dearest first, then in the order of the alphabet
  u8 letter[26] = {};
  constexpr ByValue() {
    int n = 0;
    for (int value = 10; value > 0; value--)
      for (int c = 1; c < 27; c++)
        if (VALUE[c] == value) letter[n++] = static_cast<u8>(c);
  }
};
constexpr ByValue BY_VALUE;

// One bit of each of these bytes, side by side; up to fifteen bytes more than `size` are read.
u64 column(const u8 *bytes, int size, int bit) {
  u64 found = 0;
#if defined(DUPLICATA_SSE2)
  const __m128i shift = _mm_cvtsi32_si128(7 - bit);
  for (int i = 0; i < size; i += 16) {
    const __m128i raised = _mm_sll_epi16(_mm_loadu_si128(reinterpret_cast<const __m128i *>(bytes + i)), shift);
    found |= static_cast<u64>(static_cast<u32>(_mm_movemask_epi8(raised))) << i;
  }
#else
  for (int i = 0; i < size; i++) found |= static_cast<u64>(bytes[i] >> bit & 1) << i;
#endif
  return found;
}

}  // namespace

Rack::Rack(std::string_view text) {
  if (text.size() > MAX_RACK) throw std::invalid_argument("a rack has at most nine letters");
  for (const char c : text) {
    if (c == '?') jokers++;
    else if (c >= 'A' && c <= 'Z') count[c - 'A' + 1]++;
    else throw std::invalid_argument("a rack holds letters A-Z and ?");
  }
  if (jokers > MAX_JOKERS) throw std::invalid_argument("a rack has at most two jokers");
  for (const u8 c : BY_VALUE.letter)
    if (count[c]) {
      letter[letters++] = c;
      mask |= 1u << c;
      for (int i = 0; i < count[c]; i++) tile[naturals++] = c;
    }
}

void Subsets::fill(const Rack &rack, const Index &index) {
  const int n = rack.naturals;
  u32 again = 0;  // tiles equal to the one before: taken only after it, so each multiset comes once
  u8 which[MAX_RACK] = {};
  for (int i = 1; i < n; i++) {
    const bool same = rack.tile[i] == rack.tile[i - 1];
    again |= static_cast<u32>(same) << i;
    which[i] = static_cast<u8>(which[i - 1] + !same);
  }
  // Each set is made from the one without its cheapest tile, which comes earlier.
  u16 place[MAX];
  u8 letters[2][MAX + PAD];  // distinct letters it holds: the first eight, the ninth
  total_ = 0;
  int chunk = 0;
  for (int size = 0; size <= MAX_RACK; size++) {
    by_size_[size] = chunk;
    for (int o = ORDER.first[size]; o < ORDER.first[size + 1] && ORDER.set[o] < 1u << n; o++) {
      const u32 s = ORDER.set[o];
      if (s & ~(s << 1) & again) continue;
      const int q = total_++;
      place[s] = static_cast<u16>(q);
      if (size == 0) {
        sum_[q] = 0;
        count_[q] = Count{};
        points_[q] = 0;
        letters[0][q] = letters[1][q] = 0;
        for (int i = 0; i <= RAISED; i++) dearest_[i][q] = 0;
      } else {
        const int cheapest = highest(s), less = place[s ^ 1u << cheapest], tile = rack.tile[cheapest];
        sum_[q] = sum_[less] + index.number(tile);
        count_[q] = count_[less] + ONE.of[tile];
        points_[q] = static_cast<i16>(points_[less] + VALUE[tile]);
        const u32 own = 1u << which[cheapest];
        letters[0][q] = static_cast<u8>(letters[0][less] | own);
        letters[1][q] = static_cast<u8>(letters[1][less] | own >> 8);
        for (int i = 0; i <= RAISED; i++) dearest_[i][q] = i < size ? dearest_[i][less] : points_[q];
      }
      if (chunk == by_size_[size] || chunks_[chunk - 1].size == 64) {
        chunks_[chunk].first = q;
        chunks_[chunk].size = 0;
        chunk++;
      }
      chunks_[chunk - 1].size++;
    }
    for (int i = by_size_[size]; i < chunk; i++) {
      Chunk &c = chunks_[i];
      c.all = c.size == 64 ? ~u64{0} : (u64{1} << c.size) - 1;
      for (int k = 0; k < rack.letters; k++) c.holding[k] = column(letters[k / 8] + c.first, c.size, k % 8) & c.all;
    }
  }
  by_size_[MAX_RACK + 1] = chunk;
}

u64 Subsets::reaching(const Chunk &chunk, int raised, int tripled, int factor, int wanted) const {
  u64 found = 0;
  const i16 *all = points_ + chunk.first, *more = dearest_[raised] + chunk.first, *most = dearest_[tripled] + chunk.first;
#if defined(DUPLICATA_SSE2)
  const __m128i limit = _mm_set1_epi16(static_cast<i16>(wanted - 1)), times = _mm_set1_epi16(static_cast<i16>(factor));
  auto over = [&](int i) {
    auto load = [i](const i16 *from) { return _mm_loadu_si128(reinterpret_cast<const __m128i *>(from + i)); };
    const __m128i sum = _mm_add_epi16(load(all), _mm_add_epi16(load(more), load(most)));
    return _mm_cmpgt_epi16(_mm_mullo_epi16(sum, times), limit);
  };
  for (int i = 0; i < chunk.size; i += 16)
    found |= static_cast<u64>(static_cast<u32>(_mm_movemask_epi8(_mm_packs_epi16(over(i), over(i + 8))))) << i;
#else
  for (int i = 0; i < chunk.size; i++)
    found |= static_cast<u64>((all[i] + more[i] + most[i]) * factor >= wanted) << i;
#endif
  return found & chunk.all;
}

}  // namespace duplicata
