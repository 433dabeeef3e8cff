// The translation of inline PTX (translate/ptx/ptx.cpp): registers hold bits, and each instruction reads and writes
// them as its type.
#pragma once
#include <type_traits>

#include "simt/async_copy.h"
#include "simt/integer_intrinsics.h"
#include "simt/mbarrier.h"
#include "simt/phases.h"
#include "simt/primitives.h"
#include "simt/ptx/async.h"
#include "simt/ptx/numbers.h"
#include "simt/ptx/tensor.h"
#include "simt/ptx/video.h"
#include "simt/small_float.h"

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
[[gnu::always_inline]] inline T high(T a, T b) {
  using Wide = std::conditional_t<sizeof(T) == 8, std::conditional_t<std::is_signed_v<T>, __int128, unsigned __int128>,
                                  std::conditional_t<std::is_signed_v<T>, long long, unsigned long long>>;
  return static_cast<T>((static_cast<Wide>(a) * static_cast<Wide>(b)) >> (8 * sizeof(T)));
}
template <class T>
[[gnu::always_inline]] inline T low(T a, T b) {
  using U = std::make_unsigned_t<T>;
  return static_cast<T>(static_cast<U>(a) * static_cast<U>(b));
}
// The nearest value that To has; for NaN 0, or only the highest bit where one of the two has 64 bits.
template <class To, class From>
[[gnu::always_inline]] inline To within(From x) {
  constexpr bool is_signed = std::is_signed_v<To>;
  constexpr unsigned bits = 8 * sizeof(To) - is_signed;
  constexpr To highest = static_cast<To>(~0ull >> (64 - bits)),
               lowest = is_signed ? static_cast<To>(-highest - 1) : To(0);
  if constexpr (std::is_floating_point_v<From>) {
    const From limit = static_cast<From>(1ull << (bits - 1)) * 2;
    constexpr To of_nan = sizeof(From) == 8 || sizeof(To) == 8 ? static_cast<To>(1ull << (8 * sizeof(To) - 1)) : To(0);
    return x != x ? of_nan : x >= limit ? highest : x <= static_cast<From>(lowest) ? lowest : static_cast<To>(x);
  } else {
    if (std::is_signed_v<From> && x < From(0))
      return static_cast<long long>(x) < static_cast<long long>(lowest) ? lowest : static_cast<To>(x);
    return static_cast<unsigned long long>(x) > static_cast<unsigned long long>(highest) ? highest : static_cast<To>(x);
  }
}
// A float or a half with NaN kept and what is negative cut off.
template <class T>
[[gnu::always_inline]] inline T not_negative(T x) {
  return x < T(0) || (x == T(0) && std::is_floating_point_v<T>) ? T(0) : x;
}
// A float with 10 bits of fraction, in a register of 32 bits.
[[gnu::always_inline]] inline unsigned tf32_ties_away(float x) {
  const unsigned bits = get<unsigned>(x);
  return x != x ? 0x7fffffffu : (bits & 0x7f800000u) == 0x7f800000u ? bits : (bits + 0x1000u) & ~0x1fffu;
}
[[gnu::always_inline]] inline unsigned tf32_ties_even(float x) {
  const unsigned bits = get<unsigned>(x);
  return x != x                                ? 0x7fffffffu
         : (bits & 0x7f800000u) == 0x7f800000u ? bits
                                               : (bits + 0xfffu + (bits >> 13 & 1)) & ~0x1fffu;
}
// Operations on one value of 16 bits, or on two in a register of 32.
#define SIMT_PTX_SMALL(name, expression)                                                                          \
  template <class Format>                                                                                         \
  [[gnu::always_inline]] inline unsigned short small_##name(unsigned short p, unsigned short q = 0,               \
                                                            unsigned short r = 0) {                               \
    const double a = Format::widen(p), b = Format::widen(q), c = Format::widen(r);                                \
    (void)a, (void)b, (void)c;                                                                                    \
    return ::simt::narrow_double<Format>(expression);                                                             \
  }                                                                                                               \
  template <class Format>                                                                                         \
  [[gnu::always_inline]] inline unsigned small_##name(unsigned p, unsigned q = 0, unsigned r = 0) {               \
    using Half = unsigned short;                                                                                  \
    const Half low_half = small_##name<Format>(static_cast<Half>(p), static_cast<Half>(q), static_cast<Half>(r)); \
    const Half high_half =                                                                                        \
        small_##name<Format>(static_cast<Half>(p >> 16), static_cast<Half>(q >> 16), static_cast<Half>(r >> 16)); \
    return low_half | static_cast<unsigned>(high_half) << 16;                                                     \
  }
