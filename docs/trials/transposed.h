// What the two transpose trials share: square matrices, the lesson's steps beside them, and the check of an output.
#pragma once
#include "lessons/01_transpose/patch.h"
#include "trial.h"

namespace transpose {

Launch launch_vectors, launch_async, launch_bulk, launch_columns;

constexpr int kTile = 64;            // floats along each side of a tile
constexpr int kPatches = kTile / 4;  // patches along each side: 16 x 16 threads, one each

struct Candidate {
  std::string name;
  std::function<void(const float* in, float* out, int side)> launch;
};

inline Candidate step(const char* name, Launch* launch) {
  return {name, [=](const float* in, float* out, int side) { launch(in, out, side, side, nullptr); }};
}

static __global__ void number_all(float* matrix, int side) {
  const int row = blockIdx.y, col = blockIdx.x * blockDim.x + threadIdx.x;
  matrix[at(row, col, side)] = float((row * 8191 + col * 127) & 0xffffff);
}

static __global__ void count_wrong(const float* in, const float* out, int side, int* wrong) {
  const int row = blockIdx.y, col = blockIdx.x * blockDim.x + threadIdx.x;
  if (!(out[at(row, col, side)] == in[at(col, row, side)])) atomicAdd(wrong, 1);
}

/// Checks and times all candidates at a side, which is a multiple of 512.
inline void time_all(const std::vector<Candidate>& candidates, int side, trial::Report& report) {
  const size_t count = size_t(side) * side;
  trial::Buffer<float> in(count), out(count);
  trial::Buffer<int> wrong(1);
  const dim3 blocks(side / 256, side);
  number_all<<<blocks, 256>>>(in.data(), side);
  std::vector<std::function<void()>> launches;
  for (const Candidate& candidate : candidates) {
    TRIAL_CHECK(cudaMemset(out.data(), 0xff, count * sizeof(float)));
    TRIAL_CHECK(cudaMemset(wrong.data(), 0, sizeof(int)));
    candidate.launch(in.data(), out.data(), side);
    TRIAL_CHECK(cudaGetLastError());
    count_wrong<<<blocks, 256>>>(in.data(), out.data(), side, wrong.data());
    if (const int found = wrong.copy()[0])
      throw std::runtime_error(candidate.name + ": " + std::to_string(found) + " elements are wrong");
    launches.push_back([&, launch = candidate.launch] { launch(in.data(), out.data(), side); });
  }
  const std::vector<double> times = trial::median_us(launches, 31);
  const std::string size = std::to_string(side) + "x" + std::to_string(side);
  for (size_t i = 0; i < times.size(); i++) report.add(candidates[i].name, "us at " + size, times[i]);
}

}  // namespace transpose
