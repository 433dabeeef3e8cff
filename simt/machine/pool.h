// The OS threads that run blocks.
#pragma once
#include <cstdint>
#include <functional>

namespace simt {

struct Launch;
class Worker;

using WorkerBody = std::function<void(Worker&)>;

std::uint64_t most_workers(const Launch& launch);  // the most workers that could run its blocks
// Runs `body` on so many workers; the calling thread is one of them, except in a cooperative launch.
void run_on_workers(const Launch& launch, std::uint64_t workers, const WorkerBody& body);

}  // namespace simt
