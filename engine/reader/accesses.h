// The accesses of a step in numbers and words: what the Inside view says of them, in the window and on a page.
#pragma once
#include <optional>
#include <string>
#include <vector>

#include "engine/reader/report.h"

namespace warpwise {

/// One kind of access in both steps; either may lack it.
struct KindChange {
  std::optional<Access> before, now;
  std::string name() const { return (now ? *now : *before).name(); }
};

/// How many times more sectors or wavefronts are moved than the bytes that the lanes asked for would fill; 1 is the least.
double excess(const Access& access);

/// "4 sectors", "1 wavefront", "1.5 wavefronts": of one request.
std::string each_text(const Access& access);

/// "12.5 %", or nothing where it is not known.
std::string used_text(const Access& access);

/// The access to show first. With a step before: of the kind of access whose excess changed most, the one that moves the most.
/// Without one, or if no excess changed: the access with the greatest excess. Null if there is no access.
const Access* access_to_show_first(const std::vector<Access>& lines, const InspectionReport* before);

/// The access of the same kind as `like` that moves the most. If there is none of that kind, the one of any kind that moves the
/// most; null if there is none at all.
const Access* counterpart(const std::vector<Access>& lines, const Access& like);

/// An access that a stop asks for before anything is counted: of a line (0: any line) and of a kind (empty: any kind).
struct AccessWanted {
  int line = 0;
  std::string space, op;
};

/// Among the accesses that fit `wanted`, in a file of this name, the one that moves the most; null if none fits.
const Access* find_wanted(const std::vector<Access>& lines, const AccessWanted& wanted, const std::string& file);

/// "32 lanes \u00d7 4 B: 32 sectors, 1024 B moved"
std::string example_words(const Access& access, const RequestExample& example);

/// Global before shared. `before` null: every kind of `now` alone.
std::vector<KindChange> compare_kinds(const InspectionReport* before, const InspectionReport& now);

const Access* find_access(const std::vector<Access>& lines, const AccessKey& key);

}  // namespace warpwise
