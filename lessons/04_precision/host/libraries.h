// Each task on the host by libraries that a machine may have: OpenBLAS in double, the QD library in double-double and
// quad-double, MPFR in 128 and 256 bits. All cores compute. Nothing here needs a GPU.
#pragma once
#include <string>

#include "engine/lesson.h"

namespace precision {

/// "openblas", "qd_dd", "qd_qd", "mpfr128" or "mpfr256".
warpwise::BuildProgram library_program(const std::string& library, const std::string& task);
/// Why the library is missing: a sentence for StepRow::needs.
std::string library_needs(const std::string& library);
/// A sentence if the run would take more than some seconds; for StepRow::refuses.
std::string too_slow_for(const std::string& library, const warpwise::Size& size);

}  // namespace precision
