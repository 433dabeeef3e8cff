// What a launch requires of a GPU, found by the CPU backend's study of a few blocks: the time model's input.
#pragma once
#include <nlohmann/json_fwd.hpp>
#include <vector>

namespace warpwise::model {

/// The figures of one launch: `work` of a kernel in an inspection's report (docs/stream.md).
struct Work {
  double launches = 1;
  double blocks = 1, threads = 1, shared_bytes = 0;  // threads and shared_bytes are per block
  int registers = 0;                                 // per thread; 0: unknown
  double array_bytes = 0;                            // per thread: its arrays, which nvcc keeps in registers
  double load_requests = 0, load_lines = 0, load_sectors = 0, load_passes = 0, block_sectors = 0;
  double store_requests = 0, store_lines = 0, store_sectors = 0, store_parts = 0, partly_stored = 0;
  double joined_sectors = 0, joined_lines = 0;  // of stores, what leaves the L1 cache with the warp's store just before
  double dram_read_sectors = 0, dram_write_sectors = 0, read_again_sectors = 0, written_again_sectors = 0;
  double shared_requests = 0, shared_wavefronts = 0, exchange_requests = 0;
  double shared_load_requests = 0, shared_load_wavefronts = 0;  // the loads' share of the two above
  double atomic_requests = 0, atomic_lanes = 0, hot_alone = 0, hot_together = 0, hot_turns = 0, hot_integers = 0;
  double fp32 = 0, fp64 = 0, special = 0, other = 0;  // warp instructions
  double busy_lanes = 0;                              // that take part in each instruction, summed up
  double engine_requests = 0, engine_lines = 0;       // of all these, by the copy engine (TMA)
  // Operations of tensor cores, as many on halves as would take as long: by warps (mma.sync) and by warpgroups (wgmma).
  double tensor_operations = 0, group_operations = 0, tensor_passes = 0;  // passes: of shared memory, for the latter
  // For advice: sectors and wavefronts that the same bytes would take side by side and without conflicts; `shifted`:
  // what a request takes more because its bytes begin within a sector; lanes that take part in all requests.
  double load_needed = 0, load_shifted = 0, store_needed = 0, store_shifted = 0, block_needed = 0;
  double dram_read_needed = 0, dram_write_needed = 0, shared_load_needed = 0, shared_store_needed = 0;
  double shared_atomic_requests = 0, shared_atomic_turns = 0, active_lanes = 0;
  // Requests to local memory, for kernels that nvcc has compiled: to arrays, each touching so many lines of 128 bytes, and
  // to spilled values, which a thread has so many of; how often a warp executes an instruction, on average.
  double array_loads = 0, array_stores = 0, array_lines = 1, local_array_bytes = 0;
  double spill_loads = 0, spill_stores = 0, spilled_values = 0, repeats = 1;
  double looks = 0;  // requests for what other blocks may write meanwhile
  double links = 0;  // blocks that wait for another one before they tell the next
  // Looks at others' words between a word that the block tells and the next: so many, if `studied` blocks begin together.
  double looks_back = 0, studied = 0;
  // What the slowest warp of a block waits for, one thing after the other.
  double cold = 0, near = 0, rounds = 0, warm = 0, shared = 0, exchanges = 0, warp_barriers = 0, barriers = 0,
         instructions = 0;
  double waited_atomics = 0;
  double copies = 0, near_copies = 0;          // what is left of the copy engine's, from DRAM and from the L2 cache
  double waited_tensor = 0, waited_group = 0;  // operations of the warp
  double tensor_waits = 0;                     // for the sums of the product before
  // What one block still waits for after the others have ended.
  double last_loads = 0, last_shared = 0, last_exchanges = 0, last_barriers = 0, last_instructions = 0;
};

/// Figures of the whole launch, `more` times as large; what one block waits for stays the same.
void multiply(Work& work, double more);
/// Figures of the whole launch, with those of another launch added; what one block waits for stays the same.
void add(Work& work, const Work& more);

Work work_from_json(const nlohmann::json& json);
/// The figures of a kernel in a report, one for each launch shape in its `work`.
std::vector<Work> work_of(const nlohmann::json& kernel);
/// The same of all kernels of a report; empty if it has none.
std::vector<Work> launches_of(const nlohmann::json& report);

}  // namespace warpwise::model
