// The bare prototype that the chat server is measured against: what a message costs at least on `ws`, `pg` and NATS. One
// statement a send, committed to disk; a subject for each group; order, and gaps filled from the table. A mark is one
// statement and a word, typing is a word. Nothing else: no rights, no views, no checks, and nobody asks who read what. It
// speaks as much of the lines' protocol as the generator does.
import { connect } from '@nats-io/transport-node';
import type { NatsConnection } from '@nats-io/transport-node';
import { decodeJwt } from 'jose';
import pg from 'pg';
import { WebSocketServer } from 'ws';
import type { WebSocket } from 'ws';

/** What was written in a group, under its number. */
interface Line {
  readonly seq: number;
  readonly text: string;
  readonly sender: string;
}

/** What is said of a group and not kept. */
interface Passing {
  readonly uid: string;
  /** The message that was read; none for somebody who types. */
  readonly read?: string;
}

/** A group in which somebody is who is connected here. */
interface Room {
  readonly sockets: Map<WebSocket, string>;
  last: number;
  /** Heard before those that go before them. */
  readonly early: Map<number, Line>;
  isFilling: boolean;
}

const { DATABASE_URL = '', NATS_URL = '', PORT = '0' } = process.env;
const pool = new pg.Pool({ connectionString: DATABASE_URL, max: 10 });
const nats: NatsConnection = await connect({ servers: NATS_URL });
const rooms = new Map<string, Room>();

await pool.query(`
  create table if not exists limit_rooms (room text primary key, seq bigint not null);
  create table if not exists limit_lines (room text, seq bigint, sender text not null, words text not null, primary key (room, seq));
  create table if not exists limit_marks (room text, uid text, seq bigint not null, at timestamptz not null, primary key (room, uid));`);

async function enter(socket: WebSocket, uid: string): Promise<void> {
  const { rows } = await pool.query<{ guid: string }>('select guid from members where uid = $1', [uid]);
  for (const { guid } of rows) (rooms.get(guid) ?? (await open(guid))).sockets.set(socket, uid);
}

async function open(guid: string): Promise<Room> {
  const { rows } = await pool.query<{ seq: string }>('select seq from limit_rooms where room = $1', [guid]);
  const known = rooms.get(guid);
  if (known) return known;
  const room: Room = { sockets: new Map(), last: Number(rows[0]?.seq ?? 0), early: new Map(), isFilling: false };
  rooms.set(guid, room);
  nats.subscribe(`room.${guid}`, { callback: (_, message) => hear(guid, room, message.json<Line>()) });
  nats.subscribe(`passing.${guid}`, { callback: (_, message) => pass(guid, room, message.json<Passing>()) });
  await nats.flush();
  return room;
}

async function send(uid: string, guid: string, text: string): Promise<unknown> {
  const { rows } = await pool.query<{ seq: string }>(
    `with taken as (
      insert into limit_rooms values ($1, 1) on conflict (room) do update set seq = limit_rooms.seq + 1 returning seq
    ) insert into limit_lines select $1, seq, $2, $3 from taken returning seq`,
    [guid, uid, text],
  );
  const seq = Number(rows[0]?.seq);
  nats.publish(`room.${guid}`, JSON.stringify({ seq, text, sender: uid } satisfies Line));
  return { id: `${guid}.${seq}`, order: seq };
}

async function mark(uid: string, id: string): Promise<void> {
  const [guid = '', seq = ''] = id.split('.');
  await pool.query(
    `insert into limit_marks values ($1, $2, $3, now())
      on conflict (room, uid) do update set seq = greatest(limit_marks.seq, excluded.seq), at = excluded.at`,
    [guid, uid, seq],
  );
  nats.publish(`passing.${guid}`, JSON.stringify({ uid, read: id } satisfies Passing));
}

function pass(guid: string, room: Room, { uid, read }: Passing): void {
  const target = { type: 'group', id: guid };
  const user = { uid };
  const event =
    read === undefined
      ? { type: 'typing', target, user, isTyping: true }
      : { type: 'receipt', kind: 'read', target, user, messageId: read };
  const frame = JSON.stringify({ kind: 'events', events: [event] });
  for (const [socket, other] of room.sockets) if (other !== uid) socket.send(frame);
}

function hear(guid: string, room: Room, line: Line): void {
  if (line.seq <= room.last) return;
  room.early.set(line.seq, line);
  for (let next = room.early.get(room.last + 1); next; next = room.early.get(room.last + 1)) {
    room.early.delete(next.seq);
    room.last = next.seq;
    const frame = frameOf(guid, next);
    for (const [socket, uid] of room.sockets) if (uid !== next.sender) socket.send(frame);
  }
  if (room.early.size > 0 && !room.isFilling) void fill(guid, room);
}

function frameOf(guid: string, { seq, sender, text }: Line): string {
  const receiver = { type: 'group', id: guid };
  const message = {
    id: `${guid}.${seq}`,
    order: seq,
    sender: { uid: sender },
    receiver,
    content: { kind: 'text', text },
  };
  return JSON.stringify({ kind: 'events', events: [{ type: 'message.received', message }] });
}

async function fill(guid: string, room: Room): Promise<void> {
  room.isFilling = true;
  const { rows } = await pool.query<{ seq: string; sender: string; words: string }>(
    'select seq, sender, words from limit_lines where room = $1 and seq > $2 order by seq',
    [guid, room.last],
  );
  room.isFilling = false;
  for (const { seq, sender, words } of rows) hear(guid, room, { seq: Number(seq), sender, text: words });
}

async function answer(
  socket: WebSocket,
  uid: { is: string },
  name: string,
  args: readonly unknown[],
): Promise<unknown> {
  const [first, second] = args;
  if (name === 'setTyping') {
    const { id } = first as { readonly id: string };
    nats.publish(`passing.${id}`, JSON.stringify({ uid: uid.is } satisfies Passing));
    return null;
  }
  if (name === 'mark') {
    await mark(uid.is, String(first));
    return null;
  }
  if (name === 'connect') {
    const { authToken } = first as { readonly authToken: string };
    uid.is = decodeJwt(authToken).sub ?? '';
    await enter(socket, uid.is);
    return {};
  }
  if (name !== 'send') return null;
  const { id } = first as { readonly id: string };
  const { content } = second as { readonly content: { readonly text: string } };
  return await send(uid.is, id, content.text);
}

const server = new WebSocketServer({ host: '127.0.0.1', port: Number(PORT) });
server.on('connection', (socket) => {
  const uid = { is: '' };
  socket.on('message', (data) => {
    const { kind, id, name, args } = JSON.parse(String(data)) as {
      readonly kind: string;
      readonly id: number;
      readonly name: string;
      readonly args: readonly unknown[];
    };
    void answer(socket, uid, name, args).then((value) => {
      if (kind === 'ask') socket.send(JSON.stringify({ kind: 'answer', id, value }));
    });
  });
  socket.on('close', () => {
    for (const { sockets } of rooms.values()) sockets.delete(socket);
  });
});
server.on('listening', () => console.log('The prototype listens on', PORT));
process.on('SIGTERM', () => process.exit(0));
