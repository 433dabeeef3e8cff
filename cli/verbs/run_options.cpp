// The options of `warpwise run`, apart from what it does: the first board is shown before CLI11's headers are compiled.
#include <memory>

#include "cli/verbs/run.h"
#include "cli/verbs/verbs.h"
#include "engine/errors.h"

namespace warpwise {

void add_run(Verb& app, int& status) {
  auto* verb = app.add_subcommand("run", "Run a lesson's steps side by side and measure them");
  auto options = std::make_shared<RunOptions>();
  verb->add_option("what", options->what, "LESSON for all of its steps, or LESSON/STEP; `warpwise list` names them")
      ->type_name("LESSON[/STEP]");
  verb->add_option("--backend", options->backend, "auto, cuda (a GPU) or simt (the CPU backend)")
      ->capture_default_str();
  verb->add_option("--via", options->via, kViaHelp)->type_name("COMMAND");
  verb->add_option("--size", options->sizes,
                   "RxC, N, MxNxK: as the lesson's extents; several with commas or several --size")
      ->expected(1)
      ->take_all()
      ->delimiter(',')
      ->type_name("SIZE");
  verb->add_option("--samples", options->samples, "the most timed launches of a step")
      ->check(Range(int64_t{1}, int64_t{1000000}))
      ->capture_default_str();
  verb->add_option("--budget", options->budget_s, "seconds of timing for a size")
      ->check(Range(0.0, 86400.0))
      ->capture_default_str();
  verb->add_option("--noise", options->noise_percent, "stop a step when its median is known this well, in %")
      ->check(Range(0.0, 100.0))
      ->capture_default_str();
  verb->add_option("--choice", options->choices, "NAME=VALUE: a choice of the lesson's other than the size")
      ->expected(1)
      ->take_all()
      ->type_name("NAME=VALUE");
  verb->add_option("--seed", options->seed, "of the inputs")->capture_default_str();
  verb->add_option("--schedule", options->schedule,
                   "CPU backend: 0, or the seed of another order of blocks, warps and lanes")
      ->capture_default_str();
  verb->add_option("--gpu-memory", options->gpu_memory,
                   "device memory that a step which is a program may take for its work, such as 2GB or 512MB")
      ->type_name("SIZE");
  verb->add_option("--devices", options->devices,
                   "how many devices such a step uses (the CPU backend simulates up to 8); else as many as it needs")
      ->check(Range(1, 64))
      ->type_name("N");
  verb->add_option("--gpu", options->gpu, kGpuHelp)->type_name("NAME");
  verb->add_option("--time-limit", options->silence_limit_s, "seconds without a word after which a worker is ended")
      ->check(Range(0.1, 86400.0))
      ->capture_default_str();
  verb->add_option("--record", options->record, "write the event stream to this file, for --replay")
      ->type_name("F.jsonl");
  verb->add_option("--trace", options->trace,
                   "run each step once more, traced, and write what each engine did when; ui.perfetto.dev opens it")
      ->type_name("F.json");
  verb->add_option("--replay", options->replay, "show a recording instead of running")->type_name("F.jsonl");
  verb->add_flag("--json", options->json, "the last line of stdout is one JSON object; no tables");
  verb->footer(
      "Naming steps measures the ceilings that limit them, too.\n"
      "Exit status: 0 every step right; 1 a wrong result, a hazard, or a worker that crashed, hung or printed garbage;\n"
      "2 usage; 3 this machine cannot (no device, too little memory, the recording could not be written);\n"
      "130 after Ctrl-C, with what was measured so far.");
  verb->callback([options, &status] {
    if (options->what.empty() && options->replay.empty())
      throw UsageError("which lesson? `warpwise list` names them; for example `warpwise run transpose`");
    status = run_lessons(*options);
  });
}

}  // namespace warpwise
