#include "tests/mutants/mutants.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <cstdlib>
#include <map>
#include <set>
#include <string_view>
#include <utility>

#include "engine/cpp_tokens.h"

namespace warpwise::test {

namespace {

using TokenKind = SourceToken::Kind;

/// Tokens as C++ has them: `<`, `<` of the tokeniser is `<<` here.
std::vector<SourceToken> pieces_of(const std::string& region) {
  static constexpr std::array<std::string_view, 26> kJoined = {"<<<", ">>>", "<<=", ">>=", "<=", ">=", "==", "!=", "&&",
                                                               "||",  "<<",  ">>",  "+=",  "-=", "*=", "/=", "%=", "^=",
                                                               "|=",  "&=",  "++",  "--",  "->", "::", "\\", "##"};
  const std::vector<SourceToken> tokens = tokens_of(region);
  std::vector<SourceToken> pieces;
  for (size_t i = 0; i < tokens.size();) {
    SourceToken piece = tokens[i];
    size_t count = 1;
    for (const std::string_view joined : kJoined) {
      if (piece.kind != TokenKind::mark || i + joined.size() > tokens.size()) continue;
      const SourceToken& last = tokens[i + joined.size() - 1];
      if (region.substr(piece.begin, last.end - piece.begin) != joined) continue;
      piece.text = joined, piece.end = last.end, count = joined.size();
      break;
    }
    pieces.push_back(piece);
    i += count;
  }
  return pieces;
}

/// Names that a tired student mistakes for each other. The other must occur in the file, too.
constexpr std::pair<std::string_view, std::string_view> kAlike[] = {{"row", "col"},
                                                                    {"rows", "cols"},
                                                                    {"tile_row", "tile_col"},
                                                                    {"x", "y"},
                                                                    {"tx", "ty"},
                                                                    {"lane", "warp"},
                                                                    {"hi", "lo"},
                                                                    {"high", "low"},
                                                                    {"i", "j"},
                                                                    {"m", "n"},
                                                                    {"n", "k"},
                                                                    {"a", "b"},
                                                                    {"kHeight", "kWidth"},
                                                                    {"kTile", "kWarps"},
                                                                    {"kTile", "kDepth"},
                                                                    {"kDown", "kAcross"},
                                                                    {"in", "out"},
                                                                    {"in", "kernels"},
                                                                    {"out", "kernels"},
                                                                    {"copies", "kernels"},
                                                                    {"arrived", "computed"},
                                                                    {"computed", "left"},
                                                                    {"bring_a", "bring_b"},
                                                                    {"from_x", "from_y"},
                                                                    {"blockIdx", "threadIdx"},
                                                                    {"gridDim", "blockDim"},
                                                                    {"lda", "ldb"},
                                                                    {"ldb", "ldc"},
                                                                    {"ld", "cols"},
                                                                    {"first", "count"},
                                                                    {"bytes", "n"},
                                                                    {"begin", "count"},
                                                                    {"kThreads", "kEach"},
                                                                    {"alpha", "beta"},
                                                                    {"t", "rows"},
                                                                    {"width", "rows"},
                                                                    {"of_a", "of_b"},
                                                                    {"sub", "add"},
                                                                    {"row", "from"},
                                                                    {"product", "c"},
                                                                    {"product", "result"},
                                                                    {"col", "lane"},
                                                                    {"operations", "memory"},
                                                                    {"fp32", "memory"},
                                                                    {"count", "most"},
                                                                    {"room", "before"},
                                                                    {"x_there", "y_there"},
                                                                    {"first", "second"}};

/// What is in headers, and may stand for the first of each.
constexpr std::pair<std::string_view, std::string_view> kInHeaders[] = {
    {"__fadd_rn", "__fsub_rn"},
    {"__fsub_rn", "__fadd_rn"},
    {"__dadd_rn", "__dsub_rn"},
    {"__fmul_rn", "__fadd_rn"},
    {"two_sum", "quick_two_sum"},
    {"quick_two_sum", "two_sum"},
    {"multiply_add_fused", "multiply_add_accurate"},
    {"__shfl_down_sync", "__shfl_up_sync"},
    {"__shfl_down_sync", "__shfl_xor_sync"},
    {"__shfl_xor_sync", "__shfl_down_sync"},
    {"__threadfence", "__threadfence_block"},
    {"__syncthreads", "__syncwarp"},
    {"__syncwarp", "__syncthreads"},
    {"cudaMemcpyHostToDevice", "cudaMemcpyDeviceToHost"},
    {"cudaMemcpyDeviceToHost", "cudaMemcpyHostToDevice"},
    {"cudaGetLastError", "cudaPeekAtLastError"},
    {"cudaStreamSynchronize", "cudaStreamQuery"},
    {"matrix_a", "matrix_b"},
    {"row_major", "col_major"},
    {"size_t", "int"},
    {"int64_t", "int"},
    {"threadIdx", "blockIdx"}};

/// Operators and what they are mistaken for.
const std::multimap<std::string_view, std::pair<std::string_view, std::string_view>>& other_operators() {
  static const std::multimap<std::string_view, std::pair<std::string_view, std::string_view>> kOthers = {
      {"<", {"relation", "<="}},  {"<=", {"relation", "<"}},  {">", {"relation", ">="}},  {">=", {"relation", ">"}},
      {"==", {"relation", "!="}}, {"==", {"relation", "<="}}, {"!=", {"relation", "=="}}, {"&&", {"logic", "||"}},
      {"||", {"logic", "&&"}},    {"+", {"operator", "-"}},   {"-", {"operator", "+"}},   {"*", {"operator", "/"}},
      {"/", {"operator", "*"}},   {"/", {"operator", "%"}},   {"%", {"operator", "/"}},   {"<<", {"operator", ">>"}},
      {">>", {"operator", "<<"}}, {"&", {"operator", "|"}},   {"|", {"operator", "&"}},   {"^", {"operator", "|"}},
      {"^", {"operator", "+"}},   {"+=", {"operator", "="}},  {"+=", {"operator", "-="}}, {"-=", {"operator", "+="}},
      {"/=", {"operator", "-="}}, {"*=", {"operator", "+="}}, {">>=", {"operator", "/="}}};
  return kOthers;
}

bool any_of(std::string_view what, std::initializer_list<std::string_view> list) {
  return std::find(list.begin(), list.end(), what) != list.end();
}

class Mutator {
 public:
  Mutator(const std::string& region, const std::string& file) : region_(region), pieces_(pieces_of(region)) {
    for (const auto& token : tokens_of(file))
      if (token.kind == TokenKind::name) known_.insert(token.text);
    match_brackets();
    find_steps();
    find_statements();
  }

