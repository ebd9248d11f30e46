// What the language lacks before C++20: bit counts, prefetch, and which vector unit may be assumed.
#pragma once
#include <cstddef>
#include <cstdint>

#if defined(_MSC_VER) && !defined(__clang__)
#include <intrin.h>
#endif
#if defined(__SSE2__) || defined(_M_X64) || (defined(_M_IX86_FP) && _M_IX86_FP >= 2)
#define DUPLICATA_SSE2 1  // part of every x86-64 processor: no run-time dispatch is needed
#include <emmintrin.h>
#endif

namespace duplicata {

using u8 = std::uint8_t;
using u16 = std::uint16_t;
using i16 = std::int16_t;
using u32 = std::uint32_t;
using u64 = std::uint64_t;

// Index of the lowest bit; the argument is never 0.
inline int lowest(u64 x) {
#if defined(_MSC_VER) && !defined(__clang__)
  unsigned long at;
  if (_BitScanForward(&at, static_cast<unsigned long>(x))) return static_cast<int>(at);
  _BitScanForward(&at, static_cast<unsigned long>(x >> 32));
  return static_cast<int>(at) + 32;
#else
  return __builtin_ctzll(x);
#endif
}

// Index of the highest bit; the argument is never 0.
inline int highest(u64 x) {
#if defined(_MSC_VER) && !defined(__clang__)
  unsigned long at;
  if (_BitScanReverse(&at, static_cast<unsigned long>(x >> 32))) return static_cast<int>(at) + 32;
  _BitScanReverse(&at, static_cast<unsigned long>(x));
  return static_cast<int>(at);
#else
  return 63 ^ __builtin_clzll(x);
#endif
}

inline int popcount(u32 x) {
  x -= x >> 1 & 0x55555555u;
  x = (x & 0x33333333u) + (x >> 2 & 0x33333333u);
  return static_cast<int>(((x + (x >> 4)) & 0x0F0F0F0Fu) * 0x01010101u >> 24);
}

inline void prefetch(const void *at) {
#if defined(__GNUC__) || defined(__clang__)
  __builtin_prefetch(at);
#elif defined(DUPLICATA_SSE2)
  _mm_prefetch(static_cast<const char *>(at), _MM_HINT_T0);
#else
  (void)at;
#endif
}

// The bits [from, to) of a line.
inline u32 span(int from, int to) { return (1u << to) - (1u << from); }

}  // namespace duplicata
