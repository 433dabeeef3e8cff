// The warp-wide matrix product behind nvcuda::wmma::mma_sync.
#include <algorithm>
#include <bit>
#include <cstdint>

#include "confine/confined.h"
#include "machine/worker.h"
#include "simt/mma_layout.h"
#include "simt/small_float.h"

namespace simt {
namespace {
constexpr int kLanes = 32, kDepth = 16;

int depth_of(const MmaKind& kind) { return kind.tf32 ? 8 : kDepth; }

// An input. Of a tf32's bits the lowest 13 are not looked at.
float input(const MmaKind& kind, const void* elements, int i) {
  if (kind.tf32) return std::bit_cast<float>(static_cast<const std::uint32_t*>(elements)[i] & ~0x1fffu);
  const std::uint16_t bits = static_cast<const std::uint16_t*>(elements)[i];
  return kind.bfloat16 ? Bfloat16Format::widen(bits) : HalfFormat::widen(bits);
}

// Fragments are local to a lane. In a confined module the product must not access anything else, because that would not
// be counted.
void check_fragments(const MmaKind& kind, const unsigned long* operands, const void* pc) {
  const int m = kind.m, n = kind.n, depth = depth_of(kind), bytes = kind.tf32 ? 4 : 2;
  if (!((m == 16 && n == 16) || (!kind.tf32 && ((m == 32 && n == 8) || (m == 8 && n == 32)))))
    refuse_confined("asks for a matrix product of a shape that there is not.", pc);
  const auto at = reinterpret_cast<std::uint64_t>(pc);
  const auto check = [at](const void* place, std::size_t bytes, bool is_store) {
    check_confined(reinterpret_cast<std::uint64_t>(place), bytes, is_store, at);
  };
  note_uncounted_part(true);
  for (int lane = 0; lane < kLanes; ++lane) {
    const auto* mine = reinterpret_cast<const MmaOperands*>(operands[lane]);
    check(mine, sizeof *mine, false);
    check(mine->a, m * depth / kLanes * bytes, false);
    check(mine->b, n * depth / kLanes * bytes, false);
    check(mine->c, m * n / kLanes * (kind.half_c ? 2 : 4), false);
    check(mine->d, m * n / kLanes * (kind.half_d ? 2 : 4), true);
  }
  note_uncounted_part(false);
}
}  // namespace

extern "C" void simt_mma(const MmaKind* kind, const unsigned long* operands) {
  const int m = kind->m, n = kind->n, most = depth_of(*kind);
  float a[32][kDepth], b[kDepth][32], sum[32][32];
  auto lane_operands = [operands](int lane) { return reinterpret_cast<const MmaOperands*>(operands[lane]); };

  // Missing lanes have been reported already.
  if (std::count(operands, operands + kLanes, 0ul) != 0) return;
  if (is_confined) check_fragments(*kind, operands, __builtin_return_address(0));

  if (simt_trace.active)
    Worker::current().order().tensor_instruction({2.0 * m * n * most * (kind->tf32 ? 2 : 1), false, 0,
                                                  reinterpret_cast<std::uint64_t>(lane_operands(0)->c),
                                                  reinterpret_cast<std::uint64_t>(lane_operands(0)->d)});

  // Collect the matrices from the lanes.
  for (int lane = 0; lane < kLanes; ++lane) {
    const MmaOperands& mine = *lane_operands(lane);
    for (int i = 0; i < m * most / kLanes; ++i) {
      const Position p = kind->tf32 ? tf32_a_position(lane, i) : a_position(m, lane, i);
      a[p.row][p.col] = input(*kind, mine.a, i);
    }
    for (int i = 0; i < n * most / kLanes; ++i) {
      const Position p = kind->tf32 ? tf32_b_position(lane, i) : b_position(m, lane, i);
      b[p.row][p.col] = input(*kind, mine.b, i);
    }
    for (int i = 0; i < m * n / kLanes; ++i) {
      const Position p = c_position(m, lane, i);
      sum[p.row][p.col] = kind->half_c ? HalfFormat::widen(static_cast<const std::uint16_t*>(mine.c)[i])
                                       : static_cast<const float*>(mine.c)[i];
    }
  }

  // Multiply: products of 16-bit numbers, and of tf32, are exact in float.
  for (int row = 0; row < m; ++row)
    for (int depth = 0; depth < most; ++depth)
      for (int col = 0; col < n; ++col) sum[row][col] += a[row][depth] * b[depth][col];

  // Hand the result back.
  for (int lane = 0; lane < kLanes; ++lane) {
    void* d = lane_operands(lane)->d;
    for (int i = 0; i < m * n / kLanes; ++i) {
      const Position p = c_position(m, lane, i);
      if (kind->half_d) static_cast<std::uint16_t*>(d)[i] = HalfFormat::narrow(sum[p.row][p.col]);
      else static_cast<float*>(d)[i] = sum[p.row][p.col];
    }
  }
}
}  // namespace simt