  std::vector<Mutant> run() {
    for (size_t i = 0; i < pieces_.size(); i++) {
      operators(i);
      names(i);
      constants(i);
      if (is(i, "(")) arguments(i);
      if (is(i, "[")) indices(i);
      if (is(i, "<<<")) launch(i);
      if (is(i, "!") && !is(i + 1, "=")) replace("logic", i, i + 1, "");
      if (is(i, "?")) ternary(i);
      if (is(i, "sizeof") && is(i + 1, "(") && closes_[i + 1] && is(closes_[i + 1] + 1, "*"))
        replace("size", i, closes_[i + 1] + 2, "");
      if (is(i, "if") && is(i + 1, "(") && closes_[i + 1]) condition(i + 2, closes_[i + 1]);
      if (is(i, "size_t") && is(i + 1, "(") && closes_[i + 1]) replace("operator", i, i + 1, "int");
    }
    for (size_t s = 0; s < statements_.size(); s++) statement(s);
    std::stable_sort(mutants_.begin(), mutants_.end(),
                     [](auto& a, auto& b) { return std::tie(a.line, a.column) < std::tie(b.line, b.column); });
    return std::move(mutants_);
  }

 private:
  struct Statement {
    size_t first, last;  // pieces; `last` is its semicolon
    bool governed;       // by an `if`, `for` or `else` without braces
  };

