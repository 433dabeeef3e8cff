#include "cli/files/exec_program.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>

#include "engine/errors.h"

namespace warpwise {

namespace {

namespace fs = std::filesystem;

bool ends_in(const std::string& word, std::initializer_list<const char*> extensions) {
  const std::string extension = fs::path(word).extension();
  return std::find(extensions.begin(), extensions.end(), extension) != extensions.end();
}
bool is_source_file(const std::string& word) {
  return ends_in(word, {".cu", ".cpp", ".cc", ".cxx", ".c", ".C", ".cuh"});
}
bool is_object_file(const std::string& word) { return ends_in(word, {".o", ".a", ".so"}); }

void check_file(const std::string& file) {
  std::error_code error;
  if (!fs::exists(file, error)) throw UsageError("there is no file " + file + ": give the path of a .cu file");
  if (!fs::is_regular_file(file, error)) throw UsageError(file + " is not a file: give the path of a .cu file");
  if (::access(file.c_str(), R_OK) != 0) throw UsageError("cannot read " + file + " (" + std::strerror(errno) + ")");
}

void name_and_check(ExecProgram& program) {
  for (const std::string& file : program.files) {
    check_file(file);
    const fs::path folder = fs::path(file).parent_path();
    if (std::find(program.folders.begin(), program.folders.end(), folder) == program.folders.end())
      program.folders.push_back(folder);
  }
  program.name = program.files.front();
  if (const size_t others = program.files.size() - 1; others > 0)
    program.name += fmt::format(" (and {} more {})", others, others == 1 ? "file" : "files");
}

// Options with a value: the value is not a source file, whatever it looks like.
bool takes_a_value(const std::string& word) {
  for (const char* option : {"-o", "--output-file", "-include", "--pre-include", "-I", "-isystem", "-L", "-MF", "-MT",
                             "-ccbin", "-D", "-Xcompiler", "-Xlinker", "-x", "-l"})
    if (word == option) return true;
  return false;
}

ExecProgram of_nvcc(const std::vector<std::string>& line) {
  ExecProgram program;
  const auto dashes = std::find(line.begin(), line.end(), "--");
  program.compiler_words.assign(line.begin() + 1, dashes);
  if (dashes != line.end()) program.arguments.assign(dashes + 1, line.end());
  const auto& words = program.compiler_words;
  bool all_are_cuda = false;
  for (size_t i = 0; i < words.size(); ++i) {
    for (const char* only : {"-c", "-dc", "--compile", "--device-c"}) program.objects_only |= words[i] == only;
    if (words[i] == "-x" && i + 1 < words.size()) all_are_cuda |= words[i + 1] == "cu";
    if (takes_a_value(words[i])) ++i;
    else if (is_source_file(words[i]) || is_object_file(words[i]) || (all_are_cuda && !words[i].starts_with("-")))
      program.files.push_back(words[i]);
  }
  if (program.files.empty())
    throw UsageError("nvcc's command line names no source file: write `warpwise exec -- nvcc FILE.cu ...`");
  name_and_check(program);
  return program;
}

}  // namespace

ExecProgram exec_program(const std::vector<std::string>& words, const std::vector<std::string>& behind) {
  if (words.empty()) {
    if (!behind.empty() && fs::path(behind.front()).filename() == "nvcc") return of_nvcc(behind);
    throw UsageError(behind.empty()
                         ? "no file is named: write `warpwise exec FILE.cu`, see `warpwise exec --help`"
                         : "`" + behind.front() +
                               "` after -- is no command line of nvcc, and no file is named before it: write "
                               "`warpwise exec FILE.cu -- ARGUMENTS`");
  }
  ExecProgram program;
  auto word = words.begin();
  do program.files.push_back(*word++);
  while (word != words.end() && (is_source_file(*word) || is_object_file(*word)));
  program.arguments.assign(word, words.end());
  program.arguments.insert(program.arguments.end(), behind.begin(), behind.end());
  program.compiler_words = program.files;
  name_and_check(program);
  if (const std::string& file = program.files.front(); !is_source_file(file) && !is_object_file(file))
    throw UsageError(file + " is neither a source nor an object file: give the path of a .cu file");
  return program;
}

}  // namespace warpwise
