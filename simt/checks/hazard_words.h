// What the functions that report hazards share: words for who did what, and the way into the session's list.
#pragma once
#include <string>

#include "checks/hazards.h"
#include "report/session_state.h"

namespace simt {

std::string text_of(const simt_uint3& v);
std::string text_of(const Party& party);
inline const char* verb(Op op) { return op == kLoad ? "reads" : op == kStore ? "writes" : "atomically updates"; }
inline const char* past(Op op) { return op == kLoad ? "read" : op == kStore ? "written" : "atomically updated"; }

// The number in its block of the warp that a thread is in.
int warp_in(const Launch& launch, const simt_uint3& thread);

inline void add_hazard(const RawHazard& hazard) {
  SessionState::instance().add_hazard(hazard.kind, hazard.party, hazard.other, [&] { return hazard; });
}

}  // namespace simt
