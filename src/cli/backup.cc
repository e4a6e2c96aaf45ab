#include "store/sqlite/backup.h"

#include <fmt/core.h>

#include <memory>
#include <string>

#include "cli/commands.h"
#include "cli/flags.h"
#include "server/seed_key.h"
#include "store/postgres/postgres_store.h"

namespace wagnis::cli {
namespace {

int run_backup(const std::string& store, const std::string& copy) {
  if (is_postgres(store))
    return bad_input("backup",
                     "the store is a database, which PostgreSQL copies itself while servers use it: pg_dump "
                     "--format custom --schema wagnis --file " +
                         copy +
                         " and its address; pg_restore brings "
                         "it back. wagnis move-store makes a file of it while no server runs");
  constexpr int kLarge = 16 * 1024;  // pages; a smaller copy ends before anybody has read a line about it
  int told = 0;
  const auto done = back_up(store, copy, [&](const BackupProgress& progress) {
    const int percent = static_cast<int>(100LL * progress.done / std::max(progress.all, 1));
    if (progress.all < kLarge || percent < told + 10) return;
    told = percent;
    fmt::print(stderr, "{} %\n", percent);
  });
  if (!done) return bad_input("backup", text(done.error()));
  fmt::print("{}\n", copy);
  fmt::print(
      stderr,
      "Games in progress can go on only with the store's key file (usually {}): keep a copy of that too, apart from "
      "this one.\n",
      SeedKey::beside(store).string());
  return kOk;
}

}  // namespace

void add_backup(CLI::App& app, Run& run) {
  struct Flags {
    std::string store, out;
  };
  const auto flags = std::make_shared<Flags>();
  CLI::App* command = app.add_subcommand("backup", "Copy a store while a server uses it");
  command->add_option("--store", flags->store, "The store, as of serve")->required()->type_name("FILE");
  command->add_option("--out", flags->out, "The copy, a new file")->required()->type_name("FILE");
  command->footer(
      "The copy has all that was acknowledged when it began, and is for its owner alone (mode 0600). To restore it, "
      "give it to\n"
      "serve as --store, or put it in the place of the store while no server runs, without the files -wal and -shm of "
      "the old\n"
      "one. The seeds of games in progress are sealed in it: keep the store's key file (--store-key of serve, usually\n"
      "STORE.key) too, but apart from the copy. Without it those games cannot go on; whoever has both can foretell "
      "them.\n"
      "Example:\n"
      "  wagnis backup --store wagnis.db --out copy.db\n"
      "Exit codes: 0 copied; 2 it cannot be; then there is no copy.");
  command->callback([&run, flags] { run = [flags] { return run_backup(flags->store, flags->out); }; });
}

}  // namespace wagnis::cli
