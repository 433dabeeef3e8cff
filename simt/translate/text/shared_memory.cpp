// __shared__ variables.
#include <algorithm>
#include <cstdlib>

#include "translator.h"

namespace simt::translate {

namespace {
constexpr std::string_view kStoragePrefix = "simt_shared_";  // program/modules.cpp removes it again
}

void Translator::shared(std::size_t i) {
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
  // A class defined in the declaration contains a semicolon: then nothing more is checked.
  for (std::size_t k = begin; k < end; ++k)
    if (scan_.is(k, "struct") || scan_.is(k, "class") || scan_.is(k, "union")) return;
  declared_shared(begin, end, i);
}

void Translator::align(std::size_t alignas_at) {
  const std::size_t close = closing(alignas_at + 1);
  if (close == kNone) return;
  const std::size_t from = scan_.tokens[alignas_at].begin, to = scan_.tokens[close].end;
  edits_.push_back({from, to, alignment(alignas_at, close) + line_ends(from, to)});
}

std::string Translator::line_ends(std::size_t from, std::size_t to) const {
  return std::string(static_cast<std::size_t>(std::count(text_.begin() + from, text_.begin() + to, '\n')), '\n');
}

std::string Translator::alignment(std::size_t alignas_at, std::size_t close) const {
  const int bytes = close == alignas_at + 3 ? std::atoi(std::string(scan_.at(alignas_at + 2)).c_str()) : 0;
  return bytes > 128 ? "__align__(" + std::to_string(bytes) + ") " : "";
}

void Translator::declared_shared(std::size_t begin, std::size_t end, std::size_t shared) {
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

std::size_t Translator::last_word(std::size_t begin, std::size_t end) const {
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

bool Translator::is_plain_type(std::string_view name) {
  constexpr std::string_view kPlain[] = {"float",   "double",   "int",      "unsigned", "char",    "short",   "long",
                                         "signed",  "bool",     "size_t",   "int8_t",   "uint8_t", "int16_t", "int32_t",
                                         "int64_t", "uint16_t", "uint32_t", "uint64_t", "auto"};
  return std::find(std::begin(kPlain), std::end(kPlain), name) != std::end(kPlain);
}

void Translator::unbuilt(std::size_t begin, std::size_t first, std::size_t end,
                         const std::vector<Declarator>& declarators, std::string_view type) {
  if (const std::size_t at = constructs(type); at != kNone)
    return error(begin,
                 "dynamic initialization is not supported for a __shared__ variable: the constructor of " +
                     std::string(type) +
                     " does something; give it an empty default constructor, and let the threads assign the variable");
  std::string kept, specifiers;
  for (std::size_t k = begin; k < first; ++k) {
    if (scan_.is(k, "__shared__") || scan_.is(k, "static")) continue;
    if ((scan_.is(k, "__align__") || scan_.is(k, "alignas") || scan_.is(k, "__attribute__")) && scan_.is(k + 1, "(")) {
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
  std::replace(out.begin(), out.end(), '\n', ' ');
  edits_.push_back({from, to, out + line_ends(from, to)});
}

std::size_t Translator::constructs(std::string_view type) const {
  for (std::size_t k = 0; k + 1 < scan_.tokens.size(); ++k) {
    if (!(scan_.is(k, "struct") || scan_.is(k, "class")) || boundary(k + 1)) continue;
    if (k > 0 && (scan_.is(k - 1, "<") || scan_.is(k - 1, ","))) continue;  // a template parameter
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
      if (depth == 1 && scan_.at(m) == type && scan_.is(m + 1, "(") && scan_.is(m + 2, ")") && !scan_.is(m - 1, "~")) {
        if (scan_.is(m + 3, ":") || (scan_.is(m + 3, "{") && !scan_.is(m + 4, "}"))) return m;
      }
    }
  }
  return kNone;
}

bool Translator::initialises_member(std::size_t equals) const {
  for (std::size_t k = equals; k-- > 0 && !scan_.is(k, ";") && !scan_.is(k, "{") && !scan_.is(k, "}");)
    for (const char* other : {"static", "constexpr", "using", "operator", "enum", "typedef", "template", ")"})
      if (scan_.is(k, other)) return false;
  return true;
}

void Translator::dynamic_in_block(std::size_t begin, std::size_t end) {
  for (std::size_t k = begin; k < end; ++k)
    if (scan_.is(k, "extern") || scan_.is(k, "__shared__"))
      edits_.push_back({scan_.tokens[k].begin, scan_.tokens[k].end, ""});
  int depth = 0;
  for (std::size_t k = begin; k <= end; ++k) {
    if (scan_.is(k, "(") || scan_.is(k, "<")) ++depth;
    if (scan_.is(k, ")") || scan_.is(k, ">")) --depth;
    if (depth > 0 || !(k == end || scan_.is(k, ","))) continue;
    // The declarator's name is before its first bracket, or last.
    std::size_t name = k;
    for (std::size_t m = k; m-- > begin && !scan_.is(m, ",");)
      if (scan_.is(m, "[")) name = m;
    if (name == begin) continue;
    const Token& word = scan_.tokens[name - 1];
    edits_.push_back({word.begin, word.end, "(&" + std::string(scan_.at(name - 1)) + ")"});
    edits_.push_back({scan_.tokens[k].begin, scan_.tokens[k].begin, " = ::simt::DynamicShared()"});
  }
}

void Translator::dynamic_in_namespace(std::size_t shared, std::size_t end) {
  const Token& token = scan_.tokens[shared];
  edits_.push_back({token.begin, token.end, "__thread __attribute__((tls_model(\"initial-exec\")))"});
  // The assembler name belongs directly after the declarator.
  std::size_t behind = end;
  for (std::size_t k = end; k-- > shared;)
    if (scan_.is(k, "]")) {
      behind = k + 1;
      break;
    }
  const std::size_t at = scan_.tokens[behind].begin;
  edits_.push_back({at, at, " __asm__(\"simt_dynamic_shared\") "});
}

}  // namespace simt::translate
