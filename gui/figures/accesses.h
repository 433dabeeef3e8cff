// The accesses of a step in numbers and words: what the Inside view says of them, apart from how it is drawn.
#pragma once
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "engine/reader/report.h"
#include "engine/stream.h"
#include "gui/app/inside_choice.h"

namespace warpwise::gui {

/// How many times more sectors or wavefronts are moved than the bytes that the lanes asked for would fill; 1 is the least.
double excess(const Access& access);

/// "8 192", with blanks between thousands.
std::string grouped(int64_t count);
/// "4 sectors", "1 wavefront", "1.5 wavefronts": of one request.
std::string each_text(const Access& access);
/// "12.5 %", or nothing where it is not known.
std::string used_text(const Access& access);

/// One kind of access in both steps; either may lack it.
struct KindChange {
  std::optional<Access> before, now;
  std::string name() const { return (now ? *now : *before).name(); }
};

/// Global before shared. `before` null: every kind of `now` alone.
std::vector<KindChange> compare_kinds(const InspectionReport* before, const InspectionReport& now);

/// The access to show first. With a step before: of the kind of access whose excess changed most, the one that moves the most.
/// Without one, or if no excess changed: the access with the greatest excess. Null if there is no access.
const Access* access_to_show_first(const std::vector<Access>& lines, const InspectionReport* before);
/// The access of the same kind as `like` that moves the most. If there is none of that kind, the one of any kind that moves the
/// most; null if there is none at all.
const Access* counterpart(const std::vector<Access>& lines, const Access& like);

/// Among the accesses that fit `wanted`, in a file of this name, the one that moves the most; null if none fits.
const Access* find_wanted(const std::vector<Access>& lines, const AccessWanted& wanted, const std::string& file);

const Access* find_access(const std::vector<Access>& lines, const AccessKey& key);

/// The example of the chosen block, warp and request, or the one nearest to these. Null if the access has no examples.
const RequestExample* find_example(const Access& access, const InsideChoice& choice);
/// Blocks of which examples are kept, in order.
std::vector<std::array<int, 3>> example_blocks(const Access& access);

/// The size to count at: the chosen one as long as it has no more elements than the CPU backend's own default.
Size size_to_count(const Size& chosen, const Size& backend_default);

/// "32 lanes \u00d7 4 B: 32 sectors, 1024 B moved"
std::string example_words(const Access& access, const RequestExample& example);

}  // namespace warpwise::gui
