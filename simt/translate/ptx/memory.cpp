// Inline PTX that touches memory: loads, stores, atomics, asynchronous copies, fences.
#include <map>

#include "reader.h"

namespace simt::translate {
namespace {

const std::map<std::string, std::string> kAtomics = {
    {"add", "atomicAdd"}, {"min", "atomicMin"},   {"max", "atomicMax"}, {"and", "atomicAnd"}, {"or", "atomicOr"},
    {"xor", "atomicXor"}, {"exch", "atomicExch"}, {"cas", "atomicCAS"}, {"inc", "atomicInc"}, {"dec", "atomicDec"}};

// Formats of 16 bits: one number, or a pair in a word.
struct SmallAtomic {
  const char* format;
};
const std::map<std::string, SmallAtomic> kSmall = {{"f16", {"::simt::HalfFormat"}},
                                                   {"f16x2", {"::simt::HalfFormat"}},
                                                   {"bf16", {"::simt::Bfloat16Format"}},
                                                   {"bf16x2", {"::simt::Bfloat16Format"}}};

}  // namespace

// A load or store that others may wait for is a volatile access, with a fence if it acquires or releases. One for the
// threads of the block alone is an atomic of that scope.
std::string PtxReader::memory(bool store) {
  const std::string type = type_of(parts_.back());
  const std::vector<std::string> values = elements(operand(store ? 1 : 0));
  const std::string& place = operand(store ? 0 : 1);
  const bool orders = has("acquire") || has("release");
  const bool is_volatile = orders || has("volatile") || has("relaxed") || has("mmio");
  std::string code;
  if (has("nc"))
    code = "::simt::note_read_only(" + address(place, "const void") + ", sizeof(" + type + ") * " +
           std::to_string(values.size()) + "); ";
  if (values.size() == 1 && has("cta") && (orders || has("relaxed")) && !has("shared") && !has("shared::cta")) {
    const std::string at = address(place, type);
    code += store ? "::simt::ptx::store_in_block(" + at + ", " + value(values[0], type) + ");"
                  : set(values[0], type, "::simt::ptx::load_in_block(" + at + ")");
  } else if (values.size() == 1) {
    const std::string target = "*" + address(place, (is_volatile ? "volatile " : "") + type);
    code += store ? target + " = " + value(values[0], type) + ";" : set(values[0], type, target);
  } else {
    const std::string whole = "::simt::ptx::Several<" + type + ", " + std::to_string(values.size()) + ">";
    code += whole + " simt_values; ";
    const std::string moves = is_volatile ? "_volatile(" : "(";
    if (!store) code += "simt_values.load" + moves + address(place, "const void") + "); ";
    for (std::size_t i = 0; i < values.size(); ++i) {
      const std::string element = "simt_values.each[" + std::to_string(i) + "]";
      code += store ? element + " = " + value(values[i], type) + "; " : set(values[i], type, element) + " ";
    }
    if (store) code += "simt_values.store" + moves + address(place, "void") + ");";
  }
  if (!orders) return code;
  return store ? fence() + " " + code : code + " " + fence();
}

std::string PtxReader::atomic(bool reduction) {
  std::string function;
  for (const auto& [name, call] : kAtomics)
    if (has(name)) function = call;
  if (function.empty()) throw Unknown{};
  if (has("cta")) function += "_block";
  const bool vector = has("v2") || has("v4"), adds = function.starts_with("atomicAdd");
  const std::size_t first = reduction ? 0 : 1;
  const auto small = kSmall.find(parts_.back());
  std::string type = type_of(parts_.back()), code;
  if (type == "long long" && adds) type = "unsigned long long";
  if (small != kSmall.end() || vector) {
    if (!adds || (vector && parts_.back() != "f32")) throw Unknown{};
    const std::vector<std::string> added = elements(operand(first + 1));
    const std::vector<std::string> results = reduction ? std::vector<std::string>(added.size()) : elements(operand(0));
    code = "const auto simt_place = " + address(operand(first), type) + "; ";
    for (std::size_t i = 0; i < added.size(); ++i) {
      const std::string place = "simt_place + " + std::to_string(i), plus = value(added[i], type);
      const std::string call = small == kSmall.end()
                                   ? function + "(" + place + ", " + plus + ")"
                                   : std::string("::simt::ptx::small_atomic_add<") + small->second.format + ">(" +
                                         place + ", " + plus +
                                         (has("cta") ? ", ::simt::atomic_block)" : ", ::simt::atomic_plain)");
      code += reduction ? call + "; " : set(results.at(i), type, call) + " ";
    }
  } else {
    std::string call = function + "(" + address(operand(first), type);
    for (std::size_t i = first + 1; i < operands_.size() - (has("L2::cache_hint") ? 1 : 0); ++i)
      call += ", " + value(operands_[i], type);
    code = reduction ? call + ");" : set(operand(0), type, call + ")");
  }
  if (has("release") || has("acq_rel")) code = fence() + " " + code;
  if (has("acquire") || has("acq_rel")) code += " " + fence();
  return code;
}

// isspacep.space p, a: asks about a generic address.
std::string PtxReader::in_space() {
  const std::map<std::string, std::string> spaces = {
      {"global", "simt_memory_space(a) == 0"},      {"shared", "simt_memory_space(a) == 1"},
      {"shared::cta", "simt_memory_space(a) == 1"}, {"shared::cluster", "simt_memory_space(a) - 1u < 2u"},
      {"const", "simt_memory_space(a) == 3"},       {"local", "simt_memory_space(a) == 4"}};
  const auto space = spaces.find(parts_.size() == 2 ? parts_[1] : "");
  if (space == spaces.end()) throw Unknown{};
  std::string question = space->second;
  const std::string pointer = "::simt::ptx::generic<void>(" + expression(operand(1)) + ", 0)";
  return set(operand(0), "bool", question.replace(question.find("(a)") + 1, 1, pointer));
}

std::string PtxReader::fence() const {
  if (has("proxy") && has("async") && has("global"))
    return "(void)0;";  // not of shared memory, which the checks are for
  if (has("proxy") && (has("async") || has("async::generic"))) return "simt_fence_proxy();";
  return has("cta") ? "__threadfence_block();" : has("sys") ? "__threadfence_system();" : "__threadfence();";
}

std::string PtxReader::copy() {
  if (has("mbarrier")) {  // copies land at once, and who waits for the barrier sees them
    const std::string where = address(operand(0), "void"), ended = "::simt::await_all_copies(); ";
    if (has("noinc")) return ended + "simt_mbarrier_arrive(" + where + ", 1, 0);";
    return ended + "::simt::fence(::simt::Scope::block); (void)" + where + ";";
  }
  if (has("commit_group")) return "::simt::commit_copies();";
  if (has("wait_group")) return "::simt::await_copies(" + value(operand(0), "unsigned") + ");";
  if (has("wait_all")) return "::simt::await_all_copies();";
  if (!has("shared") && !has("shared::cta") && !has("shared::cluster")) throw Unknown{};
  const std::string to = address_in("shared", operand(0), "void"),
                    from = address_in("generic", operand(1), "const void");
  const std::size_t sizes = operands_.size() - (has("L2::cache_hint") ? 1 : 0);
  const std::string bytes = value(operand(2), "unsigned");
  if (sizes > 3) {  // how many bytes there are; or whether the source is ignored. The rest is zero.
    const std::string there =
        is_predicate(operand(3)) ? value(operand(3), "bool") + " ? 0 : " + bytes : value(operand(3), "unsigned");
    return "::simt::ptx::copy_and_fill(" + to + ", " + from + ", " + bytes + ", " + there + ");";
  }
  return "::simt::copy_async(" + to + ", " + from + ", " + bytes + ");";
}

}  // namespace simt::translate
