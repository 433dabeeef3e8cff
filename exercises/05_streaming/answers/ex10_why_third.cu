// Answers to ex10_why_third: the solution, wrong ones that the check rejects with the message that each names, and
// others that it accepts. Each stands in for the marked region of the given file.

// === solution
// For each tile, three copies in and one out, one after the other on one stream; the kernel runs beside the next tile's
// copies. So a third stream, for the copies out, would help.
extern const double sentence = d;

// === wrong: a
// Rejected: do not support sentence a
// Thinks that the second stream changes nothing.
extern const double sentence = a;

// === wrong: b
// Rejected: do not support sentence b
// That is what a third stream brings.
extern const double sentence = b;

// === wrong: c
// Rejected: do not support sentence c
// Thinks of a large K, where kernels take longest; here each piece takes one turn.
extern const double sentence = c;

// === wrong: letter
// Rejected: is to be a double
// A character.
extern const char sentence = 'd';

// === wrong: next
// Rejected: from a to d
// There is no fifth sentence.
extern const double sentence = 5;

// === wrong: two
// Rejected: No sentence is chosen
// Half of one and half of another.
extern const double sentence = (a + d) / 2;

// === other: number
// Its number.
extern const double sentence = 4;

// === other: worked_out
// Worked out.
constexpr double third = c;
extern const double sentence = third + 1;