  bool is(size_t i, std::string_view text) const { return i < pieces_.size() && pieces_[i].text == text; }
  bool is_name(size_t i) const { return i < pieces_.size() && pieces_[i].kind == TokenKind::name; }

  std::string text_of(size_t first, size_t end) const {
    if (first >= end) return "";
    return region_.substr(pieces_[first].begin, pieces_[end - 1].end - pieces_[first].begin);
  }

  /// clang-format puts blanks around binary operators, and none inside the brackets of templates or before pointers' names.
  bool is_binary(size_t i) const {
    const auto blank = [&](size_t at) { return std::isspace(static_cast<unsigned char>(region_[at])) != 0; };
    return i > 0 && i + 1 < pieces_.size() && blank(pieces_[i].begin - 1) && blank(pieces_[i].end);
  }

  void match_brackets() {
    closes_.assign(pieces_.size() + 1, 0);
    std::vector<size_t> open;
    for (size_t i = 0; i < pieces_.size(); i++) {
      if (any_of(pieces_[i].text, {"(", "[", "{", "<<<"})) open.push_back(i);
      if (!any_of(pieces_[i].text, {")", "]", "}", ">>>"}) || open.empty()) continue;
      closes_[open.back()] = i;
      open.pop_back();
    }
  }

  /// Whether a brace opens a block, rather than an initial value.
  bool opens_block(size_t i) const {
    if (i == 0) return true;
    return any_of(pieces_[i - 1].text, {")", ";", "{", "}", "else", "do", "const"});
  }

  /// Marks the third part of the header of each `for`: changed operators and names there make loops without end.
  void find_steps() {
    steps_.assign(pieces_.size(), false);
    for (size_t i = 0; i + 1 < pieces_.size(); i++) {
      if (!is(i, "for") || !is(i + 1, "(") || !closes_[i + 1]) continue;
      int semicolons = 0;
      for (size_t k = i + 2; k < closes_[i + 1]; k++) {
        steps_[k] = semicolons == 2;
        semicolons += is(k, ";");
      }
    }
  }
  bool steps(size_t i) const { return steps_[i]; }

  void find_statements() {
    bool governed = false;
    for (size_t i = 0; i < pieces_.size();) {
      if (any_of(pieces_[i].text, {"if", "for", "while", "switch"})) {
        i += is(i + 1, "constexpr") ? 2 : 1;
        i = closes_[i] ? closes_[i] + 1 : i + 1;
        governed = true;
      } else if (any_of(pieces_[i].text, {"else", "do"})) {
        i++;
        governed = true;
      } else if (any_of(pieces_[i].text, {"{", "}"})) {
        i++;
        governed = false;
      } else {
        size_t last = i;
        bool block = false;
        while (last < pieces_.size() && !is(last, ";")) {
          block = is(last, "{") && opens_block(last);
          if (block) break;
          last = closes_[last] ? closes_[last] + 1 : last + 1;
        }
        if (!block && last < pieces_.size()) statements_.push_back({i, last, governed});
        governed = false;
        i = block ? last : last + 1;
      }
    }
  }

  void add(const std::string& kind, size_t begin, size_t end, const std::string& by, std::string what) {
    Mutant mutant{kind, 1, 1, std::move(what), "", region_.substr(0, begin) + by + region_.substr(end)};
    std::string plain;  // what compilers read of it
    for (const auto& token : tokens_of(mutant.region)) plain += token.text + "\n";
    if (seen_.empty()) {
      std::string given;
      for (const auto& token : tokens_of(region_)) given += token.text + "\n";
      seen_.insert(given);
    }
    if (!seen_.insert(plain).second) return;
    for (size_t at = 0; at < begin; at++)
      if (region_[at] == '\n') mutant.line++, mutant.column = 1;
      else mutant.column++;
    const size_t line_begin = begin == 0 ? 0 : mutant.region.rfind('\n', begin - 1) + 1;
    mutant.changed = mutant.region.substr(line_begin, mutant.region.find('\n', line_begin) - line_begin);
    mutant.changed.erase(0, std::min(mutant.changed.find_first_not_of(' '), mutant.changed.size()));
    if (const size_t comment = mutant.changed.find("  //"); comment != std::string::npos) mutant.changed.erase(comment);
    mutants_.push_back(std::move(mutant));
  }

