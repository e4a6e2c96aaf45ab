// The client's files, read once at the start: what is not in here cannot be asked for, whatever the path.
#pragma once

#include <filesystem>
#include <map>
#include <optional>
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
  std::string
      scripts;  // of a page: the scripts that it holds itself, as sources of a Content-Security-Policy: "'sha256-…' …"

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

  // The file for a path as a request has it (percent-encoded, perhaps with a query); "/" gives the client's page. Otherwise nullptr.
  const File* find(std::string_view target) const;
  // Where in the client a path leads that is no file: the client's page with the path behind its "#", as an address relative to the
  // path, so that it is right under whatever path a proxy serves us. "/table/k7m2p9xw?lang=de" gives "../?lang=de#/table/k7m2p9xw".
  // None for what looks like a file, whose last part ends with a dot and 1 to 11 letters or digits, and for a path with "//" or "/..".
  static std::optional<std::string> route(std::string_view target);

 private:
  std::map<std::string, File, std::less<>> files_;  // by path: "/index.html"
};

}  // namespace wagnis
