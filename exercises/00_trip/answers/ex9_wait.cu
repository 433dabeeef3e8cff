// Answers to ex9_wait: the solution, wrong ones that the check rejects with the message that each names, and
// others that it accepts. Each stands in for the marked region of the given file.

// === solution
  cudaMemcpyAsync(there, staged, bytes, cudaMemcpyHostToDevice, stream);
  axpy<<<(n - 1) / 256 + 1, 256, 0, stream>>>(a, there, there + n, n);
  cudaMemcpyAsync(staged + n, there + n, bytes / 2, cudaMemcpyDeviceToHost, stream);
  cudaStreamSynchronize(stream);

// === wrong: asked_once
// Rejected: may still be
// Asks once whether the stream is done, and goes on whatever the answer is.
cudaMemcpyAsync(there, staged, bytes, cudaMemcpyHostToDevice, stream);
axpy<<<(n - 1) / 256 + 1, 256, 0, stream>>>(a, there, there + n, n);
cudaMemcpyAsync(staged + n, there + n, bytes / 2, cudaMemcpyDeviceToHost, stream);
cudaStreamQuery(stream);

// === wrong: asks_error
// Rejected: may still be
// The last error says nothing of work that is still to be done.
cudaMemcpyAsync(there, staged, bytes, cudaMemcpyHostToDevice, stream);
axpy<<<(n - 1) / 256 + 1, 256, 0, stream>>>(a, there, there + n, n);
cudaMemcpyAsync(staged + n, there + n, bytes / 2, cudaMemcpyDeviceToHost, stream);
if (cudaGetLastError() != cudaSuccess) return;

// === wrong: copy_dropped
// Rejected: are as they were given
// Waited for, but the copy back is gone.
cudaMemcpyAsync(there, staged, bytes, cudaMemcpyHostToDevice, stream);
axpy<<<(n - 1) / 256 + 1, 256, 0, stream>>>(a, there, there + n, n);
cudaStreamSynchronize(stream);

// === wrong: event_only
// Rejected: may still be
// An event is recorded, and nobody waits for it.
cudaMemcpyAsync(there, staged, bytes, cudaMemcpyHostToDevice, stream);
axpy<<<(n - 1) / 256 + 1, 256, 0, stream>>>(a, there, there + n, n);
cudaMemcpyAsync(staged + n, there + n, bytes / 2, cudaMemcpyDeviceToHost, stream);
cudaEvent_t done;
cudaEventCreate(&done);
cudaEventRecord(done, stream);
cudaEventDestroy(done);

// === wrong: first_line
// Rejected: may still be
// Waits for the copy in only.
cudaMemcpyAsync(there, staged, bytes, cudaMemcpyHostToDevice, stream);
cudaStreamSynchronize(stream);
axpy<<<(n - 1) / 256 + 1, 256, 0, stream>>>(a, there, there + n, n);
cudaMemcpyAsync(staged + n, there + n, bytes / 2, cudaMemcpyDeviceToHost, stream);

// === wrong: other_stream
// Rejected: may still be
// Waits for another stream, which has nothing to do.
cudaMemcpyAsync(there, staged, bytes, cudaMemcpyHostToDevice, stream);
axpy<<<(n - 1) / 256 + 1, 256, 0, stream>>>(a, there, there + n, n);
cudaMemcpyAsync(staged + n, there + n, bytes / 2, cudaMemcpyDeviceToHost, stream);
cudaStream_t other;
cudaStreamCreateWithFlags(&other, cudaStreamNonBlocking);
cudaStreamSynchronize(other);
cudaStreamDestroy(other);

// === wrong: stream_waits
// Rejected: may still be
// The stream waits for itself; the host does not.
cudaMemcpyAsync(there, staged, bytes, cudaMemcpyHostToDevice, stream);
axpy<<<(n - 1) / 256 + 1, 256, 0, stream>>>(a, there, there + n, n);
cudaMemcpyAsync(staged + n, there + n, bytes / 2, cudaMemcpyDeviceToHost, stream);
cudaEvent_t done;
cudaEventCreate(&done);
cudaEventRecord(done, stream);
cudaStreamWaitEvent(stream, done, 0);
cudaEventDestroy(done);

