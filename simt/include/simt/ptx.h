// The translation of inline PTX (translate/ptx.cpp): registers hold bits, and each instruction reads and writes them as
// its type.
#pragma once
#include <type_traits>

#include "simt/async_copy.h"
#include "simt/integer_intrinsics.h"
#include "simt/primitives.h"

namespace simt {
namespace ptx {

// The register's bits as a T, also between sizes, as in an integer conversion.
template <class T, class From>
[[gnu::always_inline]] inline T get(From from) {
  if constexpr (std::is_same_v<T, bool>) {
    return from != 0;
  } else if constexpr (sizeof(T) == sizeof(From) && std::is_floating_point_v<T> != std::is_floating_point_v<From>) {
    T value;
    __builtin_memcpy(&value, &from, sizeof value);
    return value;
  } else if constexpr (std::is_pointer_v<From>) {
    return static_cast<T>(reinterpret_cast<unsigned long long>(from));
  } else {
    return static_cast<T>(from);
  }
}
template <class To, class From>
[[gnu::always_inline]] inline void set(To& to, From from) {
  if constexpr (std::is_pointer_v<To>) to = reinterpret_cast<To>(static_cast<unsigned long long>(from));
  else to = get<To>(from);
}

template <class T>
[[gnu::always_inline]] inline T least(T a, T b) {
  return b < a ? b : a;
}
template <class T>
[[gnu::always_inline]] inline T most(T a, T b) {
  return a < b ? b : a;
}
template <class T>
[[gnu::always_inline]] inline T size(T a) {
  return a < T(0) ? -a : a;
}
template <class T>
[[gnu::always_inline]] inline T high(T a, T b) {
  using Wide = std::conditional_t<sizeof(T) == 8, std::conditional_t<std::is_signed_v<T>, __int128, unsigned __int128>,
                                  std::conditional_t<std::is_signed_v<T>, long long, unsigned long long>>;
  return static_cast<T>((static_cast<Wide>(a) * static_cast<Wide>(b)) >> (8 * sizeof(T)));
}
template <class T>
[[gnu::always_inline]] inline T reversed(T a) {
  return sizeof(T) == 8 ? static_cast<T>(__brevll(a)) : static_cast<T>(__brev(static_cast<unsigned>(a)));
}
template <class T>
[[gnu::always_inline]] inline T shl(T a, unsigned by) {
  return by >= 8 * sizeof(T) ? T(0) : static_cast<T>(a << by);
}
template <class T>
[[gnu::always_inline]] inline T shr(T a, unsigned by) {
  const unsigned most_bits = 8 * sizeof(T);
  if (by >= most_bits) return std::is_signed_v<T> && a < T(0) ? static_cast<T>(-1) : T(0);
  return static_cast<T>(a >> by);
}
template <class T>
[[gnu::always_inline]] inline unsigned popc(T a) {
  return static_cast<unsigned>(__builtin_popcountll(static_cast<std::make_unsigned_t<T>>(a)));
}
template <class T>
[[gnu::always_inline]] inline unsigned clz(T a) {
  return a == 0 ? 8 * sizeof(T) : __builtin_clzll(static_cast<std::make_unsigned_t<T>>(a)) - (64 - 8 * sizeof(T));
}
template <class T>
[[gnu::always_inline]] inline unsigned bfind(T a) {
  const auto bits = static_cast<std::make_unsigned_t<T>>(std::is_signed_v<T> && a < T(0) ? ~a : a);
  return bits == 0 ? 0xffffffffu : 63 - __builtin_clzll(bits);
}
// `length` bits of a, from bit `at` on; sign-extended for signed types.
template <class T>
[[gnu::always_inline]] inline T bfe(T a, unsigned at, unsigned length) {
  const unsigned bits = 8 * sizeof(T);
  at &= 255, length &= 255;
  if (length == 0) return 0;
  using U = std::make_unsigned_t<T>;
  const unsigned last = at + length - 1 < bits - 1 ? at + length - 1 : bits - 1;
  const bool negative = std::is_signed_v<T> && (static_cast<U>(a) >> last & 1);
  const U found = at >= bits ? U(0) : static_cast<U>(a) >> at;
  const unsigned have = at >= bits ? 0 : last - at + 1;
  const U mask = have >= bits ? ~U(0) : (U(1) << have) - 1;
  return static_cast<T>((found & mask) | (negative ? ~mask : U(0)));
}
// b with `length` bits, from bit `at` on, replaced by those of a.
template <class T>
[[gnu::always_inline]] inline T bfi(T a, T b, unsigned at, unsigned length) {
  const unsigned bits = 8 * sizeof(T);
  at &= 255, length &= 255;
  if (at >= bits || length == 0) return b;
  const T mask = shl(length >= bits ? static_cast<T>(~T(0)) : static_cast<T>((T(1) << length) - 1), at);
  return static_cast<T>((b & ~mask) | (shl(a, at) & mask));
}
// Each result bit is the table's bit at the index formed by the three input bits.
[[gnu::always_inline]] inline unsigned lop3(unsigned a, unsigned b, unsigned c, unsigned table) {
  unsigned result = 0;
  for (unsigned i = 0; i < 8; ++i)
    if (table >> i & 1) result |= (i & 4 ? a : ~a) & (i & 2 ? b : ~b) & (i & 1 ? c : ~c);
  return result;
}

// Shared memory through the 32-bit addresses from __cvta_generic_to_shared.
[[gnu::always_inline]] inline unsigned shared_address(const volatile void* pointer) {
  return static_cast<unsigned>(reinterpret_cast<unsigned long long>(pointer) -
                               reinterpret_cast<unsigned long long>(&simt_dynamic_shared[0]));
}
template <class T, class Address>
[[gnu::always_inline]] inline T* shared(Address address, long long offset) {
  return reinterpret_cast<T*>(reinterpret_cast<unsigned long long>(&simt_dynamic_shared[0]) +
                              static_cast<long long>(static_cast<int>(get<unsigned>(address))) + offset);
}
template <class T, class Address>
[[gnu::always_inline]] inline T* generic(Address address, long long offset) {
  return reinterpret_cast<T*>(get<unsigned long long>(address) + offset);
}

// The data of a vector instruction, moved by one access of at most 16 bytes.
template <class T, int count>
struct Several {
  static_assert(sizeof(T) * count == 16 || sizeof(T) * count == 8 || sizeof(T) * count == 4,
                "PTX's vector accesses move 4, 8 or 16 bytes");
  alignas(sizeof(T) * count) T each[count];
  [[gnu::always_inline]] void load(const void* from) { copy_async(each, from, sizeof each); }
  [[gnu::always_inline]] void store(void* to) const { copy_async(to, each, sizeof each); }
};

}  // namespace ptx
}  // namespace simt

// 64 bits, as in CUDA; programs may keep only the lower 32.
SIMT_DEVICE size_t __cvta_generic_to_shared(const volatile void* pointer) {
  return ::simt::ptx::shared_address(pointer);
}
SIMT_DEVICE void* __cvta_shared_to_generic(size_t address) { return ::simt::ptx::shared<void>(address, 0); }
SIMT_DEVICE size_t __cvta_generic_to_global(const volatile void* pointer) { return reinterpret_cast<size_t>(pointer); }
