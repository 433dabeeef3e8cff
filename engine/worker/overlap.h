// What a program copies and how much of its work can overlap. Computed from the order of its calls, since time on the
// CPU backend means nothing.
#pragma once
#include <nlohmann/json.hpp>
#include <vector>

#include "simt/session.h"

namespace warpwise {

/// {"link_in", "link_out", "peer", "pieces", "turns"}: bytes copied to devices, to the host and between devices; the
/// number of copies, kernels and fills; and how many of these run one after the other, given the order of streams,
/// events and engines, if each takes the same time.
nlohmann::json overlap_of(const std::vector<simt::ProgramCall>& calls);

}  // namespace warpwise
