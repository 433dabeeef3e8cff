// The sentences of advice use the glossary's words.
#include <doctest/doctest.h>

#include <algorithm>
#include <regex>
#include <set>

#include "engine/cpp_tokens.h"
#include "engine/text_of.h"
#include "tests/model/modelling.h"

using namespace modelling;

namespace {

// Words of the field that a beginner does not know, or knows with another meaning.
const char* const kTerms[] = {"atomic",
                              "bandwidth",
                              "bank conflict",
                              "bank",
                              "barrier",
                              "block",
                              "branch unit",
                              "cache line",
                              "coalesced",
                              "contention",
                              "cycle",
                              "device",
                              "divergence",
                              "dram",
                              "event",
                              "fence",
                              "fp32",
                              "fp64",
                              "fuse",
                              "global memory",
                              "grid",
                              "granularity",
                              "grid-stride loop",
                              "host",
                              "in flight",
                              "issue slot",
                              "kernel",
                              "lane",
                              "latency",
                              "launch",
                              "local memory",
                              "occupancy",
                              "pageable",
                              "pinned",
                              "pipeline",
                              "predicated",
                              "register",
                              "request",
                              "saturate",
                              "scheduler",
                              "sector",
                              "shared memory",
                              "shuffle",
                              "sm",
                              "spill",
                              "stall",
                              "stream",
                              "stride",
                              "swizzle",
                              "tensor core",
                              "throughput",
                              "thread",
                              "ticket",
                              "tile",
                              "transaction",
                              "unroll",
                              "utilization",
                              "vector",
                              "warp",
                              "wavefront"};

std::string lower(std::string text) {
  std::transform(text.begin(), text.end(), text.begin(), [](unsigned char c) { return std::tolower(c); });
  return text;
}

std::set<std::string> glossary() {
  std::set<std::string> terms;
  std::istringstream lines(warpwise::text_of(kRoot / "docs/glossary.md"));
  for (std::string line; std::getline(lines, line);)
    if (line.starts_with("### ")) terms.insert(lower(line.substr(4)));
  return terms;
}

/// The sentences in a source file, and pieces of some.
std::vector<std::string> sentences_in(const std::filesystem::path& file) {
  std::vector<std::string> sentences;
  bool goes_on = false;
  for (const warpwise::SourceToken& token : warpwise::tokens_of(warpwise::text_of(file))) {
    const bool text = token.kind == warpwise::SourceToken::Kind::text;
    if (text && goes_on) sentences.back().pop_back(), sentences.back() += token.text.substr(1);
    else if (text) sentences.push_back(token.text);
    goes_on = text;
  }
  std::erase_if(sentences, [](const std::string& text) { return text.find(' ') == std::string::npos; });
  return sentences;
}

}  // namespace

TEST_CASE("words of the field in the sentences of advice are in the glossary") {
  const std::set<std::string> known = glossary();
  REQUIRE(known.size() > 40);
  std::set<std::string> used;
  size_t sentences = 0;
  for (const auto& entry : std::filesystem::directory_iterator(kRoot / "engine/model")) {
    const std::string name = entry.path().filename();
    if (!std::regex_match(name, std::regex("(causes_.*|advice|program_advice)\\.cpp"))) continue;
    for (std::string sentence : sentences_in(entry.path())) {
      ++sentences;
      sentence = std::regex_replace(sentence, std::regex("#pragma unroll"), "");
      for (const std::string term : kTerms)
        if (std::regex_search(sentence,
                              std::regex("(^|[^\\w-])" + term + "(s|d|ed|ing)?($|[^\\w-])", std::regex::icase))) {
          used.insert(term);
          CHECK_MESSAGE(known.count(term), "the glossary does not explain \"", term,
                        "\", and a sentence says: ", sentence);
        }
    }
  }
  CHECK(sentences > 60);
  CHECK(used.size() > 20);
}
