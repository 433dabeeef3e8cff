// What was counted so far in this process, by kernel. The report reads it.
#pragma once
#include <cstdint>
#include <map>
#include <mutex>
#include <string>
#include <utility>
#include <vector>

#include "counts/launch_counts.h"
#include "counts/study_report.h"
#include "include/simt/session.h"

namespace simt {

struct Launch;

struct KernelRecord {
  std::string symbol, name;
  std::string file;  // where it is declared
  int line = 0;
  std::uint64_t launches = 0, barriers = 0, shared_bytes = 0;
  std::uint64_t left_out = 0;  // launches that would only have repeated another
  simt_uint3 grid{}, block{};
  double blocks = 0, counted_blocks = 0;                                    // of all launches
  std::map<std::pair<std::uint64_t, Op>, std::pair<Counts, Counts>> sites;  // global, shared
  std::vector<RawExample> examples;                                         // of the first launch
  std::vector<StudiedLaunches> work;
  AsyncCounters async;
  std::vector<PipelineEvent> pipeline;  // of the first launch
};

class KernelRecords {
 public:
  static KernelRecords& instance();
  void add_launch(const Launch& launch);
  void note_memset() {
    const std::lock_guard lock(mutex_);
    ++beside_.memsets;
  }
  // The program asks how many SMs there are, so that grids may depend on it.
  void note_processors() {
    const std::lock_guard lock(mutex_);
    beside_.asks_processors = true;
  }
  // From a device's memory to the same device's.
  void note_device_copy(std::uint64_t bytes) {
    const std::lock_guard lock(mutex_);
    ++beside_.device_copies;
    beside_.copied_bytes += bytes;
  }
  // Everything counted since the last call, in the order of the kernels' first launches.
  struct Taken {
    std::vector<KernelRecord> kernels;
    BesideKernels beside;
  };
  Taken take();

 private:
  std::mutex mutex_;
  std::vector<KernelRecord> kernels_;
  BesideKernels beside_;
};

}  // namespace simt
