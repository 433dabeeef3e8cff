// Inline PTX that computes: arithmetic, bit fields.
#include <algorithm>
#include <cctype>
#include <map>
#include <set>

#include "reader.h"

namespace simt::translate {
namespace {

// Instructions with one result and operands of the same type: the C++ expression, with a, b and c for the operands.
const std::map<std::string, std::string> kSimple = {{"mov", "a"},
                                                    {"add", "a + b"},
                                                    {"sub", "a - b"},
                                                    {"div", "a / b"},
                                                    {"rem", "a % b"},
                                                    {"and", "a & b"},
                                                    {"or", "a | b"},
                                                    {"xor", "a ^ b"},
                                                    {"not", "~a"},
                                                    {"neg", "-a"},
                                                    {"cnot", "!a"},
                                                    {"min", "::simt::ptx::least(a, b)"},
                                                    {"max", "::simt::ptx::most(a, b)"},
                                                    {"abs", "::simt::ptx::size(a)"},
                                                    {"mul", "a * b"},
                                                    {"mul.lo", "a * b"},
                                                    {"mad", "a * b + c"},
                                                    {"mad.lo", "a * b + c"},
                                                    {"fma", "::simt::ptx::fused(a, b, c)"},
                                                    {"mul.hi", "::simt::ptx::high(a, b)"},
                                                    {"mad.hi", "::simt::ptx::high(a, b) + c"},
                                                    {"brev", "::simt::ptx::reversed(a)"},
                                                    {"rcp", "1 / a"},
                                                    {"sqrt", "::simt::ptx::root(a)"},
                                                    {"rsqrt", "1 / ::simt::ptx::root(a)"},
                                                    {"sin", "::sin(a)"},
                                                    {"cos", "::cos(a)"},
                                                    {"ex2", "::exp2(a)"},
                                                    {"lg2", "::log2(a)"},
                                                    {"tanh", "::tanh(a)"},
                                                    {"copysign", "::copysign(b, a)"},
                                                    {"sad", "::simt::ptx::apart(a, b) + c"},
                                                    {"slct", "c >= 0 ? a : b"},
                                                    {"bmsk.clamp", "::simt::ptx::mask_of(a, b)"},
                                                    {"bmsk.wrap", "::simt::ptx::mask_of(a & 31, b & 31)"},
                                                    {"szext.clamp", "::simt::ptx::extended(a, b)"},
                                                    {"szext.wrap", "::simt::ptx::extended(a, b & 31)"},
                                                    {"mul24.lo", "::simt::ptx::product_24(a, b)"},
                                                    {"mul24.hi", "::simt::ptx::product_24(a, b) >> 16"},
                                                    {"mad24.lo", "::simt::ptx::product_24(a, b) + c"},
                                                    {"mad24.hi", "(::simt::ptx::product_24(a, b) >> 16) + c"}};
// In these, signed overflow wraps, so they are computed without signs.
const std::set<std::string> kWrapping = {"add", "sub", "neg", "mul", "mul.lo", "mad", "mad.lo"};
// The intrinsics with a direction of rounding: their names' parts for float and double, and for the direction.
const std::map<std::string, std::string> kDirected = {{"add", "add"}, {"sub", "sub"},   {"mul", "mul"}, {"div", "div"},
                                                      {"rcp", "rcp"}, {"sqrt", "sqrt"}, {"fma", ""},    {"mad", ""}};
// Instructions that become calls; the parameter types of the functions define the operands.
const std::map<std::string, std::string> kCalls = {{"bfe", "bfe"},
                                                   {"bfi", "bfi"},
                                                   {"popc", "popc"},
                                                   {"clz", "clz"},
                                                   {"bfind", "bfind"},
                                                   {"shf.l.wrap", "__funnelshift_l"},
                                                   {"shf.r.wrap", "__funnelshift_r"},
                                                   {"shf.l.clamp", "__funnelshift_lc"},
                                                   {"shf.r.clamp", "__funnelshift_rc"},
                                                   {"fns", "__fns"}};
}  // namespace

std::string in_own_names(const std::string& formula) {
  const auto in_name = [&](std::size_t i) {
    return i < formula.size() && (std::isalnum(static_cast<unsigned char>(formula[i])) || formula[i] == '_');
  };
  std::string renamed;
  for (std::size_t i = 0; i < formula.size(); ++i) {
    if (formula[i] >= 'a' && formula[i] <= 'c' && !in_name(i + 1) && !in_name(i - 1)) renamed += "simt_";
    renamed += formula[i];
  }
  return renamed;
}

std::string PtxReader::plain() {
  if (small_type(parts_.back())) return small_float();
  std::string longest;
  for (std::size_t n = std::min<std::size_t>(parts_.size(), 3); n > 0 && longest.empty(); --n) {
    std::string name = parts_[0];
    for (std::size_t i = 1; i < n; ++i) name += "." + parts_[i];
    if (kCalls.count(name) || kSimple.count(name)) longest = name;
  }
  if (longest.empty()) throw Unknown{};
  const std::string type = type_of(parts_.back());
  if (const auto call = kCalls.find(longest); call != kCalls.end()) {
    const bool result_32 = longest == "popc" || longest == "clz" || longest == "bfind";
    std::string arguments;
    for (std::size_t i = 1; i < operands_.size(); ++i) {
      const bool is_position = longest.starts_with("bf") && (longest == "bfe" ? i >= 2 : i >= 3);
      arguments += (i > 1 ? ", " : "") + value(operands_[i], is_position ? "unsigned" : type);
    }
    const std::string name = (call->second[0] == '_' ? "" : "::simt::ptx::") + call->second;
    std::string found = name + "(" + arguments + ")";
    if (has("shiftamt"))  // how far to shift left, so that the found bit is the highest
      found = "const unsigned simt_found = " + found + "; " +
              set(operand(0), "unsigned", "simt_found == ~0u ? ~0u : 8 * sizeof(" + type + ") - 1 - simt_found");
    return has("shiftamt") ? found : set(operand(0), result_32 ? "unsigned" : type, found);
  }
  const bool floating = is_floating(type);
  const std::string& base = parts_[0];
  std::string in = type;  // the operands' type
  if (!floating && kWrapping.count(longest) && !has("sat") && parts_.back()[0] == 's')
    in = type_of("u" + parts_.back().substr(1));
  if (base == "slct") in = type_of(parts_[1] == "ftz" ? parts_[2] : parts_[1]);
  const auto type_at = [&](std::size_t i) {
    return base == "slct" && i == 3 ? type : base == "bmsk" || (base == "szext" && i == 2) ? "unsigned" : in;
  };
  std::string code = "const auto simt_a = " + value(operand(1), type_at(1)) + "; (void)simt_a; ";
  for (const char letter : {'b', 'c'})
    if (const std::size_t i = letter - 'a' + 1; i < operands_.size())
      code += std::string("const auto simt_") + letter + " = " + value(operands_[i], type_at(i)) + "; ";
  std::string formula = kSimple.at(longest);
  if (longest == "not" && type == "bool") formula = "!a";
  if (base == "min" || base == "max") formula = extreme(formula);
  if (base == "mad" && floating) formula = kSimple.at("fma");
  if (const auto directed = kDirected.find(base); directed != kDirected.end() && floating)
    if (const char* suffix = has("rz") ? "rz" : has("rp") ? "ru" : has("rm") ? "rd" : nullptr)
      formula = (directed->second.empty() ? type == "float" ? "__fmaf" : "__fma"
                                          : (type == "float" ? "__f" : "__d") + directed->second) +
                "_" + suffix +
                (operands_.size() > 3   ? "(a, b, c)"
                 : operands_.size() > 2 ? "(a, b)"
                                        : "(a)");
  if (has("sat") && type == "float") formula = "__saturatef(" + formula + ")";
  else if (has("sat") && type == "int" && (longest == "add" || longest == "sub"))
    formula = std::string("::simt::ptx::clamped(static_cast<long long>(a) ") + (longest == "add" ? "+" : "-") + " b)";
  else if (has("sat") && type == "int" && (longest == "mad.hi" || longest == "mad24.hi"))
    formula = "::simt::ptx::clamped(static_cast<long long>(" + kSimple.at(longest == "mad.hi" ? "mul.hi" : "mul24.hi") +
              ") + c)";
  else if (has("sat")) throw Unknown{"with saturation"};
  if (has("relu")) formula = "::simt::ptx::not_negative(" + formula + ")";
  return code + set(operand(0), base == "slct" ? in : type, in_own_names(formula));
}

// min and max of two or three, with the modifiers for floating-point numbers.
std::string PtxReader::extreme(const std::string& of_two) const {
  std::string formula = of_two;
  if (has("xorsign")) formula = "::simt::ptx::sign_of_both(" + formula + ", a, b)";
  if (has("abs") && has("xorsign"))
    formula = "::simt::ptx::sign_of_both(::simt::ptx::" + std::string(parts_[0] == "min" ? "least" : "most") +
              "(::simt::ptx::size(a), ::simt::ptx::size(b)), a, b)";
  if (operands_.size() > 3)
    formula = "::simt::ptx::" + std::string(parts_[0] == "min" ? "least" : "most") + "(" + formula + ", c)";
  if (has("NaN")) formula = "::simt::ptx::or_nan(" + formula + ", a, b)";
  if (has("NaN") && operands_.size() > 3) formula = "::simt::ptx::or_nan(" + formula + ", c, c)";
  return formula;
}

// dp4a.a.b, dp2a.lo.a.b: sums of products of bytes, or of half words and bytes.
std::string PtxReader::dot_product() {
  const bool fours = parts_[0] == "dp4a";
  if (parts_.size() != (fours ? 3 : 4)) throw Unknown{};
  const std::string &of_a = parts_[parts_.size() - 2], &of_b = parts_.back();
  const std::string sum = of_a == "u32" && of_b == "u32" ? "unsigned" : "int";
  const std::string a = type_of(of_a.substr(0, 1) + (fours ? "8" : "16")), b = type_of(of_b.substr(0, 1) + "8");
  return set(operand(0), sum,
             "::simt::dot_parts<" + a + ", " + b + ">(" + value(operand(1), "unsigned") + ", " +
                 value(operand(2), "unsigned") + ", " + value(operand(3), sum) + (has("hi") ? ", 2)" : ")"));
}

// With a predicate: lop3.or.b32 d|p, a, b, c, table, q, which joins "d is not 0" with q.
std::string PtxReader::lookup() {
  const std::vector<std::string> results = split(operand(0), '|');
  std::string call = "::simt::ptx::lop3(";
  for (std::size_t i = 1; i < 5; ++i) call += (i > 1 ? ", " : "") + value(operand(i), "unsigned");
  if (results.size() == 1 && parts_.size() == 2) return set(results[0], "unsigned", call + ")");
  const std::string sign = has("and") ? " && " : has("or") ? " || " : "";
  if (results.size() != 2 || sign.empty()) throw Unknown{};
  return "const unsigned simt_word = " + call + "); " + set(results[0], "unsigned", "simt_word") + " " +
         set(results[1], "bool", "simt_word != 0" + sign + value(operand(5), "bool"));
}

std::string PtxReader::wide() {
  const std::string narrow = type_of(parts_.back());
  const std::string wide = type_of(parts_.back().substr(0, 1) + (parts_.back().substr(1) == "16" ? "32" : "64"));
  std::string product = "static_cast<" + wide + ">(" + value(operand(1), narrow) + ") * " + value(operand(2), narrow);
  if (parts_[0] == "mad") product += " + " + value(operand(3), wide);
  return set(operand(0), wide, product);
}

// prmt.b32{.mode} d, a, b, c: a mode has four selectors, of which c chooses one.
std::string PtxReader::permute() {
  const std::map<std::string, std::string> modes = {{"f4e", "0x6543543243213210"}, {"b4e", "0x0123701267015670"},
                                                    {"rc8", "0x3333222211110000"}, {"ecl", "0x3333322232113210"},
                                                    {"ecr", "0x3210221011100000"}, {"rc16", "0x3232101032321010"}};
  std::string selector = value(operand(3), "unsigned");
  if (const auto mode = modes.find(parts_.back()); mode != modes.end())
    selector = "static_cast<unsigned>(" + mode->second + "ull >> 16 * (" + selector + " & 3) & 0xffff)";
  else if (parts_.size() != 2) throw Unknown{};
  return set(operand(0), "unsigned",
             "::simt::ptx::permuted(" + value(operand(1), "unsigned") + ", " + value(operand(2), "unsigned") + ", " +
                 selector + ")");
}

// Sums of several words: `add.cc` and `mad.lo.cc` leave a carry, `addc` and `madc.hi` add it.
std::string PtxReader::with_carry() {
  const std::string& base = parts_[0];
  const bool subtracts = base.starts_with("sub"), multiplies = base.starts_with("mad");
  if (base != "add" && base != "sub" && base != "mad" && !base.ends_with("c")) throw Unknown{};
  const std::string type = type_of(parts_.back()), bits = parts_.back().substr(1);
  if (bits != "32" && bits != "64") throw Unknown{"of other than 32 or 64 bits"};
  const std::string word = bits == "32" ? "unsigned" : "unsigned long long";
  const std::string wide = bits == "32" ? "unsigned long long" : "unsigned __int128";
  std::string first = value(operand(1), word);
  if (multiplies) {
    const std::string factors = value(operand(1), type) + ", " + value(operand(2), type);
    first =
        std::string("static_cast<") + word + ">(::simt::ptx::" + (has("hi") ? "high" : "low") + "(" + factors + "))";
  }
  const char* sign = subtracts ? " - " : " + ";
  std::string code = "const " + wide + " simt_sum = static_cast<" + wide + ">(" + first + ")" + sign +
                     value(operand(multiplies ? 3 : 2), word);
  if (base.ends_with("c")) code += std::string(sign) + "simt_carry";
  code += "; " + set(operand(0), word, "simt_sum");
  return code + (has("cc") ? " simt_carry = static_cast<unsigned>(simt_sum >> " + bits + ") & 1;" : "");
}

// mov.b64 %0, {%1, %2} and back.
std::string PtxReader::pack() {
  const std::string whole = type_of(parts_.back());
  const bool packs = trimmed(operand(1))[0] == '{';
  const std::vector<std::string> parts = elements(operand(packs ? 1 : 0));
  const int bits = std::stoi(parts_.back().substr(1)), each = bits / static_cast<int>(parts.size());
  const std::string part = type_of("b" + std::to_string(each));
  std::string code;
  if (packs) {
    for (std::size_t i = 0; i < parts.size(); ++i)
      code += (i ? " | " : "") + ("static_cast<" + whole + ">(" + value(parts[i], part) + ")") + " << " +
              std::to_string(i * static_cast<std::size_t>(each));
    return set(operand(0), whole, code);
  }
  code = "const " + whole + " simt_whole = " + value(operand(1), whole) + "; ";
  for (std::size_t i = 0; i < parts.size(); ++i)
    code += set(parts[i], part, "simt_whole >> " + std::to_string(i * static_cast<std::size_t>(each))) + " ";
  return code;
}

// Computed in double and rounded once.
std::string PtxReader::small_float() {
  const SmallType& small = *small_type(parts_.back());
  const std::string type = small.word();
  for (const char* known : {"add", "sub", "mul", "fma", "min", "max", "neg", "abs", "ex2", "tanh"}) {
    if (parts_[0] != known) continue;
    if (has("xorsign") || operands_.size() > (parts_[0] == "fma" ? 4u : 3u)) throw Unknown{};
    std::string arguments;
    for (std::size_t i = 1; i < operands_.size(); ++i) arguments += (i > 1 ? ", " : "") + value(operands_[i], type);
    const std::string prefix = "::simt::ptx::small_", format = std::string("<") + small.format + ">(";
    std::string what = prefix + known + (has("NaN") ? "_nan" : "") + format + arguments + ")";
    for (const char* last : {"sat", "relu"})
      if (has(last)) what = prefix + last + format + what + ")";
    return set(operand(0), type, what);
  }
  throw Unknown{};
}

}  // namespace simt::translate
