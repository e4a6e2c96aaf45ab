// Charts as SVG: lines over an axis, each with its name beside its end. Readable on light and on dark paper and without colour
// (every line has a dash of its own); no script, no font of its own.
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
  std::string x, y;         // what the axes show, with the unit
  std::vector<Line> lines;  // at least one, at most six
  bool dots = false;        // at the points, where nothing lies between them
};

// The text of the file. The axes end at round numbers around all points; y begins at 0 if that is not far off.
std::string svg(const Plot& plot);

// Writes it. Refuses a file that cannot be written, naming it.
Result<void> write_plot(const Plot& plot, const std::string& file);

}  // namespace wagnis::cli
