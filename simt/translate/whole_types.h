// A student's own aligned type is moved as a whole, as nvcc moves it.
#pragma once
#include <string>
#include <string_view>

namespace simt::translate {

// Takes the output of `g++ -E -fdirectives-only`. A type of plain data with an alignment of its own,
//   struct alignas(16) Four { float v[4]; };
// becomes a base, and a class around it whose copies are accesses of up to 16 bytes (simt::Whole): the compiler would copy each
// member by itself. Only types of source files, not those of headers. Line numbers do not change.
std::string with_whole_types(std::string_view preprocessed);

}  // namespace simt::translate
