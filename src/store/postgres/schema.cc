#include "store/postgres/schema.h"

#include <array>

namespace wagnis::postgres {
namespace {

struct Migration {
  std::string_view name;
  const char* sql;
};

// Append only: version n is the schema after the first n. A migration must leave what a running server of the version
// before can work with, so that servers can be replaced one after the other.
constexpr std::array kMigrations{Migration{"tables and their leaders", R"sql(
  CREATE FUNCTION seconds() RETURNS bigint LANGUAGE sql VOLATILE AS $$ SELECT extract(epoch FROM clock_timestamp())::bigint $$;
  CREATE TABLE nodes (
    number bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    name text NOT NULL,
    keys text[] NOT NULL,
    until timestamptz NOT NULL
  );
  CREATE TABLE writers (
    node bigint PRIMARY KEY REFERENCES nodes ON DELETE CASCADE,
    session bigint NOT NULL DEFAULT 0,
    batch bigint NOT NULL DEFAULT 0
  );
  CREATE TABLE tables (
    id text PRIMARY KEY,
    game text NOT NULL,
    options text NOT NULL,
    pause boolean NOT NULL,
    clock integer NOT NULL,
    series integer NOT NULL,
    hints text NOT NULL,
    created bigint NOT NULL DEFAULT seconds(),
    active bigint NOT NULL,
    nameless boolean NOT NULL DEFAULT false,
    host integer NOT NULL DEFAULT -1,
    owner bigint,
    epoch bigint NOT NULL DEFAULT 1
  );
  CREATE INDEX tables_by_activity ON tables (nameless, active);
  CREATE TABLE sitters (
    table_id text NOT NULL REFERENCES tables ON DELETE CASCADE,
    chair integer NOT NULL,
    kind text NOT NULL CHECK (kind IN ('open', 'human', 'bot')),
    name text NOT NULL,
    level text NOT NULL,
    hash text NOT NULL,
    PRIMARY KEY (table_id, chair)
  );
  CREATE TABLE games (
    table_id text NOT NULL REFERENCES tables ON DELETE CASCADE,
    game integer NOT NULL,
    ended integer NOT NULL DEFAULT 0,
    wins text,
    PRIMARY KEY (table_id, game)
  );
  CREATE TABLE events (
    table_id text NOT NULL REFERENCES tables ON DELETE CASCADE,
    game integer NOT NULL,
    number bigint NOT NULL,
    seat integer NOT NULL,
    token text NOT NULL,
    ms bigint,
    PRIMARY KEY (table_id, game, number)
  );
  CREATE TABLE answers (
    position bigint GENERATED ALWAYS AS IDENTITY,
    table_id text NOT NULL REFERENCES tables ON DELETE CASCADE,
    chair integer NOT NULL,
    id text NOT NULL,
    ok boolean NOT NULL,
    events bigint NOT NULL,
    what text NOT NULL,
    paragraph text NOT NULL,
    PRIMARY KEY (table_id, chair, id)
  );
  CREATE TABLE decisions (
    position bigint GENERATED ALWAYS AS IDENTITY,
    table_id text NOT NULL REFERENCES tables ON DELETE CASCADE,
    game integer NOT NULL,
    numbers text NOT NULL,
    PRIMARY KEY (table_id, position)
  );
  CREATE TABLE seeds (
    table_id text NOT NULL REFERENCES tables ON DELETE CASCADE,
    game integer NOT NULL,
    seat integer NOT NULL,
    promise text NOT NULL,
    seed text NOT NULL,
    key text,
    PRIMARY KEY (table_id, game, seat)
  );
  CREATE INDEX sealed_seeds ON seeds (key) WHERE key IS NOT NULL;
  CREATE TABLE stand_ins (
    table_id text NOT NULL REFERENCES tables ON DELETE CASCADE,
    game integer NOT NULL,
    chair integer NOT NULL,
    since bigint NOT NULL,
    until bigint,
    PRIMARY KEY (table_id, game, chair, since)
  );
  CREATE TABLE leavers (
    position bigint GENERATED ALWAYS AS IDENTITY,
    table_id text NOT NULL REFERENCES tables ON DELETE CASCADE,
    game integer NOT NULL,
    chair integer NOT NULL,
    at bigint NOT NULL,
    name text NOT NULL,
    PRIMARY KEY (table_id, position)
  );

  CREATE FUNCTION runs(the_node bigint) RETURNS boolean LANGUAGE sql VOLATILE AS $$
    SELECT EXISTS (SELECT FROM nodes WHERE number = the_node AND until > clock_timestamp())
  $$;
  CREATE FUNCTION leads_elsewhere(the_owner bigint, the_node bigint) RETURNS boolean LANGUAGE sql VOLATILE AS $$
    SELECT the_owner IS NOT NULL AND the_owner <> the_node AND runs(the_owner)
  $$;

  -- A new node of this name that has these keys and seals with the first. Refused while another of that name runs, and
  -- where one that runs could not open what the other seals.
  CREATE FUNCTION register(the_name text, the_keys text[], the_milliseconds bigint) RETURNS bigint
  LANGUAGE plpgsql AS $$
  DECLARE the_number bigint; other record;
  BEGIN
    LOCK TABLE nodes IN SHARE ROW EXCLUSIVE MODE;
    IF EXISTS (SELECT FROM nodes WHERE name = the_name AND until > clock_timestamp()) THEN
      RAISE EXCEPTION 'a server of the name "%" runs already', the_name USING ERRCODE = 'WG004';
    END IF;
    FOR other IN SELECT name, keys FROM nodes WHERE until > clock_timestamp() LOOP
      IF other.keys[1] <> ALL (the_keys) THEN
        RAISE EXCEPTION 'the server "%" seals seeds with the key %, which this one does not have', other.name,
          other.keys[1] USING ERRCODE = 'WG005';
      ELSIF the_keys[1] <> ALL (other.keys) THEN
        RAISE EXCEPTION 'this server seals seeds with the key %, which the server "%" does not have', the_keys[1],
          other.name USING ERRCODE = 'WG005';
      END IF;
    END LOOP;
    DELETE FROM nodes WHERE until < clock_timestamp() - interval '1 day';
    INSERT INTO nodes (name, keys, until)
      VALUES (the_name, the_keys, clock_timestamp() + the_milliseconds * interval '1 millisecond')
      RETURNING number INTO the_number;
    INSERT INTO writers (node) VALUES (the_number);
    RETURN the_number;
  END $$;

  -- The node counts as running for so long. Refused when it does not count as running any more.
  CREATE FUNCTION renew(the_node bigint, the_milliseconds bigint) RETURNS void LANGUAGE plpgsql AS $$
  BEGIN
    UPDATE nodes SET until = clock_timestamp() + the_milliseconds * interval '1 millisecond'
      WHERE number = the_node AND until > clock_timestamp();
    IF NOT FOUND THEN RAISE EXCEPTION 'this server was cut off from the store' USING ERRCODE = 'WG003'; END IF;
  END $$;

  -- The node writes by way of a new connection: nothing that it sent by way of an earlier one is written any more.
  -- Waits for what is being written. Returns the number of the session and of the last transaction.
  CREATE FUNCTION open_session(the_node bigint, OUT the_session bigint, OUT the_batch bigint) LANGUAGE plpgsql AS $$
  BEGIN
    UPDATE writers SET session = session + 1 WHERE node = the_node AND runs(the_node)
      RETURNING session, batch INTO the_session, the_batch;
    IF NOT FOUND THEN RAISE EXCEPTION 'this server was cut off from the store' USING ERRCODE = 'WG003'; END IF;
  END $$;

  -- Begins transaction number the_batch of the node's session.
  CREATE FUNCTION begin_batch(the_node bigint, the_session bigint, the_batch bigint) RETURNS void LANGUAGE plpgsql AS $$
  BEGIN
    UPDATE writers SET batch = the_batch WHERE node = the_node AND session = the_session;
    IF NOT FOUND THEN RAISE EXCEPTION 'this server writes by way of another connection' USING ERRCODE = 'WG003'; END IF;
  END $$;

  -- Lets a write pass if the node leads the table in that epoch, and keeps the leader until the transaction ends.
  -- idle: as of Change; NULL: the table is written now.
  CREATE FUNCTION fence(the_table text, the_node bigint, the_epoch bigint, the_idle bigint) RETURNS void
  LANGUAGE plpgsql AS $$
  DECLARE found_row record;
  BEGIN
    SELECT owner, epoch, active INTO found_row FROM tables WHERE id = the_table FOR NO KEY UPDATE;
    IF NOT FOUND THEN RAISE EXCEPTION 'there is no table "%"', the_table USING ERRCODE = 'WG002'; END IF;
    IF found_row.owner IS DISTINCT FROM the_node OR found_row.epoch <> the_epoch THEN
      RAISE EXCEPTION 'another server leads the table "%"', the_table USING ERRCODE = 'WG001';
    END IF;
    IF the_idle IS NOT NULL THEN
      UPDATE tables SET active = seconds() - the_idle WHERE id = the_table;
    ELSIF found_row.active < seconds() - 3600 THEN
      UPDATE tables SET active = seconds() WHERE id = the_table;
    END IF;
  END $$;

  -- The node leads the table, unless another one does that runs. epoch: 0 where it does not, or there is no such table.
  -- took: it led before for a node that does not run any more. elsewhere: the name of the node that leads it.
  CREATE FUNCTION claim(the_table text, the_node bigint, OUT the_epoch bigint, OUT took boolean, OUT elsewhere text)
  LANGUAGE plpgsql AS $$
  DECLARE found_row record;
  BEGIN
    the_epoch := 0; took := false; elsewhere := '';
    IF NOT runs(the_node) THEN RAISE EXCEPTION 'this server was cut off from the store' USING ERRCODE = 'WG003'; END IF;
    SELECT owner, epoch INTO found_row FROM tables WHERE id = the_table FOR NO KEY UPDATE;
    IF NOT FOUND THEN RETURN; END IF;
    IF leads_elsewhere(found_row.owner, the_node) THEN
      elsewhere := (SELECT name FROM nodes WHERE number = found_row.owner);
      RETURN;
    END IF;
    took := found_row.owner IS NOT NULL AND found_row.owner <> the_node;
    UPDATE tables SET owner = the_node, epoch = epoch + 1 WHERE id = the_table RETURNING epoch INTO the_epoch;
  END $$;

  -- Lets a node tidy up a table that nobody has written since then and no other node leads.
  CREATE FUNCTION guard_idle(the_table text, the_node bigint, the_before bigint) RETURNS void LANGUAGE plpgsql AS $$
  BEGIN
    PERFORM FROM tables WHERE id = the_table AND active < the_before AND NOT leads_elsewhere(owner, the_node)
      FOR UPDATE;
    IF NOT FOUND THEN RAISE EXCEPTION 'the table "%" is in use', the_table USING ERRCODE = 'WG001'; END IF;
  END $$;

  -- Ends the claim, if it is still the node's.
  CREATE FUNCTION release(the_table text, the_node bigint, the_epoch bigint) RETURNS void LANGUAGE sql AS $$
    UPDATE tables SET owner = NULL WHERE id = the_table AND owner = the_node AND epoch = the_epoch
  $$;
)sql"}};

static_assert(kMigrations.size() == kSchema);

std::unexpected<Failure> refuse_schema(std::string why) { return std::unexpected(Failure{"WG000", std::move(why)}); }

}  // namespace

Outcome<void> migrate(Connection& connection, std::chrono::milliseconds within) {
  // Servers that begin at the same time wait for each other here.
  auto begun = connection.execute("BEGIN; SELECT pg_advisory_xact_lock(hashtext('wagnis'), 1)", within);
  if (!begun) return std::unexpected(begun.error());
  const auto end = [&](const char* how) -> Outcome<void> {
    if (auto ended = connection.execute(how, within); !ended) return std::unexpected(ended.error());
    return {};
  };
  const auto give_up = [&](std::string why) -> Outcome<void> {
    if (auto ended = end("ROLLBACK"); !ended) return ended;
    return refuse_schema(std::move(why));
  };
  auto known = connection.execute(
      "SELECT to_regnamespace('wagnis') IS NOT NULL, to_regclass('wagnis.migrations') IS NOT NULL", within);
  if (!known) return std::unexpected(known.error());
  std::int64_t version = 0;
  if (known->flag(0, 0)) {
    if (!known->flag(0, 1)) return give_up("its schema \"wagnis\" is of another program");
    auto stored = connection.execute("SELECT coalesce(max(version), 0) FROM wagnis.migrations", within);
    if (!stored) return std::unexpected(stored.error());
    version = stored->number(0, 0);
  }
  if (version > std::ssize(kMigrations))
    return give_up("it was made by a newer Wagnis: its schema has version " + std::to_string(version) +
                   ", this program knows 1 to " + std::to_string(kMigrations.size()));
  if (version == std::ssize(kMigrations)) return end("COMMIT");
  std::string all =
      "CREATE SCHEMA IF NOT EXISTS wagnis; CREATE TABLE IF NOT EXISTS migrations (version integer PRIMARY KEY, name "
      "text NOT NULL);";
  for (auto i = static_cast<std::size_t>(version); i < kMigrations.size(); ++i)
    all += std::string(kMigrations[i].sql) + "INSERT INTO migrations VALUES (" + std::to_string(i + 1) + ", '" +
           std::string(kMigrations[i].name) + "');";
  if (auto made = connection.execute(all, within); !made) {
    static_cast<void>(end("ROLLBACK"));
    return std::unexpected(made.error());
  }
  return end("COMMIT");
}

}  // namespace wagnis::postgres
