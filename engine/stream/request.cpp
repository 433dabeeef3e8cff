// A reader's requests to a worker.
#include "engine/stream/fields.h"

namespace warpwise {

std::string to_line(const Request& r) {
  using namespace wire;
  json object = {{"verb", r.verb},
                 {"job", r.job},
                 {"lesson", r.lesson},
                 {"steps", r.steps},
                 {"sizes", sizes_to(r.sizes)},
                 {"choices", r.choices},
                 {"max_samples", r.max_samples},
                 {"budget_s", r.budget_s},
                 {"noise", r.noise},
                 {"continuous", r.continuous},
                 {"seed", r.seed},
                 {"schedule", r.schedule}};
  if (!r.ceilings.empty()) object["ceilings"] = r.ceilings;
  if (r.trace) object["trace"] = true;
  if (r.examples) object["examples"] = true;
  if (r.vast) object["vast"] = true;
  if (r.model_large) object["model_large"] = true;
  if (!r.counted.empty()) object["counted"] = r.counted;
  if (r.gpu_memory_bytes > 0) object["gpu_memory_bytes"] = r.gpu_memory_bytes;
  if (r.devices > 0) object["devices"] = r.devices;
  if (r.verb == "check" || !r.module.empty())
    object.update({{"exercise", r.exercise}, {"module", r.module}, {"key", r.key}});
  return object.dump();
}

Request parse_request(std::string_view line) {
  using namespace wire;
  json object = parse_object(line);
  Request request;
  try {
    request.verb = object.at("verb");
    request.job = value_or(object, "job", 0);
    request.lesson = text_or(object, "lesson");
    request.steps = value_or(object, "steps", request.steps);
    request.ceilings = value_or(object, "ceilings", request.ceilings);
    request.sizes = sizes_from(value_or(object, "sizes", json::array()));
    request.choices = value_or(object, "choices", request.choices);
    request.max_samples = value_or(object, "max_samples", request.max_samples);
    request.budget_s = value_or(object, "budget_s", request.budget_s);
    request.noise = value_or(object, "noise", request.noise);
    request.continuous = value_or(object, "continuous", request.continuous);
    request.seed = value_or(object, "seed", request.seed);
    request.schedule = value_or(object, "schedule", request.schedule);
    request.trace = value_or(object, "trace", false);
    request.examples = value_or(object, "examples", false);
    request.vast = value_or(object, "vast", false);
    request.model_large = value_or(object, "model_large", false);
    request.counted = text_or(object, "counted");
    request.gpu_memory_bytes = value_or<int64_t>(object, "gpu_memory_bytes", 0);
    request.devices = value_or(object, "devices", 0);
    request.exercise = text_or(object, "exercise");
    request.module = text_or(object, "module");
    request.key = text_or(object, "key");
  } catch (const std::exception& e) {
    throw StreamError(std::string("a request has a missing or wrong field: ") + e.what());
  }
  return request;
}

}  // namespace warpwise
