// What a program's host side uses of the C++ library: atomics, threads, shared pointers, regular expressions, statics.
#include <atomic>
#include <cstdio>
#include <future>
#include <memory>
#include <mutex>
#include <regex>
#include <string>
#include <thread>
#include <vector>

__global__ void square(const int* in, int* out, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) out[i] = in[i] * in[i];
}

struct Device {
  explicit Device(int count) : values(count) { cudaMalloc(&memory, count * sizeof(int)); }
  ~Device() { cudaFree(memory); }
  std::vector<int> values;
  int* memory = nullptr;
};

std::atomic<long> calls{0};
std::atomic<short> small{0};
std::atomic<char> tiny{0};

struct Base {
  virtual ~Base() = default;
  virtual int get() const { return 1; }
};
struct Derived : Base {
  int get() const override { return 2; }
};

std::vector<int>& table() {
  static std::vector<int> values{1, 2, 3};  // guarded: made at the first call
  static const std::string name = "table";
  return values;
}

int main() {
  constexpr int n = 64;
  auto in = std::make_shared<Device>(n), out = std::make_shared<Device>(n);
  for (int i = 0; i < n; ++i) in->values[i] = i;
  auto filled = std::async(std::launch::async, [in] {
    calls.fetch_add(1);
    return cudaMemcpy(in->memory, in->values.data(), n * sizeof(int), cudaMemcpyHostToDevice);
  });
  if (filled.get() != cudaSuccess) return 1;
  square<<<2, 32>>>(in->memory, out->memory, n);
  cudaMemcpy(out->values.data(), out->memory, n * sizeof(int), cudaMemcpyDeviceToHost);
  for (int i = 0; i < n; ++i)
    if (out->values[i] != i * i) return 2;

  std::vector<std::thread> threads;
  std::mutex lock;
  long sum = 0;
  for (int t = 0; t < 4; ++t)
    threads.emplace_back([&] {
      for (int i = 0; i < 100; ++i) ++calls, small += 2, tiny.fetch_or(1);
      const std::lock_guard<std::mutex> guard(lock);
      sum += static_cast<long>(table().size());
    });
  for (std::thread& thread : threads) thread.join();
  if (calls != 401 || small != 800 || tiny != 1 || sum != 12) return 3;
  long expected = 401;
  if (!calls.compare_exchange_strong(expected, 7) || calls.exchange(8) != 7) return 4;
  std::atomic_thread_fence(std::memory_order_seq_cst);
  std::atomic_signal_fence(std::memory_order_seq_cst);
  calls.fetch_sub(1), calls.fetch_and(6), calls.fetch_xor(1), small.store(3), calls |= 8;
  if (calls.load() != 15 || small.load() != 3) return 5;

  std::smatch found;
  const std::string text = "grid=12 block=256";
  if (!std::regex_search(text, found, std::regex("block=([0-9]+)")) || found[1] != "256") return 6;
  std::unique_ptr<Base> object = std::make_unique<Derived>();
  if (object->get() != 2) return 7;
  std::printf("PASSED\n");
}
