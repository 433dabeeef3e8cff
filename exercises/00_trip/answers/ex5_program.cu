// Answers to ex5_program: the solution, wrong ones that the check rejects with the message that each names, and
// others that it accepts. Each stands in for the marked region of the given file.

// === solution
  float *x_there, *y_there;
  cudaMalloc(&x_there, bytes);
  cudaMalloc(&y_there, bytes);
  cudaMemcpy(x_there, x, bytes, cudaMemcpyHostToDevice);
  cudaMemcpy(y_there, y, bytes, cudaMemcpyHostToDevice);
  axpy<<<blocks, 256>>>(a, x_there, y_there, n);
  cudaMemcpy(y, y_there, bytes, cudaMemcpyDeviceToHost);
  cudaFree(x_there);
  cudaFree(y_there);

// === wrong: copied_out_first
// Rejected: are as they were given
// The result is copied out before it is there.
float *x_there, *y_there;
cudaMalloc(&x_there, bytes);
cudaMalloc(&y_there, bytes);
cudaMemcpy(x_there, x, bytes, cudaMemcpyHostToDevice);
cudaMemcpy(y_there, y, bytes, cudaMemcpyHostToDevice);
cudaMemcpy(y, y_there, bytes, cudaMemcpyDeviceToHost);
axpy<<<blocks, 256>>>(a, x_there, y_there, n);
cudaFree(x_there);
cudaFree(y_there);

// === wrong: elements
// Rejected: which nothing has written yet
// n is a number of elements, and cudaMemcpy wants bytes.
float *x_there, *y_there;
cudaMalloc(&x_there, bytes);
cudaMalloc(&y_there, bytes);
cudaMemcpy(x_there, x, n, cudaMemcpyHostToDevice);
cudaMemcpy(y_there, y, bytes, cudaMemcpyHostToDevice);
axpy<<<blocks, 256>>>(a, x_there, y_there, n);
cudaMemcpy(y, y_there, bytes, cudaMemcpyDeviceToHost);
cudaFree(x_there);
cudaFree(y_there);

// === wrong: freed_early
// Rejected: out of bounds
// Freed before the result is copied out.
float *x_there, *y_there;
cudaMalloc(&x_there, bytes);
cudaMalloc(&y_there, bytes);
cudaMemcpy(x_there, x, bytes, cudaMemcpyHostToDevice);
cudaMemcpy(y_there, y, bytes, cudaMemcpyHostToDevice);
axpy<<<blocks, 256>>>(a, x_there, y_there, n);
cudaFree(x_there);
cudaFree(y_there);
cudaMemcpy(y, y_there, bytes, cudaMemcpyDeviceToHost);

// === wrong: host_computes
// Rejected: even where your kernels do nothing
// The host computes, and the kernel adds nothing to it.
float *xd, *yd;
cudaMalloc(&xd, bytes);
cudaMalloc(&yd, bytes);
for (int i = 0; i < n; i++) y[i] = a * x[i] + y[i];
cudaMemcpy(yd, y, bytes, cudaMemcpyHostToDevice);
cudaMemset(xd, 0, bytes);
axpy<<<blocks, 256>>>(a, xd, yd, n);
cudaMemcpy(y, yd, bytes, cudaMemcpyDeviceToHost);
cudaFree(xd);
cudaFree(yd);

// === wrong: malloc_elements
// Rejected: out of bounds
// n is a number of elements, and cudaMalloc wants bytes.
float *x_there, *y_there;
cudaMalloc(&x_there, n);
cudaMalloc(&y_there, bytes);
cudaMemcpy(x_there, x, bytes, cudaMemcpyHostToDevice);
cudaMemcpy(y_there, y, bytes, cudaMemcpyHostToDevice);
axpy<<<blocks, 256>>>(a, x_there, y_there, n);
cudaMemcpy(y, y_there, bytes, cudaMemcpyDeviceToHost);
cudaFree(x_there);
cudaFree(y_there);

