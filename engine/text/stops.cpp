#include "engine/text/stops.h"

#include <algorithm>
#include <cctype>
#include <cmath>
#include <cstdlib>
#include <cstring>

namespace warpwise {

namespace {

constexpr std::string_view kStop = "stop:";

std::string without_blanks_around(std::string text) {
  const auto first = text.find_first_not_of(' ');
  if (first == text.npos) return "";
  return text.substr(first, text.find_last_not_of(' ') - first + 1);
}

std::vector<std::string> listed(const std::string& list) {
  std::vector<std::string> parts{""};
  for (const char c : list)
    if (c == ',') parts.emplace_back();
    else parts.back() += c;
  std::erase(parts, "");
  return parts;
}

/// "a=b c="d e"" as pairs; a word without '=' has an empty name.
std::vector<std::pair<std::string, std::string>> settings_in(const std::string& line) {
  std::vector<std::pair<std::string, std::string>> found;
  for (size_t at = 0; at < line.size();) {
    if (line[at] == ' ') {
      at++;
      continue;
    }
    std::string word;
    for (bool quoted = false; at < line.size() && (quoted || line[at] != ' '); at++)
      if (line[at] == '"') quoted = !quoted;
      else word += line[at];
    const size_t equals = word.find('=');
    if (equals == word.npos) found.emplace_back("", word);
    else found.emplace_back(word.substr(0, equals), word.substr(equals + 1));
  }
  return found;
}

void take_setting(Stop& stop, const std::string& name, const std::string& value) {
  const std::map<std::string, std::string*> words = {
      {"step", &stop.step},          {"size", &stop.size}, {"view", &stop.view},     {"quantity", &stop.quantity},
      {"metric", &stop.metric},      {"line", &stop.line}, {"access", &stop.access}, {"against", &stop.against},
      {"exercise", &stop.exercise},  {"tab", &stop.tab},   {"part", &stop.part},     {"picture", &stop.picture},
      {"recording", &stop.recording}};
  if (const auto word = words.find(name); word != words.end()) *word->second = value;
  else if (name == "steps") stop.steps = listed(value);
  else if (name == "hide") stop.hide = listed(value);
  else if (name == "predict" && value == "no") stop.predict = false;
  else if (name == "gpu" && value == "needed") stop.needs_gpu = true;
  else if (name == "choices")
    for (const std::string& part : listed(value))
      stop.choices[part.substr(0, part.find(':'))] = part.substr(std::min(part.size(), part.find(':') + 1));
  else stop.wrong.push_back("'" + (name.empty() ? value : name) + "' is nothing that a stop can set");
}

Stop stop_in(const std::vector<std::string>& lines) {
  Stop stop;
  const std::map<std::string, std::string*> texts = {{"title:", &stop.title},
                                                     {"say:", &stop.say},
                                                     {"ask:", &stop.ask},
                                                     {"answer:", &stop.answer},
                                                     {"notes:", &stop.notes}};
  std::string* text = nullptr;
  std::string head = lines[0].substr(kStop.size());
  for (size_t i = 1; i < lines.size(); i++) {
    const std::string word = lines[i].substr(0, lines[i].find(' '));
    const auto begins = texts.find(word);
    if (begins != texts.end()) text = begins->second;
    const std::string rest = begins == texts.end() ? lines[i] : without_blanks_around(lines[i].substr(word.size()));
    if (text) *text += (text->empty() || rest.empty() ? "" : " ") + rest;
    else head += " " + rest;
  }
  for (auto& [name, words] : texts) std::erase(*words, '`');  // they are drawn in one face
  for (const auto& [name, value] : settings_in(head)) take_setting(stop, name, value);
  return stop;
}

/// A block's first words in bold or code, which name the step that it is about; else nothing.
std::string opening_words(const Block& block) {
  if (block.runs.empty() || block.runs[0].emphasis != Emphasis::bold) return "";
  std::string words = block.runs[0].text;
  while (!words.empty() && (words.back() == '.' || words.back() == ':')) words.pop_back();
  return words;
}

std::string first_sentence(const std::string& text) {
  for (size_t at = 0; (at = text.find(". ", at)) != text.npos; at++)
    if (at > 0 && !std::isdigit(static_cast<unsigned char>(text[at - 1]))) return text.substr(0, at + 1);
  return without_blanks_around(text);
}

}  // namespace

std::vector<Stop> stops_of(const std::vector<Block>& text) {
  std::vector<Stop> stops;
  std::string heading;
  for (size_t i = 0; i < text.size(); i++) {
    if (text[i].kind == Block::Kind::heading) heading = without_blanks_around(plain_text(text[i]));
    if (text[i].kind != Block::Kind::comment || !text[i].lines[0].starts_with(kStop)) continue;
    Stop stop = stop_in(text[i].lines);
    stop.passage = i + 1;
    while (stop.passage < text.size() && text[stop.passage].kind == Block::Kind::comment) stop.passage++;
    const auto block_at = [&](size_t at) { return at < text.size() ? &text[at] : nullptr; };
    const Block* passage = block_at(stop.passage);
    if (passage && passage->kind == Block::Kind::heading) {
      if (stop.title.empty()) stop.title = without_blanks_around(plain_text(*passage));
      passage = block_at(stop.passage + 1);
    }
    if (stop.title.empty() && passage) stop.title = opening_words(*passage);
    if (stop.title.empty()) stop.title = heading;
    if (stop.say.empty() && stop.answer.empty() && passage) stop.say = first_sentence(plain_text(*passage));
    stops.push_back(std::move(stop));
  }
  return stops;
}

size_t end_of_passage(const Stop& stop, const std::vector<Block>& text) {
  const bool of_a_step = stop.passage < text.size() && !opening_words(text[stop.passage]).empty();
  size_t end = stop.passage + 1;
  while (end < text.size() && text[end].kind != Block::Kind::comment && text[end].kind != Block::Kind::heading &&
         text[end].kind != Block::Kind::box && !(of_a_step && !opening_words(text[end]).empty()))
    end++;
  return end;
}

int line_with(const std::vector<std::string>& lines, const std::string& part) {
  int found = 0;
  for (size_t i = 0; i < lines.size(); i++)
    if (lines[i].find(part) != std::string::npos) {
      if (found > 0) return 0;
      found = static_cast<int>(i) + 1;
    }
  return found;
}

LineRange function_around(const std::vector<std::string>& lines, int line) {
  const auto kernel_at = [&](size_t i) { return lines[i].starts_with("__global__"); };
  // A function begins in the first column, and has parameters.
  const auto function_at = [&](size_t i) {
    return !lines[i].empty() && std::isalpha(static_cast<unsigned char>(lines[i][0])) != 0 &&
           lines[i].find('(') != std::string::npos && !lines[i].ends_with(";");
  };
  size_t first = 0;
  if (line > 0) {
    first = std::min(static_cast<size_t>(line), lines.size());
    while (first > 0 && !kernel_at(first - 1) && !function_at(first - 1)) first--;
    if (first == 0) return {};
    first--;
  } else {
    while (first < lines.size() && !kernel_at(first)) first++;
  }
  size_t last = first;
  while (last < lines.size() && !lines[last].starts_with("}")) last++;
  return {first, std::min(lines.size(), last + 1)};
}

std::optional<Size> nearest_size(const Size& wanted, const std::vector<Size>& there) {
  std::optional<Size> nearest;
  const auto distance = [&](const Size& size) {
    return std::abs(std::log(static_cast<double>(element_count(size.extents)) /
                             static_cast<double>(element_count(wanted.extents))));
  };
  for (const Size& each : there) {
    if (each == wanted) return each;
    if (each.extents.size() == wanted.extents.size() && (!nearest || distance(each) < distance(*nearest)))
      nearest = each;
  }
  return nearest;
}

bool asks_times_faster(const Stop& stop) { return stop.ask.find("imes faster") != std::string::npos; }

std::optional<double> predicted_ms(const std::string& words, double reference_ms, bool faster) {
  const char* begin = words.c_str();
  char* end = nullptr;
  const double value = std::strtod(begin, &end);
  if (end == begin || !(value > 0) || !std::isfinite(value)) return std::nullopt;
  std::string unit = without_blanks_around(end);
  std::transform(unit.begin(), unit.end(), unit.begin(), [](unsigned char c) { return std::tolower(c); });
  const auto behind = [&](const char* word) {
    const bool there = unit.ends_with(word);
    if (there) unit = without_blanks_around(unit.substr(0, unit.size() - std::strlen(word)));
    return there;
  };
  if (behind("faster") || behind("as fast")) faster = true;
  else if (behind("slower") || behind("as long")) faster = false;
  if (unit == "us" || unit == "\u00b5s") return value * 1e-3;
  if (unit == "ms") return value;
  if (unit == "s") return value * 1e3;
  if (unit == "ns") return value * 1e-6;
  if (!(reference_ms > 0)) return std::nullopt;
  if (unit == "x" || unit == "\u00d7" || unit == "times") return faster ? reference_ms / value : value * reference_ms;
  if (unit.empty() && faster) return reference_ms / value;
  if (unit == "%") return reference_ms * 100 / value;
  return std::nullopt;
}

}  // namespace warpwise
