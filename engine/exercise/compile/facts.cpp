#include "engine/exercise/compile/facts.h"

#include <cstdlib>
#include <sstream>

#include "engine/exercise/list.h"
#include "engine/printable.h"
#include "engine/text_of.h"

namespace warpwise {

namespace {

/// Why something is refused, as a sentence; empty if it is allowed.
std::string why_refused(const std::string& kind, const std::string& function) {
  if (kind == "assembly") return "Assembly goes round the counters: write it in CUDA C++.";
  if (kind == "intrinsic")
    return "This asks for an instruction of the host's processor, which goes round the counters: write it in CUDA C++.";
  if (kind == "copy")
    return "A string function or __builtin_memcpy goes round the counters here: write a loop, or call memcpy.";
  if (kind == "uncounted")
    return "An attribute (no_sanitize) or a pragma (GCC target, GCC optimize) hides from the counters what " +
           function + " does: take it away.";
  return "";
}

}  // namespace

CodeFacts read_facts(const std::filesystem::path& file) {
  CodeFacts facts;
  std::istringstream lines(text_of(file));
  for (std::string line; std::getline(lines, line);) {
    std::istringstream fields(line);
    std::string kind, name, number, function;
    std::getline(fields, kind, '\t');
    std::getline(fields, name, '\t');
    std::getline(fields, number, '\t');
    std::getline(fields, function);
    const CompilerMessage at{printable(name), std::atoi(number.c_str()), 0, true,
                             why_refused(kind, printable(function))};
    if (kind == "binary64") facts.wide.push_back(at);
    else if (kind == "narrow") facts.narrow = true;
    else if (!at.text.empty()) facts.refused.push_back(at);
  }
  return facts;
}

}  // namespace warpwise
