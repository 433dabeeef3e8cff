#include "ptx.h"

#include <algorithm>
#include <cctype>
#include <cstring>
#include <map>
#include <sstream>

#include "ptx_reader.h"

namespace simt::translate {
namespace {

const std::map<std::string, std::string> kTypes = {{"u8", "unsigned char"},   {"s8", "signed char"},
                                                   {"b8", "unsigned char"},   {"u16", "unsigned short"},
                                                   {"s16", "short"},          {"b16", "unsigned short"},
                                                   {"u32", "unsigned"},       {"s32", "int"},
                                                   {"b32", "unsigned"},       {"u64", "unsigned long long"},
                                                   {"s64", "long long"},      {"b64", "unsigned long long"},
                                                   {"f32", "float"},          {"f64", "double"},
                                                   {"f16", "unsigned short"}, {"bf16", "unsigned short"},
                                                   {"f16x2", "unsigned"},     {"bf16x2", "unsigned"},
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
                                                     {"cluster_ctaid.x", "simt_cluster_idx.x"},
                                                     {"cluster_ctaid.y", "simt_cluster_idx.y"},
                                                     {"cluster_ctaid.z", "simt_cluster_idx.z"},
                                                     {"cluster_nctaid.x", "simt_cluster_dim.x"},
                                                     {"cluster_nctaid.y", "simt_cluster_dim.y"},
                                                     {"cluster_nctaid.z", "simt_cluster_dim.z"},
                                                     {"cluster_ctarank", "__clusterRelativeBlockRank()"},
                                                     {"cluster_nctarank", "__clusterSizeInBlocks()"},
                                                     {"clusterid.x", "__clusterIdx().x"},
                                                     {"clusterid.y", "__clusterIdx().y"},
                                                     {"clusterid.z", "__clusterIdx().z"},
                                                     {"nclusterid.x", "__clusterGridDimInClusters().x"},
                                                     {"nclusterid.y", "__clusterGridDimInClusters().y"},
                                                     {"nclusterid.z", "__clusterGridDimInClusters().z"},
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

// A name of PTX's: of a register or a label.
bool is_ptx_name(const std::string& text) {
  const auto in_name = [](char c) { return std::isalnum(static_cast<unsigned char>(c)) || c == '_' || c == '$'; };
  return !text.empty() && !std::isdigit(static_cast<unsigned char>(text[0])) &&
         std::all_of(text.begin(), text.end(), in_name);
}

// Without comments, and without `%=`, which makes names of labels unique where PTX has no scopes for them.
std::string cleaned(const std::string& text) {
  std::string out;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text.compare(i, 2, "//") == 0) i = std::min(text.find('\n', i), text.size() - 1);
    else if (text.compare(i, 2, "/*") == 0) i = std::min(text.find("*/", i) + 1, text.size() - 1);
    else if (text.compare(i, 2, "%=") == 0) ++i;
    else out += text[i];
  }
  return out;
}

bool is_output(const AssemblyOperand& operand) { return operand.constraint.find_first_of("=+") != std::string::npos; }

bool is_number(const std::string& expression) {
  return std::isdigit(static_cast<unsigned char>(expression[0])) || expression[0] == '-';
}

}  // namespace

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

std::vector<std::string> elements(const std::string& operand) {
  const std::string text = trimmed(operand);
  if (text.empty() || text[0] != '{') return {text};
  return split(text.substr(1, text.size() - 2), ',');
}

std::string type_of(const std::string& suffix) {
  const auto found = kTypes.find(suffix);
  if (found == kTypes.end()) throw PtxReader::Unknown{"the type ." + suffix};
  return found->second;
}

std::string PtxReader::read() {
  const std::string text = cleaned(assembly_.text);
  std::string statement;
  int inner = 0;  // nesting depth of braces in an operand
  out_ = "do { ";
  scopes_ = {out_.size()};
  out_ += "unsigned simt_carry = 0; (void)simt_carry; ";
  read_inputs();
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (c == '{' && trimmed(statement).empty()) {
      out_ += "{ ";
      scopes_.push_back(out_.size());
    } else if (c == '}' && inner == 0) {
      one(trimmed(statement));
      statement.clear();
      if (scopes_.size() == 1) throw Unknown{"a closing brace too many"};
      scopes_.pop_back();
      out_ += "} ";
    } else if (c == ':' && (i + 1 == text.size() || text[i + 1] != ':') && is_ptx_name(trimmed(statement))) {
      label(trimmed(statement));
      statement.clear();
    } else if (c == ';') {
      one(trimmed(statement));
      statement.clear();
    } else {
      inner += (c == '{') - (c == '}');
      statement += c;
    }
  }
  one(trimmed(statement));
  for (const std::string& target : targets_)
    if (!labels_.count(target)) throw Unknown{"a jump to " + target + ", which is not in the same asm statement,"};
  return out_ + "} while (0)";
}

