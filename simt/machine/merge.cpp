#include "machine/merge.h"

#include <algorithm>
#include <cstring>

extern "C" {
const simt::Event simt_no_event = {0, 0, 0};
__thread simt::Trace simt_trace = {&simt_no_event, nullptr, {}, false, simt::Mode::leader, false};
}

namespace simt {
namespace {

void tell_request(const Listeners& listeners, std::uint64_t pc, Meta meta, std::uint32_t lanes,
                  const std::uint64_t* addresses, const std::uint64_t* values) {
  if (meta_op(meta) == kOrder) listeners.tell(&Observer::order_copies, pc, meta, lanes, addresses);
  else listeners.request(pc, meta, lanes, addresses, values);
}

}  // namespace

Merge::Merge()
    : events_(new Event[kEvents + 1]),
      rows_(new std::uint64_t[2 * kRows * kRowStride]),
      private_(new PrivateEvent[kPrivate * kWarp]) {
  static_assert(kValuesOffset == kRows * kRowStride * sizeof(std::uint64_t));
  begin_stretch();
}

void Merge::begin_stretch() {
  event_count_ = row_count_ = 0;
  events_[0] = simt_no_event;
  next_mode_ = Mode::leader;
  leader_full_ = false;
  uniform_ = true;
  ran_ = 0;
}

// The old value that a store replaces; 16 bytes are folded into 8.
std::uint64_t Merge::old_value(std::uint64_t address, Meta meta) {
  if (meta_op(meta) != kStore) return 0;
  std::uint64_t value[2] = {0, 0};
  std::memcpy(value, reinterpret_cast<const void*>(address), meta_bytes(meta));
  return value[0] ^ value[1];
}

bool Merge::take(unsigned lane, std::uint64_t address, Meta meta, std::uint64_t pc, std::uint32_t depth) {
  Trace& trace = simt_trace;
  Stream& stream = streams_[lane];
  if (trace.mode == Mode::leader) {
    if (event_count_ == kEvents || (meta && row_count_ == kRows)) {
      leader_full_ = true;
      return false;
    }
    Event& event = events_[event_count_++];
    event = {pc, depth, meta};
    events_[event_count_].pc = 0;
    if (meta) {
      std::uint64_t* row = &rows_[row_count_++ * kRowStride + lane];
      row[0] = address;
      row[kRows * kRowStride] = old_value(address, meta);
    }
    return true;
  }
  if (trace.mode == Mode::follower) {
    if (trace.cursor->pc == pc && trace.cursor->meta == meta) {
      ++trace.cursor;
      if (meta) {
        trace.row[0] = address;
        trace.row[kRows * kRowStride] = old_value(address, meta);
        trace.row += kRowStride;
      }
      return true;
    }
    if (trace.cursor->pc == 0 && leader_full_ && trace.cursor == &events_[event_count_]) return false;
    stream.event_end = static_cast<std::uint32_t>(trace.cursor - &events_[0]);
    uniform_ = false;
    trace.mode = Mode::private_lane;
    trace.cursor = &simt_no_event;
  }
  if (stream.private_end == kPrivate) return false;
  privates(lane)[stream.private_end++] = {make_key(pc, depth), address, meta ? old_value(address, meta) : 0, meta};
  return true;
}

void Merge::note_unchanged(unsigned lane) {
  const Trace& trace = simt_trace;
  if (trace.mode == Mode::leader) rows_[(kRows + row_count_ - 1) * kRowStride + lane] = kUnchanged;
  else if (trace.mode == Mode::follower) trace.row[(kRows - 1) * kRowStride] = kUnchanged;
  else privates(lane)[streams_[lane].private_end - 1].value = kUnchanged;
}

// Calls body(program point, address, meta) for the running lane's accesses in this stretch, in order.
template <class Body>
void Merge::for_accesses(unsigned lane, Body body) const {
  const Trace& trace = simt_trace;
  const Stream& stream = streams_[lane];
  const Event* const end = trace.mode == Mode::leader     ? &events_[event_count_]
                           : trace.mode == Mode::follower ? trace.cursor
                                                          : &events_[stream.event_end];
  const std::uint64_t* row = &rows_[lane];
  for (const Event* event = &events_[0]; event != end; ++event) {
    if (event->meta == 0) continue;
    body(event->pc, *row, event->meta);
    row += kRowStride;
  }
  for (std::uint32_t i = 0; i < stream.private_end; ++i)
    if (const PrivateEvent& event = private_[lane * kPrivate + i]; event.meta)
      body(event.key & kKeyPoint, event.address, event.meta);
}

std::uint32_t Merge::position(unsigned lane) const {
  const Trace& trace = simt_trace;
  if (trace.mode == Mode::leader) return event_count_;
  if (trace.mode == Mode::follower) return static_cast<std::uint32_t>(trace.cursor - &events_[0]);
  return streams_[lane].event_end + streams_[lane].private_end;
}

Marks& Merge::marks(unsigned lane) {
  if (!(marked_ >> lane & 1)) marks_[lane] = Marks{};
  marked_ |= 1u << lane;
  return marks_[lane];
}

void Merge::note_fence(unsigned lane, bool device) {
  Marks& mine = marks(lane);
  mine.fence = position(lane);
  if (!device) return;
  watches_ = true;
  mine.device_fence = mine.fence;
  note_acquired(lane);
}

bool Merge::note_lock(unsigned lane, std::uint64_t address) {
  watches_ = true;
  Marks& mine = marks(lane);
  if (mine.given_back) return false;  // the first lock in a stretch tells most
  mine.lock = address;
  mine.taken_at = position(lane);
  mine.settled_at = ~0u;
  mine.given_back = false;
  return true;
}

// What the lane publishes itself to other blocks must be behind a fence of the device's scope. A narrower one serves
// others of its block, to whom it hands over by an update of shared memory, and who may publish it. A second
// compare-and-swap of one word releases no lock: it may be part of a sum.
void Merge::note_update(unsigned lane, std::uint64_t address, bool global, bool confirms) {
  if (!(marked_ >> lane & 1)) return;
  Marks& mine = marks_[lane];
  if (global) mine.fence = mine.device_fence;
  else mine.device_fence = mine.fence;
  if (address == mine.lock && !confirms) mine.given_back = true;
}

void Merge::note_acquired(unsigned lane) {
  if (!(marked_ >> lane & 1)) return;
  marks_[lane].settled_at = std::min(marks_[lane].settled_at, position(lane));
}

// Tells which of the lanes that make a request at these positions have no fence behind it in this stretch, and which
// have taken a lock without a fence since.
void Merge::tell_marks(const Listeners& listeners, std::uint32_t lanes, const std::uint32_t* positions) const {
  std::uint32_t unfenced = 0, hasty = 0;
  for (std::uint32_t left = lanes; left; left &= left - 1) {
    const unsigned lane = lowest(left);
    const std::uint32_t at = positions[lane];
    static constexpr Marks kNone;
    const Marks& mine = marked_ >> lane & 1 ? marks_[lane] : kNone;
    if (at >= mine.fence) unfenced |= 1u << lane;
    if (mine.given_back && at >= mine.taken_at && at < mine.settled_at) hasty |= 1u << lane;
  }
  listeners.tell(&Observer::mark_request, unfenced, hasty);
}

std::uint64_t Merge::read_of(unsigned lane, std::uint64_t wanted) const {
  std::uint64_t latest = 0;
  for_accesses(lane, [&](std::uint64_t pc, std::uint64_t address, Meta meta) {
    if (address == wanted && meta_op(meta) == kLoad && !(meta & kVolatile)) latest = pc;
  });
  return latest;
}

void LaneHistory::for_each(const std::function<void(std::uint64_t pc, std::uint64_t address, Meta meta)>& body) const {
  if (lane_ < kWarp) merge_.for_accesses(lane_, body);
}

std::uint64_t Merge::last_access(unsigned lane) const {
  const Stream& stream = streams_[lane];
  for (std::uint32_t i = stream.private_end; i-- > 0;)
    if (const PrivateEvent& event = private_[lane * kPrivate + i]; event.meta) return event.key;
  for (std::uint32_t i = stream.event_end; i-- > 0;)
    if (events_[i].meta) return make_key(events_[i].pc, events_[i].depth);
  return 0;
}

bool Merge::all_empty() const {
  for (std::uint32_t left = ran_; left; left &= left - 1)
    if (!streams_[__builtin_ctz(left)].empty()) return false;
  return true;
}

void Merge::merge_uniform(const Listeners& listeners) {
  std::uint32_t row = 0;
  for (std::uint32_t i = 0; i < event_count_; ++i) {
    const Event& event = events_[i];
    if (event.meta == 0) {
      listeners.basic_block(event.pc, ran_);
      continue;
    }
    const std::uint64_t* addresses = &rows_[row++ * kRowStride];
    if (watches_) {
      std::uint32_t positions[kWarp];
      std::fill_n(positions, kWarp, i);
      tell_marks(listeners, ran_, positions);
    }
    tell_request(listeners, event.pc, event.meta, ran_, addresses, addresses + kRows * kRowStride);
  }
  begin_stretch();
}

std::uint64_t Merge::head(unsigned lane, const LaneEnd& end) const {
  const Stream& stream = streams_[lane];
  if (stream.event < stream.event_end) return make_key(events_[stream.event].pc, events_[stream.event].depth);
  if (stream.private_at < stream.private_end) return private_[lane * kPrivate + stream.private_at].key;
  if (end.kind == LaneEnd::Kind::operation) return end.key;
  if (end.kind == LaneEnd::Kind::runs_on) return 0;
  return ~std::uint64_t{0};
}

void Merge::emit(const Listeners& listeners, std::uint32_t group) {
  std::uint64_t addresses[kWarp], values[kWarp];
  std::uint64_t pc = 0;
  Meta meta = 0;
  std::uint32_t same = 0, positions[kWarp];
  // Lanes at one point make one kind of access. A point in library code may make several kinds, which stay separate.
  for (std::uint32_t left = group; left; left &= left - 1) {
    const unsigned lane = static_cast<unsigned>(__builtin_ctz(left));
    Stream& stream = streams_[lane];
    Meta own;
    if (stream.event < stream.event_end) {
      const Event& event = events_[stream.event];
      own = event.meta;
      if (same && own != meta) continue;
      pc = event.pc;
      positions[lane] = stream.event;
      if (own) {
        addresses[lane] = rows_[stream.row * kRowStride + lane];
        values[lane] = rows_[(kRows + stream.row) * kRowStride + lane];
        ++stream.row;
      }
      ++stream.event;
    } else {
      const PrivateEvent& event = privates(lane)[stream.private_at];
      own = event.meta;
      if (same && own != meta) continue;
      pc = event.key & kKeyPoint;
      positions[lane] = stream.event_end + stream.private_at;
      addresses[lane] = event.address;
      values[lane] = event.value;
      ++stream.private_at;
    }
    meta = own;
    same |= 1u << lane;
  }
  if (meta && watches_) tell_marks(listeners, same, positions);
  if (meta) tell_request(listeners, pc, meta, same, addresses, values);
  else listeners.basic_block(pc, same);
}

std::uint32_t Merge::merge_some(const Listeners& listeners, const LaneEnd* ends, bool patient) {
  next_mode_ = Mode::private_lane;
  uniform_ = false;
  std::uint64_t heads[kWarp];
  for (unsigned lane = 0; lane < kWarp; ++lane) {
    const bool waits = !patient && ends[lane].kind == LaneEnd::Kind::runs_on && streams_[lane].empty();
    heads[lane] = (ran_ >> lane & 1) && !waits ? head(lane, ends[lane]) : ~std::uint64_t{0};
  }
  for (;;) {
    std::uint64_t lowest = ~std::uint64_t{0};
    for (const std::uint64_t key : heads) lowest = key < lowest ? key : lowest;
    if (lowest == ~std::uint64_t{0} || lowest == 0) return 0;
    std::uint32_t group = 0, finished = 0;
    for (unsigned lane = 0; lane < kWarp; ++lane) {
      if (heads[lane] != lowest) continue;
      (streams_[lane].empty() ? finished : group) |= 1u << lane;
    }
    if (!group) return finished;
    emit(listeners, group);
    for (std::uint32_t left = group; left; left &= left - 1) {
      const unsigned lane = static_cast<unsigned>(__builtin_ctz(left));
      const bool waits = !patient && ends[lane].kind == LaneEnd::Kind::runs_on && streams_[lane].empty();
      heads[lane] = waits ? ~std::uint64_t{0} : head(lane, ends[lane]);
    }
  }
}

}  // namespace simt
