#include "cuda/unfinished.h"

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <cstdio>
#include <mutex>
#include <thread>
#include <utility>

#include "confine/confined.h"
#include "cuda/graph.h"
#include "cuda/streams.h"
#include "machine/signals.h"
#include "machine/worker.h"
#include "memory/devices.h"
#include "program/options.h"
#include "program/symbols.h"

namespace simt {
namespace {

constexpr std::chrono::milliseconds kPatience{50};  // with a host function
constexpr std::chrono::seconds kBeforeWord{10};     // before the program is told what it waits for

std::mutex& unfinished_mutex() {
  static auto* one = new std::mutex;
  return *one;
}
std::condition_variable& something_ended() {
  static auto* one = new std::condition_variable;
  return *one;
}
// What goes on, oldest first.
std::vector<Unfinished::Pointer>& all_unfinished() {
  static auto* some = new std::vector<Unfinished::Pointer>;
  return *some;
}
std::atomic<int> going_on{0};
std::atomic<int> waiters{0};
std::atomic<bool> ending{false};
std::string waits_in;  // the latest call in which the host waits
thread_local bool is_own_thread = false;

bool is_legacy(cudaStream_t stream) { return stream == nullptr || stream == cudaStreamLegacy; }

std::string place_of_call(std::uint64_t pc) {
  const SourceLine at = program_line_of(pc);
  return at.line ? ", " + short_location(at) : "";
}

}  // namespace

// A thread that runs one piece of work after the other. It is kept, because a thread that runs kernels is costly to
// make.
struct Unfinished::Executor {
  std::condition_variable wake;
  Pointer job;

