// Rejected: No sentence is chosen
// Half of one and half of another.
extern const double sentence = (a + d) / 2;
