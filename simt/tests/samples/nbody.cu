// Gravitation of all bodies on all, float4 positions staged tile by tile in shared memory.
#include <cmath>
#include <cstdio>
#include <vector>

template <typename T> struct vec3 { typedef float Type; };
template <> struct vec3<float> { typedef float3 Type; };
template <> struct vec3<double> { typedef double3 Type; };
template <typename T> struct vec4 { typedef float Type; };
template <> struct vec4<float> { typedef float4 Type; };
template <> struct vec4<double> { typedef double4 Type; };

__constant__ float softeningSquared;
template <class T> struct SharedMemory {
  __device__ inline operator T *() {
    extern __shared__ int __smem[];
    return (T *)__smem;
  }
};
template <typename T> __device__ T rsqrt_T(T x) { return rsqrt(x); }
template <> __device__ float rsqrt_T<float>(float x) { return rsqrtf(x); }

template <typename T>
__device__ typename vec3<T>::Type bodyBodyInteraction(typename vec3<T>::Type ai, typename vec4<T>::Type bi, typename vec4<T>::Type bj) {
  typename vec3<T>::Type r;
  r.x = bj.x - bi.x;
  r.y = bj.y - bi.y;
  r.z = bj.z - bi.z;
  T distSqr = r.x * r.x + r.y * r.y + r.z * r.z;
  distSqr += softeningSquared;
  T invDist = rsqrt_T(distSqr);
  T s = bj.w * (invDist * invDist * invDist);
  ai.x += r.x * s;
  ai.y += r.y * s;
  ai.z += r.z * s;
  return ai;
}

template <typename T>
__global__ void integrateBodies(typename vec4<T>::Type *__restrict__ newPos, typename vec4<T>::Type *__restrict__ oldPos,
                                unsigned int numBodies, float deltaTime, int numTiles) {
  typename vec4<T>::Type *sharedPos = SharedMemory<typename vec4<T>::Type>();
  int index = blockIdx.x * blockDim.x + threadIdx.x;
  if (index >= numBodies) return;
  typename vec4<T>::Type position = oldPos[index];
  typename vec3<T>::Type acc = {0.0f, 0.0f, 0.0f};
  for (int tile = 0; tile < numTiles; tile++) {
    sharedPos[threadIdx.x] = oldPos[tile * blockDim.x + threadIdx.x];
    __syncthreads();
#pragma unroll 16
    for (unsigned int counter = 0; counter < blockDim.x; counter++) acc = bodyBodyInteraction<T>(acc, position, sharedPos[counter]);
    __syncthreads();
  }
  position.x += acc.x * deltaTime;
  position.y += acc.y * deltaTime;
  position.z += acc.z * deltaTime;
  newPos[index] = position;
}

template <class T>
int run(int n, double tolerance) {
  typedef typename vec4<T>::Type Body;
  std::vector<Body> bodies(n), moved(n);
  for (int i = 0; i < n; i++) bodies[i] = {T(i % 7), T(i % 11), T(i % 13), T(1 + i % 3)};
  Body *d[2];
  cudaMalloc(&d[0], n * sizeof(Body)), cudaMalloc(&d[1], n * sizeof(Body));
  cudaMemcpy(d[0], &bodies[0], n * sizeof(Body), cudaMemcpyHostToDevice);
  const int p = 64;
  integrateBodies<T><<<n / p, p, p * sizeof(Body)>>>(d[1], d[0], n, 0.01f, n / p);
  cudaMemcpy(&moved[0], d[1], n * sizeof(Body), cudaMemcpyDeviceToHost);
  int wrong = cudaGetLastError() != cudaSuccess;
  for (int i = 0; i < n; i++) {
    double x = 0;
    for (int j = 0; j < n; j++) {
      double rx = bodies[j].x - bodies[i].x, ry = bodies[j].y - bodies[i].y, rz = bodies[j].z - bodies[i].z;
      double d2 = rx * rx + ry * ry + rz * rz + 0.1f;
      x += rx * bodies[j].w / (d2 * std::sqrt(d2));
    }
    wrong += !(std::fabs(bodies[i].x + 0.01f * x - moved[i].x) <= tolerance);
  }
  cudaFree(d[0]), cudaFree(d[1]);
  return wrong;
}
int main() {
  float softening = 0.1f;
  cudaMemcpyToSymbol(softeningSquared, &softening, sizeof softening, 0, cudaMemcpyHostToDevice);
  int wrong = run<float>(256, 1e-4) + run<double>(128, 1e-9);
  printf("%d wrong\n", wrong);
  return wrong != 0;
}
