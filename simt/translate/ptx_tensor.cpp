// Inline PTX for tensor cores: mma.sync in the shapes m16n8, and ldmatrix.
#include <map>

#include "ptx_reader.h"

namespace simt::translate {
namespace {

struct ElementKind {
  const char* name;  // in simt::ptx::Element
  int in_register;
};
const std::map<std::string, ElementKind> kElements = {
    {"f16", {"half", 2}}, {"bf16", {"bfloat16", 2}}, {"tf32", {"tf32", 1}}, {"s8", {"int8", 4}}, {"u8", {"uint8", 4}}};

}  // namespace

// mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 {d...}, {a...}, {b...}, {c...}
std::string PtxReader::multiply() {
  constexpr std::size_t kTypeWords = 4;
  const std::string shape = parts_.size() > 3 ? parts_[3] : "";
  if (!has("sync") || !shape.starts_with("m16n8k") || parts_.size() < 6 + kTypeWords || operands_.size() != 4)
    throw Unknown{};
  const std::string* const types = &parts_[parts_.size() - kTypeWords];
  const auto a = kElements.find(types[1]), b = kElements.find(types[2]);
  const int depth = std::stoi("0" + shape.substr(6));
  if (a == kElements.end() || b == kElements.end() || a->second.in_register != b->second.in_register) throw Unknown{};
  const int parts = depth / (4 * a->second.in_register);
  const bool integers = a->second.in_register == 4, halves = types[0] == "f16";
  if ((parts != 1 && parts != 2) || types[0] != types[3] || (!integers && types[1] != types[2])) throw Unknown{};
  if (types[0] != (integers ? "s32" : "f32") && !(halves && types[1] == "f16")) throw Unknown{};
  std::string code = "::simt::ptx::Product simt_m = {}; ";
  const auto read = [&](const char* matrix, std::size_t operand, int count) {
    const std::vector<std::string> registers = elements(operands_[operand]);
    if (registers.size() != static_cast<std::size_t>(count)) throw Unknown{"another number of registers"};
    for (int i = 0; i < count; ++i)
      code += std::string("simt_m.") + matrix + "[" + std::to_string(i) +
              "] = " + value(registers[static_cast<std::size_t>(i)], "unsigned") + "; ";
  };
  const int sums = halves ? 2 : 4;
  read("a", 1, 2 * parts), read("b", 2, parts), read("c", 3, sums);
  const std::string kind = std::string("{::simt::ptx::Element::") + a->second.name +
                           ", ::simt::ptx::Element::" + b->second.name + ", " + std::to_string(depth) +
                           (halves ? ", true" : ", false") + (has("satfinite") ? ", true}" : ", false}");
  code += "::simt::ptx::multiply(simt_m, " + kind + "); ";
  const std::vector<std::string> results = elements(operands_[0]);
  if (results.size() != static_cast<std::size_t>(sums)) throw Unknown{"another number of registers"};
  for (int i = 0; i < sums; ++i)
    code += set(results[static_cast<std::size_t>(i)], "unsigned", "simt_m.d[" + std::to_string(i) + "]") + " ";
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

}  // namespace simt::translate
