// Program points as the user's source knows them.
#pragma once
#include <cstdint>
#include <string>

namespace simt {

struct SourceLine {
  std::string file;
  int line = 0, column = 0;
};

// The source line of a call, given its return address: of the innermost frame, inlined ones included, that is not in one of
// this backend's own headers. Line 0 when there is no debug information.
SourceLine source_of(std::uint64_t return_address);

}  // namespace simt