  static std::string one_line(const std::string& text) {
    std::string line;
    for (const char c : text)
      if (!std::isspace(static_cast<unsigned char>(c))) line += c;
      else if (!line.empty() && line.back() != ' ') line += ' ';
    return line.size() > 70 ? line.substr(0, 67) + "..." : line;
  }

  /// Replaces the pieces from `first` to before `end`.
  void replace(const std::string& kind, size_t first, size_t end, const std::string& by) {
    const std::string was = text_of(first, end);
    const std::string what =
        by.empty() ? "`" + one_line(was) + "` is gone" : "`" + one_line(was) + "` becomes `" + one_line(by) + "`";
    add(kind, pieces_[first].begin, pieces_[end - 1].end, by, what);
  }

  void operators(size_t i) {
    if (!is_binary(i) || steps(i)) return;
    const auto [first, last] = other_operators().equal_range(pieces_[i].text);
    for (auto one = first; one != last; ++one)
      replace(std::string(one->second.first), i, i + 1, std::string(one->second.second));
    const size_t left = operand_begin(i), right = operand_end(i);
    if (any_of(pieces_[i].text, {"&&", "||"})) {
      replace("guard", left, i + 1, "");
      replace("guard", i, right, "");
    }
    const std::string bound = text_of(i + 1, right);
    if (is(i, "<") || is(i, "<=")) replace("guard", i + 1, right, bound + " - 1");
    if (is(i, "<=")) replace("guard", i + 1, right, bound + " + 1");
    // Right for small sizes only. (Constants are called kSo.)
    if (any_of(pieces_[i].text, {"<", "<="}) && is_size(i + 1, right))
      replace("size", i + 1, right, "(" + bound + " < 100 ? " + bound + " : 100)");
    if (is(i, ">") || is(i, ">=")) replace("guard", i + 1, right, bound + " + 1");
    if (is(i, "==")) replace("guard", i + 1, right, bound + " + 1");
  }

  /// Whether the pieces are a name that is no constant, or a member: n, g.k.
  bool is_size(size_t first, size_t end) const {
    const std::string& name = pieces_[first].text;
    const bool constant = name.size() > 1 && name[0] == 'k' && std::isupper(static_cast<unsigned char>(name[1]));
    return is_name(first) && !constant && (end == first + 1 || (end == first + 3 && is(first + 1, ".")));
  }

  /// Where the operands of a comparison or of `&&` and `||` begin and end.
  size_t operand_begin(size_t i) const {
    size_t at = i;
    for (int depth = 0; at > 0; at--) {
      const std::string& before = pieces_[at - 1].text;
      if (any_of(before, {")", "]", ">>>"})) depth++;
      if (any_of(before, {"(", "[", "<<<", "{"}) && depth-- == 0) break;
      if (depth == 0 && any_of(before, {"&&", "||", ";", ",", "=", "?", ":", "return"})) break;
    }
    return at;
  }
  size_t operand_end(size_t i) const {
    size_t at = i + 1;
    while (at < pieces_.size() && !any_of(pieces_[at].text, {"&&", "||", ";", ",", "?", ":", ")", "]", "}", ">>>"}))
      at = closes_[at] ? closes_[at] + 1 : at + 1;
    return at;
  }

  void names(size_t i) {
    if (!is_name(i) || steps(i)) return;
    if (i >= 2 && is(i - 1, ")") && is(i - 2, "void")) return;  // (void)rows;
    const bool declared = i > 0 && any_of(pieces_[i - 1].text, {"int", "float", "double", "size_t", "int64_t", "auto"});
    for (const auto& [one, other] : kAlike) {
      if (declared) continue;
      if (is(i, one) && known_.count(other) && !is_declared_by_statement(i, other))
        replace("index", i, i + 1, std::string(other));
      if (is(i, other) && known_.count(one) && !is_declared_by_statement(i, one))
        replace("index", i, i + 1, std::string(one));
    }
    for (const auto& [one, other] : kInHeaders)
      if (is(i, one)) replace(one.starts_with("__sync") ? "barrier" : "index", i, i + 1, std::string(other));
    if (i >= 2 && is(i - 2, "sentence"))
      for (const char* letter : {"a", "b", "c", "d"}) replace("answer", i, i + 1, letter);
  }

