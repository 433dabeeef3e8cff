// Rejected: is to be a double
// A character.
extern const char sentence = 'd';
