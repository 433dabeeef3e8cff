#include "engine/exercise/exercise.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <numeric>
#include <set>

#include "engine/demangle.h"
#include "engine/random.h"

namespace warpwise {

namespace {

void add(Counts::Access& sum, const nlohmann::json& kernel, const char* name) {
  auto found = kernel.find(name);
  if (found == kernel.end()) return;
  sum.requests += found->value("requests", 0.0);
  sum.transfers += found->value("sectors", 0.0) + found->value("wavefronts", 0.0);
  sum.lanes += found->value("lanes", 0.0);
  sum.bytes_used += found->value("bytes_used", 0.0);
}

double per_request(const Counts::Access& access) {
  return access.requests > 0 ? access.transfers / access.requests : 0;
}

/// Per 32 lanes. A request of a single lane touches one sector too; a goal for few sectors must not accept that.
double per_whole_request(const Counts::Access& access) {
  return access.lanes > 0 ? access.transfers / (access.lanes / 32) : per_request(access);
}

Counts::Access sum(const Counts::Access& a, const Counts::Access& b) {
  return {a.requests + b.requests, a.transfers + b.transfers, a.lanes + b.lanes, a.bytes_used + b.bytes_used};
}

double product_of(const nlohmann::json& entry, const char* extents) {
  double product = 1;
  for (const auto& extent : entry.value(extents, nlohmann::json::array())) product *= extent.get<double>();
  return product;
}

double unevenness_of(const nlohmann::json& work) {
  double all = 0;
  for (const char* kind : {"fp32", "fp64", "special", "other"}) all += work.value(kind, 0.0);
  const double warps = product_of(work, "grid") * std::ceil(product_of(work, "block") / 32);
  return all > 0 ? work.value("instructions", 0.0) * warps / all : 0;
}

double block_unevenness_of(const nlohmann::json& work) {
  const double each = work.value("instructions", 0.0);
  return each > 0 ? 1 + work.value("last_instructions", 0.0) / each : 0;
}

}  // namespace

Counts counts_from(const nlohmann::json& report, const std::string& kernel) {
  Counts counts;
  for (const auto& entry : report.at("kernels")) {
    if (entry.value("function", entry.at("name").get<std::string>()).find(kernel) == std::string::npos) continue;
    counts.launches += entry.value("launches", 1.0);
    counts.barriers += entry.value("barriers", 0.0);
    counts.shared_bytes = std::max(counts.shared_bytes, entry.value("shared_bytes", 0.0));
    counts.blocks = std::max(counts.blocks, product_of(entry, "grid"));
    counts.block_threads = std::max(counts.block_threads, product_of(entry, "block"));
    for (const auto& work : entry.value("work", nlohmann::json::array())) {
      counts.exchanges += work.value("exchange_requests", 0.0);
      counts.tensor_operations += work.value("tensor_operations", 0.0);
      counts.unevenness = std::max(counts.unevenness, unevenness_of(work));
      counts.block_unevenness = std::max(counts.block_unevenness, block_unevenness_of(work));
    }
    add(counts.global_load, entry, "global_load");
    add(counts.global_store, entry, "global_store");
    add(counts.global_atomic, entry, "global_atomic");
    add(counts.shared_load, entry, "shared_load");
    add(counts.shared_store, entry, "shared_store");
    add(counts.shared_atomic, entry, "shared_atomic");
    if (const auto engine = entry.find("asynchronous"); engine != entry.end())
      counts.bulk_out += engine->value("bytes_out", 0.0);
    if (const auto copies = entry.find("thread_copies"); copies != entry.end()) {
      counts.async_bytes += copies->value("bytes", 0.0);
      counts.async_groups += copies->value("groups_under_way", 0.0);
    }
  }
  if (const auto calls = report.find("uncounted"); calls != report.end())
    for (const auto& call : *calls)
      if (call.at("call").get<std::string>().find(kernel) != std::string::npos)
        counts.library_calls += call.at("times").get<double>();
  if (const auto program = report.find("program"); program != report.end()) {
    counts.link_in = program->value("link_in", 0.0);
    counts.link_out = program->value("link_out", 0.0);
    counts.link_by_kernels = program->value("link_by_kernels", 0.0);
    counts.peer = program->value("peer", 0.0);
    counts.pieces = program->value("pieces", 0.0);
    counts.turns = program->value("turns", 0.0);
    counts.bytes_in_turn = program->value("bytes_in_turn", 0.0);
    counts.host_waits = program->value("host_waits", 0.0);
  }
  return counts;
}

double sectors_per_load(const Counts& c) { return per_whole_request(c.global_load); }
double sectors_per_store(const Counts& c) { return per_whole_request(sum(c.global_store, c.global_atomic)); }
double mean_sectors_per_store(const Counts& c) { return per_request(sum(c.global_store, c.global_atomic)); }
double wavefronts_per_shared_load(const Counts& c) { return per_request(c.shared_load); }
double wavefronts_per_shared_store(const Counts& c) { return per_request(c.shared_store); }
double load_requests(const Counts& c) { return c.global_load.requests; }
double store_requests(const Counts& c) { return c.global_store.requests; }
double shared_load_requests(const Counts& c) { return c.shared_load.requests; }
double shared_store_requests(const Counts& c) { return c.shared_store.requests + c.shared_atomic.requests; }
double shared_requests(const Counts& c) {
  return c.shared_load.requests + c.shared_store.requests + c.shared_atomic.requests;
}
double atomic_requests(const Counts& c) { return c.global_atomic.requests; }
double read_requests(const Counts& c) { return c.global_load.requests + c.global_atomic.requests; }
double write_requests(const Counts& c) { return c.global_store.requests + c.global_atomic.requests; }
double launches(const Counts& c) { return c.launches; }
double library_calls(const Counts& c) { return c.library_calls; }
double block_barriers(const Counts& c) { return c.barriers; }
double shared_bytes(const Counts& c) { return c.shared_bytes; }
double blocks_launched(const Counts& c) { return c.blocks; }
double threads_of_a_block(const Counts& c) { return c.block_threads; }
double exchanges(const Counts& c) { return c.exchanges; }
double tensor_operations(const Counts& c) { return c.tensor_operations; }
double unevenness(const Counts& c) { return c.unevenness; }
double block_unevenness(const Counts& c) { return c.block_unevenness; }
double pieces(const Counts& c) { return c.pieces; }
double bytes_in(const Counts& c) { return c.link_in; }
double bytes_out(const Counts& c) { return c.link_out; }
double bytes_by_kernels(const Counts& c) { return c.link_by_kernels; }
double bytes_between(const Counts& c) { return c.peer; }
double turns_per_hundred(const Counts& c) { return c.pieces > 0 ? 100 * c.turns / c.pieces : 0; }
double bytes_in_turn(const Counts& c) { return c.bytes_in_turn; }
double host_waits(const Counts& c) { return c.host_waits; }
double bulk_bytes_out(const Counts& c) { return c.bulk_out; }
double async_bytes(const Counts& c) { return c.async_bytes; }
double async_groups(const Counts& c) { return c.async_groups; }

Shape Shape::uncounted() const {
  Shape shape = *this;
  shape.counted = false;
  return shape;
}

Shape Shape::loosely(double slack) const {
  Shape shape = *this;
  shape.slack = slack;
  return shape;
}

Shape Shape::with(Choices other, std::string what_is_special) const {
  Shape shape = *this;
  shape.choices = std::move(other);
  shape.special = std::move(what_is_special);
  return shape;
}

std::vector<Shape> of_all_remainders(const Shape& base, uint64_t random) {
  std::vector<Shape> shapes;
  for (uint64_t i = 0; i < 4; i++) {
    Shape shape = base.uncounted();
    shape.goals = false;
    for (size_t d = 0; d < shape.size.extents.size(); d++) {
      int64_t& extent = shape.size.extents[d];
      const uint64_t drawn = mixed(random + 16 * d + i), first = mixed(random + 16 * d + 8);
      extent = 4 * (extent / 4 + int64_t(drawn % uint64_t(extent / 4 + 1))) + int64_t((first + i) % 4);
    }
    shapes.push_back(std::move(shape));
  }
  const size_t extents = base.size.extents.size();
  std::set<std::vector<int64_t>> thin;
  for (size_t d = 0; extents > 1 && d < extents; d++) {
    std::vector<int64_t> without = base.size.extents, alone(extents, 1);
    without[d] = 1, alone[d] = base.size.extents[d];
    thin.insert({without, alone});
  }
  for (const auto& size : thin) {
    Shape shape = base.uncounted();
    shape.goals = false;
    shape.size.extents = size;
    shapes.push_back(std::move(shape));
  }
  return shapes;
}

std::vector<Shape> shapes_of(const Exercise& exercise, uint64_t seed, bool vast) {
  std::vector<Shape> shapes = exercise.shapes;
  if (exercise.drawn)
    for (auto& shape : exercise.drawn(mixed(seed))) shapes.push_back(std::move(shape));
  std::stable_partition(shapes.begin(), shapes.end(), [](const Shape& shape) { return shape.counted; });
  if (vast)
    for (const auto& shape : exercise.vast) {
      const double elements =
          std::accumulate(shape.size.extents.begin(), shape.size.extents.end(), 1.0, std::multiplies<>());
      const char* const words =
          "there are more than 2^24 elements: a float counts no further, and 65535 blocks of 256 threads are too few";
      shapes.push_back(shape.with(shape.choices, elements > 0x1p24 ? words : shape.special).uncounted());
    }
  return shapes;
}

const Size& first_counted(const Exercise& exercise) {
  for (const auto& shape : exercise.shapes)
    if (shape.goals) return shape.size;
  return exercise.shapes.front().size;
}

const char* kind_name(ExerciseKind kind) {
  constexpr const char* kNames[] = {"write", "debug", "predict", "optimise", "explain"};
  return kNames[static_cast<int>(kind)];
}

std::string Medals::won(double figure) const {
  const auto within = [&](double most) { return figure <= most * (1 + 1e-9); };
  return within(gold) ? "gold" : within(silver) ? "silver" : within(bronze) ? "bronze" : "";
}

std::string Medals::thresholds() const {
  return fmt::format("bronze {:g}, silver {:g}, gold {:g}", bronze, silver, gold);
}

bool is_answered(const Exercise& exercise) {
  return exercise.kind == ExerciseKind::predict || exercise.kind == ExerciseKind::explain;
}

std::vector<std::string> entered_names(const Exercise& exercise) {
  std::vector<std::string> names;
  for (const auto& prediction : exercise.predictions) names.push_back(prediction.name);
  if (!exercise.sentences.name.empty()) names.push_back(exercise.sentences.name);
  return names;
}

std::string parameters_of_type(const char* type_name) {
  const std::string parameters = demangled(type_name);
  return parameters.substr(std::min(parameters.find('('), parameters.size()));
}

}  // namespace warpwise
