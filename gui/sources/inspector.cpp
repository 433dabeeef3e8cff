#include "gui/sources/inspector.h"

#include <algorithm>

namespace warpwise::gui {

Findings findings_of(const nlohmann::json& report) {
  Findings findings;
  findings.report = parse_report(report);
  findings.at = report.value("counted", "");
  findings.work = {{"kernels", nlohmann::json::array()}, {"memsets", report.value("memsets", 0)}};
  if (report.contains("device_copies")) findings.work["device_copies"] = report.at("device_copies");
  for (const auto& kernel : report.value("kernels", nlohmann::json::array()))
    if (kernel.contains("work"))
      findings.work["kernels"].push_back({{"symbol", kernel.value("symbol", "")}, {"work", kernel.at("work")}});
  return findings;
}

Inspector::Inspector(std::optional<WorkerCommand> command) {
  if (command) source_ = std::make_unique<Source>("CPU backend, counting", *command);
}

void Inspector::open() {
  if (!source_ || opened_) return;
  source_->open();
  opened_ = true;
}

bool Inspector::busy() const {
  bool starting = opened_ && lessons().empty() && trouble().empty();
  return starting || !wanted_.empty() || in_hand_;
}

std::string Inspector::trouble() const {
  if (!source_)
    return "The CPU backend is not built here, and only it counts: ./warpwise builds it where g++ is there (see `warpwise doctor`).";
  const Board& board = source_->board();
  return board.lessons().empty() && !board.failures().empty() ? board.failures().back().message : "";
}

const std::vector<LessonInfo>& Inspector::lessons() const {
  static const std::vector<LessonInfo> kNone;
  return source_ && source_->introduced() ? source_->board().lessons() : kNone;
}

const Findings* Inspector::ask(const Question& question) {
  if (auto found = found_.find(question); found != found_.end()) return &found->second;
  want(question);
  return nullptr;
}

const Study* Inspector::study(const Question& question) {
  if (auto found = studies_.find(question); found != studies_.end()) return &found->second;
  want(question);
  return nullptr;
}

/// Once, and what is to be modelled after what is to be counted.
void Inspector::want(const Question& question) {
  if (!source_ || refused_.count(question) || (in_hand_ && *in_hand_ == question)) return;
  if (std::find(wanted_.begin(), wanted_.end(), question) != wanted_.end()) return;
  if (question.to_model) wanted_.push_back(question);
  else wanted_.push_front(question);
}

std::string Inspector::refusal(const Question& question) const {
  auto found = refused_.find(question);
  return found == refused_.end() ? "" : found->second;
}

void Inspector::poll(bool hold) {
  if (!source_) return;
  source_->poll();
  take_answer();
  if (in_hand_ || wanted_.empty() || hold) return;

  Request request;
  request.verb = wanted_.front().to_model ? "run" : "inspect";
  in_hand_ = wanted_.front();
  wanted_.pop_front();
  request.lesson = in_hand_->lesson, request.steps = {in_hand_->step}, request.choices = in_hand_->choices;
  request.sizes = {in_hand_->size};
  request.examples = !in_hand_->to_model;
  request.model_large = in_hand_->to_model;
  if (in_hand_->to_model) request.max_samples = 1, request.budget_s = 0;  // its own time is of no interest
  source_->board().clear_results();
  source_->board().clear_failures();
  source_->start(request);
}

/// Whether the question in hand has been answered, and how.
void Inspector::take_answer() {
  if (!in_hand_ || source_->busy()) return;
  const Board& board = source_->board();
  const Key key{in_hand_->lesson, in_hand_->step, in_hand_->size};
  const Inspection* inspection = board.inspection(key);
  const Study* study = in_hand_->to_model ? board.study(key) : nullptr;
  const Result* result = board.result(key);
  if (study) {
    studies_[*in_hand_] = *study;
  } else if (inspection) {
    Findings& findings = found_[*in_hand_];
    findings = findings_of(inspection->report);
    if (result && !result->ok) findings.wrong = result->message;
  } else if (const std::string* skipped = board.skipped(key)) {
    refused_[*in_hand_] = *skipped;
  } else {
    refused_[*in_hand_] =
        board.failures().empty() ? "The CPU backend's worker gave no answer." : board.failures().back().message;
  }
  in_hand_.reset();
}

}  // namespace warpwise::gui
