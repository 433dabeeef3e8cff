// Answers to ex12_overlap: the solution, wrong ones that the check rejects with the message that each names, and
// others that it accepts. Each stands in for the marked region of the given file.

// === solution
  const int most = (n - 1) / 8 + 1;  // elements of a chunk; the last one may have fewer
  for (int begin = 0; begin < n; begin += most) {
    const int count = n - begin < most ? n - begin : most;
    const size_t bytes = sizeof(float) * count;
    cudaMemcpyAsync(x_there + begin, x + begin, bytes, cudaMemcpyHostToDevice, in);
    cudaMemcpyAsync(y_there + begin, y + begin, bytes, cudaMemcpyHostToDevice, in);
    cudaEventRecord(arrived, in);
    cudaStreamWaitEvent(kernels, arrived, 0);
    axpy<<<(count - 1) / 256 + 1, 256, 0, kernels>>>(a, x_there + begin, y_there + begin, count);
    cudaEventRecord(computed, kernels);
    cudaStreamWaitEvent(out, computed, 0);
    cudaMemcpyAsync(y + begin, y_there + begin, bytes, cudaMemcpyDeviceToHost, out);
  }

// === wrong: all_in_first
// Rejected: No medal yet
// All chunks come in before the first is computed: nothing is left that a copy out could run beside.
const int most = (n - 1) / 8 + 1;
for (int begin = 0; begin < n; begin += most) {
  const size_t bytes = sizeof(float) * (n - begin < most ? n - begin : most);
  cudaMemcpyAsync(x_there + begin, x + begin, bytes, cudaMemcpyHostToDevice, in);
  cudaMemcpyAsync(y_there + begin, y + begin, bytes, cudaMemcpyHostToDevice, in);
}
cudaEventRecord(arrived, in);
cudaStreamWaitEvent(out, arrived, 0);
for (int begin = 0; begin < n; begin += most) {
  const int count = n - begin < most ? n - begin : most;
  axpy<<<(count - 1) / 256 + 1, 256, 0, out>>>(a, x_there + begin, y_there + begin, count);
  cudaMemcpyAsync(y + begin, y_there + begin, sizeof(float) * count, cudaMemcpyDeviceToHost, out);
}

// === wrong: host_waits
// Rejected: No medal yet
// The host waits for each chunk before it asks for the next one.
const int most = (n - 1) / 8 + 1;  // elements of a chunk; the last one may have fewer
for (int begin = 0; begin < n; begin += most) {
  const int count = n - begin < most ? n - begin : most;
  const size_t bytes = sizeof(float) * count;
  cudaMemcpyAsync(x_there + begin, x + begin, bytes, cudaMemcpyHostToDevice, in);
  cudaMemcpyAsync(y_there + begin, y + begin, bytes, cudaMemcpyHostToDevice, in);
  cudaEventRecord(arrived, in);
  cudaStreamWaitEvent(kernels, arrived, 0);
  axpy<<<(count - 1) / 256 + 1, 256, 0, kernels>>>(a, x_there + begin, y_there + begin, count);
  cudaEventRecord(computed, kernels);
  cudaStreamWaitEvent(out, computed, 0);
  cudaMemcpyAsync(y + begin, y_there + begin, bytes, cudaMemcpyDeviceToHost, out);
  cudaStreamSynchronize(out);
}

// === wrong: hundred
// Rejected: kernels
// A hundred chunks: more than the task allows, and on a GPU each copy costs some microseconds.
const int most = (n - 1) / 100 + 1;  // elements of a chunk; the last one may have fewer
for (int begin = 0; begin < n; begin += most) {
  const int count = n - begin < most ? n - begin : most;
  const size_t bytes = sizeof(float) * count;
  cudaMemcpyAsync(x_there + begin, x + begin, bytes, cudaMemcpyHostToDevice, in);
  cudaMemcpyAsync(y_there + begin, y + begin, bytes, cudaMemcpyHostToDevice, in);
  cudaEventRecord(arrived, in);
  cudaStreamWaitEvent(kernels, arrived, 0);
  axpy<<<(count - 1) / 256 + 1, 256, 0, kernels>>>(a, x_there + begin, y_there + begin, count);
  cudaEventRecord(computed, kernels);
  cudaStreamWaitEvent(out, computed, 0);
  cudaMemcpyAsync(y + begin, y_there + begin, bytes, cudaMemcpyDeviceToHost, out);
}

