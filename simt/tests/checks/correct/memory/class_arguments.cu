// Objects as kernel arguments: copied by a constructor of their own, converted by the host's class, and one that must not be copied.
#include <cuda_runtime.h>
struct Point {
  int x, y;
  __host__ __device__ Point(int a, int b) : x(a), y(b) {}
  __host__ __device__ Point(const Point& other) : x(other.x), y(other.y) {}
};
class Buffer {
 public:
  explicit Buffer(int count) { cudaMalloc(&data_, count * sizeof(int)); }
  Buffer(const Buffer&) = delete;
  ~Buffer() { cudaFree(data_); }
  operator int*() { return data_; }

 private:
  int* data_;
};
class Handle {  // a copy of it would free the memory with it
 public:
  Handle() { cudaMalloc(&data_, 64 * sizeof(int)); }
  ~Handle() { cudaFree(data_); }
  operator int*() const { return data_; }

 private:
  int* data_;
};
struct Settings {
  static const int kTwo = 2;  // has no address
  unsigned three : 4;
};
__global__ void fill(int* out, Point p, int times) { out[threadIdx.x] = times * (p.x + p.y * threadIdx.x); }
template <class T>
__global__ void add(T* out, Point p) { out[threadIdx.x] += p.x + p.y; }
__global__ void scale(int* out, int two, unsigned three) { out[threadIdx.x] *= two * three; }
int main() {
  Buffer buffer(64);
  const Handle handle;
  const Point p(1, 2);
  Settings settings = {3};
  fill<<<1, 64>>>(buffer, p, 5);
  add<int><<<1, 64>>>(buffer, Point(3, 4));
  int* data = buffer;
  scale<<<1, 64>>>(data, Settings::kTwo, settings.three);
  fill<<<1, 64>>>(handle, p, 1);
  int* other = handle;
  Point q(0, 1);
  int once = 1;
  void* arguments[] = {&other, &q, &once};
  cudaLaunchKernel(fill, dim3(1), dim3(64), arguments);
  int a[64], b[64];
  if (cudaMemcpy(a, buffer, sizeof a, cudaMemcpyDeviceToHost) || cudaMemcpy(b, handle, sizeof b, cudaMemcpyDeviceToHost)) return 1;
  for (int i = 0; i < 64; ++i)
    if (a[i] != (5 * (1 + 2 * i) + 7) * 6 || b[i] != i) return 2;
  return 0;
}
