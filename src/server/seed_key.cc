#include "server/seed_key.h"

#include <fcntl.h>
#include <sodium.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <fstream>
#include <iterator>

#include "core/token.h"
#include "store/private_file.h"

namespace wagnis {
namespace {

constexpr auto kAbout =
    "# The key of the games in progress in a store of Wagnis. Keep it apart from copies of the store: whoever has both "
    "can\n"
    "# foretell those games. Without it they cannot go on.\n";
constexpr std::size_t kNameBytes = 8;
constexpr std::size_t kMostBytes = 64 * 1024;  // of the file

std::string to_hex(const unsigned char* bytes, std::size_t size) {
  std::string text(2 * size + 1, '\0');
  sodium_bin2hex(text.data(), text.size(), bytes, size);
  text.pop_back();  // sodium writes a final zero
  return text;
}

bool is_hex(std::string_view text) { return text.find_first_not_of("0123456789abcdef") == std::string_view::npos; }

std::vector<unsigned char> bytes_of(std::string_view digits) {
  std::vector<unsigned char> bytes(digits.size() / 2);
  sodium_hex2bin(bytes.data(), bytes.size(), digits.data(), digits.size(), nullptr, nullptr, nullptr);
  return bytes;
}

// All of the text, on the disk when it returns.
bool write_all(int file, std::string_view text) {
  while (!text.empty()) {
    const auto written = ::write(file, text.data(), text.size());
    if (written < 0 && errno != EINTR) return false;
    if (written > 0) text.remove_prefix(static_cast<std::size_t>(written));
  }
  return ::fsync(file) == 0;
}

}  // namespace

std::filesystem::path SeedKey::beside(const std::filesystem::path& store) { return store.string() + ".key"; }

SeedKey::~SeedKey() {
  for (Key& key : keys_) sodium_memzero(key.bytes.data(), key.bytes.size());
}

SeedKey::Key SeedKey::named(const std::array<unsigned char, 32>& bytes) {
  constexpr std::string_view kContext = "wagnis seed key 1";
  std::array<unsigned char, 32> hash{};
  crypto_generichash(hash.data(), hash.size(), reinterpret_cast<const unsigned char*>(kContext.data()), kContext.size(),
                     bytes.data(), bytes.size());
  return {to_hex(hash.data(), kNameBytes), bytes};
}

Result<std::unique_ptr<SeedKey>> SeedKey::read(const std::filesystem::path& file) {
  static_assert(crypto_secretbox_KEYBYTES == 32);
  const auto refuse_file = [&](const std::string& why) { return refuse("the key file " + file.string() + ": " + why); };
  auto seal = std::unique_ptr<SeedKey>(new SeedKey(file));
  std::error_code error;
  const auto status = std::filesystem::status(file, error);
  if (status.type() == std::filesystem::file_type::not_found) {
    std::array<unsigned char, 32> bytes{};
    randombytes_buf(bytes.data(), bytes.size());
    seal->keys_.push_back(named(bytes));
    return seal;
  }
  if (error) return refuse_file(error.message());
  if (status.type() != std::filesystem::file_type::regular) return refuse_file("it is no regular file");
  if (auto checked = check_private(file); !checked) return refuse_file(checked.error().what);
  if (std::filesystem::file_size(file, error) > kMostBytes || error)
    return refuse_file(error ? error.message() : "it has more than 64 KiB");
  std::ifstream stream(file, std::ios::binary);
  std::string text{std::istreambuf_iterator<char>(stream), {}};
  if (!stream) return refuse_file("it cannot be read");
  int number = 0;
  for (std::string_view line : parts(text, '\n')) {
    ++number;
    if (line.ends_with('\r')) line.remove_suffix(1);
    if (line.empty() || line.starts_with('#')) continue;
    if (line.size() != 64 || !is_hex(line))
      return refuse_file("line " + std::to_string(number) + " is no key; a key has 64 hexadecimal digits");
    std::array<unsigned char, 32> bytes{};
    std::ranges::copy(bytes_of(line), bytes.begin());
    seal->keys_.push_back(named(bytes));
  }
  sodium_memzero(text.data(), text.size());
  if (seal->keys_.empty())
    return refuse_file("it holds no key; put the right file back, or remove this one if no game is in progress");
  seal->kept_ = true;
  return seal;
}

std::vector<std::string> SeedKey::keys() const {
  std::vector<std::string> names;
  for (const Key& key : keys_) names.push_back(key.name);
  return names;
}

bool SeedKey::has(std::string_view key) const { return std::ranges::find(keys_, key, &Key::name) != keys_.end(); }

// First under another name, so that a power cut leaves the whole key or none.
Result<void> SeedKey::keep() {
  if (kept_) return {};
  const auto refuse_file = [&](const std::string& why) {
    return refuse("the key file " + file_.string() + " cannot be written: " + why);
  };
  const std::string unfinished = file_.string() + ".new";
  std::error_code error;
  std::filesystem::remove(unfinished, error);
  const auto made = make_private_file(unfinished);
  if (!made) return refuse_file(made.error().what);
  const bool written =
      write_all(made->descriptor(), kAbout + to_hex(keys_.front().bytes.data(), keys_.front().bytes.size()) + '\n');
  const std::string why = std::strerror(errno);
  if (written) std::filesystem::rename(unfinished, file_, error);
  if (!written || error) {
    std::error_code ignored;
    std::filesystem::remove(unfinished, ignored);
    return refuse_file(written ? error.message() : why);
  }
  const auto folder = std::filesystem::absolute(file_, error).parent_path();
  const OpenFile opened(::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
  if (opened.descriptor() >= 0) ::fsync(opened.descriptor());
  kept_ = true;
  return {};
}

Sealed SeedKey::seal(std::string_view secret) const {
  std::vector<unsigned char> box(crypto_secretbox_NONCEBYTES + crypto_secretbox_MACBYTES + secret.size());
  randombytes_buf(box.data(), crypto_secretbox_NONCEBYTES);
  crypto_secretbox_easy(box.data() + crypto_secretbox_NONCEBYTES, reinterpret_cast<const unsigned char*>(secret.data()),
                        secret.size(), box.data(), keys_.front().bytes.data());
  return {keys_.front().name, to_hex(box.data(), box.size())};
}

Result<std::string> SeedKey::open(const Sealed& sealed) const {
  const auto key = std::ranges::find(keys_, sealed.key, &Key::name);
  if (key == keys_.end())
    return refuse("it is sealed under the key " + sealed.key + ", which " + place() + " does not hold");
  constexpr std::size_t kMore = crypto_secretbox_NONCEBYTES + crypto_secretbox_MACBYTES;
  if (sealed.text.size() % 2 != 0 || sealed.text.size() < 2 * kMore || !is_hex(sealed.text))
    return refuse("it is no sealed text");
  const auto box = bytes_of(sealed.text);
  std::string secret(box.size() - kMore, '\0');
  if (crypto_secretbox_open_easy(reinterpret_cast<unsigned char*>(secret.data()),
                                 box.data() + crypto_secretbox_NONCEBYTES, box.size() - crypto_secretbox_NONCEBYTES,
                                 box.data(), key->bytes.data()) != 0)
    return refuse("the sealed text was changed");
  return secret;
}

}  // namespace wagnis
