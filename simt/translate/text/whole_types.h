// Moves a user's aligned type as a whole, as nvcc does.
#pragma once
#include <string>
#include <string_view>

namespace simt::translate {

// Takes the output of `g++ -E -fdirectives-only`. A type of plain data with an alignment of its own,
//   struct alignas(16) Four { float v[4]; };
// becomes a base and a derived class whose copies are accesses of up to 16 bytes (simt::Whole), because g++ would copy
// each member separately. Applies only to types in source files, not in headers. Line numbers do not change.
std::string with_whole_types(std::string_view preprocessed);

}  // namespace simt::translate
