import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { load, playOut } from "./engine.mjs";

const program = new URL("../../build/release/wagnis", import.meta.url).pathname;
const engine = await load();

test("the module needs nothing of its host but three file functions that it never calls", () => {
  assert.deepEqual(engine.imports(), ["fd_close", "fd_seek", "fd_write"]);
});

test("the catalogue lists every game with options and levels", () => {
  const { games } = engine.catalogue();
  const push = games.find((game) => game.id === "push");
  assert.deepEqual(push.options[0], { name: "players", low: 2, high: 6 });
  assert.deepEqual(push.options[1], { name: "star", words: ["safe", "risk"] });
  for (const game of games) assert.ok(game.levels.includes("random") && game.levels.includes("casual"), game.id);
});

test("options have their defaults, and wrong ones are refused by name, value and what is allowed", () => {
  assert.deepEqual(engine.open("push").answer.options, { players: 3, star: "safe", switch: "in" });
  const refused = engine.open("push", "players=7");
  assert.equal(refused.good, false);
  assert.match(refused.answer.what, /players.*7.*2 to 6/);
  assert.match(engine.open("chess").answer.what, /chess/);
});

test("a refused event changes nothing and cites its paragraph", () => {
  const { table } = engine.open("push").answer;
  const before = engine.view(table, 0).answer;
  const refused = engine.add(table, "0 bank:r");
  assert.equal(refused.good, false);
  assert.equal(refused.answer.paragraph, "P7");
  assert.deepEqual(engine.view(table, 0).answer, before);
  assert.equal(engine.view(table, 1).good, false);
  assert.equal(engine.view(table + 1000, 0).good, false);
  engine.close(table);
});

test("every position stays, and cutting brings an earlier one back", () => {
  const { table } = engine.open("push", "players=2").answer;
  for (const event of ["0 draw", "0 y2", "0 row:1", "0 draw", "0 roll"]) assert.ok(engine.add(table, event).good, event);
  assert.equal(engine.view(table, 2).answer.position.hand, "y2");
  assert.equal(engine.view(table, 5).answer.position.hand, "roll");
  assert.deepEqual(engine.view(table, 5).answer.moves, [["row:1", "row:2"], []]);
  assert.deepEqual(engine.cut(table, 2).answer, { events: 2 });
  assert.equal(engine.view(table, 3).good, false);
  assert.ok(engine.add(table, "0 row:1").good);
  engine.close(table);
});

test("where all choose first nothing is played until all have chosen; then all is, and the next beat begins", () => {
  const { table, together } = engine.open("caramba", "players=3", "pace=turns").answer;
  assert.equal(together, true);
  assert.deepEqual(engine.asked(table).answer, { asked: [0, 1, 2], grabbing: false });
  assert.deepEqual(engine.choose(table, 1, "keep:-").answer, { asked: [0, 2], grabbing: false });
  assert.equal(engine.choose(table, 1, "keep:-").good, false);
  assert.equal(engine.choose(table, 0, "grab:r").answer.paragraph, "C10");
  assert.equal(engine.choose(table, 9, "keep:-").good, false);
  assert.equal(engine.beat(table, 1).good, false);
  assert.deepEqual(engine.choose(table, 0, "wait").answer.asked, [2]);
  assert.deepEqual(engine.choose(table, 2, "keep:-").answer.asked, []);
  const { events, late } = engine.beat(table, 1).answer;
  assert.deepEqual(events.map((event) => event.replace(/dice:.*/, "dice")), ["1 keep:-", "1 dice", "2 keep:-", "2 dice"]);
  assert.deepEqual(late, []);
  assert.equal(engine.view(table, 4).good, true);
  assert.deepEqual(engine.asked(table).answer.asked, [0, 1, 2]);
  // The same seed plays the same; another one something else, sooner or later.
  const thrown = (seed) => {
    engine.cut(table, 0);
    for (const seat of [0, 1, 2]) engine.choose(table, seat, "keep:-");
    return engine.beat(table, seed).answer.events.join();
  };
  assert.equal(thrown(7), thrown(7));
  assert.notEqual(thrown(7), thrown(8));
  engine.close(table);
});

