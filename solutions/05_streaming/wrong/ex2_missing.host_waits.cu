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
