#include "shared_size.h"

#include <cstdlib>
#include <map>

#include "symbol_names.h"
#include "text/lines.h"

namespace simt::translate {

bool is_thread_local(std::string_view section) {
  return section.find(".tbss") != std::string_view::npos || section.find(".tdata") != std::string_view::npos;
}

std::vector<SharedExcess> shared_excesses(std::string_view assembly) {
  constexpr std::size_t kLimit = 48 * 1024;
  struct Declared {
    std::size_t bytes = 0, largest = 0;
    std::string variable;  // the largest one
  };
  std::map<std::string, Declared> functions;
  bool in_tls = false;
  for_each_line(assembly, [&](std::string_view line) {
    if (line.starts_with("\t.section")) in_tls = is_thread_local(line);
    constexpr std::string_view kSize = "\t.size\t_ZZ";
    if (!in_tls || !line.starts_with(kSize)) return;
    const std::size_t comma = line.rfind(',');
    const std::string variable = demangle(std::string(line.substr(kSize.size() - 3, comma - kSize.size() + 3)));
    const std::size_t name = variable.rfind("::"),
                      size = std::strtoull(std::string(line.substr(comma + 1)).c_str(), nullptr, 10);
    Declared& declared = functions[variable.substr(0, name)];
    declared.bytes += size;
    if (size > declared.largest) declared.largest = size, declared.variable = variable.substr(name + 2);
  });
  std::vector<SharedExcess> excesses;
  for (const auto& [function, declared] : functions)
    if (declared.bytes > kLimit)
      excesses.push_back({function + " declares " + std::to_string(declared.bytes) +
                              " bytes of __shared__ variables, and a kernel may have " + std::to_string(kLimit) +
                              "; use smaller ones, or extern __shared__ memory with cudaFuncSetAttribute",
                          declared.variable});
  return excesses;
}

}  // namespace simt::translate
