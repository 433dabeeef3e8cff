#include "model.h"

#include <cmath>
#include <limits>
#include <map>

namespace streaming {

namespace {

constexpr int kEngines = 4;      // of a device: in, kernels, out, peers
constexpr int64_t kBlock = 128;  // rows and columns of C that a block of a fast product computes

struct Piece {
  double start_us, us, bytes;
  std::vector<size_t> waits;
};

/// GFLOP/s fall where the last round of blocks leaves SMs without work.
double product_us(const Action& action, const Rates& rates) {
  const Tile& t = action.tile;
  const double blocks = std::ceil(double(t.rows) / kBlock) * std::ceil(double(t.cols) / kBlock);
  const double rounds = std::ceil(blocks / rates.processors) * rates.processors / blocks;
  return 2e-3 * double(t.rows) * double(t.cols) * double(action.deep) / rates.product * rounds;
}

/// The plan as pieces of work in each engine's order, with what each waits for.
class Queues {
 public:
  Queues(const std::vector<Action>& plan, const Rates& rates, int devices) : queues(size_t(devices * kEngines)) {
    for (const Action& action : plan) add(action, rates);
  }
  std::vector<Piece> pieces;
  std::vector<std::vector<size_t>> queues;

 private:
  struct Slot {
    std::vector<size_t> arrived, in_use;  // the copy that brought it; products and copies to others that need it
  };
  struct Room {
    std::vector<size_t> arrived, computed, left;
  };

  void add(const Action& action, const Rates& rates) {
    const bool multiplies = action.what == Action::What::multiply, leaves = action.what == Action::What::take_c;
    Piece piece{rates.start_us, multiplies ? product_us(action, rates) : 0, bytes_of(action), {}};
    const auto wait_for = [&](const std::vector<size_t>& others) {
      piece.waits.insert(piece.waits.end(), others.begin(), others.end());
    };
    const size_t id = pieces.size();
    Room& room = rooms_[{action.device, action.room}];
    int engine = multiplies ? 1 : leaves ? 2 : action.from >= 0 ? 3 : 0;
    switch (action.what) {
      case Action::What::bring_a:
      case Action::What::bring_b: {
        const bool is_a = action.what == Action::What::bring_a;
        Slot& slot = slots_[{action.device, is_a, is_a ? action.a : action.b}];
        wait_for(slot.in_use);
        slot = {{id}, {}};
        if (action.from < 0) break;
        Slot& there = slots_[{action.from, is_a, action.from_slot}];
        wait_for(there.arrived);
        there.in_use.push_back(id);
        break;
      }
      case Action::What::bring_c:
        wait_for(room.left);
        room.arrived = {id};
        break;
      case Action::What::multiply: {
        Slot &a = slots_[{action.device, true, action.a}], &b = slots_[{action.device, false, action.b}];
        for (Slot* slot : {&a, &b}) wait_for(slot->arrived), slot->in_use.push_back(id);
        wait_for(action.starts && action.first == 0 && room.arrived.empty() ? room.left : room.arrived);
        room.computed = {id};
        break;
      }
      case Action::What::take_c:
        wait_for(room.computed);
        room.left = {id}, room.arrived.clear();
        break;
    }
    pieces.push_back(std::move(piece));
    queues[size_t(action.device * kEngines + engine)].push_back(id);
  }

  std::map<std::tuple<int, bool, int>, Slot> slots_;
  std::map<std::pair<int, int>, Room> rooms_;
};

std::map<std::string, double>& predictions() {
  static std::map<std::string, double> all;
  return all;
}

}  // namespace

double predict_ms(const std::vector<Action>& plan, const Rates& rates, int devices) {
  Queues work(plan, rates, devices);
  std::vector<char> done(work.pieces.size());
  std::vector<size_t> next(work.queues.size());
  double now_us = 0;
  for (;;) {
    // What each engine is at: the first of its queue, once what that waits for is done.
    std::vector<std::pair<size_t, size_t>> active;  // engine, piece
    int in = 0, out = 0;
    std::vector<int> both(size_t(devices), 0);
    for (size_t engine = 0; engine < work.queues.size(); engine++) {
      if (next[engine] == work.queues[engine].size()) continue;
      const size_t id = work.queues[engine][next[engine]];
      Piece& piece = work.pieces[id];
      std::erase_if(piece.waits, [&](size_t other) { return done[other]; });
      if (!piece.waits.empty()) continue;
      active.push_back({engine, id});
      if (piece.start_us > 0 || piece.bytes <= 0) continue;
      const size_t kind = engine % kEngines;
      in += kind == 0, out += kind == 2, both[engine / kEngines] += kind == 0 || kind == 2;
    }
    if (active.empty()) return now_us / 1e3;

    const auto rate = [&](size_t engine) {  // bytes a us
      const size_t kind = engine % kEngines;
      if (kind == 3) return rates.peer * 1e3;
      const double alone = kind == 0 ? rates.in : rates.out;
      const double own =
          both[engine / kEngines] == 2 ? std::min(alone, rates.both * alone / (rates.in + rates.out)) : alone;
      const double host = in > 0 && out > 0 ? rates.host_both / (in + out)
                          : kind == 0       ? rates.host_in / in
                                            : rates.host_out / out;
      return std::min(own, host) * 1e3;
    };
    double step_us = std::numeric_limits<double>::infinity();
    for (const auto& [engine, id] : active) {
      const Piece& piece = work.pieces[id];
      step_us = std::min(step_us, piece.start_us > 0 ? piece.start_us
                                  : piece.bytes > 0  ? piece.bytes / rate(engine)
                                                     : piece.us);
    }
    std::vector<std::pair<size_t, size_t>> ended;
    for (const auto& [engine, id] : active) {
      Piece& piece = work.pieces[id];
      constexpr double kNothing = 1e-9;
      if (piece.start_us > 0) {
        piece.start_us = piece.start_us - step_us > kNothing ? piece.start_us - step_us : 0;
        if (piece.start_us > 0 || piece.bytes > 0 || piece.us > 0) continue;
      } else if (piece.bytes > 0) {
        piece.bytes -= step_us * rate(engine);
        if (piece.bytes > 1e-3) continue;
      } else {
        piece.us -= step_us;
        if (piece.us > kNothing) continue;
      }
      ended.push_back({engine, id});
    }
    for (const auto& [engine, id] : ended) done[id] = 1, next[engine]++;
    now_us += step_us;
  }
}

void note_prediction(const std::string& step, double ms) { predictions()[step] = ms; }
double noted_prediction(const std::string& step) { return predictions()[step]; }

}  // namespace streaming
