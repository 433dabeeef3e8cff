#include "gui/text/file_cache.h"

#include <fstream>
#include <sstream>

namespace warpwise::gui {

namespace {

constexpr std::chrono::milliseconds kLookAgain{500};
constexpr std::uintmax_t kMostBytes = 1 << 20;  // what a person would read

SourceText read(const std::filesystem::path& path) {
  SourceText text;
  std::error_code failed;
  auto bytes = std::filesystem::file_size(path, failed);
  std::ifstream file(path);
  if (failed || !file) {
    text.error = "Cannot read " + path.string() + ".";
    return text;
  }
  if (bytes > kMostBytes) {
    text.error = path.string() + " is too long to show here.";
    return text;
  }
  std::ostringstream content;
  content << file.rdbuf();
  text.lines = split_lines(content.str());
  for (auto& line : text.lines)
    for (size_t tab; (tab = line.find('\t')) != std::string::npos;) line.replace(tab, 1, 4 - tab % 4, ' ');
  if (path.extension() == ".md") text.blocks = parse_markdown(content.str());
  else if (path.extension() == ".svg") text.drawing = parse_drawing(content.str());
  else text.spans = highlight(text.lines);
  return text;
}

}  // namespace

const SourceText& FileCache::get(const std::filesystem::path& path) {
  Entry& entry = entries_[path];
  auto now = std::chrono::steady_clock::now();
  if (entry.known && now - entry.looked < kLookAgain) return entry.text;
  std::error_code failed;
  auto written = std::filesystem::last_write_time(path, failed);
  if (failed) written = {};
  if (!entry.known || written != entry.written || !entry.text.error.empty()) {
    int version = entry.text.version + 1;
    entry.text = read(path);
    entry.text.version = version;
  }
  entry.known = true, entry.looked = now, entry.written = written;
  return entry.text;
}

const std::vector<DiffLine>& FileCache::changes(const std::filesystem::path& before,
                                                const std::filesystem::path& after) {
  const SourceText& a = get(before);
  const SourceText& b = get(after);
  Changes& known = changes_[{before, after}];
  if (known.before_version != a.version || known.after_version != b.version)
    known = {a.version, b.version, diff_lines(a.lines, b.lines)};
  return known.lines;
}

}  // namespace warpwise::gui
