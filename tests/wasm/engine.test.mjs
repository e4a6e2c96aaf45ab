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