test("whose grab comes first is drawn", () => {
  const { table } = engine.open("caramba", "players=2", "pace=turns").answer;
  for (const event of ["0 keep:-", "0 dice:rrrrr", "1 keep:-", "1 dice:rrrrr"]) assert.ok(engine.add(table, event).good, event);
  const first = new Set();
  for (let seed = 1; seed <= 40; ++seed) {
    assert.deepEqual(engine.asked(table).answer, { asked: [0, 1], grabbing: true });
    assert.equal(engine.bot(table, 0, seed, "casual").answer.token, "grab:r");
    for (const seat of [0, 1]) engine.choose(table, seat, "grab:r");
    const played = engine.beat(table, seed).answer;
    // Who comes second takes the figure from the first: both grabs are played.
    assert.equal(played.events.length, 2);
    first.add(played.events[0]);
    engine.cut(table, 4);
  }
  assert.deepEqual([...first].sort(), ["0 grab:r", "1 grab:r"]);
  engine.close(table);
});

test("a bot that would rather throw waits while others choose their grabs", () => {
  const { table } = engine.open("caramba", "players=2", "pace=turns").answer;
  for (const event of ["0 keep:-", "0 dice:kkkkk", "1 keep:-", "1 dice:kbbbr"]) assert.ok(engine.add(table, event).good, event);
  assert.deepEqual(engine.asked(table).answer, { asked: [0], grabbing: true });
  const chosen = new Set(Array.from({ length: 30 }, (_, seed) => engine.bot(table, 0, seed, "random").answer.token));
  assert.deepEqual([...chosen].sort(), ["grab:k", "wait"]);
  engine.close(table);
});

test("of a game of turns nobody is asked to choose first", () => {
  const { table, together } = engine.open("push").answer;
  assert.equal(together, false);
  assert.match(engine.asked(table).answer.what, /push/);
  assert.equal(engine.choose(table, 0, "draw").good, false);
  assert.equal(engine.beat(table, 1).good, false);
  assert.equal(engine.asked(table + 1000).good, false);
  engine.close(table);
});

test("what a host by the clock must know: the signal, tempos, races and hands", () => {
  const { table, timed } = engine.open("caramba", "players=2", "tempo=1200").answer;
  assert.equal(timed, true);
  assert.equal(engine.atSignal(table), true);
  for (const event of ["0 keep:- @0", "0 dice:rrrrr @0"]) assert.ok(engine.add(table, event).good, event);
  assert.equal(engine.atSignal(table), false);
  assert.equal(engine.tempo(table, "keep:-"), 1200);
  assert.equal(engine.tempo(table, "grab:r"), 0);
  assert.deepEqual(["keep:-", "grab:r"].map((token) => engine.raced(table, token)), [false, true]);
  assert.deepEqual(engine.hand("casual"), { median: 620, spread: 280, misses: 120, quickest: 150, overlooked: 900 });
  const { table: calm, timed: clock } = engine.open("push").answer;
  assert.equal(clock, false);
  assert.equal(engine.atSignal(calm), false);
  assert.equal(engine.tempo(calm, "draw"), 0);
  engine.close(table);
  engine.close(calm);
});

test("all bots decide here as they do natively", () => {
  assert.equal(engine.signature(), readFileSync(new URL("../bots/signature", import.meta.url), "utf8").trim());
});

for (const game of engine.catalogue().games) {
  for (const level of game.levels) {
    test(`a game of ${game.id} by ${level} played here is a game to the program too, with the same end`, () => {
      const lines = [game.id, ...(game.options.some((o) => o.name === "pace") ? ["pace=turns"] : [])];
      const { events, view } = playOut(engine, lines, level, 7);
      const { options } = engine.open(...lines).answer;
      const seats = view.points.map((_, i) => ({ name: `${level} ${i}`, kind: "bot", level }));
      const result = { points: view.points, ...(view.cards ? { cards: view.cards } : {}), winners: view.winners };
      const record = JSON.stringify({ wagnis: 1, game: game.id, options, seats, events, result });
      const check = spawnSync(program, ["check", "-"], { input: record + "\n", encoding: "utf8" });
      assert.equal(check.status, 0, check.stdout + check.stderr);
      const wrong = record.replace(/"points":\[\d+/, '"points":[999');
      assert.equal(spawnSync(program, ["check", "-"], { input: wrong + "\n" }).status, 1);
    });
  }
}
