// A texture object whose memory has been freed.
// says: already freed
__global__ void read(cudaTextureObject_t texture, float* out) {
  out[threadIdx.x] = tex1Dfetch<float>(texture, threadIdx.x);  // expect: freed
}
int main() {
  float *data, *out;
  cudaMalloc(&data, 256);
  cudaMalloc(&out, 256);
  cudaMemset(data, 0, 256);
  cudaResourceDesc resource = {};
  resource.resType = cudaResourceTypeLinear;
  resource.res.linear.devPtr = data;
  resource.res.linear.desc = cudaCreateChannelDesc<float>();
  resource.res.linear.sizeInBytes = 256;
  cudaTextureDesc settings = {};
  settings.readMode = cudaReadModeElementType;
  cudaTextureObject_t texture;
  cudaCreateTextureObject(&texture, &resource, &settings, nullptr);
  cudaFree(data);
  read<<<1, 64>>>(texture, out);
  cudaDeviceSynchronize();
  cudaDestroyTextureObject(texture);
  cudaFree(out);
}
