// What the functions that report hazards share: words for who did what.
#pragma once
#include <string>

#include "checks/findings.h"
#include "checks/hazards.h"

namespace simt {

std::string text_of(const Party& party);
inline const char* verb(Op op) { return op == kLoad ? "reads" : op == kStore ? "writes" : "atomically updates"; }
inline const char* past(Op op) { return op == kLoad ? "read" : op == kStore ? "written" : "atomically updated"; }

// The number in its block of the warp that a thread is in.
int warp_in(const Launch& launch, const simt_uint3& thread);

}  // namespace simt
