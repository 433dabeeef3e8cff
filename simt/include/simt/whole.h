// Copies an aligned type of plain data, such as struct alignas(16) { float v[4]; }, by accesses of its alignment, up to
// 16 bytes: g++ would copy each member separately. simt/translate/text/whole_types.h inserts it.
#pragma once
#include "vector_types.h"

namespace simt {

template <int bytes>
struct WordOf {
  using type = unsigned char;
};
template <>
struct WordOf<2> {
  using type = Word2;
};
template <>
struct WordOf<4> {
  using type = Word4;
};
template <>
struct WordOf<8> {
  using type = Word8;
};
template <>
struct WordOf<16> {
  using type = Bytes16;
};

template <bool>
struct Only {};
template <>
struct Only<true> {
  using type = int;
};

// `Plain` is the type as written. Braces still initialise its members.
template <class Plain>
struct Whole : Plain {
  Whole() = default;
  __attribute__((always_inline)) Whole(const Whole& other) { simt_move(other); }
  __attribute__((always_inline)) Whole& operator=(const Whole& other) {
    simt_move(other);
    return *this;
  }
  constexpr Whole(const Plain& plain) : Plain(plain) {}
  template <class First, class... Rest, bool other = !__is_base_of(Whole, First), class = typename Only<other>::type>
  constexpr Whole(First first, Rest... rest) : Plain{first, rest...} {}

 private:
  __attribute__((always_inline)) void simt_move(const Whole& other) {
    constexpr int kAligned = alignof(Plain), kPiece = kAligned < 16 ? kAligned : 16;
    using Word = typename WordOf<kPiece>::type;
    auto* to = reinterpret_cast<Word*>(this);
    const auto* from = reinterpret_cast<const Word*>(&other);
#pragma GCC unroll 16
    for (int i = 0; i < int(sizeof(Plain)) / kPiece; ++i) to[i] = from[i];
  }
};

}  // namespace simt
