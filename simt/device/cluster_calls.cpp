// What kernels call about their cluster: its barrier, and the shared memory of its other blocks.
#include "include/simt/primitives.h"
#include "machine/blocks/cluster.h"
#include "machine/faults.h"
#include "machine/launch.h"
#include "machine/worker.h"

using simt::Cluster;
using simt::Stop;
using simt::Worker;

#define RETURN_PC reinterpret_cast<std::uint64_t>(__builtin_return_address(0))
#define FRAME __builtin_dwarf_cfa()

namespace {

using Barrier = simt::FaultListener::Barrier;

void refuse(Worker& worker, Barrier what, std::uint64_t pc) {
  worker.fail(simt::kLaunchFailure, &simt::FaultListener::forbidden_barrier, what, pc);
}

void stop_at_barrier(Worker& worker, std::uint64_t pc, const void* frame) {
  worker.stop(Stop::cluster_barrier, pc, frame);
}

}  // namespace

extern "C" {
void simt_cluster_barrier(void) {
  Worker& worker = Worker::current();
  if (!worker.arrive_at_cluster()) refuse(worker, Barrier::arrives_twice, RETURN_PC);
  worker.leave_cluster_barrier();
  stop_at_barrier(worker, RETURN_PC, FRAME);
}

// Arriving does nothing, so that what happens before the wait counts as before the barrier.
void simt_cluster_arrive(void) {
  if (!Worker::current().arrive_at_cluster()) refuse(Worker::current(), Barrier::arrives_twice, RETURN_PC);
}

void simt_cluster_wait(void) {
  Worker& worker = Worker::current();
  if (!worker.leave_cluster_barrier()) refuse(worker, Barrier::has_not_arrived, RETURN_PC);
  stop_at_barrier(worker, RETURN_PC, FRAME);
}

void* simt_cluster_map(const volatile void* pointer, unsigned rank) {
  Worker& worker = Worker::current();
  const auto address = reinterpret_cast<std::uint64_t>(pointer);
  const Cluster* const cluster = worker.cluster();
  const unsigned blocks = cluster ? cluster->size() : 1;
  const unsigned owner = simt_cluster_owner(pointer);
  if (rank >= blocks || owner >= blocks)
    worker.fail(simt::kIllegalAddress, &simt::FaultListener::cluster_address, RETURN_PC, address, rank, blocks);
  if (rank == owner) return const_cast<void*>(pointer);
  const simt::SharedRanges &from = cluster->member(owner).shared, &to = cluster->member(rank).shared;
  const unsigned part = address - from.begin[0] < from.bytes[0] ? 0 : 1;
  return reinterpret_cast<void*>(to.begin[part] + (address - from.begin[part]));
}

unsigned simt_cluster_owner(const volatile void* pointer) {
  const auto address = reinterpret_cast<std::uint64_t>(pointer);
  if (const Cluster* cluster = Worker::current().cluster()) return cluster->owner_of(address);
  return simt_trace.windows.in_shared(address) ? 0 : 1;
}
}
