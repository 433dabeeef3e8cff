// What a ceiling moves or computes, for the limits that steps are compared with.
#pragma once
#include <memory>
#include <string_view>

#include "engine/lesson.h"

namespace precision {

/// Kinds: "copy", "update" (reads x and y, and writes y), "read" and "link" (to the device) move the operands of `of`,
/// a problem in double; "rate" and "int8_rate" compute; "int8" is a product of bytes of the same size. A copy limits
/// copies alone, and so does the library's product of bytes: other steps may be faster.
std::unique_ptr<warpwise::Problem> make_ceiling(const warpwise::Problem& of, const warpwise::Size& size,
                                                std::string_view kind);

}  // namespace precision
