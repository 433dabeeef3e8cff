// Rejected: turns per 100 pieces of work
// Two rooms and two streams, but each tile is taken out before the next one comes in.
for (size_t t = 0; t < tiles.size(); t++) {
  {
    const TwoRooms& room = rooms[t % 2];
    room.bring_in(g, tiles[t], copies);
    cudaEventRecord(room.arrived, copies);
    cudaStreamWaitEvent(kernels, room.arrived, 0);
    compute(g, tiles[t], room.a, room.b, room.c, kernels);
    cudaEventRecord(room.computed, kernels);
  }
  {
    const TwoRooms& before = rooms[t % 2];
    cudaStreamWaitEvent(copies, before.computed, 0);
    take_c(g, tiles[t], before.c, copies);
  }
}
cudaStreamSynchronize(copies);
