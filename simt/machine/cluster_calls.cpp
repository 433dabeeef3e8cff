// What kernels call about their cluster: its barrier, and the shared memory of its other blocks.
#include "checks/hazards.h"
#include "include/simt/primitives.h"
#include "machine/cluster.h"
#include "machine/launch.h"
#include "machine/worker.h"

using simt::Cluster;
using simt::Stop;
using simt::Worker;

#define RETURN_PC reinterpret_cast<std::uint64_t>(__builtin_return_address(0))
#define FRAME (static_cast<char*>(__builtin_frame_address(0)) + 16)

namespace {

constexpr const char* kTwice =
    "arrives at the cluster's barrier a second time without having waited there; call barrier_wait() after each "
    "barrier_arrive()";
constexpr const char* kNotArrived =
    "waits at the cluster's barrier without having arrived there; call barrier_arrive() before barrier_wait()";

void stop_at_barrier(Worker& worker, std::uint64_t pc, const void* frame) {
  worker.stop(Stop::cluster_barrier, pc, frame);
}

simt::SharedRanges own_ranges() {
  return {
      {simt_trace.shared_base, simt_trace.dynamic_base}, {simt_trace.shared_size, simt_trace.dynamic_size}, nullptr};
}

}  // namespace

extern "C" {
void simt_cluster_barrier(void) {
  Worker& worker = Worker::current();
  if (!worker.arrive_at_cluster()) simt::report_forbidden_barrier(worker, RETURN_PC, kTwice);
  worker.leave_cluster_barrier();
  stop_at_barrier(worker, RETURN_PC, FRAME);
}

// Arriving does nothing, so that what happens before the wait counts as before the barrier.
void simt_cluster_arrive(void) {
  if (!Worker::current().arrive_at_cluster()) simt::report_forbidden_barrier(Worker::current(), RETURN_PC, kTwice);
}

void simt_cluster_wait(void) {
  Worker& worker = Worker::current();
  if (!worker.leave_cluster_barrier()) simt::report_forbidden_barrier(worker, RETURN_PC, kNotArrived);
  stop_at_barrier(worker, RETURN_PC, FRAME);
}

void* simt_cluster_map(const volatile void* pointer, unsigned rank) {
  Worker& worker = Worker::current();
  const auto address = reinterpret_cast<std::uint64_t>(pointer);
  const Cluster* const cluster = worker.cluster();
  const unsigned blocks = cluster ? cluster->size() : 1;
  const unsigned owner = simt_cluster_owner(pointer);
  if (rank >= blocks || owner >= blocks) simt::report_cluster_address(worker, RETURN_PC, address, rank, blocks);
  if (rank == owner) return const_cast<void*>(pointer);
  const simt::SharedRanges &from = cluster->member(owner).shared, &to = cluster->member(rank).shared;
  const unsigned part = address - from.begin[0] < from.bytes[0] ? 0 : 1;
  return reinterpret_cast<void*>(to.begin[part] + (address - from.begin[part]));
}

unsigned simt_cluster_owner(const volatile void* pointer) {
  const auto address = reinterpret_cast<std::uint64_t>(pointer);
  if (const Cluster* cluster = Worker::current().cluster()) return cluster->owner_of(address);
  const simt::SharedRanges own = own_ranges();
  return address - own.begin[0] < own.bytes[0] || address - own.begin[1] < own.bytes[1] ? 0 : 1;
}
}
