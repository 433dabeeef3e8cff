// The problems of the tasks beside `sum`.
#pragma once
#include <memory>

#include "engine/lesson.h"

namespace scan {

/// How many of the n numbers of `select` are kept. The inputs are made so that it is exactly that many.
int64_t kept_of(int64_t n, const warpwise::Choices& choices);

std::unique_ptr<warpwise::Problem> select_problem(const warpwise::Size& size, const warpwise::Choices& choices);
std::unique_ptr<warpwise::Problem> segments_problem(const warpwise::Size& size, const warpwise::Choices& choices);
std::unique_ptr<warpwise::Problem> digit_problem(const warpwise::Size& size, const warpwise::Choices& choices);
std::unique_ptr<warpwise::Problem> bytes_problem(const warpwise::Size& size, const warpwise::Choices& choices);
std::unique_ptr<warpwise::Problem> few_problem(const warpwise::Size& size, const warpwise::Choices& choices);
std::unique_ptr<warpwise::Problem> words_problem(const warpwise::Size& size, const warpwise::Choices& choices);
std::unique_ptr<warpwise::Problem> wide_problem(const warpwise::Size& size, const warpwise::Choices& choices);

}  // namespace scan
