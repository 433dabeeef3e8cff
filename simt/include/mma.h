// nvcuda::wmma for half and bfloat16 inputs with float or half accumulators, in the shapes 16x16x16, 32x8x16 and
// 8x32x16, and for tf32 inputs with float accumulators in the shape 16x16x8.
// Products are exact and summed in float. Loads and stores are the lanes' own accesses, counted like any other.
#pragma once

#include "cuda_bf16.h"
#include "cuda_fp16.h"
#include "simt/mma_layout.h"
#include "simt/ptx/ptx.h"
#include "simt/warp.h"

namespace nvcuda {
namespace wmma {

struct matrix_a;
struct matrix_b;
struct accumulator;
struct row_major;
struct col_major;
enum layout_t { mem_row_major, mem_col_major };

namespace precision {
struct tf32;
struct u4;
struct s4;
struct b1;
}  // namespace precision

namespace details {
template <class A, class B>
constexpr bool same = false;
template <class A>
constexpr bool same<A, A> = true;

template <class Use, int m, int n, int k>
constexpr int elements = (same<Use, matrix_a>   ? m * k
                          : same<Use, matrix_b> ? k * n
                                                : m * n) /
                         32;
template <class Use, int m, int k>
constexpr simt::Position position(int lane, int i) {
  return same<Use, matrix_a> && k == 8   ? simt::tf32_a_position(lane, i)
         : same<Use, matrix_b> && k == 8 ? simt::tf32_b_position(lane, i)
         : same<Use, matrix_a>           ? simt::a_position(m, lane, i)
         : same<Use, matrix_b>           ? simt::b_position(m, lane, i)
                                         : simt::c_position(m, lane, i);
}
// Elements 2i and 2i + 1 are neighbours along k in a (a row) and in b (a column), along n in c (along m when m is 8).
// Those of tf32 inputs are not neighbours.
template <class Use, int m>
constexpr bool pairs_in_rows = same<Use, matrix_a> || (same<Use, accumulator> && m != 8);
template <class Use, int k>
constexpr bool has_pairs = k != 8 || same<Use, accumulator>;

// What a fragment and memory hold of an element's type.
template <class T>
struct Stored {
  typedef T Type;
};
template <>
struct Stored<precision::tf32> {
  typedef float Type;
};
template <class T>
using stored = typename Stored<T>::Type;

// Whether there are input fragments of this kind; asserted once for each, so that one error says it.
template <class T, int m, int n, int k>
struct Inputs {
  static_assert(
      same<T, precision::tf32> ? m == 16 && n == 16 && k == 8
                               : (same<T, __half> || same<T, __nv_bfloat16>)&&k == 16 &&
                                     ((m == 16 && n == 16) || (m == 32 && n == 8) || (m == 8 && n == 32)),
      "the CPU backend has WMMA inputs of half and bfloat16 in 16x16x16, 32x8x16 and 8x32x16, and of tf32 in 16x16x8 only");
  typedef T Type;
};

template <int bytes>
struct Pair {
  typedef simt::Word4 Word;
};
template <>
struct Pair<4> {
  typedef simt::Word4 Word;
};
template <>
struct Pair<8> {
  typedef simt::Word8 Word;
};
}  // namespace details

template <class Use, int m, int n, int k, class T, class Layout = void>
class fragment {
  typedef typename std::conditional_t<details::same<Use, accumulator>, details::Stored<T>,
                                      details::Inputs<T, m, n, k>>::Type Known;

