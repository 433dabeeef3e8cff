// Answers to ex10_why_online: the solution, wrong ones that the check rejects with the message that each names, and
// others that it accepts. Each stands in for the marked region of the given file.

// === solution
extern const double sentence = b;

// === wrong: a
// Rejected: do not support sentence a
// Both ways store each number once.
extern const double sentence = a;

// === wrong: c
// Rejected: do not support sentence c
// Both ways load whole sectors.
extern const double sentence = c;

// === wrong: d
// Rejected: do not support sentence d
// A maximum and a sum go through shared memory in both.
extern const double sentence = d;

// === wrong: letter
// Rejected: is to be a double
// A character.
extern const char sentence = 'b';

// === wrong: next
// Rejected: from a to d
// There is no fifth sentence.
extern const double sentence = 5;

// === wrong: two
// Rejected: No sentence is chosen
// Half of one and half of another.
extern const double sentence = (a + b) / 2;

// === other: number
// Its number.
extern const double sentence = 2;

// === other: worked_out
// Worked out.
constexpr double one_before = a;
extern const double sentence = one_before + 1;
