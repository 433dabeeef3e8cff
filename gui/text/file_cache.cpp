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
  text = code_of(content.str());
  if (path.extension() == ".md") text.blocks = parse_markdown(content.str());
  else if (path.extension() == ".svg") text.drawing = parse_drawing(content.str());
  return text;
}

/// Where the file lies today. A recording names the files of its day: "lessons/04_precision/12_gemv_dd.cu" is
/// "lessons/04_precision/gemv/gemv_dd.cu" now, since files have no numbers any more and some have a folder of their own.
std::filesystem::path today(const std::filesystem::path& path) {
  namespace fs = std::filesystem;
  std::error_code failed;
  if (fs::exists(path, failed)) return path;
  std::string name = path.filename().string();
  const size_t digits = name.find_first_not_of("0123456789");
  if (digits == 0 || digits >= name.size() || name[digits] != '_') return path;
  name.erase(0, digits + 1);
  const fs::path folder = path.parent_path();
  if (fs::exists(folder / name, failed)) return folder / name;
  for (const auto& below : fs::directory_iterator(folder, failed))
    if (fs::exists(below.path() / name, failed)) return below.path() / name;
  return path;
}

}  // namespace

SourceText code_of(const std::string& content) {
  SourceText text;
  text.lines = split_lines(content);
  for (auto& line : text.lines)
    for (size_t tab; (tab = line.find('\t')) != std::string::npos;) line.replace(tab, 1, 4 - tab % 4, ' ');
  text.spans = highlight(text.lines);
  return text;
}

const SourceText& FileCache::get(const std::filesystem::path& path) {
  Entry& entry = entries_[path];
  auto now = std::chrono::steady_clock::now();
  if (entry.known && now - entry.looked < kLookAgain) return entry.text;
  std::error_code failed;
  const std::filesystem::path file = today(path);
  auto written = std::filesystem::last_write_time(file, failed);
  if (failed) written = {};
  if (!entry.known || written != entry.written || !entry.text.error.empty()) {
    int version = entry.text.version + 1;
    entry.text = read(file);
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
