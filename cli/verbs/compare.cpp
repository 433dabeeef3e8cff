// `warpwise compare`: two recordings, row by row.
#include <fmt/format.h>

#include <memory>

#include "cli/files/recorded.h"
#include "cli/machine/machine.h"
#include "cli/verbs/verbs.h"
#include "cli/views/compare.h"
#include "engine/errors.h"

namespace warpwise {

namespace {

struct CompareOptions {
  std::string a, b, gpu;
  double threshold_percent = 0;
  bool json = false;
};

std::string lessons_words(const Board& board) {
  std::vector<std::string> ids;
  for (const auto& lesson : board.lessons())
    if (!board.measured_sizes(lesson.id).empty()) ids.push_back(lesson.id);
  return ids.empty() ? "no results" : fmt::format("results of {}", fmt::join(ids, ", "));
}

int compare_recordings(const CompareOptions& options) {
  const Board board_a = recorded_board(options.a), board_b = recorded_board(options.b);
  const ComparedFile a{options.a, board_a}, b{options.b, board_b};
  const auto modeller = open_modeller(project_root(), options.gpu);
  const double threshold = options.threshold_percent / 100;
  const Comparison comparison = compare_boards(board_a, board_b, modeller.get(), threshold);
  if (comparison.in_both() == 0)
    throw UsageError(fmt::format(
        "no step was measured in both at the same size with the same choices, so there is nothing to compare: {} has "
        "{}, and {} has {}",
        options.a, lessons_words(board_a), options.b, lessons_words(board_b)));
  if (options.json) {
    const auto object = comparison_json(a, b, comparison, modeller.get());
    fmt::print("{}\n", object.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace));
  } else {
    const Looks looks = looks_of(stdout);
    print_lines(draw_machines(a, b, comparison, looks));
    print_lines(draw_comparison(a, b, comparison, modeller.get(), looks));
    print_lines(draw_summary(comparison, threshold, looks));
  }
  return comparison.worse() ? kCheckFailed : kOk;
}

}  // namespace

void add_compare(Verb& app, int& status) {
  auto* verb = app.add_subcommand("compare", "Compare two recordings row by row: times, noise and errors");
  auto options = std::make_shared<CompareOptions>();
  verb->add_option("a", options->a, "the recording to compare with, of `warpwise run LESSON --record F.jsonl`")
      ->required()
      ->type_name("A.jsonl");
  verb->add_option("b", options->b, "the recording to judge")->required()->type_name("B.jsonl");
  verb->add_option("--threshold", options->threshold_percent, "differences of at most so many % count as the same")
      ->check(Range(0.0, 1000.0))
      ->capture_default_str();
  verb->add_option("--gpu", options->gpu, kGpuHelp)->type_name("NAME");
  verb->add_flag("--json", options->json, "print one JSON object; no tables");
  verb->footer(
      "Two times differ when the intervals of two standard errors around their medians lie apart. Recordings of the CPU\n"
      "backend are compared by the times that are modelled for one GPU, where there are any. A modelled time beside a\n"
      "measured one gets a ratio and no verdict.\n"
      "Exit status: 0 nothing is worse in b; 1 a step is slower beyond the noise, or wrong where it was right; 2 usage,\n"
      "which includes files that are no recordings, and recordings that share no row.");
  verb->callback([options, &status] { status = compare_recordings(*options); });
}

}  // namespace warpwise
