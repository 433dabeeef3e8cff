// Answers to ex5_levels: the solution, wrong ones that the check rejects with the message that each names, and
// others that it accepts. Each stands in for the marked region of the given file.

// === solution
extern const double predicted_1 = 2;    // 2 apart: lanes 0 and 16 meet in bank 1, lanes 1 and 17 in bank 3, ...
extern const double predicted_4 = 8;    // 8 apart: only 4 banks are used, by 8 lanes each
extern const double predicted_16 = 16;  // 32 apart: one bank, but only 16 nodes are left
extern const double predicted_64 = 4;   // 128 apart: one bank for the 4 nodes that are left

// === wrong: one_apart
// Rejected: apart_2: you predict 1
// Thinks that neighbours never meet.
extern const double predicted_1 = 1;
extern const double predicted_4 = 8;
extern const double predicted_16 = 16;
extern const double predicted_64 = 4;

// === wrong: two_many
// Rejected: apart_2: you predict 16
// Counts the banks that are used.
extern const double predicted_1 = 16;
extern const double predicted_4 = 8;
extern const double predicted_16 = 16;
extern const double predicted_64 = 4;

// === wrong: four_four
// Rejected: apart_8: you predict 4
// Takes the distance for the conflict.
extern const double predicted_1 = 2;
extern const double predicted_4 = 4;
extern const double predicted_16 = 16;
extern const double predicted_64 = 4;

// === wrong: sixteen_all
// Rejected: apart_32: you predict 32
// Counts lanes that have no node any more.
extern const double predicted_1 = 2;
extern const double predicted_4 = 8;
extern const double predicted_16 = 32;
extern const double predicted_64 = 4;

// === wrong: last_all
// Rejected: apart_128: you predict 16
// Forgets that the nodes become fewer.
extern const double predicted_1 = 2;
extern const double predicted_4 = 8;
extern const double predicted_16 = 16;
extern const double predicted_64 = 16;

// === wrong: last_one
// Rejected: apart_128: you predict 1
// Few lanes may conflict, too.
extern const double predicted_1 = 2;
extern const double predicted_4 = 8;
extern const double predicted_16 = 16;
extern const double predicted_64 = 1;

// === other: computed
// Worked out.
constexpr double nodes(int distance) { return 512 / (2 * distance); }
extern const double predicted_1 = 2 * 1;
extern const double predicted_4 = 2 * 4;
extern const double predicted_16 = nodes(16);
extern const double predicted_64 = nodes(64);

// === other: given_constant
// With a constant of the given lines.
extern const double predicted_1 = 32 / 16.0;
extern const double predicted_4 = 1 << 3;
extern const double predicted_16 = kNumbers / 32;
extern const double predicted_64 = [] { return 4.; }();

// === other: nodes
// Counts the lanes of each bank.
constexpr double most(int apart) {
  int banks[32] = {}, worst = 0;
  for (int lane = 0; lane < 32; lane++)
    if (const int right = apart * (lane + 1) - 1; right < 512) worst = ++banks[right % 32] > worst ? banks[right % 32] : worst;
  return worst;
}
extern const double predicted_1 = most(2), predicted_4 = most(8), predicted_16 = most(32), predicted_64 = most(128);
