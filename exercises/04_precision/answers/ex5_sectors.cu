// Answers to ex5_sectors: the solution, wrong ones that the check rejects with the message that each names, and
// others that it accepts. Each stands in for the marked region of the given file.

// === solution
extern const double predicted_planes = 8;
extern const double predicted_parts = 16;
extern const double predicted_pairs = 16;
extern const double predicted_quads = 32;

// === wrong: pairs_eight
// Rejected: by_pairs: you predict 8
// As for 8 bytes a lane.
extern const double predicted_planes = 8;
extern const double predicted_parts = 16;
extern const double predicted_pairs = 8;
extern const double predicted_quads = 32;

// === wrong: parts_all
// Rejected: by_parts: you predict 32
// A sector for each lane.
extern const double predicted_planes = 8;
extern const double predicted_parts = 32;
extern const double predicted_pairs = 16;
extern const double predicted_quads = 32;

// === wrong: parts_eight
// Rejected: by_parts: you predict 8
// Counts only the bytes that are used.
extern const double predicted_planes = 8;
extern const double predicted_parts = 8;
extern const double predicted_pairs = 16;
extern const double predicted_quads = 32;

// === wrong: planes_four
// Rejected: from_planes: you predict 4
// As for floats.
extern const double predicted_planes = 4;
extern const double predicted_parts = 16;
extern const double predicted_pairs = 16;
extern const double predicted_quads = 32;

// === wrong: planes_lanes
// Rejected: from_planes: you predict 32
// A sector for each lane.
extern const double predicted_planes = 32;
extern const double predicted_parts = 16;
extern const double predicted_pairs = 16;
extern const double predicted_quads = 32;

// === wrong: quads_all
// Rejected: of_quads: you predict 128
// Counts all four parts.
extern const double predicted_planes = 8;
extern const double predicted_parts = 16;
extern const double predicted_pairs = 16;
extern const double predicted_quads = 128;

// === wrong: quads_eight
// Rejected: of_quads: you predict 8
// Counts only the bytes that are used.
extern const double predicted_planes = 8;
extern const double predicted_parts = 16;
extern const double predicted_pairs = 16;
extern const double predicted_quads = 8;
