// Launches the kernels of later_kernels.h at one size: `later LOG2_OF_ELEMENTS`, even, at least 16.
#include <cstdlib>
#include <vector>

#include "later_kernels.h"
#include "timed.h"

int main(int argc, char** argv) {
  using namespace later;
  const int log2 = argc > 1 ? std::atoi(argv[1]) : 16;
  const int n = 1 << log2, side = 1 << log2 / 2, blocks = n / 256;
  const size_t bytes = sizeof(float) * size_t(n);
  float *in, *out;
  int* values;
  CHECK(cudaMalloc(reinterpret_cast<void**>(&in), 8 * bytes));
  CHECK(cudaMalloc(reinterpret_cast<void**>(&out), 4 * bytes));
  CHECK(cudaMalloc(reinterpret_cast<void**>(&values), bytes));
  std::vector<float> random(8 * static_cast<size_t>(n));
  std::vector<int> whole(static_cast<size_t>(n));
  unsigned state = 1;
  for (float& value : random) state = state * 1664525u + 1013904223u, value = static_cast<float>(state >> 8) * 0x1p-24f;
  for (int& value : whole) state = state * 1664525u + 1013904223u, value = static_cast<int>(state >> 8);
  CHECK(cudaMemcpy(in, random.data(), 8 * bytes, cudaMemcpyHostToDevice));
  CHECK(cudaMemcpy(values, whole.data(), bytes, cudaMemcpyHostToDevice));
  CHECK(cudaMemset(out, 0, 4 * bytes));

  const auto time = [&](const char* name, const std::function<void()>& launch) { run(name, "log2", log2, launch); };
  const float* const other = in + n;
  const auto* const fours = reinterpret_cast<const float4*>(in);
  const auto* const other_fours = reinterpret_cast<const float4*>(in + 4 * size_t(n));
  auto* const out_fours = reinterpret_cast<float4*>(out);
  const auto plane = [side](int width, int height) { return dim3(unsigned(side / width), unsigned(side / height)); };
  time("added_in_plane", [&] { added_in_plane<<<plane(16, 16), dim3(16, 16)>>>(in, other, out, side); });
  time("parts_of_complex",
       [&] { parts_of_complex<<<blocks, 256>>>(reinterpret_cast<const float2*>(in), out, out + n); });
  time("moved", [&] { moved<<<blocks, 256>>>(out_fours, other_fours, 0.5f); });
  time("outer_product",
       [&] { outer_product<<<dim3(unsigned(side / 256), unsigned(side)), 256>>>(in, other, out, side); });
  time("bits_reversed", [&] { bits_reversed<<<blocks, 256>>>(in, out); });
  time("turned_doubles", [&] {
    turned_doubles<<<plane(32, 32), dim3(32, 16)>>>(reinterpret_cast<const double*>(in), reinterpret_cast<double*>(out),
                                                    side);
  });
  time("stencil_down", [&] { stencil_down<<<plane(32, 8), dim3(32, 8)>>>(in, out, side); });
  time("stencil_room", [&] { stencil_room<<<blocks, 256>>>(in, out, n); });
  time("smoothed", [&] { smoothed<<<blocks, 256>>>(in, other, out, n); });
  time("rows_less_means", [&] { rows_less_means<<<n / 1024, 256>>>(fours, out_fours); });
  time("columns_summed", [&] { columns_summed<<<plane(32, 256), dim3(32, 8)>>>(in, out, side); });
  time("largest_before", [&] { largest_before<<<n / 1024, 1024>>>(in, out); });
  time("sorted_parts", [&] { sorted_parts<<<n / 512, 256>>>(in, out); });
  auto* const bins = reinterpret_cast<int*>(out);
  const int few = blocks < 528 ? blocks : 528;
  time("binned_in_1024<false>", [&] { binned_in_1024<false><<<few, 512>>>(values, bins, n); });
  time("binned_in_1024<true>", [&] { binned_in_1024<true><<<few, 512>>>(values, bins, n); });
  time("times_vector", [&] { times_vector<<<side / 8, 256>>>(fours, other_fours, out, side); });
  time("multiplied<32, 32, 2>", [&] { multiplied<32, 32, 2><<<plane(32, 32), 256>>>(in, other, out, side); });
  time("multiplied<64, 8, 4>", [&] { multiplied<64, 8, 4><<<plane(64, 64), 256>>>(in, other, out, side); });
  time("multiplied<64, 16, 8>", [&] { multiplied<64, 16, 8><<<plane(64, 64), 64>>>(in, other, out, side); });
  for (float* data : {in, out}) CHECK(cudaFree(data));
  CHECK(cudaFree(values));
  return 0;
}
