// What the marked region of an exercise must not contain: text that reaches beyond it.
#pragma once
#include <string>
#include <vector>

namespace warpwise {

struct RegionTrouble {
  int line = 0;         // in the file, from 1; 0: no trouble
  std::string message;  // a sentence
};

/// The first thing in the marked region that reaches out of it (an open bracket, an unclosed comment, a macro that
/// changes given lines, an #include), or a #line anywhere, since messages could no longer name lines. A file without
/// marks belongs wholly to the student; then only #line is reported.
RegionTrouble trouble_in_region(const std::string& text);

/// Whether the marked region shifts a number by other than a number.
bool shifts_by_variable(const std::string& text);

/// Whether the marked region has a number that could be a limit of sizes or of blocks, such as 1000 or 1 << 20, or
/// multiplies 24 bits: then larger sizes are tried, and races are looked for at larger ones.
bool names_large_number(const std::string& text);

/// The first name in the file that belongs to the CPU backend, or a macro that puts such a name together. What the
/// backend's headers make of CUDA's functions believes what it is told: called directly, it would count accesses that
/// nobody makes, or make some that nobody counts.
RegionTrouble trouble_in_names(const std::string& text);

/// The first token outside the marked region that differs from the given text, for exercises whose given lines must
/// stay. `why` says why they must, as part of a sentence. Comments and blanks may change. `may_include`: any header of
/// the system's may be included before the region; otherwise those for figures alone, such as <numeric>.
RegionTrouble change_outside(const std::string& text, const std::string& pristine, const std::string& why,
                             bool may_include = false);

/// The first thing in a region of predictions that could change the meaning of the given kernels: one of their names
/// declared again, an operator, a directive. `predicted`: the names that the region must define.
RegionTrouble trouble_in_predictions(const std::string& text, const std::vector<std::string>& predicted);

/// The first thing in the region of an exercise with Sealed objects that is neither one of `names` nor declared in the
/// region, or that uses one of `objects` otherwise than by calling a function of its own.
RegionTrouble trouble_in_sealed(const std::string& text, const std::vector<std::string>& names,
                                const std::vector<std::string>& objects, const std::string& why);

}  // namespace warpwise