// === wrong: never_copied_in
// Rejected: which nothing has written yet
// y is never copied in.
float *x_there, *y_there;
cudaMalloc(&x_there, bytes);
cudaMalloc(&y_there, bytes);
cudaMemcpy(x_there, x, bytes, cudaMemcpyHostToDevice);
axpy<<<blocks, 256>>>(a, x_there, y_there, n);
cudaMemcpy(y, y_there, bytes, cudaMemcpyDeviceToHost);
cudaFree(x_there);
cudaFree(y_there);

// === wrong: never_copied_out
// Rejected: are as they were given
// The result stays on the GPU.
float *x_there, *y_there;
cudaMalloc(&x_there, bytes);
cudaMalloc(&y_there, bytes);
cudaMemcpy(x_there, x, bytes, cudaMemcpyHostToDevice);
cudaMemcpy(y_there, y, bytes, cudaMemcpyHostToDevice);
axpy<<<blocks, 256>>>(a, x_there, y_there, n);
cudaFree(x_there);
cudaFree(y_there);

// === wrong: never_freed
// Rejected: never freed
// The memory is never given back.
float *x_there, *y_there;
cudaMalloc(&x_there, bytes);
cudaMalloc(&y_there, bytes);
cudaMemcpy(x_there, x, bytes, cudaMemcpyHostToDevice);
cudaMemcpy(y_there, y, bytes, cudaMemcpyHostToDevice);
axpy<<<blocks, 256>>>(a, x_there, y_there, n);
cudaMemcpy(y, y_there, bytes, cudaMemcpyDeviceToHost);

// === wrong: on_host
// Rejected: wrote only 0
// A loop on the host is no CUDA program.
for (int i = 0; i < n; i++) y[i] = a * x[i] + y[i];
(void)blocks, (void)bytes;

// === wrong: one_host_pointer
// Rejected: which is host memory
// y_there is forgotten in the launch.
float *x_there, *y_there;
cudaMalloc(&x_there, bytes);
cudaMalloc(&y_there, bytes);
cudaMemcpy(x_there, x, bytes, cudaMemcpyHostToDevice);
cudaMemcpy(y_there, y, bytes, cudaMemcpyHostToDevice);
axpy<<<blocks, 256>>>(a, x_there, y, n);
cudaMemcpy(y, y_there, bytes, cudaMemcpyDeviceToHost);
cudaFree(x_there);
cudaFree(y_there);

// === wrong: begun_by_host
// Rejected: host code has worked them out
// Host code multiplies, and the kernel adds.
  float *x_there, *y_there;
  float* ax = new float[n];
  for (int i = 0; i < n; i++) ax[i] = a * x[i];
  cudaMalloc(&x_there, bytes);
  cudaMalloc(&y_there, bytes);
  cudaMemcpy(x_there, ax, bytes, cudaMemcpyHostToDevice);
  cudaMemcpy(y_there, y, bytes, cudaMemcpyHostToDevice);
  axpy<<<blocks, 256>>>(1.f, x_there, y_there, n);
  cudaMemcpy(y, y_there, bytes, cudaMemcpyDeviceToHost);
  cudaFree(x_there);
  cudaFree(y_there);
  delete[] ax;

// === wrong: turned_by_kernel
// Rejected: host code has worked them out
// Host code works out the sum, and the kernel turns its sign. x and y are copied for show.
  float *x_there, *y_there, *spare;
  cudaMalloc(&x_there, bytes);
  cudaMalloc(&y_there, bytes);
  cudaMalloc(&spare, 2 * bytes);
  cudaMemcpy(spare, x, bytes, cudaMemcpyHostToDevice);
  cudaMemcpy(spare + n, y, bytes, cudaMemcpyHostToDevice);
  float* sum = new float[n];
  for (int i = 0; i < n; i++) sum[i] = -(a * x[i] + y[i]);
  cudaMemcpy(x_there, sum, bytes, cudaMemcpyHostToDevice);
  cudaMemset(y_there, 0, bytes);
  axpy<<<blocks, 256>>>(-1, x_there, y_there, n);
  cudaMemcpy(y, y_there, bytes, cudaMemcpyDeviceToHost);
  delete[] sum;
  cudaFree(x_there);
  cudaFree(y_there);
  cudaFree(spare);

