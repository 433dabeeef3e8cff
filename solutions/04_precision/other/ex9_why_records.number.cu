// Its number.
extern const double sentence = 3;
