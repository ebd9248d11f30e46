#include "index.hpp"

#include <algorithm>
#include <cstdlib>
#include <new>
#include <stdexcept>

#if defined(__linux__)
#include <sys/mman.h>
#endif

namespace duplicata {
namespace {

constexpr char MAGIC[8] = {'D', 'U', 'P', 'L', 'I', 'D', 'X', '\n'};
constexpr u32 BYTE_ORDER_MARK = 0x01020304, LAYOUT = 2;
constexpr u64 FIRST_SEED = 42;
constexpr std::size_t HUGE_PAGE = std::size_t{1} << 21;

u64 next_random(u64 &state) {  // splitmix64
  u64 z = (state += 0x9E3779B97F4A7C15ull);
  z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9ull;
  z = (z ^ (z >> 27)) * 0x94D049BB133111EBull;
  return z ^ (z >> 31);
}

std::size_t aligned(std::size_t n) { return (n + 63) & ~std::size_t{63}; }

u32 bits_for(std::size_t slots) {
  u32 bits = 1;
  while ((std::size_t{1} << bits) < slots) bits++;
  return bits;
}

std::vector<Word> parse(std::string_view text) {
  std::vector<Word> list;
  list.reserve(text.size() / 9 + 1);
  for (std::size_t i = 0; i < text.size();) {
    Word w = {};
    int length = 0;
    for (; i < text.size() && text[i] != '\n'; i++) {
      const bool letter = text[i] >= 'A' && text[i] <= 'Z';
      if (!letter || length == SIZE)
        throw std::invalid_argument("line " + std::to_string(list.size() + 1) + ": not a word of 2 to 15 letters A-Z");
      w.at[length++] = static_cast<u8>(text[i] - 'A' + 1);
    }
    i++;
    w.at[15] = static_cast<u8>(length);
    if (length < 2)
      throw std::invalid_argument("line " + std::to_string(list.size() + 1) + ": not a word of 2 to 15 letters A-Z");
    if (!list.empty() && std::memcmp(list.back().at, w.at, SIZE) >= 0)
      throw std::invalid_argument("line " + std::to_string(list.size() + 1) + ": words out of order");
    list.push_back(w);
  }
  if (list.size() >= (1u << 23)) throw std::invalid_argument("more than eight million words");
  return list;
}

// One pass on the upper bits, then each small heap apart: sums are spread evenly.
template <class Filed>
void sort_by_sum(std::vector<Filed> &filed) {
  constexpr int BITS = 16;
  std::vector<u32> next((1u << BITS) + 1, 0);
  for (const Filed &f : filed) next[(f.sum >> (64 - BITS)) + 1]++;
  for (std::size_t i = 1; i < next.size(); i++) next[i] += next[i - 1];
  const std::vector<u32> begin = next;
  std::vector<Filed> sorted(filed.size());
  for (const Filed &f : filed) sorted[next[f.sum >> (64 - BITS)]++] = f;
  for (std::size_t i = 0; i + 1 < begin.size(); i++)
    std::sort(sorted.begin() + begin[i], sorted.begin() + begin[i + 1],
              [](const Filed &a, const Filed &b) { return a.sum != b.sum ? a.sum < b.sum : a.rank < b.rank; });
  filed.swap(sorted);
}

// Fills a table of letter sets; an entry is written some steps after it is asked for, when the memory has come.
class Filing {
 public:
  Filing(u32 *entries, u64 slots) : entries_(entries), slots_(slots) {}

  void add(u64 sum, u32 letters) {
    prefetch(&entries_[LetterSets::place(sum, slots_)]);
    Pending &oldest = pending_[asked_++ % WAVE];
    write(oldest);
    oldest = {sum, letters};
  }
  std::size_t finish() {  // how many entries the table holds
    for (Pending &left : pending_) write(left);
    return held_;
  }

 private:
  static constexpr std::size_t WAVE = 16;
  struct Pending {
    u64 sum;
    u32 letters;
  };
  void write(Pending &p) {
    if (p.letters && held_ + 1 < slots_) held_ += LetterSets::add(entries_, slots_, p.sum, p.letters);
    p.letters = 0;
  }

