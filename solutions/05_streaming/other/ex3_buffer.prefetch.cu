// The first tile comes in before the loop, each next one behind its predecessor's launch.
const auto arrive = [&](size_t t) {
  rooms[t % 2].bring_in(g, tiles[t], copies);
  cudaEventRecord(rooms[t % 2].arrived, copies);
};
arrive(0);
for (size_t t = 0; t < tiles.size(); t++) {
  const TwoRooms& room = rooms[t % 2];
  cudaStreamWaitEvent(kernels, room.arrived, 0);
  compute(g, tiles[t], room.a, room.b, room.c, kernels);
  cudaEventRecord(room.computed, kernels);
  if (t + 1 < tiles.size()) arrive(t + 1);
  cudaStreamWaitEvent(copies, room.computed, 0);
  take_c(g, tiles[t], room.c, copies);
}
cudaDeviceSynchronize();
