// What is wrong about the asynchronous machine's use: bytes touched before the copy that brings them has been waited
// for, or while a copy or a product may still read them; stores that no proxy fence shows to it; a descriptor that does
// not fit how a tensor copy has laid out the tile.
//
// Each thread knows, for each channel (the phases of an mbarrier object, a thread's groups of copies, a warpgroup's
// groups of products), how many pieces have ended. It learns that by waiting, and from threads that synchronise with it.
#include <algorithm>
#include <map>
#include <string>
#include <vector>

#include "checks/hazard_words.h"
#include "checks/hazards.h"
#include "checks/launch_checks.h"
#include "counts/requests.h"
#include "machine/launch.h"
#include "machine/worker.h"
#include "program/modules.h"

namespace {
// A place in each module whose kernels use it, perhaps only behind what they store first.
std::vector<std::uintptr_t> noted;
}  // namespace
extern "C" void simt_note_async(void) {
  noted.push_back(reinterpret_cast<std::uintptr_t>(__builtin_return_address(0)));
}

namespace simt {
namespace {

using WorkKind = AsyncWork::Kind;
using Knowledge = std::vector<std::uint64_t>;  // by the number of the channel

void join(Knowledge& one, const Knowledge& other) {
  if (one.size() < other.size()) one.resize(other.size());
  for (std::size_t i = 0; i < other.size(); ++i) one[i] = std::max(one[i], other[i]);
}

std::string work_in_words(WorkKind kind) { return kind == WorkKind::product ? "the wgmma" : "the bulk copy"; }

std::string swizzle_in_words(unsigned over) {
  return over ? "swizzles 16-byte pieces within " + std::to_string(over) + " bytes" : "does not swizzle";
}

class AsyncChecks final : public SiteObserver {
 public:
  explicit AsyncChecks(Worker& worker) : worker_(worker) {}

  bool begin_launch(Launch& launch) override {
    launch_ = checks_of(launch) ? &launch : nullptr;
    used_ = false;
    const Module* const module = launch.kernel.module;
    if (launch_ && module && std::ranges::any_of(noted, [&](auto place) { return module->contains(place); })) use();
    return launch_ != nullptr;
  }
  unsigned begin_block(std::uint64_t) override {
    if (used_) forget();
    return operations;
  }
  void begin_warp(unsigned warp, const std::uint8_t*) override { warp_ = warp; }

  // --- what the threads know
  void begin_phases(std::uint64_t address) override {
    use();
    numbers_[address] = next_number_++;
  }
  void arrive_in_phase(std::uint64_t address) override {
    const unsigned number = number_of(address);
    join(arrived_[number], known_[thread()]);
  }
  void end_phase(std::uint64_t address) override {
    const unsigned number = number_of(address);
    ended_[number] = arrived_[number];
  }
  void see_phase(std::uint64_t address, std::uint64_t ended) override {
    const unsigned number = number_of(address);
    join(known_[thread()], ended_[number]);
    see_work(address, ended);
  }
  void see_work(std::uint64_t channel, std::uint64_t ended) override {
    Knowledge more(number_of(channel) + 1);
    more.back() = ended;
    join(known_[thread()], more);
  }
  void fence_proxy() override {
    use();
    fenced_[thread()] = ++steps_;
  }
  void release(bool) override {
    if (used_) join(published_, known_[thread()]);
  }
  void acquire(bool, bool) override { see_published(); }
  void acquire_by_flag(bool) override { see_published(); }
  void acquire_published(bool) override { see_published(); }
  void see_barrier(std::uint64_t) override { see_published(); }
  void block_barrier(bool) override {
    if (used_) share(0, worker_.threads(), ~0u);
  }
  void warp_operation(bool exchange, std::uint32_t lanes, bool) override {
    if (used_ && !exchange) share(warp_ * kWarp, std::min<unsigned>((warp_ + 1) * kWarp, worker_.threads()), lanes);
  }

  // --- what the machine does
  void begin_work(const AsyncWork& work) override {
    use();
    const unsigned number = number_of(work.channel);
    works_.push_back({work.kind, work.pc, thread(), number, work.number, work.row_bytes, work.swizzled});
    const auto me = static_cast<std::uint32_t>(works_.size());
    for (const std::uint64_t place : work.places)
      if (Piece* const piece = piece_at(place))
        work.kind == WorkKind::copy_in ? fill(*piece, me, place) : take(*piece, me, place);
  }

