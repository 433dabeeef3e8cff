// Its number.
extern const double sentence = 4;
