// Answers to ex3_buffer: the solution, wrong ones that the check rejects with the message that each names, and
// others that it accepts. Each stands in for the marked region of the given file.

// === solution
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
      cudaStreamWaitEvent(copies, before.computed, 0);
      take_c(g, tiles[t - 1], before.c, copies);
    }
  }
  cudaStreamSynchronize(copies);

// === wrong: brought_again
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

// === wrong: host_waits
// Rejected: turns per 100 pieces of work
// The host waits for each kernel.
for (size_t t = 0; t <= tiles.size(); t++) {
  if (t < tiles.size()) {
    const TwoRooms& room = rooms[t % 2];
    room.bring_in(g, tiles[t], copies);
    cudaEventRecord(room.arrived, copies);
    cudaStreamWaitEvent(kernels, room.arrived, 0);
    compute(g, tiles[t], room.a, room.b, room.c, kernels);
    cudaEventRecord(room.computed, kernels);
    cudaStreamSynchronize(kernels);
  }
  if (t > 0) {
    const TwoRooms& before = rooms[(t - 1) % 2];
    cudaStreamWaitEvent(copies, before.computed, 0);
    take_c(g, tiles[t - 1], before.c, copies);
  }
}
cudaStreamSynchronize(copies);

// === wrong: last_forgotten
// Rejected: wrong at
// The last tile never comes back.
for (size_t t = 0; t < tiles.size(); t++) {
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
    cudaStreamWaitEvent(copies, before.computed, 0);
    take_c(g, tiles[t - 1], before.c, copies);
  }
}
cudaStreamSynchronize(copies);

// === wrong: never_waits
// Rejected: with nothing that orders the two
// The kernels do not wait for the copies.
for (size_t t = 0; t <= tiles.size(); t++) {
  if (t < tiles.size()) {
    const TwoRooms& room = rooms[t % 2];
    room.bring_in(g, tiles[t], copies);
    cudaEventRecord(room.arrived, copies);
    compute(g, tiles[t], room.a, room.b, room.c, kernels);
    cudaEventRecord(room.computed, kernels);
  }
  if (t > 0) {
    const TwoRooms& before = rooms[(t - 1) % 2];
    cudaStreamWaitEvent(copies, before.computed, 0);
    take_c(g, tiles[t - 1], before.c, copies);
  }
}
cudaStreamSynchronize(copies);

// === wrong: one_room
// Rejected: with nothing that orders the two
// Both tiles in one room.
for (size_t t = 0; t <= tiles.size(); t++) {
  if (t < tiles.size()) {
    const TwoRooms& room = rooms[0];
    room.bring_in(g, tiles[t], copies);
    cudaEventRecord(room.arrived, copies);
    cudaStreamWaitEvent(kernels, room.arrived, 0);
    compute(g, tiles[t], room.a, room.b, room.c, kernels);
    cudaEventRecord(room.computed, kernels);
  }
  if (t > 0) {
    const TwoRooms& before = rooms[0];
    cudaStreamWaitEvent(copies, before.computed, 0);
    take_c(g, tiles[t - 1], before.c, copies);
  }
}
cudaStreamSynchronize(copies);

// === wrong: takes_early
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

// === wrong: two_in_turn
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

// === wrong: wrong_room
// Rejected: wrong at
// The copy out takes the tile from the room of the next one.
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
    const TwoRooms& before = rooms[t % 2];
    cudaStreamWaitEvent(copies, before.computed, 0);
    take_c(g, tiles[t - 1], before.c, copies);
  }
}
cudaStreamSynchronize(copies);

// === wrong: host_in_between
// Rejected: waits of the host
// The host waits for each tile's event, when the next one is asked for.
  for (size_t t = 0; t <= tiles.size(); t++) {
    if (t < tiles.size()) {
      const TwoRooms& room = rooms[t % 2];
      room.bring_in(g, tiles[t], copies);
      cudaEventRecord(room.arrived, copies);
      cudaStreamWaitEvent(kernels, room.arrived, 0);
      compute(g, tiles[t], room.a, room.b, room.c, kernels);
      cudaEventRecord(room.computed, kernels);
    }
    if (t == 0) continue;
    const TwoRooms& before = rooms[(t - 1) % 2];
    cudaEventSynchronize(before.computed);
    take_c(g, tiles[t - 1], before.c, copies);
  }
  cudaStreamSynchronize(copies);

// === other: prefetch
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

// === other: three_streams
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

// === wrong: no_last_wait
// Rejected: when the program ends
// It leaves the last copy to the end of the streams and of the memory.
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
    cudaStreamWaitEvent(copies, before.computed, 0);
    take_c(g, tiles[t - 1], before.c, copies);
  }
}

// === wrong: poll_three
// Rejected: when the program ends
// It asks three times whether the copies are done.
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
    cudaStreamWaitEvent(copies, before.computed, 0);
    take_c(g, tiles[t - 1], before.c, copies);
  }
}
for (int i = 0; i < 3 && cudaStreamQuery(copies) == cudaErrorNotReady; i++) {}

// === wrong: host_polls_events
// Rejected: waits of the host before more work
// The host asks until each event has come.
for (size_t t = 0; t <= tiles.size(); t++) {
  if (t < tiles.size()) {
    const TwoRooms& room = rooms[t % 2];
    room.bring_in(g, tiles[t], copies);
    cudaEventRecord(room.arrived, copies);
    while (cudaEventQuery(room.arrived) == cudaErrorNotReady) {}
    compute(g, tiles[t], room.a, room.b, room.c, kernels);
    cudaEventRecord(room.computed, kernels);
  }
  if (t > 0) {
    const TwoRooms& before = rooms[(t - 1) % 2];
    while (cudaEventQuery(before.computed) == cudaErrorNotReady) {}
    take_c(g, tiles[t - 1], before.c, copies);
  }
}
cudaStreamSynchronize(copies);

// === wrong: diluted
// Rejected: copies, kernels and fills
// Nothing overlaps but fills that nobody needs: the share of turns is low.
for (const Tile& tile : tiles) {
  rooms[0].bring_in(g, tile, copies);
  compute(g, tile, rooms[0].a, rooms[0].b, rooms[0].c, copies);
  take_c(g, tile, rooms[0].c, copies);
  for (int i = 0; i < 3; i++) cudaMemsetAsync(rooms[1].a, 0, 8, kernels);
}
cudaStreamSynchronize(copies);
cudaStreamSynchronize(kernels);

// === wrong: short_number
// Rejected: wrong at 544x511x1
// Tiles are counted with eight bits.
for (size_t t = 0; t <= tiles.size(); t++) {
  const unsigned char now = (unsigned char)t, last = (unsigned char)(t - 1);
  if (t < tiles.size()) {
    const TwoRooms& room = rooms[now % 2];
    room.bring_in(g, tiles[now], copies);
    cudaEventRecord(room.arrived, copies);
    cudaStreamWaitEvent(kernels, room.arrived, 0);
    compute(g, tiles[now], room.a, room.b, room.c, kernels);
    cudaEventRecord(room.computed, kernels);
  }
  if (t > 0) {
    cudaStreamWaitEvent(copies, rooms[last % 2].computed, 0);
    take_c(g, tiles[last], rooms[last % 2].c, copies);
  }
}
cudaStreamSynchronize(copies);
