// Answers to ex8_bytes: the solution, wrong ones that the check rejects with the message that each names, and
// others that it accepts. Each stands in for the marked region of the given file.

// === solution
extern const double soften_stored = 64 * 128 * 4;
extern const double soften_loaded = 2 * 64 * 128 * 4;
extern const double fused_stored = 64 * 64 * 2;
extern const double fused_loaded = 64 * 64 * 2 + 4 * (128 * 64 * 2 * 2);

// === wrong: stored_twice
// Rejected: written_soften: you predict 65536
// The softmax stores each weight once.
extern const double soften_stored = 65536;
extern const double soften_loaded = 65536;
extern const double fused_stored = 8192;
extern const double fused_loaded = 139264;

// === wrong: halves
// Rejected: written_soften: you predict 16384
// Scores are floats, not bf16.
extern const double soften_stored = 16384;
extern const double soften_loaded = 65536;
extern const double fused_stored = 8192;
extern const double fused_loaded = 139264;

// === wrong: loaded_once
// Rejected: written_soften: you predict 32768
// The sum needs one loop, the weights another.
extern const double soften_stored = 32768;
extern const double soften_loaded = 32768;
extern const double fused_stored = 8192;
extern const double fused_loaded = 139264;

// === wrong: out_as_floats
// Rejected: fused_tiles: you predict 16384
// The output is bf16.
extern const double soften_stored = 32768;
extern const double soften_loaded = 65536;
extern const double fused_stored = 16384;
extern const double fused_loaded = 139264;

// === wrong: all_scores
// Rejected: fused_tiles: you predict 40960
// Nothing but the output is stored.
extern const double soften_stored = 32768;
extern const double soften_loaded = 65536;
extern const double fused_stored = 40960;
extern const double fused_loaded = 139264;

// === wrong: each_once
// Rejected: fused_tiles: you predict 40960
// Each block of 16 queries loads all keys and values.
extern const double soften_stored = 32768;
extern const double soften_loaded = 65536;
extern const double fused_stored = 8192;
extern const double fused_loaded = 40960;

// === wrong: each_query
// Rejected: fused_tiles: you predict 2.10534e+06
// 16 queries share a tile.
extern const double soften_stored = 32768;
extern const double soften_loaded = 65536;
extern const double fused_stored = 8192;
extern const double fused_loaded = 2105344;

// === other: numbers
// As numbers.
extern const double soften_stored = 32768;
extern const double soften_loaded = 65536;
extern const double fused_stored = 8192;
extern const double fused_loaded = 139264;