  /// Whether piece i stands in the initial value of a variable of that name: `const int count = count;` is no mistake that anyone makes.
  bool is_declared_by_statement(size_t i, std::string_view name) const {
    while (i > 0 && !any_of(pieces_[i - 1].text, {";", "{", "}"})) i--;
    for (; i + 1 < pieces_.size() && is_name(i) && !is(i, "return"); i++)
      if (is(i + 1, name) && is(i + 2, "=")) return true;
    return false;
  }

  void constants(size_t i) {
    if (pieces_[i].kind != TokenKind::number) return;
    const bool loops = steps(i);
    const std::string& text = pieces_[i].text;
    char* end = nullptr;
    if (text.find_first_of(".pPeE") != std::string::npos && !text.starts_with("0x")) {
      replace("constant", i, i + 1, "(" + text + " / 2)");
      replace("constant", i, i + 1, "(" + text + " * 2)");
      return;
    }
    if (text.find_first_of("pP") != std::string::npos) {  // 0x1p-106
      replace("constant", i, i + 1, "(" + text + " / 2)");
      replace("constant", i, i + 1, "(" + text + " * 2)");
      return;
    }
    const long value = std::strtol(text.c_str(), &end, 0);
    if (*end) return;
    const bool divides = i > 0 && any_of(pieces_[i - 1].text, {"/", "%", "/="});
    std::vector<long> others = {value + 1, value - 1, 2 * value, value / 2};
    if (value == 0) others = {1};
    if (i > 0 && is(i - 1, "[") && closes_[i - 1] == i + 1 && declares_array(i - 1)) others = {value - 1, value / 2};
    for (const long other : others) {
      if (divides && other == 0) continue;
      if (loops && other <= (is(i - 1, "/=") ? 1 : 0)) continue;  // a loop without end
      replace("constant", i, i + 1, std::to_string(other));
    }
  }

  void arguments(size_t open) {
    if (open == 0 || !closes_[open] || !is_name(open - 1) || any_of(pieces_[open - 1].text, {"if", "for", "while"}))
      return;
    const auto parts = parts_of(open, closes_[open]);
    for (size_t k = 0; k + 1 < parts.size(); k++) {
      const std::string one = text_of(parts[k].first, parts[k].second),
                        next = text_of(parts[k + 1].first, parts[k + 1].second);
      if (k == 0 && takes_any_order(open - 1)) continue;
      if (one != next) replace("order", parts[k].first, parts[k + 1].second, next + ", " + one);
    }
    const bool copies = pieces_[open - 1].text.starts_with("cudaM");
    for (const auto& [first, end] : parts) {
      bool size = false, number = end == first + 1 && pieces_[first].kind == TokenKind::number;
      for (size_t i = first; i < end; i++) size |= any_of(pieces_[i].text, {"bytes", "sizeof"});
      if (!copies || number) continue;
      const std::string was = text_of(first, end);
      if (size) {
        replace("size", first, end, "(" + was + ") / 2");
        if (!pieces_[open - 1].text.starts_with("cudaMalloc"))  // more memory than it takes is no mistake
          replace("size", first, end, "(" + was + ") * 2");
        replace("size", first, end, "(" + was + ") / sizeof(float)");
        replace("size", first, end, "(" + was + ") - 1");
      } else if (end > first + 1 && any_of(pieces_[first + 1].text, {"+"})) {
        replace("index", first, end, text_of(first, first + 1));
      }
    }
  }

