// A worker on another machine (`--via "ssh lab7"`), as its reader sees it: a script goes to a bash there, which answers with
// lines "there: WORD TEXT" until the worker runs (cli/machine/there.sh).
#pragma once
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/stream.h"

namespace warpwise {

struct Elsewhere {
  std::vector<std::string> via;          // the words before the command there: "ssh", "lab7"
  std::string script;                    // for the bash there
  std::function<std::string()> sources;  // a compressed archive, if the other side asks for it

  std::string name() const;  ///< `ssh lab7`, for messages
  /// The command that is started here.
  std::vector<std::string> words() const;
};

/// The words of --via, as a shell would take them apart. Throws UsageError if there are none, or an open quote;
/// CannotError if there is no such command here.
std::vector<std::string> via_words(const std::string& text);

/// What the other side says: the word and the text of "there: WORD TEXT"; empty if this is another line.
std::optional<std::pair<std::string, std::string>> said_there(std::string_view line);

/// Why there is no worker, in one sentence: `via` ended with this status of waitpid() and these last words.
std::string why_not_there(const Elsewhere& elsewhere, int wait_status, const std::string& errors);

/// How long the queue is, for a job that waits in Slurm's: "waiting for a GPU: 3 before you". Empty if `errors` name no such job.
std::string queue_sentence(const Elsewhere& elsewhere, const std::string& errors);

/// What is left to do of a job after its line was lost.
class UnfinishedJob {
 public:
  void asked(const Request& request);  ///< a new job
  void take(const Event& event);
  bool any() const { return request_.has_value(); }
  bool started() const { return any() && !sizes_.empty(); }
  /// The job from the size on that was being measured: steps take turns, so a size is measured as a whole.
  Request request() const;

 private:
  std::optional<Request> request_;
  std::vector<Size> sizes_;  // of the job; empty: not known yet
  size_t at_ = 0;            // in sizes_
};

}  // namespace warpwise
