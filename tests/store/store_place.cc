#include "store/store_place.h"

#include <sqlite3.h>

#include <fstream>
#include <stdexcept>

#include "store/postgres/postgres_store.h"
#include "store/postgres_server.h"
#include "store/pretend_seal.h"
#include "store/sqlite/sqlite_store.h"

namespace wagnis {
namespace {

template <class Adapter>
Result<std::unique_ptr<Store>> as_store(Result<std::unique_ptr<Adapter>> opened) {
  if (!opened) return std::unexpected(opened.error());
  return std::unique_ptr<Store>(std::move(*opened));
}

class SqlitePlace final : public StorePlace {
 public:
  SqlitePlace() {
    std::string pattern = (std::filesystem::temp_directory_path() / "wagnis-store-XXXXXX").string();
    folder_ = mkdtemp(pattern.data());
  }
  ~SqlitePlace() override { std::filesystem::remove_all(folder_); }

  Result<std::unique_ptr<Store>> open(std::vector<std::string> keys, const std::string&) override {
    return as_store(SqliteStore::open(address(), PretendSeal::make(std::move(keys))));
  }
  std::string address() const override { return folder_ / "games.db"; }
  void by_hand(const std::string& sql) override {
    sqlite3* database = nullptr;
    sqlite3_open(address().c_str(), &database);
    const int code = sqlite3_exec(database, sql.c_str(), nullptr, nullptr, nullptr);
    const std::string why = sqlite3_errmsg(database);
    sqlite3_close(database);
    if (code != SQLITE_OK) throw std::runtime_error(sql + ": " + why);
  }
  bool on_the_disk(const std::string& bytes) const override {
    for (const auto& entry : std::filesystem::directory_iterator(folder_)) {
      std::ifstream file(entry.path(), std::ios::binary);
      const std::string all{std::istreambuf_iterator<char>(file), {}};
      if (all.find(bytes) != std::string::npos) return true;
    }
    return false;
  }

 private:
  std::filesystem::path folder_;
};

class PostgresPlace final : public StorePlace {
 public:
  Result<std::unique_ptr<Store>> open(std::vector<std::string> keys, const std::string& node) override {
    return as_store(PostgresStore::open({.address = address(), .node = node}, PretendSeal::make(std::move(keys))));
  }
  std::string address() const override { return server_.address(database_); }
  void by_hand(const std::string& sql) override { server_.sql(database_, "SET search_path = wagnis; " + sql); }
  bool on_the_disk(const std::string& bytes) const override { return server_.on_the_disk(bytes); }

 private:
  PostgresServer& server_ = PostgresServer::shared();
  const std::string database_ = server_.make_database();
};

}  // namespace

std::unique_ptr<StorePlace> make_place(Adapter adapter) {
  if (adapter == Adapter::sqlite) return std::make_unique<SqlitePlace>();
  return std::make_unique<PostgresPlace>();
}

}  // namespace wagnis
