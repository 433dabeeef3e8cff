// Checking one exercise: the student's compiled file is loaded, run on every shape, and judged by its output, its hazards and its
// counters. The worker ends afterwards: code that it cannot trust has run in it.
#pragma once
#include "engine/worker/output.h"

namespace warpwise {

/// Carries out a "check" request: puts up the fences (engine/confine.h), loads Request::module, and emits Begin events and one Check.
void run_check(const Request& request, Output& output);

}  // namespace warpwise
