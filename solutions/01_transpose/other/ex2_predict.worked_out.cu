// Figures that the compiler works out.
constexpr int floats_a_sector = 32 / sizeof(float);
extern const double predicted_rows = 32 / floats_a_sector;
extern const double predicted_columns = 32.0;
extern const double predicted_shifted = 32 / floats_a_sector + 1;
