#include "model.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>

namespace streaming {

namespace {

constexpr int kEngines = 4;  // of a device: in, kernels, out, peers

struct Piece {
  double start_us, us, bytes;
  double most;         // bytes a us that this copy reaches alone; 0: no copy
  double beside;       // that it reaches while the link's other way is busy
  double host_beside;  // that all links together reach with such copies in both ways
  double again_us;     // that it takes longer behind a product
  std::vector<size_t> waits;
};

/// Sets the bytes a us that a copy reaches alone, and beside one the other way.
void set_rates(Piece& piece, const Gemm& g, const Action& action, const Rates& rates) {
  piece.most = piece.beside = piece.host_beside = rates.peer * 1e3;
  if (action.from >= 0) return;
  const bool is_a = action.what == Action::What::bring_a, is_b = action.what == Action::What::bring_b,
             leaves = action.what == Action::What::take_c;
  const int64_t row = is_a ? action.deep : action.tile.cols, rows = is_b ? action.deep : action.tile.rows,
                gap = (is_a   ? g.lda
                       : is_b ? g.ldb
                              : g.ldc) -
                      row;
  const double bytes = bytes_of(action), rate = (leaves ? rates.out : rates.in) * 1e3;
  const double row_us = figure_for(leaves ? rates.row_out_us : rates.row_in_us, row, gap, 0);
  piece.most = bytes / (bytes / rate + double(rows) * row_us);
  piece.beside =
      std::min(piece.most, rate * figure_for(rates.rows_both, row, gap, rates.both) / (rates.in + rates.out));
  piece.host_beside = figure_for(rates.host_rows_both, row, gap, rates.host_both) * 1e3;
  piece.again_us = double(rows) * figure_for(rates.again_us, row, gap, 0);
}

/// The element at `index`, made if there is none yet.
template <class T>
T& grown(std::vector<T>& all, int index) {
  if (all.size() <= size_t(index)) all.resize(size_t(index) + 1);
  return all[size_t(index)];
}

/// The plan as pieces of work in each engine's order, with what each waits for.
class Queues {
 public:
  Queues(const Gemm& g, const std::vector<Action>& plan, const Rates& rates, int devices)
      : queues(size_t(devices * kEngines)), devices_(size_t(devices)) {
    pieces.reserve(plan.size());
    for (const Action& action : plan) add(g, action, rates);
  }
  std::vector<Piece> pieces;
  std::vector<std::vector<size_t>> queues;

 private:
  struct Slot {
    std::vector<size_t> arrived, in_use;  // the copy that brought it; the last product and copies that need it
  };
  struct Room {
    std::vector<size_t> arrived, computed, left;
  };
  struct Device {
    std::vector<Slot> a, b;
    std::vector<Room> rooms;
  };

  Slot& slot(int device, bool is_a, int number) {
    return grown(is_a ? devices_[size_t(device)].a : devices_[size_t(device)].b, number);
  }

  void add(const Gemm& g, const Action& action, const Rates& rates) {
    const bool multiplies = action.what == Action::What::multiply, adds = action.what == Action::What::add_c,
               leaves = action.what == Action::What::take_c;
    Piece piece{rates.start_us, 0, bytes_of(action), 0, 0, 0, 0, {}};
    if (multiplies) piece.us = product_us(action.tile.rows, action.tile.cols, action.deep, rates);
    else if (adds) piece.us = 3 * sizeof(double) * double(action.tile.rows * action.tile.cols) / rates.memory / 1e3;
    else set_rates(piece, g, action, rates);
    const auto wait_for = [&](const std::vector<size_t>& others) {
      piece.waits.insert(piece.waits.end(), others.begin(), others.end());
    };
    const size_t id = pieces.size();
    Room& room = grown(devices_[size_t(action.device)].rooms, action.room);
    const int engine = multiplies || adds ? 1 : leaves ? 2 : action.from >= 0 ? 3 : 0;
    switch (action.what) {
      case Action::What::bring_a:
      case Action::What::bring_b: {
        const bool is_a = action.what == Action::What::bring_a;
        Slot& own = slot(action.device, is_a, is_a ? action.a : action.b);
        wait_for(own.in_use);
        own = {{id}, {}};
        if (action.from < 0) break;
        Slot& there = slot(action.from, is_a, action.from_slot);
        wait_for(there.arrived);
        there.in_use.push_back(id);
        break;
      }
      case Action::What::bring_c:
        wait_for(room.left);
        room.arrived = {id};
        break;
      case Action::What::add_c: {
        Room& from = grown(devices_[size_t(action.device)].rooms, action.from_room);
        wait_for(from.arrived);
        from.left = {id};
        break;
      }
      case Action::What::multiply:
        for (const bool is_a : {true, false}) {
          Slot& own = slot(action.device, is_a, is_a ? action.a : action.b);
          wait_for(own.arrived);
          // One kernel follows the other, so the last one counts.
          if (!own.in_use.empty() && pieces[own.in_use.back()].most == 0) own.in_use.back() = id;
          else own.in_use.push_back(id);
        }
        wait_for(action.starts && action.first == 0 && room.arrived.empty() ? room.left : room.arrived);
        room.computed = {id};
        break;
      case Action::What::take_c:
        wait_for(room.computed);
        room.left = {id}, room.arrived.clear();
        break;
    }
    pieces.push_back(std::move(piece));
    queues[size_t(action.device * kEngines + engine)].push_back(id);
  }

