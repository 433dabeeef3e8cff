#include "engine/site/prose.h"

#include <fmt/format.h>

#include <algorithm>

#include "engine/exercise/list.h"
#include "engine/export/svg.h"
#include "engine/text/highlight.h"
#include "engine/text/passages.h"

namespace warpwise::site {

namespace {

const char* class_of(Token token) {
  switch (token) {
    case Token::keyword: return "kw";
    case Token::qualifier: return "qu";
    case Token::type: return "ty";
    case Token::number: return "nu";
    case Token::string: return "st";
    case Token::comment: return "co";
    case Token::directive: return "di";
    case Token::plain: break;
  }
  return nullptr;
}

bool begins_with_any(const std::string& text, std::initializer_list<const char*> starts) {
  return std::any_of(starts.begin(), starts.end(), [&](auto* start) { return text.starts_with(start); });
}

/// Items of one list, from `at` on; nested ones in lists of their own. Leaves `at` behind the last.
std::string list_of(const std::vector<std::pair<const Block*, std::string>>& items, size_t& at, int level) {
  const bool numbered = !items[at].first->marker.empty();
  std::string html = numbered ? fmt::format("<ol start=\"{}\">", std::atoi(items[at].first->marker.c_str())) : "<ul>";
  while (at < items.size() && items[at].first->level >= level) {
    html += "<li>" + items[at].second;
    at++;
    if (at < items.size() && items[at].first->level > level) html += list_of(items, at, items[at].first->level);
    html += "</li>\n";
  }
  return html + (numbered ? "</ol>\n" : "</ul>\n");
}

}  // namespace

std::vector<std::string> coloured(const std::vector<std::string>& lines) {
  std::vector<std::string> html;
  const auto spans = highlight(lines);
  for (size_t i = 0; i < lines.size(); i++) {
    std::string line;
    for (const Span& span : spans[i]) {
      const std::string words = escaped(std::string_view(lines[i]).substr(span.begin, span.length));
      const char* name = class_of(span.token);
      line += name ? fmt::format("<i class=\"{}\">{}</i>", name, words) : words;
    }
    html.push_back(std::move(line));
  }
  return html;
}

Prose::Prose(const References& references, const LessonInfo* lesson, std::filesystem::path folder)
    : references_(references), lesson_(lesson), folder_(std::move(folder)) {}

std::string Prose::step_link(const std::string& words) const {
  const size_t slash = words.find('/');
  const std::string id = slash == words.npos ? words : words.substr(slash + 1),
                    of = slash == words.npos ? (lesson_ ? lesson_->id : "") : words.substr(0, slash);
  const auto steps = references_.step_of.find(of);
  if (steps == references_.step_of.end() || !steps->second.contains(id)) return "";
  return (lesson_ && of == lesson_->id ? "" : of + ".html") + "#step-" + id;
}

std::string Prose::code_words(const std::string& text) {
  const std::string html = "<code>" + escaped(text) + "</code>", link = step_link(text);
  return link.empty() ? html : fmt::format("<a class=\"step\" href=\"{}\">{}</a>", escaped(link), html);
}

std::string Prose::linked(const std::string& link, const std::string& words) {
  if (const std::string anchor(glossary_anchor(link)); !anchor.empty() && references_.terms.contains(anchor)) {
    used_terms_.insert(anchor);
    return fmt::format("<a class=\"term\" href=\"glossary.html#{0}\" aria-describedby=\"term-{0}\">{1}</a>",
                       escaped(anchor), words);
  }
  if (begins_with_any(link, {"http://", "https://"}))
    return fmt::format("<a href=\"{}\" rel=\"noreferrer\">{}</a>", escaped(link), words);
  const std::filesystem::path file(link.substr(0, link.find('#')));
  if (const auto lesson = references_.lesson_of_folder.find(file.parent_path().filename().string());
      lesson != references_.lesson_of_folder.end() && file.filename() == "lesson.md")
    return fmt::format("<a href=\"{}.html\">{}</a>", escaped(lesson->second), words);
  if (file.filename() == "glossary.md") return fmt::format("<a href=\"glossary.html\">{}</a>", words);
  return fmt::format("<span class=\"file\" title=\"a file of the lab: {}\">{}</span>", escaped(file.string()), words);
}

std::string Prose::runs(const Runs& runs) {
  std::string html;
  for (size_t i = 0; i < runs.size();) {
    const std::string& link = runs[i].link;
    std::string words;
    for (; i < runs.size() && runs[i].link == link; i++) {
      const Run& run = runs[i];
      switch (run.emphasis) {
        case Emphasis::bold: words += "<b>" + escaped(run.text) + "</b>"; break;
        case Emphasis::italic: words += "<em>" + escaped(run.text) + "</em>"; break;
        case Emphasis::code:
          words += link.empty() ? code_words(run.text) : "<code>" + escaped(run.text) + "</code>";
          break;
        case Emphasis::plain: words += escaped(run.text); break;
      }
    }
    html += link.empty() ? words : linked(link, words);
  }
  return html;
}

std::string Prose::code(const Block& code) {
  const bool diff = code.language == "diff";
  std::vector<std::string> plain;
  for (const std::string& line : code.lines)
    plain.push_back(diff ? line.substr(std::min<size_t>(2, line.size())) : line);
  const bool source = diff || code.language == "cuda" || code.language == "cpp" || code.language == "c++";
  std::vector<std::string> shown;
  if (source) shown = coloured(plain);
  else
    for (const std::string& line : plain) shown.push_back(escaped(line));
  std::string html = "<figure class=\"quote\">";
  if (!code.file.empty()) {
    std::string step;
    if (lesson_)
      for (const StepInfo& each : lesson_->steps)
        if (!each.file.empty() && each.file == lesson_->folder + "/" + code.file) step = each.id;
    html += "<figcaption>" +
            (step.empty() ? escaped(code.file)
                          : fmt::format("<a href=\"#source-{}\">{}</a>", escaped(step), escaped(code.file))) +
            (diff ? " <span class=\"dim\">marked lines differ from the step before</span>" : "") + "</figcaption>";
  }
  html += "<pre tabindex=\"0\"><code>";
  for (size_t i = 0; i < shown.size(); i++) {
    const bool added = diff && code.lines[i].starts_with("+");
    html += added ? "<ins>" + shown[i] + "</ins>\n" : shown[i] + "\n";
  }
  return html + "</code></pre></figure>\n";
}

std::string Prose::table(const Block& block) {
  std::string html = "<div class=\"wide\" tabindex=\"0\"><table>";
  for (size_t r = 0; r < block.rows.size(); r++) {
    html += r == 0 ? "<thead><tr>" : r == 1 ? "<tbody><tr>" : "<tr>";
    for (size_t c = 0; c < block.rows[r].size(); c++) {
      const bool right = c < block.right.size() && block.right[c];
      const bool named = r > 0 || !block.rows[r][c].empty();  // a corner without words is no heading
      const char* tag = !named ? "td" : r == 0 ? "th scope=\"col\"" : c == 0 ? "th scope=\"row\"" : "td";
      html += fmt::format("<{}{}>{}</{}>", tag, right ? " class=\"r\"" : "", runs(block.rows[r][c]),
                          std::string_view(tag).substr(0, 2));
    }
    html += r == 0 ? "</tr></thead>\n" : "</tr>\n";
  }
  return html + (block.rows.size() > 1 ? "</tbody>" : "") + "</table></div>\n";
}

std::string Prose::block(const Block& block) {
  switch (block.kind) {
    case Block::Kind::heading:
      return fmt::format("<h{0} id=\"h-{1}\">{2}</h{0}>\n", std::min(block.level, 6),
                         escaped(anchor_of_heading(plain_text(block.runs))), runs(block.runs));
    case Block::Kind::paragraph: return "<p>" + runs(block.runs) + "</p>\n";
    case Block::Kind::quote: return "<blockquote><p>" + runs(block.runs) + "</p></blockquote>\n";
    case Block::Kind::code: return code(block);
    case Block::Kind::table: return table(block);
    case Block::Kind::rule: return "<hr>\n";
    case Block::Kind::picture: return picture(block.file, plain_text(block.runs));
    case Block::Kind::box:
      return "<details><summary>" + runs(block.runs) + "</summary>\n" + blocks(block.blocks, nullptr) + "</details>\n";
    case Block::Kind::item: return runs(block.runs);
    case Block::Kind::comment: break;
  }
  return "";
}

std::string Prose::blocks(const std::vector<Block>& all, const std::vector<Stop>* stops) {
  std::string html;
  const auto opening = [&](size_t i) {
    std::string marks;
    for (size_t s = 0; stops && s < stops->size(); s++)
      if ((*stops)[s].passage == i)
        marks += fmt::format(
            "<p class=\"stop\"><a id=\"stop-{0}\" href=\"#stop-{0}\"><span aria-hidden=\"true\">\u25b8</span> On the board: "
            "{1}</a></p>\n",
            s + 1, escaped((*stops)[s].title));
    return marks;
  };
  const auto passage = [&](size_t i) -> std::string {
    if (!stops) return "";
    const auto found = passages_.find(i);
    return found == passages_.end()
               ? ""
               : fmt::format("<span class=\"passage\" id=\"step-{0}\" data-step=\"{0}\"></span>", found->second);
  };
  // A passage begins with its step's number, which no text has.
  const auto shown = [&](size_t i) {
    const auto found = passages_.find(i);
    if (!stops || found == passages_.end()) return block(all[i]);
    int number = 0;
    for (const StepInfo& step : lesson_->steps) {
      number += step.kind == Kind::step;
      if (step.id == found->second) break;
    }
    Block copy = all[i];
    copy.runs[0].text.insert(0, std::to_string(number) + ". ");
    return block(copy);
  };
  for (size_t i = 0; i < all.size();) {
    if (all[i].kind != Block::Kind::item) {
      html += opening(i) + passage(i) + shown(i);
      i++;
      continue;
    }
    std::vector<std::pair<const Block*, std::string>> items;
    const bool numbered = !all[i].marker.empty();
    std::string before = opening(i);
    while (i < all.size() && all[i].kind == Block::Kind::item &&
           (items.empty() || all[i].level > 0 || all[i].marker.empty() != numbered)) {
      items.emplace_back(&all[i], passage(i) + shown(i));
      i++;
      if (stops && !opening(i).empty()) break;
    }
    for (size_t at = 0; at < items.size();) before += list_of(items, at, items[at].first->level);
    html += before;
  }
  return html;
}

std::string Prose::text(const std::vector<Block>& all, const std::vector<Stop>& stops) {
  passages_.clear();
  if (lesson_) passages_ = passages(all, *lesson_);
  return blocks(all, &stops);
}

std::string Prose::meanings() const {
  std::string html;
  for (const std::string& anchor : used_terms_) {
    const Term& term = references_.terms.at(anchor);
    html += fmt::format("<div class=\"meaning\" role=\"tooltip\" id=\"term-{}\"><b>{}.</b> {}</div>\n", escaped(anchor),
                        escaped(term.name), escaped(term.meaning));
  }
  return html;
}

}  // namespace warpwise::site
