// The problem of the task `spmv`: a sparse matrix times a vector.
#pragma once
#include <memory>
#include <string_view>

#include "engine/lesson.h"

namespace libraries {

/// How many elements the matrix of so many rows has, by the choice "matrix": "mesh" (a square mesh, each point with its
/// neighbours: rows of five, and fewer at edges), or "network" (half of all rows have 3 elements, a quarter 4, and so
/// on up to a few very long ones, in no order; columns favour some).
int64_t elements_of(int64_t rows, const std::string& matrix);

/// Size: rows. Formats: "device", "host", and "read", which reads the elements alone.
std::unique_ptr<warpwise::Problem> make_spmv_problem(const warpwise::Size& size, const warpwise::Choices& choices,
                                                     std::string_view format);

}  // namespace libraries
