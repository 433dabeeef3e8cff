#include "engine/cpp_tokens.h"

#include <algorithm>
#include <cctype>

namespace warpwise {

namespace {

using TokenKind = SourceToken::Kind;

bool is_digit(char c) { return std::isdigit(static_cast<unsigned char>(c)); }
bool begins_name(char c) { return std::isalpha(static_cast<unsigned char>(c)) || c == '_' || c == '$' || (c & 0x80); }
bool goes_on(char c) { return begins_name(c) || is_digit(c); }

class Lexer {
 public:
  explicit Lexer(std::string_view text) : text_(text) {}

  std::vector<SourceToken> run() {
    for (skip_splices(); at_ < text_.size();) step();
    return std::move(tokens_);
  }

 private:
  // Skips a backslash at the end of a line, with or without blanks after it: the lines it joins read as one.
  void skip_splices() {
    while (at_ < text_.size() && text_[at_] == '\\') {
      size_t end = at_ + 1;
      while (end < text_.size() && (text_[end] == ' ' || text_[end] == '\t' || text_[end] == '\r')) end++;
      if (end >= text_.size() || text_[end] != '\n') return;
      at_ = end + 1;
      line_++;
    }
  }
  char peek() const { return at_ < text_.size() ? text_[at_] : '\0'; }
  /// The character after the next `ahead` ones.
  char peek(int ahead) const {
    Lexer other(text_);
    other.at_ = at_;
    for (int i = 0; i < ahead; i++) other.take();
    return other.peek();
  }
  char take() {
    const char c = peek();
    if (at_ < text_.size()) at_++;
    if (c == '\n') line_++;
    skip_splices();
    return c;
  }

  void add(TokenKind kind, std::string text, int line) {
    tokens_.push_back({kind, std::move(text), line, begin_, at_, line_begins_});
    line_begins_ = false;
  }

  void step() {
    const char c = peek();
    begin_ = at_;
    if (c == '\n') {
      take();
      line_begins_ = true;
    } else if (std::isspace(static_cast<unsigned char>(c))) {
      take();
    } else if (c == '/' && peek(1) == '/') {
      while (at_ < text_.size() && peek() != '\n') take();
    } else if (c == '/' && peek(1) == '*') {
      comment();
    } else if (c == '"' || c == '\'') {
      literal("", line_);
    } else if (is_digit(c) || (c == '.' && is_digit(peek(1)))) {
      number();
    } else if (begins_name(c)) {
      name();
    } else {
      mark();
    }
  }

  void comment() {
    const int line = line_;
    take(), take();
    while (at_ < text_.size()) {
      if (take() == '*' && peek() == '/') {
        take();
        return;
      }
    }
    add(TokenKind::unended, "/*", line);
  }

  void literal(std::string text, int line) {
    const char quote = take();
    text += quote;
    while (at_ < text_.size() && peek() != '\n') {
      const char c = take();
      text += c;
      if (c == quote) return add(TokenKind::text, std::move(text), line);
      if (c == '\\' && at_ < text_.size() && peek() != '\n') text += take();
    }
    add(TokenKind::unended, std::move(text), line);
  }

  /// Lines are not joined inside a raw string.
  void raw_literal(std::string text, int line) {
    const size_t open = text_.find('(', at_);
    const size_t end_of_line = std::min(text_.find('\n', at_), text_.size());
    if (open >= end_of_line) return literal(std::move(text), line);
    std::string close(1, ')');
    close += text_.substr(at_ + 1, open - at_ - 1);
    close += '"';
    const size_t end = text_.find(close, open);
    const size_t stop = end == text_.npos ? text_.size() : end + close.size();
    for (; at_ < stop; at_++) {
      text += text_[at_];
      line_ += text_[at_] == '\n';
    }
    skip_splices();
    add(end == text_.npos ? TokenKind::unended : TokenKind::text, std::move(text), line);
  }

  void number() {
    const int line = line_;
    std::string text;
    while (goes_on(peek()) || peek() == '.' || (peek() == '\'' && goes_on(peek(1))) ||
           ((peek() == '+' || peek() == '-') && !text.empty() &&
            std::string_view("eEpP").find(text.back()) != std::string_view::npos))
      text += take();
    add(TokenKind::number, std::move(text), line);
  }

  void name() {
    const int line = line_;
    std::string text;
    // The quote of a raw string directly follows its R, and line joining is undone inside it.
    while (goes_on(peek())) text += take();
    if (peek() == '"' && (text == "R" || text == "LR" || text == "uR" || text == "UR" || text == "u8R"))
      return raw_literal(std::move(text), line);
    if ((peek() == '"' || peek() == '\'') && (text == "L" || text == "u" || text == "U" || text == "u8"))
      return literal(std::move(text), line);
    add(TokenKind::name, std::move(text), line);
  }

  void mark() {
    const int line = line_;
    const char c = take(), next = peek();
    const auto pair = [&](char first, char second) { return c == first && next == second; };
    const char meant = pair('<', '%')   ? '{'
                       : pair('%', '>') ? '}'
                       : pair('<', ':') ? '['
                       : pair(':', '>') ? ']'
                       : pair('%', ':') ? '#'
                                        : c;
    // <:: is < and :: (a qualified template argument), unless another : or a > follows.
    const bool qualified = pair('<', ':') && peek(1) == ':' && peek(2) != ':' && peek(2) != '>';
    if (meant != c && !qualified) take();
    add(TokenKind::mark, std::string(1, qualified ? c : meant), line);
  }

  std::string_view text_;
  size_t at_ = 0, begin_ = 0;  // here; where the token begins
  int line_ = 1;
  bool line_begins_ = true;
  std::vector<SourceToken> tokens_;
};

}  // namespace

std::vector<SourceToken> tokens_of(std::string_view text) { return Lexer(text).run(); }

}  // namespace warpwise
