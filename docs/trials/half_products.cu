// Which product of bfloat16 matrices is the fastest, and what decides? The last steps of `half_gemm` and variants of
// `way_out`, beside cuBLAS' choice and the fastest of its heuristic's first 16: B by columns, numbers from -1 to 1. Three
// ways to take the time: after a rest, eight launches; in turns with the others, as the lab does; and on and on, when the
// GPU's power is at its limit. Compiled with -DLADDER='"FILE"', also the last step of a public ladder (fast.cu by
// pranjalssh: examples/matmul/matmul_12.cuh), which is no part of this project.
#include <cudaTypedefs.h>
#include <cuda_bf16.h>

#include <algorithm>
#include <chrono>
#include <cstring>
#include <random>
#include <thread>
#include <vector>
#ifdef LADDER
#include <cassert>
#include <string>
#define cudaCheck(call) (call)
#define CEIL_DIV(m, n) (((m) + (n)-1) / (n))
using bf16 = __nv_bfloat16;
#include LADDER
#endif

#include <cublasLt.h>

#include "kernels/cublas.h"
#include "lessons/08_half_gemm/operands.h"
#include "lessons/08_half_gemm/order.h"
#include "lessons/08_half_gemm/pipeline.h"
#include "trial.h"

namespace half_gemm {

using T = __nv_bfloat16;
Launch<T> launch_way_out, launch_clusters, launch_stream_k;

constexpr int kTileRows = 128, kTileCols = 256, kStages = 4, kConsumers = 2;
struct Memory : Stages<T, kTileRows, kTileCols, kStages> {
  WayOut<T> out[4 * kConsumers];
};

/// `way_out`. `to_and_fro`: every second tile goes along k backwards, so that what two tiles share is still in the L2
/// cache. `apart`: so many steps lie between the consumers, so that one multiplies while the other one writes.
template <bool kToAndFro, int kApart>
__global__ void __launch_bounds__(128 * (kConsumers + 1), 1)
    variant(const __grid_constant__ CUtensorMap a, const __grid_constant__ CUtensorMap b,
            const __grid_constant__ CUtensorMap c, int m, int n, int k) {
  extern __shared__ __align__(1024) unsigned char memory[];
  auto& stages = *reinterpret_cast<Memory*>(memory);
  const int down = tiles(m, kTileRows), across = tiles(n, kTileCols), steps = tiles(k, kDepth);
  if (threadIdx.x == 0) stages.make_barriers(kConsumers);
  __syncthreads();

  Turn<kStages> turn;
  if (threadIdx.x < 128) {
    give_registers<40>();
    if (threadIdx.x == 0)
      for (int tile = blockIdx.x; tile < down * across; tile += gridDim.x) {
        const Place place = place_of(tile, down, across);
        const bool back = kToAndFro && tile / gridDim.x % 2 == 1;
        for (int i = 0; i < steps; ++i, turn.next()) {
          const int step = back ? steps - 1 - i : i;
          kernels::barrier_wait(&stages.empty[turn.stage], turn.parity ^ 1);
          uint64_t* const full = &stages.full[turn.stage];
          kernels::barrier_expect(full, sizeof(stages.a[0]) + sizeof(stages.b[0]));
          kernels::load_box(stages.a[turn.stage], a, place.row * kTileRows, step * kDepth, full);
          load_b<true, kTileCols>(stages.b[turn.stage], b, step * kDepth, place.col * kTileCols, full);
        }
      }
  } else {
    take_registers<232>();
    const int consumer = threadIdx.x / 128 - 1;
    bool first = kApart > 0 && consumer == 0;
    if (kApart > 0 && consumer == 1) asm volatile("bar.sync 2, 256;" ::: "memory");
    for (int tile = blockIdx.x; tile < down * across; tile += gridDim.x) {
      const Place place = place_of(tile, down, across);
      float sums[kTileCols / 2];
      int before = 0;
      for (int step = 0; step < steps; ++step, turn.next()) {
        kernels::barrier_wait(&stages.full[turn.stage], turn.parity);
        begin_products();
        multiply_stage<T, true>(sums, stages.a[turn.stage] + consumer * 64 * kDepth, stages.b[turn.stage], step > 0);
        end_group();
        wait_products<1>();
        if (first && step == kApart) {
          asm volatile("bar.arrive 2, 256;" ::: "memory");
          first = false;
        }
        if (step > 0 && threadIdx.x % 128 == 0) kernels::barrier_arrive(&stages.empty[before]);
        before = turn.stage;
      }
      wait_products<0>();
      if (threadIdx.x % 128 == 0) kernels::barrier_arrive(&stages.empty[before]);
      const int warp = threadIdx.x / 32 - 4;
      stages.out[warp].store(sums, c, place.row * kTileRows + warp * 16, place.col * kTileCols);
    }
    wait_for_stores();
  }
}

template <bool kToAndFro, int kApart>
static void launch_variant(const Gemm<T>& g, int blocks) {
  const Operands of = operands(g, kTileRows, kTileCols, nullptr);
  const auto kernel = variant<kToAndFro, kApart>;
  cudaFuncSetAttribute(kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, int(sizeof(Memory)));
  kernel<<<unsigned(blocks), 128 * (kConsumers + 1), sizeof(Memory)>>>(of.a, of.b, matrix_map(g.c, g.m, g.n, g.n, 16),
                                                                       g.m, g.n, g.k);
}

static __global__ void fill_halves(T* to, size_t count, unsigned seed) {
  for (size_t i = size_t(blockIdx.x) * blockDim.x + threadIdx.x; i < count; i += size_t(gridDim.x) * blockDim.x) {
    uint64_t z = (i + 1) * 0x9e3779b97f4a7c15ull + seed * 0xd1b54a32d192ed03ull;
    z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9ull, z = (z ^ z >> 27) * 0x94d049bb133111ebull, z ^= z >> 31;
    to[i] = T(2 * float(unsigned(z)) * 0x1p-32f - 1);
  }
}

/// The largest difference of two products; `turned`: the first one lies by columns.
static __global__ void compare(const T* one, const T* other, int side, bool turned, int* largest) {
  float worst = 0;
  for (size_t i = size_t(blockIdx.x) * blockDim.x + threadIdx.x; i < size_t(side) * side;
       i += size_t(gridDim.x) * blockDim.x) {
    const float off = fabsf(float(one[turned ? i % side * side + i / side : i]) - float(other[i]));
    worst = off == off ? fmaxf(worst, off) : INFINITY;
  }
  atomicMax(largest, __float_as_int(worst));
}

/// cuBLAS is column-major: (A B)^T = B^T A^T, and B by columns is its turned matrix.
class Library {
 public:
  Library(const Gemm<T>& g) : g_(g), work_(kWork), handle_(kernels::cublas_handle(nullptr)) {
    const auto turned = CUBLAS_OP_T;
    cublasLtMatmulPreference_t preference;
    WARPWISE_CUBLAS_CHECK(cublasLtMatmulDescCreate(&product_, CUBLAS_COMPUTE_32F, CUDA_R_32F));
    WARPWISE_CUBLAS_CHECK(
        cublasLtMatmulDescSetAttribute(product_, CUBLASLT_MATMUL_DESC_TRANSA, &turned, sizeof(turned)));
    WARPWISE_CUBLAS_CHECK(cublasLtMatrixLayoutCreate(&layout_, CUDA_R_16BF, uint64_t(g.k), uint64_t(g.n), g.k));
    WARPWISE_CUBLAS_CHECK(cublasLtMatmulPreferenceCreate(&preference));
    WARPWISE_CUBLAS_CHECK(cublasLtMatmulPreferenceSetAttribute(preference, CUBLASLT_MATMUL_PREF_MAX_WORKSPACE_BYTES,
                                                               &kWork, sizeof(kWork)));
    WARPWISE_CUBLAS_CHECK(cublasLtMatmulAlgoGetHeuristic(lt(), product_, layout_, layout_, layout_, layout_, preference,
                                                         16, found_, &count_));
  }
  int count() const { return count_; }
  void run(T* c) const {
    WARPWISE_CUBLAS_CHECK(cublasGemmEx(handle_, CUBLAS_OP_T, CUBLAS_OP_N, g_.n, g_.m, g_.k, &kOne, g_.b, CUDA_R_16BF,
                                       g_.k, g_.a, CUDA_R_16BF, g_.k, &kZero, c, CUDA_R_16BF, g_.n, CUBLAS_COMPUTE_32F,
                                       CUBLAS_GEMM_DEFAULT));
  }
  void run_proposed(int i) const {
    WARPWISE_CUBLAS_CHECK(cublasLtMatmul(lt(), product_, &kOne, g_.b, layout_, g_.a, layout_, &kZero, g_.c, layout_,
                                         g_.c, layout_, &found_[i].algo, work_.data(), kWork, nullptr));
  }

