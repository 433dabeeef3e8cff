#include "tests/support/run_worker.h"

#include <chrono>
#include <stdexcept>

#include "engine/reader/worker_process.h"

namespace warpwise::test {

namespace {

template <class Ended>
Board read_until(const std::filesystem::path& worker, const Request* request, Ended ended) {
  WorkerProcess process({{worker.string()}, 120});
  Board board;
  if (request) process.send(*request);
  while (process.alive())
    for (const auto& event : process.poll(std::chrono::milliseconds(50))) {
      board.apply(event);
      if (ended(event, board)) return board;
    }
  return board;
}

}  // namespace

std::filesystem::path worker(const std::string& backend) {
  return std::filesystem::path(WARPWISE_BIN) / ("warpwise-worker-" + backend);
}

bool has_simt() { return std::filesystem::exists(worker("simt")); }

bool has_gpu() {
  static const bool here = std::filesystem::exists(worker("cuda")) && greet(worker("cuda")).hello();
  return here;
}

Board greet(const std::filesystem::path& worker) {
  Request nothing;
  nothing.verb = "quit";  // the worker ends after its introduction
  return read_until(worker, &nothing, [](auto&, auto&) { return false; });
}

Board run(const std::filesystem::path& worker, const Request& request) {
  return read_until(worker, &request, [](const Event& event, auto&) { return std::holds_alternative<Done>(event); });
}

nlohmann::json inspect(const std::string& lesson, const std::string& step, const Size& size) {
  Request request;
  request.verb = "inspect";
  request.lesson = lesson;
  request.steps = {step};
  request.sizes = {size};
  const Board board = run(worker("simt"), request);
  const Inspection* inspection = board.inspection({lesson, step, size});
  if (!inspection)
    throw std::runtime_error("no counters of " + lesson + "/" + step +
                             (board.failures().empty() ? "" : ": " + board.failures().front().message));
  return inspection->report;
}

}  // namespace warpwise::test
