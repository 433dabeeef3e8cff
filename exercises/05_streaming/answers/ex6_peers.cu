// Answers to ex6_peers: the solution, wrong ones that the check rejects with the message that each names, and
// others that it accepts. Each stands in for the marked region of the given file.

// === solution
      cudaStreamWaitEvent(gpus[1].stream, gpus[0].b_there, 0);
      cudaMemcpyPeerAsync(gpus[1].b, 1, gpus[0].b, 0, sizeof(double) * size_t(g.k * second.cols), gpus[1].stream);
      cudaEventRecord(gpus[1].b_copied, gpus[1].stream);

// === wrong: both
// Rejected: bytes in at
// The panel comes twice: over the peer link, and from the host.
cudaStreamWaitEvent(gpus[1].stream, gpus[0].b_there, 0);
cudaMemcpyPeerAsync(gpus[1].b, 1, gpus[0].b, 0, sizeof(double) * size_t(g.k * second.cols), gpus[1].stream);
cudaEventRecord(gpus[1].b_copied, gpus[1].stream);
bring_b(gpus[1].b, g, second, gpus[1].stream);

// === wrong: half
// Rejected: which nothing has written yet
// The bytes of half of the panel.
cudaStreamWaitEvent(gpus[1].stream, gpus[0].b_there, 0);
cudaMemcpyPeerAsync(gpus[1].b, 1, gpus[0].b, 0, sizeof(float) * size_t(g.k * second.cols), gpus[1].stream);
cudaEventRecord(gpus[1].b_copied, gpus[1].stream);

// === wrong: host_waits
// Rejected: turns per 100 pieces of work
// The host waits for the first GPU: right, and the two hardly overlap.
cudaStreamSynchronize(gpus[0].stream);
cudaMemcpyPeerAsync(gpus[1].b, 1, gpus[0].b, 0, sizeof(double) * size_t(g.k * second.cols), gpus[1].stream);
cudaEventRecord(gpus[1].b_copied, gpus[1].stream);

// === wrong: no_wait
// Rejected: on stream stream, the program's number
// The copy does not wait for the panel.
cudaMemcpyPeerAsync(gpus[1].b, 1, gpus[0].b, 0, sizeof(double) * size_t(g.k * second.cols), gpus[1].stream);
cudaEventRecord(gpus[1].b_copied, gpus[1].stream);

// === wrong: not_recorded
// Rejected: with nothing that orders the two
// The first GPU does not learn that its panel was copied.
cudaStreamWaitEvent(gpus[1].stream, gpus[0].b_there, 0);
cudaMemcpyPeerAsync(gpus[1].b, 1, gpus[0].b, 0, sizeof(double) * size_t(g.k * second.cols), gpus[1].stream);

// === wrong: other_device
// Rejected: call cudaSetDevice first
// The wrong device stays selected, and the second GPU's product is launched on it.
cudaSetDevice(0);
cudaStreamWaitEvent(gpus[1].stream, gpus[0].b_there, 0);
cudaMemcpyPeerAsync(gpus[1].b, 1, gpus[0].b, 0, sizeof(double) * size_t(g.k * second.cols), gpus[1].stream);
cudaEventRecord(gpus[1].b_copied, gpus[1].stream);

// === wrong: other_stream
// Rejected: with nothing that orders the two
// The copy is on a stream that the product does not wait for.
cudaSetDevice(0);
cudaMemcpyPeerAsync(gpus[1].b, 1, gpus[0].b, 0, sizeof(double) * size_t(g.k * second.cols), gpus[0].stream);
cudaSetDevice(1);

// === wrong: owner_copies
// Rejected: turns per 100 pieces of work
// The first GPU's stream copies, and has to wait for the second one's product each time.
cudaEventRecord(gpus[1].b_copied, gpus[1].stream);
cudaStreamWaitEvent(gpus[0].stream, gpus[1].b_copied, 0);
cudaMemcpyPeerAsync(gpus[1].b, 1, gpus[0].b, 0, sizeof(double) * size_t(g.k * second.cols), gpus[0].stream);
cudaEventRecord(gpus[0].b_there, gpus[0].stream);
cudaStreamWaitEvent(gpus[1].stream, gpus[0].b_there, 0);

