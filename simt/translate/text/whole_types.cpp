#include "whole_types.h"

#include <vector>

#include "tokens.h"

namespace simt::translate {
namespace {

constexpr std::size_t kNowhere = static_cast<std::size_t>(-1);
constexpr std::string_view kPlainPrefix = "simt_plain_";

class Types {
 public:
  explicit Types(std::string_view text) : text_(text), scan_(scan(text)) {}

  std::string run() {
    for (std::size_t i = 0; i + 1 < scan_.tokens.size(); ++i)
      if (scan_.is(i, "struct") && (scan_.is(i + 1, "alignas") || scan_.is(i + 1, "__align__"))) one(i);
    out_ += text_.substr(copied_);
    return std::move(out_);
  }

 private:
  bool is_word(std::size_t i) const { return i < scan_.tokens.size() && scan_.tokens[i].kind == Token::Kind::word; }

  // The token that closes the bracket at `open`, or kNowhere.
  std::size_t closing(std::size_t open) const {
    int depth = 0;
    for (std::size_t i = open; i < scan_.tokens.size() && scan_.tokens[i].kind != Token::Kind::boundary; ++i) {
      if (scan_.is(i, "(") || scan_.is(i, "[") || scan_.is(i, "{")) ++depth;
      if ((scan_.is(i, ")") || scan_.is(i, "]") || scan_.is(i, "}")) && --depth == 0) return i;
    }
    return kNowhere;
  }

  std::string between(std::size_t first, std::size_t last) const {
    return std::string(text_.substr(scan_.tokens[first].begin, scan_.tokens[last].begin - scan_.tokens[first].begin));
  }

  // `template <class T, int n>` before the struct: its position, and <T, n>.
  struct Parameters {
    std::size_t begin = kNowhere;
    std::string text, names;
    bool understood = true;
  };
  Parameters parameters_before(std::size_t at) const {
    Parameters found;
    if (at == 0 || !scan_.is(at - 1, ">")) return found;
    std::size_t open = at - 1;
    while (open > 0 && !scan_.is(open, "<") && !scan_.is(open, ";") && !scan_.is(open, "}")) --open;
    found.understood = open > 0 && scan_.is(open - 1, "template") && open + 1 < at - 1;
    if (!found.understood) return found;
    found.begin = open - 1;
    std::size_t name = kNowhere;
    bool has_default = false;
    for (std::size_t i = open + 1; i < at; ++i) {
      if (scan_.is(i, ",") || i == at - 1) {
        if (name == kNowhere) found.understood = false;
        else found.names += (found.names.empty() ? "<" : ", ") + std::string(scan_.at(name));
        name = kNowhere;
        has_default = false;
      } else if (scan_.is(i, "=")) {
        has_default = true;
      } else if (is_word(i) && !has_default) {
        name = i;
      } else if (!is_word(i)) {
        found.understood = false;  // a parameter pack, or a template template parameter
      }
    }
    found.names += ">";
    found.text = between(found.begin, at);
    return found;
  }

  // Data, and functions that compute with it: no constructor, no initialiser, no access specifier, no nested type.
  bool is_plain(std::size_t open, std::size_t close, std::string_view name) const {
    for (std::size_t i = open + 1; i < close; ++i)
      if (scan_.is(i, name)) return false;
    for (std::size_t i = open + 1; i < close; ++i) {
      if (scan_.is(i, "(") || (scan_.is(i, "{") && (scan_.is(i - 1, ")") || scan_.is(i - 1, "const")))) {
        i = closing(i);
        if (i == kNowhere) return false;
        continue;
      }
      for (const char* no : {"=", "{", "~", "private", "protected", "virtual", "template", "volatile"})
        if (scan_.is(i, no)) return false;
    }
    return true;
  }

  void one(std::size_t at) {
    const std::size_t aligned = closing(at + 2);
    if (aligned == kNowhere || !is_word(aligned + 1) || !scan_.is(aligned + 2, "{")) return;
    const std::size_t name = aligned + 1, open = aligned + 2, close = closing(open);
    if (close == kNowhere || !is_plain(open, close, scan_.at(name))) return;
    const std::string file = origin_of(text_, scan_.tokens[at].begin).file;
    if (file.ends_with(".h") || file.ends_with(".cuh") || file.ends_with(".hpp")) return;
    const Parameters parameters = parameters_before(at);
    if (!parameters.understood) return;

    const std::string own(scan_.at(name)), plain = std::string(kPlainPrefix) + own;
    const std::string base = "::simt::Whole<" + plain + parameters.names + ">";
    // A typedef names the enclosing class.
    const bool is_typedef = at > 0 && scan_.is(at - 1, "typedef");
    out_ += text_.substr(copied_, scan_.tokens[is_typedef ? at - 1 : at].begin - copied_);
    out_ += between(at, name) + plain + " " + between(open, close) + "}; ";
    // On one line, since the template's head may have several.
    std::string head = parameters.text;
    for (char& c : head)
      if (c == '\n') c = ' ';
    out_ += head + (is_typedef ? "typedef " : "") + "struct " + own + " : " + base + " { using " + base + "::Whole; }";
    copied_ = scan_.tokens[close].end;
  }

  std::string_view text_;
  Scan scan_;
  std::string out_;
  std::size_t copied_ = 0;  // of the text
};

}  // namespace

std::string with_whole_types(std::string_view preprocessed) { return Types(preprocessed).run(); }

}  // namespace simt::translate
