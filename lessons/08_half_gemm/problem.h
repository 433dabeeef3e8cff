// The problem of this lesson, in problem.cpp.
#pragma once
#include <memory>

#include "engine/lesson.h"

namespace half_gemm {

constexpr int64_t kWorkspaceBytes = int64_t{64} << 20;

/// C = A B in the type of the choice "type", with B as the choice "b" says. Format "workspace": the scratch memory is a
/// library's. Format "rate": no matrices, only what the
/// ceiling of tensor cores writes.
std::unique_ptr<warpwise::Problem> make_problem(const warpwise::Size& size, const warpwise::Choices& choices,
                                                std::string_view format);

/// C = A B of numbers of 8 bits (e4m3), with B by columns and C in float. The choice "inputs": from -1 to 1, or
/// positive.
std::unique_ptr<warpwise::Problem> make_fp8_problem(const warpwise::Size& size, const warpwise::Choices& choices,
                                                    std::string_view format);

inline bool is_half(const warpwise::Choices& choices) { return choices.at("type") == "fp16"; }
inline bool by_columns(const warpwise::Choices& choices) { return choices.at("b") == "columns"; }

}  // namespace half_gemm
