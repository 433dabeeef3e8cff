// A constructor that runs on the host, in managed memory.
#include <new>
struct Base {
  int n;
  __host__ __device__ Base(int m) : n(m) {}
  __host__ __device__ virtual int f() const {
    return n;
  }
};
struct Derived : Base {
  __host__ __device__ Derived(int m) : Base(m) {}
  __host__ __device__ int f() const override {
    return n + 1;
  }
};
__global__ void call(const Base* object, int* out) {
  *out = object->f();  // expect: out_of_bounds
}
int main() {
  Derived* object;
  int* out;
  cudaMallocManaged(&object, sizeof(Derived)), cudaMalloc(&out, sizeof(int));
  new (object) Derived(5);
  call<<<1, 1>>>(object, out);
  cudaDeviceSynchronize();
  cudaFree(object), cudaFree(out);
}
