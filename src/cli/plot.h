// Line charts as SVG; each line has its name at its end. They are readable on light and dark paper and without colour,
// because each line has its own dash pattern. They contain no script and no font.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "core/result.h"

namespace wagnis::cli {

struct Line {
  std::string name;
  std::vector<std::pair<double, double>> points;  // x ascending; at least one
};

struct Plot {
  std::string title;
  std::string x, y;         // names of the axes, with units
  std::vector<Line> lines;  // at least one, at most six
  bool dots = false;        // marks the points: values exist only there
};

// The SVG text. The axes end at round numbers around all points; y begins at 0 if the points are not far from it.
std::string svg(const Plot& plot);

// Writes the SVG to a file. Refuses a file that cannot be written; the error names it.
Result<void> write_plot(const Plot& plot, const std::string& file);

}  // namespace wagnis::cli
