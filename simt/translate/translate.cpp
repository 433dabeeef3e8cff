#include "translate.h"

#include <algorithm>
#include <cstdlib>
#include <set>

#include "ptx.h"

namespace simt::translate {
namespace {

constexpr std::size_t kNone = static_cast<std::size_t>(-1);
constexpr std::string_view kStoragePrefix = "simt_shared_";  // runtime/modules.cpp takes it off again

struct Edit {
  std::size_t begin, end;
  std::string text;
};

class Translator {
 public:
  Translator(std::string_view text, bool host_assembly)
      : text_(text), scan_(scan(text)), host_assembly_(host_assembly) {}

  Translation run() {
    const std::size_t count = scan_.tokens.size();
    brace_is_missing_ = opened_braces() > 0;
    for (std::size_t i = 0; i < count; ++i) {
      if (scan_.is(i, "{")) blocks_.push_back({opens_block(i), opens_device_code(i), opens_code_for_device(i), i});
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
      } else if (scan_.is(i, "atomicExch")) {
        exchange(i);
      } else if (scan_.is(i, "asm") || scan_.is(i, "__asm__") || scan_.is(i, "__asm")) {
        assembly(i);
      }
    }
    return {apply(), std::move(errors_)};
  }

 private:
  using Kind = Token::Kind;

  bool boundary(std::size_t i) const { return scan_.tokens[i].kind == Kind::boundary; }
  bool word(std::size_t i) const { return scan_.tokens[i].kind == Kind::word; }

  // <<< or >>>, also as some editors space them and nvcc takes them: << < and >> >.
  bool is_triple(std::size_t i, char c) const {
    if (i + 2 >= scan_.tokens.size()) return false;
    for (std::size_t k = 0; k < 3; ++k)
      if (scan_.tokens[i + k].kind != Kind::mark || text_[scan_.tokens[i + k].begin] != c) return false;
    return scan_.tokens[i].end == scan_.tokens[i + 1].begin;
  }

  // A `>> >` that is not followed by arguments may close templates.
  bool ends_configuration(std::size_t i) const {
    return is_triple(i, '>') && (scan_.tokens[i + 2].end == scan_.tokens[i].begin + 3 || scan_.is(i + 3, "("));
  }

