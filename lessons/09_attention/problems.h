// The problems of the tasks.
#pragma once
#include <memory>

#include "attention.h"
#include "engine/lesson.h"

namespace attention {

std::unique_ptr<warpwise::Problem> softmax_problem(const warpwise::Size& size, const warpwise::Choices& choices);
std::unique_ptr<warpwise::Problem> norm_problem(const warpwise::Size& size, const warpwise::Choices& choices);
/// `format` "rate": what a ceiling computes; else attention itself.
std::unique_ptr<warpwise::Problem> attention_problem(const warpwise::Size& size, const warpwise::Choices& choices,
                                                     std::string_view format);

/// The shape of the task `attention` at a size.
Shape shape_of(const warpwise::Size& size, const warpwise::Choices& choices);

/// Number i of an input of this kind. random: from -2 to 2. outliers: the same, but one of 64 is 500 times as large.
/// equal: all are the same. masked: random, but every third row is -infinity from some column on, and every ninth is
/// so altogether. far from 0: 10^4 plus random.
double input_number(const std::string& kind, uint64_t seed, int64_t i, int64_t cols);

}  // namespace attention
