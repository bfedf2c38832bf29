// People who write, read and type, in a process of their own: started by `load.ts`, which says what they do.
import { setTimeout as sleep } from 'node:timers/promises';
import { SignJWT } from 'jose';
import { Client } from './client.ts';
import type { HeardMessage, Hearing } from './client.ts';
import type { Heard, Load, Order, Person, Seen } from './protocol.ts';
import { Spread } from './spread.ts';

/** A group, as whoever writes in it sees it. */
interface Room {
  readonly guid: string;
  readonly clients: Client[];
  /** Number of the last message in it; each says its own. */
  written: number;
}

/** How long after the last message what is on its way may take. */
const patienceMs = 15_000;
/** How long somebody looks at a message before it counts as read, at most. */
const lookMs = 2_000;

class Crowd implements Hearing {
  readonly #rooms = new Map<string, Room>();
  readonly #roomOf = new Map<Client, Room>();
  readonly #readers = new Set<Client>();
  /** What each has heard, and the order of the last: orders ascend. */
  readonly #heard = new Map<Client, { order: number; readonly numbers: Set<number> }>();
  readonly #read = new Set<string>();
  readonly #looking = new Map<Client, string>();
  #delays = new Spread();
  #answers = new Spread();
  #measuresFrom = Number.POSITIVE_INFINITY;
  #events = 0;
  #delivered = 0;
  #doubled = 0;
  #disordered = 0;

  async enter({ urls, people, atOnce, secret }: Extract<Order, { do: 'enter' }>): Promise<Seen> {
    const key = new TextEncoder().encode(secret);
    const tokens = await Promise.all(people.map(({ uid }) => tokenOf(uid, key)));
    const times = new Spread();
    const begin = performance.now();
    let next = 0;
    const comeInTurn = async (): Promise<void> => {
      for (let at = next; at < people.length; at = next) {
        next += 1;
        const person = people[at];
        if (!person) return;
        const began = performance.now();
        await this.#come(urls[at % urls.length] ?? '', person, tokens[at] ?? '');
        times.add(performance.now() - began);
      }
    };
    await Promise.all(Array.from({ length: atOnce }, comeInTurn));
    const [enterP50 = NaN, enterP99 = NaN] = times.at(0.5, 0.99);
    return { entered: times.count, enteringMs: performance.now() - begin, enterP50, enterP99 };
  }

