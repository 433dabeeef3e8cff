#include "missing_headers.h"

#include <algorithm>
#include <sstream>
#include <string_view>

#include "text/tokens.h"

namespace simt::translate {
namespace {

constexpr const char* kLibraries[] = {"thrust/", "cub/", "cuda/", "nv/"};

std::string refusal(std::string_view header) {
  return "error: <" + std::string(header) +
         "> is not available on the CPU backend; run this program on a GPU, or do "
         "without this header";
}

// The header's name as programs write it, if the path is that of one of these libraries; else empty.
std::string_view of_library(std::string_view path) {
  for (const std::string_view library : kLibraries)
    for (const std::string_view folder : {"/include/", "/cccl/"})
      if (const std::size_t at = path.rfind(std::string(folder) + std::string(library)); at != path.npos)
        return path.substr(at + folder.size());
  return {};
}

bool is_own(std::string_view path, const std::vector<std::string>& own) {
  return std::any_of(own.begin(), own.end(), [&](const std::string& folder) { return path.starts_with(folder); });
}

// The refusal if a message is about a file that a system's copy of such a header includes; else empty. Such a message
// begins with the files on the way there, the innermost first: "In file included from FILE:LINE," and "from FILE:LINE:".
std::string within_foreign_header(const std::string& messages, const std::vector<std::string>& own) {
  std::istringstream lines(messages);
  std::string header;
  for (std::string line; std::getline(lines, line);) {
    const std::size_t from = line.find("from "), colon = line.find_last_of(':', line.size() < 2 ? 0 : line.size() - 2);
    const bool of_chain = line.starts_with("In file included from ") || line.starts_with("                 from ");
    if (!of_chain || colon == line.npos || colon < from) continue;
    const std::string path = line.substr(from + 5, colon - from - 5);
    if (const std::string_view found = is_own(path, own) ? "" : of_library(path); !found.empty()) header = found;
    else if (!header.empty())
      return path + line.substr(colon, line.find_first_of(",:", colon + 1) - colon) + ": " + refusal(header) + "\n";
  }
  return "";
}

// Asks for each file that a preprocessed text includes whether it is an error. Returns the first one, with the place of
// the #include. A marker of the preprocessor reads: # LINE "FILE" FLAGS, where flag 1 is for a file's beginning and 3
// for a system's.
template <class Error>
std::vector<std::string> first_error(const std::string& expanded, Error error_of) {
  for (std::size_t at = 0; (at = expanded.find("\n# 1 \"", at)) != expanded.npos; ++at) {
    const std::size_t begin = at + 6, end = expanded.find('"', begin), stop = expanded.find('\n', begin);
    if (end == expanded.npos || stop == expanded.npos || end > stop) break;
    const std::string_view path(expanded.data() + begin, end - begin), flags(expanded.data() + end, stop - end);
    if (flags.find(" 1") == flags.npos) continue;
    const Origin from = origin_of(expanded, at + 1);
    const std::string error = error_of(path, flags, from);
    if (!error.empty()) return {from.file + ":" + std::to_string(from.line) + ": " + error};
  }
  return {};
}

}  // namespace

std::string with_missing_headers(const std::string& messages, const std::vector<std::string>& own) {
  constexpr std::string_view kFatal = " fatal error: ", kEnd = ": No such file or directory";
  const std::string within = within_foreign_header(messages, own);
  if (!within.empty()) return within;
  std::istringstream lines(messages);
  std::string result;
  for (std::string line; std::getline(lines, line); result += line + "\n") {
    const std::size_t at = line.find(kFatal);
    if (at == line.npos || !line.ends_with(kEnd)) continue;
    const std::size_t begin = at + kFatal.size();
    const std::string header = line.substr(begin, line.size() - kEnd.size() - begin);
    for (const std::string_view library : kLibraries)
      if (header.starts_with(library)) line = line.substr(0, at + 1) + refusal(header);
  }
  return result;
}

std::vector<std::string> foreign_headers(const std::string& expanded, const std::vector<std::string>& own) {
  return first_error(expanded, [&](std::string_view path, std::string_view flags, const Origin&) {
    if (flags.find(" 3") == flags.npos || is_own(path, own)) return std::string();
    const std::string_view header = of_library(path);
    return header.empty() ? "" : refusal(header);
  });
}

std::vector<std::string> headers_of_17(const std::string& expanded, const std::vector<std::string>& own,
                                       const std::string& standard) {
  return first_error(expanded, [&](std::string_view path, std::string_view, const Origin& from) {
    if (is_own(from.file, own)) return std::string();
    for (const std::string& folder : own)
      for (const std::string_view name : {"thrust/", "cub/", "cuda/", "cooperative_groups.h", "cooperative_groups/"})
        if (path.starts_with(folder + "/" + std::string(name)))
          return "error: <" + std::string(path.substr(folder.size() + 1)) +
                 "> needs C++17, as it does with nvcc 13: leave out -std=" + standard + ", or write -std=c++17";
    return std::string();
  });
}

}  // namespace simt::translate