  // The token that closes the bracket at `open`, or kNone.
  std::size_t closing(std::size_t open) const {
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

  // The token that opens the bracket closed at `close`; `<` counts as one when `close` is `>`.
  std::size_t opening(std::size_t close) const {
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

  // First token of the callee that ends just before token `end`: ns::k, k<int>, table[i], (*f), object.member, pick(i).
  std::size_t callee_begin(std::size_t end) const {
    std::size_t i = end;
    while (i > 0) {
      // One primary: a name with its template arguments, or a bracketed group with what it applies to.
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
      // What qualifies it.
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

  bool is_statement_word(std::size_t i) const {
    return scan_.is(i, "return") || scan_.is(i, "else") || scan_.is(i, "do") || scan_.is(i, "if") ||
           scan_.is(i, "for") || scan_.is(i, "while");
  }

  static std::string on_one_line(std::string_view text) {
    std::string line(text);
    std::replace(line.begin(), line.end(), '\n', ' ');
    return line;
  }

  std::string_view between(std::size_t first, std::size_t last) const {
    return text_.substr(scan_.tokens[first].begin, scan_.tokens[last].begin - scan_.tokens[first].begin);
  }

  void launch(std::size_t open) {
    if (!blocks_.empty() && blocks_.back().device && brace_is_missing_) return unclosed(open);
    const std::size_t callee = open > 0 ? callee_begin(open) : kNone;
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
    if (close == kNone || !scan_.is(close + 3, "("))
      return error(open, "a launch reads kernel<<<grid, block>>>(arguments): '>>>(' is missing");
    const std::size_t last = closing(close + 3);
    if (last == kNone) return error(open, "the launch's argument list is not closed");

    const std::size_t config_begin = scan_.tokens[open + 2].end, config_end = scan_.tokens[close].begin;
    const std::string config(text_.substr(config_begin, config_end - config_begin));
    const std::string name(between(callee, open));
    const Arguments arguments = arguments_of(close + 3, last);
    // Only what stands before the argument list is replaced, so that launches inside of it are still seen.
    edits_.push_back({scan_.tokens[callee].begin, scan_.tokens[close + 2].end,
                      "(::simt::Launcher(" + config + ") ->* [&](" + arguments.parameters + ") SIMT_LAUNCHES { " +
                          name + "(" + arguments.forwarded + "); })"});
    for (const Edit& edit : arguments.removed) edits_.push_back(edit);
  }

  // How a launch's arguments pass through the lambda. A literal 0, NULL or {...} loses its meaning in a deduced parameter, so
  // it moves into the call itself.
  struct Arguments {
    std::string parameters = "auto&&... simt_a", forwarded = "simt_a...";
    std::vector<Edit> removed;
  };

  Arguments arguments_of(std::size_t open, std::size_t close) const {
    struct Piece {
      std::size_t first, last;  // tokens; `last` is the comma or parenthesis after it
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
        arguments.forwarded += std::string(between(pieces[i].first, pieces[i].last));
        // It goes with one of the commas beside it.
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
    // A comma before trailing literals would be left over.
    std::size_t tail = pieces.size();
    while (tail > 0 && literal(pieces[tail - 1])) --tail;
    if (tail > 0 && tail < pieces.size()) {
      const std::size_t comma = scan_.tokens[pieces[tail - 1].last].begin;
      arguments.removed.push_back({comma, comma + 1, ""});
    }
    return arguments;
  }

  void shared(std::size_t i) {
    std::size_t begin = i, end = i;
    const auto stops = [&](std::size_t k) {
      return boundary(k) || scan_.is(k, ";") || scan_.is(k, "{") || scan_.is(k, "}");
    };
    while (begin > 0 && !stops(begin - 1)) --begin;
    while (end < scan_.tokens.size() && !boundary(end) && !scan_.is(end, ";")) ++end;
    bool is_extern = false, is_static = false;
    for (std::size_t k = begin; k < end; ++k) {
      is_extern |= scan_.is(k, "extern");
      is_static |= scan_.is(k, "static");
    }
    for (std::size_t k = begin; k < end; ++k)
      if (scan_.is(k, "alignas") && scan_.is(k + 1, "(")) align(k);
    const Token& token = scan_.tokens[i];
    if (is_extern && end < scan_.tokens.size()) {
      if (in_statements()) dynamic_in_block(begin, end);
      else dynamic_in_namespace(i, end);
      return;
    }
    if (is_static) edits_.push_back({token.begin, token.end, "__thread __attribute__((aligned(128)))"});
    if (end == scan_.tokens.size() || boundary(end)) return;
    // A class defined on the spot brings a semicolon of its own: nothing more is looked at then.
    for (std::size_t k = begin; k < end; ++k)
      if (scan_.is(k, "struct") || scan_.is(k, "class") || scan_.is(k, "union")) return;
    declared_shared(begin, end, i);
  }

  // The compiler takes alignas at the beginning of a declaration only, and shared memory is aligned to 128 bytes as it is.
  void align(std::size_t alignas_at) {
    const std::size_t close = closing(alignas_at + 1);
    if (close == kNone) return;
    edits_.push_back({scan_.tokens[alignas_at].begin, scan_.tokens[close].end, alignment(alignas_at, close)});
  }
  std::string alignment(std::size_t alignas_at, std::size_t close) const {
    const int bytes = close == alignas_at + 3 ? std::atoi(std::string(scan_.at(alignas_at + 2)).c_str()) : 0;
    return bytes > 128 ? "__align__(" + std::to_string(bytes) + ") " : "";
  }

  // One name of a declaration, as tokens.
  struct Declarator {
    std::size_t begin, name, end;
  };

  // __shared__ T a[8], b;  with what stands before the first declarator in [begin, first.begin).
  void declared_shared(std::size_t begin, std::size_t end, std::size_t shared) {
    std::vector<Declarator> declarators;
    std::size_t from = shared + 1;
    int angle = 0, round = 0;
    for (std::size_t k = shared + 1; k <= end; ++k) {
      if (round == 0 && angle == 0 && (scan_.is(k, "=") || scan_.is(k, "{")) && !scan_.is(k + 1, "="))
        return error(
            k,
            "an initializer is not allowed for a __shared__ variable: let one thread assign it, then call __syncthreads()");
      if (round == 0 && angle == 0 && (k == end || scan_.is(k, ","))) {
        std::size_t name = kNone;
        for (std::size_t m = from, depth = 0; m < k; ++m) {
          if (scan_.is(m, "[") && depth++ == 0 && name != kNone) break;
          if (scan_.is(m, "]")) --depth;
          if (depth == 0 && word(m)) name = m;
        }
        if (name == kNone || scan_.is(name + 1, ")") || scan_.is(name + 1, "(")) return;
        declarators.push_back({from, name, k});
        from = k + 1;
      }
      if (scan_.is(k, "(") || scan_.is(k, "[")) ++round;
      if (scan_.is(k, ")") || scan_.is(k, "]")) --round;
      if (round == 0 && scan_.is(k, "<")) ++angle;
      if (round == 0 && scan_.is(k, ">")) --angle;
    }
    std::size_t first = declarators[0].name;
    while (first > shared + 1 &&
           (scan_.is(first - 1, "*") || scan_.is(first - 1, "const") || scan_.is(first - 1, "__restrict__")))
      --first;
    declarators[0].begin = first;
    if (const std::size_t type = last_word(begin, first);
        in_statements() && type != kNone && !is_plain_type(scan_.at(type)))
      unbuilt(begin, first, end, declarators, scan_.at(type));
  }

  std::size_t last_word(std::size_t begin, std::size_t end) const {
    int angle = 0;
    for (std::size_t k = end; k-- > begin;) {
      if (scan_.is(k, ">")) ++angle;
      if (angle == 0 && word(k) && !scan_.is(k, "__shared__") && !scan_.is(k, "static") && !scan_.is(k, "volatile") &&
          !scan_.is(k, "const"))
        return k;
      if (scan_.is(k, "<")) --angle;
    }
    return kNone;
  }

  // Types of which the compiler is known to build nothing.
  static bool is_plain_type(std::string_view name) {
    constexpr std::string_view kPlain[] = {
        "float",  "double",  "int",     "unsigned", "char",    "short",    "long",     "signed",   "bool", "size_t",
        "int8_t", "uint8_t", "int16_t", "int32_t",  "int64_t", "uint16_t", "uint32_t", "uint64_t", "auto"};
    return std::find(std::begin(kPlain), std::end(kPlain), name) != std::end(kPlain);
  }

  // Shared memory of a class type is not constructed, which C++ would do: it becomes raw memory and references to it.
  void unbuilt(std::size_t begin, std::size_t first, std::size_t end, const std::vector<Declarator>& declarators,
               std::string_view type) {
    if (const std::size_t at = constructs(type); at != kNone)
      return error(
          begin, "dynamic initialization is not supported for a __shared__ variable: the constructor of " +
                     std::string(type) +
                     " does something; give it an empty default constructor, and let the threads assign the variable");
    std::string kept, specifiers;
    for (std::size_t k = begin; k < first; ++k) {
      if (scan_.is(k, "__shared__") || scan_.is(k, "static")) continue;
      if ((scan_.is(k, "__align__") || scan_.is(k, "alignas") || scan_.is(k, "__attribute__")) &&
          scan_.is(k + 1, "(")) {
        const std::size_t last = closing(k + 1);
        if (last == kNone) return;
        if (scan_.is(k, "alignas")) kept += alignment(k, last);
        else kept += std::string(between(k, last + 1)) + " ";
        k = last;
        continue;
      }
      specifiers += std::string(scan_.at(k));
      if (k + 1 < scan_.tokens.size() && scan_.tokens[k + 1].begin > scan_.tokens[k].end)
        specifiers += " ";  // as written: `::` is two marks
    }
    std::string out;
    for (const Declarator& d : declarators) {
      const std::string name(scan_.at(d.name)), before(between(d.begin, d.name)),
          after(text_.substr(scan_.tokens[d.name].end, scan_.tokens[d.end].begin - scan_.tokens[d.name].end));
      const std::string storage = std::string(kStoragePrefix) + name;
      out += kept + "static __thread __attribute__((aligned(128))) ::simt::RawShared<" + specifiers + before + after +
             "> " + storage + "; ";
      out += specifiers + before + "(&" + name + ")" + after + " = " + storage + ".value(); ";
    }
    const std::size_t from = scan_.tokens[begin].begin, to = scan_.tokens[end].begin;
    std::erase_if(edits_, [&](const Edit& edit) { return edit.begin >= from && edit.end <= to; });
    // As many lines as before.
    std::replace(out.begin(), out.end(), '\n', ' ');
    out.append(static_cast<std::size_t>(std::count(text_.begin() + from, text_.begin() + to, '\n')), '\n');
    edits_.push_back({from, to, out});
  }

  // Where the definition of a class, when it stands in this text, shows that its default constructor does something.
  std::size_t constructs(std::string_view type) const {
    for (std::size_t k = 0; k + 1 < scan_.tokens.size(); ++k) {
      if (!(scan_.is(k, "struct") || scan_.is(k, "class")) || boundary(k + 1)) continue;
      if (k > 0 && (scan_.is(k - 1, "<") || scan_.is(k - 1, ","))) continue;  // a template's parameter
      std::size_t open = k + 1;
      std::string_view name;
      for (; open < scan_.tokens.size() && word(open); ++open) {
        if (scan_.is(open, "final")) continue;
        if (scan_.is(open + 1, "(")) {  // an attribute
          const std::size_t close = closing(open + 1);
          if (close == kNone) break;
          open = close;
        } else {
          name = scan_.at(open);
        }
      }
      if (name != type) continue;
      while (open < scan_.tokens.size() && !boundary(open) && !scan_.is(open, "{") && !scan_.is(open, ";") &&
             !scan_.is(open, "(") && !scan_.is(open, ","))
        ++open;
      if (!scan_.is(open, "{")) continue;
      int depth = 0;
      for (std::size_t m = open; m < scan_.tokens.size(); ++m) {
        if (scan_.is(m, "{") || scan_.is(m, "(") || scan_.is(m, "[")) ++depth;
        if (scan_.is(m, "}") || scan_.is(m, ")") || scan_.is(m, "]")) --depth;
        if (depth == 0) break;
        if (depth == 1 && scan_.is(m, "=") && initialises_member(m)) return m;
        if (depth == 1 && scan_.at(m) == type && scan_.is(m + 1, "(") && scan_.is(m + 2, ")") &&
            !scan_.is(m - 1, "~")) {
          if (scan_.is(m + 3, ":") || (scan_.is(m + 3, "{") && !scan_.is(m + 4, "}"))) return m;
        }
      }
    }
    return kNone;
  }

  // Whether the `=` in a class body gives a member a value.
  bool initialises_member(std::size_t equals) const {
    for (std::size_t k = equals; k-- > 0 && !scan_.is(k, ";") && !scan_.is(k, "{") && !scan_.is(k, "}");)
      for (const char* other : {"static", "constexpr", "using", "operator", "enum", "typedef", "template", ")"})
        if (scan_.is(k, other)) return false;
    return true;
  }

  // Whether a name in a kernel may be that of a warp operation, or of a function that has one.
  static bool may_join_lanes(std::string_view name) {
    if (name.substr(0, 13) == "__syncthreads") return false;
    if (name == "any" || name == "all") return true;
    for (const char* part : {"sync", "shfl", "ballot", "match", "warp", "Warp", "reduce", "Reduce", "scan", "Scan"})
      if (name.find(part) != std::string_view::npos) return true;
    return false;
  }

  // Lanes that come to the end of a kernel have gone past all of its warp operations, as lanes that returned have not: counted code
  // tells the two apart.
  void end_kernel(std::size_t close) {
    for (std::size_t k = kernel_open_; k < close; ++k)
      if (word(k) && may_join_lanes(scan_.at(k)))
        return edits_.push_back({scan_.tokens[close].begin, scan_.tokens[close].begin, ";::simt::end_of_kernel();"});
  }

  // Notes a kernel's name: the word before the first bracket that is no attribute's. Its launch bounds become a variable of its own, which
  // the runtime reads by its name.
  void kernel(std::size_t i) {
    std::string_view bounds;
    if (i > 0 && scan_.is(i - 1, ")"))
      if (const std::size_t open = opening(i - 1); open != kNone && open > 0 && scan_.is(open - 1, "__launch_bounds__"))
        bounds = between(open, i);
    for (std::size_t k = i + 1; k + 1 < scan_.tokens.size() && !boundary(k) && !scan_.is(k, ";") && !scan_.is(k, "{");
         ++k) {
      if (!word(k) || !scan_.is(k + 1, "(")) continue;
      if (scan_.at(k).substr(0, 2) != "__") {
        kernels_.insert(scan_.at(k));
        check_result(i, k);
        const std::size_t close = closing(k + 1);
        if (close == kNone || !scan_.is(close + 1, "{")) return;
        kernel_open_ = close + 1;
        const std::size_t at = scan_.tokens[kernel_open_].end;
        if (!bounds.empty())
          edits_.push_back(
              {at, at,
               " static constexpr unsigned simt_launch_bound __attribute__((used)) = ::simt::launch_bound" +
                   on_one_line(bounds) + ";"});
        return;
      }
      const std::size_t close = closing(k + 1);
      if (close == kNone) return;
      if (scan_.is(k, "__launch_bounds__")) bounds = between(k + 1, close + 1);
      k = close;
    }
  }

  // A kernel has no result.
  void check_result(std::size_t global, std::size_t name) {
    std::size_t begin = global;
    while (begin > 0 && !boundary(begin - 1) && !scan_.is(begin - 1, ";") && !scan_.is(begin - 1, "{") &&
           !scan_.is(begin - 1, "}") && !scan_.is(begin - 1, ">") && !scan_.is(begin - 1, ")"))
      --begin;
    for (std::size_t k = begin; k < name; ++k) {
      if (scan_.is(k, "(")) {  // of an attribute
        k = closing(k);
        if (k == kNone) return;
        continue;
      }
      for (const char* type : {"int", "float", "double", "bool", "char", "long", "short", "unsigned", "size_t", "*"})
        if (scan_.is(k, type))
          return error(name,
                       "the kernel " + std::string(scan_.at(name)) +
                           " returns a value, and a __global__ function must be void; write the result to memory");
    }
  }

  // [=] __device__ (int i) { ... }: the host compiler takes attributes behind the parameters only.
  void lambda(std::size_t bracket) {
    std::size_t next = bracket + 1;
    std::string qualifiers;
    for (; scan_.is(next, "__device__") || scan_.is(next, "__host__"); ++next)
      qualifiers += " " + std::string(scan_.at(next));
    if (!scan_.is(next, "(") && !scan_.is(next, "{")) return;
    const std::size_t close = scan_.is(next, "(") ? closing(next) : kNone;
    if (scan_.is(next, "(") && close == kNone) return;
    edits_.push_back({scan_.tokens[bracket].end, scan_.tokens[next - 1].end, close == kNone ? "()" + qualifiers : ""});
    if (close != kNone) edits_.push_back({scan_.tokens[close].end, scan_.tokens[close].end, qualifiers});
  }

  // (void*)kernel  and  reinterpret_cast<void*>(kernel)  keep the kernel's type in mind;  cudaMalloc((void**)&p, n)  keeps p's.
  void cast(std::size_t i) {
    std::size_t begin = i, end = i + 1;
    while (begin > 0 && scan_.is(begin - 1, "const")) --begin;
    while (scan_.is(end, "const")) ++end;
    if (begin == 0 || !scan_.is(end, "*")) return;
    if (scan_.is(end + 1, "*") && scan_.is(begin - 1, "(") && scan_.is(end + 2, ")") && scan_.is(end + 3, "&") &&
        begin >= 3 && scan_.is(begin - 2, "(") && scan_.at(begin - 3).find("alloc") != std::string_view::npos) {
      if (scan_.at(begin - 3).substr(0, 4) == "cuda")
        edits_.push_back({scan_.tokens[begin - 1].begin, scan_.tokens[end + 2].end, ""});
      return;
    }
    while (scan_.is(end + 1, "const")) ++end;
    const bool c_style = scan_.is(begin - 1, "(") && scan_.is(end + 1, ")");
    const bool named = begin > 1 && scan_.is(begin - 1, "<") && scan_.is(begin - 2, "reinterpret_cast") &&
                       scan_.is(end + 1, ">") && scan_.is(end + 2, "(");
    if (!c_style && !named) return;
    std::size_t first = named ? end + 3 : end + 2;
    const std::size_t callee = first;
    while (scan_.is(first, "&")) ++first;
    while (word(first) && scan_.is(first + 1, ":") && scan_.is(first + 2, ":")) first += 3;
    if (!kernels_.count(scan_.at(first))) return;
    const Token& open = scan_.tokens[named ? begin - 2 : begin - 1];
    if (named) {
      edits_.push_back({open.begin, scan_.tokens[end + 1].end, "(void*)::simt::remember_kernel"});
      return;
    }
    std::size_t last = first;
    if (scan_.is(first + 1, "<"))
      for (int angle = 0; ++last < scan_.tokens.size();) {
        if (scan_.is(last, "<")) ++angle;
        if (scan_.is(last, ">") && --angle == 0) break;
      }
    if (last == scan_.tokens.size()) return;
    edits_.push_back({open.begin, scan_.tokens[callee].begin, "(void*)::simt::remember_kernel("});
    edits_.push_back({scan_.tokens[last].end, scan_.tokens[last].end, ")"});
  }

  // The GPU's clock() in device code, not the host's.
  void clock(std::size_t i) {
    const bool member = i > 0 && (scan_.is(i - 1, ".") || scan_.is(i - 1, ">") || scan_.is(i - 1, ":"));
    if (!member && !blocks_.empty() && blocks_.back().device)
      edits_.push_back({scan_.tokens[i].begin, scan_.tokens[i].end, "simt_device_clock"});
  }

  // atomicExch(p, x);  as a statement is a store: nobody asks for what was there.
  void exchange(std::size_t i) {
    if (i == 0 || boundary(i - 1) || !scan_.is(i + 1, "(")) return;
    const std::size_t close = closing(i + 1);
    if (close == kNone || !scan_.is(close + 1, ";") || !begins_statement(i)) return;
    edits_.push_back({scan_.tokens[i].begin, scan_.tokens[i].begin, "::simt::drop_old(), "});
  }

  // texture<float, 2> t;  of CUDA 11 and before, at namespace scope.
  void texture_reference(std::size_t i) {
    if (in_statements() || (i > 0 && (scan_.is(i - 1, "class") || scan_.is(i - 1, "struct") || scan_.is(i - 1, ":") ||
                                      scan_.is(i - 1, "."))))
      return;
    error(
        i,
        "a texture reference (texture<...>), which CUDA 12 no longer has; use a texture object: cudaCreateTextureObject, "
        "and tex2D<T>(object, x, y) in the kernel");
  }

  bool begins_statement(std::size_t i) const {
    for (const char* before : {";", "{", "}", "else", "do"})
      if (scan_.is(i - 1, before)) return true;
    const std::size_t open = scan_.is(i - 1, ")") ? opening(i - 1) : kNone;
    return open != kNone && open > 0 &&
           (scan_.is(open - 1, "if") || scan_.is(open - 1, "for") || scan_.is(open - 1, "while"));
  }

  // How many more braces the text opens than it closes.
  long opened_braces() const {
    long opened = 0;
    for (std::size_t i = 0; i < scan_.tokens.size(); ++i) opened += scan_.is(i, "{") - scan_.is(i, "}");
    return opened;
  }

  // A launch that stands in a kernel only because that kernel's end is missing.
  void unclosed(std::size_t launch) {
    if (!errors_.empty()) return;
    const auto kernel = std::find_if(blocks_.begin(), blocks_.end(), [](const Block& block) { return block.device; });
    error(kernel->open, "a '}' is missing: the function that begins here is still open at line " +
                            std::to_string(origin_of(text_, scan_.tokens[launch].begin).line));
  }

  bool in_statements() const { return !blocks_.empty() && blocks_.back().statements; }

  // Whether a brace opens the body of a __global__ or __device__ function or lambda, or a block within. What may run on the
  // host too may launch.
  bool opens_device_code(std::size_t brace) const {
    if (!blocks_.empty() && blocks_.back().device) return true;
    bool device = false, host = false, call = false;
    for (std::size_t k = brace;
         k-- > 0 && !boundary(k) && !scan_.is(k, ";") && !scan_.is(k, "{") && !scan_.is(k, "}");) {
      device |= scan_.is(k, "__global__") || scan_.is(k, "__device__");
      host |= scan_.is(k, "__host__");
      call |= scan_.is(k, ")");
    }
    return device && !host && (call || in_statements());
  }

  // The same, of code that may run on the host too.
  bool opens_code_for_device(std::size_t brace) const {
    if (!blocks_.empty() && blocks_.back().may_be_device) return true;
    for (std::size_t k = brace; k-- > 0 && !boundary(k) && !scan_.is(k, ";") && !scan_.is(k, "{") && !scan_.is(k, "}");)
      if (scan_.is(k, "__global__") || scan_.is(k, "__device__")) return true;
    return false;
  }

  // Whether a brace opens a function's body or a block, and no namespace or class.
  bool opens_block(std::size_t brace) const {
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

  // extern __shared__ T s[];  in a function becomes a reference: an assembler name would get lost in templates.
  void dynamic_in_block(std::size_t begin, std::size_t end) {
    for (std::size_t k = begin; k < end; ++k)
      if (scan_.is(k, "extern") || scan_.is(k, "__shared__"))
        edits_.push_back({scan_.tokens[k].begin, scan_.tokens[k].end, ""});
    int depth = 0;
    for (std::size_t k = begin; k <= end; ++k) {
      if (scan_.is(k, "(")) ++depth;
      if (scan_.is(k, ")")) --depth;
      if (depth > 0 || !(k == end || scan_.is(k, ","))) continue;
      // The declarator's name stands before its first bracket, or last.
      std::size_t name = k;
      for (std::size_t m = k; m-- > begin && !scan_.is(m, ",");)
        if (scan_.is(m, "[")) name = m;
      if (name == begin) continue;
      const Token& word = scan_.tokens[name - 1];
      edits_.push_back({word.begin, word.end, "(&" + std::string(scan_.at(name - 1)) + ")"});
      edits_.push_back({scan_.tokens[k].begin, scan_.tokens[k].begin, " = ::simt::DynamicShared()"});
    }
  }

  void dynamic_in_namespace(std::size_t shared, std::size_t end) {
    const Token& token = scan_.tokens[shared];
    edits_.push_back({token.begin, token.end, "__thread __attribute__((tls_model(\"initial-exec\")))"});
    // The assembler name belongs right behind the declarator.
    std::size_t behind = end;
    for (std::size_t k = end; k-- > shared;)
      if (scan_.is(k, "]")) {
        behind = k + 1;
        break;
      }
    const std::size_t at = scan_.tokens[behind].begin;
    edits_.push_back({at, at, " __asm__(\"simt_dynamic_shared\") "});
  }

  // asm volatile("..." : "=r"(x) : "r"(y) : "memory")
  void assembly(std::size_t i) {
    std::size_t open = i + 1;
    while (scan_.is(open, "volatile") || scan_.is(open, "__volatile__") || scan_.is(open, "__volatile")) ++open;
    if (!scan_.is(open, "(") || open + 1 >= scan_.tokens.size() || scan_.tokens[open + 1].kind != Kind::text) return;
    const std::size_t close = closing(open);
    if (close == kNone) return;
    if (host_assembly_ && in_statements() && !blocks_.back().may_be_device) return;
    Assembly assembly;
    std::string unknown = "a text that macros make";
    if (read_assembly(open, close, assembly)) {
      if (assembly.text.find_first_not_of(" \t\n") == std::string::npos) return;  // a fence for the compiler
      const PtxTranslation ptx = translate_ptx(assembly);
      if (!ptx.code.empty()) {
        const std::size_t begin = scan_.tokens[i].begin, end = scan_.tokens[close].end;
        const std::string lines(std::count(text_.begin() + begin, text_.begin() + end, '\n'), '\n');
        return edits_.push_back({begin, end, on_one_line(ptx.code) + lines});
      }
      unknown = ptx.unknown;
    }
    error(
        i,
        unknown +
            " is not supported by the CPU backend in inline PTX assembly; use the CUDA intrinsic of the same meaning, "
            "or guard it with #ifndef WARPWISE_SIMT");
  }

  // The pieces of an assembly statement between its parentheses.
  bool read_assembly(std::size_t open, std::size_t close, Assembly& assembly) const {
    std::size_t k = open + 1;
    for (; k < close && scan_.tokens[k].kind == Kind::text; ++k) assembly.text += unquoted(scan_.at(k));
    for (int section = 0; k < close && section < 3;) {
      if (scan_.is(k, ":")) {
        ++section, ++k;
      } else if (section == 1 || section == 2) {
        AssemblyOperand operand;
        if (scan_.is(k, "[")) operand.name = scan_.at(k + 1), k += 3;
        if (scan_.tokens[k].kind != Kind::text || !scan_.is(k + 1, "(")) return false;
        operand.constraint = unquoted(scan_.at(k));
        const std::size_t end = closing(k + 1);
        if (end == kNone) return false;
        operand.expression = between(k + 2, end);
        assembly.operands.push_back(std::move(operand));
        k = end + 1;
        if (scan_.is(k, ",")) ++k;
      } else {
        return false;
      }
    }
    return true;
  }

  static std::string unquoted(std::string_view literal) {
    std::string text;
    const std::size_t begin = literal.find('"');
    for (std::size_t k = begin + 1; k + 1 < literal.size(); ++k) {
      if (literal[k] == '\\' && k + 2 < literal.size()) {
        ++k;
        text += literal[k] == 'n' ? '\n' : literal[k] == 't' ? ' ' : literal[k];
      } else {
        text += literal[k];
      }
    }
    return text;
  }

  void error(std::size_t token, const std::string& message) {
    const Origin origin = origin_of(text_, scan_.tokens[token].begin);
    errors_.push_back(origin.file + ":" + std::to_string(origin.line) + ": error: " + message);
  }

  std::string apply() {
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

  std::string_view text_;
  Scan scan_;
  bool host_assembly_;
  std::vector<Edit> edits_;
  struct Block {
    bool statements;  // and no namespace or class
    bool device;      // runs in kernels only
    bool may_be_device;
    std::size_t open;  // its brace
  };
  std::vector<Block> blocks_;  // the open braces
  bool brace_is_missing_ = false;
  std::size_t kernel_open_ = kNone;  // the brace of the latest kernel's body
  std::set<std::string_view> kernels_;
  std::vector<std::string> errors_;
};

}  // namespace

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
