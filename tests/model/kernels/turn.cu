// Launches the ladder of turn_kernels.h at one size: `turn SIDE`, a multiple of 64.
#include <cstdlib>

#include "timed.h"
#include "turn_kernels.h"

int main(int argc, char** argv) {
  using namespace turn;
  const int n = argc > 1 ? std::atoi(argv[1]) : 256;
  const size_t bytes = sizeof(float) * size_t(n) * size_t(n);
  float *in, *out;
  CHECK(cudaMalloc(reinterpret_cast<void**>(&in), bytes));
  CHECK(cudaMalloc(reinterpret_cast<void**>(&out), bytes));
  for (float* matrix : {in, out}) CHECK(cudaMemset(matrix, 0, bytes));
  const auto grid = [n](int cols, int rows) {
    return dim3(static_cast<unsigned>(n / cols), static_cast<unsigned>(n / rows));
  };
  const auto time = [n](const char* name, const std::function<void()>& launch) { run(name, "side", n, launch); };
  const dim3 small(16, 16), flat(32, 8), full(32, 32), tiles = grid(32, 32);
  time("by_rows", [&] { by_rows<<<grid(16, 16), small>>>(out, in, n); });
  time("by_columns", [&] { by_columns<<<grid(16, 16), small>>>(out, in, n); });
  time("block_a_row", [&] { block_a_row<<<static_cast<unsigned>(n), 256>>>(out, in, n); });
  time("four_by_rows", [&] { four_by_rows<<<grid(64, 16), small>>>(out, in, n); });
  time("diagonal_by_columns", [&] { diagonal_by_columns<<<grid(16, 16), small>>>(out, in, n); });
  time("tile_1024<0>", [&] { tile_1024<0><<<tiles, full>>>(out, in, n); });
  time("tile_1024<1>", [&] { tile_1024<1><<<tiles, full>>>(out, in, n); });
  time("tile_32x8<0, false>", [&] { tile_32x8<0, false><<<tiles, flat>>>(out, in, n); });
  time("tile_32x8<1, false>", [&] { tile_32x8<1, false><<<tiles, flat>>>(out, in, n); });
  time("tile_32x8<1, true>", [&] { tile_32x8<1, true><<<tiles, flat>>>(out, in, n); });
  time("two_tiles", [&] { two_tiles<<<grid(64, 16), dim3(32, 16)>>>(out, in, n); });
  time("pairs", [&] { pairs<<<grid(64, 64), flat>>>(out, in, n); });
  time("fours", [&] { fours<<<grid(64, 32), dim3(16, 8)>>>(out, in, n); });
  for (float* matrix : {in, out}) CHECK(cudaFree(matrix));
  return 0;
}
