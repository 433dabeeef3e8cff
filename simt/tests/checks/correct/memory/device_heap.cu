// malloc, new, delete and virtual functions in kernels.
#include <cuda_runtime.h>
struct Shape {
  __device__ virtual float area() const = 0;
  __device__ virtual ~Shape() {}
};
struct Square : Shape {
  float a;
  __device__ Square(float side) : a(side) {}
  __device__ float area() const override { return a * a; }
};
struct Strip : Shape {
  float a;
  __device__ Strip(float length) : a(length) {}
  __device__ float area() const override { return 2 * a; }
};
__global__ void make(Shape** shapes) {
  int t = threadIdx.x;
  if (t % 2) shapes[t] = new Square(t);
  else shapes[t] = new Strip(t);
}
__global__ void measure(Shape** shapes, float* areas) { areas[threadIdx.x] = shapes[threadIdx.x]->area(); }
__global__ void remove(Shape** shapes) { delete shapes[threadIdx.x]; }
__global__ void count(float* sums) {
  int* numbers = static_cast<int*>(malloc(8 * sizeof(int)));
  if (!numbers) return;
  for (int i = 0; i < 8; ++i) numbers[i] = i + threadIdx.x;
  int sum = 0;
  for (int i = 0; i < 8; ++i) sum += numbers[i];
  sums[threadIdx.x] = sum;
  free(numbers);
}
int main() {
  Shape** shapes;
  float *areas, got[32], sums[32];
  cudaMalloc(&shapes, 32 * sizeof *shapes), cudaMalloc(&areas, sizeof got);
  make<<<1, 32>>>(shapes);
  measure<<<1, 32>>>(shapes, areas);
  cudaMemcpy(got, areas, sizeof got, cudaMemcpyDeviceToHost);
  remove<<<1, 32>>>(shapes);
  count<<<1, 32>>>(areas);
  cudaMemcpy(sums, areas, sizeof sums, cudaMemcpyDeviceToHost);
  cudaFree(shapes), cudaFree(areas);
  return got[3] != 9 || got[4] != 8 || sums[2] != 44;
}
