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
  std::string brotli, gzip;  // the same bytes compressed, from NAME.br and NAME.gz beside NAME; empty: there is none
  std::string_view type;     // for content-type
  std::string tag;           // changes with the bytes; quoted, as ETag wants it
  bool lasting = false;      // its name has a hash of its bytes: a browser may keep it for ever

  // The form to send to whoever accepts these codings (Accept-Encoding): brotli before gzip before the bytes themselves.
  struct Form {
    std::string_view bytes;
    std::string_view coding;  // for content-encoding; empty: none
    std::string tag;          // each form has its own
  };
  Form form(std::string_view accepted) const;
  bool has_forms() const { return !brotli.empty() || !gzip.empty(); }
};

class Files {
 public:
  static constexpr std::size_t kMaxBytes = 64 << 20;  // of all files together

  Files() = default;
  // All files below `folder`; refuses one without index.html, or with more than kMaxBytes. Compressed forms are no files of
  // their own.
  static Result<Files> read(const std::filesystem::path& folder);

  // The file for a path as a request has it (percent-encoded, perhaps with a query): "/" and every unknown path without a dot
  // give the client's page. Otherwise nullptr.
  const File* find(std::string_view target) const;

 private:
  std::map<std::string, File, std::less<>> files_;  // by path: "/index.html"
};

}  // namespace wagnis
