// Launches the kernels of fresh_kernels.h at one size: `fresh LOG2_OF_ELEMENTS`, even, at least 16.
#include <cstdlib>
#include <vector>

#include "fresh_kernels.h"
#include "timed.h"

int main(int argc, char** argv) {
  using namespace fresh;
  const int log2 = argc > 1 ? std::atoi(argv[1]) : 16;
  const int n = 1 << log2, side = 1 << log2 / 2, blocks = n / 256;
  const size_t bytes = sizeof(float) * size_t(n);
  float *in, *other, *out;
  int *rows, *count;
  for (float** data : {&in, &other, &out}) CHECK(cudaMalloc(reinterpret_cast<void**>(data), 4 * bytes));
  CHECK(cudaMalloc(reinterpret_cast<void**>(&rows), bytes / 16));
  CHECK(cudaMalloc(reinterpret_cast<void**>(&count), sizeof(int)));
  std::vector<float> random(4 * static_cast<size_t>(n));
  std::vector<int> order(static_cast<size_t>(n / 16));
  unsigned state = 1;
  const auto next = [&state] { return state = state * 1664525u + 1013904223u; };
  for (float& value : random) value = static_cast<float>(next() >> 8) * 0x1p-24f;
  for (int& row : order) row = static_cast<int>(next() >> 8) % (n / 16);
  CHECK(cudaMemcpy(in, random.data(), 4 * bytes, cudaMemcpyHostToDevice));
  CHECK(cudaMemcpy(other, random.data(), 4 * bytes, cudaMemcpyHostToDevice));
  CHECK(cudaMemcpy(rows, order.data(), bytes / 16, cudaMemcpyHostToDevice));
  CHECK(cudaMemset(out, 0, 4 * bytes));
  CHECK(cudaMemset(count, 0, sizeof(int)));

  const auto time = [&](const char* name, const std::function<void()>& launch) { run(name, "log2", log2, launch); };
  const auto* const fours = reinterpret_cast<const float4*>(in);
  const auto* const twos = reinterpret_cast<const float2*>(in);
  const auto* const wholes = reinterpret_cast<const unsigned*>(in);
  const auto* const doubles = reinterpret_cast<const double*>(in);
  auto* const out_fours = reinterpret_cast<float4*>(out);
  auto* const out_twos = reinterpret_cast<float2*>(out);
  auto* const out_wholes = reinterpret_cast<int*>(out);
  const auto plane = [side](int width, int height) { return dim3(unsigned(side / width), unsigned(side / height)); };
  const int few = blocks < 1056 ? blocks : 1056;
  time("triad", [&] { triad<<<blocks / 4, 256>>>(fours, reinterpret_cast<const float4*>(other), out_fours, 0.5f); });
  time("triad_by_grid", [&] {
    triad_by_grid<<<few, 256>>>(doubles, reinterpret_cast<const double*>(other), reinterpret_cast<double*>(out), 0.5,
                                n);
  });
  time("last_first", [&] { last_first<<<blocks, 256>>>(in, out, n); });
  time("differences", [&] { differences<<<blocks, 256>>>(in, out, n); });
  time("brightened",
       [&] { brightened<<<blocks, 256>>>(reinterpret_cast<const uchar4*>(in), reinterpret_cast<uchar4*>(out), 20); });
  time("from_polar", [&] { from_polar<<<blocks, 256>>>(twos, out_twos); });
  time("even_and_odd", [&] { even_and_odd<<<blocks, 256>>>(in, out, n / 2); });
  time("rows_by_number", [&] { rows_by_number<<<blocks, 256>>>(fours, rows, out_fours); });
  time("turned_pairs", [&] { turned_pairs<<<plane(16, 16), dim3(16, 16)>>>(twos, out_twos, side); });
  time("sharpened", [&] { sharpened<<<plane(32, 8), dim3(32, 8)>>>(in, out, side); });
  time("filtered", [&] { filtered<<<plane(32, 16), dim3(32, 16)>>>(in, other, out, side); });
  time("largest_of_rows", [&] { largest_of_rows<<<n / 2048, 128>>>(in, out); });
  time("shares_of_rows", [&] { shares_of_rows<<<n / 256 / 8, 256>>>(fours, out_fours); });
  time("dot", [&] { dot<<<few, 256>>>(in, other, out, n); });
  time("sums_up_to", [&] { sums_up_to<<<n / 512, 512>>>(in, out); });
  // A quarter is chosen, twelve times at most, one behind the other.
  time("chosen", [&] { chosen<<<blocks, 256>>>(in, 0.75f, out_wholes, count); });
  time("hashed", [&] { hashed<<<blocks, 256>>>(wholes, reinterpret_cast<unsigned*>(out)); });
  time("rounds_to_leave", [&] { rounds_to_leave<<<blocks, 256>>>(twos, out_wholes); });
  time("pulled", [&] { pulled<<<n / 256 / 256, 256>>>(fours, out_fours, n / 256); });
  time("product_of_fours", [&] { product_of_fours<<<plane(32, 32), dim3(32, 8)>>>(in, other, out, side); });
  for (float* data : {in, other, out}) CHECK(cudaFree(data));
  for (int* data : {rows, count}) CHECK(cudaFree(data));
  return 0;
}
