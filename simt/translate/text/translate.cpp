#include "translate.h"

#include <algorithm>

#include "translator.h"

namespace simt::translate {

Translation Translator::run() {
  const std::size_t count = scan_.tokens.size();
  brace_is_missing_ = opened_braces() > 0;
  for (std::size_t i = 0; i < count; ++i) {
    if (scan_.is(i, "{")) blocks_.push_back({opens_block(i), opens_device_code(i), may_open_device_code(i), i});
    if (scan_.is(i, "}") && !blocks_.empty()) {
      if (blocks_.back().open == kernel_open_) end_kernel(i);
      blocks_.pop_back();
    }
    if (is_triple(i, '<') && !(i > 0 && scan_.is(i - 1, "operator"))) {
      launch(i);
      i += 2;
    } else if (scan_.is(i, "__shared__")) {
      shared(i);
    } else if (scan_.is(i, "__global__")) {
      kernel(i);
    } else if (scan_.is(i, "]") && (scan_.is(i + 1, "__device__") || scan_.is(i + 1, "__host__"))) {
      lambda(i);
    } else if (scan_.is(i, "void")) {
      cast(i);
    } else if (scan_.is(i, "clock") && scan_.is(i + 1, "(") && scan_.is(i + 2, ")")) {
      clock(i);
    } else if (scan_.is(i, "texture") && scan_.is(i + 1, "<")) {
      texture_reference(i);
    } else if (scan_.is(i, "atomicExch") || scan_.is(i, "atomicExch_block") || scan_.is(i, "atomicExch_system")) {
      exchange(i);
    } else if (!blocks_.empty() && blocks_.back().device && (is_try(i) || scan_.is(i, "thread_local"))) {
      error(i, std::string(scan_.at(i)) + " is not available in a GPU's code" +
                   (scan_.is(i, "try") ? ", which has no exceptions; return an error code" : ""));
    } else if (scan_.is(i, "main") && scan_.is(i + 1, "(") && blocks_.empty()) {
      const std::size_t close = closing(i + 1);
      if (close != kNone && scan_.is(close + 1, "{")) main_open_ = close + 1;
    } else if (scan_.is(i, "return") && scan_.is(i + 1, ";") && in_main()) {
      edits_.push_back({scan_.tokens[i].end, scan_.tokens[i].end, " 0"});
    } else if (scan_.is(i, "asm") || scan_.is(i, "__asm__") || scan_.is(i, "__asm")) {
      assembly(i);
    } else if (scan_.is(i, "\\") && is_before_comment(i)) {
      edits_.push_back(
          {scan_.tokens[i].begin, scan_.tokens[i].end, " "});  // nvcc removes the comment, and joins the lines
    }
  }
  return {apply(), std::move(errors_)};
}

bool Translator::in_main() const {
  for (auto block = blocks_.rbegin(); block != blocks_.rend(); ++block) {
    if (block->open == main_open_) return true;
    // Only a block of main's own: behind a condition, or a word such as else; not a lambda's or a class's.
    std::size_t before = block->open - 1;
    if (scan_.is(before, ")")) {
      before = opening(before);
      if (before == kNone || before == 0 || !word(before - 1)) return false;
    } else if (!scan_.is(before, "else") && !scan_.is(before, "do") && !scan_.is(before, "try") &&
               !scan_.is(before, "{") && !scan_.is(before, "}") && !scan_.is(before, ";")) {
      return false;
    }
  }
  return false;
}

bool Translator::is_try(std::size_t i) const {
  return scan_.is(i, "try") && (scan_.is(i + 1, "{") || scan_.is(i + 1, ":"));
}

bool Translator::is_before_comment(std::size_t i) const {
  const std::size_t next = text_.find_first_not_of(" \t", scan_.tokens[i].end);
  return next != std::string_view::npos && text_.substr(next, 2) == "//" && !in_definition(i);
}

bool Translator::is_triple(std::size_t i, char c) const {
  if (i + 2 >= scan_.tokens.size()) return false;
  for (std::size_t k = 0; k < 3; ++k)
    if (scan_.tokens[i + k].kind != Kind::mark || text_[scan_.tokens[i + k].begin] != c) return false;
  return scan_.tokens[i].end == scan_.tokens[i + 1].begin;
}

bool Translator::ends_configuration(std::size_t i) const {
  return is_triple(i, '>') && (scan_.tokens[i + 2].end == scan_.tokens[i].begin + 3 || scan_.is(i + 3, "("));
}

std::size_t Translator::closing(std::size_t open) const {
  int depth = 0;
  for (std::size_t i = open; i < scan_.tokens.size() && !boundary(i); ++i) {
    if (scan_.tokens[i].kind != Kind::mark) continue;
    const char c = text_[scan_.tokens[i].begin];
    if (c == '(' || c == '[' || c == '{') ++depth;
    if (c == ')' || c == ']' || c == '}')
      if (--depth == 0) return i;
  }
  return kNone;
}

std::size_t Translator::opening(std::size_t close) const {
  const bool angle = scan_.is(close, ">");
  int depth = 0, round = 0;
  for (std::size_t i = close + 1; i-- > 0 && !boundary(i);) {
    if (scan_.tokens[i].kind != Kind::mark) continue;
    const char c = text_[scan_.tokens[i].begin];
    if (angle) {
      if (c == ')' || c == ']' || c == '}') ++round;
      if (c == '(' || c == '[' || c == '{') --round;
      if (round == 0 && c == '>' && !(i > 0 && scan_.is(i - 1, "-"))) ++depth;
      if (round == 0 && c == '<' && --depth == 0) return i;
    } else {
      if (c == ')' || c == ']' || c == '}') ++depth;
      if (c == '(' || c == '[' || c == '{')
        if (--depth == 0) return i;
    }
  }
  return kNone;
}

std::string Translator::on_one_line(std::string_view text) {
  std::string line(text);
  std::replace(line.begin(), line.end(), '\n', ' ');
  return line;
}

std::string_view Translator::between(std::size_t first, std::size_t last) const {
  return text_.substr(scan_.tokens[first].begin, scan_.tokens[last].begin - scan_.tokens[first].begin);
}

std::string Translator::without_comments(std::size_t first, std::size_t last) const {
  std::string line;
  for (std::size_t k = first; k < last; ++k) {
    if (k > first && scan_.tokens[k - 1].end < scan_.tokens[k].begin) line += ' ';
    line += scan_.at(k);
  }
  return line;
}

bool Translator::opens_device_code(std::size_t brace) const {
  if (!blocks_.empty() && blocks_.back().device) return true;
  bool device = false, host = false, call = false;
  for (std::size_t k = brace; k-- > 0 && !boundary(k) && !scan_.is(k, ";") && !scan_.is(k, "{") && !scan_.is(k, "}");) {
    device |= scan_.is(k, "__global__") || scan_.is(k, "__device__");
    host |= scan_.is(k, "__host__");
    call |= scan_.is(k, ")");
  }
  return device && !host && (call || in_statements());
}

bool Translator::may_open_device_code(std::size_t brace) const {
  if (!blocks_.empty() && blocks_.back().may_be_device) return true;
  for (std::size_t k = brace; k-- > 0 && !boundary(k) && !scan_.is(k, ";") && !scan_.is(k, "{") && !scan_.is(k, "}");)
    if (scan_.is(k, "__global__") || scan_.is(k, "__device__")) return true;
  return false;
}

bool Translator::opens_block(std::size_t brace) const {
  if (in_statements()) return true;
  for (std::size_t k = brace; k-- > 0 && !boundary(k);) {
    if (scan_.is(k, ";") || scan_.is(k, "{") || scan_.is(k, "}")) return true;
    if (scan_.is(k, ")")) return true;
    if (scan_.is(k, "namespace") || scan_.is(k, "struct") || scan_.is(k, "class") || scan_.is(k, "union") ||
        scan_.is(k, "extern"))
      return false;
  }
  return true;
}

bool Translator::in_class() const {
  if (blocks_.empty() || blocks_.back().statements) return false;
  for (std::size_t k = blocks_.back().open;
       k-- > 0 && !boundary(k) && !scan_.is(k, ";") && !scan_.is(k, "{") && !scan_.is(k, "}");)
    if (scan_.is(k, "struct") || scan_.is(k, "class") || scan_.is(k, "union")) return true;
  return false;
}

void Translator::error(std::size_t token, const std::string& message) {
  const Origin origin = origin_of(text_, scan_.tokens[token].begin);
  errors_.push_back(origin.file + ":" + std::to_string(origin.line) + ": error: " + message);
}

std::string Translator::apply() {
  std::stable_sort(edits_.begin(), edits_.end(), [](const Edit& a, const Edit& b) { return a.begin < b.begin; });
  std::string out;
  out.reserve(text_.size() + 4096);
  std::size_t at = 0;
  for (const Edit& edit : edits_) {
    if (edit.begin < at) continue;
    out.append(text_.substr(at, edit.begin - at));
    out += edit.text;
    at = edit.end;
  }
  out.append(text_.substr(at));
  return out;
}

Origin shared_declaration(std::string_view preprocessed, std::string_view variable) {
  const Scan code = scan(preprocessed);
  for (std::size_t i = 0; i < code.tokens.size(); ++i)
    if (code.is(i, "__shared__"))
      for (std::size_t k = i + 1; k < code.tokens.size() && !code.is(k, ";"); ++k)
        if (code.at(k) == variable) return origin_of(preprocessed, code.tokens[i].begin);
  return {};
}

Translation translate(std::string_view preprocessed, bool host_assembly) {
  return Translator(preprocessed, host_assembly).run();
}

}  // namespace simt::translate
