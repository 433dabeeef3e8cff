// Skipping ahead in the sequences of the linear generators, by powers of the matrix that computes the next state.
#include <array>
#include <cstdint>
#include <mutex>

#include "confine/confined.h"
#include "include/simt/random_states.h"

namespace simt {
namespace {

// --- xorwow: 160 bits; each bit of the next state is a sum of bits of the current state.
using Bits = std::array<std::uint32_t, 5>;
using BitMatrix = std::array<Bits, 160>;  // the image of each single bit

Bits times(const BitMatrix& matrix, const Bits& state) {
  Bits result{};
  for (std::size_t bit = 0; bit < 160; ++bit)
    if (state[bit / 32] >> (bit % 32) & 1)
      for (std::size_t word = 0; word < 5; ++word) result[word] ^= matrix[bit][word];
  return result;
}
BitMatrix squared(const BitMatrix& matrix) {
  BitMatrix result;
  for (std::size_t bit = 0; bit < 160; ++bit) result[bit] = times(matrix, matrix[bit]);
  return result;
}
BitMatrix one_step() {
  BitMatrix matrix;
  for (std::size_t bit = 0; bit < 160; ++bit) {
    Bits v{};
    v[bit / 32] = 1u << (bit % 32);
    const std::uint32_t t = v[0] ^ (v[0] >> 2);
    matrix[bit] = {v[1], v[2], v[3], v[4], v[4] ^ (v[4] << 4) ^ t ^ (t << 1)};
  }
  return matrix;
}
// The matrix of 2^power steps; caches all powers up to it.
const BitMatrix& steps_of(std::size_t power) {
  static std::mutex mutex;
  static auto* powers = new std::array<BitMatrix, 131>;
  static std::size_t known = 0;
  const std::lock_guard lock(mutex);
  if (known == 0) (*powers)[known++] = one_step();
  for (; known <= power; ++known) (*powers)[known] = squared((*powers)[known - 1]);
  return (*powers)[power];
}

// --- MRG32k3a: two components of three numbers each, modulo m.
constexpr std::uint64_t kModulus[2] = {4294967087u, 4294944443u};
using Matrix = std::array<std::array<std::uint64_t, 3>, 3>;
constexpr Matrix kStep[2] = {{{{0, 1, 0}, {0, 0, 1}, {kModulus[0] - 810728, 1403580, 0}}},
                             {{{0, 1, 0}, {0, 0, 1}, {kModulus[1] - 1370589, 0, 527612}}}};

Matrix times(const Matrix& a, const Matrix& b, std::uint64_t m) {
  Matrix result{};
  for (int i = 0; i < 3; ++i)
    for (int j = 0; j < 3; ++j)
      for (int k = 0; k < 3; ++k) result[i][j] = (result[i][j] + a[i][k] * b[k][j] % m) % m;
  return result;
}
void apply(const Matrix& matrix, unsigned* state, std::uint64_t m) {
  std::uint64_t next[3] = {};
  for (int i = 0; i < 3; ++i)
    for (int j = 0; j < 3; ++j) next[i] = (next[i] + matrix[i][j] * state[j] % m) % m;
  for (int i = 0; i < 3; ++i) state[i] = static_cast<unsigned>(next[i]);
}
// Skips n times 2^power steps.
void skip(unsigned* state, int component, unsigned long long n, int power) {
  const std::uint64_t m = kModulus[component];
  Matrix matrix = kStep[component];
  for (int i = 0; i < power; ++i) matrix = times(matrix, matrix, m);
  for (; n; n >>= 1, matrix = times(matrix, matrix, m))
    if (n & 1) apply(matrix, state, m);
}

}  // namespace
}  // namespace simt

using namespace simt;

extern "C" {
void simt_xorwow_skip(unsigned* d_and_v, unsigned long long subsequences, unsigned long long numbers) {
  check_result_place(d_and_v, 6 * sizeof *d_and_v, __builtin_return_address(0));
  Bits state;
  for (std::size_t i = 0; i < 5; ++i) state[i] = d_and_v[i + 1];
  d_and_v[0] += 362437u * static_cast<unsigned>(numbers);  // a subsequence is a multiple of 2^32 numbers long
  for (std::size_t bit = 0; numbers; ++bit, numbers >>= 1)
    if (numbers & 1) state = times(steps_of(bit), state);
  for (std::size_t bit = 67; subsequences; ++bit, subsequences >>= 1)
    if (subsequences & 1) state = times(steps_of(bit), state);
  for (std::size_t i = 0; i < 5; ++i) d_and_v[i + 1] = state[i];
}
void simt_mrg32k3a_skip(unsigned* s1_and_s2, unsigned long long subsequences, unsigned long long numbers) {
  check_result_place(s1_and_s2, 6 * sizeof *s1_and_s2, __builtin_return_address(0));
  for (int component : {0, 1}) {
    unsigned* const state = s1_and_s2 + 3 * component;
    if (numbers) skip(state, component, numbers, 0);
    if (subsequences) skip(state, component, subsequences, 76);
  }
}
void simt_mrg32k3a_skip_sequences(unsigned* s1_and_s2, unsigned long long sequences) {
  check_result_place(s1_and_s2, 6 * sizeof *s1_and_s2, __builtin_return_address(0));
  for (int component : {0, 1}) skip(s1_and_s2 + 3 * component, component, sequences, 127);
}
}
