// What the readers and writers of the stream's objects share: fields that may be missing, numbers, sizes.
#pragma once
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "engine/stream.h"

namespace warpwise::wire {

using nlohmann::json;

/// JSON has no NaN and no infinity, so they are written as text.
json number(double value);
/// Throws StreamError for a text that is no number.
double number(const json& value);
double number_or(const json& object, const char* field, double otherwise);
/// Seven digits, as many as a device's clock gives: its times are single precision.
double seven_digits(double value);

Size size_from(const json& value);
json sizes_to(const std::vector<Size>& sizes);
std::vector<Size> sizes_from(const json& array);

/// Throws StreamError for another name.
Kind kind_from(const json& value);

template <class T>
T value_or(const json& object, const char* field, T otherwise) {
  auto found = object.find(field);
  return found == object.end() ? otherwise : found->get<T>();
}

inline std::string text_or(const json& object, const char* field) { return value_or<std::string>(object, field, ""); }

/// The job, step and size, which most events carry.
template <class E>
json about(const char* name, const E& event) {
  json object = {{"event", name}, {"job", event.job}, {"lesson", event.lesson}, {"step", event.step}};
  if (!event.size.extents.empty()) object["size"] = to_string(event.size);
  return object;
}

template <class E>
E about_from(const json& object) {
  E event;
  event.job = value_or(object, "job", 0);
  event.lesson = object.at("lesson");
  event.step = text_or(object, "step");
  if (auto found = object.find("size"); found != object.end()) event.size = size_from(*found);
  return event;
}

/// The object in a line; throws StreamError if it is none.
json parse_object(std::string_view line);

json lesson_to(const LessonInfo& lesson);
LessonInfo lesson_from(const json& object);
json result_to(const Result& result);
Result result_from(const json& object);

}  // namespace warpwise::wire
