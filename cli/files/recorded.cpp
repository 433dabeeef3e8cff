#include "cli/files/recorded.h"

#include "engine/errors.h"
#include "engine/reader/ladder.h"
#include "engine/reader/recording.h"

namespace warpwise {

std::vector<Event> recorded_events(const std::string& path) {
  try {
    return on_todays_ladder(load_recording(path));
  } catch (const StreamError& e) {
    throw UsageError(e.what());
  }
}

Board recorded_board(const std::string& path) {
  Board board;
  for (const auto& event : recorded_events(path)) board.apply(event);
  return board;
}

}  // namespace warpwise
