#include "precompiled.h"

#include <unistd.h>

#include <algorithm>
#include <cstdint>
#include <filesystem>
#include <iterator>

#include "process.h"
#include "toolchain.h"

namespace simt::translate {
namespace {

namespace fs = std::filesystem;

// Where the headers end, and the file itself begins. npos: unknown.
std::size_t end_of_headers(const std::string& text, const std::string& source) {
  const std::size_t mark = text.find("\n# 1 \"" + source + "\"\n");
  return mark == std::string::npos ? mark : mark + 1;
}

// Options that change neither the headers' meaning nor their code.
bool is_of_one_file(const std::string& word) {
  for (const char* option : {"-W", "-w", "-fdump-", "-fmax-errors", "-fdiagnostics", "-ffile-prefix-map="})
    if (word.starts_with(option)) return true;
  return false;
}

// The name of what is kept for a beginning: from all of its text, and from the options.
std::string name_of(const std::string& beginning, const Words& words) {
  uint64_t hash = 0xcbf29ce484222325;
  const auto add = [&](const std::string& text) {
    for (const unsigned char c : text) hash = (hash ^ c) * 0x100000001b3;
    hash = (hash ^ text.size()) * 0x100000001b3;
  };
  add(beginning);
  for (const std::string& word : words) add(word);
  return std::to_string(hash) + ".gch";
}

// Keeps a beginning, whole or not at all.
void keep(const std::string& beginning, const Words& words, const fs::path& kept, const std::string& file) {
  fs::create_directories(kept.parent_path());
  const std::string unfinished = kept.string() + "." + std::to_string(getpid());
  write_file(file, beginning);
  if (run_program(words + Words{"-x", "c++-header", file, "-o", unfinished}) == 0) fs::rename(unfinished, kept);
}

}  // namespace

int compile_begun(const Job& job, const Words& words, const std::string& source, const std::string& text,
                  const std::string& file, const std::string& messages) {
  const std::size_t first_line = text.find('\n') + 1, end = end_of_headers(text, source);
  if (end != std::string::npos && first_line < end) {
    Words common;
    std::remove_copy_if(words.begin(), std::find(words.begin(), words.end(), "-o"), std::back_inserter(common),
                        is_of_one_file);
    const std::string beginning = text.substr(first_line, end - first_line);
    const fs::path kept = fs::path(own_folder()) / "precompiled" / name_of(beginning, common);
    if (job.precompile && !fs::exists(kept)) keep(beginning, common, kept, file);
    if (access(kept.c_str(), R_OK) == 0) {
      write_file(file, text.substr(0, first_line) + "#pragma GCC pch_preprocess \"" + kept.string() + "\"\n" +
                           text.substr(end));
      if (run_program_into(words + Words{"-S", "-x", "c++", file}, messages) == 0 && read_file(messages).empty())
        return 0;
    }
  }
  write_file(file, text);
  return run_program_into(words + Words{"-S", "-x", "c++", file}, messages);
}

}  // namespace simt::translate
