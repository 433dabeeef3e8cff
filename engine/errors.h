// The errors that end a command, each with the exit status that the command line promises.
#pragma once
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace warpwise {

/// Exit statuses of every command.
enum ExitStatus { kOk = 0, kCheckFailed = 1, kUsage = 2, kCannot = 3 };

/// The command line or a request makes no sense (exit status 2).
struct UsageError : std::runtime_error {
  using std::runtime_error::runtime_error;
};

/// More memory is asked for than the budget allows, or than there is.
struct DoesNotFit : UsageError {
  using UsageError::UsageError;
};

/// This machine cannot do what was asked (exit status 3).
struct CannotError : std::runtime_error {
  using std::runtime_error::runtime_error;
};

/// A student's file was not judged, through no fault of its own: the system ended what judges it, and again at a second try.
struct NotJudged : CannotError {
  using CannotError::CannotError;
};

/// The candidates nearest to `wrong` by edit distance, for "did you mean": at most three, best first; unlike names are
/// left out.
std::vector<std::string> nearest(std::string_view wrong, const std::vector<std::string>& candidates);

/// "unknown step 'tilde': did you mean 'tiled'?"; if no name is near, "...: choose one of copy, naive_reads, ...".
std::string unknown_name(std::string_view what, std::string_view wrong, const std::vector<std::string>& candidates);

/// The element of that id; throws UsageError with the nearest ids if there is none.
template <class List>
const auto& find_by_id(const List& list, std::string_view id, std::string_view what) {
  std::vector<std::string> ids;
  for (const auto& one : list) {
    if (one.id == id) return one;
    ids.push_back(one.id);
  }
  throw UsageError(unknown_name(what, id, ids));
}

}  // namespace warpwise
