#include "checker.h"

#include <algorithm>
#include <cstdlib>
#include <cstring>

#include "api_memory.h"
#include "arena.h"
#include "cluster.h"
#include "confined.h"
#include "devices.h"
#include "hazards.h"
#include "launch.h"
#include "modules.h"
#include "session_state.h"
#include "touched.h"
#include "variables.h"
#include "worker.h"

namespace simt {
namespace {

constexpr unsigned kOpen = ~0u;  // releases that no barrier has ended yet

template <class Body>
void for_lanes(std::uint32_t mask, const std::uint8_t* order, Body body) {
  if (order[0] == 0 && order[31] == 31) {
    for (std::uint32_t left = mask; left; left &= left - 1) body(static_cast<unsigned>(__builtin_ctz(left)));
    return;
  }
  for (int i = 0; i < kWarp; ++i)
    if (mask >> order[i] & 1) body(order[i]);
}

// The value stored at an address; 16 bytes are folded into 8, as in the trace.
std::uint64_t value_at(std::uint64_t address, unsigned bytes) {
  std::uint64_t now[2] = {0, 0};
  std::memcpy(now, reinterpret_cast<const void*>(address), bytes);
  return now[0] ^ now[1];
}

// Whether no byte of an aligned access was ever written; some bytes may be padding of a class that is read whole.
bool nothing_written(const std::uint8_t* written, std::uint64_t offset, unsigned bytes) {
  const auto at = [&](unsigned part) { return __atomic_load_n(written + offset / 8 + part, __ATOMIC_RELAXED); };
  if (bytes < 8) return !(at(0) & ((1u << bytes) - 1) << offset % 8);
  return !at(0) && (bytes == 8 || !at(1));
}

}  // namespace

Space other_space(std::uint64_t address) {
  const Worker* worker = simt_worker;
  if (worker && (worker->on_fiber(address) || worker->in_argument(address))) return Space::local;
  if (worker && worker->cluster() && worker->cluster()->owner_of(address) < worker->cluster()->size())
    return Space::distributed;
  if (registered_range(address).end != 0) return Space::global;
  const Module* module = module_of(address);
  if (!module) return Space::none;
  // Anything between two constants must not be read. Other read-only data, such as literals, has no symbols.
  if (address >= module->constant_begin && address < module->constant_end)
    return symbol_at(module->objects, address) ? Space::constant : Space::none;
  if (address >= module->writable_begin && address < module->writable_end)
    return is_writable_by_kernels(*module) ? Space::global : Space::none;
  return Space::constant;
}

// --- shared by the workers

LaunchChecks::LaunchChecks() { points_.emplace_back(); }

LaunchChecks::Point LaunchChecks::point_of(const Site& site, Meta meta) {
  return {site.pc, site.op, site.op != kAtomic && (meta & kVolatile) != 0,
          site.op == kAtomic && (meta & kBlockScope) != 0};
}

LaunchChecks::~LaunchChecks() {
  std::free(released_);
  std::free(acquired_);
}

void LaunchChecks::begin(std::uint64_t blocks) {
  tag_ = next_global_tag();
  released_ = static_cast<std::atomic<Releases*>*>(std::calloc(blocks, sizeof(Releases*)));
  acquired_ = static_cast<std::atomic<std::uint32_t>*>(std::calloc(blocks, sizeof(std::uint32_t)));
  if (!released_ || !acquired_) throw std::bad_alloc();
}

void LaunchChecks::release(std::uint64_t block) {
  const std::uint32_t now = ++sequence_;
  Releases* const latest = released_[block];
  if (latest && latest->end == kOpen) return;
  const std::lock_guard lock(mutex_);
  released_[block] = &releases_.emplace_back(now, kOpen, latest);
}

void LaunchChecks::end_releases(std::uint64_t block, unsigned clock) {
  Releases* const latest = released_[block];
  if (latest && latest->end == kOpen) latest->end = clock;
}

bool LaunchChecks::before(const Moment& one, std::uint64_t other) const {
  const std::uint32_t acquired = acquired_[other];
  for (const Releases* at = released_[one.block]; at; at = at->earlier)
    if (acquired >= at->first && (one.clock < at->end || one.clock == Record::kLastClock)) return true;
  return false;
}

void LaunchChecks::next_stretch() { tag_ = next_global_tag(); }

unsigned LaunchChecks::number_of(const Point& point) {
  const std::lock_guard lock(mutex_);
  const auto found = std::find(points_.begin() + 1, points_.end(), point);
  if (found != points_.end()) return static_cast<unsigned>(found - points_.begin());
  if (points_.size() == Record::kSites) return 0;
  points_.push_back(point);
  if (point.block_scope) has_block_scope_ = true;
  return static_cast<unsigned>(points_.size() - 1);
}

LaunchChecks::Point LaunchChecks::point(unsigned number) {
  const std::lock_guard lock(mutex_);
  return points_[number];
}

void LaunchChecks::note_confirmed(unsigned number) {
  if (number == 0 || confirmed_[number].exchange(true)) return;
  SessionState::instance().add_confirmed_read(point(number).pc);
}

// --- order

void Checker::begin_launch(Launch& launch) {
  launch_ = &launch;
  threads_ = static_cast<unsigned>(launch.threads);
  std::fill(std::begin(beside_), std::end(beside_), Beside{});
  const Trace& trace = simt_trace;
  if (!shared_[0].covers(trace.shared_base, trace.shared_size))
    shared_[0] = ShadowRange(trace.shared_base, trace.shared_size);
  if (!shared_[1].covers(trace.dynamic_base, trace.dynamic_size))
    shared_[1] = ShadowRange(trace.dynamic_base, trace.dynamic_size);
  copies_.begin_launch(trace.shared_base, trace.shared_size, trace.dynamic_base, trace.dynamic_size);
  threads_repeat_ = launch.blocks > (std::uint64_t{1} << 32) / launch.threads;
  // In a launch of clusters the workers read each other's records, so that all of them need the same tag.
  if (had_clusters_ || launch.cluster.size() > 1) {
    for (ShadowRange& range : shared_) range.clear();
    shared_tag_ = 0;
  }
  had_clusters_ = launch.cluster.size() > 1;
  take_shared_tag();
}

// The tag tells apart records of earlier launches on this worker, until the tags run out.
void Checker::take_shared_tag() {
  if (++shared_tag_ < Record::kTags) return;
  for (ShadowRange& range : shared_) range.clear();
  shared_tag_ = 1;
}

void Checker::begin_block(std::uint64_t block) {
  first_thread_ = static_cast<std::uint32_t>(block * threads_);
  clock_ = block_sync_ = 1;
  std::fill_n(warp_sync_, threads_, 0u);
  part_synced_ = 0;
  tag_ = launch_->checks.tag();
  acquires_ = fenced_ = false;
  hand_overs_ = 0;
  same_block_global_ = true;
  copies_.begin_block();
  cluster_ = worker_.cluster();
  cluster_barriers_ = 0;
  looked_ = false;
  distant_.clear();
  if (threads_repeat_ && !cluster_) take_shared_tag();
}

void Checker::tick() { clock_ = std::min(clock_ + 1, Record::kLastClock); }

void Checker::block_barrier() {
  tag_ = launch_->checks.tag();  // a grid barrier may have happened, too
  tick();
  block_sync_ = clock_;
  if (fenced_) launch_->checks.end_releases(worker_.block(), clock_);
  if (clock_ < Record::kLastClock / 2) return;
  // The clock restarts: shared memory's records count as forgotten; in global memory, older records cannot be told
  // apart any more.
  clock_ = block_sync_ = 1;
  std::fill_n(warp_sync_, threads_, 0u);
  part_synced_ = 0;
  same_block_global_ = false;
  if (cluster_) cluster_->member(worker_.rank()).clock_restarted = true;
  if (!cluster_)
    for (ShadowRange& range : shared_) range.forget_order();
  if (hand_overs_)
    for (unsigned thread = 0; thread < threads_; ++thread) locks_[thread].fenced_at = 0;
}

void Checker::warp_barrier(std::uint32_t group, bool whole) {
  tick();
  if (hand_overs_) share_acquired(group);
  if (!whole) return part_barrier(group);
  for (std::uint32_t left = group; left; left &= left - 1)
    warp_sync_[warp_ * kWarp + static_cast<unsigned>(__builtin_ctz(left))] = clock_;
}

// What one lane of the group has acquired, all lanes of the group have acquired.
void Checker::share_acquired(std::uint32_t group) {
  std::uint32_t acquired = 0;
  for_lanes(group, order_,
            [&](unsigned lane) { acquired = std::max(acquired, locks_[warp_ * kWarp + lane].acquired); });
  for_lanes(group, order_, [&](unsigned lane) { locks_[warp_ * kWarp + lane].acquired = acquired; });
}

// Each lane of the group learns what any of its lanes knows.
void Checker::part_barrier(std::uint32_t group) {
  part_sync_.resize(kMaxThreads * kWarp);
  unsigned* const rows = &part_sync_[warp_ * kWarp * kWarp];
  if (!(part_synced_ >> warp_ & 1)) std::fill_n(rows, kWarp * kWarp, 0u);
  part_synced_ |= 1u << warp_;
  unsigned known[kWarp] = {};
  for_lanes(group, order_, [&](unsigned lane) {
    for (unsigned other = 0; other < kWarp; ++other) known[other] = std::max(known[other], rows[lane * kWarp + other]);
  });
  for_lanes(group, order_, [&](unsigned lane) { known[lane] = clock_; });
  for_lanes(group, order_, [&](unsigned lane) { std::copy_n(known, kWarp, rows + lane * kWarp); });
}

// Whether a warp barrier orders what another lane of the thread's warp did at this clock before what the thread does
// now.
bool Checker::knows(unsigned thread, unsigned other_lane, unsigned clock) const {
  return clock < warp_sync_[thread] || ((part_synced_ >> warp_ & 1) && clock < part_sync_[thread * kWarp + other_lane]);
}

void Checker::fence(bool device) {
  if (device) fenced_ = true;
  if (hand_overs_ == 0) std::fill_n(locks_, threads_, Lock{}), hand_overs_ = 1;
  Lock& lock = locks_[worker_.lane_of_block()];
  lock.fenced = true;
  lock.fenced_at = clock_;
  lock.acquired = std::max(lock.acquired, lock.seen);
}

bool Checker::has_fenced() const { return fenced_since_barrier(worker_.lane_of_block()); }

void Checker::note_unfenced_store(std::uint64_t pc) {
  launch_->checks.note_unfenced(launch_->checks.number_of({pc, kStore, true}));
}

void Checker::before_atomic() {
  if (fenced_) launch_->checks.release(worker_.block());
  release_in_block();
}

void Checker::release_in_block() {
  if (hand_overs_ == 0) return;
  const unsigned thread = worker_.lane_of_block();
  if (!locks_[thread].fenced) return;
  ++hand_overs_;
  // Together with its own accesses, a lane releases what lanes of its warp did before a warp barrier with it.
  for (unsigned lane = 0; lane < kWarp; ++lane)
    if (warp_ * kWarp + lane == thread || knows(thread, lane, block_sync_)) release(locks_[warp_ * kWarp + lane]);
}

void Checker::release(Lock& lock) {
  lock.released = hand_overs_;
  if (lock.sync == block_sync_) return;
  lock.sync = block_sync_;
  lock.first_released = lock.released;
}

void Checker::note_update_from(std::uint64_t pc) {
  if (pc == update_from_) return;
  update_from_ = pc;
  SessionState::instance().add_confirmed_read(pc);
}

void Checker::after_atomic(bool confirms) {
  looked_ = true;
  launch_->checks.acquire(worker_.block());
  if (hand_overs_ == 0) return;
  Lock& lock = locks_[worker_.lane_of_block()];
  lock.seen = hand_overs_;
  if (confirms) lock.acquired = hand_overs_;
}

void Checker::after_volatile_load() {
  looked_ = true;
  if (hand_overs_) locks_[worker_.lane_of_block()].acquired = hand_overs_;
}

void Checker::acquire_up_to(std::uint32_t released) {
  std::uint32_t& acquired = locks_[worker_.lane_of_block()].acquired;
  if (hand_overs_) acquired = std::max(acquired, released);
}

void Checker::acquire_now() {
  if (acquires_) launch_->checks.acquire(worker_.block());
  acquires_ = false;
}

// Whether one of two threads of the block released a lock that the other one then acquired.
bool Checker::handed_over(unsigned one, unsigned other) const {
  if (hand_overs_ == 0) return false;
  // A racing access must be newer than the last barrier, and its thread may have released a lock several times since.
  const auto before = [this](unsigned a, unsigned b) {
    const Lock &gave = locks_[a], &took = locks_[b];
    return gave.released != 0 &&
           (took.acquired >= gave.released || (gave.sync == block_sync_ && took.acquired >= gave.first_released));
  };
  return before(one, other) || before(other, one);
}

// Whether another block's access cannot matter any more: it was left in shared memory by a block that ran there before,
// or it happened before the latest barrier of the cluster.
template <Kind kind>
bool Checker::out_of_the_way(Record record) const {
  if (kind == Kind::shared) return true;
  const unsigned rank = cluster_ ? cluster_->rank_of(record.thread() / threads_) : 0;
  if (!cluster_ || rank == cluster_->size()) return kind == Kind::distributed;
  const ClusterMember& other = cluster_->member(rank);
  if (other.ended && other.barriers < cluster_barriers_) return true;
  return other.clock_restarted || record.clock() == Record::kLastClock ||
         record.clock() < other.clock_after[cluster_barriers_ % 2];
}

template <Kind kind>
bool Checker::concurrent(Record record, unsigned lane, unsigned mask) const {
  if (record.tag() != (kind == Kind::global ? tag_ : shared_tag_) || !(record.mask() & mask)) return false;
  const std::uint32_t other = record.thread() - first_thread_;
  if (other >= threads_) {
    if (out_of_the_way<kind>(record)) return false;
    return !launch_->checks.ordered({record.thread() / threads_, record.clock()}, {worker_.block(), clock_});
  }
  const unsigned thread = warp_ * kWarp + lane;
  if (other == thread || record.clock() < block_sync_ || record.clock() == Record::kLastClock) return false;
  if (kind != Kind::shared && !same_block_global_) return false;
  if (other / kWarp == warp_ && knows(thread, other % kWarp, record.clock())) return false;
  return !handed_over(thread, other);
}

// Whether the store in the shadow record may have been made after the current store of `lane`. Threads that all store
// the same value do no harm, because the order makes no difference. Lanes of a warp ran in program order, wherever the
// merge puts their stores; the order of two blocks is not known here.
// blocks came first is not known here.
template <Kind kind>
bool Checker::may_come_later(Record write, unsigned lane) const {
  const std::uint32_t thread = write.thread() - first_thread_;
  if (thread >= threads_) return kind != Kind::shared;
  if (thread / kWarp != warp_) return false;
  const auto place = [this](unsigned of) { return std::find(order_, order_ + kWarp, of); };
  return place(thread % kWarp) > place(lane);
}

// --- one lane's access to one word

template <Kind kind>
void Checker::races(Site& site, Meta meta, unsigned lane, std::uint64_t address, std::uint64_t old_value, Cell* cell) {
  const unsigned bytes = meta_bytes(meta);
  const unsigned mask = bytes >= 4 ? 15u : ((1u << bytes) - 1) << (address & 3);
  const Op op = meta_op(meta);
  const bool is_volatile = meta & kVolatile;
  constexpr bool kShared = kind != Kind::global;
  const unsigned tag = kShared ? shared_tag_ : tag_;
  const auto own = [&](Record access) { return access.thread() - first_thread_ < threads_; };
  const std::uint64_t now = op == kStore ? value_at(address, bytes) : 0, changed = change(old_value, now);
  const bool kept = op == kStore && now == old_value;
  // A compare-and-swap, minimum or the like that changed nothing: an atomic read, which counts like a volatile one.
  const bool failed = op == kAtomic && (meta & kConfirms) && old_value == kUnchanged;
  const Record me = Record::make(first_thread_ + warp_ * kWarp + lane, site.number, clock_, tag, mask,
                                 op == kLoad ? is_volatile : kept || failed);
  if (kShared && op == kStore && is_volatile && !fenced_since_barrier(warp_ * kWarp + lane))
    launch_->checks.note_unfenced(site.number);
  bool first = kShared && op != kStore && !(meta & (kPart | kReplaces));  // nobody in the block has written to it
  const auto never_written = [&](Record stored) {
    if (stored.tag() != tag || own(stored)) return stored.tag() != tag;
    return kind == Kind::shared || cluster_->rank_of(stored.thread() / threads_) == cluster_->size();
  };
  for (unsigned word = 0; first && word < (bytes + 3) / 4; ++word)
    first = never_written(Record{cell[word].write}) && never_written(Record{cell[word].atomic});
  if (first) first_use(site, meta, lane, address);
  for (unsigned word = 0; word < (bytes + 3) / 4; ++word, ++cell) {
    const std::uint64_t at = address + word * 4;
    const Record write{cell->write}, atomic{cell->atomic}, read{cell->read}, read_too{cell->read_too};
    const auto races_with = [&](Record other) { return other.bits && concurrent<kind>(other, lane, mask); };
    // Volatile accesses race neither with atomics nor, in global memory, with each other. In shared memory they do
    // race, unless one of them raises a flag for another warp.
    const auto raised = [&](unsigned number, Record other) {
      return !kShared || !own(other) ||
             ((other.thread() - first_thread_) / kWarp != warp_ && launch_->checks.raises_flags(number));
    };
    const auto both_volatile = [&](Record stored) {
      return is_volatile && launch_->checks.point(stored.site()).is_volatile && raised(stored.site(), stored) &&
             (op != kStore || raised(site.number, stored));
    };
    const auto volatile_store = [&](Record stored) { return launch_->checks.point(stored.site()).is_volatile; };
    const auto stale = [&](Record access) {
      return access.tag() != tag || (own(access) ? access.clock() < block_sync_ : out_of_the_way<kind>(access));
    };
    const auto by_atomic = [&](Record access) { return launch_->checks.point(access.site()).op == kAtomic; };
    if (op == kLoad) {
      if (races_with(write) && !both_volatile(write)) report(site, meta, lane, write, at);
      // Where the latest atomic is the reader's own, another thread's stands beside it.
      const bool mine = atomic.tag() == tag && atomic.thread() == me.thread();
      const bool beside = mine && races_with(read_too) && !read_too.is_volatile() && by_atomic(read_too);
      if (!is_volatile && (beside || races_with(atomic))) {
        beside_[me.thread() - first_thread_] = {at & ~std::uint64_t{3}, site.number};
        report(site, meta, lane, beside ? read_too : atomic, at);
      }
      if (stale(read) || read.thread() == me.thread()) cell->read = me.bits;
      else cell->read_too = me.bits;
      continue;
    }
    if (op == kAtomic) {
      if (meta & kConfirms) confirm_reads(*cell, me, at);
      // An atomic of the block's scope, and one of another block.
      if (!kShared && launch_->checks.has_block_scope() && atomic.thread() - first_thread_ >= threads_ &&
          races_with(atomic) && ((meta & kBlockScope) || launch_->checks.point(atomic.site()).block_scope))
        report(site, meta, lane, atomic, at);
      if (races_with(write) && !volatile_store(write)) report(site, meta, lane, write, at);
      if (failed) {  // plain readers stay in the record: an update may still follow
        if (stale(read)) cell->read = me.bits;
        else if (stale(read_too) || read_too.is_volatile()) cell->read_too = me.bits;
        continue;
      }
      if (races_with(read) && !read.is_volatile()) report(site, meta, lane, read, at);
      else if (races_with(read_too) && !read_too.is_volatile() && !by_atomic(read_too))
        report(site, meta, lane, read_too, at);
      if (atomic.tag() == tag && atomic.thread() != me.thread() && stale(read)) cell->read_too = atomic.bits;
      cell->atomic = me.bits;
      continue;
    }
    // Two blocks on two cores may each store the same value before seeing the other's.
    const bool same_change = !kShared && atomic.bits == changed && !own(write);
    const bool one_value = kept || same_change || (write.silent() && may_come_later<kind>(write, lane));
    if (races_with(write) && !both_volatile(write) && !one_value) report(site, meta, lane, write, at);
    if (!is_volatile && races_with(atomic)) report(site, meta, lane, atomic, at);
    const auto waits = [&](Record reader) {
      return is_volatile && reader.is_volatile() && raised(site.number, reader);
    };
    if (races_with(read) && !waits(read)) report(site, meta, lane, read, at);
    else if (races_with(read_too) && !waits(read_too) && !(by_atomic(read_too) && (is_volatile || races_with(atomic))))
      report(site, meta, lane, read_too, at);
    cell->write = me.bits;
    cell->atomic = kShared ? 0 : changed;
    if (read.bits) cell->read = 0;
    if (read_too.bits) cell->read_too = 0;
  }
}

template void Checker::races<Kind::distributed>(Site&, Meta, unsigned, std::uint64_t, std::uint64_t, Cell*);

// An update that confirms what its thread read earlier, as far as the records show: those reads are not races.
void Checker::confirm_reads(const Cell& cell, Record me, std::uint64_t address) {
  for (const std::uint64_t* slot : {&cell.read, &cell.read_too}) {
    const Record read{*slot};
    if (read.bits && read.tag() == me.tag() && read.thread() == me.thread())
      launch_->checks.note_confirmed(read.site());
  }
  const Beside& beside = beside_[me.thread() - first_thread_];
  if (beside.word == (address & ~std::uint64_t{3})) launch_->checks.note_confirmed(beside.site);
}

bool Checker::say(Site& site) { return ++site.reports <= kMostCounted; }

void Checker::report(Site& site, Meta meta, unsigned lane, Record other, std::uint64_t address) {
  if (!say(site)) return;
  const LaunchChecks::Point point = launch_->checks.point(other.site());
  report_race(*launch_, party_of(worker_, warp_ * kWarp + lane, site.pc), meta,
              party_at(*launch_, other.thread(), point.pc), point.op, address);
}

void Checker::first_use(Site& site, Meta meta, unsigned lane, std::uint64_t address) {
  if (say(site)) report_uninitialised(*launch_, party_of(worker_, warp_ * kWarp + lane, site.pc), address, meta);
}

// --- asynchronous copies

void Checker::order_copies(std::uint64_t pc, Meta meta, std::uint32_t mask, const std::uint64_t* addresses) {
  for_lanes(mask, order_, [&](unsigned lane) {
    const unsigned thread = warp_ * kWarp + lane;
    const std::uint64_t said = addresses[lane];
    if (meta_bytes(meta) != 0) return copies_.start(thread, pc, said, meta_bytes(meta));
    if (said == kCommitsCopies || said == kAwaitsAllCopies) copies_.commit(thread);
    if (said == kCommitsCopies) return;
    // What the copy has written counts as written now: other threads need a barrier behind the wait.
    copies_.wait(thread, said == kAwaitsAllCopies ? 0 : said, [&](std::uint64_t address) {
      Cell& cell = *shared_range(address).at(address);
      const Record write{cell.write};
      if (write.tag() == shared_tag_ && write.thread() == first_thread_ + thread)
        cell.write = Record::make(write.thread(), write.site(), clock_, shared_tag_, write.mask(), write.silent()).bits;
    });
  });
}

// Whether an access touches what a copy may still be writing; reports it. The copy's own store comes first.
bool Checker::touches_copy(Site& site, Meta meta, unsigned lane, std::uint64_t address) {
  const unsigned thread = warp_ * kWarp + lane;
  for (std::uint64_t at = address & ~std::uint64_t{3}; at < address + meta_bytes(meta); at += 4) {
    const AsyncCopies::OnTheWay found = copies_.at(at);
    if (!found.copy) continue;
    if (meta_op(meta) == kStore && found.thread == thread && !found.copy->stored) {
      found.copy->stored = true;
      return false;
    }
    if (say(site))
      report_touched_copy(*launch_, party_of(worker_, thread, site.pc), meta, at,
                          party_of(worker_, found.thread, found.copy->pc), found.committed, found.later);
    return true;
  }
  return false;
}

// --- requests

bool Checker::in_bounds(Site& site, Meta meta, std::uint32_t mask, const std::uint64_t* addresses) {
  const unsigned bytes = meta_bytes(meta);
  bool good = true;
  for_lanes(mask, order_, [&](unsigned lane) {
    const std::uint64_t address = addresses[lane];
    if (site.global_extent.holds(address, address + bytes)) return;
    if (Arena::instance().contains(reinterpret_cast<const void*>(address))) {
      if (const auto allocation = Arena::instance().live(reinterpret_cast<const void*>(address)))
        if (address + bytes <= allocation->end &&
            (allocation->host || may_reach(launch_->device, allocation->device))) {
          site.global_extent = {allocation->begin, allocation->end};
          return;
        }
    } else if (const AddressRange registered = registered_range(address); registered.end != 0) {
      if (address + bytes <= registered.end) {
        site.global_extent = {registered.begin, registered.end};
        return;
      }
    } else if (const Module* module = module_of(address)) {
      const Symbol* symbol = symbol_at(module->objects, address);
      if (symbol && address + bytes <= symbol->end && !host_variable_at(symbol->begin)) {
        site.global_extent = {symbol->begin, symbol->end};
        return;
      }
    }
    report_out_of_bounds(*launch_, party_of(worker_, warp_ * kWarp + lane, site.pc), address, meta,
                         site.global_extent.begin);
    good = false;
  });
  if (!good) launch_->abort(kIllegalAddress);
  return good;
}

bool Checker::in_shared_bounds(Site& site, Meta meta, std::uint32_t mask, const std::uint64_t* addresses) {
  const unsigned bytes = meta_bytes(meta);
  const Trace& trace = simt_trace;
  bool good = true;
  for_lanes(mask, order_, [&](unsigned lane) {
    const std::uint64_t address = addresses[lane];
    if (site.shared_extent.holds(address, address + bytes)) return;
    if (address - trace.dynamic_base < trace.dynamic_size) {
      site.shared_extent = {trace.dynamic_base, trace.dynamic_base + launch_->request.dynamic_shared};
    } else if (const Symbol* symbol = symbol_at(launch_->kernel.module->shared, address - trace.shared_base)) {
      site.shared_extent = {trace.shared_base + symbol->begin, trace.shared_base + symbol->end};
    }
    if (site.shared_extent.holds(address, address + bytes)) return;
    report_out_of_bounds(*launch_, party_of(worker_, warp_ * kWarp + lane, site.pc), address, meta);
    good = false;
  });
  if (!good) launch_->abort(kIllegalAddress);
  return good;
}

void Checker::global(Site& site, Meta meta, std::uint32_t mask, const std::uint64_t* addresses,
                     const std::uint64_t* values) {
  if (site.number == 0) site.number = launch_->checks.number_of(LaunchChecks::point_of(site, meta));
  if (!in_bounds(site, meta, mask, addresses)) return;
  const Arena& arena = Arena::instance();
  std::uint8_t* const written = arena.written_bits();
  const unsigned bytes = meta_bytes(meta);
  CellLock lock;
  for_lanes(mask, order_, [&](unsigned lane) {
    const std::uint64_t address = addresses[lane];
    if (address - arena.base() < arena.size()) {
      if (launch_->follows_memory) Touched::instance().mark(address, address + bytes, meta_op(meta));
      const std::uint64_t offset = address - arena.base();
      if (meta_op(meta) != kStore && !(meta & kReplaces) && nothing_written(written, offset, bytes) &&
          !((meta & kPart) && arena.in_begun_element(address)))
        first_use(site, meta, lane, address);
      // An aligned access has its bits inside one byte, or in two whole bytes.
      for (unsigned part = 0; part < (bytes + 7) / 8; ++part) {
        const unsigned bits = bytes >= 8 ? 0xffu : ((1u << bytes) - 1) << offset % 8;
        std::uint8_t& there = written[offset / 8 + part];
        const bool known = (__atomic_load_n(&there, __ATOMIC_RELAXED) & bits) == bits;
        if (!known && meta_op(meta) != kLoad)
          __atomic_fetch_or(&there, static_cast<std::uint8_t>(bits), __ATOMIC_RELAXED);
      }
    }
    if (Cell* cell = global_cell(address)) {
      lock.hold(address);
      races<Kind::global>(site, meta, lane, address, values[lane], cell);
    }
  });
}

void Checker::shared(Site& site, Meta meta, std::uint32_t mask, const std::uint64_t* addresses,
                     const std::uint64_t* values) {
  if (cluster_) return distributed(site, meta, mask, addresses, values);
  if (site.number == 0) site.number = launch_->checks.number_of(LaunchChecks::point_of(site, meta));
  if (!in_shared_bounds(site, meta, mask, addresses)) return;
  // For lanes that read the same word as their neighbours, only the first and the last add information to the shadow.
  for_lanes(mask, order_, [&](unsigned lane) {
    const std::uint64_t address = addresses[lane];
    if (!copies_.none() && touches_copy(site, meta, lane, address)) return;
    races<Kind::shared>(site, meta, lane, address, values[lane], shared_range(address).at(address));
  });
}

}  // namespace simt
