#include "engine/lesson.h"

#include <algorithm>

namespace warpwise {

int64_t BufferSpec::bytes() const {
  auto all = extents;
  all.push_back(static_cast<int64_t>(element_bytes));
  return element_count(all);
}

namespace {

HostBuffers::Bytes room_for(size_t bytes) {
  std::shared_ptr<std::byte[]> held(new std::byte[bytes]());
  return {held, {held.get(), bytes}};
}

}  // namespace

HostBuffers::HostBuffers(const std::vector<BufferSpec>& specs, std::initializer_list<Role> roles,
                         std::map<std::string, Bytes>* held) {
  for (const auto& spec : specs) {
    if (std::find(roles.begin(), roles.end(), spec.role) == roles.end()) continue;
    Bytes own;
    Bytes& bytes = held && !spec.shared.empty() ? (*held)[spec.shared] : own;
    if (!bytes.held) bytes = room_for(static_cast<size_t>(spec.bytes()));
    buffers_[spec.name] = bytes;
  }
}

HostBuffers::HostBuffers(const HostBuffers& other) : seed(other.seed) {
  for (const auto& [name, bytes] : other.buffers_) {
    const Bytes own = buffers_[name] = room_for(bytes.all.size());
    std::copy(bytes.all.begin(), bytes.all.end(), own.all.begin());
  }
}

void fill_all(const Problem& problem, HostBuffers& buffers, uint64_t seed) {
  buffers.seed = seed;
  for (const auto& spec : problem.buffers())
    if (spec.role == Role::input || spec.role == Role::inout) problem.fill(spec.name, buffers, seed);
}

const Task& find_task(const Lesson& lesson, std::string_view id) {
  for (const auto& task : lesson.tasks)
    if (id.empty() || task.id == id) return task;
  throw std::logic_error("the lesson " + lesson.id + " has no task '" + std::string(id) + "'");
}

const Task& task_of(const Lesson& lesson, const StepRow& step) { return find_task(lesson, step.task); }

Amounts amounts_of(const StepRow& row, const Problem& problem) {
  Amounts amounts = row.amounts ? *row.amounts : problem.amounts();
  if (auto generic = amounts.extract("operations"); !generic.empty()) {
    generic.key() = row.unit.empty() ? "operations" : row.unit;
    amounts.insert(std::move(generic));
  }
  if (!row.uses.empty())
    std::erase_if(amounts, [&](const auto& amount) {
      return std::find(row.uses.begin(), row.uses.end(), amount.first) == row.uses.end();
    });
  return amounts;
}

CudaError::CudaError(cudaError_t error, const char* expression, const char* file, int line)
    : std::runtime_error(std::string(expression) + " failed: " + cudaGetErrorString(error) + " (" +
                         cudaGetErrorName(error) + ", " + file + ":" + std::to_string(line) + ")"),
      code(error) {}

}  // namespace warpwise
