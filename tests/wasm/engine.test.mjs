import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { load, playOut } from "./engine.mjs";

const program = new URL("../../build/release/wagnis", import.meta.url).pathname;
const engine = await load();

test("the module needs nothing of its host", () => {
  assert.deepEqual(engine.imports(), []);
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

// tests/bots and the native program say what the nets know; here they must arrive, and make a difference.
test("an expert plays early turns of five by the nets that it has learned, and refuses any other file", () => {
  const game = (seed) => playOut(engine, ["tipp", "players=5"], "expert", seed).events;
  const before = [1, 2, 3].map(game);
  const refused = engine.learn(new TextEncoder().encode("wagnis push net 1\n"));
  assert.equal(refused.good, false);
  assert.match(refused.answer.what, /no nets of Tipp/);
  assert.deepEqual([1, 2, 3].map(game), before);
  assert.deepEqual(engine.learn(readFileSync(new URL("../../src/bots/tipp.net", import.meta.url))), {
    good: true,
    answer: {},
  });
  assert.notDeepEqual([1, 2, 3].map(game), before);
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
  for (const event of ["0 draw", "0 y2", "0 row:1", "0 draw", "0 roll"])
    assert.ok(engine.add(table, event).good, event);
  assert.equal(engine.view(table, 2).answer.position.hand, "y2");
  assert.equal(engine.view(table, 5).answer.position.hand, "roll");
  assert.deepEqual(engine.view(table, 5).answer.moves, [["row:1", "row:2"], []]);
  assert.deepEqual(engine.cut(table, 2).answer, { events: 2 });
  assert.equal(engine.view(table, 3).good, false);
  assert.ok(engine.add(table, "0 row:1").good);
  engine.close(table);
});

// docs/fairness.md has this example; tests/fair/example.h lets libsodium compute the same.
test("a promise is the hash that the server would give out, and cards and dice come from its seed alone", () => {
  const seed = Array.from({ length: 32 }, (_, i) => i.toString(16).padStart(2, "0")).join("");
  const first = (time, number = 1) => {
    const { table } = engine.open("tipp", "rounds=1", "players=3").answer;
    const { commit } = engine.promise(table, number, "k7m2p9xw", seed).answer;
    engine.lead(table, 0, time, 900, "", "", "");
    const { events } = engine.step(table, 0, "move 0 0 0 a1 bet:even").answer;
    engine.close(table);
    return { commit, events };
  };
  const one = first(1);
  assert.equal(one.commit, "d5899dce27263f6aa5e9874674c63484b5ccaffb8735e9b8ba248c8795cfb2e3");
  assert.deepEqual(first(2), one);
  assert.notEqual(first(1, 2).commit, one.commit);
  const { table } = engine.open("tipp").answer;
  for (const lines of [["k7m2p9xw"], ["k7m2p9xw", seed.slice(1)], ["k7m2p9xw", seed, "more"]])
    assert.match(engine.promise(table, 1, ...lines).answer.what, /seed of 64 hexadecimal digits/);
  engine.close(table);
});

// Steps of a table that the module leads, with the answers of its bots; returns all answers.
function steps(table, now, first) {
  const all = [first.answer];
  for (let i = 0; i < all.length; ++i) for (const seat of all[i].think) all.push(engine.think(table, now, seat).answer);
  return all;
}

test("where all choose first nothing is played until all have chosen; then all is, and the next beat begins", () => {
  const { table, together } = engine.open("caramba", "players=3", "pace=turns").answer;
  assert.equal(together, true);
  const begun = engine.lead(table, 0, 1, 0, "", "", "").answer;
  assert.deepEqual([begun.asked, begun.grabbing, begun.events], [[0, 1, 2], false, []]);
  const choose = (seat, token, at = 0) => engine.step(table, 0, `move ${seat} ${at} 0 m${seat} ${token}`).answer;
  assert.deepEqual(
    [choose(1, "keep:-").asked, choose(0, "grab:r").verdicts],
    [
      [0, 2],
      [{ id: "m0", ok: false, events: 0, what: '"grab:r" is a grab; all choose their dice first', paragraph: "C10" }],
    ],
  );
  assert.equal(engine.step(table, 0, "move 9 0 0 m keep:-").good, false);
  assert.deepEqual(choose(0, "wait").asked, [2]);
  const { events, verdicts, asked } = choose(2, "keep:-");
  assert.deepEqual(
    events.map((event) => event.replace(/dice:.*/, "dice")),
    ["1 keep:-", "1 dice", "2 keep:-", "2 dice"],
  );
  assert.deepEqual(
    verdicts.map(({ id, ok, events }) => [id, ok, events]),
    [
      ["m1", true, 4],
      ["m2", true, 4],
      ["m0", true, 4],
    ],
  );
  assert.deepEqual(asked, [0, 1, 2]);
  assert.equal(engine.view(table, 4).good, true);
  // The same seed gives the same game; another seed gives another one, sooner or later.
  const thrown = (seed) => {
    engine.cut(table, 0);
    engine.lead(table, 0, seed, 0, "", "", "");
    return [0, 1, 2].map((seat) => choose(seat, "keep:-").events.join()).join();
  };
  assert.equal(thrown(7), thrown(7));
  assert.notEqual(thrown(7), thrown(8));
  engine.close(table);
});

test("whose grab comes first is drawn", () => {
  const { table } = engine.open("caramba", "players=2", "pace=turns").answer;
  for (const event of ["0 keep:-", "0 dice:rrrrr", "1 keep:-", "1 dice:rrrrr"])
    assert.ok(engine.add(table, event).good, event);
  assert.equal(engine.bot(table, 0, 1, "casual").answer.token, "grab:r");
  const first = new Set();
  for (let seed = 1; seed <= 40; ++seed) {
    const { asked, grabbing } = engine.lead(table, 0, seed, 0, "", "").answer;
    assert.deepEqual([asked, grabbing], [[0, 1], true]);
    engine.step(table, 0, "move 0 4 0 a grab:r");
    const { events } = engine.step(table, 0, "move 1 4 0 b grab:r").answer;
    // The second player takes the figure from the first: both grabs are played.
    assert.equal(events.length, 2);
    first.add(events[0]);
    engine.cut(table, 4);
  }
  assert.deepEqual([...first].sort(), ["0 grab:r", "1 grab:r"]);
  engine.close(table);
});

test("a bot that would rather throw waits while others choose their grabs", () => {
  const { table } = engine.open("caramba", "players=2", "pace=turns").answer;
  for (const event of ["0 keep:-", "0 dice:kkkkk", "1 keep:-", "1 dice:kbbbr"])
    assert.ok(engine.add(table, event).good, event);
  const played = new Set();
  for (let seed = 0; seed < 30; ++seed) {
    const all = steps(table, 0, engine.lead(table, 0, seed, 0, "random", ""));
    played.add(all.flatMap(({ events }) => events).join());
    assert.equal(all.at(-1).grabbing, false);
    engine.cut(table, 4);
  }
  assert.deepEqual([...played].sort(), ["", "0 grab:k"]);
  engine.close(table);
});

test("a game is led only once that was asked for, and no more when an event is added by hand", () => {
  const { table } = engine.open("push", "players=2").answer;
  assert.match(engine.step(table, 0, "wake").answer.what, /not led/);
  assert.match(engine.lead(table, 0, 1, 0, "casual").answer.what, /1 levels.*2 seats/);
  assert.match(engine.lead(table, 0, 1, 0, "casual", "genius").answer.what, /genius/);
  assert.equal(engine.lead(table + 1000, 0, 1, 0, "", "").good, false);
  assert.equal(engine.lead(table, 0, 1, 900, "", "casual").good, true);
  assert.match(engine.step(table, 0, "dance").answer.what, /dance.*wake, pause, go_on and move/);
  assert.equal(engine.think(table, 0, 0).good, false);
  assert.ok(engine.add(table, "0 draw").good);
  assert.match(engine.step(table, 0, "wake").answer.what, /not led/);
  engine.close(table);
});

test("a bot keeps the pace: it thinks at once and moves later", () => {
  const { table } = engine.open("tipp", "players=2").answer;
  const begun = engine.lead(table, 5000, 1, 900, "casual", "").answer;
  assert.deepEqual(begun.think, [0]);
  const thought = engine.think(table, 5100, 0).answer;
  assert.deepEqual([thought.events, thought.wake], [[], 800]);
  assert.deepEqual(engine.step(table, 5899, "wake").answer.events, []);
  assert.equal(engine.step(table, 5900, "wake").answer.events.length > 0, true);
  engine.close(table);
});

test("by the clock: the signal, the tempo and a grab that is decided after its window", () => {
  const { table, timed } = engine.open("caramba", "players=2", "tempo=1200").answer;
  assert.equal(timed, true);
  const begun = engine.lead(table, 100_000, 1, 0, "", "").answer;
  assert.deepEqual([begun.signal, begun.opens, begun.paused], [true, 3000, false]);
  const move = (now, token) => engine.step(table, now, `move 0 0 0 m${now} ${token}`).answer;
  assert.deepEqual(move(102_999, "keep:-").verdicts[0], {
    id: "m102999",
    ok: false,
    events: 0,
    what: "the signal comes in 1 ms",
    paragraph: "C4",
    again: true,
    wait: 1,
  });
  assert.deepEqual(move(103_000, "keep:-").verdicts[0], { id: "m103000", ok: true, events: 2 });
  assert.equal(move(104_199, "keep:-").verdicts[0].paragraph, "C10");
  assert.equal(move(104_200, "grab:r").verdicts[0].paragraph, "C5");
  assert.equal(engine.step(table, 104_300, "pause").answer.paused, true);
  assert.equal(move(104_400, "keep:-").verdicts[0].again, true);
  assert.equal(engine.step(table, 900_000, "go_on").answer.opens, 3000);
  engine.close(table);
});

test("all bots decide here as they do natively", () => {
  engine.learn(readFileSync(new URL("../../src/bots/tipp.net", import.meta.url)));
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
