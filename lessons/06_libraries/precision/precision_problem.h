// The problem of the task `precision`: one product of matrices of doubles, stored with fewer bits.
#pragma once
#include <memory>
#include <string_view>

#include "engine/lesson.h"

namespace libraries {

/// Size: m x n x k. Formats, by what A and B hold: "fp64", "emulated" (the same), "fp32", "tf32" (floats, too), "bf16"
/// and "fp16". The error is that against the product of the doubles.
std::unique_ptr<warpwise::Problem> make_precision_problem(const warpwise::Size& size, std::string_view format);

}  // namespace libraries
