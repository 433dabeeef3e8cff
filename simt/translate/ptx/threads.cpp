// Inline PTX for what threads do together: barriers, mbarrier, shuffles, votes.
#include <map>

#include "reader.h"

namespace simt::translate {

std::string PtxReader::barrier() {
  if (has("warp")) return "__syncwarp(" + value(operand(0), "unsigned") + ");";
  if (has("red")) return barrier_reduce();
  if (has("cluster") && has("arrive")) return "::simt::cluster_arrive();";
  if (has("cluster") && has("wait")) return "::simt::cluster_wait();";
  if (has("cluster") || !(has("sync") || has("arrive"))) throw Unknown{};
  const bool waits = has("sync"), whole = operands_.size() == 1;
  if (waits && whole) return "__syncthreads();";
  return "simt_numbered_barrier(" + value(operand(0), "unsigned") + ", " +
         (whole ? "0" : value(operand(1), "unsigned")) + (waits ? ", 1);" : ", 0);");
}

// bar.red.popc.u32 d, number{, threads}, predicate
std::string PtxReader::barrier_reduce() {
  const bool whole = operands_.size() == 3;
  const char* how = has("popc") ? "count" : has("and") ? "all" : has("or") ? "any" : nullptr;
  if (how == nullptr || operands_.size() > 4) throw Unknown{};
  const std::string predicate = value(operand(whole ? 2 : 3), "bool"), kind = std::string("::simt::Reduce::") + how;
  const std::string call = whole ? "::simt::barrier_reduce(" + predicate + ", " + kind + ")"
                                 : "simt_numbered_reduce(" + value(operand(1), "unsigned") + ", " +
                                       value(operand(2), "unsigned") + ", " + predicate + ", static_cast<int>(" + kind +
                                       "))";
  return set(operand(0), has("popc") ? "unsigned" : "bool", call);
}

// Objects in shared memory; the library keeps their state.
std::string PtxReader::mbarrier() {
  const std::string kind = parts_.size() < 2 ? "" : parts_[1];
  const auto where = [&](std::size_t i) { return address(operand(i), "void"); };
  const auto number = [&](std::size_t i) { return value(operand(i), "unsigned"); };
  if (kind == "init") return "simt_mbarrier_begin(" + where(0) + ", " + number(1) + ");";
  if (kind == "inval") return "simt_mbarrier_end(" + where(0) + ");";
  if (kind == "expect_tx") return "simt_mbarrier_expect(" + where(0) + ", " + number(1) + ");";
  if (kind == "complete_tx") return "simt_mbarrier_expect(" + where(0) + ", -static_cast<long>(" + number(1) + "));";
  if (kind == "arrive" || kind == "arrive_drop") {
    if (has("noComplete")) throw Unknown{};
    const std::size_t at = trimmed(operand(0))[0] == '[' ? 0 : 1;  // without or with a state
    const bool expects = has("expect_tx");
    const std::string count = expects || at + 1 == operands_.size() ? "1" : number(at + 1);
    const std::string arrival =
        "simt_mbarrier_arrive(" + where(at) + ", " + count + (kind == "arrive" ? ", 0)" : ", 1)");
    return (expects ? "simt_mbarrier_expect(" + where(at) + ", " + number(at + 1) + "); " : "") +
           (at == 0 ? arrival + ";" : set(operand(0), "unsigned long long", arrival));
  }
  if (kind != "test_wait" && kind != "try_wait") throw Unknown{};
  const std::string call =
      has("parity") ? "simt_mbarrier_parity_passed(" + where(1) + ", " + number(2) + ")"
                    : "simt_mbarrier_passed(" + where(1) + ", " + value(operand(2), "unsigned long long") + ")";
  return set(operand(0), "bool", call);
}

// `d|p` also asks whether the lane that d comes from is in range. If it is not, a lane keeps its own value.
std::string PtxReader::shuffle() {
  const std::map<std::string, std::string> kinds = {{"idx", ""}, {"up", "_up"}, {"down", "_down"}, {"bfly", "_xor"}};
  const auto kind = kinds.find(parts_.size() > 2 ? parts_[2] : "");
  if (kind == kinds.end() || parts_[1] != "sync") throw Unknown{};
  const std::vector<std::string> results = split(operand(0), '|');
  const std::string by = value(operand(2), "unsigned"), clamp = value(operand(3), "unsigned");
  const std::string moved = "__shfl" + kind->second + "_sync(" + value(operand(4), "unsigned") + ", simt_own, " + by +
                            ", 32 - (" + clamp + " >> 8 & 31))";
  return "const unsigned simt_own = " + value(operand(1), "unsigned") +
         "; const bool simt_in_range = ::simt::ptx::in_range(\'" + kind->first.substr(0, 1) + "\', " + by + ", " +
         clamp + "); const unsigned simt_moved = " + moved + "; " +
         set(results[0], "unsigned", "simt_in_range ? simt_moved : simt_own") +
         (results.size() > 1 ? " " + set(results[1], "bool", "simt_in_range") : "");
}

std::string PtxReader::vote() {
  const std::string kind = parts_.size() > 2 ? parts_[2] : "";
  if (parts_[1] != "sync" || (kind != "any" && kind != "all" && kind != "ballot" && kind != "uni")) throw Unknown{};
  return set(operand(0), kind == "ballot" ? "unsigned" : "bool",
             "__" + kind + "_sync(" + value(operand(2), "unsigned") + ", " + value(operand(1), "bool") + ")");
}

std::string PtxReader::match() {
  const std::string type = type_of(parts_.back()), mask = value(operand(2), "unsigned");
  if (!has("sync")) throw Unknown{};
  if (has("any")) return set(operand(0), "unsigned", "__match_any_sync(" + mask + ", " + value(operand(1), type) + ")");
  const std::vector<std::string> results = split(operand(0), '|');
  return "int simt_all = 0; " +
         set(results[0], "unsigned", "__match_all_sync(" + mask + ", " + value(operand(1), type) + ", &simt_all)") +
         (results.size() > 1 ? " " + set(results[1], "bool", "simt_all") : "");
}

std::string PtxReader::reduce() {
  const std::string type = type_of(parts_.back());
  for (const char* kind : {"add", "min", "max", "and", "or", "xor"})
    if (has(kind) && (type == "unsigned" || type == "int"))
      return set(operand(0), type,
                 std::string("__reduce_") + kind + "_sync(" + value(operand(2), "unsigned") + ", " +
                     value(operand(1), type) + ")");
  throw Unknown{};
}

// One of the lanes that the mask names is chosen: the lowest.
std::string PtxReader::elect() {
  const std::vector<std::string> results = split(operand(0), '|');
  std::string code = "const unsigned simt_leader = ::simt::ptx::elected(" + value(operand(1), "unsigned") + "); " +
                     set(results[0], "unsigned", "simt_leader");
  if (results.size() > 1) code += " " + set(results[1], "bool", "simt_leader == ::simt::lane()");
  return code;
}

}  // namespace simt::translate