  static std::vector<Executor*>& idle() {
    static auto* some = new std::vector<Executor*>;
    return *some;
  }
  // The mutex is held.
  static void give(Pointer job) {
    if (idle().empty()) {
      auto* const executor = new Executor;
      executor->job = std::move(job);
      std::thread([executor] { executor->serve(); }).detach();
      return;
    }
    Executor* const executor = idle().back();
    idle().pop_back();
    executor->job = std::move(job);
    executor->wake.notify_one();
  }
  void serve() {
    is_own_thread = true;
    prepare_thread_for_faults();
    std::unique_lock lock(unfinished_mutex());
    for (;;) {
      wake.wait(lock, [&] { return job != nullptr; });
      lock.unlock();
      job->go();
      lock.lock();
      job->leave();
      job = nullptr;
      idle().push_back(this);
      something_ended().notify_all();
    }
  }
};

Unfinished::Unfinished(Kind kind, cudaStream_t stream, std::string name, std::uint64_t pc)
    : kind_(kind), stream_(stream), name_(std::move(name)), pc_(pc) {}
Unfinished::~Unfinished() = default;

bool Unfinished::is_possible() {
  return is_own_program() && !is_own_thread && !ending && !Worker::running() && !confined_code_runs();
}

bool Unfinished::run(Kind kind, cudaStream_t stream, const std::string& name, std::uint64_t pc,
                     std::function<void(Unfinished&)> work, std::function<void()> after) {
  auto job = std::make_shared<Unfinished>(kind, stream, name, pc);
  job->device_ = current_device();
  job->work_ = std::move(work);
  job->after_ = std::move(after);
  std::unique_lock lock(unfinished_mutex());
  Executor::give(job);
  const auto is_done = [&] { return job->ended_ || job->gone_; };
  const bool behind = std::any_of(all_unfinished().begin(), all_unfinished().end(),
                                  [&](const Pointer& one) { return one->kind_ == kind; });
  if (kind == Kind::host_function || behind) something_ended().wait_for(lock, kPatience, is_done);
  else something_ended().wait(lock, is_done);
  if (!is_done()) {
    lock.unlock();
    job->let_go();
    lock.lock();
  }
  return !job->gone_;
}

void Unfinished::let_go() {
  const std::lock_guard lock(unfinished_mutex());
  if (gone_ || ended_) return;
  all_unfinished().push_back(shared_from_this());
  queue_for(stream_);
  gone_ = true;
  ++going_on;
  something_ended().notify_all();
}

// On its own thread: the work, and what comes after it.
void Unfinished::go() {
  use_device(device_);
  work_(*this);
  std::unique_lock lock(unfinished_mutex());
  if (!gone_) {
    ended_ = true;
    return;
  }
  lock.unlock();
  after_();
  for (lock.lock(); !queue_.empty(); lock.lock()) {
    const std::function<void()> next = std::move(queue_.front());
    queue_.pop_front();
    lock.unlock();
    next();
    something_ended().notify_all();
  }
  ended_ = true;
  --going_on;
  std::erase_if(all_unfinished(), [this](const Pointer& one) { return one.get() == this; });
}

// The mutex is held. The work may hold what belongs to the program.
void Unfinished::leave() { work_ = nullptr, after_ = nullptr; }

bool Unfinished::any() { return going_on.load(std::memory_order_relaxed) > 0 && !is_own_thread; }

// Whether work issued to the stream would have to wait for what is queued here.
bool Unfinished::concerns(cudaStream_t stream) const {
  if (streams_.count(stream)) return true;
  const auto legacy = [](const auto& one) { return is_legacy(one.first); };
  if (is_legacy(stream))
    return std::any_of(streams_.begin(), streams_.end(),
                       [&](const auto& one) { return legacy(one) || is_blocking(one.first); });
  return is_blocking(stream) && std::any_of(streams_.begin(), streams_.end(), legacy);
}

// The mutex is held.
simt_graph* Unfinished::queue_for(cudaStream_t stream) {
  std::unique_ptr<simt_graph>& graph = streams_[stream];
  if (graph) return graph.get();
  graph = std::make_unique<simt_graph>();
  graph->taker = [self = weak_from_this(), stream](cudaGraphNodeType, GraphWork work) -> simt_graph_node* {
    const Pointer job = self.lock();
    std::unique_lock lock(unfinished_mutex());
    if (job && !job->ended_) {
      job->queue_.push_back([work = std::move(work), stream, device = current_device()] {
        use_device(device);
        work(stream);
      });
      return nullptr;
    }
    lock.unlock();
    work(stream);  // it has ended meanwhile
    return nullptr;
  };
  return graph.get();
}

simt_graph* Unfinished::queue_of(cudaStream_t stream) {
  if (!any()) return nullptr;
  if (stream == cudaStreamPerThread) return wait_for(stream, "a call", nullptr), nullptr;
  const std::lock_guard lock(unfinished_mutex());
  Pointer last;
  std::vector<Pointer> before;
  for (const Pointer& one : all_unfinished())
    if (one->concerns(stream)) {
      if (last) before.push_back(last);
      last = one;
    }
  if (!last) return nullptr;
  // The newest waits for the older ones, never the other way round.
  for (const Pointer& one : before)
    last->queue_.push_back([one] { wait_until([one] { return one->ended_; }, "another stream's work", nullptr); });
  // Graphs are kept as long as their work; the caller uses this one at once.
  static thread_local Pointer kept;
  kept = last;
  return last->queue_for(stream);
}

bool Unfinished::follow(cudaStream_t stream, cudaStream_t other) {
  const std::lock_guard lock(unfinished_mutex());
  for (const Pointer& one : all_unfinished())
    if (one->streams_.count(stream) && !one->streams_.count(other)) return false;
  for (const Pointer& one : all_unfinished())
    if (one->streams_.count(other)) one->queue_for(stream);
  return true;
}

void Unfinished::begin_wait(const std::string& where, std::uint64_t pc) {
  const std::lock_guard lock(unfinished_mutex());
  ++waiters;
  waits_in = where + place_of_call(pc);
}
void Unfinished::end_wait() { --waiters; }

void Unfinished::wait_until(const std::function<bool()>& done, const char* call, const void* pc) {
  std::unique_lock lock(unfinished_mutex());
  if (done()) return;
  ++waiters;
  const std::string where = call + place_of_call(reinterpret_cast<std::uint64_t>(pc));
  waits_in = where;
  const auto since = std::chrono::steady_clock::now();
  for (bool told = false; !something_ended().wait_for(lock, std::chrono::seconds(1), done);) {
    if (told || all_unfinished().empty() || std::chrono::steady_clock::now() - since < kBeforeWord) continue;
    told = true;
    const Unfinished& first = *all_unfinished().front();
    if (first.kind_ != Kind::host_function) continue;  // a kernel has a time limit
    std::fprintf(stderr,
                 "warpwise: the program has waited for 10 s in %s for %s%s, which has not returned. If it waits for "
                 "what the program does after that call, it hangs on a GPU, too.\n",
                 where.c_str(), first.name_.c_str(), place_of_call(first.pc_).c_str());
  }
  --waiters;
}

// The mutex is held.
bool Unfinished::is_busy_now(cudaStream_t stream) {
  return std::any_of(all_unfinished().begin(), all_unfinished().end(),
                     [&](const Pointer& one) { return stream == cudaStreamPerThread || one->concerns(stream); });
}

bool Unfinished::is_busy(cudaStream_t stream) {
  if (!any()) return false;
  const std::lock_guard lock(unfinished_mutex());
  return is_busy_now(stream);
}

void Unfinished::wait_for(cudaStream_t stream, const char* call, const void* pc) {
  if (!any()) return;
  wait_until([stream] { return !is_busy_now(stream); }, call, pc);
}

void Unfinished::wait_for_all(const char* call, const void* pc) {
  if (any()) wait_until([] { return all_unfinished().empty(); }, call, pc);
}

void Unfinished::end_process() {
  ending = true;
  if (!any()) return;
  wait_until(
      [] {
        return std::none_of(all_unfinished().begin(), all_unfinished().end(),
                            [](const Pointer& one) { return one->kind_ == Kind::kernel; });
      },
      "the end of the program", nullptr);
}
bool Unfinished::is_ending() { return ending; }

bool Unfinished::host_waits() { return waiters > 0; }

std::string Unfinished::where_host_waits() {
  const std::lock_guard lock(unfinished_mutex());
  return waits_in;
}

std::string Unfinished::kernel_that_waits() {
  const std::lock_guard lock(unfinished_mutex());
  bool first = true;
  for (const Pointer& one : all_unfinished())
    if (one->kind_ == Kind::kernel && !std::exchange(first, false)) return one->name_ + place_of_call(one->pc_);
  return {};
}

}  // namespace simt
