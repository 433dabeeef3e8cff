#include "checks/stream_order.h"

#include <unistd.h>

#include <algorithm>

#include "checks/findings.h"
#include "checks/hazards.h"
#include "confine/confined.h"
#include "program/modules.h"

namespace simt {
namespace {

thread_local OperationPointer callback;  // the one running on this thread

// Host accesses that are known to conflict with nothing, until something changes.
struct Free {
  std::uint64_t begin = 0, end = 0;
  std::uint32_t changes = 0;
};
// The latest that this thread has found: a loop may touch several arrays in turn.
constexpr unsigned kFree = 8;
thread_local Free free_for_host[kFree];
thread_local unsigned next_free = 0;

// The thread's latest plain reads of what a kernel may be updating atomically: each is the beginning of an update if a
// compare-and-swap of the same memory follows.
struct ReadBesideUpdates {
  std::uint64_t begin = 0, end = 0, pc = 0;
};
constexpr unsigned kReadsBesideUpdates = 16;
thread_local ReadBesideUpdates reads_beside_updates[kReadsBesideUpdates];
thread_local unsigned next_read = 0;

// What a thread of the host's own knew when it was first seen. A host function may have started it, so it comes after
// what came before the host functions that had begun by then.
thread_local Clock known_from_start;
thread_local bool is_known = false;

}  // namespace

StreamOrder& StreamOrder::instance() {
  static auto* order = new StreamOrder;
  return *order;
}

StreamOrder::StreamOrder() { reset(); }

void StreamOrder::watch() { watches_ = true; }

void StreamOrder::reset() {
  const std::lock_guard lock(mutex_);
  pieces_.clear();
  if (streams_.empty()) streams_.resize(kDefaultStreams + kMaxDevices);
  for (unsigned device = 0; device < kMaxDevices; ++device) streams_[kDefaultStreams + device].device = device;
  ++changes_;
}

// --- clocks

bool StreamOrder::knows(const Clock& clock, const Operation& operation) {
  return operation.timeline < clock.size() && clock[operation.timeline] >= operation.time;
}

bool StreamOrder::knows_all(const Clock& clock, const Piece& piece) {
  const auto all_of = [&](const std::vector<OperationPointer>& some) {
    return std::all_of(some.begin(), some.end(), [&](const auto& one) { return knows(clock, *one); });
  };
  return (!piece.write || knows(clock, *piece.write)) && all_of(piece.reads) && all_of(piece.updates);
}

void StreamOrder::join(Clock& clock, const Clock& other) {
  if (clock.size() < other.size()) clock.resize(other.size());
  for (std::size_t i = 0; i < other.size(); ++i) clock[i] = std::max(clock[i], other[i]);
}

bool StreamOrder::covers(const Clock& clock, const Clock& other) {
  for (std::size_t i = 0; i < other.size(); ++i)
    if (other[i] > (i < clock.size() ? clock[i] : 0)) return false;
  return true;
}

// What a stream's next operation comes after: everything the host knows, and the work that a device's default stream
// and its other streams wait for.
void StreamOrder::catch_up(Timeline timeline) {
  Stream& stream = streams_[timeline];
  join(stream.clock, streams_[kHost].clock);
  if (stream.kind == Kind::non_blocking) return;
  if (!is_default(timeline)) return join(stream.clock, streams_[kDefaultStreams + stream.device].clock);
  for (const Stream& other : streams_)
    if (&other != &streams_[kHost] && other.kind == Kind::blocking && other.device == stream.device)
      join(stream.clock, other.clock);
}

Timeline StreamOrder::add_stream(Kind kind, unsigned device, std::uint64_t pc) {
  watch();
  const std::lock_guard lock(mutex_);
  auto stream = std::find_if(streams_.begin() + kDefaultStreams + kMaxDevices, streams_.end(),
                             [](const Stream& one) { return !one.live; });
  if (stream == streams_.end()) stream = streams_.insert(stream, Stream{});
  stream->kind = kind;
  stream->device = device;
  stream->live = true;
  stream->pc = pc;
  stream->number = ++created_;
  return static_cast<Timeline>(stream - streams_.begin());
}

void StreamOrder::remove_stream(Timeline timeline) {
  const std::lock_guard lock(mutex_);
  streams_[timeline].live = false;
}

OperationPointer StreamOrder::begin(Timeline stream, const std::string& name, std::uint64_t pc) {
  Operation operation;
  operation.timeline = stream;
  operation.name = name;
  operation.pc = pc;
  return begin(std::move(operation));
}

OperationPointer StreamOrder::begin_kernel(Timeline stream, const std::string& kernel, std::uint64_t pc,
                                           const SourceLine& at) {
  Operation operation;
  operation.timeline = stream;
  operation.name = "kernel " + short_name(kernel, true);
  operation.kernel = kernel;
  operation.pc = pc;
  operation.at = at;
  return begin(std::move(operation));
}

OperationPointer StreamOrder::begin(Operation operation) {
  if (!held_.empty()) run_held();
  const std::lock_guard lock(mutex_);
  const Timeline timeline = operation.timeline;
  Stream& stream = streams_[timeline];
  catch_up(timeline);
  if (stream.clock.size() <= timeline) stream.clock.resize(timeline + 1);
  stream.clock[timeline] = operation.time = ++stream.time;
  operation.stream = stream.number;
  operation.stream_pc = stream.pc;
  ++changes_;
  return std::make_shared<const Operation>(std::move(operation));
}

void StreamOrder::begin_unfollowed(Timeline timeline) {
  if (!held_.empty()) run_held();
  const std::lock_guard lock(mutex_);
  Stream& stream = streams_[timeline];
  catch_up(timeline);
  if (stream.clock.size() <= timeline) stream.clock.resize(timeline + 1);
  stream.clock[timeline] = ++stream.time;
}

Clock StreamOrder::record(Timeline timeline) {
  if (!held_.empty()) run_held();
  const std::lock_guard lock(mutex_);
  catch_up(timeline);
  return streams_[timeline].clock;
}

void StreamOrder::wait(Timeline timeline, const Clock& event) {
  const std::lock_guard lock(mutex_);
  join(streams_[timeline].clock, event);
}

void StreamOrder::host_waits(const Clock& event) {
  if (!held_.empty()) run_held();
  note_wait();
  const std::lock_guard lock(mutex_);
  join(streams_[kHost].clock, event);
  ++changes_;
  if (pieces_.size() >= prune_at_) prune();
}

void StreamOrder::host_waits_for(Timeline timeline) { host_waits(record(timeline)); }

void StreamOrder::host_waits_for_device(unsigned device) {
  Clock all;
  {
    const std::lock_guard lock(mutex_);
    for (const Stream& stream : streams_)
      if (stream.device == device) join(all, stream.clock);
  }
  host_waits(all);
}

void StreamOrder::look_for_unawaited(std::uint64_t begin, std::uint64_t end) {
  const std::lock_guard lock(mutex_);
  for (const auto& [from, piece] : pieces_)
    if (from < end && begin < piece.end && piece.write && piece.write->timeline != kHost &&
        !knows(streams_[kHost].clock, *piece.write))
      report_unawaited(*piece.write, std::max(begin, from));
}

bool StreamOrder::host_finds_done(const Clock& until) {
  {
    const std::lock_guard lock(mutex_);
    if (covers(streams_[kHost].clock, until)) return note_wait(), true;
    const bool asked = covers(asked_for_, until);
    join(asked_for_, until);
    if (!asked) queries_ = 0;
    if (!asked || (is_confined && ++queries_ < kPatience)) return false;
  }
  host_waits(until);
  return true;
}

void StreamOrder::begin_callback(const OperationPointer& operation) {
  const std::lock_guard lock(mutex_);
  callback = operation;
  join(called_, streams_[operation->timeline].clock);
}

void StreamOrder::end_callback() { callback = nullptr; }

void StreamOrder::tell_word(std::uint64_t address) {
  if (!callback) return;
  const std::lock_guard lock(mutex_);
  told_[address] = streams_[callback->timeline].clock;
  has_told_ = true;
}

void StreamOrder::see_word(std::uint64_t address) {
  if (callback) return;
  constexpr unsigned kMostLooks = 1000003;
  if (!held_.empty() && confined_code_runs() && ++looks_ >= kMostLooks) run_held();
  if (!has_told_.load(std::memory_order_relaxed)) return;
  Clock before;
  {
    const std::lock_guard lock(mutex_);
    const auto found = told_.find(address);
    if (found == told_.end() || covers(streams_[kHost].clock, found->second)) return;
    before = found->second;
  }
  host_waits(before);
}

void StreamOrder::hold(std::function<void()> function) {
  looks_ = 0;
  held_.push_back(std::move(function));
}

void StreamOrder::run_held() {
  if (callback || !confined_code_runs()) return;
  while (!held_.empty()) {
    const std::function<void()> next = std::move(held_.front());
    held_.pop_front();
    next();
  }
}

void StreamOrder::drop_held() { held_.clear(); }

// --- accesses

// Splits a piece at `at` if it spans it; returns the first piece from there on.
StreamOrder::Pieces::iterator StreamOrder::split(std::uint64_t at) {
  const auto next = pieces_.lower_bound(at);
  if (next == pieces_.begin() || (next != pieces_.end() && next->first == at)) return next;
  const auto before = std::prev(next);
  if (before->second.end <= at) return next;
  Piece rest = before->second;
  before->second.end = at;
  return pieces_.emplace_hint(next, at, std::move(rest));
}

// Reports operations that an access to [begin, end) of a piece is not ordered with. Returns whether the access only
// reads what others may be updating atomically.
bool StreamOrder::look(const Operation& now, const Clock& clock, const Piece& piece, std::uint64_t begin,
                       std::uint64_t end, Op op) {
  const auto report = [&](const Operation& other, Op others) {
    report_stream_race({now, op}, {other, others}, begin, end);
    return op == kLoad && others == kAtomic;
  };
  if (piece.write && !knows(clock, *piece.write)) return report(*piece.write, kStore);
  for (const OperationPointer& update : piece.updates)
    if (op != kAtomic && !knows(clock, *update)) return report(*update, kAtomic);
  for (const OperationPointer& read : piece.reads)
    if (op != kLoad && !knows(clock, *read)) return report(*read, kLoad);
  return false;
}

void StreamOrder::touch(const OperationPointer& operation, std::uint64_t begin, std::uint64_t end, Op op) {
  if (begin >= end) return;
  const std::lock_guard lock(mutex_);
  const Clock& clock = streams_[operation->timeline].clock;
  split(end);
  std::uint64_t at = begin;
  for (auto piece = split(begin); at < end; ++piece) {
    if (piece == pieces_.end() || piece->first > at) {  // memory before the next piece is untouched
      const std::uint64_t next = piece == pieces_.end() ? end : std::min(end, piece->first);
      piece = pieces_.emplace_hint(piece, at, Piece{next, nullptr, {}, {}});
    } else {
      look(*operation, clock, piece->second, piece->first, piece->second.end, op);
    }
    at = piece->second.end;
    if (op == kStore) {
      piece->second.write = operation;
      piece->second.reads.clear();
      piece->second.updates.clear();
    } else {
      auto& same = op == kLoad ? piece->second.reads : piece->second.updates;
      std::erase_if(same, [&](const OperationPointer& one) { return knows(clock, *one); });
      same.push_back(operation);
    }
  }
  // Combines neighbours with the same knowledge.
  for (auto piece = pieces_.lower_bound(begin); piece != pieces_.end() && piece->first <= end;) {
    const auto before = piece == pieces_.begin() ? pieces_.end() : std::prev(piece);
    if (before != pieces_.end() && before->second.end == piece->first && before->second == piece->second) {
      before->second.end = piece->second.end;
      piece = pieces_.erase(piece);
    } else {
      ++piece;
    }
  }
  ++changes_;
  if (pieces_.size() >= prune_at_) prune();
}

// What the host knows about comes before everything later, so it can be dropped. The rest is limited in size; beyond
// that it is forgotten.
void StreamOrder::prune() {
  constexpr std::size_t kMost = 1 << 18;
  const Clock& host = streams_[kHost].clock;
  for (auto at = pieces_.begin(); at != pieces_.end();) {
    Piece& piece = at->second;
    if (piece.write && knows(host, *piece.write)) piece.write = nullptr;
    for (auto* some : {&piece.reads, &piece.updates})
      std::erase_if(*some, [&](const OperationPointer& one) { return knows(host, *one); });
    at = !piece.write && piece.reads.empty() && piece.updates.empty() ? pieces_.erase(at) : std::next(at);
  }
  if (pieces_.size() > kMost) pieces_.clear();
  prune_at_ = std::max<std::size_t>(1024, 2 * pieces_.size());
}

void StreamOrder::host_access(std::uint64_t begin, std::uint64_t end, bool writes, std::uint64_t pc) {
  if (callback) {
    // Accesses by the host function belong to its operation.
    const OperationPointer operation = callback;
    return touch(operation, begin, end, writes ? kStore : kLoad);
  }
  const std::uint32_t changes = changes_.load(std::memory_order_relaxed);
  for (const Free& free : free_for_host)
    if (free.changes == changes && begin >= free.begin && end <= free.end) return;
  const std::lock_guard lock(mutex_);
  if (!is_known && gettid() != getpid()) known_from_start = called_;
  is_known = true;
  Clock own = known_from_start;  // most threads have none
  if (!own.empty()) join(own, streams_[kHost].clock);
  const Clock& clock = own.empty() ? streams_[kHost].clock : own;
  auto next = pieces_.upper_bound(begin);
  auto piece = next == pieces_.begin() || std::prev(next)->second.end <= begin ? next : std::prev(next);
  if (piece == pieces_.end() || piece->first >= end) {
    free_for_host[next_free++ % kFree] = {piece == pieces_.begin() ? 0 : std::prev(piece)->second.end,
                                          piece == pieces_.end() ? ~std::uint64_t{0} : piece->first, changes};
    return;
  }
  Operation host;
  host.pc = pc;
  for (; piece != pieces_.end() && piece->first < end; ++piece) {
    if (look(host, clock, piece->second, std::max(begin, piece->first), std::min(end, piece->second.end),
             writes ? kStore : kLoad))
      reads_beside_updates[next_read++ % kReadsBesideUpdates] = {begin, end, pc};
    if (knows_all(clock, piece->second))
      free_for_host[next_free++ % kFree] = {piece->first, piece->second.end, changes};
  }
}

void StreamOrder::host_confirms(std::uint64_t begin, std::uint64_t end) {
  for (ReadBesideUpdates& read : reads_beside_updates)
    if (read.begin < end && begin < read.end) Findings::instance().add_confirmed_read(read.pc), read = {};
}

void StreamOrder::host_atomic(std::uint64_t begin, std::uint64_t end, std::uint64_t pc) {
  Clock seen;
  {
    const std::lock_guard lock(mutex_);
    split(end);
    for (auto piece = split(begin); piece != pieces_.end() && piece->first < end; ++piece)
      for (const OperationPointer& update : piece->second.updates) {
        if (seen.size() <= update->timeline) seen.resize(update->timeline + 1);
        seen[update->timeline] = std::max(seen[update->timeline], update->time);
      }
  }
  if (!seen.empty()) host_waits(seen);
  host_access(begin, end, true, pc);
}

void StreamOrder::forget(std::uint64_t begin, std::uint64_t end) {
  if (!watches()) return;
  const std::lock_guard lock(mutex_);
  split(end);
  for (auto piece = split(begin); piece != pieces_.end() && piece->first < end;) piece = pieces_.erase(piece);
  told_.erase(told_.lower_bound(begin), told_.lower_bound(end));
  ++changes_;
}

}  // namespace simt
