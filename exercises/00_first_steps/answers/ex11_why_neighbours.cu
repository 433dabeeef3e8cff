// Answers to ex11_why_neighbours: the solution, wrong ones that the check rejects with the message that each names, and
// others that it accepts. Each stands in for the marked region of the given file.

// === solution
// In each round the lanes of the first lie 32 bytes apart, so that each has a sector of its own: 32 of them, not 4.
extern const double sentence = b;

// === wrong: a
// Rejected: do not support sentence a
// Thinks that eight elements in a row are one request.
extern const double sentence = a;

// === wrong: c
// Rejected: do not support sentence c
// Thinks of the cache, which is not shared memory.
extern const double sentence = c;

// === wrong: d
// Rejected: do not support sentence d
// Thinks that eight rounds are more in one of the two.
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
extern const double sentence = (b + c) / 2;

// === other: number
// Its number.
extern const double sentence = 2;

// === other: worked_out
// Worked out.
constexpr double after = c;
extern const double sentence = after - 1;
