// Answers to ex8_why_staged: the solution, wrong ones that the check rejects with the message that each names, and
// others that it accepts. Each stands in for the marked region of the given file.

// === solution
extern const double sentence = b;

// === wrong: a
// Rejected: do not support sentence a
// Both store C once.
extern const double sentence = a;

// === wrong: c
// Rejected: do not support sentence c
// The first uses no shared memory.
extern const double sentence = c;

// === wrong: d
// Rejected: do not support sentence d
// The second has one, the first none.
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
// Two letters, of which C takes none.
extern const double sentence = 0 * (a + b);

// === other: number
// The number of the letter.
extern const double sentence = 2;
