// The browser's modules for node: the exports of docs/wasm.md, with text in and out.
import { readFileSync } from "node:fs";

// Loads a module of the browser by its name. Returns its exports, `give` (text in) and `take` (an answer out).
export async function instance(name) {
  const bytes = readFileSync(new URL(`../../build/wasm/${name}.wasm`, import.meta.url));
  const { instance, module } = await WebAssembly.instantiate(bytes);
  const e = instance.exports;
  e._initialize?.();
  const give = (text) => {
    const data = new TextEncoder().encode(text);
    const at = e.input(data.length);
    new Uint8Array(e.memory.buffer, at, data.length).set(data);
    return data.length;
  };
  const take = (good) => ({
    good: good === 1,
    answer: JSON.parse(new TextDecoder().decode(new Uint8Array(e.memory.buffer, e.output(), e.output_size()))),
  });
  return { module, e, give, take };
}

export async function load() {
  const { module, e, give, take } = await instance("wagnis");
  return {
    catalogue: () => take(e.catalogue()).answer,
    open: (...lines) => take(e.open(give(lines.join("\n")))),
    learn: (bytes) => {
      const at = e.input(bytes.length);
      new Uint8Array(e.memory.buffer, at, bytes.length).set(bytes);
      return take(e.learn(bytes.length));
    },
    close: (table) => e.close(table),
    add: (table, event) => take(e.add(table, give(event))),
    cut: (table, count) => take(e.cut(table, count)),
    view: (table, at) => take(e.view(table, at)),
    bot: (table, seat, seed, level) => take(e.bot(table, seat, BigInt(seed), give(level))),
    sample: (table, seat, seed) => take(e.sample(table, seat, BigInt(seed))),
    promise: (table, number, ...lines) => take(e.promise(table, number, give(lines.join("\n")))),
    lead: (table, now, seed, pace, ...levels) =>
      take(e.lead(table, BigInt(now), BigInt(seed), pace, give(levels.join("\n")))),
    step: (table, now, input) => take(e.step(table, BigInt(now), give(input))),
    think: (table, now, seat) => take(e.think(table, BigInt(now), seat)),
    signature: () => BigInt.asUintN(64, e.signature()).toString(16).padStart(16, "0"),
    imports: () =>
      WebAssembly.Module.imports(module)
        .map((i) => i.name)
        .sort(),
  };
}

// Plays a game to its end with one bot for all seats; returns its events and last view.
export function playOut(engine, lines, level, seed) {
  const { table } = engine.open(...lines).answer;
  const events = [];
  for (let view; !(view = engine.view(table, events.length).answer).over;) {
    const chance = view.pending.chance.length > 0;
    const seat = (chance ? view.pending.chance : view.pending.move)[0];
    const number = seed * 100003 + events.length;
    const { good, answer } = chance ? engine.sample(table, seat, number) : engine.bot(table, seat, number, level);
    if (!good) throw new Error(answer.what);
    const event = `${seat} ${answer.token}`;
    const added = engine.add(table, event);
    if (!added.good) throw new Error(`${event}: ${added.answer.what}`);
    events.push(event);
  }
  const view = engine.view(table, events.length).answer;
  engine.close(table);
  return { events, view };
}
