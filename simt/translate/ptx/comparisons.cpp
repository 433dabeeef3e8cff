// Inline PTX that compares.
#include <map>

#include "reader.h"

namespace simt::translate {
namespace {

const std::map<std::string, std::string> kComparisons = {{"eq", "=="}, {"ne", "!="}, {"lt", "<"}, {"le", "<="},
                                                         {"gt", ">"},  {"ge", ">="}, {"lo", "<"}, {"ls", "<="},
                                                         {"hi", ">"},  {"hs", ">="}};

}  // namespace

// testp.kind.type p, a
std::string PtxReader::test() {
  const std::map<std::string, std::string> kinds = {
      {"finite", "__builtin_isfinite(a)"}, {"infinite", "__builtin_isinf(a)"},
      {"number", "!__builtin_isnan(a)"},   {"notanumber", "__builtin_isnan(a)"},
      {"normal", "__builtin_isnormal(a)"}, {"subnormal", "__builtin_isfinite(a) && !__builtin_isnormal(a) && a != 0"}};
  const auto kind = kinds.find(parts_.size() > 1 ? parts_[1] : "");
  const std::string type = type_of(parts_.back());
  if (kind == kinds.end() || !is_floating(type)) throw Unknown{};
  return "const auto simt_a = " + value(operand(1), type) + "; " + set(operand(0), "bool", in_own_names(kind->second));
}

// The comparison by name, in C++.
std::string PtxReader::comparison(std::string name, const std::string& a, const std::string& b, bool floating) const {
  const std::string unordered = "__builtin_isunordered(" + a + ", " + b + ")";
  if (floating && (name == "num" || name == "nan")) return (name == "num" ? "!" : "") + unordered;
  const bool or_nan = floating && name.size() == 3 && name.back() == 'u';
  if (or_nan) name.pop_back();
  const auto sign = kComparisons.find(name);
  if (sign == kComparisons.end()) throw Unknown{};
  const std::string what = "(" + a + " " + sign->second + " " + b + ")";
  if (or_nan) return "(" + what + " || " + unordered + ")";
  return floating && name == "ne" ? "(" + what + " && !" + unordered + ")" : what;
}

// setp: one predicate and, after a |, its opposite; for two numbers in a word, one each. set: a word or float.
std::string PtxReader::compare() {
  const bool word = parts_[0] == "set";
  const SmallType* const small = small_type(parts_.back());
  const std::string type = small ? small->word() : type_of(parts_.back());
  const bool floating = small || is_floating(type);
  const std::string name = parts_.size() > 1 ? parts_[1] : "";
  std::string joined;  // with a predicate operand
  for (const auto& [part, sign] : {std::pair{"and", " && "}, {"or", " || "}, {"xor", " != "}})
    if (parts_.size() > 3 && parts_[2] == part) joined = sign + value(operand(3), "bool");
  const auto half = [&](std::size_t i, const char* shift) {
    return std::string(small->format) + "::widen(static_cast<unsigned short>(" + value(operand(i), type) + shift + "))";
  };
  const bool pairs = small && small->lanes == 2;
  std::string first, second;
  if (!small) {
    first = comparison(name, value(operand(1), type), value(operand(2), type), floating);
  } else {
    first = comparison(name, half(1, ""), half(2, ""), true);
    if (pairs) second = comparison(name, half(1, " >> 16"), half(2, " >> 16"), true);
  }
  std::string code = "const bool simt_holds = " + first + "; ";
  if (word) {
    const std::string to = type_of(parts_[parts_.size() - 2]);
    if (pairs || (to != "unsigned" && to != "int" && to != "float") || small_type(parts_[parts_.size() - 2]))
      throw Unknown{};
    return code +
           set(operand(0), to, "(simt_holds" + joined + ") ? " + (to == "float" ? "1.0f : 0.0f" : "0xffffffffu : 0u"));
  }
  const std::vector<std::string> results = split(operand(0), '|');
  if (pairs && results.size() != 2) throw Unknown{};
  if (pairs) code += "const bool simt_holds_too = " + second + "; ";
  code += set(results[0], "bool", "simt_holds" + joined);
  if (results.size() > 1) code += " " + set(results[1], "bool", (pairs ? "simt_holds_too" : "!simt_holds") + joined);
  return code;
}

}  // namespace simt::translate
