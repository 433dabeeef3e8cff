// kernel<<<grid, block>>>(arguments).
#include <algorithm>

#include "translator.h"

namespace simt::translate {

std::size_t Translator::callee_begin(std::size_t end) const {
  std::size_t i = end;
  while (i > 0) {
    // One primary expression: a name with its template arguments, or a bracketed group with its prefix.
    std::size_t last = i - 1;
    while (scan_.is(last, ">") || scan_.is(last, "]") || scan_.is(last, ")")) {
      const std::size_t open = opening(last);
      if (open == kNone) return kNone;
      i = open;
      if (i == 0 || boundary(i - 1)) return i;
      last = i - 1;
      const bool continues = word(last) || scan_.is(last, "]") || scan_.is(last, ")") || scan_.is(last, ">");
      if (!continues || is_statement_word(last)) return i;
    }
    if (!word(last)) return i == end ? kNone : i;
    i = last;
    // Its qualifiers.
    if (i > 0 && scan_.is(i - 1, "template")) --i;
    if (i >= 2 && scan_.is(i - 1, ":") && scan_.is(i - 2, ":")) {
      i -= 2;
      const bool named = i > 0 && (word(i - 1) || scan_.is(i - 1, ">")) && !is_statement_word(i - 1);
      if (!named) return i;
    } else if (i >= 1 && scan_.is(i - 1, ".")) {
      i -= 1;
    } else if (i >= 2 && scan_.is(i - 1, ">") && scan_.is(i - 2, "-")) {
      i -= 2;
    } else {
      return i;
    }
  }
  return i;
}

bool Translator::is_statement_word(std::size_t i) const {
  return scan_.is(i, "return") || scan_.is(i, "else") || scan_.is(i, "do") || scan_.is(i, "if") || scan_.is(i, "for") ||
         scan_.is(i, "while");
}

void Translator::launch(std::size_t open) {
  if (!blocks_.empty() && blocks_.back().device && brace_is_missing_) return unclosed(open);
  const std::size_t callee = open > 0 ? callee_begin(open) : kNone;
  if (callee == kNone && in_definition(open)) return;  // the uses have been expanded (early_macros.h)
  if (callee == kNone) return error(open, "a launch needs the kernel's name before '<<<'");
  std::size_t close = kNone;
  int depth = 0;
  for (std::size_t i = open + 3; i < scan_.tokens.size() && !boundary(i); ++i) {
    if (depth == 0 && ends_configuration(i)) {
      close = i;
      break;
    }
    if (scan_.tokens[i].kind != Kind::mark) continue;
    const char c = text_[scan_.tokens[i].begin];
    if (c == '(' || c == '[' || c == '{') ++depth;
    if (c == ')' || c == ']' || c == '}') --depth;
  }
  if (close != kNone && boundary(close + 3) && in_definition(open)) return;
  if (close == kNone || !scan_.is(close + 3, "("))
    return error(open, "a launch reads kernel<<<grid, block>>>(arguments): '>>>(' is missing");
  const std::size_t last = closing(close + 3);
  if (last == kNone) return error(open, "the launch's argument list is not closed");

  const std::size_t config_begin = scan_.tokens[open + 2].end, config_end = scan_.tokens[close].begin;
  const std::string config(text_.substr(config_begin, config_end - config_begin));
  const std::string name(between(callee, open));
  const Arguments arguments = arguments_of(close + 3, last);
  // Replaces only what comes before the argument list, so that launches inside the list are still found.
  const std::string call = name + "(" + arguments.forwarded + ")";
  const std::string on_one_line = without_comments(callee, open) + "(" + arguments.forwarded + ")";
  edits_.push_back({scan_.tokens[callee].begin, scan_.tokens[close + 2].end,
                    "(::simt::Launcher(" + config + ") ->* [&](" + arguments.parameters + ") SIMT_LAUNCHES { " + call +
                        "; }).takes([&](" + arguments.parameters + ") -> decltype((void)(" + on_one_line + ")) {})"});
  for (const Edit& edit : arguments.removed) edits_.push_back(edit);
}

Translator::Arguments Translator::arguments_of(std::size_t open, std::size_t close) const {
  struct Piece {
    std::size_t first, last;  // token numbers; `last` is the comma or parenthesis after it
  };
  std::vector<Piece> pieces;
  int depth = 0;
  std::size_t first = open + 1;
  for (std::size_t i = open + 1; i <= close; ++i) {
    const char c = scan_.tokens[i].kind == Kind::mark ? text_[scan_.tokens[i].begin] : ' ';
    if (depth == 0 && (c == ',' || i == close)) {
      if (first < i) pieces.push_back({first, i});
      first = i + 1;
    }
    if (c == '(' || c == '[' || c == '{') ++depth;
    if (c == ')' || c == ']' || c == '}') --depth;
  }
  const auto literal = [&](const Piece& piece) {
    return scan_.is(piece.first, "{") ||
           (piece.last == piece.first + 1 && (scan_.is(piece.first, "0") || scan_.is(piece.first, "NULL")));
  };
  const auto expansion = [&](const Piece& piece) {
    return piece.last >= piece.first + 3 && scan_.is(piece.last - 1, ".") && scan_.is(piece.last - 2, ".");
  };
  Arguments arguments;
  if (std::none_of(pieces.begin(), pieces.end(), literal) || std::any_of(pieces.begin(), pieces.end(), expansion))
    return arguments;
  arguments.parameters.clear();
  arguments.forwarded.clear();
  bool kept_one = false;
  for (std::size_t i = 0; i < pieces.size(); ++i) {
    if (i > 0) arguments.forwarded += ", ";
    if (literal(pieces[i])) {
      arguments.forwarded += without_comments(pieces[i].first, pieces[i].last);
      // It is removed with one of its neighbouring commas.
      const std::size_t begin = scan_.tokens[pieces[i].first].begin;
      const std::size_t end = scan_.tokens[pieces[i].last].begin + (pieces[i].last != close ? 1 : 0);
      std::string blank(std::count(text_.begin() + begin, text_.begin() + end, '\n'), '\n');
      arguments.removed.push_back({begin, end, blank});
      continue;
    }
    const std::string name = "simt_a" + std::to_string(i);
    arguments.parameters += (kept_one ? ", auto&& " : "auto&& ") + name;
    arguments.forwarded += name;
    kept_one = true;
  }
  // A comma before trailing literals would remain.
  std::size_t tail = pieces.size();
  while (tail > 0 && literal(pieces[tail - 1])) --tail;
  if (tail > 0 && tail < pieces.size()) {
    const std::size_t comma = scan_.tokens[pieces[tail - 1].last].begin;
    arguments.removed.push_back({comma, comma + 1, ""});
  }
  return arguments;
}

long Translator::opened_braces() const {
  long opened = 0;
  for (std::size_t i = 0; i < scan_.tokens.size(); ++i) opened += scan_.is(i, "{") - scan_.is(i, "}");
  return opened;
}

void Translator::unclosed(std::size_t launch) {
  if (!errors_.empty()) return;
  const auto kernel = std::find_if(blocks_.begin(), blocks_.end(), [](const Block& block) { return block.device; });
  error(kernel->open, "a '}' is missing: the function that begins here is still open at line " +
                          std::to_string(origin_of(text_, scan_.tokens[launch].begin).line));
}

}  // namespace simt::translate
