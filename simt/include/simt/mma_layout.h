// Which elements of a matrix each lane of a warp holds, for the three WMMA shapes with 16-bit inputs, and that of tf32.
//
// The layout is that of the PTX instruction mma.m16n8k16: lane = 4 * group + place; a pair of neighbours along k (inputs)
// or along n (accumulators) sits in one lane. 8x32x16 is 32x8x16 with everything transposed. Unlike CUDA's fragments, an
// input element is held once, so input fragments have half as many elements.
#pragma once

namespace simt {

struct Position {
  int row, col;
};

// Element `i` of `lane` in an R x 16 left operand, a 16 x C right operand, and an R x C accumulator with C / 8 column tiles.
constexpr Position left_position(int lane, int i) {
  const int group = lane / 4, place = lane % 4, j = i % 8;
  return {16 * (i / 8) + group + 8 * ((j >> 1) & 1), 2 * place + (j & 1) + 8 * (j >> 2)};
}
constexpr Position right_position(int lane, int i) {
  const int group = lane / 4, place = lane % 4, j = i % 4;
  return {2 * place + (j & 1) + 8 * (j >> 1), 8 * (i / 4) + group};
}
constexpr Position sum_position(int lane, int i, int column_tiles) {
  const int group = lane / 4, place = lane % 4, tile = i / 4, j = i % 4;
  return {16 * (tile / column_tiles) + group + 8 * (j >> 1), 8 * (tile % column_tiles) + 2 * place + (j & 1)};
}
constexpr Position transposed(Position p) { return {p.col, p.row}; }

// The same for the operands a (m x 16), b (16 x n) and c, d (m x n) of a shape.
constexpr Position a_position(int m, int lane, int i) {
  return m == 8 ? transposed(right_position(lane, i)) : left_position(lane, i);
}
constexpr Position b_position(int m, int lane, int i) {
  return m == 8 ? transposed(left_position(lane, i)) : right_position(lane, i);
}
constexpr Position c_position(int m, int lane, int i) {
  return m == 8 ? transposed(sum_position(lane, i, 1)) : sum_position(lane, i, m == 16 ? 2 : 1);
}

// The operands of m16n8k8 with tf32 inputs, a 16 x 8 and b 8 x 16; its accumulators are those of 16x16x16.
constexpr Position tf32_a_position(int lane, int i) { return {lane / 4 + 8 * (i & 1), lane % 4 + 4 * (i >> 1)}; }
constexpr Position tf32_b_position(int lane, int i) { return {lane % 4 + 4 * (i & 1), lane / 4 + 8 * (i >> 1)}; }

// One lane's operands for a matrix product: the addresses of its fragments' elements.
struct MmaOperands {
  const void *a, *b, *c;
  void* d;
};
struct MmaKind {
  int m, n;            // k is 16, or 8 with tf32 inputs
  int bfloat16;        // inputs; else half
  int half_c, half_d;  // accumulators; else float
  int tf32;            // inputs in floats
};
extern "C" {
// Computes d = a * b + c for the whole warp; operands[lane] is the address of that lane's MmaOperands.
void simt_mma(const MmaKind* kind, const unsigned long* operands);
}
}  // namespace simt
