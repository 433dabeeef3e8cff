// counted only: kernels and a host function that wait for what the host does after it has issued them.
#include <atomic>
#include <cstdio>
#include <thread>
static int wrong = 0;
#define EXPECT(claim) \
  if (!(claim)) ++wrong, std::printf("line %d: %s\n", __LINE__, #claim)

// Answers each question with its double, until it is told to stop.
struct Desk {
  volatile int asked, answered, stop, question, answer;
};
__global__ void serve(Desk* desk) {
  for (;;) {
    while (desk->asked == desk->answered)
      if (desk->stop) return;
    desk->answer = 2 * desk->question;
    __threadfence_system();
    desk->answered = desk->answered + 1;
  }
}
__global__ void add(int* x) { *x += 1; }
__global__ void wait_for(volatile int* flag, int* out) {
  while (*flag == 0) {}
  *out = 7;
}
__global__ void beat(volatile int* stop, volatile int* beats) {
  while (!*stop) *beats = *beats + 1;
}

// A second thread of the host asks; the first one looks whether the kernel has ended.
void persistent_kernel() {
  Desk *desk, *on_device;
  cudaHostAlloc(&desk, sizeof *desk, cudaHostAllocMapped);
  cudaHostGetDevicePointer(&on_device, desk, 0);
  desk->asked = desk->answered = desk->stop = 0;
  cudaEvent_t begun, ended;
  cudaEventCreate(&begun), cudaEventCreate(&ended);
  cudaEventRecord(begun);
  serve<<<1, 1>>>(on_device);
  cudaEventRecord(ended);
  float ms;
  EXPECT(cudaEventElapsedTime(&ms, begun, ended) == cudaErrorNotReady);
  int sum = 0;
  std::thread customer([&] {
    for (int i = 0; i < 20; ++i) {
      desk->question = i;
      __sync_synchronize();
      desk->asked = i + 1;
      while (desk->answered != desk->asked) {}
      sum += desk->answer;
    }
    desk->stop = 1;
  });
  while (cudaEventQuery(ended) == cudaErrorNotReady) std::this_thread::yield();
  customer.join();
  EXPECT(sum == 380);
  EXPECT(cudaEventElapsedTime(&ms, begun, ended) == cudaSuccess);
  cudaEventDestroy(begun), cudaEventDestroy(ended), cudaFreeHost(desk);
}

// What comes after a host function in its stream waits for it; the host and other streams do not.
std::atomic<bool> raised{false};
void host_function() {
  cudaStream_t stream, other;
  cudaEvent_t done;
  cudaStreamCreate(&stream), cudaStreamCreate(&other), cudaEventCreate(&done);
  int *x, *host;
  cudaMalloc(&x, sizeof(int)), cudaMallocHost(&host, sizeof(int));
  *host = 5;
  cudaMemsetAsync(x, 0, sizeof(int), stream);
  cudaLaunchHostFunc(stream, [](void*) { while (!raised) {} }, nullptr);
  add<<<1, 1, 0, stream>>>(x);
  cudaEventRecord(done, stream);
  cudaStreamWaitEvent(other, done, 0);
  add<<<1, 1, 0, other>>>(x);
  cudaMemcpyAsync(host, x, sizeof(int), cudaMemcpyDeviceToHost, other);
  EXPECT(cudaStreamQuery(stream) == cudaErrorNotReady);
  EXPECT(cudaStreamQuery(other) == cudaErrorNotReady);
  EXPECT(*(volatile int*)host == 5);
  raised = true;
  EXPECT(cudaStreamSynchronize(other) == cudaSuccess);
  EXPECT(*host == 2);
  cudaStreamDestroy(stream), cudaStreamDestroy(other), cudaEventDestroy(done), cudaFree(x), cudaFreeHost(host);
}

// The flag comes by a copy in another stream.
void flag_by_copy() {
  int *flag, *out, *one, result;
  cudaMalloc(&flag, sizeof(int)), cudaMalloc(&out, sizeof(int)), cudaMallocHost(&one, sizeof(int));
  *one = 1;
  cudaMemset(flag, 0, sizeof(int));
  cudaStream_t a, b;
  cudaStreamCreateWithFlags(&a, cudaStreamNonBlocking), cudaStreamCreateWithFlags(&b, cudaStreamNonBlocking);
  cudaDeviceSynchronize();
  wait_for<<<1, 1, 0, a>>>(flag, out);
  cudaMemcpyAsync(flag, one, sizeof(int), cudaMemcpyHostToDevice, b);
  cudaStreamSynchronize(b);
  cudaStreamSynchronize(a);
  cudaMemcpy(&result, out, sizeof result, cudaMemcpyDeviceToHost);
  EXPECT(result == 7);
  cudaStreamDestroy(a), cudaStreamDestroy(b), cudaFree(flag), cudaFree(out), cudaFreeHost(one);
}

// A kernel that works on until it is told to stop.
void beating_kernel() {
  int* words;
  cudaMallocManaged(&words, 1024);
  words[0] = words[64] = 0;
  beat<<<1, 1>>>(words, words + 64);
  while (*(volatile int*)(words + 64) < 100) {}
  *(volatile int*)words = 1;
  EXPECT(cudaDeviceSynchronize() == cudaSuccess);
  cudaFree(words);
}

int main() {
  persistent_kernel();
  host_function();
  flag_by_copy();
  beating_kernel();
  return wrong != 0;
}
