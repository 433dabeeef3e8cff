// Worked out.
constexpr double third = c;
extern const double sentence = third + 1;
