// Answers to ex3_padding: the solution, wrong ones that the check rejects with the message that each names, and
// others that it accepts. Each stands in for the marked region of the given file.

// === solution
static __device__ int place(int i) { return i + i / 32; }
constexpr int kPlaces = kNumbers + kNumbers / 32;

// === wrong: one_short
// Rejected: out of bounds
// The last number has no place.
static __device__ int place(int i) { return i + i / 32; }
constexpr int kPlaces = kNumbers;

// === wrong: every_64
// Rejected: wavefronts per shared
// A spare place after 64 numbers: two rows share their banks.
static __device__ int place(int i) { return i + i / 64; }
constexpr int kPlaces = kNumbers + kNumbers / 64;

// === wrong: doubled
// Rejected: wavefronts per shared
// Twice the distance is no cure.
static __device__ int place(int i) { return 2 * i; }
constexpr int kPlaces = 2 * kNumbers;

// === wrong: row_of_33
// Rejected: wrong at
// Numbers 32 and 33 of two rows meet in one place.
static __device__ int place(int i) { return i + i / 32 - (i % 32 == 31); }
constexpr int kPlaces = kNumbers + kNumbers / 32;

// === wrong: modulo
// Rejected: wrong at
// Numbers share their places.
static __device__ int place(int i) { return (i + i / 32) % 512; }
constexpr int kPlaces = kNumbers;

// === wrong: too_much
// Rejected: bytes of shared memory
// An odd distance between neighbours: no conflicts at most levels, and 17 times the memory.
static __device__ int place(int i) { return i * 17; }
constexpr int kPlaces = 512 * 17;

// === wrong: reversed
// Rejected: wavefronts per shared
// Backwards, at the same distances.
static __device__ int place(int i) { return kNumbers - 1 - i; }
constexpr int kPlaces = kNumbers;

// === other: rows_and_columns
// Rows of 33 places.
static __device__ int place(int i) {
  const int row = i / 32, col = i % 32;
  return row * 33 + col;
}
constexpr int kPlaces = 16 * 33;

// === other: shifted
// The same with shifts; two places fewer.
static __device__ int place(int i) { return i + (i >> 5); }
constexpr int kPlaces = 511 + 15 + 1;

// === wrong: another_after_256
// Rejected: -> 1.00, yours 1.0
// One spare place too many: a few requests have a conflict again.
static __device__ int place(int i) { return i + (i >> 5) + (i >> 8); }
constexpr int kPlaces = kNumbers + 17;

// === other: exclusive_or
// No spare place at all.
static __device__ int place(int i) { return i ^ (i >> 5 & 31); }
constexpr int kPlaces = kNumbers;
