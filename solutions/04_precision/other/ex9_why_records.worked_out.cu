// Worked out.
constexpr double before = b;
extern const double sentence = before + 1;
