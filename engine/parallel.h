// Host loops over large buffers, spread over the cores.
#pragma once
#include <algorithm>
#include <cstdint>
#include <thread>
#include <vector>

namespace warpwise {

/// Calls f(begin, end, part) for contiguous parts of [0, count), on every core; small ranges stay on the caller's
/// thread. Each of the range takes about as long as `work` numbers of a buffer. Returns the number of parts. It depends
/// on the machine, so results must not depend on where the parts are cut.
template <class F>
int parallel_parts(int64_t count, F f, int64_t work = 1) {
  constexpr int64_t kWorthAThread = 1 << 18;
  int parts = static_cast<int>(
      std::clamp<int64_t>(count * work / kWorthAThread, 1, std::max(1u, std::thread::hardware_concurrency())));
  std::vector<std::thread> threads;
  for (int part = 1; part < parts; part++)
    threads.emplace_back([=] { f(count * part / parts, count * (part + 1) / parts, part); });
  f(0, count / parts, 0);
  for (auto& thread : threads) thread.join();
  return parts;
}

}  // namespace warpwise
