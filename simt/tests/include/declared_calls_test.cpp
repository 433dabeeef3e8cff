// Each call that CUDA's headers for the host declare is made by a program of the tests.
#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <cstdio>
#include <filesystem>
#include <map>
#include <set>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include "support/program.h"

namespace {
namespace fs = std::filesystem;
using Names = std::set<std::string>;

const std::string kHeaders = fs::canonical(SIMT_TESTS_DIR "/../include");

/// CUDA's and its libraries' functions, as cudaMalloc and cuMemAlloc; not their types and constants.
bool is_of_cuda(std::string_view name) {
  for (const std::string_view library :
       {"cu", "cuda", "cublas", "cublasLt", "cufft", "curand", "cusolverDn", "cusparse", "nvml", "nvtx"}) {
    if (!name.starts_with(library) || name.size() == library.size()) continue;
    const char next = name[library.size()];
    if (std::isupper(static_cast<unsigned char>(next)) || (next == '_' && library == "curand")) return true;
  }
  return false;
}

/// Calls the function for each word of C++ with the text before it and after it.
template <class Function>
void for_words(std::string_view text, Function function) {
  const auto is_letter = [&](std::size_t i) {
    return std::isalnum(static_cast<unsigned char>(text[i])) || text[i] == '_';
  };
  for (std::size_t i = 0; i < text.size();) {
    std::size_t end = i;
    while (end < text.size() && is_letter(end)) ++end;
    if (end > i) function(std::string(text.substr(i, end - i)), text.substr(0, i), text.substr(end));
    i = end + 1 - (end > i);
  }
}

/// The functions that a preprocessed text declares or defines: a name of CUDA's behind a type, with a list of parameters.
/// A call is behind something else. What only refuses takes "Arguments...".
Names declared_in(std::string_view text) {
  Names found;
  for_words(text, [&](const std::string& name, std::string_view before, std::string_view after) {
    if (!is_of_cuda(name)) return;
    while (!before.empty() && std::isspace(static_cast<unsigned char>(before.back()))) before.remove_suffix(1);
    const std::size_t open = after.find_first_not_of(" \n");
    if (open == after.npos || after[open] != '(' || before.empty()) return;
    const std::size_t parameters = after.find_first_not_of(" \n", open + 1);
    if (after[parameters] == '*' || after.substr(parameters).starts_with("Arguments...")) return;
    if (before.ends_with("return") || before.ends_with("else")) return;
    const char last = before.back();
    if (std::isalnum(static_cast<unsigned char>(last)) || std::string_view("_*&>").find(last) != std::string_view::npos)
      found.insert(name);
  });
  return found;
}

Names words_of(std::string_view text) {
  Names found;
  for_words(text, [&](const std::string& word, std::string_view, std::string_view) { found.insert(word); });
  return found;
}

/// What the preprocessor makes of a file, the lines that come from files below `folder` only.
std::string preprocessed(const std::string& file, const std::string& folder) {
  FILE* const pipe = popen(("g++ -std=c++20 -x c++ -E -I '" + kHeaders + "' '" + file + "' 2>/dev/null").c_str(), "r");
  REQUIRE(pipe);
  std::string text, kept;
  std::array<char, 65536> part;
  while (const std::size_t got = std::fread(part.data(), 1, part.size(), pipe)) text.append(part.data(), got);
  CHECK_MESSAGE(pclose(pipe) == 0, "cannot preprocess " << file);
  std::istringstream lines(text);
  bool keep = false;
  for (std::string line; std::getline(lines, line);)
    if (line.starts_with("# ")) keep = line.find('"' + folder) != line.npos;
    else if (keep) kept += line + '\n';
  return kept;
}

/// The names that headers give to other names, by the other name: "#define cublasSaxpy cublasSaxpy_v2".
std::map<std::string, std::string> other_names() {
  std::map<std::string, std::string> found;
  for (const auto& entry : fs::recursive_directory_iterator(kHeaders)) {
    if (!entry.is_regular_file()) continue;
    std::istringstream lines(programs::read(entry.path()));
    for (std::string line; std::getline(lines, line);) {
      std::string define, name, of, rest;
      if (std::istringstream(line) >> define >> name >> of && define == "#define" && is_of_cuda(name)) found[of] = name;
    }
  }
  return found;
}

/// Every word of the tests' programs, and of those that tests write; where names are pasted, of what becomes of them.
Names words_of_tests() {
  Names found;
  for (const auto& entry : fs::recursive_directory_iterator(SIMT_TESTS_DIR)) {
    const std::string kind = entry.path().extension();
    if ((kind != ".cu" && kind != ".cpp" && kind != ".h") || entry.path().filename() == "declared_calls_test.cpp")
      continue;
    const std::string text = programs::read(entry.path());
    found.merge(words_of(text));
    if (kind != ".cu") continue;
    bool pastes = false;
    for_words(text, [&](const std::string& word, std::string_view, std::string_view after) {
      pastes |= after.starts_with("##") && word.starts_with("cu");
    });
    if (pastes) found.merge(words_of(preprocessed(entry.path(), entry.path())));
  }
  return found;
}

}  // namespace

TEST_CASE("each call that the headers declare is made by a program of the tests") {
  const programs::Scratch scratch;
  std::string all = "#include <cuda_runtime.h>\n";
  for (const auto& entry : fs::directory_iterator(kHeaders))
    if (entry.path().extension() == ".h") all += "#include <" + entry.path().filename().string() + ">\n";
  programs::write(scratch.file("all.cu"), all);
  const Names declared = declared_in(preprocessed(scratch.file("all.cu"), kHeaders));
  CHECK(declared.size() > 500);
  CHECK(declared.count("cudaMemcpy2D") + declared.count("cublasZher2k_v2") + declared.count("curand_uniform") == 3);

  const Names used = words_of_tests();
  const auto named = other_names();
  std::string missing;
  for (const std::string& name : declared) {
    const auto other = named.find(name);
    if (!used.count(name) && (other == named.end() || !used.count(other->second))) missing += name + "\n";
  }
  CHECK_MESSAGE(missing.empty(), "declared in simt/include, and called by no program: remove the call, or test it:\n"
                                     << missing);
}

TEST_CASE("a declaration is told from a call, a type and a refusal") {
  const Names found = declared_in(
      "cudaError_t cudaOne(int); const char* cuTwo (void); inline curandStatus_t curand_three() { return cudaFour(); }\n"
      "typedef cufftReal (*cufftFive)(int); cudaError_t e = cudaSix(1); template <class... Arguments> int cudaSeven(Arguments...);\n"
      "enum { cudaEight = 8 }; customer cushion(int); T& cublasNine(T);");
  CHECK(found == Names{"cudaOne", "cuTwo", "curand_three", "cublasNine"});
}
