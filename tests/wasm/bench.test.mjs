// The paths that bench/wasm.mjs compares do the same in both builds.
import { test } from "node:test";
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { instance } from "./engine.mjs";

const program = fileURLToPath(new URL("../../build/release/bench/engine_paths", import.meta.url));
const native = (...args) => execFileSync(program, args, { encoding: "utf8" });

test("the paths of the benchmarks play the same natively and as WebAssembly", async () => {
  const { e, give } = await instance("bench");
  e.paths();
  const names = new TextDecoder().decode(new Uint8Array(e.memory.buffer, e.output(), e.output_size()));
  assert.equal(names, native());
  for (const name of names.trim().split("\n")) {
    const events = Number(e.run(give(name), 3));
    assert.ok(events > 0, name);
    assert.equal(events, Number(native(name, "3").split(" ")[0]), name);
  }
  assert.equal(e.run(give("nothing"), 1), -1n);
});
