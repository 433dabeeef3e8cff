// Copies and fills of two and three dimensions, of CUDA arrays and of symbols, with a stream and without; pools; what is known of pinned memory.
#include <cstdio>
#include <vector>

static int wrong = 0;
#define EXPECT(claim) ((claim) ? 0 : (++wrong, std::printf("line %d: %s\n", __LINE__, #claim)))
#define CHECK(call) EXPECT((call) == cudaSuccess)

constexpr int kWidth = 5, kHeight = 4, kDepth = 3;  // ints
constexpr size_t kRow = kWidth * sizeof(int);
__constant__ int table[4];
__global__ void read(int* out) { out[threadIdx.x] = table[threadIdx.x]; }
cudaStream_t stream;

void fills() {
  char *plane, host[kHeight][kRow];
  size_t pitch;
  CHECK(cudaMallocPitch(&plane, &pitch, kRow, kHeight));
  CHECK(cudaMemset2D(plane, pitch, 1, kRow, kHeight));
  CHECK(cudaMemset2DAsync(plane + pitch, pitch, 2, 3, 2, stream));
  CHECK(cudaStreamSynchronize(stream));
  CHECK(cudaMemcpy2D(host, kRow, plane, pitch, kRow, kHeight, cudaMemcpyDeviceToHost));
  EXPECT(host[0][2] == 1 && host[1][2] == 2 && host[2][2] == 2 && host[2][3] == 1 && host[3][0] == 1);
  CHECK(cudaFree(plane));
}

void volumes() {
  const cudaExtent all = make_cudaExtent(kRow, kHeight, kDepth);
  cudaPitchedPtr from, to;
  CHECK(cudaMalloc3D(&from, all)), CHECK(cudaMalloc3D(&to, all));
  EXPECT(from.pitch >= kRow && from.ysize == kHeight);
  CHECK(cudaMemset3D(from, 7, all)), CHECK(cudaMemset3DAsync(to, 9, all, stream));
  cudaMemcpy3DParms copy = {};
  copy.srcPtr = from, copy.dstPtr = to, copy.kind = cudaMemcpyDeviceToDevice;
  copy.extent = make_cudaExtent(kRow, 2, 1), copy.dstPos = make_cudaPos(0, 1, 2);
  CHECK(cudaMemcpy3DAsync(&copy, stream));
  char host[kDepth][kHeight][kRow];
  cudaMemcpy3DParms back = {};
  back.srcPtr = to, back.dstPtr = make_cudaPitchedPtr(host, kRow, kRow, kHeight), back.kind = cudaMemcpyDeviceToHost, back.extent = all;
  CHECK(cudaStreamSynchronize(stream)), CHECK(cudaMemcpy3D(&back));
  EXPECT(host[2][1][0] == 7 && host[2][2][kRow - 1] == 7 && host[2][3][0] == 9 && host[1][1][0] == 9);
  CHECK(cudaFree(from.ptr)), CHECK(cudaFree(to.ptr));
}

// The calls from before CUDA 10 take an array's rows one after the other.
void arrays() {
  const cudaChannelFormatDesc wanted = cudaCreateChannelDesc<int>();
  cudaChannelFormatDesc got;
  cudaArray_t array;
  CHECK(cudaMallocArray(&array, &wanted, kWidth, kHeight));
  CHECK(cudaGetChannelDesc(&got, array));
  EXPECT(got.x == 32 && got.y == 0 && got.f == cudaChannelFormatKindSigned);
  std::vector<int> host(kWidth * kHeight), back(kWidth * kHeight);
  for (size_t i = 0; i < host.size(); ++i) host[i] = int(3 * i);
  CHECK(cudaMemcpyToArray(array, 0, 0, host.data(), host.size() * sizeof(int), cudaMemcpyHostToDevice));
  CHECK(cudaMemcpyFromArray(back.data(), array, 0, 0, back.size() * sizeof(int), cudaMemcpyDeviceToHost));
  EXPECT(back == host);
  CHECK(cudaFreeArray(array));
}

void symbols_and_pinned_memory() {
  const int values[] = {4, 5, 6, 7};
  CHECK(cudaMemcpyToSymbolAsync(table, values, sizeof values, 0, cudaMemcpyHostToDevice, stream));
  int *out, *pinned, seen[4];
  CHECK(cudaMallocManaged(&out, sizeof seen)), CHECK(cudaHostAlloc(&pinned, sizeof seen, cudaHostAllocMapped));
  CHECK(cudaStreamAttachMemAsync(stream, out));
  read<<<1, 4, 0, stream>>>(out);
  CHECK(cudaMemcpyFromSymbolAsync(seen, table, sizeof seen, 0, cudaMemcpyDeviceToHost, stream));
  CHECK(cudaStreamSynchronize(stream));
  EXPECT(out[3] == 7 && seen[1] == 5);
  unsigned flags = 0;
  CHECK(cudaHostGetFlags(&flags, pinned));
  EXPECT(flags & cudaHostAllocMapped);
  CHECK(cudaFree(out)), CHECK(cudaFreeHost(pinned));
}

void pools() {
  cudaMemPool_t of_device, current, own;
  CHECK(cudaDeviceGetDefaultMemPool(&of_device, 0)), CHECK(cudaDeviceGetMemPool(&current, 0));
  EXPECT(current == of_device);
  cudaMemPoolProps properties = {};
  properties.allocType = cudaMemAllocationTypePinned, properties.location.type = cudaMemLocationTypeDevice;
  CHECK(cudaMemPoolCreate(&own, &properties)), CHECK(cudaDeviceSetMemPool(0, own));
  unsigned long long keep = 1 << 20, kept = 0;
  CHECK(cudaMemPoolSetAttribute(own, cudaMemPoolAttrReleaseThreshold, &keep));
  CHECK(cudaMemPoolGetAttribute(own, cudaMemPoolAttrReleaseThreshold, &kept));
  int *memory, back = 0;
  CHECK(cudaMallocFromPoolAsync(&memory, 64, own, stream)), CHECK(cudaMemsetAsync(memory, 0, 64, stream));
  CHECK(cudaMemcpyAsync(&back, memory, sizeof back, cudaMemcpyDeviceToHost, stream)), CHECK(cudaFreeAsync(memory, stream));
  CHECK(cudaStreamSynchronize(stream)), CHECK(cudaMemPoolTrimTo(own, 0)), CHECK(cudaDeviceSetMemPool(0, of_device));
  CHECK(cudaMemPoolDestroy(own));
}

int main() {
  CHECK(cudaStreamCreate(&stream));
  fills(), volumes(), arrays(), symbols_and_pinned_memory(), pools();
  CHECK(cudaStreamDestroy(stream));
  std::printf("%d wrong\n", wrong);
  return wrong != 0;
}
