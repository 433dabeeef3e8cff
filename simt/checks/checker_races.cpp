// Races: one lane's access to a word, compared with the accesses that the word's shadow records.
#include <algorithm>
#include <cstring>
#include <utility>

#include "checks/checker.h"
#include "checks/hazards.h"
#include "machine/blocks/cluster.h"
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
  const SeenByOthers& note = note_of(other);
  if (other.ended && note.barriers < cluster_barriers_) return true;
  return note.clock_restarted || record.clock() == Record::kLastClock ||
         record.clock() < note.clock_after[cluster_barriers_ % 2];
}

template <Kind kind>
bool Checker::concurrent(Record record, Meta meta, unsigned lane, unsigned mask) const {
  if (record.tag() != (kind == Kind::global ? tag_ : shared_tag_) || !(record.mask() & mask)) return false;
  const std::uint32_t other = record.thread() - first_thread_;
  if (other >= threads_) {
    if (out_of_the_way<kind>(record)) return false;
    LaunchChecks::Moment then{record.thread() / threads_, record.clock()}, now{worker_.block(), clock_};
    if (kind == Kind::global) {
      then.unpublished = checks_->is_unpublished(record.site());
      now.unpublished = lacks_fence(meta, lane);
      if (is_hasty(meta, lane)) now.most_known = levels_[lane];
    }
    return !checks_->ordered(then, now);
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

// --- one lane's access

template <Kind kind>
class Checker::Access {
 public:
  Access(Checker& checker, Site& site, Meta meta, unsigned lane, std::uint64_t address, std::uint64_t old_value)
      : checker_(checker),
        checks_(*checker.checks_),
        site_(site),
        meta_(meta),
        op_(meta_op(meta)),
        is_volatile_(meta_volatile(meta)),
        lane_(lane),
        thread_(checker.warp_ * kWarp + lane),
        bytes_(static_cast<unsigned>(meta_bytes(meta))),
        mask_(bytes_ >= 4 ? 15u : ((1u << bytes_) - 1) << (address & 3)),
        tag_(kShared ? checker.shared_tag_ : checker.tag_),
        address_(address) {
    const std::uint64_t now = op_ == kStore ? value_at(address, bytes_) : 0;
    changed_ = change(old_value, now);
    kept_ = op_ == kStore && now == old_value;
    failed_ = op_ == kAtomic && (meta & kConfirms) && old_value == kUnchanged;
    const bool unpublished = kind == Kind::global && checker.lacks_fence(meta, lane);
    if (unpublished) checker.has_unpublished_ = true;
    me_ = Record::make(checker.first_thread_ + thread_, unpublished ? checker.unpublished_number(site) : site.number,
                       checker.clock_, tag_, mask_, op_ == kLoad ? is_volatile_ : kept_ || failed_);
    if (kShared && op_ == kStore && is_volatile_ && !checker.fenced_since_barrier(thread_))
      checks_.note_unfenced(site.number);
  }

  void look_at(Cell* cell) {
    const unsigned words = (bytes_ + 3) / 4;
    if (reads_unwritten(cell, words)) checker_.first_use(site_, meta_, lane_, address_);
    for (unsigned word = 0; word < words; ++word, ++cell) {
      at_ = address_ + word * 4;
      if (op_ == kLoad) load(*cell);
      else if (op_ == kAtomic) update(*cell);
      else store(*cell);
    }
  }

 private:
  static constexpr bool kShared = kind != Kind::global;

  bool own(Record access) const { return access.thread() - checker_.first_thread_ < checker_.threads_; }

  // Whether the block reads shared memory that nobody in it has written.
  bool reads_unwritten(const Cell* cell, unsigned words) const {
    if (!kShared || op_ == kStore || meta_part(meta_) || (meta_ & kReplaces)) return false;
    const auto never_written = [&](Record stored) {
      if (stored.tag() != tag_ || own(stored)) return stored.tag() != tag_;
      return kind == Kind::shared ||
             checker_.cluster_->rank_of(stored.thread() / checker_.threads_) == checker_.cluster_->size();
    };
    for (unsigned word = 0; word < words; ++word)
      if (!never_written(Record{cell[word].write}) || !never_written(Record{cell[word].atomic})) return false;
    return true;
  }

  bool races_with(Record other) const { return other.bits && checker_.concurrent<kind>(other, meta_, lane_, mask_); }
  void report(Record other) { checker_.report(site_, meta_, lane_, other, at_, too_narrow(other)); }

  // A store that keeps what another has stored in this launch does no harm to who has read that in between. If the reader
  // may have come before the first such store, then that store races with the read.
  void report_reader(Record reader, Record write) {
    const bool stored_before = write.tag() == tag_ && (!kShared || own(write));
    if (!kept_ || !stored_before || by_atomic(reader)) return report(reader);
    checker_.note_kept(site_, meta_, lane_, reader, at_);
  }
  // Whether the reader has itself stored what another has only kept.
  bool stored_it_too(Record write) const {
    const Own& stored = checker_.stored_[thread_];
    return write.silent() && !volatile_store(write) && stored.thread == me_.thread() && stored.word == at_;
  }

  // Volatile accesses race neither with atomics nor, in global memory, with each other. In shared memory they do race,
  // unless one of them raises a flag for another warp.
  bool raised(unsigned number, Record other) const {
    return !kShared || !own(other) ||
           ((other.thread() - checker_.first_thread_) / kWarp != checker_.warp_ && checks_.raises_flags(number));
  }
  bool volatile_store(Record stored) const { return checks_.point(stored.site()).is_volatile; }
  bool both_volatile(Record stored) const {
    return is_volatile_ && volatile_store(stored) && raised(stored.site(), stored) &&
           (op_ != kStore || raised(site_.number, stored));
  }
  bool by_atomic(Record access) const { return checks_.point(access.site()).op == kAtomic; }
  // Whether two accesses that would otherwise go together are of two blocks, and one is atomic only within its block.
  bool too_narrow(Record access) const {
    if (kShared || !checks_.has_block_scope() || own(access)) return false;
    const LaunchChecks::Point point = checks_.point(access.site());
    if (counted_op(meta_) == kLoad && (point.only_loads || point.op == kLoad)) return false;
    return (op_ == kAtomic && (meta_ & kBlockScope)) || point.block_scope;
  }
  bool stale(Record access) const {
    return access.tag() != tag_ ||
           (own(access) ? access.clock() < checker_.block_sync_ : checker_.out_of_the_way<kind>(access));
  }

  void load(Cell& cell) {
    const Record write{cell.write}, atomic{cell.atomic}, read{cell.read}, read_too{cell.read_too};
    if (races_with(write) && !both_volatile(write)) {
      if (stored_it_too(write)) checker_.note_kept(site_, meta_, lane_, write, at_);
      else report(write);
    }
    // Where the latest atomic is the reader's own, another thread's stands beside it.
    const bool mine = atomic.tag() == tag_ && atomic.thread() == me_.thread();
    const bool beside = mine && races_with(read_too) && !read_too.is_volatile() && by_atomic(read_too);
    if (is_volatile_) {
      if (races_with(atomic) && too_narrow(atomic)) report(atomic);
    } else if (beside || races_with(atomic)) {
      checker_.beside_[thread_] = {at_ & ~std::uint64_t{3}, me_.thread(), site_.number};
      report(beside ? read_too : atomic);
    }
    if (stale(read) || read.thread() == me_.thread()) cell.read = me_.bits;
    else cell.read_too = me_.bits;
  }

  void update(Cell& cell) {
    const Record write{cell.write}, atomic{cell.atomic}, read{cell.read}, read_too{cell.read_too};
    if (meta_ & kConfirms) checker_.confirm_reads(cell, me_, at_);
    if (races_with(atomic) && too_narrow(atomic)) report(atomic);
    if (races_with(write) && (!volatile_store(write) || too_narrow(write))) report(write);
    if (failed_) {  // plain readers stay in the record: an update may still follow
      if (stale(read)) cell.read = me_.bits;
      else if (stale(read_too) || read_too.is_volatile()) cell.read_too = me_.bits;
      return;
    }
    if (races_with(read) && !read.is_volatile()) report(read);
    else if (races_with(read_too) && !read_too.is_volatile() && !by_atomic(read_too)) report(read_too);
    if (atomic.tag() == tag_ && atomic.thread() != me_.thread() && stale(read)) cell.read_too = atomic.bits;
    cell.atomic = me_.bits;
  }

  void store(Cell& cell) {
    const Record write{cell.write}, atomic{cell.atomic}, read{cell.read}, read_too{cell.read_too};
    // Two blocks on two cores may each store the same value before seeing the other's.
    const bool same_change = !kShared && atomic.bits == changed_ && !own(write);
    const bool one_value = kept_ || same_change || (write.silent() && checker_.may_come_later<kind>(write, lane_));
    // Who reads a volatile and then stores another value may have read before the other's store, which is lost then.
    const auto is_mine = [this](Record reader) { return !stale(reader) && reader.thread() == me_.thread(); };
    const bool loses = both_volatile(write) && (is_mine(read) || is_mine(read_too));
    if (races_with(write) && (!both_volatile(write) || loses) && !one_value) report(write);
    if (races_with(atomic) && (!is_volatile_ || too_narrow(atomic))) report(atomic);
    const auto waits = [&](Record reader) {
      return is_volatile_ && reader.is_volatile() && raised(site_.number, reader);
    };
    if (races_with(read) && !waits(read)) report_reader(read, write);
    else if (races_with(read_too) && !waits(read_too) && !(by_atomic(read_too) && (is_volatile_ || races_with(atomic))))
      report_reader(read_too, write);
    checker_.stored_[thread_] = {at_, me_.thread()};
    cell.write = me_.bits;
    cell.atomic = kShared ? 0 : changed_;
    if (read.bits) cell.read = 0;
    if (read_too.bits) cell.read_too = 0;
  }

  Checker& checker_;
  LaunchChecks& checks_;
  Site& site_;
  const Meta meta_;
  const Op op_;
  const bool is_volatile_;
  const unsigned lane_, thread_;  // of the warp, of the block
  const unsigned bytes_, mask_;   // mask_: which of the word's bytes
  const unsigned tag_;
  const std::uint64_t address_;
  std::uint64_t at_ = 0;       // of the current word
  std::uint64_t changed_ = 0;  // of a store: see change()
  bool kept_ = false;          // a store that changed nothing
  bool failed_ = false;  // a compare-and-swap, minimum or the like that changed nothing: an atomic read, which counts
                         // like a volatile one
  Record me_;
};

template <Kind kind>
void Checker::races(Site& site, Meta meta, unsigned lane, std::uint64_t address, std::uint64_t old_value, Cell* cell) {
  Access<kind>(*this, site, meta, lane, address, old_value).look_at(cell);
}

template void Checker::races<Kind::global>(Site&, Meta, unsigned, std::uint64_t, std::uint64_t, Cell*);
template void Checker::races<Kind::shared>(Site&, Meta, unsigned, std::uint64_t, std::uint64_t, Cell*);
template void Checker::races<Kind::distributed>(Site&, Meta, unsigned, std::uint64_t, std::uint64_t, Cell*);

// An update that confirms what its thread read earlier, as far as the records show: those reads are not races.
void Checker::confirm_reads(const Cell& cell, Record me, std::uint64_t address) {
  for (const std::uint64_t* slot : {&cell.read, &cell.read_too}) {
    const Record read{*slot};
    if (read.bits && read.tag() == me.tag() && read.thread() == me.thread()) checks_->note_confirmed(read.site());
  }
  const Beside& beside = beside_[me.thread() - first_thread_];
  if (beside.word == (address & ~std::uint64_t{3}) && beside.thread == me.thread())
    checks_->note_confirmed(beside.site);
}

// The number of a site's stores that no fence follows.
unsigned Checker::unpublished_number(const Site& site) {
  if (unpublished_numbers_.size() <= site.number) unpublished_numbers_.resize(site.number + 1);
  unsigned& number = unpublished_numbers_[site.number];
  LaunchChecks::Point point = checks_->point(site.number);
  point.unpublished = true;
  if (number == 0) number = checks_->number_of(point);
  return number ? number : site.number;
}

void Checker::note_kept(const Site& site, Meta meta, unsigned lane, Record other, std::uint64_t address) {
  const auto points = std::make_pair(site.pc, checks_->point(other.site()).pc);
  if (std::exchange(noted_, points) == points) return;
  note_same_value(*launch_, party_of(worker_, warp_ * kWarp + lane, site.pc), meta,
                  party_at(*launch_, other.thread(), points.second), address);
}

void Checker::report(Site& site, Meta meta, unsigned lane, Record other, std::uint64_t address, bool too_narrow) {
  if (!say(site)) return;
  const LaunchChecks::Point point = checks_->point(other.site());
  const bool other_block = other.thread() - first_thread_ >= threads_;
  RaceCause cause = RaceCause::none;
  const bool atomics = (meta_op(meta) == kAtomic || meta_volatile(meta)) && (point.op == kAtomic || point.is_volatile);
  if (too_narrow && atomics) cause = RaceCause::narrow_scope;
  else if (hasty_ >> lane & 1) cause = RaceCause::no_fence_after_lock;
  else if (other_block && (point.unpublished || lacks_fence(meta, lane))) cause = RaceCause::no_fence_before_release;
  else if (other_block && checks_->has_locks()) cause = RaceCause::perhaps_a_lock;
  report_race(*launch_, party_of(worker_, warp_ * kWarp + lane, site.pc), meta,
              party_at(*launch_, other.thread(), point.pc), point.op, address, cause);
}

}  // namespace simt
