// Inline PTX that computes: arithmetic, bit fields, conversions, comparisons.
#include <algorithm>
#include <cctype>
#include <map>
#include <stdexcept>

#include "ptx_reader.h"

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
                                                    {"fma", "::fma(a, b, c)"},
                                                    {"mul.hi", "::simt::ptx::high(a, b)"},
                                                    {"mad.hi", "::simt::ptx::high(a, b) + c"},
                                                    {"brev", "::simt::ptx::reversed(a)"},
                                                    {"rcp", "1 / a"},
                                                    {"sqrt", "::sqrt(a)"},
                                                    {"rsqrt", "1 / ::sqrt(a)"},
                                                    {"sin", "::sin(a)"},
                                                    {"cos", "::cos(a)"},
                                                    {"ex2", "::exp2(a)"},
                                                    {"lg2", "::log2(a)"},
                                                    {"tanh", "::tanh(a)"},
                                                    {"copysign", "::copysign(b, a)"},
                                                    {"sad", "::simt::ptx::size(a - b) + c"},
                                                    {"cvta", "a"},
                                                    {"mul24.lo", "a * b"}};
// Instructions that become calls; the parameter types of the functions define the operands.
const std::map<std::string, std::string> kCalls = {{"bfe", "bfe"},
                                                   {"bfi", "bfi"},
                                                   {"lop3", "lop3"},
                                                   {"popc", "popc"},
                                                   {"clz", "clz"},
                                                   {"bfind", "bfind"},
                                                   {"shf.l.wrap", "__funnelshift_l"},
                                                   {"shf.r.wrap", "__funnelshift_r"},
                                                   {"shf.l.clamp", "__funnelshift_lc"},
                                                   {"shf.r.clamp", "__funnelshift_rc"},
                                                   {"dp4a", "__dp4a"}};
const std::map<std::string, std::string> kComparisons = {{"eq", "=="}, {"ne", "!="}, {"lt", "<"}, {"le", "<="},
                                                         {"gt", ">"},  {"ge", ">="}, {"lo", "<"}, {"ls", "<="},
                                                         {"hi", ">"},  {"hs", ">="}};
// Floating-point types of 16 bits, and pairs of them in a register of 32.
struct SmallType {
  const char* format;
  int lanes;
};
const std::map<std::string, SmallType> kSmallTypes = {{"f16", {"::simt::HalfFormat", 1}},
                                                      {"f16x2", {"::simt::HalfFormat", 2}},
                                                      {"bf16", {"::simt::Bfloat16Format", 1}},
                                                      {"bf16x2", {"::simt::Bfloat16Format", 2}}};
const char* register_of(const SmallType& small) { return small.lanes == 2 ? "unsigned" : "unsigned short"; }

bool is_floating(const std::string& type) { return type == "float" || type == "double"; }

// Renames a formula's a, b and c to simt_a, simt_b and simt_c: the kernel may have variables with the short names.
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

}  // namespace