// === wrong: panel_of_a
// Rejected: wrong at
// The panel of A, not of B.
cudaStreamWaitEvent(gpus[1].stream, gpus[0].b_there, 0);
cudaMemcpyPeerAsync(gpus[1].b, 1, gpus[0].a, 0, sizeof(double) * size_t(g.k * second.cols), gpus[1].stream);
cudaEventRecord(gpus[1].b_copied, gpus[1].stream);

// === wrong: recorded_early
// Rejected: with nothing that orders the two
// The event lies before the copy.
cudaStreamWaitEvent(gpus[1].stream, gpus[0].b_there, 0);
cudaEventRecord(gpus[1].b_copied, gpus[1].stream);
cudaMemcpyPeerAsync(gpus[1].b, 1, gpus[0].b, 0, sizeof(double) * size_t(g.k * second.cols), gpus[1].stream);

// === wrong: source_on_1
// Rejected: is told that its source lies on device 1
// The second GPU's number for both.
cudaStreamWaitEvent(gpus[1].stream, gpus[0].b_there, 0);
cudaMemcpyPeerAsync(gpus[1].b, 1, gpus[0].b, 1, sizeof(double) * size_t(g.k * second.cols), gpus[1].stream);
cudaEventRecord(gpus[1].b_copied, gpus[1].stream);

// === wrong: target_on_0
// Rejected: is told that its target lies on device 0
// The first GPU's number for both.
cudaStreamWaitEvent(gpus[1].stream, gpus[0].b_there, 0);
cudaMemcpyPeerAsync(gpus[1].b, 0, gpus[0].b, 0, sizeof(double) * size_t(g.k * second.cols), gpus[1].stream);
cudaEventRecord(gpus[1].b_copied, gpus[1].stream);

// === wrong: tile_of_c
// Rejected: which nothing has written yet
// As many elements as a tile of C has, not as many as a panel of B.
cudaStreamWaitEvent(gpus[1].stream, gpus[0].b_there, 0);
cudaMemcpyPeerAsync(gpus[1].b, 1, gpus[0].b, 0, sizeof(double) * size_t(second.rows * second.cols), gpus[1].stream);
cudaEventRecord(gpus[1].b_copied, gpus[1].stream);

// === wrong: too_much
// Rejected: cudaMemcpyPeerAsync
// Twice as many bytes as the panel has.
cudaStreamWaitEvent(gpus[1].stream, gpus[0].b_there, 0);
cudaMemcpyPeerAsync(gpus[1].b, 1, gpus[0].b, 0, 2 * sizeof(double) * size_t(g.k * kPracticeSide), gpus[1].stream);
cudaEventRecord(gpus[1].b_copied, gpus[1].stream);

// === other: default_kind
// cudaMemcpyAsync knows from the pointers where they lie.
cudaStreamWaitEvent(gpus[1].stream, gpus[0].b_there, 0);
cudaMemcpyAsync(gpus[1].b, gpus[0].b, sizeof(double) * size_t(g.k * second.cols), cudaMemcpyDefault, gpus[1].stream);
cudaEventRecord(gpus[1].b_copied, gpus[1].stream);

// === other: device_to_device
// A copy from device to device may be one between two of them.
const size_t bytes = sizeof(double) * size_t(g.k * second.cols);
cudaStreamWaitEvent(gpus[1].stream, gpus[0].b_there, 0);
cudaMemcpyAsync(gpus[1].b, gpus[0].b, bytes, cudaMemcpyDeviceToDevice, gpus[1].stream);
cudaEventRecord(gpus[1].b_copied, gpus[1].stream);

// === other: a_box_between_devices
// A copy of a box, one slice deep.
      const size_t row = sizeof(double) * size_t(second.cols), high = size_t(g.k);
      cudaMemcpy3DPeerParms panel = {};
      panel.srcDevice = 0;
      panel.srcPtr = make_cudaPitchedPtr(gpus[0].b, row, row, high);
      panel.dstDevice = 1;
      panel.dstPtr = make_cudaPitchedPtr(gpus[1].b, row, row, high);
      panel.extent = make_cudaExtent(row, high, 1);
      cudaStreamWaitEvent(gpus[1].stream, gpus[0].b_there, 0);
      cudaMemcpy3DPeerAsync(&panel, gpus[1].stream);
      cudaEventRecord(gpus[1].b_copied, gpus[1].stream);
