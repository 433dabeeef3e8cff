// Answers to ex11_why_warp: the solution, wrong ones that the check rejects with the message that each names, and
// others that it accepts. Each stands in for the marked region of the given file.

// === solution
extern const double sentence = c;

// === wrong: a
// Rejected: do not support sentence a
// Thinks of bytes.
extern const double sentence = a;

// === wrong: b
// Rejected: do not support sentence b
// A request is one instruction of a warp, however many lanes take part.
extern const double sentence = b;

// === wrong: d
// Rejected: do not support sentence d
// Shuffles go through registers.
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
extern const double sentence = (a + b) / 2 + c;

// === other: number
// Its number.
extern const double sentence = 3;

// === other: worked_out
// Worked out.
constexpr double before = b;
extern const double sentence = before + 1;
