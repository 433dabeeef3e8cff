#include "cli/files/site_recordings.h"

#include <algorithm>

#include "cli/files/recorded.h"
#include "cli/terminal/interrupt.h"
#include "engine/reader/ladder.h"

namespace warpwise {

namespace fs = std::filesystem;

namespace {

RecordedFile read(const fs::path& path) {
  RecordedFile file{path.filename().string(), {}};
  for (const Event& event : on_todays_ladder(recorded_events(path.string()))) file.board.apply(event);
  return file;
}

}  // namespace

std::vector<RecordedFile> recorded_files(const fs::path& root, const std::vector<std::string>& named) {
  std::vector<RecordedFile> files;
  for (const std::string& path : named) files.push_back(read(path));
  // In the order of their names, but what holds a lesson's main run ("gemm_h200") comes before its parts ("gemm_full_13_h200").
  std::vector<fs::path> own;
  std::error_code ignored;
  for (const auto& entry : fs::directory_iterator(root / "docs/recordings", ignored))
    if (entry.path().extension() == ".jsonl") own.push_back(entry.path());
  std::sort(own.begin(), own.end(), [](const fs::path& a, const fs::path& b) {
    const std::string x = a.filename().string(), y = b.filename().string();
    const auto parts = [](const std::string& name) { return std::count(name.begin(), name.end(), '_'); };
    return std::pair(parts(x), x) < std::pair(parts(y), y);
  });
  for (const fs::path& path : own) files.push_back(read(path));
  return files;
}

std::optional<Board> modelled_board(Lab& lab, const LessonInfo& lesson) {
  Board board;
  for (const Event& event : lab.opening) board.apply(event);
  Request request;
  request.verb = "run";
  request.job = 1;
  request.lesson = lesson.id;
  request.budget_s = 0.2;
  lab.worker->send(request);
  for (bool done = false; !done && lab.worker->alive();) {
    for (const Event& event : lab.worker->poll(std::chrono::milliseconds(100))) {
      board.apply(event);
      done |= std::holds_alternative<Done>(event);
    }
    if (InterruptGuard::count() > 0) lab.worker->kill();
  }
  if (board.measured_sizes(lesson.id).empty()) return std::nullopt;
  return board;
}

}  // namespace warpwise
