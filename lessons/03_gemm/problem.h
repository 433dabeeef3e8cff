// The problem of this lesson: matrices, what they are filled with, and how a product is judged.
#pragma once
#include <memory>
#include <string_view>

#include "engine/lesson.h"

namespace gemm {

/// C = alpha A B + beta C at one size and one set of choices. Formats of the same values: "df" and "double" as the
/// steps take them, "single" for SGEMM, "ozaki" like "double" with working memory, "emulated" like "double" with a
/// place for kBitsOfEmulation, and "rate" for ceilings, which has no matrices at all.
std::unique_ptr<warpwise::Problem> make_problem(const warpwise::Size& size, const warpwise::Choices& choices,
                                                std::string_view format);

/// An int: the number of bits that a library which emulates FP64 kept of each number. Outputs are poisoned with ones,
/// so it stays negative if nothing was emulated.
constexpr const char* kBitsOfEmulation = "bits";

inline double alpha_of(const warpwise::Choices& choices) { return std::stod(choices.at("alpha")); }
inline double beta_of(const warpwise::Choices& choices) { return std::stod(choices.at("beta")); }
int moduli_of(const warpwise::Choices& choices);
/// The leading dimension: elements from the start of one row to the next, for rows of `cols` elements.
inline int64_t pitch_of(int64_t cols, const warpwise::Choices& choices) {
  const std::string& rows = choices.at("rows");
  return rows == "contiguous" ? cols : rows == "padded" ? (cols + 1) / 2 * 2 + 6 : cols / 2 * 2 + 5;
}

}  // namespace gemm
