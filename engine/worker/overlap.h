// What a program copies, and how much of its work overlaps: by structure, since time on the CPU backend says nothing.
#pragma once
#include <nlohmann/json.hpp>
#include <vector>

#include "simt/session.h"

namespace warpwise {

/// {"link_in", "link_out", "peer", "pieces", "turns"}: bytes copied to devices, to the host and between devices; copies,
/// kernels and fills; and how many of these would be done one after the other if each took as long as any other, by the
/// order of streams, events and engines.
nlohmann::json overlap_of(const std::vector<simt::ProgramCall>& calls);

}  // namespace warpwise
