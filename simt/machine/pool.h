// The OS threads that run blocks.
#pragma once
#include <functional>
#include <vector>

#include "counts/requests.h"

namespace simt {

struct Launch;
class Worker;

using WorkerBody = std::function<std::vector<Site>(Worker&)>;

std::uint64_t most_workers(const Launch& launch);  // the most workers that could run its blocks
// Runs `body` on so many workers (the calling thread is one of them, except in a cooperative launch) and returns what
// they counted.
std::vector<Site> run_on_workers(const Launch& launch, std::uint64_t workers, const WorkerBody& body);

}  // namespace simt
