import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Clock } from '@open-chat-kit/sdk/engine';
import { WebSocketServer } from 'ws';
import type { WebSocket } from 'ws';
import { protocolVersion } from './connection.ts';
import type { Comer } from './connection.ts';
import { Allowance } from '../guards/allowance.ts';
import { Places } from '../guards/places.ts';
import type { Accepted, Instance } from '../instance.ts';
import { onItsWay } from './on-its-way.ts';
import { Standstill } from './standstill.ts';
import { TextFrames } from './text-frames.ts';
import { Unfinished } from './unfinished.ts';

/** How much the door takes. What is not given is as `doorLimits` says. */
export interface DoorLimits {
  /** Open sockets. */
  readonly sockets: number;
  /** Those of whom it is not known yet who they are, all together and from one address. */
  readonly strangers: number;
  readonly strangersOfAddress: number;
  /** Milliseconds until a stranger has to have said who they are, and in how many frames. */
  readonly loginMs: number;
  readonly loginFrames: number;
  /** Frames of one user a second, and how many more at once. Who sends more is read more slowly. */
  readonly framesPerSecond: number;
  readonly framesAtOnce: number;
  /** The longest frame, in bytes. */
  readonly frameBytes: number;
  /** How many bytes may wait for a client that does not read: beyond it is cut, and comes back by `resync`. */
  readonly waitingBytes: number;
  /** Milliseconds between two looks whether somebody is still there. */
  readonly lookMs: number;
  /** Milliseconds in which a message has to end that was begun: what of it has come waits in the memory. */
  readonly messageMs: number;
  /** Milliseconds for which an instance may stand still, stopped or swapped out, before whoever asks it has turned elsewhere. */
  readonly stillMs: number;
  /** The same for what is asked over HTTP, whose clients wait as long as they like: too early it is only asked once more. */
  readonly httpStillMs: number;
  /** Milliseconds in which the head of a request over HTTP has to come, by the machine's own clock. */
  readonly headMs: number;
  /** Milliseconds in which the body of a request over HTTP has to come, unless it is a file. */
  readonly bodyMs: number;
}

export const doorLimits: DoorLimits = {
  sockets: 20_000,
  strangers: 4_000,
  strangersOfAddress: 2_000,
  loginMs: 15_000,
  loginFrames: 50,
  framesPerSecond: 100,
  framesAtOnce: 500,
  frameBytes: 4_194_304,
  waitingBytes: 4_000_000,
  lookMs: 30_000,
  messageMs: 60_000,
  stillMs: 15_000,
  httpStillMs: 5_000,
  headMs: 10_000,
  bodyMs: 120_000,
};

interface SocketsOptions {
  readonly instance: Instance;
  readonly limits: DoorLimits;
  readonly clock: Clock;
  readonly addressOf: (request: IncomingMessage) => string;
}

/** The sockets of clients: who is let in, how fast they are read, and when they are cut. */
export class Sockets {
  readonly #instance: Instance;
  readonly #limits: DoorLimits;
  readonly #clock: Clock;
  readonly #addressOf: SocketsOptions['addressOf'];
  readonly #server: WebSocketServer;
  readonly #places: Places;
  readonly #strangers: Places;
  readonly #frames: Allowance;
  readonly #textFrames = new TextFrames();
  readonly #open = new Map<WebSocket, Accepted>();
  readonly #silent = new Set<WebSocket>();
  readonly #unfinished: Unfinished<WebSocket>;
  readonly #stopLooking: () => void;
  readonly #standstill: Standstill;
  #isDraining = false;

