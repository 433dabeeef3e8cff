// Inline PTX for the copy engine (cp.async.bulk and its kin) and for the products of warpgroups (wgmma).
#include <algorithm>
#include <map>

#include "reader.h"

namespace simt::translate {
namespace {

const std::map<std::string, const char*> kReductions = {{"add", "add"},   {"min", "min"},    {"max", "max"},
                                                        {"inc", "inc"},   {"dec", "dec"},    {"and", "bit_and"},
                                                        {"or", "bit_or"}, {"xor", "bit_xor"}};
const std::map<std::string, const char*> kReducedTypes = {
    {"u32", "u32"}, {"s32", "s32"}, {"u64", "u64"},   {"s64", "s64"}, {"b32", "u32"},
    {"b64", "u64"}, {"f16", "f16"}, {"bf16", "bf16"}, {"f32", "f32"}, {"f64", "f64"}};

struct Factor {
  const char* name;  // in simt::ptx::Element
  int bits;
};
const std::map<std::string, Factor> kFactors = {
    {"f16", {"half", 16}}, {"bf16", {"bfloat16", 16}}, {"tf32", {"tf32", 32}}, {"e4m3", {"e4m3", 8}},
    {"e5m2", {"e5m2", 8}}, {"s8", {"int8", 8}},        {"u8", {"uint8", 8}}};

std::string in_brackets(const std::string& operand) {
  const std::string text = trimmed(operand);
  if (text.size() < 3 || text[0] != '[' || text.back() != ']') throw PtxReader::Unknown{"the address " + text};
  return text.substr(1, text.size() - 2);
}

}  // namespace

// An address in the shared memory of the cluster: of 32 bits, or a generic one.
std::string PtxReader::cluster_address(const std::string& operand, const std::string& type) const {
  return address_in("in_cluster", operand, type);
}

// The direction: {to, from} of `.global.shared::cta` and the like.
bool PtxReader::moves(const char* to, const char* from) const {
  const auto at = std::find(parts_.begin(), parts_.end(), to);
  return at != parts_.end() && at + 1 != parts_.end() && *(at + 1) == from;
}

// [map, {column, row}]
std::string PtxReader::tensor_place(const std::string& operand, int rank) const {
  const std::vector<std::string> both = split(in_brackets(operand), ',');
  const std::vector<std::string> at = both.size() == 2 ? elements(both[1]) : std::vector<std::string>();
  if (at.size() != static_cast<std::size_t>(rank)) throw Unknown{"another number of coordinates"};
  std::string code = "const void* const simt_map = ::simt::ptx::generic<const void>(" + expression(both[0]) +
                     ", 0); const int simt_at[] = {";
  for (const std::string& one : at) code += value(one, "int") + ", ";
  return code + "}; ";
}

std::string PtxReader::bulk_copy() {
  if (has("commit_group")) return "::simt::ptx::note(); simt_bulk_commit();";
  if (has("wait_group")) return "simt_bulk_wait(" + value(operand(0), "unsigned") + ");";
  const bool reduces = parts_[1] == "reduce", tensor = has("tensor");
  for (const char* lacking : {"im2col", "im2col::w", "im2col::w::128", "tile::gather4", "tile::scatter4",
                              "im2col_no_offs", "cp_mask", "ignore_oob", "cta_group::1", "cta_group::2"})
    if (has(lacking)) throw Unknown{lacking};
  if (has("prefetch")) return ";";
  const bool fills = moves("shared::cluster", "global") || moves("shared::cta", "global"),
             drains = moves("global", "shared::cta"), across = moves("shared::cluster", "shared::cta");
  std::string how = "none", type;
  for (const auto& [name, reduction] : kReductions)
    if (reduces && has(name)) how = reduction;
  if (fills + drains + across != 1 || (reduces && (!drains || how == "none"))) throw Unknown{};
  std::size_t next = 0;
  std::string code;
  const std::string reduction = "static_cast<int>(::simt::ptx::Reduction::" + how + ")";
  if (tensor) {
    const auto dimensions = std::find_if(parts_.begin(), parts_.end(), [](const std::string& part) {
      return part.size() == 2 && part[0] >= '1' && part[0] <= '5' && part[1] == 'd';
    });
    if (dimensions == parts_.end() || across) throw Unknown{};
    const int rank = (*dimensions)[0] - '0';
    code = tensor_place(operand(fills ? 1 : 0), rank);
    if (drains)
      return code + "simt_tensor_copy_out(simt_map, simt_at, " + std::to_string(rank) + ", " +
             address_in("shared", operand(1), "const void") + ", " + reduction + ");";
    code += "simt_tensor_copy_in(" + cluster_address(operand(0), "void") + ", simt_map, simt_at, " +
            std::to_string(rank) + ", " + cluster_address(operand(2), "void");
    next = 3;
  } else {
    const std::string bytes = value(operand(2), "unsigned");
    if (drains) {
      const std::string both = address_in("generic", operand(0), "void") + ", " +
                               address_in("shared", operand(1), "const void") + ", " + bytes;
      if (!reduces) return "simt_bulk_copy_out(" + both + ");";
      const auto known = kReducedTypes.find(parts_.back());
      if (known == kReducedTypes.end()) throw Unknown{};
      return "simt_bulk_reduce(" + both + ", " + reduction +
             ", static_cast<int>(::simt::ptx::ReducedType::" + known->second + "));";
    }
    code = std::string(across ? "simt_bulk_copy_across(" : "simt_bulk_copy_in(") + cluster_address(operand(0), "void") +
           ", " + address_in(across ? "shared" : "generic", operand(1), "const void") + ", " + bytes + ", " +
           cluster_address(operand(3), "void");
    if (across) return code + ");";
    next = 4;
  }
  return code + ", " + (has("multicast::cluster") ? value(operand(next), "unsigned short") : "0u") + ");";
}

// wgmma.mma_async.sync.aligned.m64n128k16.f32.bf16.bf16 {d...}, a, b, adds, sign of a, sign of b, turned a, turned b
std::string PtxReader::warpgroup_product() {
  if (has("fence")) return "simt_wgmma_fence();";
  if (has("commit_group"))
    return "::simt::ptx::note(); "
           "simt_wgmma_commit();";
  if (has("wait_group")) return "simt_wgmma_wait(" + value(operand(0), "unsigned") + ");";
  if (parts_.size() < 2 || parts_[1] != "mma_async") throw Unknown{};
  const auto shape =
      std::find_if(parts_.begin(), parts_.end(), [](const std::string& p) { return p.starts_with("m64n"); });
  const std::size_t depth_at = shape == parts_.end() ? std::string::npos : shape->find('k');
  if (has("sp") || depth_at == std::string::npos || parts_.size() < 8) throw Unknown{};
  const std::string *types = &parts_[parts_.size() - 3], sums = types[0];
  const auto a = kFactors.find(types[1]), b = kFactors.find(types[2]);
  const int cols = std::stoi("0" + shape->substr(4, depth_at - 4)),
            depth = std::stoi("0" + shape->substr(depth_at + 1));
  if (a == kFactors.end() || b == kFactors.end() || a->second.bits != b->second.bits) throw Unknown{};
  const int bits = a->second.bits;
  const bool integers = a->first[1] == '8', halves = sums == "f16";
  if (depth * bits != 256 || cols < 8 || cols > 256 || cols % 8 != 0) throw Unknown{"another shape"};
  if (sums != (integers ? "s32" : "f32") && !(halves && !integers && bits <= 16 && types[1] != "bf16")) throw Unknown{};
  const std::vector<std::string> results = elements(operand(0)), held = elements(operand(1));
  const bool from_registers = trimmed(operand(1))[0] == '{';
  if (results.size() != static_cast<std::size_t>(cols / (halves ? 4 : 2)) || (from_registers && held.size() != 4))
    throw Unknown{"another number of registers"};
  // What follows the descriptors: whether to add; the factors' signs, except for integers; which are turned, for halves.
  const auto flag = [&](std::size_t i) { return i < operands_.size() ? value(operand(i), "int") : std::string("0"); };
  const bool turns = bits == 16;
  const std::string signs = integers ? "false, false, " : "(" + flag(4) + ") < 0, (" + flag(5) + ") < 0, ";
  const std::string turned_a = turns && !from_registers ? "(" + flag(6) + ") != 0" : "false",
                    turned_b = turns ? "(" + flag(from_registers ? 6 : 7) + ") != 0" : "false";
  std::string code = std::string("const ::simt::ptx::WarpgroupProduct simt_product = {::simt::ptx::Element::") +
                     a->second.name + ", ::simt::ptx::Element::" + b->second.name + ", " + std::to_string(cols) + ", " +
                     std::to_string(depth) + ", " + (halves ? "true, " : "false, ") + value(operand(3), "bool") + ", " +
                     signs + turned_a + ", " + turned_b + ", " + (from_registers ? "true, " : "false, ") +
                     (has("satfinite") ? "true, {" : "false, {");
  for (std::size_t i = 0; from_registers && i < 4; ++i) code += value(held[i], "unsigned") + ", ";
  code += "}, " + (from_registers ? "0ull" : value(operand(1), "unsigned long long")) + ", " +
          value(operand(2), "unsigned long long") + "}; ::simt::ptx::multiply_async(simt_product";
  for (const std::string& one : results) code += ", " + expression(one);
  return code + ");";
}

}  // namespace simt::translate
