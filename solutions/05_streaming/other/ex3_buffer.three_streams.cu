// A third stream for the copies out, and events both ways.
const Stream out;
const Event left[2];
for (size_t t = 0; t < tiles.size(); t++) {
  const TwoRooms& room = rooms[t % 2];
  cudaStreamWaitEvent(copies, left[t % 2], 0);
  room.bring_in(g, tiles[t], copies);
  cudaEventRecord(room.arrived, copies);
  cudaStreamWaitEvent(kernels, room.arrived, 0);
  compute(g, tiles[t], room.a, room.b, room.c, kernels);
  cudaEventRecord(room.computed, kernels);
  cudaStreamWaitEvent(out, room.computed, 0);
  take_c(g, tiles[t], room.c, out);
  cudaEventRecord(left[t % 2], out);
}
cudaStreamSynchronize(out);