  constructor(http: Server, { instance, limits, clock, addressOf }: SocketsOptions) {
    this.#instance = instance;
    this.#limits = limits;
    this.#clock = clock;
    this.#addressOf = addressOf;
    this.#server = new WebSocketServer({ noServer: true, maxPayload: limits.frameBytes, perMessageDeflate: false });
    this.#places = new Places({ most: limits.sockets });
    this.#strangers = new Places({ most: limits.strangers, mostOfEach: limits.strangersOfAddress });
    this.#unfinished = new Unfinished(clock);
    this.#frames = new Allowance({
      atOnce: limits.framesAtOnce,
      perSecond: limits.framesPerSecond,
      clock,
    });
    this.#stopLooking = this.#again(limits.lookMs, () => this.#look());
    this.#standstill = new Standstill({ clock, longestMs: limits.stillMs, onLong: () => this.#endAfterStandstill() });
    http.on('upgrade', (request, socket, head) => this.#upgrade(request, socket, head));
  }

  /** Whether what is read over HTTP now may have waited here until whoever sent it gave up. */
  isLateOverHttp(): boolean {
    return this.#standstill.mayBeOlderThan(this.#limits.httpStillMs);
  }

  /** Lets nobody in any more, and sends everybody elsewhere, spread over so many milliseconds. */
  async drain(ms: number): Promise<void> {
    this.#isDraining = true;
    const leaving = [...this.#open.values()].map(
      (accepted, index, all) =>
        new Promise<void>((resolve) => {
          this.#clock.after((ms * index) / all.length, () => void accepted.goElsewhere().finally(resolve));
        }),
    );
    await Promise.all(leaving);
  }

  /** Closes all. */
  close(): void {
    this.#isDraining = true;
    this.#stopLooking();
    this.#standstill.end();
    for (const socket of this.#open.keys()) {
      socket.close(1012, 'The server is going away.');
      socket.terminate();
    }
    this.#server.close();
  }

  #upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    const address = this.#addressOf(request);
    socket.on('error', () => {}); // `close` follows
    if (this.#isDraining) this.#refuse(socket, 'draining');
    else if (!this.#strangers.take(address)) this.#refuse(socket, 'strangers');
    else if (!this.#places.take('')) {
      this.#strangers.leave(address);
      this.#refuse(socket, 'full');
    } else {
      const leaveStrangers = once(() => this.#strangers.leave(address));
      socket.once('close', () => {
        leaveStrangers();
        this.#places.leave('');
      });
      this.#server.handleUpgrade(request, socket, head, (opened) =>
        this.#accept(opened, socket, { address, protocol: protocolOf(request), onEntered: leaveStrangers }),
      );
    }
  }

  #refuse(socket: Duplex, why: string): void {
    this.#instance.metrics.refused(why);
    // Half of it would stay open for as long as the other end likes, and is counted nowhere.
    socket.once('finish', () => socket.destroy());
    socket.end('HTTP/1.1 503 Service Unavailable\r\nRetry-After: 5\r\nConnection: close\r\nContent-Length: 0\r\n\r\n');
  }

  #accept(socket: WebSocket, wire: Duplex, comer: Comer): void {
    const { loginMs, loginFrames, waitingBytes } = this.#limits;
    let framesOfStranger = 0;
    let stopWaiting = nothing;
    const accepted = this.#instance.accept(
      {
        send: (frame) => {
          if (socket.bufferedAmount > waitingBytes) this.#cut(socket, 'does not read');
          // By the wire itself: the same frame goes to many, and is made once.
          else if (socket.readyState === socket.OPEN) wire.write(this.#textFrames.of(frame));
        },
        close: () => socket.close(),
      },
      {
        ...comer,
        onEntered: () => {
          stopWaiting();
          comer.onEntered();
        },
        onItsWay: (signal) => onItsWay(wire, signal),
      },
    );
    this.#open.set(socket, accepted);
    // Looked at again and again: whoever is coming in may be turned away yet.
    stopWaiting = this.#again(loginMs, () => {
      if (accepted.uid === '') this.#cut(socket, 'did not log in');
    });
    wire.prependListener('data', ({ length }: Buffer) => this.#unfinished.came(socket, length));
    socket.on('ping', ({ length }) => this.#unfinished.controlled(socket, length));
    socket.on('message', (data, isBinary) => {
      this.#unfinished.ended(socket);
      this.#standstill.look();
      // Cut, with more of its frames at hand.
      if (wire.destroyed) return;
      this.#silent.delete(socket);
      // Frames of bytes are none of ours.
      if (isBinary) return socket.close(1003, 'Frames are texts.');
      if (accepted.uid !== '') this.#slow(socket, accepted.uid);
      else if ((framesOfStranger += 1) > loginFrames) return this.#cut(socket, 'did not log in');
      accepted.frame(String(data));
    });
    socket.on('pong', ({ length }) => {
      this.#unfinished.controlled(socket, length);
      this.#silent.delete(socket);
    });
    socket.on('close', () => {
      stopWaiting();
      this.#open.delete(socket);
      this.#silent.delete(socket);
      this.#unfinished.ended(socket);
      accepted.closed('The socket was closed.');
    });
    socket.on('error', () => {}); // `close` follows
  }

  /** Whoever sends too much is not read for a while: it waits on their side. */
  #slow(socket: WebSocket, uid: string): void {
    if (this.#frames.take(uid) === 0 || socket.isPaused) return;
    socket.pause();
    // What was read before it paused comes all the same, and makes the wait longer.
    const goOn = (): void => {
      const waitMs = this.#frames.wait(uid);
      if (waitMs > 0) this.#clock.after(waitMs, goOn, true);
      else {
        this.#unfinished.readOn(socket);
        socket.resume();
      }
    };
    goOn();
  }

  /** Sockets whose other end is gone say nothing, not even when they are asked. */
  #look(): void {
    for (const socket of this.#unfinished.olderThan(this.#limits.messageMs)) {
      if (socket.isPaused) continue;
      this.#instance.metrics.cut('does not end a message');
      this.#unfinished.ended(socket);
      socket.close(1008, 'A message was begun, and not ended in time.');
    }
    for (const socket of this.#open.keys()) {
      // What is not read may hold the answer.
      if (socket.isPaused) continue;
      if (this.#silent.has(socket)) this.#cut(socket, 'is gone');
      else {
        this.#silent.add(socket);
        socket.ping();
      }
    }
  }

  /**
   * What was sent to an instance that stood still is older than what the same people did elsewhere since: carried out now, it
   * would stand over that. They come back, and compare.
   */
  #endAfterStandstill(): void {
    for (const socket of this.#open.keys()) this.#cut(socket, 'stood still');
  }

  /** Each time when so many milliseconds have passed. @returns what ends it */
  #again(ms: number, run: () => void): () => void {
    const goOn = (): void => {
      cancel = this.#clock.after(ms, goOn, true);
      run();
    };
    let cancel = this.#clock.after(ms, goOn, true);
    return () => cancel();
  }

  #cut(socket: WebSocket, why: string): void {
    this.#instance.metrics.cut(why);
    socket.terminate();
  }
}

/** Who does not say what they speak, such as somebody at a console, speaks what there is. */
function protocolOf({ url }: IncomingMessage): string {
  // Not as a `URL`, which throws at addresses that are none.
  const [, query = ''] = (url ?? '').split('?', 2);
  return new URLSearchParams(query).get('protocol') ?? protocolVersion;
}

function once(run: () => void): () => void {
  let isDone = false;
  return () => {
    if (isDone) return;
    isDone = true;
    run();
  };
}

const nothing = (): void => {};
