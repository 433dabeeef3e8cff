// Lesson 00, first kernel: the table of steps.
#include "engine/lesson.h"

#include "first_steps.h"
#include "kernels/axpy/host.h"
#include "kernels/axpy/problem.h"
#include "kernels/copy.h"
#include "kernels/update.h"

namespace first_steps {
namespace {

using kernels::kA;
using warpwise::Arguments, warpwise::Choices, warpwise::Kind, warpwise::Resources, warpwise::Size;

int count_of(const Arguments& a) { return int(a.size()[0]); }

// A step's functions are declared where the table names them: a new step needs only its file and a row below.
std::function<void()> on_host(HostStep* step, const Arguments& a) {
  return [=, x = a.get<const float>("x"), y = a.get<float>("y"), n = count_of(a)] { step(kA, x, y, n); };
}
#define HOST_STEP(function)            \
  [](const Arguments& a, Resources&) { \
    HostStep function;                 \
    return on_host(function, a);       \
  }

void run(Launch* launch, const Arguments& a) {
  launch(kA, a.get<const float>("x"), a.get<float>("y"), count_of(a), a.stream());
}
void run(BlockLaunch* launch, const Arguments& a) {
  launch(kA, a.get<const float>("x"), a.get<float>("y"), count_of(a), std::stoi(a.choices().at("block")), a.stream());
}
#define KERNEL(type, function) \
  [](const Arguments& a) {     \
    type function;             \
    run(function, a);          \
  }

// --- ceilings

std::function<void()> update_on_host(const Arguments& a, Resources&) {
  return [x = a.get<const float>("x"), y = a.get<float>("y"), n = count_of(a)] { kernels::update_on_host(x, y, n); };
}

void update_on_device(const Arguments& a) {
  kernels::update(a.get<const void>("x"), a.get<void>("y"), sizeof(float) * size_t(count_of(a)), a.stream());
}

void copy_on_device(const Arguments& a) {
  kernels::copy(a.get<const float>("x"), a.get<float>("out"), size_t(count_of(a)), a.stream());
}

// --- what is too much for a row

std::string too_slow(const Size& size, const Choices& choices) {
  constexpr int64_t kPatience = int64_t{1} << 22;
  if (size[0] > kPatience) return "one GPU thread would take seconds: choose n up to 2^22 (4194304).";
  return kernels::too_many(size, choices);
}

}  // namespace

// clang-format off
static std::vector<warpwise::StepRow> steps() {
  std::vector<warpwise::StepRow> rows = {
      {.id = "host_update", .title = "All cores read and write", .file = {}, .launch = {}, .kind = Kind::ceiling,
       .format = "host_update", .program = update_on_host, .host = "best"},
      {.id = "device_update", .title = "Two reads and a write, nothing else", .file = {}, .launch = update_on_device,
       .kind = Kind::ceiling, .format = "device_update"},
      {.id = "device_copy", .title = "Best copy kernel", .file = {}, .launch = copy_on_device, .kind = Kind::ceiling,
       .format = "device_copy"},
      {.id = "loop", .title = "C++ loop", .file = "loop.cu", .launch = {},
       .format = "host", .program = HOST_STEP(loop), .host = "one"},
      {.id = "cores", .title = "All cores", .file = "cores.cu", .launch = {}, .faster_than = "loop",
       .format = "host", .program = HOST_STEP(cores), .host = "all"},
      {.id = "one_thread", .title = "One GPU thread", .file = "one_thread.cu",
       .launch = KERNEL(Launch, launch_one_thread), .format = "device", .refuses = too_slow},
      {.id = "one_block", .title = "One block", .file = "one_block.cu",
       .launch = KERNEL(Launch, launch_one_block), .faster_than = "one_thread", .format = "device"},
      {.id = "many_blocks", .title = "Many blocks", .file = "many_blocks.cu",
       .launch = KERNEL(Launch, launch_many_blocks), .faster_than = "one_block", .format = "device"},
      {.id = "grid_stride", .title = "Grid-stride loop", .file = "grid_stride.cu",
       .launch = KERNEL(BlockLaunch, launch_grid_stride), .faster_than = "one_block", .format = "device"},
      {.id = "resident", .title = "Resident, the kernel alone", .file = "resident.cu",
       .launch = KERNEL(Launch, launch_resident), .faster_than = "one_block", .format = "device"},
  };
  for (auto& row : rows)
    if (!row.refuses) row.refuses = kernels::too_many;
  return rows;
}
// clang-format on

warpwise::Lesson lesson() {
  warpwise::Task alone = kernels::axpy_task("alone", "y = a x + y, with the data next to the processor");
  alone.gpu_default =
      alone.cpu_default;  // 2^20, of which the text has figures: one thread takes too long for much more
  alone.choices = {{"block", "Threads of a block (grid_stride)", {"256", "32", "64", "128", "512", "1024"}}};
  return {
      .id = "first_steps",
      .title = "The first kernel",
      .summary = "From a C++ loop to a grid of blocks: threads, warps, the guard, and a kernel as fast as the memory.",
      .folder = "lessons/00_first_steps",
      .tasks = {alone},
      .steps = steps(),
      .break_evens = {{.id = "there",
                       .of_name = "the GPU, with its data there already,",
                       .over_name = "the CPU",
                       .of = {"many_blocks", "grid_stride", "resident"},
                       .over = {"loop", "cores"}}},
  };
}

}  // namespace first_steps
