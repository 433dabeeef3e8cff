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
