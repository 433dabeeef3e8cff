#include "two_texts.h"

#include <fstream>
#include <set>

#include "process.h"
#include "text/lines.h"
#include "text/tokens.h"

namespace simt::translate {
namespace {

constexpr std::string_view kMacro = "__CUDA_ARCH__";

}  // namespace

bool names_architecture(std::string_view preprocessed) {
  std::set<std::string> seen;
  bool found = false;
  for_each_line(preprocessed, [&](std::string_view line) {
    const std::size_t open = line.find('"'), close = line.rfind('"');
    if (found || !line.starts_with("# ") || open == close || line[open + 1] == '<') return;
    const std::string file(line.substr(open + 1, close - open - 1));
    if (line.find(" 3", close) != std::string_view::npos || !seen.insert(file).second) return;
    if (!std::ifstream(file) || file.ends_with('/')) return;  // behind fences, access() permits what cannot be opened
    // A line that tests WARPWISE_SIMT, too, is written for this backend, where it means the same on both sides.
    for_each_line(read_file(file), [&](std::string_view row) {
      found |= row.find(kMacro) != std::string_view::npos && row.find("WARPWISE_SIMT") == std::string_view::npos;
    });
  });
  return found;
}

std::string architecture_macro(int architecture) { return std::to_string(10 * architecture); }

bool sides_differ(std::string_view device, std::string_view host, int architecture) {
  const std::string definition = "#define " + std::string(kMacro) + " " + architecture_macro(architecture) + "\n";
  const std::size_t at = device.find(definition);
  if (at == std::string_view::npos) return true;
  const std::string_view before = device.substr(0, at), after = device.substr(at + definition.size());
  if (!host.starts_with(before) || host.substr(at) != after) return true;
  const Scan code = scan(after);
  for (std::size_t i = 0; i < code.tokens.size(); ++i)
    if (code.is(i, kMacro)) return true;
  return false;
}

std::string with_own_algorithms(std::string translated, bool of_device) {
  for (const char* macro : {"#define SIMT_ALGORITHM", "#define SIMT_DEVICE_ALGORITHM"})
    redefine_macro(translated, macro, "__attribute__((noipa))");
  if (!of_device) return translated;
  redefine_macro(translated, "#define SIMT_AT_ELEMENT(i,n)", "simt_library_element(i, n)");
  redefine_macro(translated, "#define SIMT_ELEMENT_CALL", "__attribute__((noipa))");
  return translated;
}

}  // namespace simt::translate
