#include "server/open_store.h"

#include "server/seed_key.h"
#include "store/postgres/connection.h"
#include "store/sqlite/sqlite_store.h"

namespace wagnis {

Result<std::unique_ptr<Store>> open_store(const std::string& store, const std::filesystem::path& key,
                                          const std::string& node, std::chrono::milliseconds lease) {
  const bool database = is_postgres(store);
  if (database && key.empty())
    return refuse(
        "the store is a database, and store-key is empty; it must name the file with the keys that seal the "
        "seeds of games in progress, the same for all servers of the store");
  auto seal = SeedKey::read(key.empty() ? SeedKey::beside(store) : key);
  if (!seal) return std::unexpected(seal.error());
  const auto as_store = [](auto opened) -> Result<std::unique_ptr<Store>> {
    if (!opened) return std::unexpected(opened.error());
    return std::move(*opened);
  };
  if (database)
    return as_store(PostgresStore::open({.address = store, .node = node, .lease = lease}, std::move(*seal)));
  return as_store(SqliteStore::open(store, std::move(*seal)));
}

std::string shown_store(const std::string& store) {
  if (!is_postgres(store)) return store;
  const auto shown = postgres::without_password(store);
  return shown ? "PostgreSQL (" + *shown + ")" : "PostgreSQL";
}

}  // namespace wagnis
