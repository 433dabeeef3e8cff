// Programs that `exec` has compiled, kept for when they are run again unchanged.
#pragma once
#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace warpwise {

/// The folder of kept programs: $XDG_CACHE_HOME/warpwise/programs, or ~/.cache/warpwise/programs; empty if the user has
/// no home.
std::filesystem::path compiled_programs_folder();

/// One program: what `words` (the compiler and its arguments) compile in this folder, with this environment.
class CompiledProgram {
 public:
  CompiledProgram(std::filesystem::path folder, const std::vector<std::string>& words);

  struct Kept {
    std::filesystem::path program;
    std::string messages;  // what the compiler said
  };
  /// The kept program, if every file that went into it is as it was.
  std::optional<Kept> find() const;

  /// Keeps a program. `used`: every file that went into it, in addition to the words' own. The oldest programs go when
  /// there are many. Without a folder, and where something cannot be written, nothing is kept.
  void keep(const std::filesystem::path& program, const std::string& messages,
            std::vector<std::filesystem::path> used) const;

 private:
  std::filesystem::path folder_;            // empty: nothing is kept
  std::vector<std::filesystem::path> own_;  // files among the words
};

}  // namespace warpwise
