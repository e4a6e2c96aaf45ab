// The client's files, read once at the start: what is not in here cannot be asked for, whatever the path.
#pragma once

#include <filesystem>
#include <map>
#include <string>
#include <string_view>

#include "core/result.h"

namespace wagnis {

struct File {
  std::string bytes;
  std::string_view type;  // for content-type
  std::string tag;        // changes with the bytes; quoted, as ETag wants it
  bool lasting = false;   // its name has a hash of its bytes: a browser may keep it for ever
};

class Files {
 public:
  static constexpr std::size_t kMaxBytes = 64 << 20;  // of all files together

  Files() = default;
  // All files below `folder`; refuses one without index.html, or with more than kMaxBytes.
  static Result<Files> read(const std::filesystem::path& folder);

  // The file for a path as a request has it (percent-encoded, perhaps with a query): "/" and every unknown path without a dot
  // give the client's page. Otherwise nullptr.
  const File* find(std::string_view target) const;

 private:
  std::map<std::string, File, std::less<>> files_;  // by path: "/index.html"
};

}  // namespace wagnis
