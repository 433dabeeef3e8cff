// The OS threads that run blocks.
#pragma once
#include <functional>
#include <vector>

#include "counters.h"

namespace simt {

struct Launch;
class Worker;

using WorkerBody = std::function<std::vector<Site>(Worker&)>;

// Runs `body` on as many workers as the launch needs (the calling thread is one of them) and returns what they counted.
// Cooperative launches get one thread per block.
std::uint64_t most_workers(const Launch& launch);  // the most workers that could run its blocks
std::vector<Site> run_on_workers(Launch& launch, const WorkerBody& body);

}  // namespace simt
