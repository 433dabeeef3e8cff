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
