// Device variables in all places where they may stand, constants, local arrays, objects with virtual functions, arguments by value, pinned,
// registered and managed memory: none of it is the host's alone.
#include <cassert>
#include <cstdio>
#include <cstdlib>
#define ON_DEVICE __device__
constexpr int kThreads = 64;

__device__ int plain[4] = {1, 2, 3, 4};
static __device__ int hidden;
int __device__ behind;
ON_DEVICE int named_by_macro;
__device__ __managed__ int managed_value;
extern __device__ int declared_first;
__device__ int declared_first;
__constant__ int constants[4] = {1, 2, 3, 4};
namespace inner {
__device__ int in_namespace;
}
struct Holder {
  static __device__ int of_class;
};
__device__ int Holder::of_class = 3;
template <class T>
__device__ T of_type = T(2);
__device__ int (*chosen)(int);

struct Shape {
  __device__ virtual int sides() const { return 0; }
};
struct Square : Shape {
  __device__ int sides() const override { return 4; }
};
__device__ int sides_of(const Shape& shape) { return shape.sides(); }
__device__ __host__ int next() {
  static int calls;
  return ++calls;
}
struct Big {
  int values[32];
};
struct View {
  int *pinned, *registered, *managed;
};

__global__ void use(Big big, View view, int* out) {
  __shared__ int tile[kThreads];
  static int of_kernel;
  int local[8];
  for (int i = 0; i < 8; ++i) local[i] = i + big.values[(i + threadIdx.x) % 32];
  tile[threadIdx.x] = local[threadIdx.x % 8];
  __syncthreads();
  Square square;
  Shape* made = threadIdx.x == 0 ? new Square : nullptr;
  int sum = tile[(threadIdx.x + 1) % kThreads] + constants[threadIdx.x % 4] + plain[threadIdx.x % 4] + sides_of(square);
  if (threadIdx.x == 0) {
    hidden = behind = named_by_macro = declared_first = inner::in_namespace = 1;
    of_kernel += Holder::of_class + of_type<int> + next();
    managed_value += of_kernel + hidden + behind + named_by_macro + declared_first + inner::in_namespace;
    chosen = nullptr;
    sum += made->sides();
    delete made;
    const char* word = big.values[0] ? "one" : "two";
    printf("%s %d\n", word, sum > 0);
  }
  assert(sum > 0);
  view.pinned[threadIdx.x] = view.registered[threadIdx.x] + view.managed[threadIdx.x];
  out[threadIdx.x] = sum;
}

template <class F>
__global__ void call(F f) {
  f(threadIdx.x);
}

int main() {
  int *out, *pinned, *allocated, *managed;
  int* const registered = static_cast<int*>(std::malloc(kThreads * sizeof(int)));
  cudaMalloc(&out, kThreads * sizeof(int));
  cudaMallocHost(&pinned, kThreads * sizeof(int));
  cudaHostAlloc(&allocated, kThreads * sizeof(int), cudaHostAllocMapped);
  cudaMallocManaged(&managed, kThreads * sizeof(int));
  cudaHostRegister(registered, kThreads * sizeof(int), cudaHostRegisterDefault);
  for (int i = 0; i < kThreads; ++i) registered[i] = managed[i] = allocated[i] = i;
  Big big{};
  big.values[0] = 1;
  use<<<1, kThreads>>>(big, View{pinned, registered, managed}, out);
  call<<<1, kThreads>>>([=] __device__(int i) {
    static int count;
    if (i == 0) ++count;
    out[i] += big.values[i % 32] + allocated[i];
  });
  if (cudaDeviceSynchronize() != cudaSuccess || pinned[5] != 10) return 1;
  cudaHostUnregister(registered);
  std::free(registered);
  cudaFree(managed);
  cudaFreeHost(allocated);
  cudaFreeHost(pinned);
  cudaFree(out);
}