  /// Whether a function's first two arguments may change places.
  bool takes_any_order(size_t name) const {
    return any_of(pieces_[name].text,
                  {"__fadd_rn", "__fmul_rn", "__fmaf_rn", "__dadd_rn", "__dmul_rn", "add", "min", "max", "fmaxf",
                   "fminf", "two_sum", "multiply_add", "multiply_add_fused", "multiply_add_accurate"});
  }

  /// The parts between two brackets that commas divide, as pieces.
  std::vector<std::pair<size_t, size_t>> parts_of(size_t open, size_t close) const {
    std::vector<std::pair<size_t, size_t>> parts;
    size_t first = open + 1;
    for (size_t i = open + 1; i <= close; i = i < close && closes_[i] ? closes_[i] + 1 : i + 1) {
      if (i < close && !is(i, ",")) continue;
      if (i > first) parts.push_back({first, i});
      first = i + 1;
    }
    return parts;
  }

  /// Whether a variable is declared here, with so many elements: more memory than it takes is no mistake.
  bool declares_array(size_t open) const {
    const auto around = std::find_if(statements_.begin(), statements_.end(),
                                     [&](const Statement& s) { return s.first <= open && open <= s.last; });
    if (around == statements_.end() || !declares(*around) || is(open - 1, ")")) return false;  // (...)[i] = 0
    bool has_name = true;  // rather than the initial value of the name before
    size_t i = around->first;
    for (; i < open; i = closes_[i] ? closes_[i] + 1 : i + 1) has_name = (has_name && !is(i, "=")) || is(i, ",");
    return i == open && has_name;
  }

  void indices(size_t open) {
    const size_t close = closes_[open];
    if (open == 0 || close <= open + 1) return;
    const std::string was = text_of(open + 1, close);
    if (!declares_array(open)) replace("index", open + 1, close, was + " + 1");
    replace("index", open + 1, close, was + " - 1");
    if (is(close + 1, "[") && closes_[close + 1])  // the two indices of a tile
      replace("index", open + 1, closes_[close + 1], text_of(close + 2, closes_[close + 1]) + "][" + was);
  }

  void launch(size_t open) {
    const auto parts = parts_of(open, closes_[open]);
    for (size_t k = 0; k < parts.size() && k < 2; k++) {
      const std::string was = text_of(parts[k].first, parts[k].second);
      replace("launch", parts[k].first, parts[k].second, was + " + 1");
      replace("launch", parts[k].first, parts[k].second, "(" + was + ") / 2");
      replace("launch", parts[k].first, parts[k].second, "2 * (" + was + ")");
    }
    if (parts.size() == 4) replace("launch", parts[1].second, parts[3].second, "");
  }

  void ternary(size_t i) {
    size_t colon = i + 1;
    while (colon < pieces_.size() && !is(colon, ":") && !is(colon, ";"))
      colon = closes_[colon] ? closes_[colon] + 1 : colon + 1;
    if (!is(colon, ":")) return;
    const size_t first = operand_begin(i), end = operand_end(colon);
    const std::string yes = text_of(i + 1, colon), no = text_of(colon + 1, end);
    replace("logic", i + 1, end, no + " : " + yes);
    replace("guard", first, end, yes);
    replace("guard", first, end, no);
  }

  void condition(size_t first, size_t close) {
    const std::string was = text_of(first, close);
    replace("guard", first, close, "true");
    replace("guard", first, close, "false");
  }

  static bool is_barrier(std::string_view name) {
    return name.starts_with("__sync") || name.starts_with("__threadfence");
  }

  bool declares(const Statement& s) const {
    if (any_of(pieces_[s.first].text, {"const", "constexpr", "int", "float", "double", "size_t", "unsigned", "auto",
                                       "extern", "alignas", "__shared__", "half", "using"}))
      return true;
    // A type and a name: DoubleFloat sum, wmma::fragment<...> part.
    size_t i = s.first;
    while (is_name(i) && is(i + 1, "::")) i += 2;
    return is_name(i) && (is_name(i + 1) || is(i + 1, "<")) && !is(i, "return");
  }

