#include "source_lines.h"

#include <algorithm>
#include <cctype>
#include <cstdlib>
#include <cstring>

namespace simt::translate {

SourceLines::SourceLines(std::string_view text) : text_(text) {
  std::string file;
  int line = 0;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find('\n', at), text.size());
    const std::string_view row = text.substr(at, end - at);
    if (row.starts_with("# ") && row.size() > 2 && std::isdigit(static_cast<unsigned char>(row[2]))) {
      const std::size_t open = row.find('"'), close = row.rfind('"');
      if (open != std::string_view::npos && close > open) {
        line = std::atoi(std::string(row.substr(2)).c_str());
        file = row.substr(open + 1, close - open - 1);
        if (row.find(" 3", close) != std::string_view::npos) system_[file] = true;
      }
    } else {
      lines_[file].emplace(line++, at);
    }
    at = end + 1;
  }
}

std::size_t SourceLines::position(const CodePlace& at) const {
  const auto file = lines_.find(at.file);
  if (file == lines_.end()) return std::string_view::npos;
  const auto line = file->second.find(at.line);
  if (line == file->second.end()) return std::string_view::npos;
  return std::min(line->second + static_cast<std::size_t>(std::max(at.column, 1)) - 1, text_.size());
}

std::string_view SourceLines::specifiers(const CodePlace& at) const {
  const std::size_t end = position(at);
  if (end == std::string_view::npos) return {};
  std::size_t begin = end;
  while (begin > 0 && !std::strchr(";{}", text_[begin - 1])) --begin;
  return text_.substr(begin, end - begin);
}

std::string_view SourceLines::from(const CodePlace& at) const {
  const std::size_t begin = position(at);
  return begin == std::string_view::npos ? std::string_view() : text_.substr(begin);
}

}  // namespace simt::translate
