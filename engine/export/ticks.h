// Axes: which numbers to write on them, and the position of a value.
#pragma once
#include <string>
#include <vector>

namespace warpwise {

enum class Scale { linear, log };

struct Tick {
  double value = 0;
  std::string label;  // empty: a minor tick, a line without a number
};

/// Maps values from `lo` at position `from` to `hi` at position `to` (pixels; `to` may be left of or above `from`).
struct Axis {
  double lo = 0, hi = 1;
  Scale scale = Scale::linear;
  float from = 0, to = 1;
  bool beyond = false;  // values far beyond the ends keep their positions: only a part of the plot is visible

  float at(double value) const;  ///< position, held to a little beyond the ends; NaN lies at `from`
  double value_at(float position) const;
};

/// 1, 2 or 5 times a power of ten: the smallest that is not below `value`, and the largest that is not above it. value > 0.
double nice_above(double value);
double nice_below(double value);

/// Extends the range of positive values to include `value`; ignores a value that is not positive and finite. 0 to 0
/// means an empty range.
void widen(double value, double& least, double& most);

/// An axis for bars or lines with values from `least` (the smallest positive one) to `most`. A linear axis starts at
/// zero.
Axis fit_axis(double least, double most, Scale scale);

/// Whether a linear scale would make the small values too small to see.
bool wants_log(double least, double most);

/// Round numbers in steps of 1, 2 or 5 times a power of ten: at most `most_labels` of them (or four), and at least two.
/// Labels are of value * factor.
std::vector<Tick> linear_ticks(double lo, double hi, int most_labels, double factor = 1);
/// Powers of ten, with 2 and 5 between them if few decades are visible (labelled if there is room); at least two labels
/// if there are two ticks and room. `write` makes the labels.
std::vector<Tick> log_ticks(double lo, double hi, int most_labels, std::string (*write)(double));

}  // namespace warpwise