// === other: malloc_async
// Memory from a stream's pool.
cudaStream_t s;
cudaStreamCreate(&s);
float *xd, *yd;
cudaMallocAsync(&xd, bytes, s);
cudaMallocAsync(&yd, bytes, s);
cudaMemcpyAsync(xd, x, bytes, cudaMemcpyHostToDevice, s);
cudaMemcpyAsync(yd, y, bytes, cudaMemcpyHostToDevice, s);
axpy<<<blocks, 256, 0, s>>>(a, xd, yd, n);
cudaMemcpyAsync(y, yd, bytes, cudaMemcpyDeviceToHost, s);
cudaFreeAsync(xd, s);
cudaFreeAsync(yd, s);
cudaStreamSynchronize(s);
cudaStreamDestroy(s);

// === other: managed
// Managed memory needs no copies by cudaMemcpy, but the host must wait for the kernel.
float *xs, *ys;
cudaMallocManaged(&xs, bytes);
cudaMallocManaged(&ys, bytes);
for (int i = 0; i < n; i++) xs[i] = x[i], ys[i] = y[i];
axpy<<<blocks, 256>>>(a, xs, ys, n);
cudaDeviceSynchronize();
for (int i = 0; i < n; i++) y[i] = ys[i];
cudaFree(xs);
cudaFree(ys);

// === other: one_allocation
// One allocation for both.
float* there;
cudaMalloc(&there, 2 * bytes);
cudaMemcpy(there, x, bytes, cudaMemcpyDefault);
cudaMemcpy(there + n, y, bytes, cudaMemcpyDefault);
axpy<<<blocks, 256>>>(a, there, there + n, n);
cudaMemcpy(y, there + n, bytes, cudaMemcpyDefault);
cudaFree(there);

// === other: registered
// The kernel writes the host's own y, pinned for as long as it takes.
cudaHostRegister(y, bytes, cudaHostRegisterMapped);
float *xd, *yd;
cudaMalloc(&xd, bytes);
cudaMemcpy(xd, x, bytes, cudaMemcpyHostToDevice);
cudaHostGetDevicePointer(&yd, y, 0);
axpy<<<blocks, 256>>>(a, xd, yd, n);
cudaDeviceSynchronize();
cudaHostUnregister(y);
cudaFree(xd);

// === other: stream
// On a stream of its own, waited for.
cudaStream_t stream;
cudaStreamCreate(&stream);
float *x_there, *y_there;
cudaMalloc(&x_there, bytes);
cudaMalloc(&y_there, bytes);
cudaMemcpyAsync(x_there, x, bytes, cudaMemcpyHostToDevice, stream);
cudaMemcpyAsync(y_there, y, bytes, cudaMemcpyHostToDevice, stream);
axpy<<<blocks, 256, 0, stream>>>(a, x_there, y_there, n);
cudaMemcpyAsync(y, y_there, bytes, cudaMemcpyDeviceToHost, stream);
cudaStreamSynchronize(stream);
cudaStreamDestroy(stream);
cudaFree(x_there);
cudaFree(y_there);

// === other: hostfunc
// The stream calls a function of the host behind its last copy.
  float *x_there, *y_there;
  cudaStream_t s;
  cudaStreamCreate(&s);
  static int done; done = 0;
  cudaMalloc(&x_there, bytes);
  cudaMalloc(&y_there, bytes);
  cudaMemcpyAsync(x_there, x, bytes, cudaMemcpyHostToDevice, s);
  cudaMemcpyAsync(y_there, y, bytes, cudaMemcpyHostToDevice, s);
  axpy<<<blocks, 256, 0, s>>>(a, x_there, y_there, n);
  cudaMemcpyAsync(y, y_there, bytes, cudaMemcpyDeviceToHost, s);
  cudaLaunchHostFunc(s, [](void* p) { *static_cast<int*>(p) = 1; }, &done);
  cudaStreamSynchronize(s);
  cudaStreamDestroy(s);
  cudaFree(x_there);
  cudaFree(y_there);

