// How long the coach of the browser thinks: hints at every choice of games between bots, and the review of each game.
// In node, with the modules that the browser loads; see docs/coach.md.
//
//     node bench/coach.mjs [GAMES]    of each kind, 2 by default
//
// Times are of the processor, so that other work on the machine counts little. A hint is what the page asks first (96
// playouts for each choice) and what it asks next (480). It comes in a worker, so the page goes on meanwhile.
import { instance, load, playOut } from "../tests/wasm/engine.mjs";

const kinds = [
  ["push", "players=2"],
  ["push", "players=4"],
  ["tipp", "players=2"],
  ["tipp", "players=4"],
  ["caramba", "players=2", "pace=turns"],
  ["caramba", "players=3", "pace=turns"],
];
const games = Number(process.argv[2] ?? 2);
if (!Number.isInteger(games) || games < 1 || games > 1000) {
  console.error(`GAMES is ${process.argv[2]}; it is a whole number from 1 to 1000`);
  process.exit(2);
}

const engine = await load();
const { e, give, take } = await instance("coach");
const fine = ({ good, answer }) => {
  if (!good) throw new Error(answer.what);
  return answer;
};
// Milliseconds of the processor.
const cost = (what) => {
  const before = process.cpuUsage();
  what();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
};
const at = (sorted, share) => sorted[Math.min(sorted.length - 1, Math.ceil(share * sorted.length) - 1)];
const spread = (times) => {
  const sorted = times.toSorted((a, b) => a - b);
  return `${at(sorted, 0.5).toFixed(0).padStart(7)}${at(sorted, 0.99).toFixed(0).padStart(7)}${sorted.at(-1).toFixed(0).padStart(7)}`;
};

console.log(
  "ms of the processor".padEnd(36),
  "hint (96): median, 99 %, most",
  "  (480)".padEnd(22),
  " review: most, first part",
);
for (const [game, ...options] of kinds) {
  const soon = [],
    better = [],
    reviews = [],
    first = [];
  let choices = 0;
  for (let seed = 1; seed <= games; ++seed) {
    const { events } = playOut(engine, [game, ...options], "casual", seed);
    for (const [playouts, times] of [
      [96, soon],
      [480, better],
    ]) {
      fine(take(e.open(give([game, ...options].join("\n")))));
      const { table } = engine.open(game, ...options).answer;
      for (const [i, event] of events.entries()) {
        const [seat] = event.split(" ");
        const view = engine.view(table, i).answer;
        if (!view.pending.chance.length && view.moves[seat].length > 1) {
          times.push(cost(() => fine(take(e.odds(Number(seat), playouts)))));
          ++choices;
        }
        fine(take(e.add(give(event))));
        fine(engine.add(table, event));
      }
      engine.close(table);
    }
    // As the worker does it: parts are shown every 0.7 s.
    let spent = 0;
    const part = (what) => (spent += cost(what));
    part(() => {
      fine(take(e.open(give([game, ...options].join("\n")))));
      fine(take(e.review(480)));
    });
    let shown = null;
    for (const event of events) {
      part(() => fine(take(e.add(give(event)))));
      if (shown === null && spent >= 700) {
        part(() => fine(take(e.reviewed())));
        shown = spent;
      }
    }
    part(() => fine(take(e.reviewed())));
    reviews.push(spent);
    first.push(shown ?? spent);
  }
  const whole = Math.max(...reviews)
    .toFixed(0)
    .padStart(9);
  console.log(
    `${game} ${options.join(" ")}`.padEnd(30),
    `${choices / 2}`.padStart(5),
    "       ",
    spread(soon),
    spread(better),
    whole,
    Math.max(...first)
      .toFixed(0)
      .padStart(9),
  );
}
