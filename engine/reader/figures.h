// What results amount to: one rule each for the terminal, --json and the window. How a number is written is each reader's own.
#pragma once
#include <vector>

#include "engine/stream.h"

namespace warpwise {

/// What comparing has found. `nan`: nothing but NaN where the reference is NaN too, beside which there may be exact elements: it has no
/// error, and "exact" would say too much.
enum class Verdict { none, exact, nan, right, wrong };
Verdict verdict_of(const Result& result);

/// Whether the rate of these results is one of operations (GFLOP/s), which it is as soon as one of them counts operations, or of
/// bytes (GB/s). Null entries are left out.
bool counts_operations(const std::vector<const Result*>& results);
/// GFLOP/s or GB/s.
double rate_of(const Result& result, bool operations);

}  // namespace warpwise
