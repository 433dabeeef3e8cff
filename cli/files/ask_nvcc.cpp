#include "cli/files/ask_nvcc.h"

#include <algorithm>
#include <filesystem>
#include <nlohmann/json.hpp>

#include "cli/machine/child.h"
#include "cli/machine/machine.h"
#include "cli/terminal/patience.h"
#include "engine/model/compiled.h"
#include "engine/temporary_folder.h"
#include "engine/text_of.h"

namespace warpwise {

namespace {

namespace fs = std::filesystem;
using nlohmann::json;

/// Whether nvcc would look for kernels in this file of the program.
bool is_cuda(const std::string& file, const ExecProgram& program) {
  const std::string end = fs::path(file).extension();
  const auto& words = program.compiler_words;
  return end == ".cu" || (end != ".o" && end != ".a" && end != ".so" && std::count(words.begin(), words.end(), "-x"));
}

constexpr const char* kLimits[] = {"maxrregcount", "__launch_bounds__", "__maxnreg__"};

bool begins_with_any(const std::string& word, std::initializer_list<const char*> heads) {
  return std::any_of(heads.begin(), heads.end(), [&](const char* head) { return word.starts_with(head); });
}

/// The options that change a kernel's code, of nvcc's command line.
std::vector<std::string> words_for_kernels(const std::vector<std::string>& all, std::string& architecture) {
  std::vector<std::string> words;
  for (size_t i = 0; i < all.size(); ++i) {
    const std::string& word = all[i];
    const bool is_alone =
        i + 1 < all.size() && (word == "-I" || word == "-D" || word == "-isystem" || word == "-include" ||
                               word == "-std" || word.ends_with("maxrregcount"));
    if (begins_with_any(word, {"-arch", "--gpu-arch", "-gencode", "--generate-code"})) {
      const std::string value = word.find('=') == std::string::npos && i + 1 < all.size() ? all[i + 1] : word;
      if (const size_t at = value.rfind("sm_"); at != std::string::npos && architecture.empty())
        architecture = value.substr(at, value.find_first_not_of("0123456789a", at + 3) - at);
    }
    if (!begins_with_any(word, {"-I", "-D", "-U", "-isystem", "-include", "-std", "--std", "-maxrregcount",
                                "--maxrregcount", "-use_fast_math", "--use_fast_math", "-expt", "--expt", "-extended",
                                "--extended", "-rdc", "--relocatable-device-code", "-fmad", "--fmad"}))
      continue;
    words.push_back(word);
    if (is_alone) words.push_back(all[++i]);
  }
  return words;
}

/// Whether a kernel of the report has arrays in its threads, or the sources limit a thread's registers.
bool may_use_local_memory(const json& report, const ExecProgram& program) {
  for (const json& kernel : report.at("kernels"))
    for (const json& work : kernel.value("work", json::array()))
      if (work.value("array_bytes", 0.0) + work.value("indexed_loads", 0.0) + work.value("indexed_stores", 0.0) > 0)
        return true;
  const auto limits = [](const std::string& text) {
    return std::any_of(std::begin(kLimits), std::end(kLimits),
                       [&](const char* limit) { return text.find(limit) != std::string::npos; });
  };
  return std::any_of(program.compiler_words.begin(), program.compiler_words.end(), limits) ||
         std::any_of(program.files.begin(), program.files.end(),
                     [&](const std::string& file) { return is_cuda(file, program) && limits(text_of(file)); });
}

model::CompiledKernels ask_nvcc(const ExecProgram& program, const std::vector<std::string>& words,
                                const std::string& architecture, const fs::path& folder) {
  model::CompiledKernels kernels;
  const fs::path nvcc = find_nvcc();
  if (nvcc.empty()) return kernels;
  const size_t number = std::min(architecture.find_first_of("0123456789"), architecture.size());
  std::string target = number < architecture.size() ? "sm_" + architecture.substr(number) : "";
  std::vector<std::string> options = words_for_kernels(program.compiler_words, target);
  options.insert(options.end(), words.begin(), words.end());
  if (target.empty()) target = "sm_90";
  const fs::path ptx = folder / "kernels.ptx", said = folder / "nvcc_said";
  for (const std::string& file : program.files) {
    if (!is_cuda(file, program)) continue;
    std::vector<std::string> to_ptx = {nvcc.string(), "-ptx", "-lineinfo", "-arch=" + target, "-x",
                                       "cu",          file,   "-o",        ptx.string()};
    to_ptx.insert(to_ptx.end(), options.begin(), options.end());
    std::vector<std::string> to_code = {nvcc.string(),     "-cubin",     "-Xptxas", "-v",
                                        "-arch=" + target, ptx.string(), "-o",      folder / "kernels.cubin"};
    for (size_t i = 0; i < options.size(); ++i)
      if (options[i].ends_with("maxrregcount") && i + 1 < options.size())
        to_code.insert(to_code.end(), {options[i], options[i + 1]});
      else if (options[i].find("maxrregcount=") != std::string::npos) to_code.push_back(options[i]);
    if (exit_of(run_child(to_ptx, {}, false, said).wait_status) != 0 ||
        exit_of(run_child(to_code, {}, false, said).wait_status) != 0)
      continue;
    kernels.merge(model::compiled_kernels(text_of(ptx), text_of(said)));
  }
  return kernels;
}

}  // namespace

void add_local_memory(json& report, const ExecProgram& program, const std::vector<std::string>& words,
                      const std::string& architecture) {
  if (!may_use_local_memory(report, program)) return;
  const Patience patience(std::chrono::seconds(10),
                          "nvcc is still compiling " + program.name + ", to find out what lies in local memory");
  const PrivateFolder folder("warpwise-nvcc-");
  model::add_compiled(report, ask_nvcc(program, words, architecture, folder.path()));
}

}  // namespace warpwise
