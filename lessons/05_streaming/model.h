// The lesson's own model of a machine: what the link and the product give, and how long a plan takes with that.
#pragma once
#include <array>
#include <iterator>
#include <string>
#include <vector>

#include "plan.h"

namespace streaming {

/// What a row of a copy costs beside its bytes where the host's rows lie far apart: the GPU has to look up where the
/// pages are that it has not touched lately, presumably, and the link waits.
constexpr int64_t kRowLengths[] = {1024, 2048, 4096, 8192, 12288, 24576};  // doubles
constexpr int64_t kFarApart = 512;  // doubles between two rows: a page of the host's memory

constexpr int64_t kBlockRows = 64, kBlockCols = 128;  // of C that a block of cuBLAS' product computes

struct Rates {
  double in, out, both;                 // GB/s of a device's link; `both`: the sum, in and out together
  double host_in, host_out, host_both;  // that the host's memory gives to all links
  double peer;
  double product;         // GFLOP/s of a deep product
  double start_us = 5;    // of each copy and kernel
  int processors = 132;   // SMs
  int most_tiles = 1500;  // of a plan that is tried
  double c_gbps = 1e6;    // a product reads and writes its part of C beside, at this rate
  double memory = 1e6;    // GB/s of the GPU's memory
  // What a row costs beside its bytes, by kRowLengths; shorter rows are as the shortest, longer ones as the longest.
  // again_us: beside that, in the first copy behind a product, which makes a GPU look up the host's pages anew.
  using ByLength = std::array<double, std::size(kRowLengths)>;
  ByLength row_in_us = {}, row_out_us = {}, again_us = {};
  // GB/s of both ways together with such rows; 0: as `both`. Of one link, and of all.
  ByLength rows_both = {}, host_rows_both = {};
};

/// What applies to rows of so many doubles with such a gap between two: the figure by length, or `near_by` where the
/// gap is short.
double figure_for(const Rates::ByLength& figures, int64_t cols, int64_t gap, double near_by);

/// Measured in some of the program's memory and in the problem's own, rows for each program and the rest once. Where
/// the problem is too small to be worth that, and on the CPU backend, which cannot measure a link, those of an H200
/// with a link of this kind (the choice "link"): "pcie3", "pcie4", "pcie5" or "c2c".
Rates rates_of(const Gemm& g, warpwise::Resources& gpu);

/// Milliseconds from the first copy to the last: engines take their actions in the plan's order, each as soon as what
/// it needs is there, and both ways of a link share it.
double predict_ms(const Gemm& g, const std::vector<Action>& plan, const Rates& rates, int devices = 1);

/// Microseconds of a product of so many rows and columns of C, and of this depth.
double product_us(int64_t rows, int64_t cols, int64_t deep, const Rates& rates);

/// Keeps what a step's plan is, in words, and what it is said to take, for the remark on what it took.
struct Prediction {
  double ms = 0;  // 0: none
  std::string words;
};
void note_prediction(const std::string& step, const Prediction& prediction);
Prediction noted_prediction(const std::string& step);

}  // namespace streaming
