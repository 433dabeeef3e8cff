// Loops over the host's cores.
#pragma once
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <thread>
#include <vector>

namespace precision {

/// Calls work(begin, end, core) for contiguous parts of [0, count), one on each core. A small range stays on one core,
/// because starting a thread takes as long as some ten thousand multiply-adds.
template <class Work>
inline int on_cores(int count, double multiply_adds, Work work) {
  const int most = static_cast<int>(std::max(1u, std::thread::hardware_concurrency()));
  const int cores = multiply_adds < 1e5 ? 1 : std::min(most, count);
  auto begin = [&](int core) { return static_cast<int>(int64_t{count} * core / cores); };
  std::vector<std::thread> threads;
  for (int core = 1; core < cores; core++) threads.emplace_back([=] { work(begin(core), begin(core + 1), core); });
  work(0, begin(1), 0);
  for (auto& thread : threads) thread.join();
  return cores;
}

}  // namespace precision
