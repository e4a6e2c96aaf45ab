#include "store/sqlite/tidy.h"

#include <fmt/core.h>

#include <ctime>
#include <memory>
#include <string>

#include "cli/commands.h"
#include "cli/flags.h"
#include "cli/serve_settings.h"
#include "cli/settings.h"
#include "server/entropy.h"
#include "server/seed_key.h"
#include "store/postgres/postgres_store.h"
#include "table/table.h"

namespace wagnis::cli {
namespace {

struct TidyFlags {
  Settings settings;
  std::string store = usual_store().string();
  std::string key;
  std::int64_t keep_unused = kKeepUnused;
  std::int64_t keep_tables = kKeepTables;
  bool give_up_sealed = false;
  bool yes = false;
};

int run_tidy(TidyFlags& flags) {
  if (auto read = flags.settings.read(); !read) return bad_input("tidy", text(read.error()));
  if (is_postgres(flags.store))
    return bad_input("tidy",
                     "the store is a database; its servers remove what is old themselves, every hour "
                     "(keep-unused, keep-tables)");
  if (!entropy_ready()) return bad_input("tidy", "this system gives no random numbers");
  const std::int64_t now = std::time(nullptr);
  const auto before = [&](std::int64_t days) { return days == 0 ? 0 : now - days * kDay; };
  Tidying tidying{{before(flags.keep_unused), before(flags.keep_tables)}, flags.yes, nullptr};
  std::unique_ptr<SeedKey> key;
  if (flags.give_up_sealed) {
    auto read = SeedKey::read(flags.key.empty() ? SeedKey::beside(flags.store) : std::filesystem::path(flags.key));
    if (!read) return bad_input("tidy", text(read.error()));
    key = std::move(*read);
    tidying.without_key = key.get();
  }
  const auto done = tidy(flags.store, tidying);
  if (!done) return bad_input("tidy", text(done.error()));
  fmt::print("tables on which no person ever moved, older than {} days: {}\n", flags.keep_unused, done->unused);
  fmt::print("tables on which nothing happened for {} days: {}\n", flags.keep_tables, done->idle);
  if (flags.give_up_sealed) fmt::print("games in progress whose key is not in {}: {}\n", key->place(), done->given_up);
  if (flags.yes)
    fmt::print("removed; {} had {} bytes and has {}\n", flags.store, done->bytes, done->left);
  else
    fmt::print("nothing was changed; --yes removes the tables{}\n",
               flags.give_up_sealed ? " and gives the games up" : "");
  return kOk;
}

}  // namespace

void add_tidy(CLI::App& app, Run& run) {
  const auto flags = std::make_shared<TidyFlags>();
  CLI::App* command = app.add_subcommand("tidy", "Remove tables that nobody uses from a store");
  Settings& settings = flags->settings;
  settings.text("store", flags->store, {}, "The store, as of serve");
  settings.text("store-key", flags->key, {}, "Its key file, as of serve; for --give-up-sealed");
  settings.number("keep-unused", flags->keep_unused, 0, kMostDays,
                  "Days that a table stays on which no person ever moved; 0: for ever");
  settings.number("keep-tables", flags->keep_tables, 0, kMostDays,
                  "Days that a table and its games stay after the last thing that happened there; 0: for ever");
  settings.ignore(names_of_serve());
  settings.add_flags(*command);
  command->add_flag("--give-up-sealed", flags->give_up_sealed,
                    "Also give up the games in progress whose seeds cannot be opened, since their key is lost");
  command->add_flag("--yes", flags->yes, "Do it; without, it only says what it would do");
  command->footer(
      "A server removes such tables by itself, once an hour, and uses the space again. This makes the file smaller "
      "too;\n"
      "with --yes it needs a store that no server uses, and as much free space as the store has.\n"
      "Example:\n"
      "  wagnis tidy --store tables.db --keep-tables 90\n"
      "Exit codes: 0 done; 2 it cannot be done.");
  command->callback([flags, &run] { run = [flags] { return run_tidy(*flags); }; });
}

}  // namespace wagnis::cli
