#include "engine/worker/job/job_events.h"

#include <algorithm>
#include <chrono>

namespace warpwise {

namespace {

constexpr double kBeginEvery_s = 0.1;
constexpr std::chrono::milliseconds kSignEvery{500};

}  // namespace

JobEvents::JobEvents(Output& output, int job, std::string lesson, bool continuous)
    : output_(output), continuous_(continuous) {
  now_.job = job;
  now_.lesson = std::move(lesson);
}

void JobEvents::begin_size(const Size& size, size_t number, size_t of) {
  now_.size = size;
  share_ = 1.0 / static_cast<double>(std::max<size_t>(1, of));
  done_ = static_cast<double>(number) * share_;
}

void JobEvents::begin(const char* phase, const std::string& step, double part) {
  now_.step = step;
  now_.phase = phase;
  now_.done = done_ + part * share_;
  output_.emit(now_);
}

void JobEvents::begin_timing(const std::string& step, double elapsed_s, double spent) {
  now_.step = step;
  now_.phase = "time";
  if (elapsed_s - last_s_ < kBeginEvery_s && elapsed_s >= last_s_) return;
  last_s_ = elapsed_s;
  now_.done = continuous_ ? -1 : done_ + std::min(1.0, spent) * share_;
  output_.emit(now_);
}

void JobEvents::sample(const std::string& step, double ms) {
  output_.emit(Sample{now_.job, now_.lesson, step, now_.size, ms});
}

void JobEvents::skip(const std::string& step, const std::string& reason) {
  output_.emit(Skip{now_.job, now_.lesson, step, now_.size, reason});
}

void JobEvents::inspection(const std::string& step, nlohmann::json report) {
  output_.emit(Inspection{now_.job, now_.lesson, step, now_.size, std::move(report)});
}

void JobEvents::study(const std::string& step, const Size& at, nlohmann::json report) {
  output_.emit(Study{now_.job, now_.lesson, step, now_.size, at, std::move(report)});
}

void JobEvents::timeline(Timeline timeline, const std::string& step) {
  timeline.job = now_.job;
  timeline.lesson = now_.lesson;
  timeline.step = step;
  timeline.size = now_.size;
  output_.emit(std::move(timeline));
}

void JobEvents::result(Result result, bool final) {
  result.job = now_.job;
  result.lesson = now_.lesson;
  result.final = final;
  output_.emit(result);
}

SignsOfLife::SignsOfLife(JobEvents& events) {
  thread_ = std::thread([this, &events] {
    for (std::unique_lock held(lock_); !ended_.wait_for(held, kSignEvery, [this] { return over_; });)
      events.say_again();
  });
}

SignsOfLife::~SignsOfLife() {
  {
    const std::lock_guard held(lock_);
    over_ = true;
  }
  ended_.notify_one();
  thread_.join();
}

}  // namespace warpwise
