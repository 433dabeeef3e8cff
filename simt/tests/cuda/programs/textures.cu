// Texture and surface objects: arrays, linear memory and pitched memory; points and between them; every address mode.
#include <cmath>
#include <cstdio>
#include <vector>

static int wrong = 0;
#define EXPECT(claim) \
  if (!(claim)) ++wrong, std::printf("line %d: %s\n", __LINE__, #claim)
#define CHECK(call) EXPECT((call) == cudaSuccess)

__global__ void at(cudaTextureObject_t t, const float* where, float* out, int n) {
  int i = threadIdx.x;
  if (i < n) out[i] = tex2D<float>(t, where[2 * i], where[2 * i + 1]);
}
__global__ void elements(cudaTextureObject_t t, int* out) { out[threadIdx.x] = tex1Dfetch<int>(t, threadIdx.x - 1); }
__global__ void colours(cudaTextureObject_t t, float4* out) { out[threadIdx.x] = tex1D<float4>(t, threadIdx.x + 0.5f); }
__global__ void volume(cudaTextureObject_t t, float* out) {
  float value;
  tex3D(&value, t, 1.5f, 0.5f, 1.0f);
  out[0] = value;
  out[1] = tex3D<float>(t, 0.5f, 1.5f, 2.5f);
}
__global__ void layers(cudaTextureObject_t t, float* out) { out[threadIdx.x] = tex2DLayered<float>(t, 1.5f, 0.5f, threadIdx.x); }
__global__ void flip(cudaSurfaceObject_t in, cudaSurfaceObject_t out, int width) {
  int x = threadIdx.x, y = blockIdx.x;
  uchar4 pixel = surf2Dread<uchar4>(in, x * sizeof(uchar4), y);
  surf2Dwrite(make_uchar4(pixel.w, pixel.z, pixel.y, pixel.x), out, (width - 1 - x) * sizeof(uchar4), y);
}

cudaTextureObject_t texture(const cudaResourceDesc& resource, cudaTextureAddressMode mode, cudaTextureFilterMode filter,
                            bool normalized, cudaTextureReadMode read = cudaReadModeElementType) {
  cudaTextureDesc how = {};
  for (auto& one : how.addressMode) one = mode;
  how.filterMode = filter, how.normalizedCoords = normalized, how.readMode = read;
  how.borderColor[0] = -1;
  cudaTextureObject_t object = 0;
  CHECK(cudaCreateTextureObject(&object, &resource, &how, nullptr));
  return object;
}
std::vector<float> looked_up(cudaTextureObject_t t, std::vector<float> where) {
  float *places, *out;
  const int n = where.size() / 2;
  std::vector<float> result(n);
  cudaMalloc(&places, where.size() * sizeof(float));
  cudaMalloc(&out, n * sizeof(float));
  cudaMemcpy(places, where.data(), where.size() * sizeof(float), cudaMemcpyHostToDevice);
  at<<<1, 32>>>(t, places, out, n);
  cudaMemcpy(result.data(), out, n * sizeof(float), cudaMemcpyDeviceToHost);
  cudaFree(places), cudaFree(out);
  CHECK(cudaDestroyTextureObject(t));
  return result;
}

void plane() {
  const int width = 4, height = 3;
  float host[width * height];
  for (int i = 0; i < width * height; ++i) host[i] = i;
  cudaChannelFormatDesc format = cudaCreateChannelDesc<float>();
  cudaArray_t array;
  CHECK(cudaMallocArray(&array, &format, width, height));
  CHECK(cudaMemcpy2DToArray(array, 0, 0, host, width * sizeof(float), width * sizeof(float), height, cudaMemcpyHostToDevice));
  cudaResourceDesc resource = {};
  resource.resType = cudaResourceTypeArray;
  resource.res.array.array = array;
  auto point = looked_up(texture(resource, cudaAddressModeClamp, cudaFilterModePoint, false), {0.5f, 0.5f, 3.9f, 2.1f, -5, 1.5f, 9, 9});
  EXPECT(point[0] == 0 && point[1] == 11 && point[2] == 4 && point[3] == 11);
  auto linear = looked_up(texture(resource, cudaAddressModeClamp, cudaFilterModeLinear, false), {1.0f, 0.5f, 1.0f, 1.0f, 0, 0, 1.75f, 0.5f});
  EXPECT(linear[0] == 0.5f && linear[1] == 2.5f && linear[2] == 0 && linear[3] == 1.25f);
  auto wrapped = looked_up(texture(resource, cudaAddressModeWrap, cudaFilterModePoint, true), {1.125f, 0.1f, -0.125f, 0.5f, 0.9f, 1.9f});
  EXPECT(wrapped[0] == 0 && wrapped[1] == 7 && wrapped[2] == 11);
  auto mirrored = looked_up(texture(resource, cudaAddressModeMirror, cudaFilterModePoint, true), {1.125f, 0.1f, -0.125f, 0.1f});
  EXPECT(mirrored[0] == 3 && mirrored[1] == 0);
  auto border = looked_up(texture(resource, cudaAddressModeBorder, cudaFilterModePoint, false), {-1, 0.5f, 3.5f, 2.5f});
  EXPECT(border[0] == -1 && border[1] == 11);
  float back[width * height];
  CHECK(cudaMemcpy2DFromArray(back, width * sizeof(float), array, 0, 0, width * sizeof(float), height, cudaMemcpyDeviceToHost));
  EXPECT(back[7] == 7);
  CHECK(cudaFreeArray(array));

  float* pitched;
  size_t pitch;
  cudaMallocPitch(&pitched, &pitch, width * sizeof(float), height);
  cudaMemcpy2D(pitched, pitch, host, width * sizeof(float), width * sizeof(float), height, cudaMemcpyHostToDevice);
  cudaResourceDesc of_rows = {};
  of_rows.resType = cudaResourceTypePitch2D;
  of_rows.res.pitch2D = {pitched, format, width, height, pitch};
  auto rows = looked_up(texture(of_rows, cudaAddressModeClamp, cudaFilterModePoint, false), {2.5f, 1.5f});
  EXPECT(rows[0] == 6);
  cudaFree(pitched);
}

void other_kinds() {
  int host[8] = {10, -11, 12, 13, 14, 15, 16, 17}, got[16], *in, *out;
  cudaMalloc(&in, sizeof host);
  cudaMalloc(&out, sizeof got);
  cudaMemcpy(in, host, sizeof host, cudaMemcpyHostToDevice);
  cudaResourceDesc line = {};
  line.resType = cudaResourceTypeLinear;
  line.res.linear.devPtr = in;
  line.res.linear.desc = cudaCreateChannelDesc<int>();
  line.res.linear.sizeInBytes = sizeof host;
  auto t = texture(line, cudaAddressModeClamp, cudaFilterModePoint, false);
  elements<<<1, 10>>>(t, out);
  cudaMemcpy(got, out, 10 * sizeof(int), cudaMemcpyDeviceToHost);
  EXPECT(got[0] == 0 && got[2] == -11 && got[8] == 17 && got[9] == 0);
  cudaResourceDesc asked = {};
  CHECK(cudaGetTextureObjectResourceDesc(&asked, t));
  EXPECT(asked.resType == cudaResourceTypeLinear && asked.res.linear.devPtr == in);
  cudaDestroyTextureObject(t);
  EXPECT(cudaGetTextureObjectResourceDesc(&asked, t) == cudaErrorInvalidValue);
  cudaFree(in);

  uchar4 bytes[2] = {make_uchar4(255, 0, 51, 255), make_uchar4(0, 102, 0, 0)};
  cudaChannelFormatDesc format = cudaCreateChannelDesc<uchar4>();
  cudaArray_t array;
  CHECK(cudaMallocArray(&array, &format, 2));
  CHECK(cudaMemcpy2DToArray(array, 0, 0, bytes, sizeof bytes, sizeof bytes, 1, cudaMemcpyHostToDevice));
  cudaResourceDesc of_array = {};
  of_array.resType = cudaResourceTypeArray;
  of_array.res.array.array = array;
  t = texture(of_array, cudaAddressModeClamp, cudaFilterModePoint, false, cudaReadModeNormalizedFloat);
  float4* fractions;
  cudaMalloc(&fractions, 2 * sizeof(float4));
  colours<<<1, 2>>>(t, fractions);
  float4 read[2];
  cudaMemcpy(read, fractions, sizeof read, cudaMemcpyDeviceToHost);
  EXPECT(read[0].x == 1 && std::fabs(read[0].z - 0.2f) < 1e-6f && std::fabs(read[1].y - 0.4f) < 1e-6f);
  cudaDestroyTextureObject(t);
  cudaFreeArray(array);
  cudaFree(fractions);

  float cells[2 * 2 * 3], results[3], *numbers;
  for (int i = 0; i < 12; ++i) cells[i] = i;
  cudaMalloc(&numbers, sizeof results);
  format = cudaCreateChannelDesc<float>();
  for (unsigned flags : {cudaArrayDefault, cudaArrayLayered}) {
    CHECK(cudaMalloc3DArray(&array, &format, make_cudaExtent(2, 2, 3), flags));
    cudaMemcpy3DParms copy = {};
    copy.srcPtr = make_cudaPitchedPtr(cells, 2 * sizeof(float), 2, 2);
    copy.dstArray = array;
    copy.extent = make_cudaExtent(2, 2, 3);
    copy.kind = cudaMemcpyHostToDevice;
    CHECK(cudaMemcpy3D(&copy));
    of_array.res.array.array = array;
    t = texture(of_array, cudaAddressModeClamp, flags ? cudaFilterModePoint : cudaFilterModeLinear, false);
    if (flags) layers<<<1, 3>>>(t, numbers);
    else volume<<<1, 1>>>(t, numbers);
    cudaMemcpy(results, numbers, (flags ? 3 : 2) * sizeof(float), cudaMemcpyDeviceToHost);
    if (flags) { EXPECT(results[0] == 1 && results[2] == 9); }
    else { EXPECT(results[0] == 3 && results[1] == 10); }
    cudaDestroyTextureObject(t);
    cudaFreeArray(array);
  }
  cudaFree(numbers);
  cudaFree(out);
}

void surfaces() {
  const int width = 3, height = 2;
  uchar4 pixels[width * height], got[width * height];
  for (int i = 0; i < width * height; ++i) pixels[i] = make_uchar4(i, 1, 2, 3);
  cudaChannelFormatDesc format = cudaCreateChannelDesc<uchar4>();
  cudaArray_t in, out;
  CHECK(cudaMallocArray(&in, &format, width, height, cudaArraySurfaceLoadStore));
  CHECK(cudaMallocArray(&out, &format, width, height, cudaArraySurfaceLoadStore));
  cudaMemcpy2DToArray(in, 0, 0, pixels, width * 4, width * 4, height, cudaMemcpyHostToDevice);
  cudaResourceDesc from = {}, to = {};
  from.resType = to.resType = cudaResourceTypeArray;
  from.res.array.array = in, to.res.array.array = out;
  cudaSurfaceObject_t source, target;
  CHECK(cudaCreateSurfaceObject(&source, &from));
  CHECK(cudaCreateSurfaceObject(&target, &to));
  flip<<<height, width>>>(source, target, width);
  CHECK(cudaDeviceSynchronize());
  cudaMemcpy2DFromArray(got, width * 4, out, 0, 0, width * 4, height, cudaMemcpyDeviceToHost);
  EXPECT(got[0].w == 2 && got[0].x == 3 && got[5].w == 3);
  cudaDestroySurfaceObject(source), cudaDestroySurfaceObject(target);
  cudaFreeArray(in), cudaFreeArray(out);
}

int main() {
  plane();
  other_kinds();
  surfaces();
  std::printf("%d wrong\n", wrong);
  return wrong != 0;
}
