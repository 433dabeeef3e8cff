// Answers to ex1_busy: the solution, wrong ones that the check rejects with the message that each names, and
// others that it accepts. Each stands in for the marked region of the given file.

// === solution
// 3 x 2 tiles, each with 32 x 48 elements of A, 48 x 32 of B and 32 x 32 of C; one stream does one thing at a time.
extern const double predicted_in = 6 * 8 * (32 * 48 + 48 * 32 + 32 * 32);
extern const double predicted_out = 6 * 8 * 32 * 32;
extern const double predicted_turns = 100;

// === wrong: each_once
// Rejected: bytes in: you predict
// A, B and C once each: but every tile brings its panels again.
extern const double predicted_in = 110592;
extern const double predicted_out = 49152;
extern const double predicted_turns = 100;

// === wrong: elements
// Rejected: bytes in: you predict
// Elements, not bytes.
extern const double predicted_in = 24576;
extern const double predicted_out = 6144;
extern const double predicted_turns = 100;

// === wrong: floats
// Rejected: bytes in: you predict
// A double has 8 bytes.
extern const double predicted_in = 98304;
extern const double predicted_out = 24576;
extern const double predicted_turns = 100;

// === wrong: no_c
// Rejected: bytes in: you predict
// C is read too: beta is not 0.
extern const double predicted_in = 147456;
extern const double predicted_out = 49152;
extern const double predicted_turns = 100;

// === wrong: out_more
// Rejected: bytes out: you predict
// Only C goes out.
extern const double predicted_in = 196608;
extern const double predicted_out = 196608;
extern const double predicted_turns = 100;

// === wrong: out_one
// Rejected: bytes out: you predict
// All tiles go out, not one.
extern const double predicted_in = 196608;
extern const double predicted_out = 8192;
extern const double predicted_turns = 100;

// === wrong: overlaps
// Rejected: turns of 100 pieces: you predict
// One stream does one thing after the other.
extern const double predicted_in = 196608;
extern const double predicted_out = 49152;
extern const double predicted_turns = 60;

// === other: numbers
// Worked out beforehand.
extern const double predicted_in = 196608;
extern const double predicted_out = 49152;
extern const double predicted_turns = 100;

// === other: sums
// By matrix: A once for each column of tiles, B once for each row of tiles.
extern const double predicted_in = 8 * (2 * 96 * 48 + 3 * 48 * 64 + 96 * 64);
extern const double predicted_out = 8 * 96 * 64;
extern const double predicted_turns = 100;

// === wrong: near
// Rejected: bytes in: you predict
// Within a percent is not counted: bytes are whole.
extern const double predicted_in = 6 * 8 * (32 * 48 + 48 * 32 + 32 * 32) + 900;
extern const double predicted_out = 6 * 8 * 32 * 32;
extern const double predicted_turns = 99.5;