// === wrong: no_arrived
// Rejected: with nothing that orders the two
// Nothing says that a chunk has arrived.
const int most = (n - 1) / 8 + 1;  // elements of a chunk; the last one may have fewer
for (int begin = 0; begin < n; begin += most) {
  const int count = n - begin < most ? n - begin : most;
  const size_t bytes = sizeof(float) * count;
  cudaMemcpyAsync(x_there + begin, x + begin, bytes, cudaMemcpyHostToDevice, in);
  cudaMemcpyAsync(y_there + begin, y + begin, bytes, cudaMemcpyHostToDevice, in);
  axpy<<<(count - 1) / 256 + 1, 256, 0, kernels>>>(a, x_there + begin, y_there + begin, count);
  cudaEventRecord(computed, kernels);
  cudaStreamWaitEvent(out, computed, 0);
  cudaMemcpyAsync(y + begin, y_there + begin, bytes, cudaMemcpyDeviceToHost, out);
}

// === wrong: no_computed
// Rejected: with nothing that orders the two
// Nothing says that a chunk is computed.
const int most = (n - 1) / 8 + 1;  // elements of a chunk; the last one may have fewer
for (int begin = 0; begin < n; begin += most) {
  const int count = n - begin < most ? n - begin : most;
  const size_t bytes = sizeof(float) * count;
  cudaMemcpyAsync(x_there + begin, x + begin, bytes, cudaMemcpyHostToDevice, in);
  cudaMemcpyAsync(y_there + begin, y + begin, bytes, cudaMemcpyHostToDevice, in);
  cudaEventRecord(arrived, in);
  cudaStreamWaitEvent(kernels, arrived, 0);
  axpy<<<(count - 1) / 256 + 1, 256, 0, kernels>>>(a, x_there + begin, y_there + begin, count);
  cudaMemcpyAsync(y + begin, y_there + begin, bytes, cudaMemcpyDeviceToHost, out);
}

// === wrong: one_stream
// Rejected: No medal yet
// Chunks on one stream: one piece after the other, as before.
const int most = (n - 1) / 8 + 1;  // elements of a chunk; the last one may have fewer
for (int begin = 0; begin < n; begin += most) {
  const int count = n - begin < most ? n - begin : most;
  const size_t bytes = sizeof(float) * count;
  cudaMemcpyAsync(x_there + begin, x + begin, bytes, cudaMemcpyHostToDevice, in);
  cudaMemcpyAsync(y_there + begin, y + begin, bytes, cudaMemcpyHostToDevice, in);
  axpy<<<(count - 1) / 256 + 1, 256, 0, in>>>(a, x_there + begin, y_there + begin, count);
  cudaMemcpyAsync(y + begin, y_there + begin, bytes, cudaMemcpyDeviceToHost, in);
}

// === wrong: recorded_early
// Rejected: with nothing that orders the two
// The event is recorded before the copies: it says nothing about them.
const int most = (n - 1) / 8 + 1;  // elements of a chunk; the last one may have fewer
for (int begin = 0; begin < n; begin += most) {
  const int count = n - begin < most ? n - begin : most;
  const size_t bytes = sizeof(float) * count;
  cudaEventRecord(arrived, in);
  cudaStreamWaitEvent(kernels, arrived, 0);
  cudaMemcpyAsync(x_there + begin, x + begin, bytes, cudaMemcpyHostToDevice, in);
  cudaMemcpyAsync(y_there + begin, y + begin, bytes, cudaMemcpyHostToDevice, in);
  axpy<<<(count - 1) / 256 + 1, 256, 0, kernels>>>(a, x_there + begin, y_there + begin, count);
  cudaEventRecord(computed, kernels);
  cudaStreamWaitEvent(out, computed, 0);
  cudaMemcpyAsync(y + begin, y_there + begin, bytes, cudaMemcpyDeviceToHost, out);
}

// === wrong: rounds_down
// Rejected: are as they were given
// Eight whole chunks, and what is left over is forgotten.
const int most = n < 8 ? 1 : n / 8;  // elements of a chunk; the last one may have fewer
for (int begin = 0; begin + most <= n && begin < 8 * most; begin += most) {
  const int count = most;
  const size_t bytes = sizeof(float) * count;
  cudaMemcpyAsync(x_there + begin, x + begin, bytes, cudaMemcpyHostToDevice, in);
  cudaMemcpyAsync(y_there + begin, y + begin, bytes, cudaMemcpyHostToDevice, in);
  cudaEventRecord(arrived, in);
  cudaStreamWaitEvent(kernels, arrived, 0);
  axpy<<<(count - 1) / 256 + 1, 256, 0, kernels>>>(a, x_there + begin, y_there + begin, count);
  cudaEventRecord(computed, kernels);
  cudaStreamWaitEvent(out, computed, 0);
  cudaMemcpyAsync(y + begin, y_there + begin, bytes, cudaMemcpyDeviceToHost, out);
}

