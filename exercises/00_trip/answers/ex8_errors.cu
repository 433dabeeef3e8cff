// Answers to ex8_errors: the solution, wrong ones that the check rejects with the message that each names, and
// others that it accepts. Each stands in for the marked region of the given file.

// === solution
  axpy<<<(n - 1) / threads + 1, threads>>>(a, x_there, y_there, n);
  return cudaGetLastError();

// === wrong: always_wrong
// Rejected: are as they were given
// Every launch is said to have failed.
axpy<<<(n - 1) / threads + 1, threads>>>(a, x_there, y_there, n);
return cudaErrorInvalidConfiguration;

// === wrong: asked_before
// Rejected: try_axpy with 2048 threads
// Asked before the launch.
const cudaError_t error = cudaGetLastError();
axpy<<<(n - 1) / threads + 1, threads>>>(a, x_there, y_there, n);
return error;

// === wrong: asked_twice
// Rejected: try_axpy with 2048 threads
// cudaGetLastError forgets the error that it returns.
axpy<<<(n - 1) / threads + 1, threads>>>(a, x_there, y_there, n);
cudaGetLastError();
return cudaGetLastError();

// === wrong: cut
// Rejected: try_axpy with 2048 threads
// The number of threads is changed in silence.
const int fits = threads > 1024 ? 1024 : threads;
axpy<<<(n - 1) / fits + 1, fits>>>(a, x_there, y_there, n);
return cudaGetLastError();

// === wrong: kept
// Rejected: answered for the next one
// The error is looked at, and left for the next one who asks.
axpy<<<(n - 1) / threads + 1, threads>>>(a, x_there, y_there, n);
return cudaPeekAtLastError();

// === wrong: no_launch
// Rejected: are as they were given
// Nothing is launched.
(void)a, (void)x_there, (void)y_there, (void)n;
return threads > 1024 ? cudaErrorInvalidConfiguration : cudaSuccess;

// === wrong: own_limit
// Rejected: without a block
// Only blocks that are too large are found.
if (threads > 1024) return cudaErrorInvalidConfiguration;
axpy<<<(n - 1) / threads + 1, threads>>>(a, x_there, y_there, n);
return cudaSuccess;

// === wrong: waits_only
// Rejected: try_axpy with 2048 threads
// What was not launched does not fail while it runs.
axpy<<<(n - 1) / threads + 1, threads>>>(a, x_there, y_there, n);
return cudaDeviceSynchronize();

// === wrong: asks_the_stream
// Rejected: wrong at
// Asks the stream, which answers that the launch is not done.
  axpy<<<(n - 1) / threads + 1, threads>>>(a, x_there, y_there, n);
  const cudaError_t error = cudaGetLastError();
  return error != cudaSuccess ? error : cudaStreamQuery(nullptr);

// === other: by_address
// cudaLaunchKernel returns the launch's error itself.
void* arguments[] = {&a, &x_there, &y_there, &n};
return cudaLaunchKernel((const void*)axpy, dim3((n - 1) / threads + 1), dim3(threads), arguments, 0, nullptr);

// === other: refuses_first
// What cannot work is not tried.
if (threads > 1024) return cudaErrorInvalidConfiguration;
axpy<<<(n - 1) / threads + 1, threads>>>(a, x_there, y_there, n);
return cudaGetLastError();

// === other: with_wait
// Errors of the launch, and those while the kernel runs.
axpy<<<(n - 1) / threads + 1, threads>>>(a, x_there, y_there, n);
const cudaError_t launched = cudaGetLastError(), ran = cudaDeviceSynchronize();
return launched != cudaSuccess ? launched : ran;

// === wrong: own_rule
// Rejected: return what CUDA says
// A rule of its own stands in for what CUDA says.
  axpy<<<(n - 1) / threads + 1, threads>>>(a, x_there, y_there, n);
  cudaGetLastError();
  return threads > 1024 || n < 0 ? cudaErrorInvalidValue : cudaSuccess;

// === wrong: threshold_2048
// Rejected: threads answers cudaSuccess
// It has tried 2048 threads alone.
  axpy<<<(n - 1) / threads + 1, threads>>>(a, x_there, y_there, n);
  const cudaError_t e = cudaGetLastError();
  return threads >= 2048 || n < 0 ? e : cudaSuccess;

// === wrong: own_limits
// Rejected: more than one way
// It knows two of the ways in which a launch fails.
  if (threads > 1024 || n <= 1 - threads) return cudaErrorInvalidConfiguration;
  axpy<<<(n - 1) / threads + 1, threads>>>(a, x_there, y_there, n);
  cudaGetLastError();
  return cudaSuccess;

// === wrong: cut_and_reported
// Rejected: run the kernel with fewer
// It runs a block that fits, and still reports an error.
  const int fits = threads > 1024 ? 1024 : threads;
  axpy<<<(n - 1) / threads + 1, fits>>>(a, x_there, y_there, n);
  const cudaError_t error = cudaGetLastError();
  return threads > 1024 ? cudaErrorInvalidConfiguration : error;

// === other: launch_ex
// A launch by its configuration returns its error.
  cudaLaunchConfig_t config = {};
  config.gridDim.x = (n - 1) / threads + 1;
  config.blockDim.x = threads;
  const cudaError_t error = cudaLaunchKernelEx(&config, axpy, a, static_cast<const float*>(x_there), y_there, n);
  (void)cudaGetLastError();
  return error;

// === other: peeks
// It looks at the error, then takes it.
  axpy<<<(n - 1) / threads + 1, threads>>>(a, x_there, y_there, n);
  cudaDeviceSynchronize();
  const cudaError_t seen = cudaPeekAtLastError();
  return cudaGetLastError() == seen ? seen : cudaErrorUnknown;

// === wrong: no_elements
// Rejected: CUDA finds nothing wrong with this launch
// Takes a launch with nothing to do for a wrong one.
if (n <= 0) return cudaErrorInvalidConfiguration;
axpy<<<(n - 1) / threads + 1, threads>>>(a, x_there, y_there, n);
return cudaGetLastError();

// === wrong: always_256
// Rejected: as many threads as try_axpy is asked for
// It launches blocks of 256 threads, whatever it is asked for.
  const int fit = threads < 1 || threads > 1024 ? threads : 256;
  axpy<<<(n - 1) / fit + 1, fit>>>(a, x_there, y_there, n);
  return cudaGetLastError();

// === wrong: blocks_for_256
// Rejected: wrong at
// As many blocks as if each had 256 threads.
  axpy<<<(n - 1) / 256 + 1, threads>>>(a, x_there, y_there, n);
  return cudaGetLastError();