SIMT_PTX_SMALL(add, a + b)
SIMT_PTX_SMALL(sub, a - b)
SIMT_PTX_SMALL(mul, a* b)
SIMT_PTX_SMALL(fma, ::simt::odd_sum(a* b, c))
SIMT_PTX_SMALL(min, least(a, b))
SIMT_PTX_SMALL(max, most(a, b))
SIMT_PTX_SMALL(min_nan, or_nan(least(a, b), a, b))
SIMT_PTX_SMALL(max_nan, or_nan(most(a, b), a, b))
SIMT_PTX_SMALL(neg, -a)
SIMT_PTX_SMALL(abs, __builtin_fabs(a))
SIMT_PTX_SMALL(ex2, __builtin_exp2(a))
SIMT_PTX_SMALL(tanh, __builtin_tanh(a))
SIMT_PTX_SMALL(sat, a > 0 ? (a < 1 ? a : 1.0) : 0.0)
SIMT_PTX_SMALL(relu, not_negative(a))
#undef SIMT_PTX_SMALL
template <class Format, class T>
[[gnu::always_inline]] inline T small_atomic_add(T* place, T value, unsigned traits) {
  return ::simt::atomic_update(
      place, [value](T old) -> T { return small_add<Format>(old, value); }, traits);
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
// Bytes of b and a, as __byte_perm chooses them; with bit 3 of its selector, a byte repeats the chosen byte's sign.
[[gnu::always_inline]] inline unsigned permuted(unsigned a, unsigned b, unsigned selector) {
  const unsigned long long bytes = static_cast<unsigned long long>(b) << 32 | a;
  unsigned result = 0;
  for (unsigned i = 0; i < 4; ++i) {
    const unsigned chosen = selector >> 4 * i & 15, byte = static_cast<unsigned>(bytes >> 8 * (chosen & 7)) & 0xff;
    result |= (chosen & 8 ? (byte & 0x80 ? 0xffu : 0u) : byte) << 8 * i;
  }
  return result;
}
// Each result bit is the table's bit at the index formed by the three input bits.
[[gnu::always_inline]] inline unsigned lop3(unsigned a, unsigned b, unsigned c, unsigned table) {
  unsigned result = 0;
  for (unsigned i = 0; i < 8; ++i)
    if (table >> i & 1) result |= (i & 4 ? a : ~a) & (i & 2 ? b : ~b) & (i & 1 ? c : ~c);
  return result;
}

// Shared memory through the 32-bit addresses from __cvta_generic_to_shared.
template <class T, class Address>
[[gnu::always_inline]] inline T* shared(Address address, long long offset) {
  return static_cast<T*>(shared_place(get<unsigned>(address) + static_cast<unsigned>(offset)));
}
// The same, where an address may also name the shared memory of another block of the cluster.
template <class T, class Address>
[[gnu::always_inline]] inline T* in_cluster(Address address, long long offset) {
  return reinterpret_cast<T*>(reinterpret_cast<long long>(simt_cluster_place(get<unsigned>(address))) + offset);
}
template <class T, class Address>
[[gnu::always_inline]] inline T* generic(Address address, long long offset) {
  return reinterpret_cast<T*>(get<unsigned long long>(address) + offset);
}

template <int bytes>
struct WordOf;
template <>
struct WordOf<4> {
  typedef Word4 Type;
};
template <>
struct WordOf<8> {
  typedef Word8 Type;
};
template <>
struct WordOf<16> {
  typedef Bytes16 Type;
};
// The data of a vector instruction, moved by one access of at most 16 bytes.
template <class T, int count>
struct Several {
  static_assert(sizeof(T) * count == 16 || sizeof(T) * count == 8 || sizeof(T) * count == 4,
                "PTX's vector accesses move 4, 8 or 16 bytes");
  alignas(sizeof(T) * count) T each[count];
  typedef typename WordOf<sizeof(T) * count>::Type Whole;
  [[gnu::always_inline]] void load(const void* from) { copy_at_once(each, from, sizeof each); }
  [[gnu::always_inline]] void store(void* to) const { copy_at_once(to, each, sizeof each); }
  // For memory that other threads wait for.
  [[gnu::always_inline]] void load_volatile(const void* from) {
    *reinterpret_cast<Whole*>(each) = *static_cast<const volatile Whole*>(from);
  }
  [[gnu::always_inline]] void store_volatile(void* to) const {
    *static_cast<volatile Whole*>(to) = *reinterpret_cast<const Whole*>(each);
  }
};

// ld.relaxed.cta and st.relaxed.cta: atomic among the threads of the block.
template <class T>
[[gnu::always_inline]] inline T load_in_block(T* from) {
  return atomic_update(
      from, [](T old) { return old; }, atomic_block | atomic_access);
}
template <class T, class Value>
[[gnu::always_inline]] inline void store_in_block(T* to, Value value) {
  atomic_update(
      to, [value](T) { return static_cast<T>(value); }, atomic_block | atomic_access | atomic_replaces);
}

// `bytes` bytes of shared memory, of which the first `there` come from the source; the others are zero.
[[gnu::always_inline]] inline void copy_and_fill(void* to, const void* from, unsigned bytes, unsigned there) {
  if (there >= bytes) return copy_async(to, from, bytes);
  alignas(16) unsigned char whole[16] = {};
  copy_at_once(whole, from, there);
  copy_async(to, whole, bytes);
}

// Whether a shuffle's source lies in the lane's part of the warp. `clamp`: as in PTX, a limit and the parts' mask.
[[gnu::always_inline]] inline bool in_range(char kind, unsigned by, unsigned clamp) {
  const unsigned lane = ::simt::lane(), parts = clamp >> 8 & 31, limit = clamp & 31;
  const unsigned last = (lane & parts) | (limit & ~parts);
  by &= 31;
  if (kind == 'u') return static_cast<int>(lane - by) >= static_cast<int>(last);
  return (kind == 'd' ? lane + by : kind == 'b' ? lane ^ by : (lane & parts) | (by & ~parts)) <= last;
}
[[gnu::always_inline]] inline unsigned elected(unsigned mask) {
  ::simt::warp_exchange(mask, 0);
  return static_cast<unsigned>(__builtin_ctz(mask | 0x80000000u));
}

}  // namespace ptx
}  // namespace simt

