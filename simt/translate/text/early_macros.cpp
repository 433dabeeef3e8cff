#include "early_macros.h"

#include <algorithm>
#include <map>
#include <set>
#include <vector>

#include "tokens.h"

namespace simt::translate {
namespace {

using Kind = Token::Kind;

struct Range {
  std::size_t begin, end;  // in the text
};
struct Directive {
  std::size_t first, last;  // tokens: its word, such as `define`, and one after its last
};

class EarlyMacros {
 public:
  explicit EarlyMacros(const std::string& text) : text_(text), scan_(scan(text)) { read(); }

  bool any() const { return !uses_.empty(); }

  // The macros' definitions, with the uses between them.
  std::string source() const {
    std::string out;
    auto use = uses_.begin();
    const auto add_uses = [&](std::size_t before) {
      for (; use != uses_.end() && use->begin < before; ++use)
        out += "simt_expanded_begin\n" + text_.substr(use->begin, use->end - use->begin) + "\nsimt_expanded_end\n";
    };
    for (const Directive& directive : directives_) {
      const std::size_t begin = scan_.tokens[directive.first].begin, end = scan_.tokens[directive.last].begin;
      add_uses(begin);
      out += "#" + text_.substr(begin, end - begin) + "\n";
    }
    add_uses(text_.size());
    return out;
  }

  // The text with what the preprocessor made of source().
  std::string with(const std::string& expanded) const {
    constexpr char kBegin[] = "simt_expanded_begin", kEnd[] = "simt_expanded_end";
    std::string out;
    std::size_t at = 0, in = 0;
    for (const Range& use : uses_) {
      const std::size_t begin = expanded.find(kBegin, in), end = expanded.find(kEnd, begin);
      if (begin == std::string::npos || end == std::string::npos) return text_;
      in = end + sizeof kEnd - 1;
      std::string code = expanded.substr(begin + sizeof kBegin - 1, end - begin - sizeof kBegin + 1);
      std::replace(code.begin(), code.end(), '\n', ' ');
      code.append(static_cast<std::size_t>(std::count(text_.begin() + static_cast<std::ptrdiff_t>(use.begin),
                                                      text_.begin() + static_cast<std::ptrdiff_t>(use.end), '\n')),
                  '\n');
      out += text_.substr(at, use.begin - at) + code;
      at = use.end;
    }
    return out + text_.substr(at);
  }

 private:
  bool is_asm(std::size_t i) const { return scan_.is(i, "asm") || scan_.is(i, "__asm__") || scan_.is(i, "__asm"); }

  // The bracket that closes the one at `open`; 0 if a directive or the end comes first.
  std::size_t closing(std::size_t open) const {
    int depth = 0;
    for (std::size_t k = open; k < scan_.tokens.size() && scan_.tokens[k].kind != Kind::boundary; ++k) {
      depth += scan_.is(k, "(") - scan_.is(k, ")");
      if (depth == 0) return k;
    }
    return 0;
  }

  // The closing bracket of an asm statement whose text, or a constraint in it, is not all literals; else 0.
  std::size_t made_by_macros(std::size_t i) const {
    std::size_t open = i + 1;
    while (scan_.is(open, "volatile") || scan_.is(open, "__volatile__") || scan_.is(open, "__volatile")) ++open;
    if (!scan_.is(open, "(")) return 0;
    for (std::size_t k = open + 1; k < scan_.tokens.size() && !scan_.is(k, ")"); ++k) {
      if (scan_.tokens[k].kind == Kind::boundary) return 0;
      if (scan_.tokens[k].kind == Kind::text || scan_.is(k, ":") || scan_.is(k, ",")) continue;
      // An operand's name and its expression are the compiler's.
      const bool behind_constraint = scan_.tokens[k - 1].kind == Kind::text;
      if (scan_.is(k, "[") && !behind_constraint && scan_.is(k + 2, "]")) k += 2;
      else if (scan_.is(k, "(") && behind_constraint && closing(k)) k = closing(k);
      else return closing(open);
    }
    return 0;
  }

  bool is_triple(std::size_t k, const char* mark) const {
    return scan_.is(k, mark) && scan_.is(k + 1, mark) && scan_.is(k + 2, mark);
  }

  // A definition whose text begins with <<<, or ends with >>>: the rest of the launch stands where the macro is used.
  bool is_half_launch(const Directive& definition, std::size_t k) const {
    if (is_triple(k, ">") && k + 3 == definition.last) return true;
    return is_triple(k, "<") && (k == definition.first + 2 || scan_.is(k - 1, ")"));
  }

  // Finds the directives, the macros concerned, and where they are used.
  void read() {
    std::map<std::size_t, std::size_t> end_of;  // first tokens of directives, and their ends
    std::vector<Directive> definitions;
    for (std::size_t i = 0; i + 1 < scan_.tokens.size(); ++i) {
      if (scan_.tokens[i].kind != Kind::boundary || text_[scan_.tokens[i].begin] != '#') continue;
      if (!scan_.is(i + 1, "define") && !scan_.is(i + 1, "undef")) continue;
      std::size_t end = i + 1;
      while (end + 1 < scan_.tokens.size() && scan_.tokens[end].kind != Kind::boundary) ++end;
      directives_.push_back({i + 1, end});
      end_of[i] = end;
      if (scan_.is(i + 1, "define")) definitions.push_back(directives_.back());
    }
    std::set<std::string_view> macros;
    for (const Directive& one : definitions)
      for (std::size_t k = one.first; k < one.last; ++k)
        if ((is_asm(k) && made_by_macros(k)) || is_half_launch(one, k)) macros.insert(scan_.at(one.first + 1));
    for (bool more = !macros.empty(); more;) {
      more = false;
      for (const Directive& one : definitions)
        for (std::size_t k = one.first + 2; k < one.last; ++k)
          if (macros.count(scan_.at(k)) && macros.insert(scan_.at(one.first + 1)).second) more = true;
    }
    std::set<std::string_view> with_arguments;
    for (const Directive& one : definitions)
      if (scan_.is(one.first + 2, "(") && scan_.tokens[one.first + 2].begin == scan_.tokens[one.first + 1].end)
        with_arguments.insert(scan_.at(one.first + 1));
    for (std::size_t i = 0; i < scan_.tokens.size(); ++i) {
      if (const auto skipped = end_of.find(i); skipped != end_of.end()) {
        i = skipped->second;
        continue;
      }
      std::size_t last = i;
      if (is_asm(i)) last = made_by_macros(i);
      else if (scan_.tokens[i].kind != Kind::word || !macros.count(scan_.at(i))) continue;
      else if (with_arguments.count(scan_.at(i))) last = scan_.is(i + 1, "(") ? closing(i + 1) : 0;
      if (last == 0) continue;
      uses_.push_back({scan_.tokens[i].begin, scan_.tokens[last].end});
      i = last;
    }
  }

  const std::string& text_;
  Scan scan_;
  std::vector<Directive> directives_;
  std::vector<Range> uses_;
};

}  // namespace

std::string with_early_macros(const std::string& preprocessed, const Preprocessor& preprocessor) {
  const EarlyMacros macros(preprocessed);
  if (!macros.any()) return preprocessed;
  const std::optional<std::string> expanded = preprocessor(macros.source());
  return expanded ? macros.with(*expanded) : preprocessed;
}

}  // namespace simt::translate
