#include "missing_calls.h"

#include <algorithm>
#include <cctype>
#include <numeric>
#include <set>
#include <sstream>
#include <string_view>
#include <utility>
#include <vector>

namespace simt::translate {
namespace {

struct Names {
  std::string_view prefix;
  std::string_view advice;
};
constexpr std::string_view kModules =
    "PTX and cubin files cannot be loaded; put the kernel into the .cu file and launch it with <<<>>>";
constexpr std::string_view kDeviceGraphs =
    "kernels cannot launch graphs here; launch the graph from the host, or run this program on a GPU";
constexpr std::string_view kProcesses =
    "memory and events cannot be shared between processes on the CPU backend; run this program on a GPU";
constexpr std::string_view kOthers =
    "the CPU backend shares nothing with graphics or other libraries; run this program on a GPU";
constexpr std::string_view kBinaries =
    "the CPU backend has no GPU code to load and no driver; compile the kernel with the program, or run it on a GPU";
constexpr std::string_view kTextures =
    "texture references are gone since CUDA 12; use a texture object (cudaCreateTextureObject) and tex2D<T>(object, x, y)";
// The longest prefixes first. The name's next letter is a capital one or a digit; a type's name may end there.
constexpr Names kMissing[] = {
    {"nvrtc", "kernels cannot be compiled at run time; put the kernel into the .cu file and launch it with <<<>>>"},
    {"cuModule", kModules},
    {"cuLibrary", kModules},
    {"cuLaunch", kModules},
    {"cuLink", kModules},
    {"cuFunc", kModules},
    {"CUmodule", kModules},
    {"CUfunction", kModules},
    {"CUkernel", kModules},
    {"CUlibrary", kModules},
    {"CUlinkState", kModules},
    {"nvml", "ask cudaGetDeviceProperties and cudaMemGetInfo, or run this program on a GPU"},
    {"cublas", "use another call of cuBLAS, or run this program on a GPU"},
    {"cusparse", "use another call of cuSPARSE, or run this program on a GPU"},
    {"cusolver", "use another call of cuSOLVER, or run this program on a GPU"},
    {"cufft", "use another call of cuFFT, or run this program on a GPU"},
    {"curand", "use another call of cuRAND, or run this program on a GPU"},
    {"CUBLAS_", "run this program on a GPU"},
    {"CUSPARSE_", "run this program on a GPU"},
    {"CUSOLVER_", "run this program on a GPU"},
    {"CUFFT_", "run this program on a GPU"},
    {"CURAND_", "run this program on a GPU"},
    {"CUDNN_", "run this program on a GPU"},
    {"NVRTC_", "kernels cannot be compiled at run time; put the kernel into the .cu file and launch it with <<<>>>"},
    {"NVML_", "ask cudaGetDeviceProperties and cudaMemGetInfo, or run this program on a GPU"},
    {"cudnn", "run this program on a GPU"},
    {"cutensor", "run this program on a GPU"},
    {"nccl", "run this program on a GPU"},
    {"nppi", "run this program on a GPU"},
    {"npps", "run this program on a GPU"},
    {"nvjpeg", "run this program on a GPU"},
    {"nvtx", "leave the mark out, or use nvtxRangePush and nvtxRangePop"},
    {"cudaIpc", kProcesses},
    {"cudaMemPoolExport", kProcesses},
    {"cudaMemPoolImport", kProcesses},
    {"cudaExternal", kOthers},
    {"cudaImportExternal", kOthers},
    {"cudaDestroyExternal", kOthers},
    {"cudaSignalExternal", kOthers},
    {"cudaWaitExternal", kOthers},
    {"cudaGraphAddExternal", kOthers},
    {"cudaGraphics", kOthers},
    {"cudaLibrary", kBinaries},
    {"cudaLibrary_t", kBinaries},
    {"cudaKernel_t", kBinaries},
    {"cudaGetKernel", kBinaries},
    {"cudaGetFuncBySymbol", kBinaries},
    {"cudaGetExportTable", kBinaries},
    {"cudaBindTexture", kTextures},
    {"cudaUnbindTexture", kTextures},
    {"cudaStreamGraph", kDeviceGraphs},
    {"cudaGetCurrentGraphExec", kDeviceGraphs},
    {"cudaGraph", "use another call for graphs, or run this program on a GPU"},
    {"cuda", "use another call of the runtime, or run this program on a GPU"},
    {"cu", "use the runtime API (cudaMalloc, <<<>>> ...)"},
    {"CU_", "use the runtime API (cudaMalloc, <<<>>> ...)"},
    {"CU", "use the runtime API (cudaMalloc, <<<>>> ...)"}};

constexpr std::string_view kMissingPtx = "simt_missing_ptx_";

const Names* names_of(std::string_view name) {
  for (const Names& one : kMissing) {
    if (!name.starts_with(one.prefix)) continue;
    if (name.size() == one.prefix.size()) return one.prefix.size() > 4 ? &one : nullptr;
    const auto next = static_cast<unsigned char>(name[one.prefix.size()]);
    const bool of_types = one.prefix == "CU";  // CUmodule
    if (of_types ? std::islower(next) : std::isupper(next) || std::isdigit(next)) return &one;
    if (one.prefix.starts_with("npp") || one.prefix == "nvrtc" || one.prefix == "nvml") return &one;
  }
  return nullptr;
}

// The text between the compiler's quotation marks, which depend on the language; `at` moves behind it.
std::string text_in_quotes(const std::string& line, std::size_t& at) {
  for (const auto& [open, close] : {std::pair<std::string_view, std::string_view>{"‘", "’"}, {"'", "'"}}) {
    const std::size_t begin = line.find(open, at);
    const std::size_t end = begin == line.npos ? line.npos : line.find(close, begin + open.size());
    if (end == line.npos) continue;
    at = end + close.size();
    return line.substr(begin + open.size(), end - begin - open.size());
  }
  return "";
}

// How many letters must be added, dropped or replaced to make one word of the other.
std::size_t misspelt_by(std::string_view word, std::string_view other) {
  std::vector<std::size_t> row(other.size() + 1);
  std::iota(row.begin(), row.end(), 0);
  for (std::size_t i = 0; i < word.size(); ++i) {
    std::size_t diagonal = std::exchange(row[0], i + 1);
    for (std::size_t j = 0; j < other.size(); ++j) {
      const std::size_t replaced = diagonal + (word[i] != other[j]);
      diagonal = row[j + 1];
      row[j + 1] = std::min({row[j] + 1, diagonal + 1, replaced});
    }
  }
  return row.back();
}

// What to do without the name. The compiler's guess is worth its while for misspelt names of the runtime; what a library
// lacks here differs by one letter from what it does.
std::string advice_on(const std::string& name, const Names& names, const std::string& guess) {
  constexpr std::size_t kMisspelt = 2;
  const bool is_misspelt = names.prefix.starts_with("cuda") && !guess.empty() && misspelt_by(name, guess) <= kMisspelt;
  return is_misspelt ? "did you mean " + guess + "?" : std::string(names.advice);
}

// What to say instead of a message; empty if it is not about a missing name.
std::string refused_name(const std::string& line) {
  constexpr std::string_view kError = ": error: ";
  const std::size_t error = line.find(kError);
  if (error == line.npos) return "";
  if (line.find(" is unavailable: ", error) != line.npos) return line;  // our headers refuse it themselves
  std::size_t at = error + kError.size();
  const std::string name = text_in_quotes(line, at);
  const std::string_view rest = std::string_view(line).substr(at);
  constexpr std::string_view kPtx = " declared with attribute error: ";  // text/asm_statements.cpp
  if (name.starts_with(kMissingPtx) && rest.starts_with(kPtx))           // the column is one of our text
    return line.substr(0, line.rfind(':', error - 1)) + ": error: " + std::string(rest.substr(kPtx.size()));
  if (!rest.starts_with(" was not declared") && !rest.starts_with(" does not name a type") &&
      !rest.starts_with(" has not been declared"))
    return "";
  const Names* const names = names_of(name);
  if (names == nullptr) return "";
  const std::string guess = rest.find("did you mean") != rest.npos ? text_in_quotes(line, at) : "";
  return line.substr(0, error) + ": error: " + name + " is not available on the CPU backend; " +
         advice_on(name, *names, guess);
}

}  // namespace

std::string with_missing_calls(const std::string& messages, const std::vector<std::string>& own_folders) {
  const auto is_own = [&](const std::string& line) {
    return std::any_of(own_folders.begin(), own_folders.end(),
                       [&](const std::string& folder) { return line.starts_with(folder + "/"); });
  };
  std::istringstream lines(messages);
  std::string refused;
  std::set<std::string> said;
  bool found = false;
  int shown = 2;  // lines of the source that followed the latest refusal
  for (std::string line; std::getline(lines, line);) {
    if (const std::string sentence = refused_name(line); !sentence.empty()) {
      found = found || (sentence != line && !is_own(line));
      const bool is_new = said.insert(sentence).second;
      if (is_new) refused += sentence + "\n";
      shown = is_new && line.find(kMissingPtx) == line.npos ? 0 : 2;
    } else if (shown < 2 && line.starts_with(" ")) {
      ++shown;
      refused += line + "\n";
    } else {
      shown = 2;
    }
  }
  return found ? refused : messages;
}

}  // namespace simt::translate
