// Answers to ex8_room: the solution, wrong ones that the check rejects with the message that each names, and
// others that it accepts. Each stands in for the marked region of the given file.

// === solution
  const int stage = (rows + cols) * kDepth * int(sizeof(T));  // bytes
  return (kShared - out) / stage;

// === wrong: as_given
// Rejected: stages_of
// As it was given.
return 5 + 0 * (rows + cols + out);

// === wrong: four
// Rejected: stages_of
// Right for the lesson's own tile.
return 4 + 0 * (rows + cols + out);

// === wrong: no_way_out
// Rejected: stages_of
// Forgets what is on its way out.
return (kShared + 0 * out) / ((rows + cols) * kDepth * 2);

// === wrong: elements
// Rejected: stages_of
// Elements are not bytes.
return (kShared - out) / ((rows + cols) * kDepth);

// === wrong: product
// Rejected: stages_of
// A stage holds rows and columns, not their product.
return (kShared - out) / (rows * cols * 2);

// === wrong: rounded_up
// Rejected: stages_of
// Part of a stage is no stage.
const int stage = (rows + cols) * kDepth * 2;
return (kShared - out + stage - 1) / stage;

// === wrong: whole_kilobytes
// Rejected: stages_of
// What is on its way out need not be whole kilobytes, nor a tile a multiple of 8.
return (227 - out / 1024) / ((rows + cols) / 8);

// === wrong: none_beside_half
// Rejected: one more would fit
// Small tiles fit beside a large way out, too.
return out > kShared / 2 ? 0 : (kShared - out) / ((rows + cols) * kDepth * 2);

// === other: counted
// Adds stages while they fit.
int stages = 0, bytes = out;
while ((bytes += (rows + cols) * kDepth * 2) <= kShared) ++stages;
return stages;

// === other: in_kilobytes
// 128 bytes a line.
return (kShared - out) / 128 / (rows + cols);

// === wrong: aligned
// Rejected: stages_of
// Rounds what is on its way out up to whole kilobytes.
  return (kShared - (out + 1023) / 1024 * 1024) / ((rows + cols) * 128);

// === wrong: float_division
// Rejected: stages_of
// A quotient that is nearly whole counts as whole.
  return int(float(kShared - out) / float((rows + cols) * 128) + 1e-3f);

// === wrong: at_most_127
// Rejected: and one more would fit
// The answer in eight bits.
return static_cast<signed char>(std::min((kShared - out) / ((rows + cols) * kDepth * 2), 127));
