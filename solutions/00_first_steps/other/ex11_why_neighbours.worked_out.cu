// Worked out.
constexpr double after = c;
extern const double sentence = after - 1;
