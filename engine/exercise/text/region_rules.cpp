#include "engine/exercise/text/region_rules.h"

#include <algorithm>
#include <cstdlib>
#include <set>

#include "engine/cpp_tokens.h"
#include "engine/exercise/text/region.h"

namespace warpwise {

namespace {

using TokenKind = SourceToken::Kind;
using Tokens = std::vector<SourceToken>;

bool begins_directive(const SourceToken& token) {
  return token.kind == TokenKind::mark && token.is("#") && token.begins_line;
}

/// The tokens after the # at `at`, up to the end of the line.
Tokens directive_at(const Tokens& tokens, size_t at) {
  Tokens directive;
  for (size_t i = at + 1; i < tokens.size() && !tokens[i].begins_line; i++) directive.push_back(tokens[i]);
  return directive;
}

/// #line 7 "name", or # 7 "name" as preprocessors write it.
bool sets_line(const Tokens& directive) {
  return !directive.empty() && (directive[0].is("line") || directive[0].kind == TokenKind::number);
}

/// C++ keywords.
const std::set<std::string> kWords = {
    "alignas",  "auto",      "bool",    "break",    "case",     "char",   "class",    "const",  "constexpr",
    "continue", "decltype",  "default", "delete",   "do",       "double", "else",     "enum",   "explicit",
    "extern",   "false",     "float",   "for",      "friend",   "goto",   "if",       "inline", "int",
    "long",     "namespace", "new",     "operator", "private",  "public", "return",   "short",  "signed",
    "sizeof",   "static",    "struct",  "switch",   "template", "this",   "throw",    "true",   "try",
    "typedef",  "typename",  "union",   "unsigned", "using",    "void",   "volatile", "while"};

constexpr const char* kLineMessage =
    "#line gives lines other numbers and names, so that no message could say where something is: take it out.";

class Rules {
 public:
  Rules(const MarkedFile& file)
      : before_(tokens_of(file.before)), region_(tokens_of(file.region)), after_(tokens_of(file.after)) {
    first_line_ = static_cast<int>(std::count(file.before.begin(), file.before.end(), '\n'));
    for (const Tokens* tokens : {&before_, &after_})
      for (const auto& token : *tokens)
        if (token.kind == TokenKind::name) given_names_.insert(token.text);
  }

  RegionTrouble first_trouble() {
    for (size_t i = 0; i < region_.size() && trouble_.message.empty(); i++) {
      const SourceToken& token = region_[i];
      if (token.kind == TokenKind::unended)
        fail(token, token.is("/*") ? "A comment that begins in the marked region does not end in it: close it with */."
                                   : "A string that begins in the marked region does not end in it: close it.");
      else if (begins_directive(token)) directive(token, directive_at(region_, i));
      else if (token.is("_Pragma")) pragma_operator(i);
      else if (token.kind == TokenKind::mark) bracket(token);
    }
    if (!open_.empty())
      fail(open_.back(), "'" + open_.back().text +
                             "' is opened in the marked region and not closed in it: what follows the "
                             "region would become a part of it.");
    if (!conditions_.empty())
      fail(conditions_.back(),
           "An #if in the marked region has no #endif in it: it would take away what follows the region.");
    return trouble_;
  }

 private:
  void fail(const SourceToken& token, const std::string& message) {
    if (trouble_.message.empty()) trouble_ = {first_line_ + token.line, message};
  }

  void bracket(const SourceToken& token) {
    const std::string opens = "([{", closes = ")]}";
    if (opens.find(token.text) != opens.npos) return open_.push_back(token);
    const size_t kind = closes.find(token.text);
    if (kind == closes.npos) return;
    if (open_.empty())
      return fail(token, "'" + token.text +
                             "' closes what was opened before the marked region: the brackets in the region must "
                             "be in pairs.");
    if (open_.back().text[0] != opens[kind])
      return fail(token, "'" + token.text + "' does not close the '" + open_.back().text + "' of line " +
                             std::to_string(first_line_ + open_.back().line) + ".");
    open_.pop_back();
  }

