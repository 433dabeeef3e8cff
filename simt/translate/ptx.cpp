#include "ptx.h"

#include <algorithm>
#include <cctype>
#include <cstring>
#include <map>
#include <optional>
#include <sstream>

namespace simt::translate {
namespace {

const std::map<std::string, std::string> kTypes = {{"u8", "unsigned char"}, {"s8", "signed char"},
                                                   {"b8", "unsigned char"}, {"u16", "unsigned short"},
                                                   {"s16", "short"},        {"b16", "unsigned short"},
                                                   {"u32", "unsigned"},     {"s32", "int"},
                                                   {"b32", "unsigned"},     {"u64", "unsigned long long"},
                                                   {"s64", "long long"},    {"b64", "unsigned long long"},
                                                   {"f32", "float"},        {"f64", "double"},
                                                   {"pred", "bool"}};
const std::map<std::string, std::string> kSpecial = {{"laneid", "::simt::lane()"},
                                                     {"warpid", "::simt::warp()"},
                                                     {"nwarpid", "((blockDim.x * blockDim.y * blockDim.z + 31) / 32)"},
                                                     {"tid.x", "threadIdx.x"},
                                                     {"tid.y", "threadIdx.y"},
                                                     {"tid.z", "threadIdx.z"},
                                                     {"ntid.x", "blockDim.x"},
                                                     {"ntid.y", "blockDim.y"},
                                                     {"ntid.z", "blockDim.z"},
                                                     {"ctaid.x", "blockIdx.x"},
                                                     {"ctaid.y", "blockIdx.y"},
                                                     {"ctaid.z", "blockIdx.z"},
                                                     {"nctaid.x", "gridDim.x"},
                                                     {"nctaid.y", "gridDim.y"},
                                                     {"nctaid.z", "gridDim.z"},
                                                     {"smid", "(blockIdx.x % 8)"},
                                                     {"nsmid", "8u"},
                                                     {"gridid", "0ull"},
                                                     {"clock", "static_cast<unsigned>(clock64())"},
                                                     {"clock_hi", "static_cast<unsigned>(clock64() >> 32)"},
                                                     {"clock64", "clock64()"},
                                                     {"globaltimer", "clock64()"},
                                                     {"globaltimer_lo", "static_cast<unsigned>(clock64())"},
                                                     {"lanemask_eq", "(1u << ::simt::lane())"},
                                                     {"lanemask_lt", "((1u << ::simt::lane()) - 1)"},
                                                     {"lanemask_le", "((2u << ::simt::lane()) - 1)"},
                                                     {"lanemask_gt", "~((2u << ::simt::lane()) - 1)"},
                                                     {"lanemask_ge", "~((1u << ::simt::lane()) - 1)"},
                                                     {"dynamic_smem_size", "::simt::dynamic_shared_bytes()"},
                                                     {"WARP_SZ", "32u"}};
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
                                                    {"sad", "::simt::ptx::size(a - b) + c"},
                                                    {"cvta", "a"},
                                                    {"mul24.lo", "a * b"}};
// Instructions that become calls; the parameter types of the functions define the operands.
const std::map<std::string, std::string> kCalls = {{"bfe", "bfe"},
                                                   {"bfi", "bfi"},
                                                   {"prmt", "__byte_perm"},
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
const std::map<std::string, std::string> kAtomics = {
    {"add", "atomicAdd"}, {"min", "atomicMin"},   {"max", "atomicMax"}, {"and", "atomicAnd"}, {"or", "atomicOr"},
    {"xor", "atomicXor"}, {"exch", "atomicExch"}, {"cas", "atomicCAS"}, {"inc", "atomicInc"}, {"dec", "atomicDec"}};

struct Unknown {
  std::string what;
};

std::string trimmed(const std::string& text) {
  const auto first = text.find_first_not_of(" \t\n\r");
  return first == std::string::npos ? "" : text.substr(first, text.find_last_not_of(" \t\n\r") - first + 1);
}

std::vector<std::string> split(const std::string& text, char at) {
  std::vector<std::string> parts(1);
  int depth = 0;
  for (const char c : text) {
    depth += (c == '{' || c == '[' || c == '(') - (c == '}' || c == ']' || c == ')');
    if (c == at && depth == 0) parts.emplace_back();
    else parts.back() += c;
  }
  return parts;
}

class PtxReader {
 public:
  explicit PtxReader(const Assembly& assembly) : assembly_(assembly) {}

  std::string read() {
    std::string text = without_comments(assembly_.text), statement;
    int inner = 0;  // nesting depth of braces in an operand
    for (const char c : text) {
      if ((c == '{' && trimmed(statement).empty()) || (c == '}' && inner == 0)) {
        out_ += c;
        continue;
      }
      inner += (c == '{') - (c == '}');
      if (c != ';') {
        statement += c;
        continue;
      }
      one(trimmed(statement));
      statement.clear();
    }
    if (!trimmed(statement).empty()) one(trimmed(statement));
    return "do { unsigned simt_carry = 0; (void)simt_carry; " + out_ + " } while (0)";
  }

 private:
  static std::string without_comments(const std::string& text) {
    std::string out;
    for (std::size_t i = 0; i < text.size(); ++i) {
      if (text.compare(i, 2, "//") == 0) i = std::min(text.find('\n', i), text.size() - 1);
      else if (text.compare(i, 2, "/*") == 0) i = std::min(text.find("*/", i) + 1, text.size() - 1);
      else out += text[i];
    }
    return out;
  }

  // An operand as an expression of its own type.
  std::string expression(std::string operand) const {
    operand = trimmed(operand);
    if (operand.starts_with("%%")) operand.erase(0, 1);
    if (operand.empty()) throw Unknown{"an empty operand"};
    if (operand[0] == '%') {
      const std::string name = operand.substr(1);
      if (std::isdigit(static_cast<unsigned char>(name[0]))) {
        const std::size_t number = std::stoul(name);
        if (number >= assembly_.operands.size()) throw Unknown{operand};
        return "(" + assembly_.operands[number].expression + ")";
      }
      for (const AssemblyOperand& one : assembly_.operands)
        if (!one.name.empty() && name == "[" + one.name + "]") return "(" + one.expression + ")";
      if (const auto special = kSpecial.find(name); special != kSpecial.end()) return special->second;
      throw Unknown{"the register " + operand};
    }
    if (operand.starts_with("0f") || operand.starts_with("0F"))
      return "::simt::ptx::get<float>(0x" + operand.substr(2) + "u)";
    if (operand.starts_with("0d") || operand.starts_with("0D"))
      return "::simt::ptx::get<double>(0x" + operand.substr(2) + "ull)";
    const bool number = std::isdigit(static_cast<unsigned char>(operand[0])) || operand[0] == '-';
    if (number) return operand.back() == 'U' ? operand.substr(0, operand.size() - 1) : operand;
    if (operand == "WARP_SZ") return "32";
    for (const char c : operand)
      if (!std::isalnum(static_cast<unsigned char>(c)) && !std::strchr("_$", c))
        throw Unknown{"the operand " + operand};
    return "simt_ptx_" + operand;
  }
  static bool is_number(const std::string& expression) {
    return std::isdigit(static_cast<unsigned char>(expression[0])) || expression[0] == '-';
  }
  std::string value(const std::string& operand, const std::string& type) const {
    const std::string text = expression(operand);
    return is_number(text) ? "static_cast<" + type + ">(" + text + ")" : "::simt::ptx::get<" + type + ">(" + text + ")";
  }
  std::string set(const std::string& operand, const std::string& type, const std::string& what) const {
    if (trimmed(operand) == "_") return "(void)(" + what + ");";
    return "::simt::ptx::set(" + expression(operand) + ", static_cast<" + type + ">(" + what + "));";
  }
  static std::string type_of(const std::string& suffix) {
    const auto found = kTypes.find(suffix);
    if (found == kTypes.end()) throw Unknown{"the type ." + suffix};
    return found->second;
  }
  static std::vector<std::string> elements(const std::string& operand) {
    const std::string text = trimmed(operand);
    if (text.empty() || text[0] != '{') return {text};
    return split(text.substr(1, text.size() - 2), ',');
  }

  void one(std::string statement) {
    if (statement.empty()) return;
    if (statement.back() == ':' || statement.starts_with("bra")) throw Unknown{"a jump"};
    if (statement.starts_with(".reg")) return declare(statement);
    std::string condition;
    if (statement[0] == '@') {
      const std::size_t end = statement.find_first_of(" \t");
      if (end == std::string::npos) throw Unknown{statement};
      const bool negated = statement[1] == '!';
      condition = std::string("if (") + (negated ? "!" : "") +
                  value(statement.substr(negated ? 2 : 1, end - (negated ? 2 : 1)), "bool") + ") ";
      statement = trimmed(statement.substr(end));
    }
    const std::size_t end = std::min(statement.find_first_of(" \t\n"), statement.size());
    const std::string opcode = statement.substr(0, end);
    const std::string rest = trimmed(statement.substr(end));
    operands_ = rest.empty() ? std::vector<std::string>() : split(rest, ',');
    parts_ = split(opcode, '.');
    try {
      out_ += condition + "{ " + instruction() + " } ";
    } catch (const Unknown& problem) {
      throw Unknown{"the PTX instruction " + opcode + (problem.what.empty() ? "" : " (" + problem.what + ")")};
    }
  }

  void declare(const std::string& statement) {
    std::istringstream in(statement);
    std::string word, type;
    in >> word >> type;
    std::string rest;
    std::getline(in, rest);
    for (const std::string& name : split(rest, ',')) {
      if (name.find('<') != std::string::npos) throw Unknown{"numbered registers"};
      const std::string cpp = type_of(type.substr(1));
      out_ += cpp + " " + expression(name) + " = 0; (void)" + expression(name) + "; ";
    }
  }

  bool has(const std::string& part) const { return std::find(parts_.begin(), parts_.end(), part) != parts_.end(); }
  const std::string& operand(std::size_t i) const {
    if (i >= operands_.size()) throw Unknown{"too few operands"};
    return operands_[i];
  }

  std::string instruction() {
    const std::string& base = parts_[0];
    if (base == "ld" || base == "ldu" || base == "st") return memory(base == "st");
    if (base == "atom" || base == "red") return atomic(base == "red");
    if (base == "membar" || base == "fence") return fence();
    if (base == "bar" || base == "barrier") return barrier();
    if (base == "shfl") return shuffle();
    if (base == "vote") return vote();
    if (base == "activemask") return set(operand(0), "unsigned", "__activemask()");
    if (base == "setp") return compare();
    if (base == "selp") {
      const std::string type = type_of(parts_.back());
      return set(operand(0), type,
                 value(operand(3), "bool") + " ? " + value(operand(1), type) + " : " + value(operand(2), type));
    }
    if (base == "cp" && has("async")) return copy();
    if (base == "prefetch" || base == "prefetchu" || base == "discard" || base == "applypriority") return ";";
    if (base == "nanosleep") return "__nanosleep(0);";
    if (base == "trap") return "__trap();";
    if (base == "brkpt") return ";";
    if (base == "cvt") return convert();
    if (base == "shl" || base == "shr") {
      const std::string type = type_of(parts_.back());
      return set(operand(0), type,
                 "::simt::ptx::" + base + "(" + value(operand(1), type) + ", " + value(operand(2), "unsigned") + ")");
    }
    if (base == "mov" && (trimmed(operand(0))[0] == '{' || trimmed(operand(1))[0] == '{')) return pack();
    if (has("wide")) {
      const std::string narrow = type_of(parts_.back());
      const std::string wide = type_of(parts_.back().substr(0, 1) + (parts_.back().substr(1) == "16" ? "32" : "64"));
      std::string product =
          "static_cast<" + wide + ">(" + value(operand(1), narrow) + ") * " + value(operand(2), narrow);
      if (base == "mad") product += " + " + value(operand(3), wide);
      return set(operand(0), wide, product);
    }
    if (has("cc") || base == "addc" || base == "subc") return with_carry();
    return plain();
  }

  std::string plain() {
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
      return set(operand(0), result_32 ? "unsigned" : type, name + "(" + arguments + ")");
    }
    std::string code = "const auto simt_a = " + value(operand(1), type) + "; (void)simt_a; ";
    for (const char letter : {'b', 'c'})
      if (const std::size_t i = letter - 'a' + 1; i < operands_.size())
        code += std::string("const auto simt_") + letter + " = " + value(operands_[i], type) + "; ";
    return code + set(operand(0), type, in_own_names(kSimple.at(longest)));
  }

  // Renames a formula's a, b and c to simt_a, simt_b and simt_c: the kernel may have variables with the short names.
  static std::string in_own_names(const std::string& formula) {
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

  std::string with_carry() {
    const std::string& base = parts_[0];
    const bool subtracts = base.starts_with("sub"), with = base == "addc" || base == "subc";
    if (base != "add" && base != "sub" && !with) throw Unknown{};
    if (parts_.back().substr(1) != "32") throw Unknown{"of other than 32 bits"};
    std::string code = "const unsigned long long simt_sum = " + std::string("0ull + ") + value(operand(1), "unsigned") +
                       (subtracts ? " - " : " + ") + value(operand(2), "unsigned");
    if (with) code += std::string(subtracts ? " - " : " + ") + "simt_carry";
    code += "; " + set(operand(0), "unsigned", "simt_sum");
    return code + (has("cc") ? " simt_carry = static_cast<unsigned>(simt_sum >> 32) & 1;" : "");
  }

  std::string convert() {
    if (parts_.size() < 3) throw Unknown{};
    const std::string to = type_of(parts_[parts_.size() - 2]), from = type_of(parts_.back());
    std::string what = value(operand(1), from);
    for (const auto& [part, function] :
         {std::pair{"rni", "::rint"}, {"rmi", "::floor"}, {"rpi", "::ceil"}, {"rzi", "::trunc"}})
      if (has(part)) what = std::string(function) + "(" + what + ")";
    if (has("sat") && to == "float") what = "__saturatef(" + what + ")";
    return set(operand(0), to, what);
  }

  std::string compare() {
    const std::string type = type_of(parts_.back());
    const auto sign = kComparisons.find(parts_.size() > 1 ? parts_[1] : "");
    if (sign == kComparisons.end()) throw Unknown{};
    const std::vector<std::string> results = split(operand(0), '|');
    const std::string what = value(operand(1), type) + " " + sign->second + " " + value(operand(2), type);
    std::string code = set(results[0], "bool", what);
    if (results.size() > 1) code += " " + set(results[1], "bool", "!(" + what + ")");
    return code;
  }

  // mov.b64 %0, {%1, %2} and back.
  std::string pack() {
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

  // [expression + offset] as a pointer.
  std::string address(const std::string& operand, const std::string& type) const {
    std::string text = trimmed(operand);
    if (text.size() < 3 || text[0] != '[' || text.back() != ']') throw Unknown{"the address " + text};
    text = text.substr(1, text.size() - 2);
    std::string offset = "0";
    const std::size_t plus = text.find('+');
    if (plus != std::string::npos) offset = expression(text.substr(plus + 1)), text = text.substr(0, plus);
    const char* space = has("shared") || has("shared::cta") ? "shared" : "generic";
    return "::simt::ptx::" + std::string(space) + "<" + type + ">(" + expression(text) + ", " + offset + ")";
  }

  std::string memory(bool store) {
    if (has("shared::cluster")) throw Unknown{};
    const std::string type = type_of(parts_.back());
    const std::vector<std::string> values = elements(operand(store ? 1 : 0));
    const std::string& place = operand(store ? 0 : 1);
    if (values.size() == 1) {
      const std::string target = "*" + address(place, (has("volatile") ? "volatile " : "") + type);
      return store ? target + " = " + value(values[0], type) + ";" : set(values[0], type, target);
    }
    const std::string whole = "::simt::ptx::Several<" + type + ", " + std::to_string(values.size()) + ">";
    std::string code = whole + " simt_values; ";
    if (!store) code += "simt_values.load(" + address(place, "const void") + "); ";
    for (std::size_t i = 0; i < values.size(); ++i) {
      const std::string element = "simt_values.each[" + std::to_string(i) + "]";
      code += store ? element + " = " + value(values[i], type) + "; " : set(values[i], type, element) + " ";
    }
    return store ? code + "simt_values.store(" + address(place, "void") + ");" : code;
  }

  std::string atomic(bool reduction) {
    std::string function;
    for (const auto& [name, call] : kAtomics)
      if (has(name)) function = call;
    if (function.empty()) throw Unknown{};
    std::string type = type_of(parts_.back());
    if (type == "long long" && function == "atomicAdd") type = "unsigned long long";
    const std::size_t first = reduction ? 0 : 1;
    std::string call = function + "(" + address(operand(first), type);
    for (std::size_t i = first + 1; i < operands_.size(); ++i) call += ", " + value(operands_[i], type);
    return reduction ? call + ");" : set(operand(0), type, call + ")");
  }

  std::string fence() const {
    if (has("proxy") || has("mbarrier_init")) throw Unknown{};
    return has("cta") ? "__threadfence_block();" : has("sys") ? "__threadfence_system();" : "__threadfence();";
  }
  std::string barrier() const {
    if (has("warp")) return "__syncwarp(" + value(operand(0), "unsigned") + ");";
    const bool whole = operands_.size() == 1 && (trimmed(operands_[0]) == "0");
    if (!has("sync") || has("cluster") || !whole) throw Unknown{"a barrier of a part of the block"};
    return "__syncthreads();";
  }
  std::string shuffle() const {
    const std::map<std::string, std::string> kinds = {{"idx", ""}, {"up", "_up"}, {"down", "_down"}, {"bfly", "_xor"}};
    const auto kind = kinds.find(parts_.size() > 2 ? parts_[2] : "");
    if (kind == kinds.end() || parts_[1] != "sync" || operand(0).find('|') != std::string::npos) throw Unknown{};
    return set(operand(0), "unsigned",
               "__shfl" + kind->second + "_sync(" + value(operand(4), "unsigned") + ", " +
                   value(operand(1), "unsigned") + ", " + value(operand(2), "unsigned") + ", 32 - (" +
                   value(operand(3), "unsigned") + " >> 8 & 31))");
  }
  std::string vote() const {
    const std::string kind = parts_.size() > 2 ? parts_[2] : "";
    if (parts_[1] != "sync" || (kind != "any" && kind != "all" && kind != "ballot" && kind != "uni")) throw Unknown{};
    return set(operand(0), kind == "ballot" ? "unsigned" : "bool",
               "__" + kind + "_sync(" + value(operand(2), "unsigned") + ", " + value(operand(1), "bool") + ")");
  }
  std::string copy() {
    if (has("bulk") || has("mbarrier")) throw Unknown{};
    if (has("commit_group")) return "::simt::commit_copies();";
    if (has("wait_group")) return "::simt::await_copies(" + value(operand(0), "unsigned") + ");";
    if (has("wait_all")) return "::simt::await_all_copies();";
    if (!has("shared") && !has("shared::cta") && !has("shared::cluster")) throw Unknown{};
    parts_.push_back("shared");
    const std::string to = address(operand(0), "void");
    parts_.assign({"cp"});
    const std::string from = address(operand(1), "const void");
    if (operands_.size() > 3) throw Unknown{"with a size of its own"};
    return "::simt::copy_async(" + to + ", " + from + ", " + value(operand(2), "unsigned") + ");";
  }

  const Assembly& assembly_;
  std::vector<std::string> parts_, operands_;
  std::string out_;
};

}  // namespace

PtxTranslation translate_ptx(const Assembly& assembly) {
  try {
    return {PtxReader(assembly).read(), ""};
  } catch (const Unknown& problem) {
    return {"", problem.what};
  }
}

}  // namespace simt::translate