 public:
  typedef T element_type;
  typedef details::stored<T> storage_element_type;
  static constexpr int num_elements = details::elements<Use, m, n, k>;
  static constexpr int num_storage_elements = num_elements;
  storage_element_type x[num_elements];
};

// Rounds to 10 bits of fraction, and ties away from zero.
__device__ inline float __float_to_tf32(float x) { return simt::ptx::get<float>(simt::ptx::tf32_ties_away(x)); }

template <class Use, int m, int n, int k, class T, class Layout, class Value>
[[gnu::always_inline]] inline void fill_fragment(fragment<Use, m, n, k, T, Layout>& f, const Value& value) {
  for (int i = 0; i < f.num_elements; ++i) f.x[i] = details::stored<T>(value);
}

namespace details {
// Moves a fragment's elements from or to memory, in pairs where the pair is contiguous, as the GPU does.
template <bool store, class Use, int m, int n, int k, class T, class Layout, class Memory>
[[gnu::always_inline]] inline void transfer(fragment<Use, m, n, k, T, Layout>& f, Memory* memory, unsigned leading,
                                            bool rows) {
  const int lane = static_cast<int>(simt::lane());
  typedef typename Pair<2 * sizeof(f.x[0])>::Word Word;
  for (int i = 0; i < f.num_elements; i += 2) {
    const simt::Position p = position<Use, m, k>(lane, i), q = position<Use, m, k>(lane, i + 1);
    Memory* first = memory + (rows ? p.row * size_t(leading) + p.col : p.col * size_t(leading) + p.row);
    Memory* second = memory + (rows ? q.row * size_t(leading) + q.col : q.col * size_t(leading) + q.row);
    if (has_pairs<Use, k> && rows == pairs_in_rows<Use, m>) {
      if constexpr (store) {
        *reinterpret_cast<Word*>(first) = *reinterpret_cast<const Word*>(&f.x[i]);
      } else {
        const Word pair = *reinterpret_cast<const Word*>(first);
        __builtin_memcpy(static_cast<void*>(&f.x[i]), &pair, sizeof pair);
      }
    } else if constexpr (store) {
      *first = f.x[i];
      *second = f.x[i + 1];
    } else {
      f.x[i] = *first;
      f.x[i + 1] = *second;
    }
  }
}
}  // namespace details

template <class Use, int m, int n, int k, class T, class Layout>
[[gnu::always_inline]] inline void load_matrix_sync(fragment<Use, m, n, k, T, Layout>& f,
                                                    const details::stored<T>* memory, unsigned leading) {
  static_assert(!details::same<Layout, void>,
                "an accumulator is loaded with its layout: mem_row_major or mem_col_major");
  simt::warp_barrier(0xffffffffu);
  details::transfer<false>(f, memory, leading, details::same<Layout, row_major>);
}
template <int m, int n, int k, class T>
[[gnu::always_inline]] inline void load_matrix_sync(fragment<accumulator, m, n, k, T>& f, const T* memory,
                                                    unsigned leading, layout_t layout) {
  simt::warp_barrier(0xffffffffu);
  details::transfer<false>(f, memory, leading, layout == mem_row_major);
}
template <int m, int n, int k, class T>
[[gnu::always_inline]] inline void store_matrix_sync(T* memory, const fragment<accumulator, m, n, k, T>& f,
                                                     unsigned leading, layout_t layout) {
  auto copy = f;
  details::transfer<true>(copy, memory, leading, layout == mem_row_major);
  simt::warp_barrier(0xffffffffu);
}

// All lanes pass the addresses of their fragments; one lane computes for all while the others wait.
template <int m, int n, int k, class T, class LayoutA, class LayoutB, class D, class C>
[[gnu::always_inline]] inline void mma_sync(fragment<accumulator, m, n, k, D>& d,
                                            const fragment<matrix_a, m, n, k, T, LayoutA>& a,
                                            const fragment<matrix_b, m, n, k, T, LayoutB>& b,
                                            const fragment<accumulator, m, n, k, C>& c, bool = false) {
  const simt::MmaOperands mine{a.x, b.x, c.x, d.x};
  const uint64_t* all = simt::warp_exchange(0xffffffffu, reinterpret_cast<uint64_t>(&mine));
  if (simt::lane() == 0) {
    const simt::MmaKind kind{m,
                             n,
                             details::same<T, __nv_bfloat16>,
                             details::same<C, __half>,
                             details::same<D, __half>,
                             details::same<T, precision::tf32>};
    simt::simt_mma(&kind, all);
  }
  simt::warp_exchange(0xffffffffu, 0);
}
}  // namespace wmma
}  // namespace nvcuda
