// The coach as the browser loads it: it gives the same figures as natively, and refusals instead of traps.
import { test } from "node:test";
import assert from "node:assert/strict";
import { instance } from "./engine.mjs";

async function load() {
  const { e, give, take } = await instance("coach");
  return {
    open: (...lines) => take(e.open(give(lines.join("\n")))),
    add: (event) => take(e.add(give(event))),
    back: () => take(e.back()),
    odds: (seat, playouts) => take(e.odds(seat, playouts)),
    review: (playouts) => take(e.review(playouts)),
    reviewed: () => take(e.reviewed()),
  };
}

test("without a game everything is refused with a sentence", async () => {
  const coach = await load();
  for (const refused of [
    coach.add("0 draw"),
    coach.back(),
    coach.odds(0, 8),
    coach.review(8),
    coach.reviewed(),
    coach.open("mau"),
    coach.open("tipp", "players=9"),
  ]) {
    assert.equal(refused.good, false);
    assert.ok(refused.answer.what.length > 5);
  }
});

test("what lies is not enough: go on", async () => {
  const coach = await load();
  assert.ok(coach.open("tipp", "players=2", "rounds=1").good);
  for (const event of [
    "0 bet:6",
    "0 dice:111166666666",
    "0 stop",
    "1 bet:cross",
    "1 dice:112233333666",
    "1 bet:1",
    "1 dice:1123",
  ])
    assert.ok(coach.add(event).good, event);
  assert.equal(coach.odds(0, 8).good, false);
  const { answer } = coach.odds(1, 8);
  const own = Object.fromEntries(Object.entries(answer.moves).map(([move, { shares }]) => [move, shares[1]]));
  assert.equal(own.stop, 0, "22 points lie, and seat 0 has 24");
  assert.match(answer.best, /^bet:/);
  assert.equal(answer.reasons.stop, "too_early");
  assert.equal(answer.reasons[answer.best], "none");
  assert.ok(answer.moves[answer.best].exact);
});

test("a review grows event by event, and its sum holds", async () => {
  const coach = await load();
  coach.open("tipp", "players=2", "rounds=1");
  assert.ok(coach.review(8).good);
  const events = ["0 bet:6", "0 dice:111166666666", "0 stop", "1 bet:cross", "1 dice:112233333666", "1 stop"];
  for (const [i, event] of events.entries()) {
    assert.ok(coach.add(event).good, event);
    const { answer } = coach.reviewed();
    assert.equal(answer.seats[0].result === null, i < events.length - 1);
  }
  const { seats, decisions, chance } = coach.reviewed().answer;
  assert.equal(decisions.length, 4);
  assert.equal(chance.length, 2);
  for (const { start, result, luck, errors, gifts } of seats)
    assert.ok(Math.abs(result - start - luck + errors - gifts) < 1e-9);
  assert.equal(coach.add("1 stop").good, false, "the game is over");
  assert.equal(coach.review(8).good, false, "a review begins with a game");
});

test("an event that is taken back leaves no trace", async () => {
  const coach = await load();
  coach.open("tipp", "players=2", "rounds=1");
  coach.review(8);
  assert.equal(coach.back().good, false, "there is none yet");
  const events = ["0 bet:6", "0 dice:111166666666", "0 stop", "1 bet:cross"];
  const reviews = [JSON.stringify(coach.reviewed().answer)];
  for (const event of events) {
    coach.add(event);
    reviews.push(JSON.stringify(coach.reviewed().answer));
  }
  for (let at = events.length; at-- > 0;) {
    assert.ok(coach.back().good);
    assert.equal(JSON.stringify(coach.reviewed().answer), reviews[at]);
  }
  assert.ok(coach.add("0 bet:1").good, "another game goes on from here");
  assert.equal(coach.odds(0, 8).good, false, "the dice are to fall now");
});

test("Push and Caramba have figures for every seat", async () => {
  const coach = await load();
  coach.open("push", "players=3");
  const push = coach.odds(0, 64).answer;
  assert.deepEqual(Object.keys(push.moves), ["draw"]);
  assert.ok(Math.abs(push.moves.draw.shares.reduce((a, b) => a + b) - 1) < 1e-5);
  assert.equal(push.moves.draw.next.length, 32);
  assert.ok(Math.abs(push.moves.draw.next.reduce((sum, { chance }) => sum + chance, 0) - 1) < 1e-9);
  coach.open("caramba", "players=2", "pace=turns");
  assert.ok(coach.add("0 keep:-").good);
  assert.ok(coach.add("0 dice:kkkbr").good);
  const caramba = coach.odds(0, 8).answer;
  assert.ok(Object.keys(caramba.moves).length > 4);
});
