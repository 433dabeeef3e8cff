// Rejected: with nothing that orders the two
// The copy out does not wait for the kernel.
for (size_t t = 0; t <= tiles.size(); t++) {
  if (t < tiles.size()) {
    const TwoRooms& room = rooms[t % 2];
    room.bring_in(g, tiles[t], copies);
    cudaEventRecord(room.arrived, copies);
    cudaStreamWaitEvent(kernels, room.arrived, 0);
    compute(g, tiles[t], room.a, room.b, room.c, kernels);
    cudaEventRecord(room.computed, kernels);
  }
  if (t > 0) {
    const TwoRooms& before = rooms[(t - 1) % 2];
    take_c(g, tiles[t - 1], before.c, copies);
  }
}
cudaStreamSynchronize(copies);
