// Streams, rooms for tiles of C, and the pieces of A and B that stay on a device: what the steps from `panels` on are
// built of. A Pipeline enqueues a plan's actions, with the events that order them.
#pragma once
#include <vector>

#include "plan.h"

namespace streaming {

class Pipeline {
 public:
  Pipeline(const Gemm& g, const Way& way, const Dealing& dealing, warpwise::Resources& gpu);
  virtual ~Pipeline() = default;
  Pipeline(const Pipeline&) = delete;
  Pipeline& operator=(const Pipeline&) = delete;

  /// Enqueues all of the plan, and waits until C is complete in the host's memory.
  void run(const std::vector<Action>& plan) {
    enqueue(plan);
    wait();
  }
  void enqueue(const std::vector<Action>& plan);
  virtual void wait();
  /// Whether the tile that last had this room of the device is back.
  bool is_free(int device, int room) const;

 protected:
  struct Room {
    double* c;
    cudaEvent_t arrived, computed, left;
  };
  struct Slot {
    double* at;
    cudaEvent_t arrived, used;
    std::vector<cudaEvent_t> lent;  // behind the copies of this piece to other devices
  };
  struct Device {
    cudaStream_t in, kernels, out, peers;
    std::vector<Room> rooms;
    std::vector<Slot> a, b;
  };

  /// The copies, which some steps make in another way. The streams are ordered around them.
  virtual void copy_in(const Device& device, double* there, const double* here, int64_t ld, int64_t rows,
                       int64_t cols) {
    CHECK(bring(there, here, ld, rows, cols, device.in));
  }
  virtual void copy_out(const Device& device, const Tile& tile, const double* there, int64_t ld);
  /// Enqueues, on the device's stream for kernels, what a piece of A or B needs when it has arrived.
  virtual void prepare_piece(const Device&, const Action&) {}
  virtual void compute_product(const Action&, const Product& product, cudaStream_t stream) {
    multiply(product, stream);
  }
  double* c_at(const Tile& tile) const { return g_.c + tile.row * g_.ldc + tile.col; }

  const Gemm g_;
  std::vector<Device> devices_;

 private:
  void bring_piece(const Action& action);
  void compute(const Action& action);
  void add_c(const Device& device, const Action& action);
  const Dealing dealing_;
};

}  // namespace streaming