  u32 *entries_;
  u64 slots_;
  Pending pending_[WAVE] = {};
  std::size_t asked_ = 0, held_ = 0;
};

struct Letters {  // the set of letters of a word, and of those it holds twice or more
  u32 once = 0, twice = 0;
  explicit Letters(const Word &w) {
    for (int i = 0, l = w.length(); i < l; i++) {
      twice |= once & 1u << w.at[i];
      once |= 1u << w.at[i];
    }
  }
};

}  // namespace

bool LetterSets::add(u32 *entries, u64 slots, u64 sum, u32 letters) {
  const u32 wanted = tag(sum);
  u64 at = place(sum, slots);
  while (entries[at] && entries[at] >> 26 != wanted) at = at + 1 == slots ? 0 : at + 1;
  const bool fresh = !entries[at];
  entries[at] |= wanted << 26 | letters >> 1;
  return fresh;
}

void Index::Release::operator()(u8 *block) const {
#if defined(_WIN32)
  _aligned_free(block);
#else
  std::free(block);
#endif
}

Index::Layout::Layout(const Head &head) {
  words = aligned(sizeof(Head));
  ranks = words + aligned(sizeof(Word) * std::size_t{head.words});
  ranked = ranks + aligned(sizeof(u32) * std::size_t{head.words});
  classes = ranked + aligned(sizeof(u32) * std::size_t{head.words});
  filter = classes + (sizeof(u64) << head.class_bits);
  completions = aligned(filter + (sizeof(u64) << head.filter_bits));
  pairs = completions + aligned(sizeof(u32) * std::size_t{head.completion_slots});
  bytes = pairs + aligned(sizeof(u32) * std::size_t{head.pair_slots});
}

Index::Index(std::string_view text, const std::vector<u64> &trial) {
  const std::vector<Word> list = parse(text);
  u64 number[27] = {};
  u32 rejected = 0;
  if (!trial.empty()) {
    if (trial.size() != 26) throw std::invalid_argument("26 numbers are needed");
    std::copy(trial.begin(), trial.end(), number + 1);
    if (build(list, number, rejected)) return;
    rejected++;
  }
  for (;; rejected++) {
    u64 state = FIRST_SEED + rejected;
    for (int c = 1; c < 27; c++) number[c] = next_random(state);
    if (build(list, number, rejected)) return;
  }
}

// How many pairs fall together depends on the list: the table grows until a quarter of it is free.
std::vector<u32> Index::file_by_pairs(const std::vector<Word> &list, const std::vector<Filed> &filed, const u64 *number) {
  std::size_t slots = 64;
  for (std::size_t i = 0; i < filed.size(); i++)
    if (const int l = list[filed[i].rank].length(); l <= PAIRED) slots += static_cast<std::size_t>(l * l) / 16;
  for (;; slots *= 2) {
    std::vector<u32> entries(slots);
    Filing by_pair(entries.data(), slots);
    for (std::size_t i = 0; i < filed.size(); i++) {
      const Word &w = list[filed[i].rank];
      if (w.length() > PAIRED || (i && filed[i - 1].sum == filed[i].sum)) continue;
      const Letters letters(w);
      for (u32 firsts = letters.once; firsts; firsts &= firsts - 1) {
        const u32 first = firsts & (0 - firsts);
        const u64 less = filed[i].sum - number[lowest(firsts)];
        if (letters.twice & first) by_pair.add(less - number[lowest(firsts)], first);
        for (u32 seconds = firsts & (firsts - 1); seconds; seconds &= seconds - 1)
          by_pair.add(less - number[lowest(seconds)], first);
      }
    }
    if (by_pair.finish() * 4 <= slots * 3) return entries;
  }
}

bool Index::build(const std::vector<Word> &list, const u64 (&number)[27], u32 rejected) {
  std::vector<Filed> filed(list.size());
  for (u32 i = 0; i < list.size(); i++) {
    u64 sum = 0;
    for (int j = 0, l = list[i].length(); j < l; j++) sum += number[list[i].at[j]];
    filed[i] = {sum, i};
  }
  sort_by_sum(filed);

  std::size_t classes = 0, removals = 0;
  for (std::size_t i = 0; i < filed.size(); i++) {
    const Word &w = list[filed[i].rank];
    if (i && filed[i].sum == filed[i - 1].sum) {
      if (!(count_of(w) == count_of(list[filed[i - 1].rank]))) return false;  // other letters, same sum
      continue;
    }
    if (i && !((filed[i].sum ^ filed[i - 1].sum) & TAG)) return false;  // two classes under one tag
    classes++;
    removals += static_cast<std::size_t>(w.length());
  }

  Head head = {};
  std::memcpy(head.magic, MAGIC, sizeof MAGIC);
  head.order = BYTE_ORDER_MARK;
  head.layout = LAYOUT;
  head.words = static_cast<u32>(list.size());
  head.rejected = rejected;
  head.class_bits = bits_for(classes * 3 / 2 + 2);
  head.filter_bits = bits_for(classes / 7 + 2);
  head.completion_slots = static_cast<u32>(removals + 27);  // half of them fall together
  const std::vector<u32> pairs = file_by_pairs(list, filed, number);
  head.pair_slots = static_cast<u32>(pairs.size());
  std::copy(number, number + 27, head.number);
  const Layout at(head);
  head.bytes = at.bytes;

  const std::size_t reserved = (at.bytes + HUGE_PAGE - 1) / HUGE_PAGE * HUGE_PAGE;
  const bool large = reserved > 2 * HUGE_PAGE;
#if defined(_WIN32)
  own_.reset(static_cast<u8 *>(_aligned_malloc(large ? reserved : at.bytes, large ? HUGE_PAGE : 64)));
#else
  own_.reset(static_cast<u8 *>(std::aligned_alloc(large ? HUGE_PAGE : 64, large ? reserved : at.bytes)));
#endif
  if (!own_) throw std::bad_alloc();
#if defined(__linux__) && defined(MADV_HUGEPAGE)
  if (large) madvise(own_.get(), reserved, MADV_HUGEPAGE);  // fewer misses of the address cache
#endif
  u8 *block = own_.get();
  std::memset(block, 0, at.bytes);
  std::memcpy(block, &head, sizeof head);
  attach(block);

  auto *words = reinterpret_cast<Word *>(block + at.words);
  auto *ranks = reinterpret_cast<u32 *>(block + at.ranks);
  auto *table = reinterpret_cast<u64 *>(block + at.classes);
  auto *filter = reinterpret_cast<u64 *>(block + at.filter);
  auto *ranked = reinterpret_cast<u32 *>(block + at.ranked);
  auto *completions = reinterpret_cast<u32 *>(block + at.completions);
  std::copy(pairs.begin(), pairs.end(), reinterpret_cast<u32 *>(block + at.pairs));
  Filing by_removal(completions, head.completion_slots);
  for (u32 i = 0; i < filed.size(); i++) {
    const u64 sum = filed[i].sum;
    words[i] = list[filed[i].rank];
    ranks[i] = filed[i].rank;
    ranked[filed[i].rank] = i;
    if (i + 1 == filed.size() || filed[i + 1].sum != sum) words[i].at[15] |= Word::LAST;
    if (i && filed[i - 1].sum == sum) continue;
    u64 p = sum >> class_shift_;
    while (table[p]) p = (p + 1) & class_mask_;
    table[p] = (sum & TAG) | (i + 1);
    filter[sum >> filter_shift_] |= u64{1} << (sum >> 32 & 63) | u64{1} << (sum >> 38 & 63);
    for (u32 bits = Letters(words[i]).once; bits; bits &= bits - 1)
      by_removal.add(sum - number[lowest(bits)], bits & (0 - bits));
  }
  by_removal.finish();
  auto *own_head = reinterpret_cast<Head *>(block);
  for (int n = 1; n < 27; n++)
    for (int c = 1; c < 27; c++) {
      const Word before = {{static_cast<u8>(c), static_cast<u8>(n), 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2}};
      const Word after = {{static_cast<u8>(n), static_cast<u8>(c), 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2}};
      own_head->hooks[0][n] |= static_cast<u32>(contains(before)) << c;
      own_head->hooks[1][n] |= static_cast<u32>(contains(after)) << c;
    }
  return true;
}

void Index::attach(const u8 *bytes) {
  head_ = reinterpret_cast<const Head *>(bytes);
  const Layout at(*head_);
  words_ = reinterpret_cast<const Word *>(bytes + at.words);
  ranks_ = reinterpret_cast<const u32 *>(bytes + at.ranks);
  ranked_ = reinterpret_cast<const u32 *>(bytes + at.ranked);
  classes_ = reinterpret_cast<const u64 *>(bytes + at.classes);
  filter_ = reinterpret_cast<const u64 *>(bytes + at.filter);
  completions_ = {reinterpret_cast<const u32 *>(bytes + at.completions), head_->completion_slots};
  pairs_ = {reinterpret_cast<const u32 *>(bytes + at.pairs), head_->pair_slots};
  class_shift_ = 64 - static_cast<int>(head_->class_bits);
  filter_shift_ = 64 - static_cast<int>(head_->filter_bits);
  class_mask_ = (u64{1} << head_->class_bits) - 1;
}

u64 Index::checksum(const u8 *image, std::size_t size) {
  constexpr std::size_t from = offsetof(Head, checksum) + sizeof(u64);
  constexpr int LANES = 8;  // as many products as a processor has on the way at a time
  u64 lane[LANES] = {size, 1, 2, 3, 4, 5, 6, 7};
  std::size_t i = from;
  for (; i + 8 * LANES <= size; i += 8 * LANES)
    for (int k = 0; k < LANES; k++) {
      u64 x;
      std::memcpy(&x, image + i + 8 * k, 8);
      lane[k] = (lane[k] ^ x) * 0x9E3779B97F4A7C15ull;
      lane[k] ^= lane[k] >> 29;
    }
  for (; i < size; i++) lane[0] = (lane[0] ^ image[i]) * 0x9E3779B97F4A7C15ull;
  u64 sum = 0;
  for (u64 part : lane) {
    u64 state = sum ^ part;
    sum = next_random(state);
  }
  return sum;
}

void Index::write_image(std::string_view key, u8 *to) const {
  std::memcpy(to, head_, head_->bytes);
  Head head = *head_;
  std::memset(head.key, 0, KEY_BYTES);
  std::memcpy(head.key, key.data(), std::min<std::size_t>(key.size(), KEY_BYTES));
  std::memcpy(to, &head, sizeof head);
  head.checksum = checksum(to, head_->bytes);
  std::memcpy(to, &head, sizeof head);
}

Index::Index(const u8 *bytes, std::size_t size, std::string_view key) {
  if (size < sizeof(Head)) throw BadImage("too short");
  Head head;
  std::memcpy(&head, bytes, sizeof head);
  if (std::memcmp(head.magic, MAGIC, sizeof MAGIC) != 0) throw BadImage("not an index");
  if (head.order != BYTE_ORDER_MARK || head.layout != LAYOUT) throw BadImage("made by another version or machine");
  if (key.size() != KEY_BYTES || std::memcmp(head.key, key.data(), KEY_BYTES) != 0) throw BadImage("made from another list");
  if (head.bytes != size) throw BadImage("wrong size");
  if (head.checksum != checksum(bytes, size)) throw BadImage("damaged");
  const bool sane = head.class_bits - 1 < 30 && head.filter_bits - 1 < 30 && head.completion_slots > 0 && head.pair_slots > 0;
  if (!sane || Layout(head).bytes != size) throw BadImage("inconsistent");
  attach(bytes);
}

bool Index::contains(const Word &w) const {
  u64 sum = 0;
  for (int i = 0, l = w.length(); i < l; i++) sum += number(w.at[i]);
  u32 at = find(sum);
  if (at == NONE) return false;
  for (;; at++) {
    if (same_letters_in_order(words_[at], w)) return true;
    if (words_[at].last()) return false;
  }
}

u32 Index::fitting(Word w, int hole, u64 sum) const {
  u32 letters = 0;
  for (u32 may = completions(sum); may; may &= may - 1) {
    const int c = lowest(may);
    u32 at = find(sum + number(c));
    if (at == NONE) continue;
    w.at[hole] = static_cast<u8>(c);
    for (;; at++) {
      if (same_letters_in_order(words_[at], w)) {
        letters |= 1u << c;
        break;
      }
      if (words_[at].last()) break;
    }
  }
  return letters;
}

}  // namespace duplicata
