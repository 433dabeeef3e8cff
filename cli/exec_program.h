// What `warpwise exec` is asked to compile and run: files, or nvcc's command line as it stands.
#pragma once
#include <filesystem>
#include <string>
#include <vector>

namespace warpwise {

struct ExecProgram {
  std::string name;                // as it is called in messages: the first file, and how many there are besides
  std::vector<std::string> files;  // sources, objects and archives
  std::vector<std::string> compiler_words;     // files included
  std::vector<std::string> arguments;          // of the program
  std::vector<std::filesystem::path> folders;  // where its sources lie
  bool objects_only = false;                   // -c: nothing to run
};

/// `words` stand before `--`: files first, then the program's arguments. `behind` stand after it: more arguments, or, where there is no file,
/// nvcc's command line, in which the program's arguments follow a second `--`. Throws UsageError.
ExecProgram exec_program(const std::vector<std::string>& words, const std::vector<std::string>& behind);

}  // namespace warpwise
