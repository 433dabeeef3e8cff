// The problems of this lesson: what vectors and matrices hold, and how results are judged.
#pragma once
#include <memory>
#include <string_view>

#include "engine/lesson.h"

namespace precision {

enum class Operation { axpy, dot, gemv, gemm };

/// Formats: "double", "dd", "td", "qd" with the parts of numbers in planes, "dd_aos" and so on in records (memory.h);
/// "dd_ozaki", "dd_ozaki2" and "qd_ozaki2" are "dd_aos" and "qd_aos" with working memory, "host" is "double" in the
/// host's memory, and what ends with "_trip" lies in pinned host memory. Ceilings: "copy", "read" and "link" move as
/// many bytes as "double" does, "rate" computes. Results are judged by the sum of the products' magnitudes; a row that
/// expects "relative" by the result itself, to the last bit of a double-double.
std::unique_ptr<warpwise::Problem> make_problem(Operation operation, const warpwise::Size& size,
                                                const warpwise::Choices& choices, std::string_view format);

/// FP64 operations of one multiply-add, a fused one counted as two, as ceilings count them: of double, of double-double
/// in 15 instructions, of triple-double in 66, of quad-double in 184.
constexpr double operations_of(int parts) { return 2 * (parts == 1 ? 1 : parts == 2 ? 15 : parts == 3 ? 66 : 184); }

}  // namespace precision