  void directive(const SourceToken& hash, const Tokens& words) {
    if (words.empty()) return;
    const std::string& name = words[0].text;
    if (sets_line(words)) return fail(hash, kLineMessage);
    if (name == "include" || name == "include_next" || name == "import" || name == "embed")
      return fail(hash, "#" + name + " does not belong into the marked region: put it at the top of the file.");
    if (name == "pragma") return pragma({words.begin() + 1, words.end()}, hash);
    if (name == "if" || name == "ifdef" || name == "ifndef") return conditions_.push_back(hash);
    if (name == "else" || name == "elif" || name == "elifdef" || name == "elifndef" || name == "endif") {
      if (conditions_.empty()) return fail(hash, "#" + name + " in the marked region has no #if in it.");
      if (name == "endif") conditions_.pop_back();
    }
    if ((name == "define" || name == "undef") && words.size() > 1) macro(hash, words[1].text);
  }

  void macro(const SourceToken& hash, const std::string& name) {
    if (kWords.count(name) || name.starts_with("__"))
      return fail(hash, "A macro may not be called `" + name + "`, a word of the language: give it a name of its own.");
    if (given_names_.count(name))
      fail(hash,
           "The macro `" + name + "` would change given lines, where that name stands too: give it a name of its own.");
  }

  void pragma(const Tokens& words, const SourceToken& at) {
    const bool unroll =
        !words.empty() && (words[0].is("unroll") || words[0].is("nounroll") ||
                           (words[0].is("GCC") && words.size() > 1 && (words[1].is("unroll") || words[1].is("ivdep"))));
    if (!unroll)
      fail(
          at,
          "Of all pragmas only #pragma unroll may stand in the marked region: others change how the file is compiled.");
  }

  void pragma_operator(size_t at) {
    if (at + 2 >= region_.size() || region_[at + 2].kind != TokenKind::text || region_[at + 2].text.size() < 2)
      return fail(region_[at], "_Pragma needs a string: write #pragma unroll instead.");
    const std::string& text = region_[at + 2].text;
    pragma(tokens_of(text.substr(1, text.size() - 2)), region_[at]);
  }

