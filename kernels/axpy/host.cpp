#include "kernels/axpy/host.h"

#include <algorithm>
#include <barrier>
#include <cstring>
#include <thread>
#include <vector>

namespace kernels {

namespace {

class Team {
 public:
  Team() : size_(static_cast<int>(std::max(1u, std::thread::hardware_concurrency()))), start_(size_), finish_(size_) {
    for (int core = 1; core < size_; core++)
      threads_.emplace_back([this, core] {
        for (;;) {
          start_.arrive_and_wait();
          if (!work_) return;
          (*work_)(core, size_);
          finish_.arrive_and_wait();
        }
      });
  }
  ~Team() {
    work_ = nullptr;
    start_.arrive_and_wait();
    for (auto& thread : threads_) thread.join();
  }

  void run(const std::function<void(int, int)>& work) {
    work_ = &work;
    start_.arrive_and_wait();
    work(0, size_);  // the caller takes part
    finish_.arrive_and_wait();
  }

 private:
  int size_;
  std::barrier<> start_, finish_;
  const std::function<void(int, int)>* work_ = nullptr;
  std::vector<std::thread> threads_;
};

// Where the processor has AVX2, it is used.
#if defined(__x86_64__)
#define WARPWISE_WIDE __attribute__((target_clones("avx2", "default")))
#else
#define WARPWISE_WIDE
#endif

/// y = max(x, y), which moves as many bytes as y = a x + y. At four places at once, 32 bytes each: one core alone then
/// waits for more of its memory at a time.
WARPWISE_WIDE void keep_larger(const float* x, float* y, int n) {
  constexpr int kPlaces = 4, kTogether = 8;
  using Wide = float __attribute__((vector_size(kTogether * sizeof(float))));
  const int part = n / kPlaces / kTogether * kTogether;
  for (int i = 0; i < part; i += kTogether)
#pragma GCC unroll 4
    for (int place = 0; place < kPlaces; place++) {
      Wide of_x, of_y;
      std::memcpy(&of_x, x + place * part + i, sizeof of_x);
      std::memcpy(&of_y, y + place * part + i, sizeof of_y);
      of_y = of_x > of_y ? of_x : of_y;
      std::memcpy(y + place * part + i, &of_y, sizeof of_y);
    }
  for (int i = kPlaces * part; i < n; i++) y[i] = std::max(x[i], y[i]);
}

}  // namespace

void on_every_core(const std::function<void(int, int)>& work) {
  static Team team;
  team.run(work);
}

/// Waking the other cores takes longer than few numbers do.
void update_on_host(const float* x, float* y, int n) {
  constexpr int kForOneCore = 1 << 18;
  const auto update = [=](int core, int cores) {
    const int begin = part_begin(n, core, cores), end = part_begin(n, core + 1, cores);
    keep_larger(x + begin, y + begin, end - begin);
  };
  if (n <= kForOneCore) update(0, 1);
  else on_every_core(update);
}

}  // namespace kernels
