// A texture object whose array has been freed.
// says: whose array has been freed
__global__ void read(cudaTextureObject_t texture, float* out) {
  out[threadIdx.x] = tex2D<float>(texture, threadIdx.x, 0);  // expect: freed
}
int main() {
  float* out;
  cudaMalloc(&out, 64);
  const cudaChannelFormatDesc format = cudaCreateChannelDesc<float>();
  cudaArray_t array;
  cudaMallocArray(&array, &format, 16, 2);
  const float values[32] = {};
  cudaMemcpy2DToArray(array, 0, 0, values, 64, 64, 2, cudaMemcpyHostToDevice);
  cudaResourceDesc resource = {};
  resource.resType = cudaResourceTypeArray;
  resource.res.array.array = array;
  cudaTextureDesc settings = {};
  settings.readMode = cudaReadModeElementType;
  cudaTextureObject_t texture;
  cudaCreateTextureObject(&texture, &resource, &settings, nullptr);
  read<<<1, 16>>>(texture, out);
  cudaDeviceSynchronize();
  cudaFreeArray(array);
  read<<<1, 16>>>(texture, out);
  cudaDeviceSynchronize();
  cudaDestroyTextureObject(texture);
  cudaFree(out);
}
