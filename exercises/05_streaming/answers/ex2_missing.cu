// Answers to ex2_missing: the solution, wrong ones that the check rejects with the message that each names, and
// others that it accepts. Each stands in for the marked region of the given file.

// === solution
    cudaStreamWaitEvent(in, room.left, 0);
    bring_a(room.a, g, tile, in);
    bring_b(room.b, g, tile, in);
    bring_c(room.c, g, tile, in);
    cudaEventRecord(room.arrived, in);
    cudaStreamWaitEvent(kernels, room.arrived, 0);
    compute(g, tile, room.a, room.b, room.c, kernels);
    cudaEventRecord(room.computed, kernels);
    cudaStreamWaitEvent(out, room.computed, 0);
    take_c(g, tile, room.c, out);
    cudaEventRecord(room.left, out);

// === wrong: computed
// Rejected: cudaMemcpy2DAsync on stream in writes c[0] to
// The kernel is done, but the tile has not left yet.
cudaStreamWaitEvent(in, room.computed, 0);
bring_a(room.a, g, tile, in);
bring_b(room.b, g, tile, in);
bring_c(room.c, g, tile, in);
cudaEventRecord(room.arrived, in);
cudaStreamWaitEvent(kernels, room.arrived, 0);
compute(g, tile, room.a, room.b, room.c, kernels);
cudaEventRecord(room.computed, kernels);
cudaStreamWaitEvent(out, room.computed, 0);
take_c(g, tile, room.c, out);

// === wrong: host_waits
// Rejected: turns per 100 pieces of work
// The host waits for each tile: right, and nothing overlaps.
bring_a(room.a, g, tile, in);
bring_b(room.b, g, tile, in);
bring_c(room.c, g, tile, in);
cudaEventRecord(room.arrived, in);
cudaStreamWaitEvent(kernels, room.arrived, 0);
compute(g, tile, room.a, room.b, room.c, kernels);
cudaEventRecord(room.computed, kernels);
cudaStreamWaitEvent(out, room.computed, 0);
take_c(g, tile, room.c, out);
cudaStreamSynchronize(out);

// === wrong: last_tile
// Rejected: turns per 100 pieces of work
// It waits until the tile just before has left, so nothing overlaps.
cudaStreamWaitEvent(in, rooms[(r + 1) % kRooms].left, 0);
bring_a(room.a, g, tile, in);
bring_b(room.b, g, tile, in);
bring_c(room.c, g, tile, in);
cudaEventRecord(room.arrived, in);
cudaStreamWaitEvent(kernels, room.arrived, 0);
compute(g, tile, room.a, room.b, room.c, kernels);
cudaEventRecord(room.computed, kernels);
cudaStreamWaitEvent(out, room.computed, 0);
take_c(g, tile, room.c, out);
cudaEventRecord(room.left, out);

// === wrong: one_stream
// Rejected: turns per 100 pieces of work
// Every copy and kernel on one stream: right, and nothing overlaps.
bring_a(room.a, g, tile, in);
bring_b(room.b, g, tile, in);
bring_c(room.c, g, tile, in);
cudaEventRecord(room.arrived, in);
cudaStreamWaitEvent(in, room.arrived, 0);
compute(g, tile, room.a, room.b, room.c, in);
cudaEventRecord(room.computed, in);
cudaStreamWaitEvent(in, room.computed, 0);
take_c(g, tile, room.c, in);
cudaStreamWaitEvent(out, room.computed, 0);
cudaEventRecord(room.left, in);
cudaStreamWaitEvent(out, room.left, 0);

// === wrong: only_recorded
// Rejected: with nothing that orders the two
// The event is recorded, and nobody waits for it.
bring_a(room.a, g, tile, in);
bring_b(room.b, g, tile, in);
bring_c(room.c, g, tile, in);
cudaEventRecord(room.arrived, in);
cudaStreamWaitEvent(kernels, room.arrived, 0);
compute(g, tile, room.a, room.b, room.c, kernels);
cudaEventRecord(room.computed, kernels);
cudaStreamWaitEvent(out, room.computed, 0);
take_c(g, tile, room.c, out);
cudaEventRecord(room.left, out);

