#include "pipeline.h"

namespace streaming {

Pipeline::Pipeline(const Gemm& g, const Way& way, const Dealing& dealing, warpwise::Resources& gpu)
    : g_(g), dealing_(dealing) {
  const int devices = dealing.devices;
  const int64_t rows = std::min(way.rows, g.m), cols = std::min(way.cols, g.n);
  for (int d = 0; d < devices; d++) {
    Device device{gpu.stream(d), gpu.stream(d), gpu.stream(d), gpu.stream(d), {}, {}, {}};
    const auto slots = [&](int count, int64_t length) {
      std::vector<Slot> made;
      for (int s = 0; s < count; s++) {
        made.push_back({doubles(gpu, length, d), gpu.event(d), gpu.event(d), {}});
        for (int other = 0; devices > 1 && other < devices; other++) made.back().lent.push_back(gpu.event(other));
      }
      return made;
    };
    for (int r = 0; r < way.rooms; r++)
      device.rooms.push_back({dealing.results == Results::over_link ? nullptr : doubles(gpu, rows * cols, d),
                              gpu.event(d), gpu.event(d), gpu.event(d)});
    device.a = slots(way.kept_a, rows * way.depth);
    device.b = slots(way.kept_b, way.depth * cols);
    devices_.push_back(std::move(device));
  }
}

void Pipeline::enqueue(const std::vector<Action>& plan) {
  for (const Action& action : plan) {
    CHECK(cudaSetDevice(action.device));
    const Device& device = devices_[size_t(action.device)];
    const Room& room = device.rooms[size_t(action.room)];
    switch (action.what) {
      case Action::What::bring_a:
      case Action::What::bring_b: bring_piece(action); break;
      case Action::What::bring_c:
        CHECK(cudaStreamWaitEvent(device.in, room.left, 0));  // the tile that had this room; at first there was none
        copy_in(device, room.c, c_at(action.tile), g_.ldc, action.tile.rows, action.tile.cols);
        CHECK(cudaEventRecord(room.arrived, device.in));
        CHECK(cudaStreamWaitEvent(device.kernels, room.arrived, 0));
        break;
      case Action::What::add_c: add_c(device, action); break;
      case Action::What::multiply: compute(action); break;
      case Action::What::take_c:
        CHECK(cudaEventRecord(room.computed, device.kernels));
        CHECK(cudaStreamWaitEvent(device.out, room.computed, 0));
        copy_out(device, action.tile, room.c + action.first, action.ld);
        CHECK(cudaEventRecord(room.left, device.out));
        break;
    }
  }
}

bool Pipeline::is_free(int device, int room) const {
  const cudaError_t error = cudaEventQuery(devices_[size_t(device)].rooms[size_t(room)].left);
  if (error != cudaErrorNotReady) CHECK(error);
  return error == cudaSuccess;
}

void Pipeline::bring_piece(const Action& action) {
  const bool is_a = action.what == Action::What::bring_a;
  Device& device = devices_[size_t(action.device)];
  const Slot& slot = is_a ? device.a[size_t(action.a)] : device.b[size_t(action.b)];
  const cudaStream_t stream = action.from < 0 ? device.in : device.peers;
  // What was in this slot: its last product is done, and no other device is still copying it.
  CHECK(cudaStreamWaitEvent(stream, slot.used, 0));
  for (const cudaEvent_t lent : slot.lent) CHECK(cudaStreamWaitEvent(stream, lent, 0));

  const Tile& t = action.tile;
  if (action.from >= 0) {
    const Device& other = devices_[size_t(action.from)];
    const Slot& there = (is_a ? other.a : other.b)[size_t(action.from_slot)];
    CHECK(cudaStreamWaitEvent(stream, there.arrived, 0));
    CHECK(cudaMemcpyPeerAsync(slot.at, action.device, there.at, action.from, size_t(bytes_of(action)), stream));
    CHECK(cudaEventRecord(there.lent[size_t(action.device)], stream));
  } else if (is_a) {
    copy_in(device, slot.at, g_.a + t.row * g_.lda + action.k, g_.lda, t.rows, action.deep);
  } else {
    copy_in(device, slot.at, g_.b + action.k * g_.ldb + t.col, g_.ldb, action.deep, t.cols);
  }
  CHECK(cudaEventRecord(slot.arrived, stream));
  CHECK(cudaStreamWaitEvent(device.kernels, slot.arrived, 0));
  prepare_piece(device, action);
}

void Pipeline::compute(const Action& action) {
  const Device& device = devices_[size_t(action.device)];
  const Room& room = device.rooms[size_t(action.room)];
  const Slot &a = device.a[size_t(action.a)], &b = device.b[size_t(action.b)];
  const bool here = dealing_.results == Results::over_link;
  const bool c_is_there = dealing_.results != Results::added_on_host && !dealing_.by_slabs;
  const double beta = !action.starts ? 1 : c_is_there ? g_.beta : 0;
  if (action.starts && beta == 0) CHECK(cudaStreamWaitEvent(device.kernels, room.left, 0));
  compute_product(action,
                  {action.tile.rows, action.tile.cols, action.deep, g_.alpha, a.at, action.deep, b.at + action.first,
                   action.ld, beta, here ? c_at(action.tile) : room.c + action.first, here ? g_.ldc : action.ld},
                  device.kernels);
  CHECK(cudaEventRecord(a.used, device.kernels));
  CHECK(cudaEventRecord(b.used, device.kernels));
}

void Pipeline::add_c(const Device& device, const Action& action) {
  const Room &room = device.rooms[size_t(action.room)], &from = device.rooms[size_t(action.from_room)];
  add_scaled(room.c, from.c, g_.beta, action.tile.rows * action.tile.cols, device.kernels);
  CHECK(cudaEventRecord(from.left, device.kernels));  // the next tile of C may come there
}

void Pipeline::copy_out(const Device& device, const Tile& tile, const double* there, int64_t ld) {
  CHECK(take_back(c_at(tile), g_.ldc, there, ld, tile.rows, tile.cols, device.out));
}

void Pipeline::wait() {
  for (size_t d = devices_.size(); d-- > 0;) {  // leaves the first one chosen
    CHECK(cudaSetDevice(int(d)));
    CHECK(cudaStreamSynchronize(devices_[d].out));
    CHECK(cudaStreamSynchronize(devices_[d].kernels));
  }
}

}  // namespace streaming