// Each input is evaluated once, before anything is written. It is a register, which instructions may even change.
void PtxReader::read_inputs() {
  for (std::size_t i = 0; i < assembly_.operands.size(); ++i) {
    const AssemblyOperand& one = assembly_.operands[i];
    if (is_output(one)) continue;
    const std::string name = "simt_in_" + std::to_string(i);
    out_ += "auto " + name + " = (" + one.expression + "); (void)" + name + "; ";
  }
}

// A label is known within its own braces only, as in PTX: the statement may stand in a macro or an inlined function.
void PtxReader::label(const std::string& name) {
  labels_.insert(name);
  out_.insert(scopes_.back(), "__label__ simt_label_" + name + "; ");
  out_ += "simt_label_" + name + ": ; ";
}

std::string PtxReader::jump() {
  const std::string target = trimmed(operand(0));
  if (!is_ptx_name(target)) throw Unknown{};
  targets_.insert(target);
  return "goto simt_label_" + target + ";";
}

// An operand as an expression of its own type.
std::string PtxReader::expression(std::string operand) const {
  operand = trimmed(operand);
  if (operand.starts_with("%%")) operand.erase(0, 1);
  if (operand.empty()) throw Unknown{"an empty operand"};
  if (operand[0] == '%') {
    const std::string name = operand.substr(1);
    if (std::isdigit(static_cast<unsigned char>(name[0]))) {
      const std::size_t number = std::stoul(name);
      if (number >= assembly_.operands.size()) throw Unknown{operand};
      return operand_text(number);
    }
    for (std::size_t i = 0; i < assembly_.operands.size(); ++i)
      if (!assembly_.operands[i].name.empty() && name == "[" + assembly_.operands[i].name + "]") return operand_text(i);
    if (registers_.count(name)) return "simt_ptx_" + name;
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
    if (!std::isalnum(static_cast<unsigned char>(c)) && !std::strchr("_$", c)) throw Unknown{"the operand " + operand};
  return "simt_ptx_" + operand;
}

std::string PtxReader::operand_text(std::size_t number) const {
  if (is_output(assembly_.operands[number])) return "(" + assembly_.operands[number].expression + ")";
  return "simt_in_" + std::to_string(number);
}

std::string PtxReader::value(const std::string& operand, const std::string& type) const {
  if (const std::string text = trimmed(operand); !text.empty() && text[0] == '!')
    return "!" + value(text.substr(1), type);
  const std::string text = expression(operand);
  return is_number(text) ? "static_cast<" + type + ">(" + text + ")" : "::simt::ptx::get<" + type + ">(" + text + ")";
}

std::string PtxReader::set(const std::string& operand, const std::string& type, const std::string& what) const {
  if (trimmed(operand) == "_") return "(void)(" + what + ");";
  return "::simt::ptx::set(" + expression(operand) + ", static_cast<" + type + ">(" + what + "));";
}

// [expression + offset] as a pointer.
std::string PtxReader::address(const std::string& operand, const std::string& type) const {
  return address_in(is_shared() ? "shared" : "generic", operand, type);
}
std::string PtxReader::address_in(const char* space, const std::string& operand, const std::string& type) const {
  std::string text = trimmed(operand);
  if (text.size() < 3 || text[0] != '[' || text.back() != ']') throw Unknown{"the address " + text};
  text = text.substr(1, text.size() - 2);
  std::string offset = "0";
  const std::size_t plus = text.find('+');
  if (plus != std::string::npos) offset = expression(text.substr(plus + 1)), text = text.substr(0, plus);
  return "::simt::ptx::" + std::string(space) + "<" + type + ">(" + expression(text) + ", " + offset + ")";
}

bool PtxReader::has(const std::string& part) const {
  return std::find(parts_.begin(), parts_.end(), part) != parts_.end();
}

bool PtxReader::is_predicate(const std::string& operand) const {
  const std::string text = trimmed(operand);
  const std::size_t begin = text.find_first_not_of("%!");
  return begin != std::string::npos && predicates_.count(text.substr(begin)) != 0;
}

const std::string& PtxReader::operand(std::size_t i) const {
  if (i >= operands_.size()) throw Unknown{"too few operands"};
  return operands_[i];
}

void PtxReader::one(std::string statement) {
  if (statement.empty()) return;
  if (statement.starts_with(".reg")) return declare(statement);
  std::string condition;
  if (statement[0] == '@') {
    const std::size_t end = statement.find_first_of(" \t\n");
    if (end == std::string::npos) throw Unknown{statement};
    condition = "if (" + value(statement.substr(1, end - 1), "bool") + ") ";
    statement = trimmed(statement.substr(end));
  }
  const std::size_t end = std::min(statement.find_first_of(" \t\n{["), statement.size());
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

// `.reg .b32 x, y, z<3>`: z0, z1 and z2. Not initialised in their declaration, which a jump may pass.
void PtxReader::declare(const std::string& statement) {
  std::istringstream in(statement);
  std::string word, type, rest;
  in >> word >> type;
  std::getline(in, rest);
  const std::string cpp = type_of(type.substr(std::min<std::size_t>(1, type.size())));
  for (std::string name : split(rest, ',')) {
    name = trimmed(name);
    name.erase(0, name.find_first_not_of('%'));
    std::vector<std::string> names = {name};
    if (const std::size_t open = name.find('<'); open != std::string::npos) {
      names.clear();
      const int count = std::atoi(name.c_str() + open + 1);
      if (count > 1000) throw Unknown{"so many registers"};
      for (int i = 0; i < count; ++i) names.push_back(name.substr(0, open) + std::to_string(i));
    }
    for (const std::string& one : names) {
      if (!is_ptx_name(one)) throw Unknown{"the register " + one};
      registers_.insert(one);
      if (cpp == "bool") predicates_.insert(one);
      out_ += cpp + " simt_ptx_" + one + "; simt_ptx_" + one + " = 0; (void)simt_ptx_" + one + "; ";
    }
  }
}

std::string PtxReader::instruction() {
  const std::string& base = parts_[0];
  if (base == "bra") return jump();
  if (base == "ld" || base == "ldu" || base == "st") return memory(base == "st");
  if (base == "atom" || base == "red") return atomic(base == "red");
  if (base == "membar" || base == "fence") return fence();
  if (base == "bar" || base == "barrier") return barrier();
  if (base == "mbarrier") return mbarrier();
  if (base == "shfl") return shuffle();
  if (base == "vote") return vote();
  if (base == "match") return match();
  if (base == "redux") return reduce();
  if (base == "elect") return elect();
  if (base == "mma") return multiply();
  if (base == "ldmatrix") return load_matrices();
  if (base == "mapa" && parts_.size() == 2)  // of a generic address; others have 32 bits, too few for another block's
    return set(operand(0), "unsigned long long",
               "reinterpret_cast<unsigned long long>(simt_cluster_map(::simt::ptx::generic<void>(" +
                   expression(operand(1)) + ", 0), " + value(operand(2), "unsigned") + "))");
  if (base == "activemask") return set(operand(0), "unsigned", "__activemask()");
  if (base == "setp") return compare();
  if (base == "selp") {
    const std::string type = type_of(parts_.back());
    return set(operand(0), type,
               value(operand(3), "bool") + " ? " + value(operand(1), type) + " : " + value(operand(2), type));
  }
  if (base == "cp" && has("async")) return copy();
  for (const char* hint : {"prefetch", "prefetchu", "discard", "applypriority", "brkpt", "pmevent"})
    if (base == hint) return ";";
  if (base == "createpolicy") return set(operand(0), "unsigned long long", "0");
  if (base == "nanosleep") return "__nanosleep(0);";
  if (base == "trap") return "__trap();";
  if (base == "cvt") return convert();
  if (base == "shl" || base == "shr") {
    const std::string type = type_of(parts_.back());
    return set(operand(0), type,
               "::simt::ptx::" + base + "(" + value(operand(1), type) + ", " + value(operand(2), "unsigned") + ")");
  }
  if (base == "mov" && (trimmed(operand(0))[0] == '{' || trimmed(operand(1))[0] == '{')) return pack();
  if (base == "prmt") return permute();
  if (has("wide")) return wide();
  if (has("cc") || base == "addc" || base == "subc" || base == "madc") return with_carry();
  return plain();
}

PtxTranslation translate_ptx(const Assembly& assembly) {
  try {
    return {PtxReader(assembly).read(), ""};
  } catch (const PtxReader::Unknown& problem) {
    return {"", problem.what};
  }
}

}  // namespace simt::translate
