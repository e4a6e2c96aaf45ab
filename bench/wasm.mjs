// How fast the engine is as WebAssembly, beside the same paths as a program: rules, bots, a net, a solver.
//
//     node bench/wasm.mjs [SECONDS]    for each path and each of the two, 2 by default
//
// Needs ./check's or cmake's builds: build/release/bench/engine_paths and build/wasm/bench.wasm. Times are of the
// processor. The two take turns, five each; the ratio is of their medians, 1.00 where WebAssembly is as fast.
import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { instance } from "../tests/wasm/engine.mjs";

const kTurns = 5;
const seconds = Number(process.argv[2] ?? 2);
if (!(seconds > 0 && seconds <= 600)) {
  console.error(`SECONDS is ${process.argv[2]}; it is a number above 0, 600 at most`);
  process.exit(2);
}
const program = fileURLToPath(new URL("../build/release/bench/engine_paths", import.meta.url));
const { e, give } = await instance("bench");
e.paths();
const names = new TextDecoder()
  .decode(new Uint8Array(e.memory.buffer, e.output(), e.output_size()))
  .trim()
  .split("\n");

// Each gives events and milliseconds of the processor.
const native = (name, n) => {
  const [events, microseconds] = execFileSync(program, [name, String(n)], { encoding: "utf8" })
    .split(" ")
    .map(Number);
  return { events, ms: microseconds / 1000 };
};
const wasm = (name, n) => {
  const before = process.cpuUsage();
  const events = Number(e.run(give(name), n));
  const { user, system } = process.cpuUsage(before);
  return { events, ms: (user + system) / 1000 };
};
const median = (times) => times.toSorted((a, b) => a - b)[times.length >> 1];

console.log(
  "a run, in µs of the processor".padEnd(32),
  "program".padStart(10),
  "wasm".padStart(10),
  "ratio".padStart(7),
);
for (const name of names) {
  let n = 1;
  while (native(name, n).ms < (seconds * 1000) / kTurns / 2) n *= 2;
  wasm(name, n); // node compiles what runs often anew
  const times = { native: [], wasm: [] };
  for (let turn = 0; turn < kTurns; ++turn) {
    const [a, b] = [native(name, n), wasm(name, n)];
    if (a.events !== b.events) throw new Error(`${name}: ${a.events} events, and ${b.events} as WebAssembly`);
    times.native.push(a.ms / n);
    times.wasm.push(b.ms / n);
  }
  const [a, b] = [median(times.native), median(times.wasm)];
  const us = (ms) => (1000 * ms).toFixed(1).padStart(10);
  console.log(name.padEnd(32), us(a), us(b), (a / b).toFixed(2).padStart(7));
}
