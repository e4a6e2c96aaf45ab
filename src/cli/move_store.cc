// wagnis move-store: tables from one kind of store to another.
#include <fmt/core.h>

#include <memory>
#include <string>

#include "cli/commands.h"
#include "cli/flags.h"
#include "server/entropy.h"
#include "server/open_store.h"
#include "store/copy.h"

namespace wagnis::cli {
namespace {

struct MoveFlags {
  std::string from, to, from_key, to_key;
};

int run_move(const MoveFlags& flags) {
  if (!entropy_ready()) return bad_input("move-store", "this system gives no random numbers");
  const auto from = open_store(flags.from, flags.from_key, "move-store-from");
  if (!from) return bad_input("move-store", text(from.error()));
  const auto to = open_store(flags.to, flags.to_key, "move-store-to");
  if (!to) return bad_input("move-store", text(to.error()));
  constexpr int kLarge = 1000;  // tables; fewer are copied before anybody has read a line about it
  std::int64_t told = 0;
  const auto done = copy_tables(**from, **to, [&](const CopyProgress& progress) {
    const std::int64_t percent = 100 * progress.done / progress.all;
    if (progress.all < kLarge || percent < told + 10) return;
    told = percent;
    fmt::print(stderr, "{} %\n", percent);
  });
  if (!done) return bad_input("move-store", text(done.error()));
  fmt::print("{} tables copied to {}, each read back and compared\n", *done, shown_store(flags.to));
  return kOk;
}

}  // namespace

void add_move_store(CLI::App& app, Run& run) {
  const auto flags = std::make_shared<MoveFlags>();
  CLI::App* command = app.add_subcommand("move-store", "Copy all tables from one store to another of any kind");
  command->add_option("from", flags->from, "The store to copy, as --store of serve")->required()->type_name("STORE");
  command->add_option("to", flags->to, "The store to copy into; it has no tables yet")->required()->type_name("STORE");
  command->add_option("--from-key", flags->from_key, "The key file of the first store, as --store-key of serve")
      ->type_name("FILE");
  command->add_option("--to-key", flags->to_key, "The key file of the second")->type_name("FILE");
  command->footer(
      "A store is a file or the address of a database, postgres://USER@HOST/DATABASE. No server may use either of "
      "them.\n"
      "The first store stays as it is. Each table is read back from the second and compared.\n"
      "Examples:\n"
      "  wagnis move-store wagnis.db postgres://wagnis@db.example/wagnis --to-key wagnis.key\n"
      "  wagnis move-store postgres://wagnis@db.example/wagnis copy.db --from-key wagnis.key\n"
      "Exit codes: 0 copied; 2 it cannot be; then the second store is of no use.");
  command->callback([&run, flags] { run = [flags] { return run_move(*flags); }; });
}

}  // namespace wagnis::cli
