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

/// How many extents an array has that line `number` of a text declares; 0 if it declares none of that name. `tile[0][40]` of a tile
/// with rows of 32 numbers lies in its second row: only the first extent says where an array ends.
long extents_at(const std::string& text, int number, const std::string& name) {
  size_t begin = 0;
  for (int line = 1; line < number && begin < text.size(); line++)
    begin = std::min(text.find('\n', begin), text.size()) + 1;
  if (begin >= text.size()) return 0;
  const std::string line = text.substr(begin, std::min(text.find('\n', begin), text.size()) - begin).substr(0, 2000);
  std::smatch m;
  if (!std::regex_search(line, m, std::regex("\\b" + name + R"(((?:\[[^\]]*\])+))"))) return 0;
  const std::string extents = m[1];
  return std::count(extents.begin(), extents.end(), '[');
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

std::vector<CompilerMessage> undefined_in(const std::string& output, const std::string& text) {
  static const std::regex rounds(R"(.*iteration (\d+) invokes undefined behavior.*)"),
      loop(R"((.+?):(\d+):(\d+): note: within this loop)"),
      bounds(R"(.*: warning: array subscript (.+) is .*array bounds of '([^']*)'.* \[-Warray-bounds=?\])"),
      object(R"((.+?):(\d+):(\d+): note: at offset (.+) into object '(.+)' of size (\d+))"),
      array(R"((.+?):(\d+):(\d+): note: while referencing '(\w+)')");
  constexpr const char* kAsk = ": is an array too small, or an index too large?";
  std::vector<CompilerMessage> all;
  const auto add = [&](const std::smatch& m, const std::string& sentence) {
    all.push_back({m[1], std::atoi(m[2].str().c_str()), std::atoi(m[3].str().c_str()), true, sentence});
  };
  long long round = 0;          // of the loop that the next note is about, from 1
  std::string subscript, type;  // of the access that the next note is about
  for (const std::string& line : lines_of(output)) {
    std::smatch m;
    if (std::regex_match(line, m, rounds)) round = std::atoll(m[1].str().c_str()) + 1;
    if (line.find(": warning: ") != std::string::npos) {
      const bool misses = std::regex_match(line, m, bounds);
      subscript = misses ? m[1].str() : "", type = misses ? m[2].str() : "";
    }
    if (round != 0 && std::regex_match(line, m, loop)) {
      add(m, "round " + std::to_string(round) + " of this loop is undefined: does it go past the end of an array?");
      round = 0;
    } else if (!type.empty() && std::regex_match(line, m, object)) {
      add(m, "`" + m[5].str() + "` has " + m[6].str() + " bytes, and an access that begins at byte " + m[4].str() +
                 " does not lie within them" + kAsk);
    } else if (!type.empty() && std::regex_match(line, m, array) &&
               extents_at(text, std::atoi(m[2].str().c_str()), m[4]) == std::count(type.begin(), type.end(), '[')) {
      add(m, "`" + m[4].str() + "` is a " + type + ", and an access to [" + subscript + "] lies outside of it" + kAsk);
    }
  }
  return all;
}

}  // namespace warpwise
