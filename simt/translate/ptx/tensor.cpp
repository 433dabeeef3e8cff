// Inline PTX for tensor cores: mma.sync in the shapes m16n8 and m8n8, ldmatrix, stmatrix, movmatrix.
#include <map>

#include "reader.h"

namespace simt::translate {
namespace {

struct ElementKind {
  const char* name;  // in simt::ptx::Element
  int in_register;
};
const std::map<std::string, ElementKind> kElements = {
    {"f16", {"half", 2}},  {"bf16", {"bfloat16", 2}}, {"tf32", {"tf32", 1}},  {"e4m3", {"e4m3", 4}},
    {"e5m2", {"e5m2", 4}}, {"f64", {"float64", 1}},   {"s8", {"int8", 4}},    {"u8", {"uint8", 4}},
    {"s4", {"int4", 8}},   {"u4", {"uint4", 8}},      {"b1", {"bit_and", 32}}};

}  // namespace

// mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 {d...}, {a...}, {b...}, {c...}
std::string PtxReader::multiply() {
  constexpr std::size_t kTypeWords = 4;
  const bool of_bits = has("popc"), exclusive = has("xor");
  const std::string shape = parts_.size() > 3 ? parts_[3] : "";
  const std::size_t words = parts_.size() - (of_bits ? 2 : 0);
  const int rows = shape.starts_with("m16n8k") ? 16 : shape.starts_with("m8n8k") ? 8 : 0;
  if (parts_[1] != "sync" || rows == 0 || words < 6 + kTypeWords || operands_.size() != 4) throw Unknown{};
  const std::string* const types = &parts_[words - kTypeWords];
  const auto a = kElements.find(types[1]), b = kElements.find(types[2]);
  const int depth = std::stoi("0" + shape.substr(shape.find('k') + 1));
  if (a == kElements.end() || b == kElements.end() || a->second.in_register != b->second.in_register) throw Unknown{};
  const std::string element = a->first;
  const bool doubles = element == "f64", fp8 = element[0] == 'e', integers = a->second.in_register >= 4 && !fp8;
  const bool halves = types[0] == "f16";
  const int parts = depth / (4 * a->second.in_register);
  if (of_bits != (element == "b1") || types[0] != types[3] || (!integers && !fp8 && types[1] != types[2]))
    throw Unknown{};
  if (types[0] != (integers ? "s32" : doubles ? "f64" : "f32") && !(halves && (element == "f16" || fp8)))
    throw Unknown{};
  if (parts * 4 * a->second.in_register != depth || parts < 1 || parts > (doubles ? 4 : 2)) throw Unknown{};
  if (rows == 8 && (parts != 1 || (!integers && !doubles))) throw Unknown{};
  const std::string word = doubles ? "unsigned long long" : "unsigned";
  std::string code = "::simt::ptx::Product simt_m = {}; ";
  const auto read = [&](const char* matrix, std::size_t operand, int count) {
    const std::vector<std::string> registers = elements(operands_[operand]);
    if (registers.size() != static_cast<std::size_t>(count)) throw Unknown{"another number of registers"};
    for (int i = 0; i < count; ++i)
      code += std::string("simt_m.") + matrix + "[" + std::to_string(i) +
              "] = " + value(registers[static_cast<std::size_t>(i)], word) + "; ";
  };
  const int sums = rows / (halves ? 8 : 4);
  read("a", 1, rows / 8 * parts), read("b", 2, parts), read("c", 3, sums);
  const auto name = [&](const ElementKind& of) {
    return std::string("::simt::ptx::Element::") + (exclusive ? "bit_xor" : of.name);
  };
  code += "::simt::ptx::multiply(simt_m, {" + name(a->second) + ", " + name(b->second) + ", " + std::to_string(rows) +
          ", " + std::to_string(depth) + (halves ? ", true" : ", false") +
          (has("satfinite") ? ", true}); " : ", false}); ");
  const std::vector<std::string> results = elements(operands_[0]);
  if (results.size() != static_cast<std::size_t>(sums)) throw Unknown{"another number of registers"};
  for (int i = 0; i < sums; ++i)
    code += set(results[static_cast<std::size_t>(i)], word, "simt_m.d[" + std::to_string(i) + "]") + " ";
  return code;
}

// ldmatrix.sync.aligned.m8n8.x4.trans.shared.b16 {d...}, [row]
std::string PtxReader::load_matrices() {
  const std::vector<std::string> results = elements(operand(0));
  if (!has("m8n8") || !has("b16") || !is_shared() || !has("x" + std::to_string(results.size()))) throw Unknown{};
  std::string code = "alignas(16) unsigned simt_picked[4] = {}; ::simt::ptx::load_matrices(simt_picked, " +
                     address(operand(1), "const void") + ", " + std::to_string(results.size()) +
                     (has("trans") ? ", true); " : ", false); ");
  for (std::size_t i = 0; i < results.size(); ++i)
    code += set(results[i], "unsigned", "simt_picked[" + std::to_string(i) + "]") + " ";
  return code;
}

// stmatrix.sync.aligned.m8n8.x4.trans.shared.b16 [row], {s...}
std::string PtxReader::store_matrices() {
  const std::vector<std::string> held = elements(operand(1));
  if (!has("m8n8") || !has("b16") || !is_shared() || !has("x" + std::to_string(held.size()))) throw Unknown{};
  std::string code = "unsigned simt_held[4] = {}; ";
  for (std::size_t i = 0; i < held.size(); ++i)
    code += "simt_held[" + std::to_string(i) + "] = " + value(held[i], "unsigned") + "; ";
  return code + "::simt::ptx::store_matrices(simt_held, " + address(operand(0), "void") + ", " +
         std::to_string(held.size()) + (has("trans") ? ", true);" : ", false);");
}

// movmatrix.sync.aligned.m8n8.trans.b16 d, a
std::string PtxReader::transpose_matrix() {
  if (!has("m8n8") || !has("trans") || !has("b16")) throw Unknown{};
  return set(operand(0), "unsigned", "::simt::ptx::transpose_matrix(" + value(operand(1), "unsigned") + ")");
}

}  // namespace simt::translate
