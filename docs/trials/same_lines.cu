// How fast does the copy engine read the L2 cache where several SMs ask for the same lines at the same time? A block on
// each SM copies pieces of 16 KB to its shared memory, twelve on their way; groups of blocks read the same 128 KB again
// and again, all of it from L2.
#include <cstdint>

#include "kernels/tma.h"
#include "trial.h"

constexpr int kStages = 12, kPiece = 16 << 10, kPieces = 2000;
constexpr size_t kBytes = size_t(128) << 10;  // of each group

__global__ void __launch_bounds__(32) copy_pieces(const char* from, int group) {
  extern __shared__ __align__(128) char memory[];
  if (threadIdx.x != 0) return;
  auto* const full = reinterpret_cast<uint64_t*>(memory + kStages * kPiece);
  for (int stage = 0; stage < kStages; ++stage) kernels::barrier_init(&full[stage]);
  const char* const mine = from + blockIdx.x / unsigned(group) * kBytes;
  for (int i = 0; i < kPieces + kStages; ++i) {
    const int stage = i % kStages;
    if (i >= kStages) kernels::barrier_wait(&full[stage], (i / kStages - 1) % 2);
    if (i >= kPieces) continue;
    kernels::barrier_expect(&full[stage], kPiece);
    kernels::load_bytes(memory + stage * kPiece, mine + size_t(i) * kPiece % kBytes, kPiece, &full[stage]);
  }
}

static void run(trial::Report& report) {
  int sms = 0;
  TRIAL_CHECK(cudaDeviceGetAttribute(&sms, cudaDevAttrMultiProcessorCount, 0));
  constexpr int kShared = kStages * (kPiece + int(sizeof(uint64_t)));
  TRIAL_CHECK(cudaFuncSetAttribute(copy_pieces, cudaFuncAttributeMaxDynamicSharedMemorySize, kShared));
  trial::Buffer<char> from(kBytes * size_t(sms));
  TRIAL_CHECK(cudaMemset(from.data(), 0, from.count()));
  const int groups[] = {1, 2, 4, 16, sms};
  std::vector<std::function<void()>> launches;
  for (const int group : groups)
    launches.push_back([&, group] { copy_pieces<<<unsigned(sms), 32, kShared>>>(from.data(), group); });
  const std::vector<double> us = trial::median_us(launches, 9);
  for (size_t i = 0; i < launches.size(); i++)
    report.add(std::to_string(groups[i]) + " SMs read the same lines", "TB/s",
               1e-6 * sms * kPieces * kPiece / us[i]);
}

int main() { return trial::run(run, "same_lines"); }
