// Features of single kinds of exercises: medals, sentences, predictions; and minutes.
#include <doctest/doctest.h>

#include "engine/exercise/session/progress.h"
#include "tests/support/exercise_sandbox.h"

using namespace warpwise;
using namespace warpwise::test;

namespace {

/// The last line of `check --json` for a text of `exercise`.
nlohmann::json checked_as_json(const Sandbox& sandbox, const std::string& exercise, const std::string& text) {
  const std::string file = (sandbox.root() / "handed_in.cu").string();
  sandbox.replace("handed_in.cu", text);
  return Program(warpwise_argv({"check", exercise, "--file", file, "--backend", "simt", "--json"}),
                 sandbox.environment())
      .finish(120)
      .json();
}

std::string edited(std::string text, const std::string& from, const std::string& to) {
  const size_t at = text.find(from);
  REQUIRE_MESSAGE(at != std::string::npos, from);
  return text.replace(at, from.size(), to);
}

}  // namespace

TEST_CASE("medals: the terminal, --json and the table of a class show them; a wrong result wins none") {
  const Sandbox sandbox;
  const std::string gold = sandbox.solution("transpose/traffic"),
                    wrong = edited(gold, "patch[0][j], patch[1][j]", "patch[1][j], patch[0][j]");
  const auto json = checked_as_json(sandbox, "transpose/traffic", gold);
  CHECK(json.at("passed") == true);
  CHECK(json.at("medal").at("won") == "gold");
  CHECK(json.at("medal").at("yours").get<double>() <= json.at("medal").at("gold").get<double>());
  const auto none = checked_as_json(sandbox, "transpose/traffic", wrong);
  CHECK(none.at("stage") == "correct");
  CHECK((!none.contains("medal") || none.at("medal").at("won") == ""));

  const Folder handed_in;
  handed_in.write("ada/ex9_traffic.cu", gold);
  handed_in.write("bob/ex9_traffic.cu", wrong);
  const auto csv = [&] {
    return Program(warpwise_argv({"check", "--submissions", handed_in.path, "--csv",
                                  (sandbox.root() / "grades.csv").string(), "--backend", "simt"}),
                   sandbox.environment())
        .finish(120);
  };
  CHECK(csv().out.find("passed, gold") != std::string::npos);
  const std::string table = sandbox.read("grades.csv");
  CHECK(table.find("\nada,transpose/traffic,1,gold,passed,") != std::string::npos);
  CHECK(table.find("\nbob,transpose/traffic,0,,correct,") != std::string::npos);
  CHECK(csv().out.find("passed, gold") != std::string::npos);  // taken over from the table

  sandbox.replace("exercises/01_transpose/ex9_traffic.cu", gold);
  const auto run = [&](const std::vector<std::string>& words) {
    return Program(warpwise_argv(words), sandbox.environment()).finish(120).out;
  };
  const std::string said = run({"check", "transpose/traffic", "--backend", "simt"});
  CHECK(said.find("optimise, 40 minutes") != std::string::npos);
  CHECK(said.find("bronze 15, silver 13.5, gold 9") != std::string::npos);
  CHECK(said.find("Passed: gold.") != std::string::npos);
  CHECK(Progress(sandbox.state() / "warpwise").of("transpose/traffic").medal == "gold");
  CHECK(run({"list"}).find("gold") != std::string::npos);
}

TEST_CASE("programs: a medal for copies that overlap, and no time that leaves the copies out") {
  const Sandbox sandbox;
  sandbox.replace("exercises/00_trip/ex12_overlap.cu", sandbox.solution("trip/overlap"));
  sandbox.replace("exercises/00_first_steps/ex3_stride.cu", sandbox.solution("first_steps/stride"));
  const auto said = [&](const std::string& exercise) {
    return Program(warpwise_argv({"check", exercise, "--backend", "simt"}), sandbox.environment()).finish(120).out;
  };
  const std::string program = said("trip/overlap");
  CHECK(program.find("bytes in turn for each element: yours 8.5; bronze 10.5, silver 9.5, gold 8.6") != program.npos);
  CHECK(program.find("Passed: gold.") != program.npos);
  CHECK(program.find("modelled") == program.npos);
  CHECK(said("first_steps/stride").find("modelled") != program.npos);  // kernels alone
}

TEST_CASE("sentences: the counters are shown beside them, and the answer is not") {
  const Sandbox sandbox;
  const std::string given = sandbox.read("exercises/01_transpose/pristine/ex10_why_padded.cu");
  const auto json = checked_as_json(sandbox, "transpose/why_padded", edited(given, "sentence = 0", "sentence = a"));
  CHECK(json.at("stage") == "counters");
  CHECK(json.at("messages").size() == 1);
  CHECK(json.at("messages").front().get<std::string>().find("do not support sentence a") != std::string::npos);
  bool shown = false;
  for (const auto& counter : json.at("counters"))
    shown |= counter.at("what") == "wavefronts per shared load, first" && counter.at("target") == 32;
  CHECK(shown);
}

TEST_CASE("predictions: nothing shows a figure that is still to be predicted, --json neither") {
  const Sandbox sandbox;
  const std::string solution = sandbox.solution("transpose/predict");
  const auto json = checked_as_json(sandbox, "transpose/predict",
                                    edited(solution, "predicted_columns = 32;", "predicted_columns = 4;"));
  CHECK(json.at("stage") == "counters");
  for (const auto& counter : json.at("counters"))
    if (counter.at("what").get<std::string>().find("columns") != std::string::npos) CHECK(counter.at("target") == "?");
  CHECK_FALSE(json.contains("kernels"));
  CHECK(checked_as_json(sandbox, "transpose/predict", solution).contains("kernels"));
}

TEST_CASE("minutes: list shows them for every exercise") {
  const Sandbox sandbox;
  const auto json = Program(warpwise_argv({"list", "--json"}), sandbox.environment()).finish(60).json();
  size_t told = 0;
  for (const auto& lesson : json.at("lessons"))
    for (const auto& exercise : lesson.at("exercises"))
      told += exercise.at("minutes").get<int>() >= 5 && exercise.at("minutes").get<int>() <= 40;
  CHECK(told == exercise_list().size());
}
