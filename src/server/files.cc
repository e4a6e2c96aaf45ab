#include "server/files.h"

#include <sodium.h>

#include <algorithm>
#include <array>
#include <fstream>
#include <iterator>
#include <optional>
#include <utility>

#include "server/trimmed.h"

namespace wagnis {
namespace {

std::string_view type_of(const std::filesystem::path& file) {
  constexpr std::array<std::pair<std::string_view, std::string_view>, 18> kTypes{{
      {".html", "text/html; charset=utf-8"},
      {".js", "text/javascript; charset=utf-8"},
      {".mjs", "text/javascript; charset=utf-8"},
      {".css", "text/css; charset=utf-8"},
      {".json", "application/json"},
      {".webmanifest", "application/manifest+json"},
      {".map", "application/json"},
      {".wasm", "application/wasm"},
      {".svg", "image/svg+xml"},
      {".png", "image/png"},
      {".jpg", "image/jpeg"},
      {".webp", "image/webp"},
      {".ico", "image/x-icon"},
      {".woff2", "font/woff2"},
      {".mp3", "audio/mpeg"},
      {".ogg", "audio/ogg"},
      {".wav", "audio/wav"},
      {".txt", "text/plain; charset=utf-8"},
  }};
  const auto found =
      std::ranges::find(kTypes, file.extension().string(), [](const auto& t) { return std::string(t.first); });
  return found == kTypes.end() ? "application/octet-stream" : found->second;
}

std::string tag_of(std::string_view bytes) {
  std::array<unsigned char, 16> hash;
  crypto_generichash(hash.data(), hash.size(), reinterpret_cast<const unsigned char*>(bytes.data()), bytes.size(),
                     nullptr, 0);
  std::array<char, 2 * hash.size() + 1> hex;
  sodium_bin2hex(hex.data(), hex.size(), hash.data(), hash.size());
  return '"' + std::string(hex.data()) + '"';
}

std::string source_of(std::string_view script) {
  std::array<unsigned char, crypto_hash_sha256_BYTES> hash{};
  crypto_hash_sha256(hash.data(), reinterpret_cast<const unsigned char*>(script.data()), script.size());
  std::array<char, sodium_base64_ENCODED_LEN(crypto_hash_sha256_BYTES, sodium_base64_VARIANT_ORIGINAL)> text{};
  sodium_bin2base64(text.data(), text.size(), hash.data(), hash.size(), sodium_base64_VARIANT_ORIGINAL);
  return "'sha256-" + std::string(text.data()) + '\'';
}

// The client's page has its import map in itself, since browsers take none from a file.
std::string scripts_of(std::string_view page) {
  std::string sources;
  for (;;) {
    const auto begin = page.find("<script");
    const auto text = page.find('>', begin);
    const auto end = page.find("</script>", text);
    if (begin == std::string_view::npos || end == std::string_view::npos) return sources;
    const std::string_view script = page.substr(text + 1, end - text - 1);
    if (!script.empty()) sources += (sources.empty() ? "" : " ") + source_of(script);
    page.remove_prefix(end);
  }
}

std::optional<std::string> decoded(std::string_view path) {
  std::string text;
  for (std::size_t i = 0; i < path.size(); ++i) {
    if (path[i] != '%') {
      text += path[i];
      continue;
    }
    const auto digit = [&](std::size_t at) {
      return at < path.size() ? std::string_view("0123456789abcdef").find(static_cast<char>(path[at] | 0x20))
                              : std::string_view::npos;
    };
    const auto high = digit(i + 1), low = digit(i + 2);
    if (high == std::string_view::npos || low == std::string_view::npos) return std::nullopt;
    text += static_cast<char>(high * 16 + low);
    i += 2;
  }
  return text;
}

// Whether a header Accept-Encoding names this coding, or any ("*"), and not with the weight 0. The other weights only
// say what somebody likes better, and everybody likes fewer bytes better.
bool accepts(std::string_view header, std::string_view coding) {
  bool any = false;
  while (!header.empty()) {
    const auto comma = header.find(',');
    const std::string_view item = header.substr(0, comma);
    header = comma == std::string_view::npos ? std::string_view() : header.substr(comma + 1);
    const auto semicolon = item.find(';');
    const std::string_view name = trimmed(item.substr(0, semicolon));
    const std::string_view weight =
        semicolon == std::string_view::npos ? std::string_view() : trimmed(item.substr(semicolon + 1));
    const bool wanted = !weight.starts_with("q=0") || weight.find_first_of("123456789", 3) != std::string_view::npos;
    if (name == coding) return wanted;
    if (name == "*") any = wanted;
  }
  return any;
}

}  // namespace

File::Form File::form(std::string_view accepted) const {
  const auto coded = [&](std::string_view coded_bytes, std::string_view coding) {
    return Form{coded_bytes, coding, tag.substr(0, tag.size() - 1) + '-' + std::string(coding) + '"'};
  };
  if (!brotli.empty() && accepts(accepted, "br")) return coded(brotli, "br");
  if (!gzip.empty() && accepts(accepted, "gzip")) return coded(gzip, "gzip");
  return {bytes, {}, tag};
}

Result<Files> Files::read(const std::filesystem::path& folder, const std::vector<std::string>& secret) {
  const auto refuse_folder = [&](const std::string& why) {
    return refuse("the client's folder " + folder.string() + ": " + why);
  };
  Files files;
  std::size_t bytes = 0;
  std::error_code error;
  std::filesystem::recursive_directory_iterator entries(folder, error);
  if (error) return refuse_folder(error.message());
  const auto real = [](const std::filesystem::path& some) { return std::filesystem::weakly_canonical(some); };
  std::vector<std::string> hidden;
  for (const std::string& one : secret)
    if (!one.empty() && !std::filesystem::is_directory(one)) hidden.push_back(real(one).string());
  const std::filesystem::path real_folder = real(folder);
  for (; entries != std::filesystem::recursive_directory_iterator(); entries.increment(error)) {
    if (error) return refuse_folder(error.message());
    if (!entries->is_regular_file(error)) continue;
    const std::filesystem::path& path = entries->path();
    const std::filesystem::path inside = path.lexically_relative(folder);
    const std::string place = (entries->is_symlink() ? real(path) : real_folder / inside).string();
    if (std::ranges::any_of(hidden, [&](const std::string& one) { return place.starts_with(one); })) continue;
    std::ifstream in(path, std::ios::binary);
    File file;
    file.bytes.assign(std::istreambuf_iterator<char>(in), {});
    if (in.bad() || !in.is_open()) return refuse_folder("cannot read " + path.string());
    bytes += file.bytes.size();
    if (bytes > kMaxBytes)
      return refuse_folder("it has more than " + std::to_string(kMaxBytes >> 20) + " MiB of files");
    file.type = type_of(path);
    file.tag = tag_of(file.bytes);
    if (file.type.starts_with("text/html")) file.scripts = scripts_of(file.bytes);
    const std::string name = '/' + inside.generic_string();
    file.lasting = name.starts_with("/assets/");  // where Vite puts what it has named by its hash
    files.files_.emplace(name, std::move(file));
  }
  for (const auto& [coding, form] : {std::pair(".br", &File::brotli), std::pair(".gz", &File::gzip)}) {
    std::erase_if(files.files_, [&](auto& entry) {
      if (!entry.first.ends_with(coding)) return false;
      const auto whole = files.files_.find(entry.first.substr(0, entry.first.size() - 3));
      if (whole == files.files_.end()) return false;
      whole->second.*form = std::move(entry.second.bytes);
      return true;
    });
  }
  if (!files.files_.contains("/index.html")) return refuse_folder("it has no index.html");
  return files;
}

const File* Files::find(std::string_view target) const {
  const auto path = decoded(target.substr(0, target.find_first_of("?#")));
  if (!path || !path->starts_with('/')) return nullptr;
  const auto file = files_.find(*path == "/" ? "/index.html" : *path);
  return file == files_.end() ? nullptr : &file->second;
}

std::optional<std::string> Files::route(std::string_view target) {
  const std::string_view address = target.substr(0, target.find('#'));
  const std::string_view path = address.substr(0, address.find('?'));
  const auto plain_path = decoded(path);
  if (!plain_path || !path.starts_with('/') || plain_path->contains("//") || plain_path->contains("/.."))
    return std::nullopt;
  const std::string_view last = path.substr(path.rfind('/') + 1);
  const auto dot = last.rfind('.');
  const std::string_view ending = dot == std::string_view::npos ? std::string_view() : last.substr(dot + 1);
  const bool plain = std::ranges::all_of(
      ending, [](char c) { return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); });
  if (!ending.empty() && ending.size() <= 11 && plain) return std::nullopt;
  std::string up;
  for (auto slashes = std::ranges::count(path, '/'); slashes > 1; --slashes) up += "../";
  if (up.empty()) up = "./";
  // A "#" that a messenger has encoded, with the slash before it.
  std::string_view where = path.substr(1);
  if (where.starts_with("%23")) where.remove_prefix(3);
  while (where.starts_with('/')) where.remove_prefix(1);
  return up + std::string(address.substr(path.size())) + "#/" + std::string(where);
}

}  // namespace wagnis
