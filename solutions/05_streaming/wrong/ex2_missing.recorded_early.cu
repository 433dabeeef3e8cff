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
