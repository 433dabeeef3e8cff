// Answers to ex9_why_records: the solution, wrong ones that the check rejects with the message that each names, and
// others that it accepts. Each stands in for the marked region of the given file.

// === solution
// 16 sectors for 32 numbers either way; part by part a warp asks for them twice.
extern const double sentence = c;

// === wrong: a
// Rejected: do not support sentence a
// Thinks that half of each sector is left out.
extern const double sentence = a;

// === wrong: b
// Rejected: do not support sentence b
// Thinks that a request of 16 bytes a lane touches twice the sectors.
extern const double sentence = b;

// === wrong: d
// Rejected: do not support sentence d
// Forgets that loads are halved, too.
extern const double sentence = d;

// === wrong: letter
// Rejected: is to be a double
// A character.
extern const char sentence = 'c';

// === wrong: next
// Rejected: from a to d
// There is no fifth sentence.
extern const double sentence = 5;

// === wrong: two
// Rejected: No sentence is chosen
// Half of one and half of another.
extern const double sentence = (b + c) / 2;

// === other: number
// Its number.
extern const double sentence = 3;

// === other: worked_out
// Worked out.
constexpr double before = b;
extern const double sentence = before + 1;