// === wrong: x_again
// Rejected: bytes in at
// The line that copied all of x is still there.
cudaMemcpyAsync(x_there, x, sizeof(float) * n, cudaMemcpyHostToDevice, in);
const int most = (n - 1) / 8 + 1;  // elements of a chunk; the last one may have fewer
for (int begin = 0; begin < n; begin += most) {
  const int count = n - begin < most ? n - begin : most;
  const size_t bytes = sizeof(float) * count;
  cudaMemcpyAsync(x_there + begin, x + begin, bytes, cudaMemcpyHostToDevice, in);
  cudaMemcpyAsync(y_there + begin, y + begin, bytes, cudaMemcpyHostToDevice, in);
  cudaEventRecord(arrived, in);
  cudaStreamWaitEvent(kernels, arrived, 0);
  axpy<<<(count - 1) / 256 + 1, 256, 0, kernels>>>(a, x_there + begin, y_there + begin, count);
  cudaEventRecord(computed, kernels);
  cudaStreamWaitEvent(out, computed, 0);
  cudaMemcpyAsync(y + begin, y_there + begin, bytes, cudaMemcpyDeviceToHost, out);
}

// === wrong: zero_copy
// Rejected: bytes in at
// The kernel reads and writes the host's memory itself: that overlaps, and is another step of the lesson.
(void)x_there, (void)y_there;
axpy<<<(n - 1) / 256 + 1, 256, 0, kernels>>>(a, x, y, n);

// === wrong: works_on_the_host
// Rejected: bytes that kernels read or write
// The kernel works in the memory of the host, and the copies are for show.
  const size_t bytes = sizeof(float) * n;
  axpy<<<(n - 1) / 256 + 1, 256, 0, kernels>>>(a, x, y, n);
  cudaEventRecord(computed, kernels);
  cudaStreamWaitEvent(in, computed, 0);
  cudaStreamWaitEvent(out, computed, 0);
  float* s; cudaMallocHost(&s, bytes);
  cudaMemcpyAsync(x_there, x, bytes, cudaMemcpyHostToDevice, in);
  cudaMemcpyAsync(y_there, x, bytes, cudaMemcpyHostToDevice, in);
  cudaEventRecord(arrived, in);
  cudaStreamWaitEvent(out, arrived, 0);
  cudaMemcpyAsync(s, x_there, bytes, cudaMemcpyDeviceToHost, out);
  cudaDeviceSynchronize();
  cudaFreeHost(s);

// === other: bronze
// Two chunks.
const int most = (n - 1) / 2 + 1;  // elements of a chunk; the last one may have fewer
for (int begin = 0; begin < n; begin += most) {
  const int count = n - begin < most ? n - begin : most;
  const size_t bytes = sizeof(float) * count;
  cudaMemcpyAsync(x_there + begin, x + begin, bytes, cudaMemcpyHostToDevice, in);
  cudaMemcpyAsync(y_there + begin, y + begin, bytes, cudaMemcpyHostToDevice, in);
  cudaEventRecord(arrived, in);
  cudaStreamWaitEvent(kernels, arrived, 0);
  axpy<<<(count - 1) / 256 + 1, 256, 0, kernels>>>(a, x_there + begin, y_there + begin, count);
  cudaEventRecord(computed, kernels);
  cudaStreamWaitEvent(out, computed, 0);
  cudaMemcpyAsync(y + begin, y_there + begin, bytes, cudaMemcpyDeviceToHost, out);
}

// === other: kernels_with_copies
// The kernel runs on the stream of the copies in: one event is enough.
const int most = (n - 1) / 8 + 1;  // elements of a chunk; the last one may have fewer
for (int begin = 0; begin < n; begin += most) {
  const int count = n - begin < most ? n - begin : most;
  const size_t bytes = sizeof(float) * count;
  cudaMemcpyAsync(x_there + begin, x + begin, bytes, cudaMemcpyHostToDevice, in);
  cudaMemcpyAsync(y_there + begin, y + begin, bytes, cudaMemcpyHostToDevice, in);
  axpy<<<(count - 1) / 256 + 1, 256, 0, in>>>(a, x_there + begin, y_there + begin, count);
  cudaEventRecord(computed, in);
  cudaStreamWaitEvent(out, computed, 0);
  cudaMemcpyAsync(y + begin, y_there + begin, bytes, cudaMemcpyDeviceToHost, out);
}

// === other: silver
// Four chunks.
const int most = (n - 1) / 4 + 1;  // elements of a chunk; the last one may have fewer
for (int begin = 0; begin < n; begin += most) {
  const int count = n - begin < most ? n - begin : most;
  const size_t bytes = sizeof(float) * count;
  cudaMemcpyAsync(x_there + begin, x + begin, bytes, cudaMemcpyHostToDevice, in);
  cudaMemcpyAsync(y_there + begin, y + begin, bytes, cudaMemcpyHostToDevice, in);
  cudaEventRecord(arrived, in);
  cudaStreamWaitEvent(kernels, arrived, 0);
  axpy<<<(count - 1) / 256 + 1, 256, 0, kernels>>>(a, x_there + begin, y_there + begin, count);
  cudaEventRecord(computed, kernels);
  cudaStreamWaitEvent(out, computed, 0);
  cudaMemcpyAsync(y + begin, y_there + begin, bytes, cudaMemcpyDeviceToHost, out);
}