  std::vector<Device> devices_;
};

std::map<std::string, Prediction>& predictions() {
  static std::map<std::string, Prediction> all;
  return all;
}

/// The figure for rows of so many doubles, between those of the next shorter and longer ones.
double between(const Rates::ByLength& figures, int64_t cols) {
  size_t longer = 0;
  while (longer < figures.size() && kRowLengths[longer] < cols) longer++;
  if (longer == 0 || longer == figures.size()) return figures[std::min(longer, figures.size() - 1)];
  const double part = double(cols - kRowLengths[longer - 1]) / double(kRowLengths[longer] - kRowLengths[longer - 1]);
  return figures[longer - 1] + part * (figures[longer] - figures[longer - 1]);
}

}  // namespace

double figure_for(const Rates::ByLength& figures, int64_t cols, int64_t gap, double near_by) {
  const double figure = gap < kFarApart ? 0 : between(figures, cols);
  return figure > 0 ? figure : near_by;
}

/// GFLOP/s fall where the last round of blocks leaves SMs without work.
double product_us(int64_t rows, int64_t cols, int64_t deep, const Rates& rates) {
  const double blocks = std::ceil(double(rows) / kBlockRows) * std::ceil(double(cols) / kBlockCols);
  const double rounds = std::ceil(blocks / rates.processors) * rates.processors / blocks;
  const double elements = double(rows) * double(cols), c_bytes = 2 * sizeof(double) * elements;
  return 2e-3 * elements * double(deep) / rates.product * rounds + c_bytes / rates.c_gbps / 1e3;
}

double predict_ms(const Gemm& g, const std::vector<Action>& plan, const Rates& rates, int devices) {
  Queues work(g, plan, rates, devices);
  const size_t engines = work.queues.size();
  std::vector<char> done(work.pieces.size());
  std::vector<size_t> next(engines), active;  // active: engines that are at work, each at the first of its queue
  std::vector<int> both(engines / kEngines);
  std::vector<char> behind(engines);  // whether a product has ended since the engine's last copy from far rows
  std::vector<double> rate(engines);  // bytes a us
  const auto piece_of = [&](size_t engine) -> Piece& { return work.pieces[work.queues[engine][next[engine]]]; };
  double now_us = 0;
  for (;;) {
    active.clear();
    int in = 0, out = 0;
    std::fill(both.begin(), both.end(), 0);
    for (size_t engine = 0; engine < engines; engine++) {
      if (next[engine] == work.queues[engine].size()) continue;
      Piece& piece = piece_of(engine);
      while (!piece.waits.empty() && done[piece.waits.back()]) piece.waits.pop_back();
      if (!piece.waits.empty()) continue;
      if (behind[engine] && piece.again_us > 0) {
        piece.start_us += piece.again_us;
        behind[engine] = 0;
      }
      active.push_back(engine);
      if (piece.start_us > 0 || piece.bytes <= 0) continue;
      const size_t kind = engine % kEngines;
      in += kind == 0, out += kind == 2, both[engine / kEngines] += kind == 0 || kind == 2;
    }
    if (active.empty()) return now_us / 1e3;

    double step_us = std::numeric_limits<double>::infinity();
    for (const size_t engine : active) {
      const Piece& piece = piece_of(engine);
      const size_t kind = engine % kEngines;
      rate[engine] = piece.most;
      if ((kind == 0 && in > 0) || (kind == 2 && out > 0)) {
        const double alone = kind == 0 ? rates.in : rates.out;
        const double own = both[engine / kEngines] == 2 ? piece.beside / 1e3 : alone;
        const double host = in > 0 && out > 0 ? piece.host_beside / (in + out)
                            : kind == 0       ? rates.host_in * 1e3 / in
                                              : rates.host_out * 1e3 / out;
        rate[engine] = std::min({piece.most, own * 1e3, host});
      }
      step_us = std::min(step_us, piece.start_us > 0 ? piece.start_us
                                  : piece.bytes > 0  ? piece.bytes / rate[engine]
                                                     : piece.us);
    }
    for (const size_t engine : active) {
      Piece& piece = piece_of(engine);
      constexpr double kNothing = 1e-9;
      if (piece.start_us > 0) {
        piece.start_us = piece.start_us - step_us > kNothing ? piece.start_us - step_us : 0;
        if (piece.start_us > 0 || piece.bytes > 0 || piece.us > 0) continue;
      } else if (piece.bytes > 0) {
        piece.bytes -= step_us * rate[engine];
        if (piece.bytes > 1e-3) continue;
      } else {
        piece.us -= step_us;
        if (piece.us > kNothing) continue;
      }
      done[work.queues[engine][next[engine]]] = 1;
      if (engine % kEngines == 1) behind[engine - 1] = behind[engine + 1] = 1;  // on the ways in and out
      next[engine]++;
    }
    now_us += step_us;
  }
}

void note_prediction(const std::string& step, const Prediction& prediction) { predictions()[step] = prediction; }
Prediction noted_prediction(const std::string& step) { return predictions()[step]; }

}  // namespace streaming
