// A hazard as the report shows it.
#pragma once
#include "checks/findings.h"
#include "include/simt/session.h"

namespace simt {

// Fills in the lines for the program points, and the message.
Hazard describe_hazard(const RawHazard& raw);

}  // namespace simt
