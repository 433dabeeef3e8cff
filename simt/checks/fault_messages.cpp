// The messages about what goes wrong in a launch, as the machine says it.
#include "checks/hazards.h"
#include "machine/worker.h"

namespace simt {
namespace {

class FaultMessages final : public FaultListener {
  void bad_access(Worker& worker, std::uint64_t address, Meta meta, std::uint64_t pc) override {
    report_bad_access(worker, address, meta, pc);
  }
  void misaligned(Worker& worker, std::uint64_t address, Meta meta, std::uint64_t pc) override {
    report_misaligned(worker, address, meta, pc);
  }
  void uninitialised(Worker& worker, std::uint64_t address, Meta meta, std::uint64_t pc) override {
    report_uninitialised(*worker.launch(), party_of(worker, worker.lane_of_block(), pc), address, meta);
  }
  void forbidden_barrier(Worker& worker, Barrier what, std::uint64_t pc) override {
    report_forbidden_barrier(worker, what, pc);
  }
  void cluster_address(Worker& worker, std::uint64_t pc, std::uint64_t address, unsigned rank,
                       unsigned blocks) override {
    report_cluster_address(worker, pc, address, rank, blocks);
  }
  void processor_fault(const Worker& worker, int signal, std::uint64_t address, std::uint64_t pc) override {
    report_fault(worker, signal, address, pc);
  }
  void mixed_exchange(Worker& worker, unsigned warp, std::uint32_t group) override {
    report_mixed_exchange(worker, warp, group);
  }
  void stuck_warp(Worker& worker, unsigned warp, std::uint32_t waiting, std::uint32_t missing) override {
    report_stuck_warp(worker, warp, waiting, missing);
  }
  void ended_source(Worker& worker, unsigned source, std::uint64_t pc) override {
    report_ended_source(worker, source, pc);
  }
  void divergent_barrier(Worker& worker) override { report_divergent_barrier(worker); }
  void short_barrier(Worker& worker) override { report_short_barrier(worker); }
  void wrong_call(Worker& worker, const std::string& words, std::uint64_t pc) override {
    report_wrong_call(worker, words, pc);
  }
  void bad_async(Worker& worker, bool misaligned, const std::string& words, std::uint64_t pc) override {
    report_bad_async(worker, misaligned, words, pc);
  }
  void pattern_begins_elsewhere(Worker& worker, std::uint64_t address, unsigned bytes, std::uint64_t pc) override {
    note_pattern_begins_elsewhere(worker, address, bytes, pc);
  }
  void touched_accumulator(Worker& worker, Op op, std::uint64_t pc, std::uint64_t product, bool committed) override {
    report_touched_accumulator(worker, op, pc, product, committed);
  }
  void no_product_fence(Worker& worker, std::uint64_t pc) override { report_no_product_fence(worker, pc); }
  void lost_phase(Worker& worker) override { report_lost_phase(worker); }
  void missed_block(Worker& worker, std::uint64_t block) override { report_missed_block(worker, block); }
};

[[maybe_unused]] const bool fault_messages_listen = [] {
  listen_to_faults(*new FaultMessages);
  return true;
}();

}  // namespace
}  // namespace simt
