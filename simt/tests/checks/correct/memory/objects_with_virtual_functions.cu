// Objects that kernels made, and the members of objects that the host made.
#include <cuda_runtime.h>

#include <new>
struct Base {
  int n;
  __host__ __device__ Base(int m) : n(m) {}
  __host__ __device__ virtual int f() const { return n; }
  __host__ __device__ virtual ~Base() {}
};
struct Derived : Base {
  __host__ __device__ Derived(int m) : Base(m) {}
  __host__ __device__ int f() const override { return n + 1; }
};
__global__ void make(Base** heap, Derived* managed, Derived* copied) {
  *heap = new Derived(10);
  new (managed) Derived(20);
  new (copied) Derived(30);
}
__global__ void call(Base* const* heap, const Base* managed, const Base* copied, const Derived* hosts, int* out) {
  Derived own = *hosts;  // a copy has the kernel's table
  const Base& base = own;
  out[0] = (*heap)->f() + managed->f() + copied->f() + base.f();
  out[1] = hosts->n + static_cast<const Derived*>(hosts)->Derived::f();
}
__global__ void unmake(Base** heap) { delete *heap; }
int main() {
  Base** heap;
  Derived *managed, *copied, *hosts, made_here(40);
  int *out, got[2];
  cudaMalloc(&heap, sizeof(Base*)), cudaMallocManaged(&managed, sizeof(Derived)), cudaMalloc(&out, sizeof got);
  cudaMalloc(&copied, sizeof(Derived)), cudaMalloc(&hosts, sizeof(Derived));
  new (managed) Derived(1);
  cudaMemcpy(copied, &made_here, sizeof made_here, cudaMemcpyHostToDevice);
  cudaMemcpy(hosts, &made_here, sizeof made_here, cudaMemcpyHostToDevice);
  make<<<1, 1>>>(heap, managed, copied);
  call<<<1, 1>>>(heap, managed, copied, hosts, out);
  unmake<<<1, 1>>>(heap);
  cudaMemcpy(got, out, sizeof got, cudaMemcpyDeviceToHost);
  cudaMemcpy(&made_here, hosts, sizeof made_here, cudaMemcpyDeviceToHost);
  cudaFree(heap), cudaFree(managed), cudaFree(copied), cudaFree(hosts), cudaFree(out);
  return got[0] != 11 + 21 + 31 + 41 || got[1] != 81 || made_here.n != 40;
}
