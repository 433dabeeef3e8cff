// Inline PTX that touches memory: loads, stores, atomics, asynchronous copies, fences.
#include <map>

#include "ptx_reader.h"

namespace simt::translate {
namespace {

const std::map<std::string, std::string> kAtomics = {
    {"add", "atomicAdd"}, {"min", "atomicMin"},   {"max", "atomicMax"}, {"and", "atomicAnd"}, {"or", "atomicOr"},
    {"xor", "atomicXor"}, {"exch", "atomicExch"}, {"cas", "atomicCAS"}, {"inc", "atomicInc"}, {"dec", "atomicDec"}};

}  // namespace

// A load or store that others may wait for is a volatile access, with a fence if it acquires or releases.
std::string PtxReader::memory(bool store) {
  if (has("shared::cluster")) throw Unknown{};
  const std::string type = type_of(parts_.back());
  const std::vector<std::string> values = elements(operand(store ? 1 : 0));
  const std::string& place = operand(store ? 0 : 1);
  const bool orders = has("acquire") || has("release");
  const bool is_volatile = orders || has("volatile") || has("relaxed") || has("mmio");
  std::string code;
  if (values.size() == 1) {
    const std::string target = "*" + address(place, (is_volatile ? "volatile " : "") + type);
    code = store ? target + " = " + value(values[0], type) + ";" : set(values[0], type, target);
  } else {
    const std::string whole = "::simt::ptx::Several<" + type + ", " + std::to_string(values.size()) + ">";
    code = whole + " simt_values; ";
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
  if (function.empty() || has("shared::cluster")) throw Unknown{};
  std::string type = type_of(parts_.back());
  if (type == "long long" && function == "atomicAdd") type = "unsigned long long";
  const std::size_t first = reduction ? 0 : 1;
  std::string call = function + "(" + address(operand(first), type);
  for (std::size_t i = first + 1; i < operands_.size(); ++i) call += ", " + value(operands_[i], type);
  std::string code = reduction ? call + ");" : set(operand(0), type, call + ")");
  if (has("release") || has("acq_rel")) code = fence() + " " + code;
  if (has("acquire") || has("acq_rel")) code += " " + fence();
  return code;
}

std::string PtxReader::fence() const {
  return has("cta") ? "__threadfence_block();" : has("sys") ? "__threadfence_system();" : "__threadfence();";
}

// cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes [to], [from], bytes, [mbarrier], or back with
// bulk_group. One thread copies; within a cluster of one block, its shared memory is the block's own.
std::string PtxReader::bulk_copy() {
  if (has("commit_group") || has("wait_group")) return ";";
  const std::string to = parts_.size() > 4 ? parts_[3] : "", from = parts_.size() > 4 ? parts_[4] : "";
  const bool fills = (to == "shared::cluster" || to == "shared::cta") && from == "global";
  const bool drains = to == "global" && from == "shared::cta";
  for (const char* lacking : {"multicast::cluster", "cp_mask", "ignore_oob"})
    if (has(lacking)) throw Unknown{};
  if (!fills && !drains) throw Unknown{};
  const std::string bytes = value(operand(2), "unsigned");
  const std::string code = "::simt::ptx::copy_bulk(" + address_in(fills ? "shared" : "generic", operand(0), "void") +
                           ", " + address_in(fills ? "generic" : "shared", operand(1), "const void") + ", " + bytes +
                           ");";
  if (drains) return code;
  return code + " simt_mbarrier_expect(" + address_in("shared", operand(3), "void") + ", -static_cast<long>(" + bytes +
         "));";
}

std::string PtxReader::copy() {
  if (has("bulk")) return bulk_copy();
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