// === wrong: too_early
// Rejected: may still be
// Waits before the copy back.
cudaMemcpyAsync(there, staged, bytes, cudaMemcpyHostToDevice, stream);
axpy<<<(n - 1) / 256 + 1, 256, 0, stream>>>(a, there, there + n, n);
cudaStreamSynchronize(stream);
cudaMemcpyAsync(staged + n, there + n, bytes / 2, cudaMemcpyDeviceToHost, stream);

// === other: device
// Waits for everything.
cudaMemcpyAsync(there, staged, bytes, cudaMemcpyHostToDevice, stream);
axpy<<<(n - 1) / 256 + 1, 256, 0, stream>>>(a, there, there + n, n);
cudaMemcpyAsync(staged + n, there + n, bytes / 2, cudaMemcpyDeviceToHost, stream);
cudaDeviceSynchronize();

// === other: event
// Waits for an event behind the copy.
cudaMemcpyAsync(there, staged, bytes, cudaMemcpyHostToDevice, stream);
axpy<<<(n - 1) / 256 + 1, 256, 0, stream>>>(a, there, there + n, n);
cudaMemcpyAsync(staged + n, there + n, bytes / 2, cudaMemcpyDeviceToHost, stream);
cudaEvent_t done;
cudaEventCreate(&done);
cudaEventRecord(done, stream);
cudaEventSynchronize(done);
cudaEventDestroy(done);

// === other: plain_copy
// A copy without a stream waits by itself, once the kernel is done.
cudaMemcpyAsync(there, staged, bytes, cudaMemcpyHostToDevice, stream);
axpy<<<(n - 1) / 256 + 1, 256, 0, stream>>>(a, there, there + n, n);
cudaStreamSynchronize(stream);
cudaMemcpy(staged + n, there + n, bytes / 2, cudaMemcpyDeviceToHost);

// === wrong: poll_hundred
// Rejected: may still be
// It asks a hundred times, and then goes on.
  cudaMemcpyAsync(there, staged, bytes, cudaMemcpyHostToDevice, stream);
  axpy<<<(n - 1) / 256 + 1, 256, 0, stream>>>(a, there, there + n, n);
  cudaMemcpyAsync(staged + n, there + n, bytes / 2, cudaMemcpyDeviceToHost, stream);
  for (int i = 0; i < 100 && cudaStreamQuery(stream) != cudaSuccess; i++) {}

// === other: told_by_a_host_function
// The stream's own function raises a flag, and the host looks at it until then.
  cudaMemcpyAsync(there, staged, bytes, cudaMemcpyHostToDevice, stream);
  axpy<<<(n - 1) / 256 + 1, 256, 0, stream>>>(a, there, there + n, n);
  cudaMemcpyAsync(staged + n, there + n, bytes / 2, cudaMemcpyDeviceToHost, stream);
  int done = 0;
  cudaLaunchHostFunc(stream, [](void* flag) { __atomic_store_n(static_cast<int*>(flag), 1, __ATOMIC_RELEASE); }, &done);
  while (!__atomic_load_n(&done, __ATOMIC_ACQUIRE)) {}

// === wrong: told_before_the_copy
// Rejected: may still be
// The function that raises the flag runs before the copy back.
  cudaMemcpyAsync(there, staged, bytes, cudaMemcpyHostToDevice, stream);
  axpy<<<(n - 1) / 256 + 1, 256, 0, stream>>>(a, there, there + n, n);
  int done = 0;
  cudaLaunchHostFunc(stream, [](void* flag) { __atomic_store_n(static_cast<int*>(flag), 1, __ATOMIC_RELEASE); }, &done);
  cudaMemcpyAsync(staged + n, there + n, bytes / 2, cudaMemcpyDeviceToHost, stream);
  while (!__atomic_load_n(&done, __ATOMIC_ACQUIRE)) {}

// === wrong: looks_at_the_flag_a_hundred_times
// Rejected: may still be
// The host looks at the flag a hundred times, and then goes on.
  cudaMemcpyAsync(there, staged, bytes, cudaMemcpyHostToDevice, stream);
  axpy<<<(n - 1) / 256 + 1, 256, 0, stream>>>(a, there, there + n, n);
  cudaMemcpyAsync(staged + n, there + n, bytes / 2, cudaMemcpyDeviceToHost, stream);
  static int done;
  done = 0;
  cudaLaunchHostFunc(stream, [](void* flag) { __atomic_store_n(static_cast<int*>(flag), 1, __ATOMIC_RELEASE); }, &done);
  for (int i = 0; i < 100 && !__atomic_load_n(&done, __ATOMIC_ACQUIRE); i++) {}