// === other: two_pieces
// Half of the elements at a time.
  float *x_there, *y_there;
  cudaMalloc(&x_there, bytes);
  cudaMalloc(&y_there, bytes);
  cudaMemcpy(x_there, x, bytes, cudaMemcpyHostToDevice);
  cudaMemcpy(y_there, y, bytes, cudaMemcpyHostToDevice);
  const int half = n / 2;
  if (half > 0) axpy<<<(half - 1) / 256 + 1, 256>>>(a, x_there, y_there, half);
  axpy<<<(n - half - 1) / 256 + 1, 256>>>(a, x_there + half, y_there + half, n - half);
  cudaMemcpy(y, y_there, bytes, cudaMemcpyDeviceToHost);
  cudaFree(x_there);
  cudaFree(y_there);

// === wrong: free_waits
// Rejected: may still be
// It takes cudaFree for a wait.
  float *m;
  cudaMallocManaged(&m, 2 * bytes);
  float *x_there, *y_there, *st;
  cudaStream_t s;
  cudaStreamCreate(&s);
  cudaMallocHost(&st, bytes);
  cudaMalloc(&x_there, bytes);
  cudaMalloc(&y_there, bytes);
  cudaMemcpyAsync(x_there, x, bytes, cudaMemcpyHostToDevice, s);
  cudaMemcpyAsync(y_there, y, bytes, cudaMemcpyHostToDevice, s);
  axpy<<<blocks, 256, 0, s>>>(a, x_there, y_there, n);
  cudaMemcpyAsync(st, y_there, bytes, cudaMemcpyDeviceToHost, s);
  cudaFree(x_there);
  cudaFree(y_there);
  for (int i = 0; i < n; i++) y[i] = st[i];
  cudaStreamDestroy(s);
  cudaFreeHost(st);
  cudaFree(m);

// === wrong: last_by_the_host
// Rejected: even where your kernels do nothing
// The last element never comes back: the host works it out again, by additions alone.
float *xd, *yd;
cudaMalloc(&xd, bytes);
cudaMalloc(&yd, bytes);
cudaMemcpy(xd, x, bytes, cudaMemcpyHostToDevice);
cudaMemcpy(yd, y, bytes, cudaMemcpyHostToDevice);
axpy<<<blocks, 256>>>(a, xd, yd, n);
double part = a < 0 ? -x[n - 1] : x[n - 1], last = y[n - 1], left = a < 0 ? -a : a;
for (; left >= 1; left -= 1) last += part;
for (double piece = 0.5; left > 0; piece /= 2) {
  part /= 2;
  if (left >= piece) last += part, left -= piece;
}
cudaMemcpy(y, yd, bytes - sizeof(float), cudaMemcpyDeviceToHost);
y[n - 1] = last;
cudaFree(xd);
cudaFree(yd);

// === other: pitched
// Memory for two rows that lie apart.
float* rows;
size_t pitch;
cudaMallocPitch(&rows, &pitch, bytes, 2);
float* const second = rows + pitch / sizeof(float);
cudaMemcpy(rows, x, bytes, cudaMemcpyHostToDevice);
cudaMemcpy(second, y, bytes, cudaMemcpyHostToDevice);
axpy<<<blocks, 256>>>(a, rows, second, n);
cudaMemcpy(y, second, bytes, cudaMemcpyDeviceToHost);
cudaFree(rows);

// === wrong: x_overwritten
// Rejected: is an input
// The result passes through x, which is the caller's.
  float *x_there, *y_there;
  cudaMalloc(&x_there, bytes);
  cudaMalloc(&y_there, bytes);
  cudaMemcpy(x_there, x, bytes, cudaMemcpyHostToDevice);
  cudaMemcpy(y_there, y, bytes, cudaMemcpyHostToDevice);
  axpy<<<blocks, 256>>>(a, x_there, y_there, n);
  cudaMemcpy(const_cast<float*>(x), y_there, bytes, cudaMemcpyDeviceToHost);
  for (int i = 0; i < n; i++) y[i] = x[i];
  cudaFree(x_there);
  cudaFree(y_there);