// === other: two_streams
// Chunks take turns on two streams, and need no event: on each, one thing follows the other.
const int most = (n - 1) / 16 + 1;  // elements of a chunk; the last one may have fewer
for (int begin = 0; begin < n; begin += most) {
  const int count = n - begin < most ? n - begin : most;
  const cudaStream_t lane = begin / most % 2 ? out : in;
  const size_t bytes = sizeof(float) * count;
  cudaMemcpyAsync(x_there + begin, x + begin, bytes, cudaMemcpyHostToDevice, lane);
  cudaMemcpyAsync(y_there + begin, y + begin, bytes, cudaMemcpyHostToDevice, lane);
  axpy<<<(count - 1) / 256 + 1, 256, 0, lane>>>(a, x_there + begin, y_there + begin, count);
  cudaMemcpyAsync(y + begin, y_there + begin, bytes, cudaMemcpyDeviceToHost, lane);
}

// === wrong: asks_until_done
// Rejected: No medal yet
// The host asks for each chunk's end in a loop: that is waiting, too.
const int most = (n - 1) / 8 + 1;
for (int begin = 0; begin < n; begin += most) {
  const int count = n - begin < most ? n - begin : most;
  const size_t bytes = sizeof(float) * count;
  cudaMemcpyAsync(x_there + begin, x + begin, bytes, cudaMemcpyHostToDevice, in);
  cudaMemcpyAsync(y_there + begin, y + begin, bytes, cudaMemcpyHostToDevice, in);
  axpy<<<(count - 1) / 256 + 1, 256, 0, in>>>(a, x_there + begin, y_there + begin, count);
  cudaMemcpyAsync(y + begin, y_there + begin, bytes, cudaMemcpyDeviceToHost, in);
  cudaEventRecord(computed, in);
  while (cudaEventQuery(computed) == cudaErrorNotReady) {}
}

// === other: urgent_stream
// Copies out have a stream of a higher priority, and sizes are worked out with doubles.
int least, greatest;
cudaDeviceGetStreamPriorityRange(&least, &greatest);
cudaStream_t urgent;
cudaStreamCreateWithPriority(&urgent, cudaStreamNonBlocking, greatest);
const int most = int(n * 0.125) + 1;
for (int begin = 0; begin < n; begin += most) {
  const int count = n - begin < most ? n - begin : most;
  const size_t bytes = sizeof(float) * count;
  cudaMemcpyAsync(x_there + begin, x + begin, bytes, cudaMemcpyHostToDevice, in);
  cudaMemcpyAsync(y_there + begin, y + begin, bytes, cudaMemcpyHostToDevice, in);
  axpy<<<(count - 1) / 256 + 1, 256, 0, in>>>(a, x_there + begin, y_there + begin, count);
  cudaEventRecord(computed, in);
  cudaStreamWaitEvent(urgent, computed, 0);
  cudaMemcpyAsync(y + begin, y_there + begin, bytes, cudaMemcpyDeviceToHost, urgent);
}
cudaStreamSynchronize(urgent);
cudaStreamDestroy(urgent);

// === wrong: many_copies
// Rejected: copies and kernels
// 16 kernels, and each copy is cut into 16 again.
  const int most = (n - 1) / 16 + 1, piece = (most - 1) / 16 + 1;
  for (int begin = 0; begin < n; begin += most) {
    const int end = begin + most < n ? begin + most : n;
    for (int at = begin; at < end; at += piece) {
      const size_t bytes = sizeof(float) * (at + piece < end ? piece : end - at);
      cudaMemcpyAsync(x_there + at, x + at, bytes, cudaMemcpyHostToDevice, in);
      cudaMemcpyAsync(y_there + at, y + at, bytes, cudaMemcpyHostToDevice, in);
    }
    cudaEventRecord(arrived, in);
    cudaStreamWaitEvent(kernels, arrived, 0);
    axpy<<<(end - begin - 1) / 256 + 1, 256, 0, kernels>>>(a, x_there + begin, y_there + begin, end - begin);
    cudaEventRecord(computed, kernels);
    cudaStreamWaitEvent(out, computed, 0);
    for (int at = begin; at < end; at += piece) {
      const size_t bytes = sizeof(float) * (at + piece < end ? piece : end - at);
      cudaMemcpyAsync(y + at, y_there + at, bytes, cudaMemcpyDeviceToHost, out);
    }
  }
