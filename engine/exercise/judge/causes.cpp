#include "engine/exercise/judge/causes.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <functional>

namespace warpwise {

namespace {

using Shapes = std::vector<ShapeOutcome>;

/// A property that a shape may have, and what to look at if exactly the shapes with this property are wrong.
struct Property {
  std::function<bool(const ShapeOutcome&)> holds;
  std::string name;  // ends the sentence "... is wrong where "
  std::string advice;
};

/// Whether all wrong shapes have the property and no right shape has it, with at least one of each.
bool tells_apart(const Property& property, const Shapes& shapes) {
  const bool any_right = std::any_of(shapes.begin(), shapes.end(), is_right);
  return any_right && std::all_of(shapes.begin(), shapes.end(),
                                  [&](auto& shape) { return property.holds(shape) != is_right(shape); });
}

bool any_extent(const ShapeOutcome& shape, const std::function<bool(int64_t)>& condition) {
  return std::any_of(shape.size().extents.begin(), shape.size().extents.end(), condition);
}

bool is_square(const ShapeOutcome& shape) {
  const int64_t first = shape.size().extents.front();
  return !any_extent(shape, [first](int64_t extent) { return extent != first; });
}

/// From the most to the least specific.
std::vector<Property> properties(const Shapes& shapes, const std::vector<std::string>& dimensions) {
  std::vector<Property> all;
  for (const auto& shape : shapes)
    if (const std::string special = shape.shape.special; !special.empty())
      all.push_back({[special](const ShapeOutcome& s) { return s.shape.special == special; }, special,
                     special.find("rows") == special.npos ? "" : "Where does each row begin?"});
  all.push_back({[](const ShapeOutcome& s) { return s.shape.special.empty() && !s.shape.choices.empty(); },
                 "a factor or the kind of the numbers is another",
                 "Does your code know a number that it should be given, or lose a sign or some bits?"});

  constexpr int64_t kMost16 = 65535;
  const std::string small =
      "Is an index or a count of a type that ends at 65535 (unsigned short), or the grid too small?";
  const std::string one = "Which loop, condition or barrier does not meet one alone?";
  const std::string edges = "Look at the edges: what do the last block's threads do beyond the end?";
  for (size_t d = 0; d < dimensions.size(); d++) {
    const std::string name = "`" + dimensions[d] + "`";
    const auto extent = [d](const ShapeOutcome& shape) { return shape.size()[d]; };
    all.push_back({[=](auto& s) { return extent(s) > kMost16; }, name + " is larger than 65535", small});
    all.push_back({[=](auto& s) { return extent(s) == 1; }, name + " is 1", one});
    for (const int tile : {32, 16, 4})
      all.push_back(
          {[=](auto& s) { return extent(s) % tile != 0; }, fmt::format("{} is no multiple of {}", name, tile), edges});
  }
  all.push_back({[](auto& s) { return any_extent(s, [](int64_t e) { return e > kMost16; }); },
                 "an extent is larger than 65535", small});
  for (const int tile : {32, 16, 4})
    all.push_back({[=](auto& s) { return any_extent(s, [=](int64_t e) { return e % tile != 0; }); },
                   fmt::format("an extent is no multiple of {}", tile), edges});
  return all;
}

/// A property that separates wrong shapes from right ones, as a sentence.
std::string what_is_special(const Shapes& shapes, const std::vector<std::string>& dimensions) {
  if (dimensions.size() > 1 && tells_apart({[](auto& s) { return !is_square(s); }, "", ""}, shapes))
    return "It is right on square shapes only. Look for extents that are mixed up: how long is a row of each matrix?";
  for (const auto& property : properties(shapes, dimensions))
    if (tells_apart(property, shapes))
      return "It is wrong exactly where " + property.name + "." +
             (property.advice.empty() ? "" : " " + property.advice);
  return "";
}

/// If no other sign is known, says at which shapes the output is right.
std::string by_shapes(const Shapes& shapes) {
  std::string good, bad;
  for (const auto& shape : shapes) (is_right(shape) ? good : bad) += " " + to_string(shape.size());
  if (good.empty())
    return "It is wrong at every shape. Take the first wrong element: which thread writes it, and from what should it be made?";
  return "It is right at" + good + ", and wrong at" + bad +
         ". What is there in the wrong ones that the right ones lack: another round of a loop, another block, an edge?";
}

/// Whether wrong shapes are right to about as many bits as one rounding to a shorter format leaves. Looks only at shapes
/// with the choices of the first wrong one: whole numbers, say, are right in a shorter format, too, and tell nothing.
/// Of these it takes the middle of the first few, which are the smallest: a single number may by luck be rounded to more
/// bits, and a sum that cancels keeps fewer. In larger shapes errors add up.
std::string rounded_somewhere(const Shapes& shapes) {
  constexpr size_t kFew = 5;
  constexpr double kAddUp = 7;  // bits
  const auto bits = [](const ShapeOutcome& shape) { return -std::log2(shape.error.max_rel); };
  const auto first = std::find_if_not(shapes.begin(), shapes.end(), is_right);
  if (first == shapes.end()) return "";
  std::vector<double> few;
  int alike = 0, wrong = 0;
  for (const auto& shape : shapes) {
    if (shape.shape.choices != first->shape.choices) continue;
    alike++;
    if (is_right(shape)) continue;
    wrong++;
    if (few.size() < kFew) few.push_back(bits(shape));
  }
  if (wrong < 2 || 2 * wrong < alike) return "";
  const double asked = -std::log2(first->error.tolerance);
  std::nth_element(few.begin(), few.begin() + few.size() / 2, few.end());
  const double left = few[few.size() / 2];
  const auto within = [&](double least, double most) {
    return left >= least && left <= most && asked > most && std::all_of(shapes.begin(), shapes.end(), [&](auto& shape) {
             return is_right(shape) || bits(shape) >= least - kAddUp;
           });
  };
  if (within(20, 30))
    return "It is right to about 24 bits: something was rounded to `float` on the way, or a low part is missing.";
  if (within(8, 14.5)) return "It is right to about 11 bits: something was rounded to `half` on the way.";
  if (within(5, 8)) return "It is right to about 8 bits: something was rounded to `bfloat16` on the way.";
  return "";
}

/// How many wrong elements still hold the poison. If a problem keeps no map, its first mismatches decide: either they
/// are all wrong elements, or every element is wrong and these stand for the rest.
int64_t unwritten(const ErrorStats& error) {
  if (!error.map.empty()) return error.map.unwritten();
  const int64_t first =
      std::count_if(error.first.begin(), error.first.end(), [](auto& m) { return std::isnan(m.got); });
  if (error.wrong <= std::ssize(error.first)) return first;
  return first == std::ssize(error.first) && error.wrong == error.checked ? error.checked : 0;
}

/// Seen by what the measure gives: each module of exercises has its own copy of the functions that goals are about.
bool is_about_shared_loads(double (*measure)(const Counts&)) {
  if (!measure) return false;
  Counts shared, others;
  shared.shared_load = {1, 1, 1, 1};
  others.global_load = others.global_store = others.shared_store = {1, 1, 1, 1};
  return measure(shared) > 0 && measure(others) == 0;
}

/// Whether the exercise is about shared memory but the kernel does not use any.
bool lacks_shared(const Exercise& exercise, const Findings& findings) {
  const bool asked = std::any_of(exercise.goals.begin(), exercise.goals.end(), [&](auto& goal) {
    return is_about_shared_loads(goal.measure) && goal.target(first_counted(exercise)) > 0;
  });
  return asked && !findings.counted.empty() && shared_requests(counts_from(findings.counted.front().report)) == 0;
}

}  // namespace

bool is_right(const ShapeOutcome& shape) { return shape.error.wrong == 0; }

std::string hazard_name(const nlohmann::json& hazard) {
  const std::string kind = hazard.at("kind");
  if (kind == "out_of_bounds") return "access out of bounds";
  if (kind == "freed") return "access to freed memory";
  if (kind == "uninitialised") return "read of what nothing has written";
  if (kind == "divergent") return "divergent barrier";
  if (kind == "misaligned") return "misaligned access";
  if (kind == "launch") return "refused launch";
  if (kind == "time") return "launch without end";
  if (kind == "shift") return "shift too far";
  if (kind == "wrong_call") return "wrong call";
  return kind;
}

std::string likeliest_cause(const Exercise& exercise, const Findings& findings, const ShapeOutcome& wrong,
                            const std::vector<std::string>& dimensions) {
  const int64_t never_written = unwritten(wrong.error);
  const bool none_written = never_written == wrong.error.checked;
  if (wrong.from_decoy)
    return "It is the result for other inputs, which lay in the place of these until a kernel ran: host code or a copy has read them. The kernel must; on a "
           "GPU, host code cannot read device memory at all.";
  if (!wrong.cause.empty()) return wrong.cause;
  if (!findings.hazards.empty()) return "Most likely because of the " + hazard_name(findings.hazards.front()) + ".";
  if (wrong.by_order)
    return "It is right when blocks, warps and lanes take turns in order, and wrong in another order. Look for what relies on it: a barrier, a "
           "fence or an atomic that is missing, or a block that waits for none.";
  if (wrong.first_right)
    return "It was right at the first launch and wrong at the next, on other inputs. Look for what is kept from launch to launch: a static "
           "variable, a file-scope buffer, a launch that happens only once.";
  if (wrong.same_twice && never_written == 0)
    return "Two launches on different inputs left the same output: it does not depend on the input.";
  if (!none_written && lacks_shared(exercise, findings))
    return "Your kernel uses no shared memory: is __shared__ missing where the tile is declared? Without it, each thread has a tile of its own.";
  const std::string special = what_is_special(findings.shapes, dimensions);
  const std::string more = special.empty() ? "" : " " + special;
  if (none_written)
    return "No element was written. Does the launch happen, do its blocks reach the output, does the kernel return too early?" +
           more;
  if (never_written > 0)
    return fmt::format(
               "{} elements were never written. Do the blocks and the loop cover the whole output, or is a bound too tight?",
               never_written) +
           more;
  if (const std::string rounded = rounded_somewhere(findings.shapes); !rounded.empty()) return rounded;
  return special.empty() ? by_shapes(findings.shapes) : special;
}

}  // namespace warpwise
