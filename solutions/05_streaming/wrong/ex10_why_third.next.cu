// Rejected: from a to d
// There is no fifth sentence.
extern const double sentence = 5;
