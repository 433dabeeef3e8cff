#include "engine/exercise/compile/message.h"

#include <algorithm>
#include <cstdlib>
#include <regex>

namespace warpwise {

namespace {

/// The lines, as long as messages are.
std::vector<std::string> lines_of(const std::string& output) {
  std::vector<std::string> lines;
  for (size_t begin = 0; begin < output.size();) {
    const size_t end = std::min(output.find('\n', begin), output.size());
    lines.push_back(output.substr(begin, std::min<size_t>(end - begin, 2000)));
    begin = end + 1;
  }
  return lines;
}

}  // namespace

std::vector<CompilerMessage> messages_in(const std::string& output) {
  static const std::regex pattern(
      R"(^(.+?)[:(](\d+)(?::(\d+))?\)?(?::\(\.[^)]*\))?: (?:(fatal error|catastrophic error|error|warning)(?: #[-\w]+)?: (.*)|(undefined reference to .*))$)");
  std::vector<CompilerMessage> messages;
  for (const std::string& line : lines_of(output)) {
    std::smatch m;
    if (!std::regex_match(line, m, pattern)) continue;
    messages.push_back({m[1], std::atoi(m[2].str().c_str()), std::atoi(m[3].str().c_str()), m[4] != "warning",
                        m[6].matched ? m[6].str() : m[5].str()});
  }
  return messages;
}

std::vector<CompilerMessage> loops_too_long_in(const std::string& output) {
  static const std::regex rounds(R"(.*iteration (\d+) invokes undefined behavior.*)"),
      place(R"((.+?):(\d+):(\d+): note: within this loop)");
  std::vector<CompilerMessage> loops;
  long long round = 0;  // of the loop that the next note is about, from 1
  for (const std::string& line : lines_of(output)) {
    std::smatch m;
    if (std::regex_match(line, m, rounds)) round = std::atoll(m[1].str().c_str()) + 1;
    if (round == 0 || !std::regex_match(line, m, place)) continue;
    loops.push_back(
        {m[1], std::atoi(m[2].str().c_str()), std::atoi(m[3].str().c_str()), true,
         "round " + std::to_string(round) + " of this loop is undefined: does it go past the end of an array?"});
    round = 0;
  }
  return loops;
}

}  // namespace warpwise
