#include "engine/model/compiled.h"

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <set>
#include <sstream>
#include <utility>
#include <vector>

namespace warpwise::model {

using nlohmann::json;

namespace {

/// The text between `before` and the first of `ends`; empty without `before`.
std::string behind(const std::string& line, const std::string& before, const char* ends) {
  const size_t at = line.find(before);
  if (at == std::string::npos) return "";
  const size_t from = at + before.size();
  return line.substr(from, line.find_first_of(ends, from) - from);
}

int number_behind(const std::string& line, const std::string& before) {
  return std::atoi(behind(line, before, "").c_str());
}

/// "%rd14" of "[%rd14+16]", or of "%rd2, %SPL, 0" the first word.
std::string first_word(const std::string& text) {
  const size_t from = text.find_first_not_of(" \t[");
  return from == std::string::npos ? "" : text.substr(from, text.find_first_of(" ,+;]", from) - from);
}

/// Reads PTX line by line.
class LocalArrays {
 public:
  explicit LocalArrays(CompiledKernels& kernels) : kernels_(kernels) {}

  void read(const std::string& line) {
    int number = 0, file = 0;
    char name[4096];
    if (std::sscanf(line.c_str(), " .file %d \"%4095[^\"]\"", &file, name) == 2) name_file(file, name);
    if (line.find(".entry ") != std::string::npos) begin(behind(line, ".entry ", "( \t"));
    else if (line.find(".func ") != std::string::npos) begin("");
    if (kernel_.empty()) return;
    if (line == "}") return end();
    if (std::sscanf(line.c_str(), " .loc %d %d", &file, &number) == 2) place_ = {file, number};
    else if (line.ends_with(";") && line.find_first_of(".{") != line.find_first_not_of(" \t")) ++instructions_;
    if (line.find(".local ") != std::string::npos && line.find("__local_depot") != std::string::npos)
      bytes_ = std::atoi(behind(behind(line, "__local_depot", ";"), "[", "]").c_str());
    // The stack's begin, and places in it that nvcc knows.
    for (const char* known : {"mov.u64", "mov.b64", "add.u64", "add.s64", "cvta.local.u64", "cvta.to.local.u64"})
      if (const std::string words = behind(line, known, ";"); !words.empty())
        if (const std::string from = first_word(words.substr(words.find(',') + 1));
            from.starts_with("__local_depot") ||
            (known_.count(from) && words.find("%", words.find(from) + 1) == std::string::npos))
          known_.insert(first_word(words));
    const bool loads = line.find("ld.local") != std::string::npos;
    if ((!loads && line.find("st.local") == std::string::npos) || known_.count(first_word(behind(line, "[", "]"))))
      return;
    loads_ |= loads;
    ++indexed_[place_];
  }

 private:
  using Place = std::pair<int, int>;  // file, line

  void begin(const std::string& kernel) {
    kernel_ = kernel, bytes_ = instructions_ = 0, loads_ = false;
    known_ = {"%SP", "%SPL"}, indexed_.clear();
  }

  void end() {
    const auto most =
        std::max_element(indexed_.begin(), indexed_.end(), [](auto& a, auto& b) { return a.second < b.second; });
    CompiledKernel& kernel = kernels_[kernel_];
    kernel.instructions = instructions_;
    // What is only stored are the arguments of a printf.
    if (loads_ && most != indexed_.end())
      kernel.array_bytes = bytes_, kernel.line = most->first.second, in_file_[most->first.first].push_back(&kernel);
    kernel_.clear();
  }

  /// The names of files follow behind all kernels.
  void name_file(int file, const char* name) {
    for (CompiledKernel* const kernel : in_file_[file]) kernel->file = name;
  }

  CompiledKernels& kernels_;
  std::map<int, std::vector<CompiledKernel*>> in_file_;
  std::string kernel_;  // empty: outside of kernels
  int bytes_ = 0, instructions_ = 0;
  bool loads_ = false;
  Place place_;
  std::set<std::string> known_;   // registers with a place of the stack that nvcc knows
  std::map<Place, int> indexed_;  // accesses to other places of it, by line
};

void read_resources(CompiledKernels& kernels, const std::string& said) {
  std::istringstream lines(said);
  std::string kernel, function;
  for (std::string line; std::getline(lines, line);) {
    if (const std::string name = behind(line, "Compiling entry function '", "'"); !name.empty()) kernel = name;
    if (const std::string name = behind(line, "Function properties for ", " "); !name.empty()) function = name;
    if (kernel.empty()) continue;
    if (line.find("bytes stack frame") != std::string::npos && function == kernel) {
      CompiledKernel& one = kernels[kernel];
      one.stack_bytes = std::atoi(line.c_str());
      one.spill_store_bytes = number_behind(line, "stack frame,");
      one.spill_load_bytes = number_behind(line, "spill stores,");
    }
    if (line.find(": Used ") != std::string::npos) kernels[kernel].registers = number_behind(line, ": Used ");
  }
}

/// The name without what g++ and nvcc write differently: that a function is static, and the name of a namespace that has
/// none, such as 12_GLOBAL__N_1.
std::string common_name(const std::string& symbol) {
  std::string name = symbol.starts_with("_ZN") ? "_ZN" : "_Z";
  size_t at = name.size();
  for (;;) {  // the parts of the name, each behind its length
    const size_t length = at + (at < symbol.size() && symbol[at] == 'L' ? 1 : 0),
                 begin = std::min(symbol.find_first_not_of("0123456789", length), symbol.size());
    if (begin == length || begin > length + 4) break;
    const size_t end = std::min(begin + std::stoul(symbol.substr(length, begin - length)), symbol.size());
    if (symbol.compare(begin, 11, "_GLOBAL__N_") != 0) name += symbol.substr(length, end - length);
    at = end;
  }
  return name + symbol.substr(std::min(at, symbol.size()));
}

}  // namespace

CompiledKernels compiled_kernels(const std::string& ptx, const std::string& said) {
  CompiledKernels kernels;
  LocalArrays arrays(kernels);
  std::istringstream lines(ptx);
  for (std::string line; std::getline(lines, line);) arrays.read(line);
  read_resources(kernels, said);
  for (auto& [name, kernel] : kernels)  // ptxas may still have found registers for an array
    kernel.array_bytes = std::min(kernel.array_bytes, kernel.stack_bytes);
  return kernels;
}

void add_compiled(json& report, const CompiledKernels& kernels) {
  CompiledKernels by_name;
  for (const auto& [symbol, kernel] : kernels) by_name[common_name(symbol)] = kernel;
  for (auto& kernel : report.at("kernels")) {
    const auto known = by_name.find(common_name(kernel.value("symbol", "")));
    if (known == by_name.end() || known->second.registers == 0) continue;
    const CompiledKernel& compiled = known->second;
    kernel["registers"] = compiled.registers;
    if (compiled.array_bytes + compiled.spill_load_bytes + compiled.spill_store_bytes == 0) continue;
    json local = {{"stack_bytes", compiled.stack_bytes},
                  {"array_bytes", compiled.array_bytes},
                  {"instructions", compiled.instructions},
                  {"spill_load_bytes", compiled.spill_load_bytes},
                  {"spill_store_bytes", compiled.spill_store_bytes}};
    if (compiled.array_bytes > 0) {
      // As the report writes the file.
      const std::string own = kernel.value("file", "");
      const bool same = std::filesystem::path(own).filename() == std::filesystem::path(compiled.file).filename();
      local["file"] = same ? own : compiled.file, local["line"] = compiled.line;
    }
    kernel["local_memory"] = std::move(local);
  }
}

}  // namespace warpwise::model
