#include "checks/hazard_words.h"

#include "machine/launch.h"
#include "machine/worker.h"

namespace simt {

std::string text_of(const Party& party) {
  return "thread " + text_of(party.thread) + " of block " + text_of(party.block);
}

int warp_in(const Launch& launch, const simt_uint3& thread) {
  const simt_uint3& block = launch.request.block;
  return static_cast<int>(((thread.z * block.y + thread.y) * block.x + thread.x) / kWarp);
}

Party party_of(const Worker& worker, unsigned lane_of_block, std::uint64_t pc) {
  return {pc, worker.lane_at(lane_of_block).place.index, worker.block_index()};
}

Party party_at(const Launch& launch, std::uint64_t linear_thread, std::uint64_t pc) {
  return {pc, index_in(launch.request.block, linear_thread % launch.threads),
          index_in(launch.request.grid, linear_thread / launch.threads)};
}

}  // namespace simt
