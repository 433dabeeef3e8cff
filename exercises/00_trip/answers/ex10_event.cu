// Answers to ex10_event: the solution, wrong ones that the check rejects with the message that each names, and
// others that it accepts. Each stands in for the marked region of the given file.

// === solution
  cudaEventRecord(arrived, copies);
  cudaStreamWaitEvent(kernels, arrived, 0);

// === wrong: asked_once
// Rejected: with nothing that orders the two
// Asks once whether the copy is done, and goes on whatever the answer is.
cudaEventRecord(arrived, copies);
cudaEventQuery(arrived);

// === wrong: kernels_waited
// Rejected: with nothing that orders the two
// The host waits for the stream that has nothing to do yet.
cudaStreamSynchronize(kernels);

// === wrong: only_recorded
// Rejected: with nothing that orders the two
// The event is recorded, and nobody waits for it.
cudaEventRecord(arrived, copies);

// === wrong: only_waited
// Rejected: with nothing that orders the two
// Waiting for an event that was never recorded is no waiting.
cudaStreamWaitEvent(kernels, arrived, 0);

// === wrong: other_stream
// Rejected: with nothing that orders the two
// Another stream waits.
cudaStream_t other;
cudaStreamCreate(&other);
cudaEventRecord(arrived, copies);
cudaStreamWaitEvent(other, arrived, 0);
cudaStreamDestroy(other);

// === wrong: swapped
// Rejected: with nothing that orders the two
// Waits first, records then.
cudaStreamWaitEvent(kernels, arrived, 0);
cudaEventRecord(arrived, copies);

// === wrong: turned
// Rejected: with nothing that orders the two
// The copies wait for the kernels.
cudaEventRecord(arrived, kernels);
cudaStreamWaitEvent(copies, arrived, 0);

// === wrong: wrong_stream
// Rejected: with nothing that orders the two
// The event is recorded on the stream that is to wait.
cudaEventRecord(arrived, kernels);
cudaStreamWaitEvent(kernels, arrived, 0);

// === wrong: event_on_host
// Rejected: waits of the host before more work
// The host waits for the event.
cudaEventRecord(arrived, copies);
cudaEventSynchronize(arrived);

// === wrong: host_waits
// Rejected: waits of the host before more work
// The host waits: right, though it could do something else meanwhile.
cudaStreamSynchronize(copies);

// === wrong: waits_for_a_flag
// Rejected: host functions at
// The host waits in a loop for a flag that a host function sets.
  static volatile bool there_now; there_now = false;
  cudaLaunchHostFunc(copies, [](void*) { there_now = true; }, nullptr);
  while (!there_now) {}
  (void)arrived;

// === other: own_event
// An event of its own.
cudaEvent_t here;
cudaEventCreate(&here);
cudaEventRecord(here, copies);
cudaStreamWaitEvent(kernels, here, 0);
cudaEventDestroy(here);

// === other: with_flags
// The same call with its flags named.
cudaEventRecordWithFlags(arrived, copies, cudaEventRecordDefault);
cudaStreamWaitEvent(kernels, arrived, 0);
