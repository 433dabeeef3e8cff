// __CUDA_ARCH__ is defined for the device alone: the host takes the other branch, wherever the test stands.
#include <cstdio>
#include <cstdlib>
#include <map>
#include <memory>
#include <stdexcept>

#include "two_sides.h"

// In a function, with a use on each side that the other may not have.
__device__ int only_device() { return 1; }
int only_host() { return std::getenv("NO SUCH NAME") ? 5 : 0; }
__host__ __device__ int in_body() {
#ifdef __CUDA_ARCH__
  return only_device();
#else
  return only_host();
#endif
}

// Around whole functions: one name, once the device's alone and once the host's alone.
#ifdef __CUDA_ARCH__
__device__ int whole() { return 1; }
#else
int whole() { return 0; }
#endif
__host__ __device__ int calls_whole() { return whole(); }

// Versions.
__host__ __device__ int by_version() {
#if __CUDA_ARCH__ >= 700
  return 1;
#else
  return 0;
#endif
}
__host__ __device__ int by_two_conditions() {
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ >= 600
  return 1;
#elif defined(__CUDA_ARCH__)
  return 2;
#else
  return 0;
#endif
}
// The function that programs bring along for old GPUs.
#if !defined(__CUDA_ARCH__) || __CUDA_ARCH__ >= 600
#else
__device__ double atomicAdd(double* address, double value) { return *address = value; }
#endif
static inline __host__ __device__ void check(bool good) {
  if (good) return;
#ifdef __CUDA_ARCH__
  printf("not good\n");
  __trap();
#else
  throw std::runtime_error("not good");
#endif
}

// Static objects of the host: with constructors and destructors from templates, and made at the program's start.
struct Counted {
  static int& made() {
    static int count = 0;
    return count;
  }
  Counted() { ++made(); }
};
Counted counted_at_start;
std::map<int, std::unique_ptr<Counted>>& kept() {
  static std::map<int, std::unique_ptr<Counted>> all;
  return all;
}

// Variables of every kind that both sides use.
__device__ int counter = 3;
static __device__ int hidden[4];
__constant__ float factors[2];
__managed__ int shared_by_both;
namespace {
__device__ int unnamed;
__global__ void in_unnamed_namespace(int* out) { *out = ++unnamed; }
}  // namespace
__device__ int table_of_the_device() {
  __shared__ int cells[32];
  cells[threadIdx.x] = static_cast<int>(threadIdx.x);
  __syncthreads();
  return cells[31 - threadIdx.x];
}

struct Shape {
  __host__ __device__ virtual int side() const { return -1; }
};
struct Square : Shape {
  __host__ __device__ int side() const override { return in_body(); }
};

constexpr int kAnswers = 12;
template <int count>
__global__ void __launch_bounds__(32) ask(int* out) {
  __shared__ int answers[count];
  if (threadIdx.x == 0) {
    const Square square;
    const Shape* shape = &square;
    const int all[] = {in_body(),        calls_whole(),  by_version(), by_two_conditions(), Placed::side(),
                       Placed().member(), of_template(1, 0), shape->side(), counter == 3, factors[1] == 2.5f,
                       hidden[2] == 7,   shared_by_both == 9};
    for (int i = 0; i < count; ++i) answers[i] = all[i];
    counter = 30;
    shared_by_both = 90;
    check(count == kAnswers);
  }
  __syncthreads();
  if (threadIdx.x < count) out[threadIdx.x] = answers[threadIdx.x];
}
__global__ void tables(int* out) { out[threadIdx.x] = table_of_the_device(); }
__global__ void adds(double* sum) { atomicAdd(sum, 1.0); }
template <class F>
__global__ void apply(int* out, F f) {
  *out = f(4);
}

int wrong = 0;
void expect(bool right, const char* what) {
  if (!right) std::printf("wrong: %s\n", what), ++wrong;
}

// In host code that nothing but the host runs.
int main() {
#ifdef __CUDA_ARCH__
  expect(false, "main runs the device's side");
#endif
  const Square square;
  const Shape* shape = &square;
  expect(in_body() == 0 && calls_whole() == 0, "host: bodies and whole functions");
  expect(by_version() == 0 && by_two_conditions() == 0, "host: versions");
  expect(Placed::side() == 0 && Placed().member() == 0 && of_template(1, 0) == 0, "host: header");
  expect(shape->side() == 0, "host: virtual function");
  bool thrown = false;
  try {
    check(false);
  } catch (const std::runtime_error&) {
    thrown = true;
  }
  expect(thrown, "host: exception");
  kept()[3] = std::make_unique<Counted>();
  expect(kept().size() == 1 && Counted::made() == 2, "host: static objects");

  const int seven[4] = {0, 0, 7, 0};
  const float two[2] = {1, 2.5f};
  cudaMemcpyToSymbol(hidden, seven, sizeof seven);
  cudaMemcpyToSymbol(factors, two, sizeof two);
  shared_by_both = 9;
  int *out, answers[32];
  double *sum, total = 0;
  cudaMalloc(&out, sizeof answers);
  cudaMalloc(&sum, sizeof total);
  cudaMemset(sum, 0, sizeof total);
  ask<kAnswers><<<1, 32>>>(out);
  cudaMemcpy(answers, out, kAnswers * sizeof(int), cudaMemcpyDeviceToHost);
  for (int i = 0; i < kAnswers; ++i) expect(answers[i] == 1, "kernel");
  int counted = 0;
  cudaMemcpyFromSymbol(&counted, counter, sizeof counted);
  expect(counted == 30 && shared_by_both == 90, "variables");
  tables<<<1, 32>>>(out);
  cudaMemcpy(answers, out, sizeof answers, cudaMemcpyDeviceToHost);
  for (int i = 0; i < 32; ++i) expect(answers[i] == 31 - i, "shared memory");
  expect(cudaFuncSetAttribute(ask<kAnswers>, cudaFuncAttributePreferredSharedMemoryCarveout, 50) == cudaSuccess, "attribute");
  in_unnamed_namespace<<<1, 1>>>(out);
  apply<<<1, 1>>>(out + 1, [] __device__(int x) { return x + only_device(); });
  apply<<<1, 1>>>(out + 2, [] __host__ __device__(int x) { return x + in_body(); });
  cudaMemcpy(answers, out, 3 * sizeof(int), cudaMemcpyDeviceToHost);
  expect(answers[0] == 1 && answers[1] == 5 && answers[2] == 5, "lambdas");
  adds<<<2, 8>>>(sum);
  cudaMemcpy(&total, sum, sizeof total, cudaMemcpyDeviceToHost);
  expect(total == 16, "atomicAdd");
  cudaFree(sum);
  cudaFree(out);
  std::puts(wrong ? "FAILED" : "PASSED");
  return wrong != 0;
}