  void statement(size_t at) {
    const Statement& s = statements_[at];
    const std::string was = text_of(s.first, s.last + 1);
    const bool barrier = is_barrier(pieces_[s.first].text);
    if (!declares(s) && !is(s.first, "return"))
      add(barrier ? "barrier" : "missing", pieces_[s.first].begin, pieces_[s.last].end, s.governed ? ";" : "",
          "`" + one_line(was) + "` is gone");
    if (is(s.first, "return") && s.last == s.first + 1)
      add("guard", pieces_[s.first].begin, pieces_[s.last].end, ";", "`return;` is gone");
    if (barrier) {
      // After what follows, be it a statement or a loop; and before what it waits for.
      move_after_next(s, was);
      add("barrier", pieces_[s.first].begin, pieces_[s.last].end, "if (threadIdx.x % 2 == 0) " + was,
          "`" + one_line(was) + "` only for some threads");
    }
    if (at + 1 == statements_.size()) return;
    const Statement& next = statements_[at + 1];
    if (next.first != s.last + 1 || s.governed || next.governed || (declares(s) && declares(next))) return;
    if (may_change_places(s, next)) return;
    const std::string other = text_of(next.first, next.last + 1);
    const std::string between = region_.substr(pieces_[s.last].end, pieces_[next.first].begin - pieces_[s.last].end);
    add(barrier || is_barrier(pieces_[next.first].text) ? "barrier" : "order", pieces_[s.first].begin,
        pieces_[next.last].end, other + between + was, "`" + one_line(was) + "` after `" + one_line(other) + "`");
  }

  /// The variables of a call that returns when its work is done: cudaMalloc, cudaMemcpy, cudaFree. None of other statements.
  std::set<std::string_view> variables_of_blocking_call(const Statement& s) const {
    std::set<std::string_view> variables;
    if (!any_of(pieces_[s.first].text, {"cudaMalloc", "cudaMallocHost", "cudaMemcpy", "cudaMemset", "cudaFree"}))
      return variables;
    for (size_t i = s.first + 1; i < s.last; i++)
      if (is_name(i) && !any_of(pieces_[i].text, {"bytes", "sizeof", "float"}) &&
          !pieces_[i].text.starts_with("cudaMemcpy"))
        variables.insert(pieces_[i].text);
    return variables;
  }

  /// Whether two such calls have no variable in common.
  bool may_change_places(const Statement& one, const Statement& next) const {
    const auto first = variables_of_blocking_call(one), second = variables_of_blocking_call(next);
    return !first.empty() && !second.empty() &&
           std::none_of(first.begin(), first.end(), [&](std::string_view name) { return second.count(name) != 0; });
  }

  /// Moves a barrier behind the loop or branch that follows it.
  void move_after_next(const Statement& s, const std::string& was) {
    size_t i = s.last + 1;
    if (!any_of(i < pieces_.size() ? pieces_[i].text : "", {"for", "if", "while"})) return;
    while (any_of(pieces_[i].text, {"for", "if", "while"}) && is(i + 1, "(") && closes_[i + 1]) i = closes_[i + 1] + 1;
    if (is(i, "{")) i = closes_[i];
    else
      while (i < pieces_.size() && !is(i, ";")) i = closes_[i] ? closes_[i] + 1 : i + 1;
    if (i == 0 || i >= pieces_.size()) return;
    add("barrier", pieces_[s.first].begin, pieces_[i].end, text_of(s.last + 1, i + 1) + "\n" + was,
        "`" + one_line(was) + "` after what follows");
  }

  const std::string& region_;
  const std::vector<SourceToken> pieces_;
  std::set<std::string, std::less<>> known_;  // names that occur in the file
  std::vector<bool> steps_;                   // by piece
  std::vector<size_t> closes_;                // by opening bracket; 0: none
  std::vector<Statement> statements_;
  std::vector<Mutant> mutants_;
  std::set<std::string> seen_;
};

}  // namespace

std::string Mutant::name() const {
  return kind + " " + std::to_string(line) + ":" + std::to_string(column) + " " + what;
}

std::vector<Mutant> mutants_of(const std::string& region, const std::string& file) {
  return Mutator(region, file).run();
}

}  // namespace warpwise::test