  Tokens before_, region_, after_;
  int first_line_;  // lines before the region
  std::set<std::string> given_names_;
  Tokens open_, conditions_;
  RegionTrouble trouble_;
};

/// The line of the first token of `mine` that differs from `given`; 0 if they are the same.
int first_other(const Tokens& mine, const Tokens& given, int last_line) {
  const auto same = [](const SourceToken& a, const SourceToken& b) { return a.text == b.text; };
  const auto [in_mine, in_given] = std::mismatch(mine.begin(), mine.end(), given.begin(), given.end(), same);
  if (in_mine == mine.end() && in_given == given.end()) return 0;
  return in_mine == mine.end() ? last_line : in_mine->line;
}

/// The token that closes what the one at `open` opens; their number if nothing does.
size_t closing(const Tokens& tokens, size_t open, std::string_view opens, std::string_view closes) {
  int depth = 0;
  for (size_t i = open; i < tokens.size(); i++)
    if (depth += tokens[i].is(opens) - tokens[i].is(closes); depth == 0) return i;
  return tokens.size();
}

/// For each token, whether it stands in the body of a function that the region defines, or is a parameter of one: what
/// is declared there is the function's own.
std::vector<bool> within_functions(const Tokens& region) {
  std::vector<bool> own(region.size());
  for (size_t i = 0; i < region.size(); i++) {
    if (region[i].is("{")) i = closing(region, i, "{", "}");
    if (i >= region.size() || !region[i].is("(")) continue;
    const size_t end = closing(region, i, "(", ")");
    if (end + 1 >= region.size() || !region[end + 1].is("{")) continue;
    if (i > 0 && region[i - 1].is("alignas")) continue;  // of a class
    std::set<std::string> names;
    for (size_t k = i + 2; k < end; k++)
      if (region[k].kind == TokenKind::name && region[k - 1].kind == TokenKind::name &&
          (region[k + 1].is(",") || region[k + 1].is(")")))
        names.insert(region[k].text);
    const size_t last = closing(region, end + 1, "{", "}");
    for (size_t k = i; k < last; k++)
      own[k] = k > end || (names.count(region[k].text) > 0 && (region[k + 1].is(",") || region[k + 1].is(")")));
    i = last;
  }
  return own;
}

/// Adds the names of the given lines that a declaration in the region could give another meaning. Not among them are
/// members, nor what each function that uses it declares itself: as a parameter, or at its first place there.
void add_names_from_outside(const Tokens& tokens, std::set<std::string>& names) {
  const std::set<std::string> types = {"auto", "bool", "char",  "const",  "double",  "float",
                                       "int",  "long", "short", "signed", "unsigned"},
                              no_functions = {"if", "for", "while", "switch", "catch", "alignas"};
  const auto is_at = [&](size_t i, std::string_view what) { return i < tokens.size() && tokens[i].is(what); };
  const auto is_name = [&](size_t i) { return i < tokens.size() && tokens[i].kind == TokenKind::name; };
  const auto is_declared_at = [&](size_t i) {
    const bool ends = is_at(i + 1, ";") || (is_at(i + 1, "=") && !is_at(i + 2, "="));
    if (is_at(i - 1, ",")) return ends;
    const bool after_type = is_name(i - 1) && (types.count(tokens[i - 1].text) || !kWords.count(tokens[i - 1].text));
    return after_type && (ends || is_at(i + 1, "[") || is_at(i + 1, "{") || is_at(i + 1, "(") || is_at(i + 1, ",") ||
                          is_at(i + 1, ":"));
  };
  size_t end = 0;                // of the function that is looked at
  std::set<std::string> locals;  // its own
  for (size_t i = 1; i < tokens.size(); i++) {
    if (i >= end && tokens[i].is("(") && is_name(i - 1) && !no_functions.count(tokens[i - 1].text)) {
      const size_t parameters_end = closing(tokens, i, "(", ")");
      if (is_at(parameters_end + 1, "{")) {
        end = closing(tokens, parameters_end + 1, "{", "}"), locals.clear();
        for (size_t k = i + 2; k < parameters_end; k++)
          if (is_name(k) && (is_name(k - 1) || is_at(k - 1, "*") || is_at(k - 1, "&")) &&
              (is_at(k + 1, ",") || is_at(k + 1, ")")))
            locals.insert(tokens[k].text);
      }
    }
    if (!is_name(i) || kWords.count(tokens[i].text) || is_at(i - 1, ".") || is_at(i - 1, "->")) continue;
    if (i < end && !names.count(tokens[i].text) && is_declared_at(i)) locals.insert(tokens[i].text);
    if (i >= end || !locals.count(tokens[i].text)) names.insert(tokens[i].text);
  }
}

/// Whether names of the text, put together by a macro, begin as `head` does.
bool put_together(const std::set<std::string>& names, std::string_view head, bool begun = false) {
  return std::any_of(names.begin(), names.end(), [&](const std::string& name) {
    if (name.size() < head.size()) return head.starts_with(name) && put_together(names, head.substr(name.size()), true);
    // After `simt` any name of the compiler's own would do, such as __shared__: none of the backend's goes on so.
    return begun && name.starts_with(head) && name.compare(0, 2, "__") != 0;
  });
}

/// Whether a macro could put together exactly this word out of these names.
bool made_of(const std::set<std::string>& names, std::string_view word) {
  return std::any_of(names.begin(), names.end(), [&](const std::string& name) {
    return word.starts_with(name) && (name.size() == word.size() || made_of(names, word.substr(name.size())));
  });
}

/// Whether the name at `i` may be a piece of another: an argument of a macro, beside ##, or all that a macro stands for.
bool may_be_piece(const Tokens& tokens, size_t i) {
  const auto is_at = [&](size_t k, std::string_view what) { return k < tokens.size() && tokens[k].is(what); };
  const bool argument = (is_at(i - 1, "(") || is_at(i - 1, ",")) && (is_at(i + 1, ")") || is_at(i + 1, ","));
  const bool beside = (is_at(i - 1, "#") && is_at(i - 2, "#")) || (is_at(i + 1, "#") && is_at(i + 2, "#"));
  return argument || beside ||
         (i >= 2 && is_at(i - 2, "define") && (i + 1 == tokens.size() || tokens[i + 1].begins_line));
}

/// Without the lines that include a header of the system's; `any`, or one with which figures are worked out, which
/// defines no macros of names that others use.
Tokens without_includes(const Tokens& tokens, bool any) {
  constexpr std::string_view kForFigures[] = {"algorithm", "array",   "bit",    "cmath",
                                              "cstddef",   "cstdint", "limits", "numeric"};
  Tokens others;
  for (size_t i = 0; i < tokens.size(); i++) {
    if (begins_directive(tokens[i]) && i + 4 < tokens.size() && tokens[i + 1].is("include") && tokens[i + 2].is("<") &&
        (any || (tokens[i + 4].is(">") && std::any_of(std::begin(kForFigures), std::end(kForFigures),
                                                      [&](std::string_view name) { return tokens[i + 3].is(name); }))))
      while (i + 1 < tokens.size() && !tokens[i + 1].begins_line) i++;
    else others.push_back(tokens[i]);
  }
  return others;
}

}  // namespace

RegionTrouble change_outside(const std::string& text, const std::string& pristine, const std::string& why,
                             bool may_include) {
  const auto mine = split_at_marks(text), given = split_at_marks(pristine);
  if (!given) return {};
  const std::string kMessage =
      "is not as it was given, and " + why +
      ": put it back (`warpwise reset` keeps your file beside it), and change the marked lines alone.";
  if (!mine) return {1, "The marks around the lines to change are not there: `warpwise reset` brings them back."};
  const int lines_before = static_cast<int>(std::count(mine->before.begin(), mine->before.end(), '\n')),
            lines_within = static_cast<int>(std::count(mine->region.begin(), mine->region.end(), '\n'));
  const auto seen = [may_include](const std::string& part) { return without_includes(tokens_of(part), may_include); };
  if (const int line = first_other(seen(mine->before), seen(given->before), lines_before))
    return {line, "This line " + kMessage};
  if (const int line = first_other(tokens_of(mine->after), tokens_of(given->after), 1))
    return {lines_before + lines_within + line, "This line " + kMessage};
  return {};
}

/// Whether the name at `i` is one that is used, a function's, a type's or a namespace's, and not one that is declared:
/// it follows what no declared name follows.
static bool is_used(const Tokens& tokens, size_t i) {
  const auto is_at = [&](size_t k, const char* what) { return k < tokens.size() && tokens[k].is(what); };
  if (i == 0) return false;
  const SourceToken& before = tokens[i - 1];
  for (const char* word : {"=", "+", "-", "/", "%", "?", "return"})
    if (before.is(word)) return true;
  // A product, and no pointer's declaration.
  if (before.is("*") && i >= 2 && (tokens[i - 2].kind == TokenKind::number || tokens[i - 2].is(")")))
    return is_at(i + 1, "(") || is_at(i + 1, ":");
  return (before.is("(") || before.is(",")) && is_at(i + 1, ":") && is_at(i + 2, ":");
}

RegionTrouble trouble_in_predictions(const std::string& text, const std::vector<std::string>& predicted) {
  const auto marked = split_at_marks(text);
  if (!marked) return {};
  const int lines_before = static_cast<int>(std::count(marked->before.begin(), marked->before.end(), '\n'));
  const Tokens before = tokens_of(marked->before), region = tokens_of(marked->region), after = tokens_of(marked->after);
  std::set<std::string> given, mine(predicted.begin(), predicted.end());
  for (const Tokens* tokens : {&before, &after}) add_names_from_outside(*tokens, given);
  // A constant of the given lines must not be declared again in the region.
  bool declares = false;  // within a declaration of constants, which may have several
  for (size_t i = 2; i + 1 < before.size(); i++) {
    declares = before[i - 2].is("constexpr") || (declares && !before[i - 1].is(";") && !before[i].is("{"));
    if (declares && before[i].kind == TokenKind::name && before[i + 1].is("=")) mine.insert(before[i].text);
  }

  const std::vector<bool> of_function = within_functions(region);
  for (size_t i = 0; i < region.size(); i++) {
    const SourceToken& token = region[i];
    const int line = lines_before + token.line;
    if (begins_directive(token) || token.is("_Pragma"))
      return {line, "Only figures belong between the marks of this exercise: take the directive out."};
    if (token.kind != TokenKind::name) continue;
    if (token.is("operator"))
      return {line, "An operator could change what the given kernels do, whose figures you predict: take it out."};
    if (token.text.starts_with("__"))
      return {line, "`" + token.text + "` is not needed for a figure: write the number, or how it is worked out."};
    const bool asked_for_size = i >= 2 && region[i - 1].is("(") && region[i - 2].is("sizeof");
    if (given.count(token.text) && !mine.count(token.text) && !asked_for_size && !of_function[i] && !is_used(region, i))
      return {line, "`" + token.text +
                        "` stands in the given kernels too, whose figures you predict, and would mean something else "
                        "there: give yours another name."};
  }
  return {};
}

/// Names of types and functions of the system's by which bytes could be taken for something else. A region that declares one in
/// an inner block would have it outside of that block.
static bool is_elsewhere(const std::string& name) {
  for (const char* head : {"__", "mem", "str", "std", "cuda", "bcopy", "swab", "bit_cast"})
    if (name.starts_with(head)) return true;
  const auto is_vector = [&](std::string_view element) {
    return name.size() == element.size() + 1 && name.starts_with(element) && name.back() >= '1' && name.back() <= '4';
  };
  constexpr std::string_view kElements[] = {"char", "uchar", "short", "ushort",   "int",       "uint",
                                            "long", "ulong", "float", "longlong", "ulonglong", "double"};
  return std::any_of(std::begin(kElements), std::end(kElements), is_vector);
}

RegionTrouble trouble_in_sealed(const std::string& text, const std::vector<std::string>& names,
                                const std::vector<std::string>& objects, const std::string& why) {
  const auto marked = split_at_marks(text);
  if (!marked) return {1, "The marks around the lines to change are not there: `warpwise reset` brings them back."};
  const int lines_before = static_cast<int>(std::count(marked->before.begin(), marked->before.end(), '\n'));
  const Tokens region = tokens_of(marked->region);
  const std::set<std::string> known(names.begin(), names.end()), sealed(objects.begin(), objects.end()),
      no_types = {"return", "else", "do", "case", "goto", "throw", "new", "delete", "sizeof", "and", "or", "not"};
  const auto is_at = [&](size_t i, std::string_view what) { return i < region.size() && region[i].is(what); };
  const auto is_type = [&](const SourceToken& token) {
    return token.kind == TokenKind::name && no_types.count(token.text) == 0;
  };
  const auto declares = [&](size_t i) {
    if (i == 0 || kWords.count(region[i].text) || is_elsewhere(region[i].text)) return false;
    const SourceToken& before = region[i - 1];
    if (before.is("const")) return i >= 2 && is_type(region[i - 2]);  // Number const x
    if (is_type(before)) return true;
    if (before.is("&") && i >= 2 && region[i - 2].is("auto")) return true;
    if (before.is("*") && i >= 2 && is_at(i + 1, "=") && !is_at(i + 2, "="))  // double* x = y, *z = y;
      for (const char* head : {"double", "float", "int", "unsigned", "auto", ","})
        if (region[i - 2].is(head)) return true;
    return before.is(",") && (is_at(i + 1, ";") || (is_at(i + 1, "=") && !is_at(i + 2, "=")));
  };
  std::set<std::string> declared;
  for (size_t i = 0; i < region.size(); i++)
    if (region[i].kind == TokenKind::name && declares(i)) declared.insert(region[i].text);

  for (size_t i = 0; i < region.size(); i++) {
    const SourceToken& token = region[i];
    const int line = lines_before + token.line;
    if (begins_directive(token) && !is_at(i + 1, "pragma"))
      return {line, "A directive does not belong here, because " + why + ": take it out."};
    if (token.kind != TokenKind::name) continue;
    const bool is_sealed = sealed.count(token.text) > 0,
               of_sealed = i >= 2 && region[i - 1].is(".") && sealed.count(region[i - 2].text) > 0;
    if (is_sealed && !(is_at(i + 1, ".") && i + 3 < region.size() && region[i + 3].is("(")))
      return {line, "`" + token.text + "` can only be asked by its own functions, because " + why + "."};
    if (!known.count(token.text) && !is_sealed && (of_sealed || !declared.count(token.text)) &&
        !(token.is("unroll") && i > 0 && region[i - 1].is("pragma")) &&
        !(token.is("pragma") && i > 0 && region[i - 1].is("#")))
      return {line, "`" + token.text + "` does not belong here, because " + why + "."};
  }
  return {};
}

RegionTrouble trouble_in_region(const std::string& text) {
  const Tokens all = tokens_of(text);
  if (const auto marked = split_at_marks(text))
    if (const RegionTrouble trouble = Rules(*marked).first_trouble(); trouble.line) return trouble;
  for (size_t i = 0; i < all.size(); i++)
    if (begins_directive(all[i]) && sets_line(directive_at(all, i))) return {all[i].line, kLineMessage};
  return {};
}

bool shifts_by_variable(const std::string& text) {
  const auto marked = split_at_marks(text);
  const Tokens tokens = tokens_of(marked ? marked->region : text);
  for (size_t i = 0; i + 2 < tokens.size(); i++)
    for (const char* arrow : {"<", ">"}) {
      if (!tokens[i].is(arrow) || !tokens[i + 1].is(arrow) || tokens[i].begin + 1 != tokens[i + 1].begin) continue;
      const SourceToken& by = tokens[i + 2].is("=") && i + 3 < tokens.size() ? tokens[i + 3] : tokens[i + 2];
      if (by.kind == TokenKind::name || by.is("(")) return true;
    }
  return false;
}

bool names_large_number(const std::string& text) {
  constexpr double kLarge = 200, kMask = 1u << 31;  // a mask of all bits is no limit
  const auto marked = split_at_marks(text);
  const Tokens tokens = tokens_of(marked ? marked->region : text);
  for (size_t i = 0; i < tokens.size(); i++) {
    if (tokens[i].text.find("mul24") != std::string::npos) return true;  // also in inline assembly
    if (tokens[i].kind != TokenKind::number) continue;
    std::string digits = tokens[i].text;
    digits.erase(std::remove(digits.begin(), digits.end(), '\''), digits.end());
    const double number = std::strtod(digits.c_str(), nullptr);
    const bool shift = i >= 2 && tokens[i - 1].is("<") && tokens[i - 2].is("<") && number >= 8;
    if (number == 255 || number == 256) continue;  // a byte, a block
    if ((number >= kLarge && number < kMask) || shift) return true;
  }
  return false;
}

RegionTrouble trouble_in_names(const std::string& text) {
  const Tokens tokens = tokens_of(text);
  // An attribute gives a name of the file's own to a function of another's, which is in a string.
  constexpr std::string_view kHeads[] = {"simt_", "__tsan_", "__sanitizer_", "weakref", "__weakref__"};
  std::set<std::string> names, pieces;
  int pasted = 0;  // the line of the first ## or of a macro of the system's that has one
  for (size_t i = 0; i < tokens.size(); i++) {
    const SourceToken& token = tokens[i];
    const bool pastes = token.kind == TokenKind::name ? token.text.find("CONCAT") != token.text.npos
                                                      : token.is("#") && i + 1 < tokens.size() &&
                                                            tokens[i + 1].is("#") && tokens[i + 1].begin == token.end;
    if (pastes && pasted == 0) pasted = token.line;
    if (token.kind != TokenKind::name) continue;
    names.insert(token.text);
    if (may_be_piece(tokens, i)) pieces.insert(token.text);
    if (token.is("simt") || std::any_of(std::begin(kHeads), std::end(kHeads),
                                        [&](std::string_view head) { return token.text.starts_with(head); }))
      return {token.line, "`" + token.text +
                              "` belongs to the CPU backend or its compiler, and no GPU knows it: write CUDA's own "
                              "function, or give yours another name."};
  }
  if (pasted &&
      (made_of(pieces, "simt") || std::any_of(std::begin(kHeads), std::end(kHeads),
                                              [&](std::string_view head) { return put_together(names, head); })))
    return {pasted, "A macro puts names together that belong to the CPU backend: write CUDA's own function."};
  return {};
}

}  // namespace warpwise
