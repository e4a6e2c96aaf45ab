// The client's files, read once at the start. No path leads to any other file.
#pragma once

#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/result.h"

namespace wagnis {

struct File {
  std::string bytes;
  std::string brotli, gzip;  // the same bytes compressed, from NAME.br and NAME.gz beside NAME; empty: there is none
  std::string_view type;     // for content-type
  std::string tag;           // the ETag, with quotes; changes with the bytes
  bool lasting = false;      // its name has a hash of its bytes: a browser may keep it for ever
  std::string scripts;       // of a page: its inline scripts, as sources of a Content-Security-Policy: "'sha256-…' …"

  // The form to send to a client with this Accept-Encoding: brotli, else gzip, else the bytes themselves.
  struct Form {
    std::string_view bytes;
    std::string_view coding;  // for content-encoding; empty: none
    std::string tag;          // the ETag of this form
  };
  Form form(std::string_view accepted) const;
  bool has_forms() const { return !brotli.empty() || !gzip.empty(); }
};

class Files {
 public:
  static constexpr std::size_t kMaxBytes = 64 << 20;  // of all files together

  Files() = default;
  // Reads all files below `folder`. Refuses a folder without index.html and one with more than kMaxBytes. NAME.br and
  // NAME.gz are forms of NAME, not files of their own. A file whose path begins with one of `secret`, as the store, its
  // log and its key, is no part of the client, even in that folder; an empty one and a folder count for nothing.
  static Result<Files> read(const std::filesystem::path& folder, const std::vector<std::string>& secret = {});

  // The file for the target of a request (percent-encoded, with or without a query). "/" gives the client's page.
  // nullptr: there is no such file.
  const File* find(std::string_view target) const;
  // The address to send a client to whose path is no file: the client's page, with the path behind "#". It is relative
  // to the path, so that it is right behind every proxy. "/table/k7m2p9xw?lang=de" gives "../?lang=de#/table/k7m2p9xw".
  // None for a path like a file's (its last part ends with a dot and 1 – 11 letters or digits) and for a path with "//"
  // or "/..".
  static std::optional<std::string> route(std::string_view target);

 private:
  std::map<std::string, File, std::less<>> files_;  // by path: "/index.html"
};

}  // namespace wagnis
