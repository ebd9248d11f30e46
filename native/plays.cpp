#include "plays.hpp"

#include <algorithm>

namespace duplicata {
namespace {

int compare(const Word &word, std::string_view prefix) {
  for (std::size_t i = 0; i < prefix.size(); i++)
    if (const int c = prefix[i] - 'A' + 1; word.at[i] != c) return word.at[i] < c ? -1 : 1;
  return 0;
}

void append_number(std::string &text, int n) {
  if (n > 9) append_number(text, n / 10);
  text += static_cast<char>('0' + n % 10);
}

void append_place(std::string &text, int place) {
  const int square = place % (SIZE * SIZE);
  const bool down = place >= SIZE * SIZE;
  if (!down) text += static_cast<char>('A' + square / SIZE);
  append_number(text, square % SIZE + 1);
  if (down) text += static_cast<char>('A' + square / SIZE);
}

}  // namespace

int spell(const Word &word, u32 jokers, char *to) {
  const int n = word.length();
  for (int i = 0; i < n; i++) to[i] = static_cast<char>(word.at[i] + 'A' - 1 + (jokers >> i & 1) * ('a' - 'A'));
  return n;
}

void Plays::order(std::size_t i) {
  while (ordered_ <= i) {
    const auto begin = plays_.begin() + static_cast<std::ptrdiff_t>(ordered_);
    const auto end = std::find_if(begin, plays_.end(), [&](const Play &p) { return p.score() != begin->score(); });
    std::sort(begin, end);
    ordered_ = static_cast<std::size_t>(end - plays_.begin());
  }
}

void Plays::cut(std::size_t size) {
  if (size >= plays_.size()) return;
  if (size) at(size - 1);
  plays_.resize(size);
  ordered_ = size;
}

Plays Plays::slice(std::ptrdiff_t start, std::ptrdiff_t step, std::size_t length) {
  std::vector<Play> chosen;
  chosen.reserve(length);
  for (std::ptrdiff_t i = start; chosen.size() < length; i += step) chosen.push_back(at(static_cast<std::size_t>(i)));
  Plays slice(*index_, std::move(chosen));
  slice.ordered_ = length;
  return slice;
}

Plays Plays::matching(std::string_view prefix, int place, int minimum) const {
  u32 low = 0, high = index_->size();  // words that begin so follow one another in alphabetical order
  const bool letters = std::all_of(prefix.begin(), prefix.end(), [](char c) { return c >= 'A' && c <= 'Z'; });
  if (!letters || prefix.size() > SIZE) high = 0;
  auto first = [&](u32 from, int sign) {  // the first word not before (-1), or after (0), those
    u32 to = high;
    while (from < to) {
      const u32 middle = from + (to - from) / 2;
      if (compare(index_->ranked(middle), prefix) <= sign) from = middle + 1;
      else to = middle;
    }
    return from;
  };
  low = first(low, -1);
  high = first(low, 0);
  std::vector<Play> chosen;
  for (const Play &p : plays_)
    if (p.score() >= minimum && p.rank() >= low && p.rank() < high && (place < 0 || p.place() == place)) chosen.push_back(p);
  return Plays(*index_, std::move(chosen));
}

std::string Plays::json() {
  std::string text = "[";
  text.reserve(plays_.size() * 28 + 2);
  char word[SIZE];
  for (std::size_t i = 0; i < plays_.size(); i++) {
    const Play &p = at(i);
    text += i ? ",[\"" : "[\"";
    text.append(word, static_cast<std::size_t>(spell(index_->ranked(p.rank()), p.jokers(), word)));
    text += "\",\"";
    append_place(text, p.place());
    text += "\",";
    append_number(text, p.score());
    text += ",\"";
    for (u32 bits = p.jokers(); bits; bits &= bits - 1) {
      append_number(text, lowest(bits) + 1);
      if (bits & (bits - 1)) text += ',';
    }
    text += "\"]";
  }
  return text += ']';
}

bool Plays::operator==(Plays &other) {
  if (size() != other.size()) return false;
  if (size()) at(size() - 1), other.at(size() - 1);
  return std::equal(plays_.begin(), plays_.end(), other.plays_.begin(),
                    [](const Play &a, const Play &b) { return a.key == b.key; });
}

}  // namespace duplicata
