// What the exercises share: tiles, memory, streams and events that free themselves, and the product. Calls are not
// checked here: the check of an exercise sees what went wrong.
#pragma once
#include <cuda_runtime.h>

#include "gemm.h"
#include "own_product.h"

namespace streaming {

/// Doubles in a device's memory.
class Memory {
 public:
  WRAPPER explicit Memory(int64_t doubles, int device = 0) {
    cudaSetDevice(device);
    cudaMalloc(&at_, sizeof(double) * size_t(doubles));
    cudaSetDevice(0);
  }
  ~Memory() { cudaFree(at_); }
  Memory(const Memory&) = delete;
  Memory& operator=(const Memory&) = delete;
  operator double*() const { return at_; }

 private:
  double* at_ = nullptr;
};

class Stream {
 public:
  WRAPPER explicit Stream(int device = 0) {
    cudaSetDevice(device);
    cudaStreamCreateWithFlags(&at_, cudaStreamNonBlocking);
    cudaSetDevice(0);
  }
  ~Stream() { cudaStreamDestroy(at_); }
  Stream(const Stream&) = delete;
  Stream& operator=(const Stream&) = delete;
  operator cudaStream_t() const { return at_; }

 private:
  cudaStream_t at_ = nullptr;
};

class Event {
 public:
  WRAPPER explicit Event(int device = 0) {
    cudaSetDevice(device);
    cudaEventCreateWithFlags(&at_, cudaEventDisableTiming);
    cudaSetDevice(0);
  }
  ~Event() { cudaEventDestroy(at_); }
  Event(const Event&) = delete;
  Event& operator=(const Event&) = delete;
  operator cudaEvent_t() const { return at_; }

 private:
  cudaEvent_t at_ = nullptr;
};

/// Lets each of two GPUs reach the other's memory, once for the process. Without this, copies between them pass through
/// the host's memory.
inline void let_reach_each_other() {
  static bool reach = false;
  for (const int device : {1, 0}) {
    if (reach) continue;
    int can = 0;
    cudaSetDevice(device);
    cudaDeviceCanAccessPeer(&can, device, 1 - device);
    if (can && cudaDeviceEnablePeerAccess(1 - device, 0) == cudaErrorPeerAccessAlreadyEnabled) cudaGetLastError();
  }
  reach = true;
}

/// The tile's rows of A, its columns of B, its elements of C, and their copies.
WRAPPER void bring_a(double* a, const Gemm& g, const Tile& t, cudaStream_t stream) {
  bring(a, g.a + t.row * g.lda, g.lda, t.rows, g.k, stream);
}
WRAPPER void bring_b(double* b, const Gemm& g, const Tile& t, cudaStream_t stream) {
  bring(b, g.b + t.col, g.ldb, g.k, t.cols, stream);
}
WRAPPER void bring_c(double* c, const Gemm& g, const Tile& t, cudaStream_t stream) {
  bring(c, g.c + t.row * g.ldc + t.col, g.ldc, t.rows, t.cols, stream);
}
inline void compute(const Gemm& g, const Tile& t, const double* a, const double* b, double* c, cudaStream_t stream) {
  multiply_here({t.rows, t.cols, g.k, g.alpha, a, g.k, b, t.cols, g.beta, c, t.cols}, stream);
}
WRAPPER void take_c(const Gemm& g, const Tile& t, const double* c, cudaStream_t stream) {
  take_back(g.c + t.row * g.ldc + t.col, g.ldc, c, t.cols, t.rows, t.cols, stream);
}

}  // namespace streaming
