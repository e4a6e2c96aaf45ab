// The peer of docs/performance.md serves what `wagnis load` asks of a server, so that the two can be compared.
import { test } from "node:test";
import assert from "node:assert/strict";
import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

const path = (from) => fileURLToPath(new URL(from, import.meta.url));

test("people play at a peer as they play at the server", async () => {
  const peer = spawn(process.execPath, [path("../../bench/peers/server.mjs")], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  try {
    const port = String(await once(peer.stdout.setEncoding("utf8"), "data")).trim();
    const flags = ["--port", port, "--tables", "2", "--idle", "2", "--think", "200", "--seconds", "5", "--json"];
    const { stdout } = await promisify(execFile)(path("../../build/release/wagnis"), ["load", ...flags]);
    const figures = JSON.parse(stdout);
    assert.equal(figures.lost, 0);
    assert.equal(figures.tables, 2);
    assert.equal(figures.idle, 2);
    const { moves, messages } = figures.calm;
    // A move, its events for both and its answer; messages are counted a little before and after moves are. If not both
    // heard the events, the games would stand still after a few moves.
    assert.ok(moves > 16 && Math.abs(messages - 4 * moves) <= 32, `${messages} for ${moves} moves`);
  } finally {
    peer.kill();
  }
});
