// Numbers for people: three significant digits, and a suitable SI prefix.
#pragma once
#include <string>

namespace warpwise {

/// A unit for a whole axis: shown = value * factor, in `name`.
struct Unit {
  double factor = 1;
  std::string name;
};

/// "8.70", "340", "4246", "0.0213": at least `digits` significant digits, never an exponent between 1e-4 and 1e7.
std::string significant(double value, int digits = 3);
/// A small number the way errors are written: "1.2e-07"; "0" for zero, "NaN", "infinite".
std::string scientific(double value);

/// ns, us, ms or s, whichever gives `ms` between one and three digits before the point.
Unit time_unit(double ms);
std::string time_text(double ms, int digits = 3);
/// For rates in GB/s or GFLOP/s (`base` is "B/s" or "FLOP/s"): M, G or T. G is used up to 9999, as data sheets do.
Unit rate_unit(double giga, const std::string& base);
std::string rate_text(double giga, const std::string& base, int digits = 3);

// What a tick of an axis is labelled with: round values.
std::string time_tick(double ms);          ///< "10 ms"
std::string bytes_tick(double giga);       ///< "2 TB/s"
std::string operations_tick(double giga);  ///< "500 GFLOP/s"
std::string error_tick(double error);      ///< "1e-07": a power of ten, or 2 or 5 times one

/// "64 MiB"
std::string bytes_text(double bytes);
/// "+0.3 %", "12 %"
std::string percent_text(double fraction);

}  // namespace warpwise
