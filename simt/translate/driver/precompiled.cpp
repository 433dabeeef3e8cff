#include "precompiled.h"

#include <unistd.h>

#include <algorithm>
#include <cstdint>
#include <cstring>
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

// What stands before the file itself.
struct Beginning {
  std::size_t first_line, end;
  explicit Beginning(const std::string& text, const std::string& source)
      : first_line(text.find('\n') + 1), end(end_of_headers(text, source)) {}
  bool any() const { return end != std::string::npos && first_line < end; }
  std::string of(const std::string& text) const { return text.substr(first_line, end - first_line); }
};

// Where something is kept for a beginning, named by all of its text and by what makes it.
fs::path kept_for(const std::string& beginning, const Words& words, const char* kind) {
  uint64_t hash = 0xcbf29ce484222325;
  const auto add = [&](const std::string& text) {
    const auto mix = [&](uint64_t word) { hash = (hash ^ word) * 0x9e3779b97f4a7c15, hash ^= hash >> 32; };
    std::size_t at = 0;
    for (uint64_t word; at + sizeof word <= text.size(); mix(word), at += sizeof word)
      std::memcpy(&word, &text[at], sizeof word);
    for (; at < text.size(); ++at) mix(static_cast<unsigned char>(text[at]));
    mix(text.size());
  };
  add(beginning);
  for (const std::string& word : words) add(word);
  return fs::path(own_folder()) / "precompiled" / (std::to_string(hash) + kind);
}

// Keeps what `words` make of a beginning, whole or not at all.
void keep(const std::string& beginning, const Words& words, const fs::path& kept, const std::string& file) {
  if (fs::exists(kept)) return;
  fs::create_directories(kept.parent_path());
  const std::string unfinished = kept.string() + "." + std::to_string(getpid());
  write_file(file, beginning);
  if (run_program(words + Words{file, "-o", unfinished}) == 0) fs::rename(unfinished, kept);
}

}  // namespace

std::string with_macros_alone(const Job& job, const std::string& source, const std::string& text,
                              const std::string& file) {
  const Beginning headers(text, source);
  if (!headers.any()) return "";
  const std::string beginning = headers.of(text);
  const Words words = {compiler(), "-E", "-dM", "-undef", "-w", "-x", "c++"};
  const fs::path kept = kept_for(beginning, words, ".macros");
  if (job.precompile) keep(beginning, words, kept, file);
  return access(kept.c_str(), R_OK) == 0 ? read_file(kept) + text.substr(headers.end) : "";
}

int compile_begun(const Job& job, const Words& words, const std::string& source, const std::string& text,
                  const std::string& file, const std::string& messages) {
  const Beginning headers(text, source);
  if (headers.any()) {
    Words common;
    std::remove_copy_if(words.begin(), std::find(words.begin(), words.end(), "-o"), std::back_inserter(common),
                        is_of_one_file);
    const std::string beginning = headers.of(text);
    const fs::path kept = kept_for(beginning, common, ".gch");
    if (job.precompile) keep(beginning, common + Words{"-x", "c++-header"}, kept, file);
    if (access(kept.c_str(), R_OK) == 0) {
      write_file(file, text.substr(0, headers.first_line) + "#pragma GCC pch_preprocess \"" + kept.string() + "\"\n" +
                           text.substr(headers.end));
      if (run_program_into(words + Words{"-S", "-x", "c++", file}, messages) == 0 && read_file(messages).empty())
        return 0;
    }
  }
  write_file(file, text);
  return run_program_into(words + Words{"-S", "-x", "c++", file}, messages);
}

}  // namespace simt::translate
