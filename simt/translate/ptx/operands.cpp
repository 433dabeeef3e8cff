// Operands of inline PTX: registers, immediate values, addresses, and the operands of the asm statement.
#include <algorithm>
#include <cctype>
#include <cstring>
#include <map>

#include "reader.h"

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
                                                     {"globaltimer_hi", "static_cast<unsigned>(clock64() >> 32)"},
                                                     {"lanemask_eq", "(1u << ::simt::lane())"},
                                                     {"lanemask_lt", "((1u << ::simt::lane()) - 1)"},
                                                     {"lanemask_le", "((2u << ::simt::lane()) - 1)"},
                                                     {"lanemask_gt", "~((2u << ::simt::lane()) - 1)"},
                                                     {"lanemask_ge", "~((1u << ::simt::lane()) - 1)"},
                                                     {"dynamic_smem_size", "::simt::dynamic_shared_bytes()"},
                                                     {"WARP_SZ", "32u"}};

bool is_output(const AssemblyOperand& operand) { return operand.constraint.find_first_of("=+") != std::string::npos; }

bool is_number(const std::string& expression) {
  return std::isdigit(static_cast<unsigned char>(expression[0])) || expression[0] == '-';
}

}  // namespace

bool is_ptx_name(const std::string& text) {
  const auto in_name = [](char c) { return std::isalnum(static_cast<unsigned char>(c)) || c == '_' || c == '$'; };
  return !text.empty() && !std::isdigit(static_cast<unsigned char>(text[0])) &&
         std::all_of(text.begin(), text.end(), in_name);
}

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

const SmallType* small_type(const std::string& name) {
  static const std::map<std::string, SmallType> types = {{"f16", {"::simt::HalfFormat", 1}},
                                                         {"f16x2", {"::simt::HalfFormat", 2}},
                                                         {"bf16", {"::simt::Bfloat16Format", 1}},
                                                         {"bf16x2", {"::simt::Bfloat16Format", 2}}};
  const auto found = types.find(name);
  return found == types.end() ? nullptr : &found->second;
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
  if (operand[0] == '(' && operand.find_first_not_of("0123456789abcdefABCDEFxXuU()+-*/%<>|&^~ ") == std::string::npos)
    return operand;  // of constants
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
  return address_in(has("shared::cluster") ? "in_cluster" : is_shared() ? "shared" : "generic", operand, type);
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

}  // namespace simt::translate
