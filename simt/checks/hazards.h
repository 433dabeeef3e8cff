// Hazards: what was wrong, where, and which other access was involved. Found by the checker, the hooks and the
// scheduler; kept by the session.
#pragma once
#include <cstdint>
#include <string>

#include "include/simt/vocabulary.h"
#include "machine/faults.h"
#include "machine/place.h"
#include "machine/trace.h"

namespace simt {

class Worker;
struct Launch;
struct SourceLine;
struct Operation;

enum class HazardKind : std::uint8_t {
  out_of_bounds,
  race,
  uninitialised,
  divergent,
  misaligned,
  launch,
  leak,
  time,
  wrong_call,
  shift
};

// A program point reports a hazard so many times in a launch, on each worker; larger counts depend on the workers.
constexpr std::uint32_t kMostCounted = 256;

// The origin of an access: a thread of a block.
struct Party {
  std::uint64_t pc = 0;  // return address of the hook; 0: unknown
  simt_uint3 thread{}, block{};
};

// The party for a lane of this worker's block.
Party party_of(const Worker& worker, unsigned lane_of_block, std::uint64_t pc);
// The party for a thread, given by its linear number in the launch.
Party party_at(const Launch& launch, std::uint64_t linear_thread, std::uint64_t pc);

// --- from the checker
// `before`: an address that the same program point has touched before; 0: none.
void report_out_of_bounds(const Launch& launch, const Party& party, std::uint64_t address, Meta meta,
                          std::uint64_t before = 0);
void report_uninitialised(const Launch& launch, const Party& party, std::uint64_t address, Meta meta);
// What is known about why nothing orders two accesses: a lock was taken without a fence behind it. Of two blocks'
// accesses also: a store has no fence behind it, although its block publishes others; somebody in the launch takes
// locks.
enum class RaceCause : std::uint8_t {
  none,
  no_fence_after_lock,
  no_fence_before_release,
  perhaps_a_lock,
  narrow_scope
};
void report_race(const Launch& launch, const Party& now, Meta meta, const Party& before, Op before_op,
                 std::uint64_t address, RaceCause cause = RaceCause::none);

// A note: a store keeps the value that another thread reads, and nothing orders the two. `meta`: of the access `now`.
void note_same_value(const Launch& launch, const Party& now, Meta meta, const Party& other, std::uint64_t address);

// An access to the shared memory of another block of the cluster that may have ended, or else may not have begun.
void report_distant(const Launch& launch, const Party& party, Meta meta, std::uint64_t address, std::uint64_t block,
                    bool ended);

// A thread touches what another's asynchronous copy, or its own, may still be writing. `committed`: the copy belongs to
// a group, after which its thread has committed `later` others.
void report_touched_copy(const Launch& launch, const Party& now, Meta meta, std::uint64_t address, const Party& copier,
                         bool committed, unsigned later);

// A thread reads through the cache for memory that nobody writes what the same launch has written before.
void report_read_only(const Launch& launch, const Party& now, unsigned bytes, std::uint64_t address,
                      const Party& writer, Op op);

// A thread, or work that it has begun, touches what asynchronous work may still touch. `through`: by what, or empty.
void report_async_race(const Launch& launch, const Party& now, const Party& other, std::uint64_t address, Meta meta,
                       Op other_op, const std::string& through, const std::string& does, const std::string& remedy);
void report_missing_proxy_fence(const Launch& launch, const Party& now, const Party& writer, std::uint64_t address,
                                const std::string& through);
void report_other_layout(const Launch& launch, const Party& now, const Party& copy, std::uint64_t address,
                         const std::string& why);

// --- from the machine, for FaultListener's functions of the same names (checks/fault_messages.cpp)
void report_bad_access(Worker& worker, std::uint64_t address, Meta meta, std::uint64_t pc);
void report_misaligned(Worker& worker, std::uint64_t address, Meta meta, std::uint64_t pc);
void report_forbidden_barrier(Worker& worker, FaultListener::Barrier what, std::uint64_t pc);
void report_cluster_address(Worker& worker, std::uint64_t pc, std::uint64_t address, unsigned rank, unsigned blocks);
void report_fault(const Worker& worker, int signal, std::uint64_t address, std::uint64_t pc);
void report_mixed_exchange(Worker& worker, unsigned warp, std::uint32_t group);
void report_stuck_warp(Worker& worker, unsigned warp, std::uint32_t waiting, std::uint32_t missing);
void report_ended_source(Worker& worker, unsigned source, std::uint64_t pc);
// A hazard if threads wait elsewhere or went past the barrier; a note if they have returned before it.
void report_divergent_barrier(Worker& worker);
void report_short_barrier(Worker& worker);
void report_missed_block(Worker& worker, std::uint64_t block);
void report_wrong_call(Worker& worker, const std::string& words, std::uint64_t pc);
void report_bad_async(Worker& worker, bool misaligned, const std::string& words, std::uint64_t pc);
void note_pattern_begins_elsewhere(Worker& worker, std::uint64_t address, unsigned bytes, std::uint64_t pc);
void report_touched_accumulator(Worker& worker, Op op, std::uint64_t pc, std::uint64_t product, bool committed);
void report_no_product_fence(Worker& worker, std::uint64_t pc);
void report_lost_phase(Worker& worker);

// A kernel's assert() that does not hold, at its place in the source.
void report_failed_assertion(const Worker& worker, std::uint64_t pc, const SourceLine& at, const char* expression);

// A kernel uses a texture or surface object whose array has been freed.
void report_freed_array(const Worker& worker, std::uint64_t pc);

// --- from host code and calls
// Host code has read or written device memory. Returns the words of the message.
std::string report_host_use(std::uint64_t address, Op op, std::uint64_t pc);
// Host code has read or written beyond an allocation that it may use, or after it was freed. `before`: as above.
void report_host_overrun(std::uint64_t address, std::size_t bytes, Op op, std::uint64_t pc, std::uint64_t before);

// A runtime call by the host that may not access [address, address + bytes) of device memory.
void report_host_access(const char* call, std::uint64_t pc, std::uint64_t address, std::size_t bytes);

// A copy to the host of memory that was never written.
void report_unwritten_copy(const char* call, std::uint64_t pc, std::uint64_t address, std::size_t bytes);

// A library's call whose input was never written.
void report_unwritten_use(const char* call, std::uint64_t pc, std::uint64_t address);

// A library's call that fails with `status` because of its arguments, and does nothing; what is wrong about them.
void report_refused_call(const char* call, std::uint64_t pc, const char* status, const std::string& why);

// A launch that CUDA refuses with `error`, and the reason. `pc`: of the launch.
void report_refused_launch(const Launch& launch, int error, const std::string& why, std::uint64_t pc);

// A launch of a function that is no kernel, by a pointer. `pc`: of the launch.
void report_host_function_launched(const Launch& launch, std::uint64_t pc);

// Two pieces of work that touch [begin, end), at least one writing, without an order between them; `now` may be the
// host's.
struct StreamAccess {
  const Operation& operation;
  Op op;
};
void report_stream_race(const StreamAccess& now, const StreamAccess& before, std::uint64_t begin, std::uint64_t end);

// The host asks for the time of an event that it has not waited for.
void report_early_time(std::uint64_t pc);

// The program ends while this operation may still be writing there.
void report_unawaited(const Operation& write, std::uint64_t address);
// Nothing has waited for a kernel that printed, launched at `at`.
void report_lost_output(const std::string& kernel, const SourceLine& at);
void look_for_lost_output();         // called once, at the program's end
std::uint64_t outputs_of_kernels();  // how many texts kernels have printed so far

// Memory that the program did not free; called once, at its end.
void report_leaks(std::uint64_t since = 0);  // allocations: earlier ones do not count

}  // namespace simt