  // --- what threads do
  void shared(Site& site, Meta meta, std::uint32_t lanes, const std::uint64_t* addresses,
              const std::uint64_t*) override {
    if (!used_ || by_engine(meta)) return;
    const bool stores = meta_op(meta) != kLoad;
    for (std::uint32_t left = lanes; left; left &= left - 1) {
      const unsigned lane = lowest(left), by = warp_ * kWarp + lane;
      Piece* const piece = piece_at(addresses[lane]);
      if (!piece) continue;
      if (piece->written && !knows(by, piece->written)) {
        report(by, site.pc, addresses[lane], meta, piece->written, "may still be writing", "");
        continue;
      }
      if (!stores) continue;
      for (std::uint32_t& reader : piece->read) {
        if (reader && !knows(by, reader))
          report(by, site.pc, addresses[lane], meta, reader, "may still be reading", "");
        reader = 0;
      }
      piece->written = 0;
      piece->stored_by = by + 1;
      piece->stored_pc = site.pc;
      piece->step = ++steps_;
    }
  }
  void global(Site&, Meta, std::uint32_t, const std::uint64_t*, const std::uint64_t*) override {}
  void distributed(Site&, Meta, std::uint32_t, const std::uint64_t*, const std::uint64_t*) override {}
  bool quick(Site&, Shape&, bool global, std::uint64_t, const std::uint64_t*) override { return global || !used_; }

 private:
  struct Work {
    WorkKind kind;
    std::uint64_t pc;
    unsigned thread, channel;
    std::uint64_t number;
    unsigned row_bytes, swizzled;
  };
  // 16 bytes of shared memory: which work has written them, which two have read them since, and whether a thread has
  // stored to them since.
  struct Piece {
    std::uint32_t written = 0, read[2] = {};  // 1 + the work's number
    std::uint32_t stored_by = 0;              // 1 + the thread
    std::uint64_t stored_pc = 0, step = 0;
  };

  unsigned thread() const { return worker_.lane_of_block(); }
  const Work& work(std::uint32_t number) const { return works_[number - 1]; }

  void use() {
    if (used_) return;
    const Windows& windows = *simt_windows;
    begin_[0] = windows.shared_base, begin_[1] = windows.dynamic_base;
    pieces_[0].resize((windows.shared_size + 31) / 16);
    pieces_[1].resize((windows.dynamic_size + 31) / 16);
    known_.resize(kMaxThreads);
    fenced_.resize(kMaxThreads);
    forget();
    used_ = true;
  }
  void forget() {
    for (std::vector<Piece>& all : pieces_) std::fill(all.begin(), all.end(), Piece{});
    for (Knowledge& one : known_) one.clear();
    std::fill(fenced_.begin(), fenced_.end(), 0u);
    published_.clear();
    arrived_.clear(), ended_.clear();
    numbers_.clear();
    works_.clear();
    next_number_ = 0;
    steps_ = 0;
  }
  Piece* piece_at(std::uint64_t address) {
    for (int i = 0; i < 2; ++i)
      if (const std::uint64_t at = (address - begin_[i] / 16 * 16) / 16; at < pieces_[i].size()) return &pieces_[i][at];
    return nullptr;
  }
  unsigned number_of(std::uint64_t channel) {
    use();
    const auto [at, fresh] = numbers_.try_emplace(channel, next_number_);
    next_number_ += fresh;
    return at->second;
  }
  bool knows(unsigned by, std::uint32_t number) const {
    const Work& one = work(number);
    return known_[by].size() > one.channel && known_[by][one.channel] > one.number;
  }
  void see_published() {
    if (used_) join(known_[thread()], published_);
  }
  void share(unsigned first, unsigned end, std::uint32_t lanes) {
    Knowledge all;
    for (unsigned i = first; i < end; ++i)
      if (lanes >> i % kWarp & 1) join(all, known_[i]);
    for (unsigned i = first; i < end; ++i)
      if (lanes >> i % kWarp & 1) known_[i] = all;
  }

