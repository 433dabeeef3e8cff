#include "engine/export/ticks.h"

#include <algorithm>
#include <cmath>
#include <cstdio>

namespace warpwise {

namespace {

constexpr double kSlack = 1e-9;  // relative: what rounding may take from a round number

/// A single number does not show the scale of an axis. If fewer than two powers of ten are visible, more ticks get a
/// label: those at least `apart` (a logarithm) from every labelled tick, the farthest first.
void label_more(std::vector<Tick>& ticks, double apart, int most_labels, std::string (*write)(double)) {
  auto labelled = [&] {
    return std::count_if(ticks.begin(), ticks.end(), [](auto& tick) { return !tick.label.empty(); });
  };
  auto distance = [&](const Tick& tick) {
    double least = HUGE_VAL;
    for (const Tick& other : ticks)
      if (!other.label.empty()) least = std::min(least, std::abs(std::log(tick.value / other.value)));
    return least;
  };
  if (labelled() > 1) return;
  while (labelled() < most_labels) {
    auto farthest =
        std::max_element(ticks.begin(), ticks.end(), [&](auto& a, auto& b) { return distance(a) < distance(b); });
    if (farthest == ticks.end() || distance(*farthest) < apart) break;
    farthest->label = write(farthest->value);
  }
  if (labelled() > 1 || ticks.size() < 2 || most_labels < 2) return;
  for (Tick& tick : ticks) tick.label.clear();  // a power of ten in the middle leaves no room: label the ends
  for (Tick* end : {&ticks.front(), &ticks.back()}) end->label = write(end->value);
}

}  // namespace

float Axis::at(double value) const {
  double fraction = 0;
  if (scale == Scale::log) fraction = value > 0 ? (std::log(value) - std::log(lo)) / (std::log(hi) - std::log(lo)) : 0;
  else fraction = (value - lo) / (hi - lo);
  if (std::isnan(fraction)) fraction = 0;
  return from +
         (to - from) * static_cast<float>(beyond ? std::clamp(fraction, -1e3, 1e3) : std::clamp(fraction, -0.02, 1.02));
}

double Axis::value_at(float position) const {
  double fraction = (position - from) / (to - from);
  if (scale == Scale::log) return lo * std::pow(hi / lo, fraction);
  return lo + (hi - lo) * fraction;
}

double nice_above(double value) {
  double decade = std::pow(10.0, std::floor(std::log10(value)));
  for (double factor : {1.0, 2.0, 5.0, 10.0})
    if (factor * decade >= value * (1 - kSlack)) return factor * decade;
  return 20 * decade;
}

double nice_below(double value) {
  double decade = std::pow(10.0, std::floor(std::log10(value)));
  for (double factor : {10.0, 5.0, 2.0, 1.0})
    if (factor * decade <= value * (1 + kSlack)) return factor * decade;
  return decade / 2;
}

void widen(double value, double& least, double& most) {
  if (!(value > 0) || !std::isfinite(value)) return;
  least = least > 0 ? std::min(least, value) : value;
  most = std::max(most, value);
}

Axis fit_axis(double least, double most, Scale scale) {
  if (!(most > 0) || !std::isfinite(most)) return {scale == Scale::log ? 0.1 : 0.0, 1, scale};
  if (!(least > 0)) least = most;
  if (scale == Scale::linear) {
    // The axis ends at a tenth of a nice step above the maximum: as figures come in, bars change but the axis seldom
    // does.
    double step = nice_above(most) / 10;
    return {0, std::ceil(most / step * (1 + kSlack)) * step, scale};
  }
  double lo = nice_below(least / 1.5), hi = nice_above(most * 1.05);
  return {lo, std::max(hi, lo * 10), scale};
}

bool wants_log(double least, double most) { return least > 0 && std::isfinite(most) && most / least > 60; }

std::vector<Tick> linear_ticks(double lo, double hi, int most_labels, double factor) {
  std::vector<Tick> ticks;
  lo *= factor, hi *= factor;
  if (!(hi > lo) || !std::isfinite(hi - lo) || most_labels < 1) return ticks;

  // The smallest step of 1, 2 or 5 that gives no more labels than allowed.
  double step = nice_above((hi - lo) / most_labels);
  auto count = [&] { return std::floor(hi / step + kSlack) - std::ceil(lo / step - kSlack) + 1; };
  while (count() > most_labels) step = nice_above(step * 1.5);
  while (count() < 2) step = nice_below(step * 0.7);  // a single number does not show the scale

  // As many decimals as the step has.
  int decimals = std::max(0, static_cast<int>(-std::floor(std::log10(step) + kSlack)));
  bool plain = std::max(std::abs(lo), std::abs(hi)) < 1e7 && decimals <= 6;
  for (double i = std::ceil(lo / step - kSlack); i <= std::floor(hi / step + kSlack); i++) {
    char text[48];
    if (plain) std::snprintf(text, sizeof text, "%.*f", decimals, i == 0 ? 0.0 : i * step);
    else std::snprintf(text, sizeof text, "%g", i == 0 ? 0.0 : i * step);
    ticks.push_back({i * step / factor, text});
  }
  return ticks;
}

std::vector<Tick> log_ticks(double lo, double hi, int most_labels, std::string (*write)(double)) {
  std::vector<Tick> ticks;
  if (!(lo > 0) || !(hi > lo) || !std::isfinite(hi) || most_labels < 1) return ticks;
  int first = static_cast<int>(std::floor(std::log10(lo) + kSlack));
  int last = static_cast<int>(std::floor(std::log10(hi) + kSlack));
  int every = std::max(1, (last - first + most_labels) / most_labels);  // decades between labels
  bool label_between = every == 1 && (last - first + 1) * 3 <= most_labels;
  for (int decade = first; decade <= last; decade++)
    for (double factor : {1.0, 2.0, 5.0}) {
      double value = factor * std::pow(10.0, decade);
      if (value < lo * (1 - kSlack) || value > hi * (1 + kSlack)) continue;
      if (factor != 1 && every > 1) continue;
      bool labelled = factor == 1 ? (decade - first) % every == 0 : label_between;
      ticks.push_back({value, labelled ? write(value) : std::string()});
    }
  label_more(ticks, std::log(hi / lo) / most_labels, most_labels, write);
  return ticks;
}

}  // namespace warpwise
