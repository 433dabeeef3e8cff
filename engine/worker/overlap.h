// What a program copies and how much of its work can overlap. Computed from the order of its calls, since time on the
// CPU backend means nothing.
#pragma once
#include <nlohmann/json.hpp>
#include <vector>

#include "simt/session.h"

namespace warpwise {

/// {"link_in", "link_out", "peer", "pieces", "turns", "bytes_in_turn", "host_waits", "link_by_kernels"}: bytes copied to devices, to the host and between
/// devices; the number of copies, kernels and fills; how many of these run one after the other, given the order of
/// streams, events and engines, if each takes the same time; and how many bytes are copied one after the other, if a
/// copy takes as long as it has bytes and all else takes no time.
nlohmann::json overlap_of(const std::vector<simt::ProgramCall>& calls);

}  // namespace warpwise
