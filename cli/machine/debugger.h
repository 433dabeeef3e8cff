// gdb for `exec --gdb`: a kernel on the CPU backend is a function of this process, and its threads are fibers.
#pragma once
#include <array>
#include <filesystem>
#include <string>
#include <vector>

namespace warpwise {

using Index3 = std::array<unsigned, 3>;

/// "3", "3,1" or "3,1,0"; what is left out is 0. Throws UsageError; `option` is named there.
Index3 parse_index(const std::string& option, const std::string& text);

struct DebugPlace {
  std::string file;  // empty: none is named, and the program stops where main begins
  int line = 0;
  Index3 block{}, thread{};
};

/// Takes the line from the first word of the form FILE:LINE where FILE is a file.
DebugPlace take_place(std::vector<std::string>& words);

/// Commands for gdb that run the program to the place. CUDA's variables have their names then, and `chosen` is the condition that
/// the block and the thread are these. `headers`: folders whose functions gdb does not step into.
std::string debugger_script(const DebugPlace& place, const std::vector<std::filesystem::path>& headers);

}  // namespace warpwise