 private:
  static constexpr size_t kWork = size_t(64) << 20;
  static constexpr float kOne = 1, kZero = 0;
  cublasLtHandle_t lt() const { return reinterpret_cast<cublasLtHandle_t>(handle_); }
  Gemm<T> g_;
  trial::Buffer<char> work_;
  cublasHandle_t handle_;
  cublasLtMatmulDesc_t product_;
  cublasLtMatrixLayout_t layout_;  // square: the same for all three
  cublasLtMatmulHeuristicResult_t found_[16];
  int count_ = 0;
};

struct Candidate {
  std::string name;
  std::function<void()> run;
  bool turned = false;                                   // writes C by columns
  std::vector<double> in_turns, rested, on_and_on = {};  // ms
};

static double median(std::vector<double> all) {
  std::nth_element(all.begin(), all.begin() + all.size() / 2, all.end());
  return all[all.size() / 2];
}

static void of_size(trial::Report& report, int side) {
  const size_t count = size_t(side) * side;
  trial::Buffer<T> a(count), b(count), c(count), wanted(count);
  trial::Buffer<char> scratch(scratch_bytes(side, side, side));
  fill_halves<<<1024, 256>>>(a.data(), count, 1), fill_halves<<<1024, 256>>>(b.data(), count, 2);
  const Gemm<T> g = {a.data(), b.data(), c.data(), side, side, side, true, scratch.data()};
  const Library library(g);
  library.run(wanted.data());

  trial::Buffer<float4> other(size_t(128 << 20) / sizeof(float4));
  trial::Buffer<float> never(1);
  TRIAL_CHECK(cudaMemset(other.data(), 0, other.count() * sizeof(float4)));
  cudaEvent_t begin, end;
  TRIAL_CHECK(cudaEventCreate(&begin));
  TRIAL_CHECK(cudaEventCreate(&end));
  const auto ms_of = [&](const std::function<void()>& run, int times) {
    TRIAL_CHECK(cudaEventRecord(begin));
    for (int i = 0; i < times; i++) run();
    TRIAL_CHECK(cudaGetLastError());
    TRIAL_CHECK(cudaEventRecord(end));
    TRIAL_CHECK(cudaEventSynchronize(end));
    float ms = 0;
    TRIAL_CHECK(cudaEventElapsedTime(&ms, begin, end));
    return double(ms) / times;
  };
  const auto with_cold_cache = [&](const std::function<void()>& run) {
    trial::read_all<<<1024, 256>>>(other.data(), other.count(), never.data());
    return ms_of(run, 1);
  };
  const auto rest = [](double ms) { std::this_thread::sleep_for(std::chrono::duration<double, std::milli>(ms)); };

  std::pair<double, int> best = {INFINITY, 0};
  for (int i = 0; i < library.count(); i++) {
    std::vector<double> times;
    for (int launch = 0; launch < 8; launch++) {
      times.push_back(with_cold_cache([&] { library.run_proposed(i); }));
      rest(std::min(20.0, times.back()));
    }
    best = std::min(best, {median(times), i});
  }
  std::vector<Candidate> all = {{"cublas", [&] { library.run(c.data()); }},
                                {"best of cuBLAS' 16", [&] { library.run_proposed(best.second); }},
                                {"way_out", [&] { launch_way_out(g, nullptr); }},
                                {"clusters", [&] { launch_clusters(g, nullptr); }},
                                {"stream_k", [&] { launch_stream_k(g, nullptr); }},
                                {"132 blocks", [&] { launch_variant<false, 0>(g, 132); }},
                                {"128 blocks", [&] { launch_variant<false, 0>(g, 128); }},
                                {"128 blocks, to and fro", [&] { launch_variant<true, 0>(g, 128); }},
                                {"128 blocks, apart", [&] { launch_variant<false, 1>(g, 128); }}};
#ifdef LADDER
  all.push_back({"public ladder", [&] { runKernel12(side, side, side, a.data(), b.data(), c.data(), nullptr); }, true});
#endif
  trial::Buffer<int> largest(1);
  for (const Candidate& one : all) {
    TRIAL_CHECK(cudaMemset(c.data(), 0xff, count * sizeof(T)));
    TRIAL_CHECK(cudaMemset(largest.data(), 0, sizeof(int)));
    one.run();
    compare<<<1024, 256>>>(c.data(), wanted.data(), side, one.turned, largest.data());
    float worst;
    std::memcpy(&worst, largest.copy().data(), sizeof(worst));
    if (!(worst < 2)) throw std::runtime_error(one.name + " is wrong");
  }

  // All take turns, in another order each round.
  std::mt19937 random(7);
  std::vector<Candidate*> order;
  for (Candidate& one : all) order.push_back(&one);
  const auto rounds = [&](double seconds, auto take) {
    const auto start = std::chrono::steady_clock::now();
    while (std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count() < seconds) {
      std::shuffle(order.begin(), order.end(), random);
      for (Candidate* one : order) take(*one);
    }
  };
  rounds(5, [&](Candidate& one) {
    one.in_turns.push_back(with_cold_cache(one.run));
    rest(std::min(20.0, one.in_turns.back()));
  });
  rounds(6, [&](Candidate& one) {
    rest(100), one.run();
    one.rested.push_back(ms_of(one.run, 8));
  });
  rounds(6, [&](Candidate& one) {
    const int times = std::max(4, int(60 / one.in_turns.front()));
    ms_of(one.run, times);
    one.on_and_on.push_back(ms_of(one.run, times));
  });
  const std::string at = " at " + std::to_string(side);
  for (const Candidate& one : all) {
    const double operations = 2e-9 * side * side * side;
    report.add(one.name, "in turns" + at, operations / median(one.in_turns));
    report.add(one.name, "rested" + at, operations / median(one.rested));
    report.add(one.name, "on and on" + at, operations / median(one.on_and_on));
  }
  cudaEventDestroy(begin), cudaEventDestroy(end);
}

static void half_products(trial::Report& report) {
  for (const int side : {4096, 8192}) of_size(report, side);
}

}  // namespace half_gemm

int main() { return trial::run(half_gemm::half_products, "half_products"); }
