// Worked out.
constexpr double before = a;
extern const double sentence = before + 1;
