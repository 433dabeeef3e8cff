// What differs between the processors whose assembler code is read and rewritten here.
#pragma once
#include <string>
#include <string_view>

namespace simt::translate {

// The processor for which this driver compiles: that on which it runs.
#if defined(__aarch64__)
constexpr bool kArm64 = true;
#else
constexpr bool kArm64 = false;
#endif

// The compiler's output with its directives spelled as for x86-64, which is what is read here; and back, for the
// assembler. On x86-64 both leave the text alone.
std::string as_read(std::string text);
std::string as_assembled(std::string text);

// The function that a line calls by its name, or nothing.
std::string_view called_by_name(std::string_view line);

}  // namespace simt::translate
