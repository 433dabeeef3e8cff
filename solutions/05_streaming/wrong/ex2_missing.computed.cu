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
