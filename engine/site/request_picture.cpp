// One request of a warp as a picture: 32 lanes, and the sectors or banks that they touch.
#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "engine/export/svg.h"
#include "engine/reader/request_lanes.h"
#include "engine/site/inside.h"

namespace warpwise::site {

namespace {

constexpr int kLanes = 32, kSectorBytes = 32, kLineBytes = 128;
constexpr double kWide = 640, kLeft = 70, kCell = (kWide - kLeft) / kLanes, kStripHeight = 16, kTop = 34;

/// A cell in the colour of its lane, with how many lanes share it where several do.
std::string cell(double x, double y, double wide, double high, const std::vector<int>& lanes,
                 const std::string& words) {
  std::string html = fmt::format("<rect class=\"l{}\" x=\"{:.1f}\" y=\"{:.1f}\" width=\"{:.1f}\" height=\"{:.1f}\">",
                                 lanes.front(), x, y, std::max(0.8, wide), std::max(0.8, high)) +
                     "<title>" + escaped(words) + "</title></rect>";
  if (lanes.size() > 1 && wide > 13 && high > 10)
    html += fmt::format("<text class=\"n{}\" x=\"{:.1f}\" y=\"{:.1f}\" text-anchor=\"middle\">\u00d7{}</text>",
                        lanes.front(), x + wide / 2, y + high / 2 + 3.5, lanes.size());
  return html;
}

/// The 32 lanes in a row; those that take no part are hollow.
std::string lanes_drawn(const std::vector<bool>& active) {
  std::string html = "<text class=\"s d\" x=\"0\" y=\"12\">lanes</text>";
  for (int lane = 0; lane < kLanes; lane++) {
    const double x = kLeft + kCell * lane;
    if (active[static_cast<size_t>(lane)])
      html += cell(x, 0, kCell - 1, kStripHeight, {lane}, fmt::format("lane {}", lane)) +
              fmt::format("<text class=\"n{}\" x=\"{:.1f}\" y=\"12\" text-anchor=\"middle\">{}</text>", lane,
                          x + kCell / 2, lane);
    else
      html += fmt::format("<rect class=\"hollow\" x=\"{:.1f}\" y=\"0\" width=\"{:.1f}\" height=\"{}\"/>", x, kCell - 1,
                          kStripHeight);
  }
  return html;
}

std::string words_of(const RequestExample& example, const std::vector<int>& lanes) {
  std::string words = fmt::format("lane {}: {}", lanes.front(), lane_words(example, lanes.front()));
  if (lanes.size() > 1) words += fmt::format(", and {} more lanes", lanes.size() - 1);
  return words;
}

/// Lanes that all take part are the page's own row of 32; others are drawn one by one.
std::string lane_strip(const RequestExample& example) {
  if (std::all_of(example.at.begin(), example.at.end(), [](auto& at) { return at.has_value(); }))
    return "<use href=\"#lanes\"/>";
  std::vector<bool> active;
  for (const auto& at : example.at) active.push_back(at.has_value());
  return lanes_drawn(active);
}

std::string drawn(double height, const std::string& label, const std::string& body) {
  return fmt::format("<svg viewBox=\"0 0 {} {:.0f}\" role=\"img\" aria-label=\"{}\">{}</svg>\n", kWide, height,
                     escaped(label), body);
}

/// The outline of a box, for a path.
std::string box(double x, double y, double wide, double high) {
  return fmt::format("M{:.1f} {:.1f}h{:.1f}v{:.1f}h-{:.1f}z", x, y, wide, high, wide);
}

std::string sectors_picture(const RequestExample& example, const std::string& label) {
  const auto lines = memory_lines(example);
  const double high = lines.size() > 16 ? 7 : 14, gap = 3, sector = (kWide - kLeft - 3 * gap) / 4,
               byte = sector / kSectorBytes;
  std::string moved, idle, cells_drawn, labels;
  double y = kTop, labelled_to = 0;
  for (size_t i = 0; i < lines.size(); i++) {
    const MemoryLine& line = lines[i];
    if (i > 0 && line.number != lines[i - 1].number + 1) y += 3;
    const auto at = [&](int place) { return kLeft + place * byte + std::min(place / kSectorBytes, 3) * gap; };
    for (int s = 0; s < kLineBytes / kSectorBytes; s++)
      (line.touches(s) ? moved : idle) += box(at(s * kSectorBytes), y, sector, high - 1);
    std::map<std::pair<int, int>, std::vector<int>> cells;
    for (const Piece& piece : line.pieces) cells[{piece.begin, piece.bytes}].push_back(piece.lane);
    for (const auto& [place, lanes] : cells)
      cells_drawn += cell(at(place.first), y, place.second * byte - 0.8, high - 1, lanes, words_of(example, lanes));
    if (y >= labelled_to) {
      labels +=
          fmt::format("<text class=\"s d\" x=\"{}\" y=\"{:.1f}\" text-anchor=\"end\">[{}]</text>", kLeft - 6,
                      y + high / 2 + 3.5, floor_div(line.number * kLineBytes - example.begin, example.element_bytes));
      labelled_to = y + 12;
    }
    y += high;
  }
  return drawn(y + 4,
               label + fmt::format(": {} sectors of 32 bytes in {} lines of 128", sectors_of(lines), lines.size()),
               lane_strip(example) + "<path class=\"hollow\" d=\"" + idle + "\"/><path class=\"moved\" d=\"" + moved +
                   "\"/>" + cells_drawn + labels);
}

std::string banks_picture(const RequestExample& example, const std::string& label) {
  const BankLoad load = bank_load(example);
  const int levels = std::max(1, load.levels());
  const double high = levels > 16 ? 7 : 14, floor = kTop + high * std::max(levels, 3);
  std::string html = lane_strip(example) + fmt::format("<use href=\"#banks\" y=\"{:.1f}\"/>", floor);
  double labelled_from = 1e9;
  for (int level = 0; level < load.levels(); level++) {
    const double y = floor - high * (level + 0.5) + 3.5;
    if (labelled_from - y < 12) continue;
    html +=
        fmt::format("<text class=\"s d\" x=\"{}\" y=\"{:.1f}\" text-anchor=\"end\">{}</text>", kLeft - 6, y, level + 1);
    labelled_from = y;
  }
  for (const BankWord& word : load.words)
    html += cell(kLeft + kCell * word.bank, floor - high * (word.level + 1), kCell - 1, high - 1, word.lanes,
                 fmt::format("bank {}, wavefront {}, {}", word.bank, word.level + 1, words_of(example, word.lanes)));
  return drawn(floor + 22, label + fmt::format(": {} wavefronts over 32 banks", load.levels()), html);
}

}  // namespace

std::string request_symbols() {
  std::string banks = "<text class=\"s d\" x=\"0\" y=\"15\">banks</text>";
  for (int bank = 0; bank < kLanes; bank++)
    banks += fmt::format(
        "<rect class=\"floor\" x=\"{0:.1f}\" y=\"0\" width=\"{1:.1f}\" height=\"3\"/><text class=\"s d\" x=\"{2:.1f}\" "
        "y=\"15\" text-anchor=\"middle\">{3}</text>",
        kLeft + kCell * bank, kCell - 1, kLeft + kCell * (bank + 0.5), bank);
  return "<svg class=\"request symbols\" aria-hidden=\"true\" width=\"0\" height=\"0\"><defs><g id=\"lanes\" font-size=\"9\">" +
         lanes_drawn(std::vector<bool>(kLanes, true)) + "</g><g id=\"banks\" font-size=\"9\">" + banks +
         "</g></defs></svg>\n";
}

std::string request_picture(const Access& access) {
  if (access.examples.empty()) return "";
  const RequestExample& example = access.examples.front();
  const std::string label = "One " + access.name() + " of a warp";
  return access.space == "global" ? sectors_picture(example, label) : banks_picture(example, label);
}

}  // namespace warpwise::site
