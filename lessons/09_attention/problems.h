// The problems of the tasks.
#pragma once
#include <memory>

#include "attention.h"
#include "engine/lesson.h"

namespace attention {

constexpr int64_t kProduct = 8192;

std::unique_ptr<warpwise::Problem> softmax_problem(const warpwise::Size& size, const warpwise::Choices& choices,
                                                   std::string_view format);
/// `format` "rms": RMS norm; "copy": what a ceiling copies; else layer norm.
std::unique_ptr<warpwise::Problem> norm_problem(const warpwise::Size& size, const warpwise::Choices& choices,
                                                std::string_view format);
/// `format` "rate": what a ceiling computes; "product": a product of matrices of kProduct x kProduct; else attention.
std::unique_ptr<warpwise::Problem> attention_problem(const warpwise::Size& size, const warpwise::Choices& choices,
                                                     std::string_view format);

/// The shape of the task `attention` at a size.
inline Shape shape_of(const warpwise::Size& size, const warpwise::Choices& choices) {
  const auto chosen = [&](const char* id, const char* usual) {
    return choices.count(id) ? choices.at(id) : std::string(usual);
  };
  return {int(size[0]),
          int(size[1]),
          int(size[2]),
          chosen("dimension", "128") == "64" ? 64 : 128,
          chosen("sharing", "1") == "4" ? 4 : 1,
          chosen("causal", "no") == "yes"};
}

/// Number i of an input of this kind. random: from -2 to 2. outliers: the same, but one of 64 is 500 times as large.
/// equal: all are the same. masked: random, but every third row is -infinity from some column on, and every ninth is
/// so altogether. far: 10^4 plus random. wide: from -10 to 10. few: random, but only each 256th number; the others are
/// 200 less.
double input_number(const std::string& kind, uint64_t seed, int64_t i, int64_t cols);

}  // namespace attention