  async write({ rate, warmUpMs, ms, typing, readers }: Load): Promise<Heard> {
    const rooms = [...this.#rooms.values()].filter(({ clients }) => clients.length > 1);
    for (const { clients } of rooms) {
      const count = Math.round(clients.length * readers);
      for (const client of clients.slice(0, count)) this.#readers.add(client);
    }
    const begin = performance.now();
    this.#measuresFrom = begin + warmUpMs;
    let sent = 0;
    let refused = 0;
    const underWay = new Set<Promise<unknown>>();
    for (let turn = 0; ; turn += 1) {
      const due = begin + (turn * 1_000) / rate;
      if (due > begin + warmUpMs + ms) break;
      const wait = due - performance.now();
      if (wait > 1) await sleep(wait);
      const room = rooms[turn % rooms.length];
      if (!room) continue;
      const client = room.clients[Math.floor(Math.random() * room.clients.length)];
      if (!client) continue;
      const writing: Promise<unknown> = this.#send(room, client, Math.random() < typing)
        .then(
          () => (sent += 1),
          () => (refused += 1),
        )
        .then(() => void underWay.delete(writing));
      underWay.add(writing);
    }
    await Promise.race([Promise.all(underWay), sleep(patienceMs)]);
    const end = performance.now() + patienceMs;
    while (this.#missing(rooms) > 0 && performance.now() < end) await sleep(100);
    this.#readers.clear();
    const [p50 = NaN, p99 = NaN, most = NaN] = this.#delays.at(0.5, 0.99, 1);
    const [answerP50 = NaN, answerP99 = NaN] = this.#answers.at(0.5, 0.99);
    return {
      sent,
      refused: refused + underWay.size,
      delivered: this.#delivered,
      events: this.#events,
      p50,
      p99,
      most,
      answerP50,
      answerP99,
      lost: this.#missing(rooms),
      doubled: this.#doubled,
      disordered: this.#disordered,
      closed: [...this.#roomOf.keys()].filter(({ isClosed }) => isClosed).length,
    };
  }

  leave(): void {
    for (const client of this.#roomOf.keys()) client.close();
    this.#rooms.clear();
    this.#roomOf.clear();
    this.#heard.clear();
  }

  onMessage(client: Client, { guid, text, order, id }: HeardMessage): void {
    const room = this.#roomOf.get(client);
    const heard = this.#heard.get(client);
    const [, number, at] = text.split(' ').map(Number);
    if (!room || room.guid !== guid || !heard || number === undefined || at === undefined) return;
    this.#delivered += 1;
    if (at >= this.#measuresFrom) this.#delays.add(performance.now() - at);
    if (heard.numbers.has(number)) this.#doubled += 1;
    heard.numbers.add(number);
    if (order <= heard.order) this.#disordered += 1;
    heard.order = order;
    if (this.#readers.has(client)) this.#look(client, id);
  }

  onReceipt(_client: Client, messageId: string): void {
    this.#read.add(messageId);
  }

  onEvent(): void {
    this.#events += 1;
  }

  async #come(url: string, { uid, guid }: Person, authToken: string): Promise<void> {
    const client = await Client.enter(url, { uid, authToken }, this);
    const room = this.#rooms.get(guid) ?? { guid, clients: [], written: 0 };
    this.#rooms.set(guid, room);
    room.clients.push(client);
    this.#roomOf.set(client, room);
    this.#heard.set(client, { order: 0, numbers: new Set() });
  }

  async #send(room: Room, client: Client, isTyping: boolean): Promise<void> {
    const target = { type: 'group', id: room.guid };
    if (isTyping) {
      client.tell('setTyping', [target, true]);
      await sleep(500 + Math.random() * 1_000);
    }
    room.written += 1;
    const number = room.written;
    const began = performance.now();
    const text = `message ${number} ${began} with some words, as people write them in a chat`;
    await client.ask('send', [
      target,
      {
        muid: `${room.guid}-${number}-${began}`,
        content: { kind: 'text', text },
        parentId: '',
        quotedId: '',
        metadata: {},
      },
    ]);
    if (began >= this.#measuresFrom) this.#answers.add(performance.now() - began);
    // As if it had heard its own message: that is what a whole count means.
    this.#heard.get(client)?.numbers.add(number);
  }

  /** Marks the newest after a while, unless somebody else did: so the kit's list does. */
  #look(client: Client, id: string): void {
    const isLooking = this.#looking.has(client);
    this.#looking.set(client, id);
    if (isLooking) return;
    setTimeout(() => {
      const newest = this.#looking.get(client) ?? '';
      this.#looking.delete(client);
      if (!this.#read.has(newest) && !client.isClosed) client.ask('mark', [newest, 'read']).catch(() => {});
    }, Math.random() * lookMs);
  }

  #missing(rooms: readonly Room[]): number {
    let missing = 0;
    for (const { clients, written } of rooms)
      for (const client of clients) missing += Math.max(0, written - (this.#heard.get(client)?.numbers.size ?? 0));
    return missing;
  }
}

async function tokenOf(uid: string, key: Uint8Array): Promise<string> {
  const token = new SignJWT({ name: uid }).setProtectedHeader({ alg: 'HS256' }).setSubject(uid).setExpirationTime('1h');
  return await token.sign(key);
}

let crowd = new Crowd();
process.on('message', (order: Order) => {
  void take(order).then((result) => process.send?.(result));
});

async function take(order: Order): Promise<unknown> {
  switch (order.do) {
    case 'enter':
      return await crowd.enter(order);
    case 'write':
      return await crowd.write(order.load);
    case 'leave':
      crowd.leave();
      crowd = new Crowd();
      return null;
  }
}
