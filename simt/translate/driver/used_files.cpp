#include "used_files.h"

#include <cstdlib>
#include <fstream>
#include <set>
#include <sstream>
#include <utility>

namespace simt::translate {
namespace {

void note(const std::set<std::string>& files) {
  std::ofstream list(used_files_list(), std::ios::app);
  for (const std::string& file : files) list << file << '\n';
}

}  // namespace

const char* used_files_list() { return std::getenv("WARPWISE_SIMT_USED"); }

void note_used_files(const std::string& preprocessed) {
  if (!used_files_list()) return;
  std::set<std::string> files;
  std::istringstream lines(preprocessed);
  for (std::string line; std::getline(lines, line);) {  // # 12 "file" 1 3
    if (!line.starts_with("# ")) continue;
    const std::size_t from = line.find('"') + 1, to = line.rfind('"');
    if (from == 0 || to <= from || line[from] == '<' || line[to - 1] == '/') continue;
    files.insert(line.substr(from, to - from));
  }
  note(files);
}

void note_dependencies(const std::string& rule) {
  if (!used_files_list()) return;
  std::set<std::string> files;
  std::string file;
  for (std::size_t at = rule.find(": ") + 2; at <= rule.size(); ++at) {
    const char c = at < rule.size() ? rule[at] : '\n';
    const bool escapes = c == '\\' && at + 1 < rule.size();
    if (escapes && rule[at + 1] != '\n') file += rule[++at];
    else if (c != ' ' && c != '\n' && !escapes) file += c;
    else if (!file.empty()) files.insert(std::exchange(file, {}));
  }
  note(files);
}

}  // namespace simt::translate
