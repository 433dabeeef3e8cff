#include "engine/exercise/compile/message.h"

#include <algorithm>
#include <cstdlib>
#include <regex>

namespace warpwise {

std::vector<CompilerMessage> messages_in(const std::string& output) {
  static const std::regex pattern(
      R"(^(.+?)[:(](\d+)(?::(\d+))?\)?(?::\(\.[^)]*\))?: (?:(fatal error|catastrophic error|error|warning)(?: #[-\w]+)?: (.*)|(undefined reference to .*))$)");
  std::vector<CompilerMessage> messages;
  for (size_t begin = 0; begin < output.size();) {
    const size_t end = std::min(output.find('\n', begin), output.size());
    std::smatch m;
    const std::string line = output.substr(begin, std::min<size_t>(end - begin, 2000));
    begin = end + 1;
    if (!std::regex_match(line, m, pattern)) continue;
    messages.push_back({m[1], std::atoi(m[2].str().c_str()), std::atoi(m[3].str().c_str()), m[4] != "warning",
                        m[6].matched ? m[6].str() : m[5].str()});
  }
  return messages;
}

}  // namespace warpwise
