// Launches the pairs of tutorials_kernels.h at one size: `tutorials LOG2_OF_ELEMENTS [compare]`, even. `compare`: ends
// with 1 where both kernels of a pair should give the same and do not.
#include <cmath>
#include <cstdlib>
#include <string>
#include <vector>

#include "timed.h"
#include "tutorials_kernels.h"

int main(int argc, char** argv) {
  using namespace tutorials;
  const int log2 = argc > 1 ? std::atoi(argv[1]) : 16;
  const int n = 1 << log2, side = 1 << log2 / 2, blocks = n / 256;
  const size_t bytes = sizeof(float) * size_t(n);
  float *in, *out, *other;
  int* values;
  CHECK(cudaMalloc(reinterpret_cast<void**>(&in), 4 * bytes));
  for (float** results : {&out, &other}) CHECK(cudaMalloc(reinterpret_cast<void**>(results), bytes));
  CHECK(cudaMalloc(reinterpret_cast<void**>(&values), bytes));
  // Random values; of those for the histogram every second one falls into bin 0.
  std::vector<float> random(4 * static_cast<size_t>(n));
  std::vector<int> skewed(static_cast<size_t>(n));
  unsigned state = 1;
  for (float& value : random) state = state * 1664525u + 1013904223u, value = static_cast<float>(state >> 8) * 0x1p-24f;
  for (int& value : skewed)
    state = state * 1664525u + 1013904223u, value = static_cast<int>(state >> 8 & (state >> 31 ? 4032u : 4095u));
  CHECK(cudaMemcpy(in, random.data(), 4 * bytes, cudaMemcpyHostToDevice));
  CHECK(cudaMemcpy(values, skewed.data(), bytes, cudaMemcpyHostToDevice));

  const auto time = [&](const char* name, const std::function<void()>& launch) { run(name, "log2", log2, launch); };
  int different = 0;
  const auto same = [&](int count) {
    if (argc < 3) return;
    std::vector<float> ones(static_cast<size_t>(count)), others(ones);
    CHECK(cudaMemcpy(ones.data(), out, sizeof(float) * ones.size(), cudaMemcpyDeviceToHost));
    CHECK(cudaMemcpy(others.data(), other, sizeof(float) * ones.size(), cudaMemcpyDeviceToHost));
    int wrong = 0;
    for (size_t i = 0; i < ones.size(); ++i) wrong += !(std::fabs(ones[i] - others[i]) <= 1e-4f * std::fabs(ones[i]));
    if (wrong > 0) std::fprintf(stderr, "pair %d: %d of %d differ\n", different, wrong, count);
    different += wrong > 0;
  };
  const float* const y = in + n;
  time("added_by_blocks<1>", [&] { added_by_blocks<1><<<1, 256>>>(in, y, out, n); });
  time("added_by_blocks<132>", [&] { added_by_blocks<132><<<132, 256>>>(in, y, other, n); });
  same(n);
  time("added_in_blocks_of<32>", [&] { added_in_blocks_of<32><<<n / 32, 32>>>(in, y, out, n); });
  time("added_in_blocks_of<256>", [&] { added_in_blocks_of<256><<<blocks, 256>>>(in, y, other, n); });
  same(n);
  time("copied<float>", [&] { copied<<<blocks, 256>>>(in, out, n); });
  const auto* const in_fours = reinterpret_cast<const float4*>(in);
  time("copied<float4>", [&] { copied<<<blocks / 4, 256>>>(in_fours, reinterpret_cast<float4*>(other), n / 4); });
  same(n);
  const auto* const particles = reinterpret_cast<const Particle*>(in);
  time("masses_of_structures", [&] { masses_of_structures<<<blocks, 256>>>(particles, out, n); });
  time("masses_of_arrays", [&] { masses_of_arrays<<<blocks, 256>>>(in, other, n); });
  time("two_ways<1>", [&] { two_ways<1><<<blocks, 256>>>(in, out); });
  time("two_ways<32>", [&] { two_ways<32><<<blocks, 256>>>(in, other); });
  time("decayed<double>", [&] { decayed<double><<<blocks, 256>>>(in, out); });
  time("decayed<float>", [&] { decayed<float><<<blocks, 256>>>(in, other); });
  same(n);
  time("summed_on_ring<true>", [&] { summed_on_ring<true><<<blocks, 256>>>(in, out, n); });
  time("summed_on_ring<false>", [&] { summed_on_ring<false><<<blocks, 256>>>(in, other, n); });
  same(n);
  const int cols = n / kRows, blocks_a_row = (cols + 255) / 256;
  time("scaled_row", [&] {
    for (int row = 0; row < kRows; ++row) scaled_row<<<blocks_a_row, 256>>>(in + row * cols, out + row * cols, cols);
  });
  time("scaled_rows", [&] { scaled_rows<<<dim3(blocks_a_row, kRows), 256>>>(in, other, cols); });
  same(n);
  const int few = std::min(blocks, 1056);
  const auto clear = [&] {
    for (float* results : {out, other}) CHECK(cudaMemset(results, 0, bytes));
  };
  int *const bins = reinterpret_cast<int*>(out), *const others = reinterpret_cast<int*>(other);
  clear();
  time("binned<1, false>", [&] { binned<1, false><<<few, 256>>>(values, bins, n); });
  time("binned<32, false>", [&] { binned<32, false><<<few, 256>>>(values, others, n); });
  same(64);  // as tiny floats
  clear();
  time("binned<1, true>", [&] { binned<1, true><<<few, 256>>>(values, bins, n); });
  time("binned<32, true>", [&] { binned<32, true><<<few, 256>>>(values, others, n); });
  same(64);  // as tiny floats
  time("sums_before<0>", [&] { sums_before<0><<<n / 512, 256>>>(in, out); });
  time("sums_before<1>", [&] { sums_before<1><<<n / 512, 256>>>(in, other); });
  same(n);
  const dim3 pixels(side / 32, side / 8), threads(32, 8);  // 4 n elements are more than the image with its border
  time("blurred_from_global", [&] { blurred_from_global<<<pixels, threads>>>(in, out, side); });
  time("blurred_from_tile", [&] { blurred_from_tile<<<pixels, threads>>>(in, other, side); });
  same(n);
  for (float* data : {in, out, other}) CHECK(cudaFree(data));
  CHECK(cudaFree(values));
  return different > 0 ? 1 : 0;
}
