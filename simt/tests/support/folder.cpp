#include "folder.h"

#include <algorithm>
#include <filesystem>

namespace programs {

Folder::Folder(const std::string& folder, const std::string& options, const std::string& left_out) {
  const std::filesystem::path path = std::filesystem::path(SIMT_TESTS_DIR) / folder;
  for (const auto& entry : std::filesystem::directory_iterator(path)) {
    if (entry.path().extension() != ".cu") continue;
    const std::string text = read(entry.path().string());
    if (!left_out.empty() && text.find(left_out) != std::string::npos) continue;
    programs_.push_back({folder + "/" + entry.path().filename().string(), text, nullptr, 0, ""});
  }
  std::sort(programs_.begin(), programs_.end(), [](const Built& a, const Built& b) { return a.file < b.file; });
  std::vector<Source> together;
  for (Built& one : programs_) {
    if (one.text.find("int main() {") == std::string::npos || one.text.find("\n// alone: ") != std::string::npos) {
      one.program = compiled(one.file, options);
      continue;
    }
    one.number = together.size();
    together.push_back({std::filesystem::path(one.file).filename().string(), one.text});
  }
  if (together.empty()) return;
  const auto group = std::make_shared<Together>(together, options + " -I'" + path.string() + "'");
  for (Built& one : programs_)
    if (one.program.empty()) one.group = group;
}

}  // namespace programs