// 64 bits, as in CUDA; programs may keep only the lower 32.
SIMT_DEVICE size_t __cvta_generic_to_shared(const volatile void* pointer) { return ::simt::shared_address(pointer); }
SIMT_DEVICE void* __cvta_shared_to_generic(size_t address) { return ::simt::ptx::shared<void>(address, 0); }
SIMT_DEVICE size_t __cvta_generic_to_global(const volatile void* pointer) { return reinterpret_cast<size_t>(pointer); }
// The block's barriers by number.
SIMT_DEVICE void __barrier_sync(unsigned int) { ::simt::barrier(); }  // of all threads
SIMT_DEVICE void __barrier_sync_count(unsigned int number, unsigned int threads) {
  simt_numbered_barrier(number, threads, 1);
}
// Programmatic launches: here a launch ends before the next begins.
SIMT_DEVICE void cudaGridDependencySynchronize() {}
SIMT_DEVICE void cudaTriggerProgrammaticLaunchCompletion() {}
SIMT_DEVICE void __prof_trigger(int) {}
SIMT_DEVICE void* __cvta_global_to_generic(size_t address) { return reinterpret_cast<void*>(address); }
// Which memory a generic address lies in.
SIMT_DEVICE unsigned int __isGlobal(const void* pointer) { return simt_memory_space(pointer) == 0; }
SIMT_DEVICE unsigned int __isShared(const void* pointer) { return simt_memory_space(pointer) == 1; }
SIMT_DEVICE unsigned int __isCtaShared(const void* pointer) { return simt_memory_space(pointer) == 1; }
SIMT_DEVICE unsigned int __isClusterShared(const void* pointer) {
  const int space = simt_memory_space(pointer);
  return space == 1 || space == 2;
}
SIMT_DEVICE unsigned int __isConstant(const void* pointer) { return simt_memory_space(pointer) == 3; }
SIMT_DEVICE unsigned int __isLocal(const void* pointer) { return simt_memory_space(pointer) == 4; }
