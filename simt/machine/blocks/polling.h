// A block's loops of atomics or volatile reads that find nothing new: such a block may be waiting for another one, or
// for the host.
#pragma once
#include <cstddef>
#include <cstdint>

namespace simt {

struct Launch;
class Turns;
class Worker;

class Polling {
 public:
  explicit Polling(Worker& worker) : worker_(worker) {}
  void begin_launch(Launch& launch) { launch_ = &launch, turns_ = nullptr, own_update_ = late_reads_ = 0; }
  // The block runs in turns with others, at this place.
  void take_turns(Turns& turns, std::size_t place) { turns_ = &turns, place_ = place; }

  // The running lane has found nothing new at this address (0: unknown) by an atomic or a volatile read. The second one
  // finds that out for a volatile read that is about to happen.
  void note_vain(std::uint64_t address, std::uint64_t pc, unsigned weight = 1);
  void note_volatile_read(std::uint64_t address, std::size_t bytes, std::uint64_t pc);
  // A volatile write is about to happen, which may be what another block looks at.
  void note_volatile_write(std::uint64_t address) {
    hold_back(address);
    take_turn();
    note_progress();
  }
  // The running lane is about to write what another block may look at. With another order of blocks (Options::schedule)
  // the first such writes come late: whoever looks some number of times, and then goes on, does so too early.
  void hold_back(std::uint64_t address);
  // The block has changed a word of memory by an atomic. With another order of blocks, a volatile read of the same word
  // comes late: what it finds need not be what the block has left there.
  void note_own_update(std::uint64_t address) { own_update_ = address; }
  // The block has changed something for which others may wait.
  void note_progress() {
    if (vain_) end_waiting();
  }
  // Once its lanes have stopped: looks whether every block waits, if this one does.
  void look();
  // Whether the state of its threads differs from each one of the last few looks.
  bool has_changed();

 private:
  void note_poll(std::uint64_t address);
  void read_late(std::uint64_t address);
  void take_turn();
  void end_waiting();

  Worker& worker_;
  Launch* launch_ = nullptr;
  Turns* turns_ = nullptr;
  std::size_t place_ = 0;
  // Atomics and volatile reads in vain since the block last made progress; many: it waits.
  std::uint64_t vain_ = 0;
  std::uint64_t vain_address_ = 0;  // of the latest
  std::uint64_t own_update_ = 0, late_reads_ = 0;
  unsigned polls_ = 0;
  bool waits_ = false;
  struct Seen {
    std::uint64_t address = 0, value = 0;
  };
  static constexpr unsigned kSeen = 64, kStates = 8;
  Seen seen_[kSeen];               // by volatile reads
  std::uint64_t states_[kStates];  // of the block's threads, while it waits
  unsigned next_state_ = 0;
};

}  // namespace simt
