// Rejected: bytes in at
// Each tile is brought ahead of time, and once more when its turn comes.
for (size_t t = 0; t < tiles.size(); t++) {
  const TwoRooms& room = rooms[t % 2];
  room.bring_in(g, tiles[t], copies);
  cudaEventRecord(room.arrived, copies);
  cudaStreamWaitEvent(kernels, room.arrived, 0);
  compute(g, tiles[t], room.a, room.b, room.c, kernels);
  cudaEventRecord(room.computed, kernels);
  if (t + 1 < tiles.size()) rooms[(t + 1) % 2].bring_in(g, tiles[t + 1], copies);
  cudaStreamWaitEvent(copies, room.computed, 0);
  take_c(g, tiles[t], room.c, copies);
}
cudaStreamSynchronize(copies);
