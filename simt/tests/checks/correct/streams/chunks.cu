// Chunks are copied in, worked on and copied out, each on a stream of its own.
#include "../../streams/common.h"

int main() {
  int *a, *b, *host;
  cudaMalloc(&a, kBytes);
  cudaMalloc(&b, kBytes);
  cudaMallocHost(&host, kBytes);
  constexpr int kStreams = 4, kChunk = kCount / kStreams;
  cudaStream_t streams[kStreams];
  for (int i = 0; i < kCount; ++i) host[i] = 5;
  for (cudaStream_t& stream : streams) cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking);
  for (int i = 0; i < kStreams; ++i) {
    const int at = i * kChunk;
    cudaMemcpyAsync(a + at, host + at, kChunk * sizeof(int), cudaMemcpyHostToDevice, streams[i]);
    twice<<<1, 256, 0, streams[i]>>>(b + at, a + at, kChunk);
    cudaMemcpyAsync(host + at, b + at, kChunk * sizeof(int), cudaMemcpyDeviceToHost, streams[i]);
  }
  for (cudaStream_t stream : streams) cudaStreamSynchronize(stream);
  if (!all_are(host, 10)) return 1;
  for (cudaStream_t stream : streams) cudaStreamDestroy(stream);
  cudaFreeHost(host);
  cudaFree(a);
  cudaFree(b);
}
