// Axes: which numbers to write on them, and where a value lies.
#pragma once
#include <string>
#include <vector>

namespace warpwise {

enum class Scale { linear, log };

struct Tick {
  double value = 0;
  std::string label;  // empty: a minor tick, a line without a number
};

/// Values from `lo` at position `from` to `hi` at position `to` (pixels; `to` may lie left of or above `from`).
struct Axis {
  double lo = 0, hi = 1;
  Scale scale = Scale::linear;
  float from = 0, to = 1;
  bool beyond = false;  // values far beyond the ends keep their place: a part of the plot is in sight

  float at(double value) const;  ///< position, held to a little beyond the ends; NaN lies at `from`
  double value_at(float position) const;
};

/// 1, 2 or 5 times a power of ten: the smallest that is not below `value`, and the largest that is not above it. value > 0.
double nice_above(double value);
double nice_below(double value);

/// Lets the range of positive values hold `value` too; one that is not positive and finite leaves it as it is. An empty range is 0 to 0.
void widen(double value, double& least, double& most);

/// An axis for bars or lines whose values range from `least` (of the positive ones) to `most`. A linear one starts at zero.
Axis fit_axis(double least, double most, Scale scale);

/// Whether a linear scale would crush the small values.
bool wants_log(double least, double most);

/// Round numbers in steps of 1, 2 or 5 times a power of ten: at most `most_labels` of them (or four), and at least two.
/// Labels are of value * factor.
std::vector<Tick> linear_ticks(double lo, double hi, int most_labels, double factor = 1);
/// Decades, with 2 and 5 (labelled if there is room) between them where few decades are in sight; at least two labels where there are
/// two ticks and room for them. Labels through `write`.
std::vector<Tick> log_ticks(double lo, double hi, int most_labels, std::string (*write)(double));

}  // namespace warpwise
