#include "gui/app/class_view.h"

namespace warpwise::gui {

namespace {

constexpr std::chrono::seconds kLookEvery{1};

}  // namespace

ClassView::ClassView(const std::filesystem::path& folder) : thread_([this, folder] { look(folder); }) {}

ClassView::~ClassView() {
  {
    const std::lock_guard lock(mutex_);
    ending_ = true;
  }
  wake_.notify_one();
  thread_.join();
}

ClassView::Shown ClassView::shown() const {
  const std::lock_guard lock(mutex_);
  return shown_;
}

void ClassView::hide_names(bool hide) {
  {
    const std::lock_guard lock(mutex_);
    hide_names_ = hide;
    hidden_changed_ = true;
  }
  wake_.notify_one();
}

void ClassView::look(const std::filesystem::path& folder) {
  ClassWall wall(folder);
  for (std::unique_lock lock(mutex_); !ending_;) {
    wall.hide_names(hide_names_);
    bool news = std::exchange(hidden_changed_, false);
    lock.unlock();
    const std::string before = wall.trouble();
    news |= wall.look() || wall.trouble() != before || news_ == 0;
    Shown now;
    if (news) now = {wall.students(), wall.exercises(), wall.answers(), wall.last_minute(), wall.trouble()};
    lock.lock();
    if (news) {
      shown_ = std::move(now);
      news_++;
    }
    wake_.wait_for(lock, kLookEvery, [this] { return ending_ || hidden_changed_; });
  }
}

}  // namespace warpwise::gui
