#include "gui/text/highlight.h"

#include <algorithm>
#include <cctype>
#include <set>
#include <string_view>

namespace warpwise::gui {

namespace {

const std::set<std::string_view> kKeywords = {"alignas",
                                              "alignof",
                                              "asm",
                                              "auto",
                                              "break",
                                              "case",
                                              "catch",
                                              "class",
                                              "concept",
                                              "const",
                                              "consteval",
                                              "constexpr",
                                              "constinit",
                                              "const_cast",
                                              "continue",
                                              "decltype",
                                              "default",
                                              "delete",
                                              "do",
                                              "dynamic_cast",
                                              "else",
                                              "enum",
                                              "explicit",
                                              "extern",
                                              "false",
                                              "final",
                                              "for",
                                              "friend",
                                              "goto",
                                              "if",
                                              "inline",
                                              "mutable",
                                              "namespace",
                                              "new",
                                              "noexcept",
                                              "nullptr",
                                              "operator",
                                              "override",
                                              "private",
                                              "protected",
                                              "public",
                                              "register",
                                              "reinterpret_cast",
                                              "requires",
                                              "return",
                                              "sizeof",
                                              "static",
                                              "static_assert",
                                              "static_cast",
                                              "struct",
                                              "switch",
                                              "template",
                                              "this",
                                              "thread_local",
                                              "throw",
                                              "true",
                                              "try",
                                              "typedef",
                                              "typeid",
                                              "typename",
                                              "union",
                                              "using",
                                              "virtual",
                                              "volatile",
                                              "while"};

// What makes it CUDA: where code runs, where data lives, who a thread is, what threads do together.
const std::set<std::string_view> kQualifiers = {"__global__",
                                                "__device__",
                                                "__host__",
                                                "__shared__",
                                                "__constant__",
                                                "__managed__",
                                                "__restrict__",
                                                "__launch_bounds__",
                                                "__forceinline__",
                                                "__noinline__",
                                                "__grid_constant__",
                                                "__cluster_dims__",
                                                "__syncthreads",
                                                "__syncwarp",
                                                "__syncthreads_count",
                                                "__syncthreads_and",
                                                "__syncthreads_or",
                                                "__threadfence",
                                                "__threadfence_block",
                                                "__threadfence_system",
                                                "__activemask",
                                                "__ballot_sync",
                                                "__all_sync",
                                                "__any_sync",
                                                "__shfl_sync",
                                                "__shfl_up_sync",
                                                "__shfl_down_sync",
                                                "__shfl_xor_sync",
                                                "__ldg",
                                                "threadIdx",
                                                "blockIdx",
                                                "blockDim",
                                                "gridDim",
                                                "warpSize"};

const std::set<std::string_view> kTypes = {
    "void",    "bool",          "char",         "short",       "int",         "long",      "unsigned",
    "signed",  "float",         "double",       "half",        "half2",       "size_t",    "int8_t",
    "int16_t", "int32_t",       "int64_t",      "uint8_t",     "uint16_t",    "uint32_t",  "uint64_t",
    "int2",    "int3",          "int4",         "uint2",       "uint3",       "uint4",     "float2",
    "float3",  "float4",        "double2",      "char4",       "uchar4",      "dim3",      "__half",
    "__half2", "__nv_bfloat16", "cudaStream_t", "cudaEvent_t", "cudaError_t", "ptrdiff_t", "uintptr_t"};

bool letter(char c) { return std::isalnum(static_cast<unsigned char>(c)) || c == '_'; }

Token word_token(std::string_view word) {
  if (kQualifiers.count(word)) return Token::qualifier;
  if (kTypes.count(word)) return Token::type;
  return kKeywords.count(word) ? Token::keyword : Token::plain;
}

class Line {
 public:
  Line(std::string_view text, bool& in_comment) : text_(text), in_comment_(in_comment) {}

  std::vector<Span> spans() {
    bool only_blank_before = true;
    while (at_ < text_.size()) {
      char c = text_[at_];
      if (in_comment_ || starts("/*")) take_comment();
      else if (starts("//")) take(text_.size(), Token::comment);
      else if (c == '#' && only_blank_before) take_directive();
      else if (c == '"' || c == '\'') take_quoted(c);
      else if (std::isdigit(static_cast<unsigned char>(c)) ||
               (c == '.' && std::isdigit(static_cast<unsigned char>(peek(1)))))
        take_number();
      else if (letter(c)) take_word();
      else take(at_ + 1, Token::plain);
      only_blank_before = only_blank_before && std::isspace(static_cast<unsigned char>(c));
    }
    return std::move(spans_);
  }

 private:
  char peek(size_t ahead) const { return at_ + ahead < text_.size() ? text_[at_ + ahead] : '\0'; }
  bool starts(std::string_view mark) const { return text_.substr(at_, mark.size()) == mark; }

  /// All up to `end` is one token; plain neighbours are one span.
  void take(size_t end, Token token) {
    if (!spans_.empty() && spans_.back().token == token) spans_.back().length += end - at_;
    else spans_.push_back({at_, end - at_, token});
    at_ = end;
  }

  void take_comment() {
    size_t close = text_.find("*/", in_comment_ ? at_ : at_ + 2);
    in_comment_ = close == std::string_view::npos;
    take(in_comment_ ? text_.size() : close + 2, Token::comment);
  }

  /// "#include <x.h>" up to a comment, the file's name as a string.
  void take_directive() {
    size_t end = at_ + 1;
    while (end < text_.size() && text_[end] == ' ') end++;
    while (end < text_.size() && letter(text_[end])) end++;
    bool include = text_.substr(at_, end - at_).find("include") != std::string_view::npos;
    take(end, Token::directive);
    size_t open = text_.find('<', at_);
    if (!include || open == std::string_view::npos) return;
    size_t close = text_.find('>', open);
    take(open, Token::plain);
    take(close == std::string_view::npos ? text_.size() : close + 1, Token::string);
  }

  void take_quoted(char quote) {
    size_t end = at_ + 1;
    while (end < text_.size() && text_[end] != quote) end += text_[end] == '\\' ? 2 : 1;
    take(std::min(end + 1, text_.size()), Token::string);
  }

  /// Digits, hexadecimal, exponents with their sign, suffixes and digit separators.
  void take_number() {
    size_t end = at_ + 1;
    bool hex = text_[at_] == '0' && (peek(1) == 'x' || peek(1) == 'X');
    for (; end < text_.size(); end++) {
      char c = text_[end], before = text_[end - 1];
      bool sign =
          (c == '+' || c == '-') && ((!hex && (before == 'e' || before == 'E')) || before == 'p' || before == 'P');
      bool separator = c == '\'' && end + 1 < text_.size() && letter(text_[end + 1]);
      if (!letter(c) && c != '.' && !sign && !separator) break;
    }
    take(end, Token::number);
  }

  void take_word() {
    size_t end = at_;
    while (end < text_.size() && letter(text_[end])) end++;
    take(end, word_token(text_.substr(at_, end - at_)));
  }

  std::string_view text_;
  bool& in_comment_;
  size_t at_ = 0;
  std::vector<Span> spans_;
};

}  // namespace

std::vector<std::vector<Span>> highlight(const std::vector<std::string>& lines) {
  std::vector<std::vector<Span>> all;
  bool in_comment = false;
  for (const auto& line : lines) all.push_back(Line(line, in_comment).spans());
  return all;
}

}  // namespace warpwise::gui
