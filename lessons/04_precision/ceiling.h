// What a ceiling moves or computes, for the limits that steps are compared with.
#pragma once
#include <memory>
#include <string_view>

#include "engine/lesson.h"

namespace precision {

/// Kinds: "copy", "read" and "link" (to the device) move as many bytes as `of`, a problem in double, has operands;
/// "rate" computes; "int8" is a product of bytes of the same size.
std::unique_ptr<warpwise::Problem> make_ceiling(const warpwise::Problem& of, const warpwise::Size& size,
                                                std::string_view kind);

}  // namespace precision
