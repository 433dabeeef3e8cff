// Answers to ex6_pointers: the solution, wrong ones that the check rejects with the message that each names, and
// others that it accepts. Each stands in for the marked region of the given file.

// === solution
  // The copy waits for the kernel first.
  cudaMemcpy(y, y_there, bytes, cudaMemcpyDeviceToHost);

// === wrong: device_to_device
// Rejected: cudaMemcpyDeviceToDevice
// The target is host memory.
cudaMemcpy(y, y_there, bytes, cudaMemcpyDeviceToDevice);

// === wrong: first_only
// Rejected: are as they were given
// One float comes back.
cudaMemcpy(y, y_there, sizeof(float), cudaMemcpyDeviceToHost);

// === wrong: host_computes
// Rejected: even where your kernels do nothing
// The result is not brought back, but worked out once more.
for (int i = 0; i < n; i++) y[i] = a * x[i] + y[i];

// === wrong: host_copy
// Rejected: wrong at
// x is copied in place of the result.
cudaMemcpy(y, x_there, bytes, cudaMemcpyDeviceToHost);

// === wrong: other_way
// Rejected: cudaMemcpyHostToDevice
// The wrong direction is named.
cudaMemcpy(y, y_there, bytes, cudaMemcpyHostToDevice);

// === wrong: pointer_only
// Rejected: are as they were given
// Only the pointer is copied, and nobody uses it.
y = y_there;

// === wrong: size_of_pointer
// Rejected: of host memory where
// sizeof of a pointer is 8 bytes, whatever it points to.
cudaMemcpy(y, y_there, sizeof(y), cudaMemcpyDeviceToHost);

// === wrong: swapped
// Rejected: are as they were given
// The old y over the result.
cudaMemcpy(y_there, y, bytes, cudaMemcpyHostToDevice);

// === wrong: waits_more
// Rejected: host code reads
// Waiting does not make device memory the host's.
cudaDeviceSynchronize();
cudaStreamSynchronize(0);
for (int i = 0; i < n; i++) y[i] = y_there[i];

// === other: async
// An asynchronous copy, waited for.
cudaMemcpyAsync(y, y_there, bytes, cudaMemcpyDeviceToHost);
cudaDeviceSynchronize();

// === other: default
// The direction can be seen from the pointers.
cudaDeviceSynchronize();
cudaMemcpy(y, y_there, bytes, cudaMemcpyDefault);

// === other: one_by_one
// Slow, but right: each copy waits.
for (int i = 0; i < n; i++) cudaMemcpy(&y[i], &y_there[i], sizeof(float), cudaMemcpyDeviceToHost);
