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

// Whether the line that source_of gives calls an inline function whose author wants to be taken for the compiler (`gnu::artificial`), and
// which makes the call: the column is then the caller's, of a variable that is constructed say.
bool is_wrapped(std::uint64_t return_address);

// As source_of, passing over the compiler's and the system's headers; line 0 when all of it stands there.
SourceLine program_line_of(std::uint64_t return_address);

// Where two calls are at different places in the source: the two lines, or the lines of the outermost inlined calls
// that lead to them and differ. Empty if the compiler copied a single call.
std::optional<std::pair<SourceLine, SourceLine>> apart_in_source(std::uint64_t one, std::uint64_t other);

}  // namespace simt