  // A copy into shared memory.
  void fill(Piece& piece, std::uint32_t me, std::uint64_t place) {
    const std::uint64_t pc = work(me).pc;
    if (piece.written && work(piece.written).pc != pc && !knows(thread(), piece.written))
      report(thread(), pc, place, make_meta(16, kStore), piece.written, "may still be writing", "by a bulk copy ");
    else if (piece.written && piece.written != me && !knows(thread(), piece.written))
      report(thread(), pc, place, make_meta(16, kStore), piece.written, "of an earlier round may still be writing",
             "by a bulk copy ");
    for (std::uint32_t& reader : piece.read) {
      if (reader && !knows(thread(), reader))
        report(thread(), pc, place, make_meta(16, kStore), reader, "may still be reading", "by a bulk copy ");
      reader = 0;
    }
    piece.written = me;
    piece.stored_by = 0;
  }

  // A copy out of shared memory, or a product.
  void take(Piece& piece, std::uint32_t me, std::uint64_t place) {
    const Work& mine = work(me);
    const std::string by = mine.kind == WorkKind::product ? "by wgmma " : "by a bulk copy ";
    if (piece.written && !knows(thread(), piece.written))
      report(thread(), mine.pc, place, make_meta(16, kLoad), piece.written, "may still be writing", by);
    if (piece.stored_by && std::max(fenced_[piece.stored_by - 1], fenced_[thread()]) < piece.step)
      report_missing_proxy_fence(*launch_, party_of(worker_, thread(), mine.pc),
                                 party_of(worker_, piece.stored_by - 1, piece.stored_pc), place, by);
    if (piece.written && mine.kind == WorkKind::product) look_at_layout(work(piece.written), mine, place);
    const bool same_channel = piece.read[0] && work(piece.read[0]).channel == mine.channel;
    piece.read[piece.read[0] && !same_channel && !knows(thread(), piece.read[0])] = me;
  }

  void look_at_layout(const Work& copy, const Work& product, std::uint64_t place) {
    if (copy.row_bytes == 0 || (copy.swizzled == product.swizzled && copy.row_bytes == product.row_bytes)) return;
    std::string why = "the tensor map of " + short_location(source_of(copy.pc)) + " " +
                      swizzle_in_words(copy.swizzled) + ", and the descriptor " + swizzle_in_words(product.swizzled);
    if (copy.swizzled == product.swizzled)
      why = "the tensor map of " + short_location(source_of(copy.pc)) + " lays out rows of " +
            std::to_string(copy.row_bytes) + " bytes, and the descriptor's swizzle is one of rows of " +
            std::to_string(product.row_bytes) + " bytes";
    report_other_layout(*launch_, party_of(worker_, thread(), product.pc), party_of(worker_, copy.thread, copy.pc),
                        place, why);
  }

  void report(unsigned by, std::uint64_t pc, std::uint64_t address, Meta meta, std::uint32_t other,
              const std::string& does, const std::string& through) const {
    const Work& one = work(other);
    const std::string wait = one.kind == WorkKind::copy_in ? "wait for the phase of its mbarrier first"
                             : one.kind == WorkKind::copy_out
                                 ? "commit it to a group, and wait for the group (cp.async.bulk.wait_group.read)"
                                 : "wait for its group (wgmma.wait_group)";
    const bool own = one.thread == by;
    report_async_race(*launch_, party_of(worker_, by, pc), party_of(worker_, one.thread, one.pc), address, meta,
                      one.kind == WorkKind::copy_in ? kStore : kLoad, through,
                      work_in_words(one.kind) + " of " + short_location(source_of(one.pc)) + " " + does,
                      wait + (one.kind == WorkKind::copy_in || own ? "" : ", and let this thread know by a barrier"));
  }

  Worker& worker_;
  Launch* launch_ = nullptr;
  bool used_ = false;  // by the launch
  unsigned warp_ = 0;
  std::uintptr_t begin_[2] = {};
  std::vector<Piece> pieces_[2];  // of the __shared__ variables, of dynamic shared memory
  std::vector<Work> works_;
  std::map<std::uint64_t, unsigned> numbers_;  // of channels
  unsigned next_number_ = 0;
  std::vector<Knowledge> known_;  // by threads
  Knowledge published_;           // to whoever acquires
  std::map<unsigned, Knowledge> arrived_, ended_;
  std::vector<std::uint64_t> fenced_;  // when each thread last fenced
  std::uint64_t steps_ = 0;
};

[[maybe_unused]] const ObserverKind async_checks_kind(nullptr, [](Worker& worker) -> std::unique_ptr<Observer> {
  return std::make_unique<AsyncChecks>(worker);
});

}  // namespace
}  // namespace simt
