// How fast are FP64 instructions that read two registers, or three? Independent chains of additions and of fused
// multiply-adds, 16 warps an SM, whose operands are constants, registers of their own, or registers that neighbours
// share. What a loop can reach whose operands change, beside what the lab's rate row computes with constants.
#include "trial.h"

namespace {

constexpr int kThreads = 256, kBlocksOfSm = 16, kChains = 8, kRounds = 2000;

enum class Kind { constants, add, mixed, own, shared_by_2, shared_by_4, shared_by_8 };

template <Kind kind>
__global__ void chains(double* numbers, double minus_one, double b) {
  double x[kChains], y[kChains], z[kChains];
#pragma unroll
  for (int i = 0; i < kChains; ++i) {
    x[i] = threadIdx.x + i;
    y[i] = numbers[threadIdx.x + i];
    z[i] = numbers[threadIdx.x + i + kThreads];
  }
#pragma unroll 5
  for (int round = 0; round < kRounds; ++round) {
#pragma unroll
    for (int i = 0; i < kChains; ++i) {
      constexpr int kShared = kind == Kind::shared_by_2 ? 2 : kind == Kind::shared_by_4 ? 4 : kind == Kind::shared_by_8 ? 8 : 1;
      if constexpr (kind == Kind::constants) x[i] = __fma_rn(x[i], minus_one, b);
      else if constexpr (kind == Kind::add) x[i] = __dadd_rn(x[i], y[i]);
      else if constexpr (kind == Kind::mixed)  // as a double-double multiply-add of 15: three of them read three numbers
        x[i] = (round * kChains + i) % 5 == 0 ? __fma_rn(y[i], z[i], x[i]) : __dadd_rn(x[i], z[i]);
      else x[i] = __fma_rn(y[i], z[i / kShared], x[i]);
    }
  }
  double sum = 0;
#pragma unroll
  for (int i = 0; i < kChains; ++i) sum += x[i];
  numbers[size_t(blockIdx.x) * kThreads + threadIdx.x] = sum;
}

void fp64_operands(trial::Report& report) {
  int sms = 0;
  TRIAL_CHECK(cudaDeviceGetAttribute(&sms, cudaDevAttrMultiProcessorCount, 0));
  const int blocks = sms * kBlocksOfSm;
  trial::Buffer<double> numbers(size_t(blocks) * kThreads);
  TRIAL_CHECK(cudaMemset(numbers.data(), 0, numbers.count() * sizeof(double)));
  const std::vector<std::pair<const char*, void (*)(double*, double, double)>> kinds = {
      {"FMA: a register and two constants", chains<Kind::constants>},
      {"add: two registers", chains<Kind::add>},
      {"FMA: three registers", chains<Kind::own>},
      {"FMA: three registers, a factor shared by 2 in a row", chains<Kind::shared_by_2>},
      {"FMA: three registers, a factor shared by 4 in a row", chains<Kind::shared_by_4>},
      {"FMA: three registers, a factor shared by 8 in a row", chains<Kind::shared_by_8>},
      {"12 additions and 3 FMA", chains<Kind::mixed>},
  };
  std::vector<std::function<void()>> launches;
  for (const auto& kind : kinds)
    launches.push_back([&, kernel = kind.second] { kernel<<<blocks, kThreads>>>(numbers.data(), -1.0, 3.0); });
  const auto times = trial::median_us(launches, 15);
  const double operations = double(blocks) * kThreads * kChains * kRounds;
  for (size_t i = 0; i < kinds.size(); i++) {
    report.add(kinds[i].first, "T operations/s", operations / times[i] * 1e-6);
    report.add(kinds[i].first, "share", times[0] / times[i]);
  }
}

}  // namespace

int main() { return trial::run(fp64_operands, "fp64_operands"); }
