// CUDA's built-in vector types. A type that the GPU moves with one access (char2 ... float4) is a union with a machine
// word or vector of the same size, and is copied through it, so that one access there is one access here.
#pragma once
#if __cplusplus >= 201703L
#include <utility>
#endif

namespace simt {
typedef signed char Bytes16 __attribute__((vector_size(16), may_alias));
// 32 bytes move as two accesses of 16, as they do on the GPU.
struct Words32 {
  Bytes16 low, high;
  Words32() = default;
  Words32(const Words32& other) : low(other.low), high(other.high) {}
  Words32& operator=(const Words32& other) {
    low = other.low;
    high = other.high;
    return *this;
  }
};
typedef unsigned short __attribute__((may_alias)) Word2;
typedef unsigned int __attribute__((may_alias)) Word4;
typedef unsigned long __attribute__((may_alias)) Word8;
}  // namespace simt

// One and three components: there is no wider access, so a plain struct is enough.
#define SIMT_VECTOR_1_3(name, T)                                       \
  struct name##1 {                                                     \
    T x;                                                               \
  };                                                                   \
  struct name##3 {                                                     \
    T x, y, z;                                                         \
  };                                                                   \
  constexpr inline name##1 make_##name##1(T x) { return name##1 {x}; } \
  constexpr inline name##3 make_##name##3(T x, T y, T z) { return name##3 {x, y, z}; }

// Two components, moved as one `Whole`. Missing initialisers are zero, as in an aggregate.
#define SIMT_VECTOR_2(name, T, Whole, alignment)              \
  struct alignas(alignment) name {                            \
    union {                                                   \
      struct {                                                \
        T x, y;                                               \
      };                                                      \
      Whole simt_whole;                                       \
    };                                                        \
    name() = default;                                         \
    constexpr name(T x_, T y_ = 0) : x(x_), y(y_) {}          \
    name(const name& other) : simt_whole(other.simt_whole) {} \
    name& operator=(const name& other) {                      \
      simt_whole = other.simt_whole;                          \
      return *this;                                           \
    }                                                         \
  };                                                          \
  constexpr inline name make_##name(T x, T y) { return name(x, y); }

#define SIMT_VECTOR_4(name, T, Whole, alignment)                                       \
  struct alignas(alignment) name {                                                     \
    union {                                                                            \
      struct {                                                                         \
        T x, y, z, w;                                                                  \
      };                                                                               \
      Whole simt_whole;                                                                \
    };                                                                                 \
    name() = default;                                                                  \
    constexpr name(T x_, T y_ = 0, T z_ = 0, T w_ = 0) : x(x_), y(y_), z(z_), w(w_) {} \
    name(const name& other) : simt_whole(other.simt_whole) {}                          \
    name& operator=(const name& other) {                                               \
      simt_whole = other.simt_whole;                                                   \
      return *this;                                                                    \
    }                                                                                  \
  };                                                                                   \
  constexpr inline name make_##name(T x, T y, T z, T w) { return name(x, y, z, w); }

