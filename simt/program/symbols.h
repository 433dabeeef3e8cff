// Program points in terms of the user's source.
#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <utility>

namespace simt {

struct SourceLine {
  std::string file;
  int line = 0, column = 0;
  bool operator==(const SourceLine&) const = default;
};

// "file.cu:12", without folders.
std::string short_location(const SourceLine& at);

// The source line of a call, given its return address: in the innermost frame, inlined ones included, that is not in
// one of this backend's headers. Line 0 without debug information.
SourceLine source_of(std::uint64_t return_address);

// Whether the line from source_of calls an inline function marked as compiler-like (`gnu::artificial`) that makes the
// call. Then the column is that of the function's caller: of a variable that is constructed, for example.
bool is_wrapped(std::uint64_t return_address);

// Like source_of, but also skips headers of the compiler and the system; line 0 if no frame is left.
SourceLine program_line_of(std::uint64_t return_address);

// Where two calls are at different places in the source: the two lines, or the lines of the outermost inlined calls
// that lead to them and differ. Empty if the compiler copied a single call.
std::optional<std::pair<SourceLine, SourceLine>> apart_in_source(std::uint64_t one, std::uint64_t other);

}  // namespace simt
