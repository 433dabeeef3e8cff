// The table of virtual functions is the host's.
struct Base {
  int n = 0;
  __device__ virtual int f() const {
    return 1;
  }
};
struct Derived : Base {
  __device__ int f() const override {
    return 2;
  }
};
__global__ void call(const Base* object, int* out) {
  *out = object->f();  // expect: out_of_bounds
}
int main() {
  Derived made_here;
  Base* object;
  int* out;
  cudaMalloc(&object, sizeof(Derived)), cudaMalloc(&out, sizeof(int));
  cudaMemcpy(object, &made_here, sizeof(Derived), cudaMemcpyHostToDevice);
  call<<<1, 1>>>(object, out);
  cudaDeviceSynchronize();
  cudaFree(object), cudaFree(out);
}