std::string PtxReader::plain() {
  if (kSmallTypes.count(parts_.back())) return small_float();
  std::string longest;
  for (std::size_t n = std::min<std::size_t>(parts_.size(), 3); n > 0 && longest.empty(); --n) {
    std::string name = parts_[0];
    for (std::size_t i = 1; i < n; ++i) name += "." + parts_[i];
    if (kCalls.count(name) || kSimple.count(name)) longest = name;
  }
  if (longest.empty() || has("shiftamt")) throw Unknown{};
  const std::string type = type_of(parts_.back());
  if (const auto call = kCalls.find(longest); call != kCalls.end()) {
    const bool result_32 = longest == "popc" || longest == "clz" || longest == "bfind";
    std::string arguments;
    for (std::size_t i = 1; i < operands_.size(); ++i) {
      const bool is_position = longest.starts_with("bf") && (longest == "bfe" ? i >= 2 : i >= 3);
      arguments += (i > 1 ? ", " : "") + value(operands_[i], is_position ? "unsigned" : type);
    }
    const std::string name = (call->second[0] == '_' ? "" : "::simt::ptx::") + call->second;
    return set(operand(0), result_32 ? "unsigned" : type, name + "(" + arguments + ")");
  }
  std::string code = "const auto simt_a = " + value(operand(1), type) + "; (void)simt_a; ";
  for (const char letter : {'b', 'c'})
    if (const std::size_t i = letter - 'a' + 1; i < operands_.size())
      code += std::string("const auto simt_") + letter + " = " + value(operands_[i], type) + "; ";
  std::string formula = in_own_names(kSimple.at(longest));
  if (longest == "not" && type == "bool") formula = "!simt_a";
  if (has("sat") && type != "float") throw Unknown{"with saturation"};
  return code + set(operand(0), type, has("sat") ? "__saturatef(" + formula + ")" : formula);
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

std::string PtxReader::convert() {
  if (parts_.size() < 3) throw Unknown{};
  const std::string& to_name = parts_[parts_.size() - 2];
  const auto to_small = kSmallTypes.find(to_name), from_small = kSmallTypes.find(parts_.back());
  const char* mode = has("rz") || has("rzi") ? "zero" : has("rp") ? "up" : has("rm") ? "down" : "nearest";
  if (to_name == "tf32") {
    if (parts_.back() != "f32" || has("relu") || has("satfinite") || !(has("rna") || has("rn"))) throw Unknown{};
    return set(operand(0), "unsigned",
               std::string("::simt::ptx::tf32_") + (has("rna") ? "ties_away" : "ties_even") + "(" +
                   value(operand(1), "float") + ")");
  }
  std::string what;
  if (from_small != kSmallTypes.end()) {
    if (from_small->second.lanes != 1) throw Unknown{};
    what = std::string(from_small->second.format) + "::widen(" + value(operand(1), "unsigned short") + ")";
  } else {
    what = value(operand(1), type_of(parts_.back()));
  }
  for (const auto& [part, function] :
       {std::pair{"rni", "::rint"}, {"rmi", "::floor"}, {"rpi", "::ceil"}, {"rzi", "::trunc"}})
    if (has(part)) what = std::string(function) + "(" + what + ")";
  if (to_small != kSmallTypes.end()) {
    if (has("relu") || has("satfinite") || has("sat") || has("rs")) throw Unknown{};
    const auto narrow = [&](const std::string& from) {
      return std::string("::simt::narrow_directed<") + to_small->second.format + ">(" + from +
             ", ::simt::SmallRound::" + mode + ")";
    };
    if (to_small->second.lanes == 1) return set(operand(0), "unsigned short", narrow(what));
    return set(operand(0), "unsigned",
               narrow(value(operand(2), "float")) + " | static_cast<unsigned>(" + narrow(what) + ") << 16");
  }
  const std::string to = type_of(to_name);
  const bool from_floating = from_small != kSmallTypes.end() || is_floating(type_of(parts_.back()));
  if (!is_floating(to) && (from_floating || has("sat"))) what = "::simt::ptx::within<" + to + ">(" + what + ")";
  if (has("sat") && to == "float") what = "__saturatef(" + what + ")";
  return set(operand(0), to, what);
}

std::string PtxReader::compare() {
  if (kSmallTypes.count(parts_.back())) throw Unknown{};
  const std::string type = type_of(parts_.back());
  std::string name = parts_.size() > 1 ? parts_[1] : "";
  const bool floating = is_floating(type);
  const std::string a = value(operand(1), type), b = value(operand(2), type);
  const std::string unordered = "__builtin_isunordered(" + a + ", " + b + ")";
  std::string what;
  if (floating && (name == "num" || name == "nan")) {
    what = (name == "num" ? "!" : "") + unordered;
  } else {
    const bool or_nan = floating && name.size() == 3 && name.back() == 'u';
    if (or_nan) name.pop_back();
    const auto sign = kComparisons.find(name);
    if (sign == kComparisons.end()) throw Unknown{};
    what = "(" + a + " " + sign->second + " " + b + ")";
    if (or_nan) what = "(" + what + " || " + unordered + ")";
    else if (floating && name == "ne") what = "(" + what + " && !" + unordered + ")";
  }
  const std::vector<std::string> results = split(operand(0), '|');
  std::string joined;  // with a third operand
  for (const auto& [part, sign] : {std::pair{"and", " && "}, {"or", " || "}, {"xor", " != "}})
    if (parts_.size() > 3 && parts_[2] == part) joined = sign + value(operand(3), "bool");
  std::string code = "const bool simt_holds = " + what + "; " + set(results[0], "bool", "simt_holds" + joined);
  if (results.size() > 1) code += " " + set(results[1], "bool", "!simt_holds" + joined);
  return code;
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
  const SmallType& small = kSmallTypes.at(parts_.back());
  const std::string type = register_of(small);
  for (const char* known : {"add", "sub", "mul", "fma", "min", "max", "neg", "abs", "ex2", "tanh"}) {
    if (parts_[0] != known) continue;
    if (has("sat") || has("relu") || has("NaN") || has("xorsign")) throw Unknown{};
    std::string arguments;
    for (std::size_t i = 1; i < operands_.size(); ++i) arguments += (i > 1 ? ", " : "") + value(operands_[i], type);
    return set(operand(0), type,
               std::string("::simt::ptx::small_") + known + "<" + small.format + ">(" + arguments + ")");
  }
  throw Unknown{};
}

}  // namespace simt::translate
