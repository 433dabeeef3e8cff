// Cube maps, mipmaps, gathered elements, and surfaces beyond their edges.
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <vector>

static int wrong = 0;
#define EXPECT(claim) \
  if (!(claim)) ++wrong, std::printf("line %d: %s\n", __LINE__, #claim)
#define CHECK(call) EXPECT((call) == cudaSuccess)

__global__ void towards(cudaTextureObject_t t, const float3* where, float* out, int layer) {
  const float3 at = where[threadIdx.x];
  out[threadIdx.x] = layer < 0 ? texCubemap<float>(t, at.x, at.y, at.z) : texCubemapLayered<float>(t, at.x, at.y, at.z, layer);
}
__global__ void towards_in_level(cudaTextureObject_t t, float* out) {
  texCubemapLod(&out[0], t, 1.0f, 0.0f, 0.0f, 1.0f);
  out[1] = texCubemapLod<float>(t, 0.0f, 0.0f, -1.0f, 1.0f);
}
__global__ void gather(cudaTextureObject_t one, cudaTextureObject_t four, float4* out) {
  out[0] = tex2Dgather<float4>(one, 2.0f, 1.0f);
  out[1] = tex2Dgather<float4>(one, 0.0f, 0.0f, 0);
  const uchar4 greens = tex2Dgather<uchar4>(four, 1.0f, 1.0f, 1);
  out[2] = make_float4(greens.x, greens.y, greens.z, greens.w);
}
__global__ void levels(cudaTextureObject_t t, const float* where, float* out) {
  out[threadIdx.x] = tex2DLod<float>(t, 0.25f, 0.25f, where[threadIdx.x]);
}
__global__ void gradients(cudaTextureObject_t t, float* out) {
  out[0] = tex2DGrad<float>(t, 0.25f, 0.25f, make_float2(0.5f, 0), make_float2(0, 0.25f));
  out[1] = tex2D<float>(t, 0.9f, 0.9f);
}
__global__ void volume(cudaTextureObject_t t, float* out) { out[0] = tex3DLod<float>(t, 0.75f, 0.25f, 0.75f, 1.0f); }
__global__ void line(cudaTextureObject_t t, float* out) { out[0] = tex1DLod<float>(t, 0.75f, 1.0f); }
__global__ void fill_faces(cudaSurfaceObject_t s) {
  const int x = threadIdx.x, y = threadIdx.y;
  surfCubemapwrite(10.0f * blockIdx.x + 2 * y + x, s, x * sizeof(float), y, blockIdx.x);
}
__global__ void beyond(cudaSurfaceObject_t s, float* out) {
  out[0] = surf2Dread<float>(s, -4, 0, cudaBoundaryModeZero);
  out[1] = surf2Dread<float>(s, 4 * 9, 1, cudaBoundaryModeClamp);
  surf2Dwrite(99.0f, s, 0, 7, cudaBoundaryModeZero);
  surf2Dwrite(77.0f, s, -4, -1, cudaBoundaryModeClamp);
  out[2] = surfCubemapread<float>(s, 0, 1, 5);
}

cudaTextureObject_t texture(const cudaResourceDesc& resource, cudaTextureFilterMode filter, bool normalized,
                            cudaTextureFilterMode between_levels = cudaFilterModePoint, float bias = 0, float least = 0,
                            float most = 10) {
  cudaTextureDesc how = {};
  for (auto& one : how.addressMode) one = cudaAddressModeClamp;
  how.filterMode = filter, how.normalizedCoords = normalized;
  how.mipmapFilterMode = between_levels, how.mipmapLevelBias = bias;
  how.minMipmapLevelClamp = least, how.maxMipmapLevelClamp = most;
  cudaTextureObject_t object = 0;
  CHECK(cudaCreateTextureObject(&object, &resource, &how, nullptr));
  return object;
}
cudaResourceDesc resource_of(cudaArray_t array) {
  cudaResourceDesc resource = {};
  resource.resType = cudaResourceTypeArray;
  resource.res.array.array = array;
  return resource;
}
cudaResourceDesc resource_of(cudaMipmappedArray_t mipmap) {
  cudaResourceDesc resource = {};
  resource.resType = cudaResourceTypeMipmappedArray;
  resource.res.mipmap.mipmap = mipmap;
  return resource;
}
// All elements of an array, planes and rows first to last.
template <class T>
void fill(cudaArray_t array, const std::vector<T>& values) {
  cudaExtent extent;
  CHECK(cudaArrayGetInfo(nullptr, &extent, nullptr, array));
  cudaMemcpy3DParms copy = {};
  copy.extent = make_cudaExtent(extent.width, extent.height ? extent.height : 1, extent.depth ? extent.depth : 1);
  copy.srcPtr = make_cudaPitchedPtr((void*)values.data(), extent.width * sizeof(T), extent.width, copy.extent.height);
  copy.dstArray = array;
  copy.kind = cudaMemcpyHostToDevice;
  CHECK(cudaMemcpy3D(&copy));
}
float* shared_results;

void cube_maps() {
  const float3 where[] = {{1, 0.5f, 0.25f}, {-1, -0.5f, -0.25f}, {0.25f, 2, 0.5f}, {0.25f, -2, 0.5f},
                          {0.2f, 0.3f, 1},  {0.2f, 0.3f, -1}};
  const float expected[] = {0, 12, 23, 31, 41, 50};
  float3* places;
  cudaMalloc(&places, sizeof where);
  cudaMemcpy(places, where, sizeof where, cudaMemcpyHostToDevice);
  const cudaChannelFormatDesc format = cudaCreateChannelDesc<float>();
  cudaArray_t array;
  EXPECT(cudaMalloc3DArray(&array, &format, make_cudaExtent(2, 2, 5), cudaArrayCubemap) == cudaErrorInvalidValue);
  EXPECT(cudaMalloc3DArray(&array, &format, make_cudaExtent(4, 2, 6), cudaArrayCubemap) == cudaErrorInvalidValue);
  EXPECT(cudaMalloc3DArray(&array, &format, make_cudaExtent(2, 2, 12), cudaArrayCubemap) == cudaErrorInvalidValue);
  cudaGetLastError();

  CHECK(cudaMalloc3DArray(&array, &format, make_cudaExtent(2, 2, 12), cudaArrayCubemap | cudaArrayLayered));
  std::vector<float> faces;
  for (int face = 0; face < 12; ++face)
    for (int i = 0; i < 4; ++i) faces.push_back(10 * face + i);
  fill(array, faces);
  cudaTextureObject_t t = texture(resource_of(array), cudaFilterModePoint, true);
  for (int layer = 0; layer < 2; ++layer) {
    towards<<<1, 6>>>(t, places, shared_results, layer);
    CHECK(cudaDeviceSynchronize());
    for (int i = 0; i < 6; ++i) EXPECT(shared_results[i] == expected[i] + 60 * layer);
  }
  CHECK(cudaDestroyTextureObject(t));
  CHECK(cudaFreeArray(array));

  CHECK(cudaMalloc3DArray(&array, &format, make_cudaExtent(2, 2, 6), cudaArrayCubemap | cudaArraySurfaceLoadStore));
  const cudaResourceDesc resource = resource_of(array);
  cudaSurfaceObject_t surface;
  CHECK(cudaCreateSurfaceObject(&surface, &resource));
  fill_faces<<<6, dim3(2, 2)>>>(surface);
  t = texture(resource, cudaFilterModeLinear, true);
  cudaMemset(places, 0, sizeof where);
  const float3 middle = {3, 0, 0};
  cudaMemcpy(places, &middle, sizeof middle, cudaMemcpyHostToDevice);
  towards<<<1, 1>>>(t, places, shared_results, -1);
  CHECK(cudaDeviceSynchronize());
  EXPECT(shared_results[0] == 1.5f);
  beyond<<<1, 1>>>(surface, shared_results);
  CHECK(cudaDeviceSynchronize());
  EXPECT(shared_results[0] == 0 && shared_results[1] == 3 && shared_results[2] == 52);
  float corner;
  CHECK(cudaMemcpy2DFromArray(&corner, 4, array, 0, 0, 4, 1, cudaMemcpyDeviceToHost));
  EXPECT(corner == 77);
  CHECK(cudaDestroySurfaceObject(surface));
  CHECK(cudaDestroyTextureObject(t));
  CHECK(cudaFreeArray(array));
  cudaFree(places);
}

void gathered() {
  cudaChannelFormatDesc format = cudaCreateChannelDesc<float>();
  cudaArray_t one, four;
  CHECK(cudaMallocArray(&one, &format, 4, 3, cudaArrayTextureGather));
  fill(one, std::vector<float>{0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11});
  format = cudaCreateChannelDesc<uchar4>();
  CHECK(cudaMallocArray(&four, &format, 2, 2, cudaArrayTextureGather));
  fill(four, std::vector<uchar4>{make_uchar4(0, 1, 0, 0), make_uchar4(0, 2, 0, 0), make_uchar4(0, 3, 0, 0), make_uchar4(0, 4, 0, 0)});
  cudaTextureObject_t of_one = texture(resource_of(one), cudaFilterModePoint, false),
                      of_four = texture(resource_of(four), cudaFilterModePoint, false);
  float4* out = (float4*)shared_results;
  gather<<<1, 1>>>(of_one, of_four, out);
  CHECK(cudaDeviceSynchronize());
  EXPECT(out[0].x == 5 && out[0].y == 6 && out[0].z == 2 && out[0].w == 1);
  EXPECT(out[1].x == 0 && out[1].y == 0 && out[1].z == 0 && out[1].w == 0);
  EXPECT(out[2].x == 3 && out[2].y == 4 && out[2].z == 2 && out[2].w == 1);
  cudaDestroyTextureObject(of_one), cudaDestroyTextureObject(of_four);
  cudaFreeArray(one), cudaFreeArray(four);
}

// The elements of level n are 100 * n, 100 * n + 1 ...
cudaMipmappedArray_t mipmap_of(cudaExtent extent, unsigned flags, unsigned expected_levels) {
  const cudaChannelFormatDesc format = cudaCreateChannelDesc<float>();
  cudaMipmappedArray_t mipmap;
  CHECK(cudaMallocMipmappedArray(&mipmap, &format, extent, 10, flags));
  for (unsigned level = 0; level < expected_levels; ++level) {
    cudaArray_t array;
    CHECK(cudaGetMipmappedArrayLevel(&array, mipmap, level));
    cudaExtent size;
    CHECK(cudaArrayGetInfo(nullptr, &size, nullptr, array));
    EXPECT(size.width == std::max<size_t>(1, extent.width >> level));
    std::vector<float> values(size.width * std::max<size_t>(1, size.height) * std::max<size_t>(1, size.depth));
    for (size_t i = 0; i < values.size(); ++i) values[i] = 100 * level + i;
    fill(array, values);
  }
  cudaArray_t none;
  EXPECT(cudaGetMipmappedArrayLevel(&none, mipmap, expected_levels) == cudaErrorInvalidValue);
  cudaGetLastError();
  return mipmap;
}

void mipmaps() {
  cudaMipmappedArray_t mipmap = mipmap_of(make_cudaExtent(4, 4, 0), 0, 3);
  const cudaResourceDesc resource = resource_of(mipmap);
  float* asked = shared_results + 8;
  const auto read = [&](cudaTextureObject_t t, std::vector<float> at, std::vector<float> expected) {
    for (size_t i = 0; i < at.size(); ++i) asked[i] = at[i];
    levels<<<1, at.size()>>>(t, asked, shared_results);
    CHECK(cudaDeviceSynchronize());
    for (size_t i = 0; i < at.size(); ++i)
      if (shared_results[i] != expected[i])
        ++wrong, std::printf("level %g: %g, not %g\n", at[i], shared_results[i], expected[i]);
    CHECK(cudaDestroyTextureObject(t));
  };
  read(texture(resource, cudaFilterModePoint, true), {-1, 0, 0.4f, 0.6f, 1, 2, 5}, {5, 5, 5, 100, 100, 200, 200});
  read(texture(resource, cudaFilterModePoint, true, cudaFilterModeLinear), {0, 0.5f, 1.25f, 7}, {5, 52.5f, 125, 200});
  read(texture(resource, cudaFilterModeLinear, true, cudaFilterModeLinear), {0, 1}, {2.5f, 100});
  read(texture(resource, cudaFilterModePoint, true, cudaFilterModePoint, 1), {0, 1, -1}, {100, 200, 5});
  read(texture(resource, cudaFilterModePoint, true, cudaFilterModePoint, 0, 1, 1), {0, 2}, {100, 100});
  cudaTextureObject_t t = texture(resource, cudaFilterModePoint, true);
  gradients<<<1, 1>>>(t, shared_results);
  CHECK(cudaDeviceSynchronize());
  EXPECT(shared_results[0] == 100 && shared_results[1] == 15);
  cudaDestroyTextureObject(t);
  cudaTextureDesc how = {};
  EXPECT(cudaCreateTextureObject(&t, &resource, &how, nullptr) == cudaErrorInvalidValue);  // not normalised
  cudaGetLastError();
  CHECK(cudaFreeMipmappedArray(mipmap));

  mipmap = mipmap_of(make_cudaExtent(4, 4, 4), 0, 3);
  t = texture(resource_of(mipmap), cudaFilterModePoint, true);
  volume<<<1, 1>>>(t, shared_results);
  CHECK(cudaDeviceSynchronize());
  EXPECT(shared_results[0] == 105);
  cudaDestroyTextureObject(t);
  cudaFreeMipmappedArray(mipmap);

  mipmap = mipmap_of(make_cudaExtent(4, 0, 0), 0, 3);
  t = texture(resource_of(mipmap), cudaFilterModePoint, true);
  line<<<1, 1>>>(t, shared_results);
  CHECK(cudaDeviceSynchronize());
  EXPECT(shared_results[0] == 101);
  cudaDestroyTextureObject(t);
  cudaFreeMipmappedArray(mipmap);

  mipmap = mipmap_of(make_cudaExtent(2, 2, 6), cudaArrayCubemap, 2);
  t = texture(resource_of(mipmap), cudaFilterModePoint, true);
  towards_in_level<<<1, 1>>>(t, shared_results);
  CHECK(cudaDeviceSynchronize());
  EXPECT(shared_results[0] == 100 && shared_results[1] == 105);
  cudaDestroyTextureObject(t);
  cudaFreeMipmappedArray(mipmap);
}

int main() {
  CHECK(cudaMallocManaged(&shared_results, 16 * sizeof(float)));
  cube_maps();
  gathered();
  mipmaps();
  cudaFree(shared_results);
  std::printf("%d wrong\n", wrong);
  return wrong != 0;
}
