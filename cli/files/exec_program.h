// What `warpwise exec` compiles and runs: files, or an nvcc command line.
#pragma once
#include <filesystem>
#include <string>
#include <vector>

namespace warpwise {

struct ExecProgram {
  std::string name;                            // for messages: the first file, and how many others there are
  std::vector<std::string> files;              // sources, objects and archives
  std::vector<std::string> compiler_words;     // including the files
  std::vector<std::string> arguments;          // for the program
  std::vector<std::filesystem::path> folders;  // the folders of its sources
  bool objects_only = false;                   // -c: nothing is run
};

/// `words` come before `--`: first files, then the program's arguments. `behind` comes after it: more arguments or, if
/// there are no files, nvcc's command line, in which a second `--` precedes the program's arguments. Throws UsageError.
ExecProgram exec_program(const std::vector<std::string>& words, const std::vector<std::string>& behind);

}  // namespace warpwise