#define SIMT_VECTORS(name, T, Whole2, align2, Whole4, align4) \
  SIMT_VECTOR_1_3(name, T)                                    \
  SIMT_VECTOR_2(name##2, T, Whole2, align2)                   \
  SIMT_VECTOR_4(name##4, T, Whole4, align4)

SIMT_VECTORS(char, signed char, ::simt::Word2, 2, ::simt::Word4, 4)
SIMT_VECTORS(uchar, unsigned char, ::simt::Word2, 2, ::simt::Word4, 4)
SIMT_VECTORS(short, short, ::simt::Word4, 4, ::simt::Word8, 8)
SIMT_VECTORS(ushort, unsigned short, ::simt::Word4, 4, ::simt::Word8, 8)
SIMT_VECTORS(int, int, ::simt::Word8, 8, ::simt::Bytes16, 16)
SIMT_VECTORS(uint, unsigned int, ::simt::Word8, 8, ::simt::Bytes16, 16)
SIMT_VECTORS(float, float, ::simt::Word8, 8, ::simt::Bytes16, 16)
SIMT_VECTORS(long, long, ::simt::Bytes16, 16, ::simt::Words32, 16)
SIMT_VECTORS(ulong, unsigned long, ::simt::Bytes16, 16, ::simt::Words32, 16)
SIMT_VECTORS(longlong, long long, ::simt::Bytes16, 16, ::simt::Words32, 16)
SIMT_VECTORS(ulonglong, unsigned long long, ::simt::Bytes16, 16, ::simt::Words32, 16)
SIMT_VECTORS(double, double, ::simt::Bytes16, 16, ::simt::Words32, 16)

// The names CUDA 13 gives the 32-byte types, by alignment.
SIMT_VECTOR_4(double4_32a, double, ::simt::Words32, 32)
SIMT_VECTOR_4(longlong4_32a, long long, ::simt::Words32, 32)
SIMT_VECTOR_4(ulonglong4_32a, unsigned long long, ::simt::Words32, 32)
typedef double4 double4_16a;
typedef longlong4 longlong4_16a;
typedef ulonglong4 ulonglong4_16a;
#define make_double4_16a make_double4
#define make_longlong4_16a make_longlong4
#define make_ulonglong4_16a make_ulonglong4

// Structured bindings: the unions above are not part of what a program sees.
#if __cplusplus >= 201703L
namespace simt {
template <decltype(sizeof(0)) i, class Vector>
constexpr auto& component(Vector& v) {
  if constexpr (i == 0) return v.x;
  else if constexpr (i == 1) return v.y;
  else if constexpr (i == 2) return v.z;
  else return v.w;
}
}  // namespace simt
#define SIMT_BINDINGS(name, count)                                    \
  template <>                                                         \
  struct std::tuple_size<name> {                                      \
    static constexpr decltype(sizeof(0)) value = count;               \
  };                                                                  \
  template <decltype(sizeof(0)) i>                                    \
  struct std::tuple_element<i, name> {                                \
    using type = decltype(name::x);                                   \
  };                                                                  \
  template <decltype(sizeof(0)) i>                                    \
  constexpr decltype(name::x)& get(name& v) {                         \
    return ::simt::component<i>(v);                                   \
  }                                                                   \
  template <decltype(sizeof(0)) i>                                    \
  constexpr const decltype(name::x)& get(const name& v) {             \
    return ::simt::component<i>(v);                                   \
  }                                                                   \
  template <decltype(sizeof(0)) i>                                    \
  constexpr decltype(name::x)&& get(name&& v) {                       \
    return static_cast<decltype(name::x)&&>(::simt::component<i>(v)); \
  }
#define SIMT_BINDINGS_OF(name) SIMT_BINDINGS(name##2, 2) SIMT_BINDINGS(name##4, 4)
SIMT_BINDINGS_OF(char)
SIMT_BINDINGS_OF(uchar)
SIMT_BINDINGS_OF(short)
SIMT_BINDINGS_OF(ushort)
SIMT_BINDINGS_OF(int)
SIMT_BINDINGS_OF(uint)
SIMT_BINDINGS_OF(float)
SIMT_BINDINGS_OF(long)
SIMT_BINDINGS_OF(ulong)
SIMT_BINDINGS_OF(longlong)
SIMT_BINDINGS_OF(ulonglong)
SIMT_BINDINGS_OF(double)
#undef SIMT_BINDINGS_OF
#undef SIMT_BINDINGS
#endif

#undef SIMT_VECTORS
#undef SIMT_VECTOR_4
#undef SIMT_VECTOR_2
#undef SIMT_VECTOR_1_3

struct dim3 {
  unsigned int x, y, z;
  constexpr dim3(unsigned int x_ = 1, unsigned int y_ = 1, unsigned int z_ = 1) : x(x_), y(y_), z(z_) {}
  constexpr dim3(uint3 v) : x(v.x), y(v.y), z(v.z) {}
  constexpr operator uint3() const { return uint3{x, y, z}; }
};