// === other: pieces_of_1000
// With room for 1000 elements: as many launches as it takes.
constexpr int kRoom = 1000;
float* there;
cudaMalloc(&there, 2 * kRoom * sizeof *there);
for (int at = 0; at < n; at += kRoom) {
  const int some = n - at < kRoom ? n - at : kRoom;
  cudaMemcpy(there, x + at, some * sizeof(float), cudaMemcpyHostToDevice);
  cudaMemcpy(there + kRoom, y + at, some * sizeof(float), cudaMemcpyHostToDevice);
  axpy<<<(some + 255) / 256, 256>>>(a, there, there + kRoom, some);
  cudaMemcpy(y + at, there + kRoom, some * sizeof(float), cudaMemcpyDeviceToHost);
}
cudaFree(there);
(void)bytes, (void)blocks;

// === wrong: a_million
// Rejected: out of bounds
// Room for as many elements as anybody has.
  float *x_there, *y_there;
  cudaMalloc(&x_there, 4 << 20);
  cudaMalloc(&y_there, 4 << 20);
  cudaMemcpy(x_there, x, bytes, cudaMemcpyHostToDevice);
  cudaMemcpy(y_there, y, bytes, cudaMemcpyHostToDevice);
  axpy<<<blocks, 256>>>(a, x_there, y_there, n);
  cudaMemcpy(y, y_there, bytes, cudaMemcpyDeviceToHost);
  cudaFree(x_there);
  cudaFree(y_there);

// === wrong: half_on_the_host
// Rejected: it is not what your kernels have left in memory
// The kernel works out a x, and the host adds y.
  float *x_there, *product;
  cudaMalloc(&x_there, bytes);
  cudaMalloc(&product, bytes);
  cudaMemcpy(x_there, x, bytes, cudaMemcpyHostToDevice);
  cudaMemset(product, 0, bytes);
  axpy<<<blocks, 256>>>(a, x_there, product, n);
  float* back = new float[n];
  cudaMemcpy(back, product, bytes, cudaMemcpyDeviceToHost);
  for (int i = 0; i < n; i++) y[i] += back[i];
  delete[] back;
  cudaFree(x_there);
  cudaFree(product);

// === wrong: moved_only
// Rejected: it is not what your kernels have left in memory
// Kernels add 0 to both, and the host does the rest with what comes back.
  float *there, *zeros, *back = new float[2 * n];
  cudaMalloc(&there, 2 * bytes);
  cudaMalloc(&zeros, 2 * bytes);
  cudaMemcpy(there, x, bytes, cudaMemcpyHostToDevice);
  cudaMemcpy(there + n, y, bytes, cudaMemcpyHostToDevice);
  cudaMemset(zeros, 0, 2 * bytes);
  axpy<<<2 * blocks, 256>>>(1, there, zeros, 2 * n);
  cudaMemcpy(back, zeros, 2 * bytes, cudaMemcpyDeviceToHost);
  for (int i = 0; i < n; i++) y[i] = a * back[i] + back[n + i];
  delete[] back;
  cudaFree(there);
  cudaFree(zeros);

// === other: mapped
// The kernel works in host memory that it reaches.
  float *both, *there;
  cudaHostAlloc(&both, 2 * bytes, cudaHostAllocMapped);
  for (int i = 0; i < n; i++) both[i] = x[i], both[n + i] = y[i];
  cudaHostGetDevicePointer(&there, both, 0);
  axpy<<<blocks, 256>>>(a, there, there + n, n);
  cudaDeviceSynchronize();
  for (int i = 0; i < n; i++) y[i] = both[n + i];
  cudaFreeHost(both);

// === other: own_memory_registered
// The kernel works in memory of the host's own that is registered for it.
  float* both = new float[2 * n];
  cudaHostRegister(both, 2 * bytes, cudaHostRegisterDefault);
  for (int i = 0; i < n; i++) both[i] = x[i], both[n + i] = y[i];
  axpy<<<blocks, 256>>>(a, both, both + n, n);
  cudaDeviceSynchronize();
  for (int i = 0; i < n; i++) y[i] = both[n + i];
  cudaHostUnregister(both);
  delete[] both;
