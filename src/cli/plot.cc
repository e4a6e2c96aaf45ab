#include "cli/plot.h"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <limits>

#include "cli/whole_file.h"

namespace wagnis::cli {
namespace {

// All in units of the picture.
constexpr double kWidth = 720, kHeight = 400, kLeft = 64, kRight = 150, kTop = 44, kBottom = 56;
constexpr double kLineOfText = 17;

// An axis from low to high with a mark at each multiple of step.
struct Axis {
  double low, high, step;
  double part(double value) const { return (value - low) / (high - low); }
};

// An axis with about `marks` steps of 1, 2 or 5 times a power of ten; whole: of at least 1.
Axis axis_for(double low, double high, int marks, bool whole) {
  if (high <= low) high = low + 1;
  const double raw = (high - low) / marks, ten = std::pow(10, std::floor(std::log10(raw)));
  double step = raw <= ten ? ten : raw <= 2 * ten ? 2 * ten : raw <= 5 * ten ? 5 * ten : 10 * ten;
  if (whole) step = std::max(1.0, step);
  return {.low = std::floor(low / step + 1e-9) * step, .high = std::ceil(high / step - 1e-9) * step, .step = step};
}

std::string escaped(std::string_view text) {
  std::string result;
  for (const char c : text) {
    if (c == '<')
      result += "&lt;";
    else if (c == '&')
      result += "&amp;";
    else
      result += c;
  }
  return result;
}

constexpr std::string_view kStyle = R"(<style>
text { font: 13px sans-serif; fill: #222 }
.title { font-weight: bold; font-size: 15px }
.paper { fill: #fff } .grid { stroke: #ddd } .line { fill: none; stroke-width: 2.2 }
.c0 { stroke: #0b62a8; fill: #0b62a8 } .c1 { stroke: #b3470c; fill: #b3470c } .c2 { stroke: #22763a; fill: #22763a }
.c3 { stroke: #7b3fa0; fill: #7b3fa0 } .c4 { stroke: #8a6d00; fill: #8a6d00 } .c5 { stroke: #555; fill: #555 }
.c0.line, .c1.line, .c2.line, .c3.line, .c4.line, .c5.line { fill: none } .name { stroke: none }
@media (prefers-color-scheme: dark) {
text { fill: #eee } .paper { fill: #16191d } .grid { stroke: #3a3f45 }
.c0 { stroke: #6cb6f5; fill: #6cb6f5 } .c1 { stroke: #f59e66; fill: #f59e66 } .c2 { stroke: #77cf8f; fill: #77cf8f }
.c3 { stroke: #cf9bef; fill: #cf9bef } .c4 { stroke: #e3c650; fill: #e3c650 } .c5 { stroke: #bbb; fill: #bbb }
}
</style>
)";
constexpr std::array<std::string_view, 6> kDashes{"none", "8 4", "2 4", "12 3 2 3", "5 2", "1 2"};

}  // namespace

std::string svg(const Plot& plot) {
  constexpr double kInfinite = std::numeric_limits<double>::infinity();
  bool whole = true;
  double x_low = kInfinite, x_high = -kInfinite, y_low = kInfinite, y_high = -kInfinite;
  for (const Line& line : plot.lines) {
    for (const auto& [x, y] : line.points) {
      x_low = std::min(x_low, x), x_high = std::max(x_high, x);
      y_low = std::min(y_low, y), y_high = std::max(y_high, y);
      whole = whole && x == std::floor(x);
    }
  }
  if (y_low > 0 && y_low < y_high / 2) y_low = 0;
  const Axis across = axis_for(x_low, x_high, 8, whole), up = axis_for(y_low, y_high, 6, false);
  const auto at_x = [&](double x) { return kLeft + across.part(x) * (kWidth - kLeft - kRight); };
  const auto at_y = [&](double y) { return kHeight - kBottom - up.part(y) * (kHeight - kTop - kBottom); };

  std::string out = fmt::format(
      "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {} {}\" role=\"img\" aria-label=\"{}\">\n{}"
      "<rect class=\"paper\" width=\"100%\" height=\"100%\"/>\n<text class=\"title\" x=\"{}\" y=\"24\">{}</text>\n",
      kWidth, kHeight, escaped(plot.title), kStyle, kLeft, escaped(plot.title));
  const auto mark = [](double value) { return fmt::format("{:.6g}", std::abs(value) < 1e-12 ? 0 : value); };
  for (double x = across.low; x <= across.high + across.step / 2; x += across.step)
    out += fmt::format(
        "<path class=\"grid\" d=\"M{0:.1f} {1}V{2}\"/><text x=\"{0:.1f}\" y=\"{3}\" "
        "text-anchor=\"middle\">{4}</text>\n",
        at_x(x), kTop, kHeight - kBottom, kHeight - kBottom + 18, mark(x));
  for (double y = up.low; y <= up.high + up.step / 2; y += up.step)
    out += fmt::format(
        "<path class=\"grid\" d=\"M{0} {1:.1f}H{2}\"/><text x=\"{3}\" y=\"{4:.1f}\" text-anchor=\"end\">{5}</text>\n",
        kLeft, at_y(y), kWidth - kRight, kLeft - 8, at_y(y) + 4, mark(y));
  out += fmt::format("<text x=\"{}\" y=\"{}\" text-anchor=\"middle\">{}</text>\n", (kLeft + kWidth - kRight) / 2,
                     kHeight - 14, escaped(plot.x));
  out += fmt::format("<text transform=\"translate(18 {}) rotate(-90)\" text-anchor=\"middle\">{}</text>\n",
                     (kTop + kHeight - kBottom) / 2, escaped(plot.y));

  std::vector<std::pair<double, std::size_t>> names;  // the height of a line's end, and the index of the line
  for (std::size_t i = 0; i < plot.lines.size(); ++i) {
    const Line& line = plot.lines[i];
    std::string path, dots;
    for (const auto& [x, y] : line.points) {
      path += fmt::format("{}{:.1f} {:.1f}", path.empty() ? "M" : "L", at_x(x), at_y(y));
      if (plot.dots)
        dots += fmt::format("<circle class=\"c{}\" cx=\"{:.1f}\" cy=\"{:.1f}\" r=\"3.2\"/>", i, at_x(x), at_y(y));
    }
    out += fmt::format("<path class=\"c{} line\" stroke-dasharray=\"{}\" d=\"{}\"/>{}\n", i, kDashes[i], path, dots);
    names.emplace_back(at_y(line.points.back().second), i);
  }
  // Each name stands beside the end of its line; from the bottom up, so that no two overlap.
  std::ranges::sort(names, std::greater{});
  double free = kHeight - kBottom;
  for (const auto& [height, i] : names) {
    const double y = std::min(height, free);
    free = y - kLineOfText;
    out += fmt::format("<text class=\"c{} name\" x=\"{}\" y=\"{:.1f}\">{}</text>\n", i, kWidth - kRight + 8, y + 4,
                       escaped(plot.lines[i].name));
  }
  return out + "</svg>\n";
}

Result<void> write_plot(const Plot& plot, const std::string& file) { return write_whole_file(file, svg(plot)); }

}  // namespace wagnis::cli