// === wrong: only_waited
// Rejected: with nothing that orders the two
// Nobody records what is waited for.
cudaStreamWaitEvent(in, room.left, 0);
bring_a(room.a, g, tile, in);
bring_b(room.b, g, tile, in);
bring_c(room.c, g, tile, in);
cudaEventRecord(room.arrived, in);
cudaStreamWaitEvent(kernels, room.arrived, 0);
compute(g, tile, room.a, room.b, room.c, kernels);
cudaEventRecord(room.computed, kernels);
cudaStreamWaitEvent(out, room.computed, 0);
take_c(g, tile, room.c, out);

// === wrong: recorded_early
// Rejected: reads on stream out, with nothing that orders the two
// The event lies before the copy out, not behind it.
cudaStreamWaitEvent(in, room.left, 0);
bring_a(room.a, g, tile, in);
bring_b(room.b, g, tile, in);
bring_c(room.c, g, tile, in);
cudaEventRecord(room.arrived, in);
cudaStreamWaitEvent(kernels, room.arrived, 0);
compute(g, tile, room.a, room.b, room.c, kernels);
cudaEventRecord(room.computed, kernels);
cudaStreamWaitEvent(out, room.computed, 0);
cudaEventRecord(room.left, out);
take_c(g, tile, room.c, out);

// === wrong: waited_late
// Rejected: with nothing that orders the two
// The wait comes behind the copies that should wait.
bring_a(room.a, g, tile, in);
bring_b(room.b, g, tile, in);
bring_c(room.c, g, tile, in);
cudaStreamWaitEvent(in, room.left, 0);
cudaEventRecord(room.arrived, in);
cudaStreamWaitEvent(kernels, room.arrived, 0);
compute(g, tile, room.a, room.b, room.c, kernels);
cudaEventRecord(room.computed, kernels);
cudaStreamWaitEvent(out, room.computed, 0);
take_c(g, tile, room.c, out);
cudaEventRecord(room.left, out);

// === wrong: wrong_stream
// Rejected: with nothing that orders the two
// The kernels wait. The copies in do not.
cudaStreamWaitEvent(kernels, room.left, 0);
bring_a(room.a, g, tile, in);
bring_b(room.b, g, tile, in);
bring_c(room.c, g, tile, in);
cudaEventRecord(room.arrived, in);
cudaStreamWaitEvent(kernels, room.arrived, 0);
compute(g, tile, room.a, room.b, room.c, kernels);
cudaEventRecord(room.computed, kernels);
cudaStreamWaitEvent(out, room.computed, 0);
take_c(g, tile, room.c, out);
cudaEventRecord(room.left, out);

// === other: c_only
// A and B of a room are free when its kernel is done; C is when it has left.
cudaStreamWaitEvent(in, room.computed, 0);
bring_a(room.a, g, tile, in);
bring_b(room.b, g, tile, in);
cudaStreamWaitEvent(in, room.left, 0);
bring_c(room.c, g, tile, in);
cudaEventRecord(room.arrived, in);
cudaStreamWaitEvent(kernels, room.arrived, 0);
compute(g, tile, room.a, room.b, room.c, kernels);
cudaEventRecord(room.computed, kernels);
cudaStreamWaitEvent(out, room.computed, 0);
take_c(g, tile, room.c, out);
cudaEventRecord(room.left, out);

// === other: next_room
// The tile before the last one has left, so the one before that has, too.
cudaStreamWaitEvent(in, rooms[r % kRooms].left, 0);
bring_a(room.a, g, tile, in);
bring_b(room.b, g, tile, in);
bring_c(room.c, g, tile, in);
cudaEventRecord(room.arrived, in);
cudaStreamWaitEvent(kernels, room.arrived, 0);
compute(g, tile, room.a, room.b, room.c, kernels);
cudaEventRecord(room.computed, kernels);
cudaStreamWaitEvent(out, room.computed, 0);
take_c(g, tile, room.c, out);
cudaEventRecord(room.left, out);

// === other: waits_always
// Every copy in waits, C first.
cudaStreamWaitEvent(in, room.left, 0);
bring_c(room.c, g, tile, in);
bring_a(room.a, g, tile, in);
bring_b(room.b, g, tile, in);
cudaEventRecord(room.arrived, in);
cudaStreamWaitEvent(kernels, room.arrived, 0);
compute(g, tile, room.a, room.b, room.c, kernels);
cudaEventRecord(room.computed, kernels);
cudaStreamWaitEvent(out, room.computed, 0);
take_c(g, tile, room.c, out);
cudaEventRecord(room.left, out);
