// A peer to compare the server with: Node.js, the library ws and our engine as WebAssembly, with all in memory. It
// speaks as much of docs/protocol.md as `wagnis load` asks for: people who set tables, join them, move and want another
// game. It keeps nothing, promises nothing and bounds nothing, so it does less for a message than the server does.
//
//   node bench/peers/server.mjs [PORT]     prints the port (by default any that is free) and serves 127.0.0.1
import { randomBytes } from "node:crypto";
import { createServer } from "node:http";
import { createRequire } from "node:module";
import { load } from "../../tests/wasm/engine.mjs";

const { WebSocketServer } = createRequire(new URL("../../web/package.json", import.meta.url))("ws");

const engine = await load();
const tables = new Map(); // by id
const seats = new Map(); // by token: { table, seat }
let received = 0;
let sent = 0;

const now = () => Math.round(performance.now());

function tell(socket, text) {
  if (!socket) return;
  ++sent;
  socket.send(text);
}

function tableMessage(table, seat) {
  return JSON.stringify({
    t: "table",
    table: table.id,
    game: table.game,
    id: table.plan.game,
    options: table.options,
    state: table.people.some((person) => !person) ? "waiting" : table.over ? "over" : "playing",
    you: seat,
    seats: table.people.map((person) => (person ? { name: person.name, kind: "human", here: true } : { kind: "open" })),
    events: table.events.length,
    rematch: [...table.rematch],
  });
}

const eventsMessage = (table, from) =>
  JSON.stringify({ t: "events", game: table.game, from, events: table.events.slice(from) });

function tellTable(table) {
  for (const [seat, socket] of table.sockets.entries()) tell(socket, tableMessage(table, seat));
}

// The events of a step of the engine, written once for all who hear them.
function tellStep(table, step) {
  if (step.events.length === 0) return;
  const from = table.events.length;
  table.events.push(...step.events);
  const text = eventsMessage(table, from);
  for (const socket of table.sockets) tell(socket, text);
}

function begin(table) {
  ++table.game;
  if (table.number) engine.close(table.number);
  const options = Object.entries(table.plan.options ?? {}).map(([name, value]) => `${name}=${value}`);
  const opened = engine.open(table.plan.game, ...options).answer;
  table.number = opened.table;
  table.options = opened.options;
  table.events = [];
  table.over = false;
  table.rematch.clear();
  const seed = randomBytes(8).readBigUInt64LE();
  tellTable(table);
  tellStep(table, engine.lead(table.number, now(), seed, 0, ...table.people.map(() => "")).answer);
}

function move(table, seat, socket, message) {
  table.moved = now();
  const input = `move ${seat} ${message.at} 0 ${message.id} ${message.token}`;
  const { good, answer } = engine.step(table.number, table.moved, input);
  if (good) tellStep(table, answer);
  const { ok, what, paragraph } = good ? answer.verdicts[0] : { ok: false, what: answer.what };
  tell(socket, JSON.stringify({ t: "ack", id: message.id, ok, events: table.events.length, what, paragraph }));
}

// To ask the engine after each move whether the game is over would cost more than the move; so who has been silent is
// looked at.
setInterval(() => {
  for (const table of tables.values()) {
    if (table.over || table.people.some((person) => !person) || now() - table.moved < 2000) continue;
    table.moved = now();
    table.over = engine.view(table.number, table.events.length).answer.over;
    if (table.over) tellTable(table);
  }
}, 1000).unref();

function hear(table, seat, socket, message) {
  ++received;
  if (message.t === "hello") {
    table.sockets[seat] = socket;
    tell(socket, tableMessage(table, seat));
    tell(socket, eventsMessage(table, message.game === table.game ? message.have : 0));
  } else if (message.t === "move") {
    move(table, seat, socket, message);
  } else if (message.t === "rematch") {
    table.rematch.add(seat);
    tell(socket, JSON.stringify({ t: "ack", id: message.id, ok: true, events: table.events.length }));
    if (table.rematch.size === table.people.length) begin(table);
  }
}

function ticket(table, seat, name) {
  const token = randomBytes(32).toString("hex");
  table.people[seat] = { name };
  seats.set(token, { table, seat });
  return { table: table.id, seat, token };
}

function setTable(plan) {
  const id = randomBytes(12).toString("hex");
  const table = { id, plan, people: plan.seats.map(() => null), sockets: [], game: 0, events: [] };
  Object.assign(table, { options: plan.options, rematch: new Set(), over: false, moved: 0, number: 0 });
  tables.set(id, table);
  return ticket(table, 0, plan.name);
}

function join(id, { name }) {
  const table = tables.get(id);
  const seat = table ? table.people.indexOf(null) : -1;
  if (seat < 0) return null;
  const joined = ticket(table, seat, name);
  if (!table.people.includes(null)) begin(table);
  return joined;
}

const metrics = () => `
process_resident_memory_bytes ${process.memoryUsage.rss()}
process_cpu_seconds_total ${(process.cpuUsage().user + process.cpuUsage().system) / 1e6}
wagnis_messages_received_total ${received}
wagnis_messages_sent_total ${sent}
`;

const http = createServer((request, response) => {
  if (request.url === "/metrics") return void response.end(metrics());
  let body = "";
  request.on("data", (part) => (body += part));
  request.on("end", () => {
    const id = /^\/api\/tables\/(\w+)\/join$/.exec(request.url)?.[1];
    const answer = id ? join(id, JSON.parse(body)) : setTable(JSON.parse(body));
    response.writeHead(answer ? 201 : 409, { "content-type": "application/json" }).end(JSON.stringify(answer));
  });
});

const sockets = new WebSocketServer({ server: http, handleProtocols: () => "wagnis", perMessageDeflate: false });
sockets.on("connection", (socket, request) => {
  const token = /seat\.(\w+)/.exec(request.headers["sec-websocket-protocol"])?.[1];
  const seated = seats.get(token);
  if (!seated) return void socket.close();
  socket.on("message", (data) => hear(seated.table, seated.seat, socket, JSON.parse(data)));
});

function fail(why) {
  console.error(`server.mjs: ${why}`);
  process.exit(2);
}
const port = Number(process.argv[2] ?? 0);
if (!Number.isInteger(port) || port < 0 || port > 65535)
  fail(`the port must be a number from 0 to 65535, not '${process.argv[2]}'`);
http.on("error", (error) => fail(`the port ${port} cannot be used: ${error.message}`));
http.listen(port, "127.0.0.1", () => console.log(http.address().port));
