// Races: one lane's access to a word, compared with the accesses that the word's shadow records.
#include <algorithm>
#include <cstring>

#include "checks/checker.h"
#include "checks/hazards.h"
#include "machine/cluster.h"
#include "machine/launch.h"
#include "machine/worker.h"

namespace simt {
namespace {

// The value stored at an address; 16 bytes are folded into 8, as in the trace.
std::uint64_t value_at(std::uint64_t address, unsigned bytes) {
  std::uint64_t now[2] = {0, 0};
  std::memcpy(now, reinterpret_cast<const void*>(address), bytes);
  return now[0] ^ now[1];
}

}  // namespace

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
bool Checker::concurrent(Record record, Meta meta, unsigned lane, unsigned mask) const {
  if (record.tag() != (kind == Kind::global ? tag_ : shared_tag_) || !(record.mask() & mask)) return false;
  const std::uint32_t other = record.thread() - first_thread_;
  if (other >= threads_) {
    if (out_of_the_way<kind>(record)) return false;
    LaunchChecks::Moment then{record.thread() / threads_, record.clock()}, now{worker_.block(), clock_};
    if (kind == Kind::global) {
      then.unpublished = launch_->checks.is_unpublished(record.site());
      now.unpublished = lacks_fence(meta, lane);
      if (is_hasty(meta, lane)) now.most_known = levels_[lane];
    }
    return !launch_->checks.ordered(then, now);
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
  const bool unpublished = kind == Kind::global && lacks_fence(meta, lane);
  if (unpublished) has_unpublished_ = true;
  const unsigned number = unpublished ? unpublished_number(site) : site.number;
  const Record me = Record::make(first_thread_ + warp_ * kWarp + lane, number, clock_, tag, mask,
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
    const auto races_with = [&](Record other) { return other.bits && concurrent<kind>(other, meta, lane, mask); };
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
        beside_[me.thread() - first_thread_] = {at & ~std::uint64_t{3}, me.thread(), site.number};
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

template void Checker::races<Kind::global>(Site&, Meta, unsigned, std::uint64_t, std::uint64_t, Cell*);
template void Checker::races<Kind::shared>(Site&, Meta, unsigned, std::uint64_t, std::uint64_t, Cell*);
template void Checker::races<Kind::distributed>(Site&, Meta, unsigned, std::uint64_t, std::uint64_t, Cell*);

// An update that confirms what its thread read earlier, as far as the records show: those reads are not races.
void Checker::confirm_reads(const Cell& cell, Record me, std::uint64_t address) {
  for (const std::uint64_t* slot : {&cell.read, &cell.read_too}) {
    const Record read{*slot};
    if (read.bits && read.tag() == me.tag() && read.thread() == me.thread())
      launch_->checks.note_confirmed(read.site());
  }
  const Beside& beside = beside_[me.thread() - first_thread_];
  if (beside.word == (address & ~std::uint64_t{3}) && beside.thread == me.thread())
    launch_->checks.note_confirmed(beside.site);
}

// The number of a site's stores that no fence follows.
unsigned Checker::unpublished_number(const Site& site) {
  if (unpublished_numbers_.size() <= site.number) unpublished_numbers_.resize(site.number + 1);
  unsigned& number = unpublished_numbers_[site.number];
  LaunchChecks::Point point = launch_->checks.point(site.number);
  point.unpublished = true;
  if (number == 0) number = launch_->checks.number_of(point);
  return number ? number : site.number;
}

void Checker::report(Site& site, Meta meta, unsigned lane, Record other, std::uint64_t address) {
  if (!say(site)) return;
  const LaunchChecks::Point point = launch_->checks.point(other.site());
  const bool other_block = other.thread() - first_thread_ >= threads_;
  RaceCause cause = RaceCause::none;
  if (hasty_ >> lane & 1) cause = RaceCause::no_fence_after_lock;
  else if (other_block && (point.unpublished || lacks_fence(meta, lane))) cause = RaceCause::no_fence_before_release;
  else if (other_block && launch_->checks.has_locks()) cause = RaceCause::perhaps_a_lock;
  report_race(*launch_, party_of(worker_, warp_ * kWarp + lane, site.pc), meta,
              party_at(*launch_, other.thread(), point.pc), point.op, address, cause);
}

}  // namespace simt
