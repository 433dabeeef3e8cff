#include "tokens.h"

#include <algorithm>
#include <cctype>
#include <cstdlib>

namespace simt::translate {
namespace {

bool is_word(char c) { return std::isalnum(static_cast<unsigned char>(c)) || c == '_' || c == '$'; }

// A line marker of the preprocessor: `# 12 "file" flags`.
struct Marker {
  bool valid = false;
  int line = 0;
  std::string_view file;
  bool system = false;
};

Marker read_marker(std::string_view line) {
  Marker marker;
  std::size_t i = 1;
  while (i < line.size() && line[i] == ' ') ++i;
  if (i >= line.size() || !std::isdigit(static_cast<unsigned char>(line[i]))) return marker;
  marker.line = std::atoi(std::string(line.substr(i)).c_str());
  const std::size_t open = line.find('"', i), close = line.rfind('"');
  if (open == std::string_view::npos || close <= open) return marker;
  marker.file = line.substr(open + 1, close - open - 1);
  marker.system = line.find(" 3", close) != std::string_view::npos;
  marker.valid = true;
  return marker;
}

class Scanner {
 public:
  explicit Scanner(std::string_view text) : text_(text) { scan_.text = text; }

  Scan run() {
    while (at_ < text_.size()) step();
    return std::move(scan_);
  }

 private:
  void step() {
    const char c = text_[at_];
    if (c == '\n') {
      ++at_;
      line_start_ = true;
      if (in_directive_) end_directive();
      return;
    }
    if (c == '\\' && at_ + 1 < text_.size() && text_[at_ + 1] == '\n') {
      at_ += 2;
      return;
    }
    if (std::isspace(static_cast<unsigned char>(c))) {
      ++at_;
      return;
    }
    if (c == '#' && line_start_) return directive();
    line_start_ = false;
    if (skip_comment()) return;
    if (c == '"' || c == '\'') return literal(c, at_);
    if (is_word(c)) return word();
    add(Token::Kind::mark, at_, at_ + 1);
    ++at_;
  }

  void directive() {
    const std::size_t end = text_.find('\n', at_);
    const Marker marker = read_marker(text_.substr(at_, end - at_));
    if (marker.valid) {
      add(Token::Kind::boundary, at_, at_);
      at_ = end == std::string_view::npos ? text_.size() : end;
      if (marker.system) skip_system_header();
      return;
    }
    add(Token::Kind::boundary, at_, at_);
    in_directive_ = true;
    line_start_ = false;
    ++at_;
  }

  void end_directive() {
    in_directive_ = false;
    add(Token::Kind::boundary, at_, at_);
  }

  // Skips to the next line marker outside system headers.
  void skip_system_header() {
    while (at_ < text_.size()) {
      const std::size_t next = text_.find("\n# ", at_);
      if (next == std::string_view::npos) {
        at_ = text_.size();
        return;
      }
      const std::size_t end = text_.find('\n', next + 1);
      const Marker marker = read_marker(text_.substr(next + 1, end - next - 1));
      at_ = next + 1;
      if (marker.valid && !marker.system) {
        line_start_ = true;
        return;
      }
      at_ = end == std::string_view::npos ? text_.size() : end;
    }
  }

  bool skip_comment() {
    if (text_.substr(at_, 2) == "//") {
      std::size_t end = text_.find('\n', at_);
      while (end != std::string_view::npos && text_[end - 1] == '\\') end = text_.find('\n', end + 1);
      at_ = end == std::string_view::npos ? text_.size() : end;
      return true;
    }
    if (text_.substr(at_, 2) == "/*") {
      const std::size_t end = text_.find("*/", at_ + 2);
      at_ = end == std::string_view::npos ? text_.size() : end + 2;
      return true;
    }
    return false;
  }

  void literal(char quote, std::size_t begin) {
    ++at_;
    while (at_ < text_.size() && text_[at_] != quote && text_[at_] != '\n') at_ += text_[at_] == '\\' ? 2 : 1;
    if (at_ < text_.size() && text_[at_] == quote) ++at_;
    add(Token::Kind::text, begin, at_);
  }

  void raw_literal(std::size_t begin) {
    const std::size_t open = text_.find('(', at_);
    const std::string close = ")" + std::string(text_.substr(at_ + 1, open - at_ - 1)) + "\"";
    const std::size_t end = text_.find(close, open);
    at_ = end == std::string_view::npos ? text_.size() : end + close.size();
    add(Token::Kind::text, begin, at_);
  }

  void word() {
    const std::size_t begin = at_;
    const bool number = std::isdigit(static_cast<unsigned char>(text_[at_]));
    while (at_ < text_.size() && (is_word(text_[at_]) || (number && (text_[at_] == '.' || digit_separator())))) ++at_;
    const std::string_view got = text_.substr(begin, at_ - begin);
    if (at_ < text_.size() && text_[at_] == '"') {
      if (got == "R" || got == "LR" || got == "u8R" || got == "uR" || got == "UR") return raw_literal(begin);
      if (got == "L" || got == "u8" || got == "u" || got == "U") return literal('"', begin);
    }
    add(Token::Kind::word, begin, at_);
  }

  bool digit_separator() const { return text_[at_] == '\'' && at_ + 1 < text_.size() && is_word(text_[at_ + 1]); }

  void add(Token::Kind kind, std::size_t begin, std::size_t end) { scan_.tokens.push_back({kind, begin, end}); }

  std::string_view text_;
  std::size_t at_ = 0;
  bool line_start_ = true, in_directive_ = false;
  Scan scan_;
};

}  // namespace

std::string_view Scan::at(std::size_t index) const {
  const Token& token = tokens[index];
  return text.substr(token.begin, token.end - token.begin);
}

bool Scan::is(std::size_t index, std::string_view what) const { return index < tokens.size() && at(index) == what; }

Scan scan(std::string_view text) { return Scanner(text).run(); }

Origin origin_of(std::string_view text, std::size_t position) {
  std::size_t search = position;
  while (true) {
    const std::size_t hash = text.rfind('#', search);
    if (hash == std::string_view::npos) return {};
    if (hash == 0 || text[hash - 1] == '\n') {
      const std::size_t end = text.find('\n', hash);
      const Marker marker = read_marker(text.substr(hash, end - hash));
      if (marker.valid && end < position) {
        int line = marker.line;
        for (std::size_t i = end + 1; i < position; ++i) line += text[i] == '\n';
        return {std::string(marker.file), line};
      }
    }
    if (hash == 0) return {};
    search = hash - 1;
  }
}

void redefine_macro(std::string& text, const std::string& head, const std::string& meaning) {
  for (std::size_t at = 0; (at = text.find(head, at)) != std::string::npos; ++at) {
    if (at > 0 && text[at - 1] != '\n') continue;
    const std::size_t after = at + head.size();
    if (after < text.size() && text[after] != '\n' && text[after] != ' ') continue;
    const std::size_t end = std::min(text.find('\n', at), text.size());
    text.replace(at, end - at, head + " " + meaning);
  }
}

}  // namespace simt::translate
