#include "engine/reader/figures.h"

#include <algorithm>

namespace warpwise {

Verdict verdict_of(const Result& result) {
  const ErrorStats& error = result.error;
  if (!result.ok && (!result.message.empty() || error.checked > 0)) return Verdict::wrong;
  if (error.checked == 0) return Verdict::none;
  if (error.max_rel != 0 || error.max_abs != 0) return Verdict::right;
  return error.rightly_nan > 0 ? Verdict::nan : Verdict::exact;
}

bool counts_operations(const std::vector<const Result*>& results) {
  return std::any_of(results.begin(), results.end(), [](auto* result) { return result && result->gflops > 0; });
}

double rate_of(const Result& result, bool operations) { return operations ? result.gflops : result.gbps; }

}  // namespace warpwise
