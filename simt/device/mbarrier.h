// What the copy engine does with the mbarrier objects of a block.
#pragma once
#include <cstdint>

namespace simt {

class Worker;

// So many bytes have come for the object's current phase. Returns how many phases had ended before.
std::uint64_t bring_bytes(Worker& worker, std::uint64_t address, long bytes, std::uint64_t pc);
// The same for a cuda::barrier; false: there is none. No bytes: only asks for the phase.
bool bring_bytes_to_phases(Worker& worker, std::uint64_t address, long bytes, std::uint64_t& phase);
std::uint64_t phase_of(Worker& worker, std::uint64_t address, std::uint64_t pc);

}  // namespace simt
