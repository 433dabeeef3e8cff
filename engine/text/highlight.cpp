#include "engine/text/highlight.h"

#include <algorithm>
#include <set>
#include <string_view>

#include "engine/cpp_tokens.h"

namespace warpwise {

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

Token word_token(std::string_view word) {
  if (kQualifiers.count(word)) return Token::qualifier;
  if (kTypes.count(word)) return Token::type;
  return kKeywords.count(word) ? Token::keyword : Token::plain;
}

Token token_for(const SourceToken& token) {
  switch (token.kind) {
    case SourceToken::Kind::name: return word_token(token.text);
    case SourceToken::Kind::number: return Token::number;
    case SourceToken::Kind::text: return Token::string;
    case SourceToken::Kind::unended: return token.is("/*") ? Token::comment : Token::string;
    case SourceToken::Kind::mark: break;
  }
  return Token::plain;
}

/// A colour for each byte of a source.
class Painter {
 public:
  explicit Painter(std::string_view text) : text_(text), colours_(text.size(), Token::plain) {}

  std::vector<Token> paint() {
    const std::vector<SourceToken> tokens = tokens_of(text_);
    size_t end = 0;
    for (size_t i = 0; i < tokens.size(); i++) {
      comments(end, tokens[i].begin);
      end = tokens[i].end;
      if (colours_[tokens[i].begin] != Token::plain) continue;  // part of a directive
      if (tokens[i].is("#") && tokens[i].begins_line)
        directive(tokens[i], i + 1 < tokens.size() ? &tokens[i + 1] : nullptr);
      else fill(tokens[i].begin, tokens[i].end, token_for(tokens[i]));
    }
    comments(end, text_.size());
    return std::move(colours_);
  }

 private:
  void fill(size_t begin, size_t end, Token token) {
    std::fill(colours_.begin() + begin, colours_.begin() + end, token);
  }

  /// Between two tokens there are only blanks and comments.
  void comments(size_t begin, size_t end) {
    const size_t comment = text_.substr(0, end).find('/', begin);
    if (comment < end) fill(comment, end, Token::comment);
  }

  /// "#include <x.h>": the file's name is a string.
  void directive(const SourceToken& hash, const SourceToken* name) {
    const bool named = name && !name->begins_line && name->kind == SourceToken::Kind::name;
    const size_t end = named ? name->end : hash.end;
    fill(hash.begin, end, Token::directive);
    if (!named || !name->text.starts_with("include")) return;
    const std::string_view line = text_.substr(0, std::min(text_.find('\n', end), text_.size()));
    const size_t open = line.find_first_not_of(" \t", end);
    if (open < line.size() && line[open] == '<')
      fill(open, std::min(line.find('>', open), line.size() - 1) + 1, Token::string);
  }

  std::string_view text_;
  std::vector<Token> colours_;
};

}  // namespace

std::vector<std::vector<Span>> highlight(const std::vector<std::string>& lines) {
  std::string text;
  for (const auto& line : lines) text += line + "\n";
  const std::vector<Token> colours = Painter(text).paint();
  std::vector<std::vector<Span>> all;
  size_t begin = 0;  // of the line
  for (const auto& line : lines) {
    std::vector<Span>& spans = all.emplace_back();
    for (size_t i = 0; i < line.size(); i++)
      if (i > 0 && spans.back().token == colours[begin + i]) spans.back().length++;
      else spans.push_back({i, 1, colours[begin + i]});
    begin += line.size() + 1;
  }
  return all;
}

}  // namespace warpwise
