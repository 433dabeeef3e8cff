#include "tests/cli/site_pages.h"

#include <filesystem>
#include <fstream>
#include <stdexcept>

namespace warpwise::test {

namespace fs = std::filesystem;

namespace {

std::string unescaped(std::string text) {
  for (const auto& [name, sign] :
       {std::pair{"&lt;", "<"}, {"&gt;", ">"}, {"&quot;", "\""}, {"&#39;", "'"}, {"&amp;", "&"}})
    for (size_t at = 0; (at = text.find(name, at)) != text.npos; at++) text.replace(at, std::string(name).size(), sign);
  return text;
}

}  // namespace

std::vector<std::string> SitePage::values(const std::string& attribute) const {
  std::vector<std::string> found;
  const std::string start = " " + attribute + "=\"";
  for (size_t at = 0; (at = text.find(start, at)) != text.npos;) {
    at += start.size();
    found.push_back(unescaped(text.substr(at, text.find('"', at) - at)));
  }
  return found;
}

std::vector<std::string> SitePage::ids() const { return values("id"); }

nlohmann::json SitePage::figures() const {
  const std::string start = "id=\"figures\">";
  const size_t at = text.find(start);
  if (at == text.npos) throw std::runtime_error(name + " has no figures");
  const size_t begin = at + start.size();
  return nlohmann::json::parse(text.substr(begin, text.find("</script>", begin) - begin));
}

std::string SitePage::words(const std::string& id) const {
  const size_t start = text.find(" id=\"" + id + "\"");
  if (start == text.npos) throw std::runtime_error(name + " has no " + id);
  const size_t begin = text.find('>', start) + 1;
  const size_t name_at = text.rfind('<', start) + 1;
  const std::string tag = text.substr(name_at, text.find_first_of(" >", name_at) - name_at);
  std::string words;
  int depth = 1;
  for (size_t at = begin; at < text.size() && depth > 0;) {
    if (text[at] != '<') {
      words += text[at++];
      continue;
    }
    if (text.compare(at, tag.size() + 2, "</" + tag) == 0) depth--;
    else if (text.compare(at, tag.size() + 1, "<" + tag) == 0 &&
             !std::isalnum(static_cast<unsigned char>(text[at + tag.size() + 1])))
      depth++;
    at = text.find('>', at) + 1;
  }
  return unescaped(words);
}

WrittenSite::WrittenSite(std::vector<std::string> arguments) : folder(made_.path + "/site") {
  std::vector<std::string> words = {WARPWISE_BIN "/warpwise", "site", "-o", folder};
  words.insert(words.end(), arguments.begin(), arguments.end());
  static const Folder home;  // the counts of a lesson are made by the first site that shows it
  const Outcome outcome =
      Program(words, {{"HOME", home.path}, {"XDG_CACHE_HOME", ""}, {"WARPWISE_WORKER_SIMT", ""}}).finish(300);
  if (outcome.status != 0) throw std::runtime_error("warpwise site: " + outcome.err + outcome.out);
  for (const auto& entry : fs::directory_iterator(folder)) {
    std::ifstream file(entry.path());
    const std::string text(std::istreambuf_iterator<char>(file), {});
    bytes += text.size();
    if (entry.path().extension() == ".html") pages.push_back({entry.path().filename().string(), text});
  }
}

const WrittenSite& two_lessons() {
  static const WrittenSite site({"first_steps", "transpose"});
  return site;
}

const SitePage& WrittenSite::page(const std::string& name) const {
  for (const SitePage& page : pages)
    if (page.name == name) return page;
  throw std::runtime_error("the site has no " + name);
}

}  // namespace warpwise::test
