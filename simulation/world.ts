import {
  createEmbeddedServer,
  createFaults,
  type EmbeddedServer,
  type FaultPoint,
  type FaultRule,
  type Faults,
  memoryStorage,
  type Random,
  seededRandom,
} from '@open-chat-kit/engine-embedded';
import { type ChatTarget, type ClientEvent, type EventOrigin, Kit } from '@open-chat-kit/sdk';
import { type Around, type OwnClock, SimulatedClock } from './clock.ts';
import { Device } from './device.ts';
import { Ledger } from './ledger.ts';
import type { Plan } from './plan.ts';
import { ServerTruth } from './server-truth.ts';
import type { Linked, Screen, ScreenOptions } from './screens/screen.ts';

/** People who act. Eve has no device of her own: she borrows. */
export const people = ['ana', 'ben', 'cleo', 'eve'] as const;
/** Sees every conversation of groups, and does nothing there. */
export const witness = 'witness';

const names = ['tea', 'jam', 'Äpfel', 'zoo', 'team', '東京', 'b', 'ba', 'tête-à-tête'];
/** Devices, and whose they are. */
export const homes = [
  ['phone of ana', 'ana'],
  ['tablet of ana', 'ana'],
  ['phone of ben', 'ben'],
  ['phone of cleo', 'cleo'],
] as const;
/** Twice the silence that a client bears, and the time for a sign of life. */
const noticedWithinMs = 45_000;
/** Devices that have something on their screen. */
const screens = 3;

/** A server whose engines the devices have, and the lines to it. */
export interface Backend extends Pick<EmbeddedServer, 'engine' | 'cut' | 'stall' | 'close'> {
  createUser(wish: { readonly uid: string; readonly name: string }): Promise<unknown>;
  /** From here on nothing goes wrong any more. */
  calm?(): void;
}

/** What a {@link Backend} is made with. */
export interface BackendParts {
  readonly clock: OwnClock;
  readonly seed: number;
  readonly onWarning: (warning: string) => void;
}

/** How a world is seen. */
export interface WorldOptions {
  /** @default the embedded server, with all that the plan lets go wrong on it */
  readonly makeBackend?: (parts: BackendParts) => Backend;
  /** Resolves when nothing goes on that is not waiting for time. @default when no promise has anything left to do */
  readonly settle?: () => Promise<void>;
  readonly makeScreen: (options: ScreenOptions) => Screen;
  readonly around?: Around;
  /** Hosts hear `cc` events of every client: components see to that for their own. @default of the first device alone */
  readonly isBridged?: boolean;
  /** Before anybody looks at it. */
  readonly onClock?: (clock: SimulatedClock) => void;
  /** Everything that clients tell of, with time and device. */
  readonly onEvent?: (now: number, device: string, event: ClientEvent, origin: EventOrigin) => void;
}

/** A server, its users, their devices and what is on them. */
export class World {
  readonly clock: SimulatedClock;
  readonly ledger: Ledger;
  readonly plan: Plan;
  readonly devices: readonly Device[];
  readonly serverClock: OwnClock;
  readonly messages: Kit.TextMessage[] = [];
  readonly guids: string[] = [];
  readonly screens = new Map<number, Screen>();
  /** Devices whose user signed out this very moment. */
  readonly justLeft = new Set<number>();
  readonly truth: ServerTruth;
  readonly #faults: Faults;
  readonly #server: Backend;
  readonly #random: Random;
  readonly #makeScreen: WorldOptions['makeScreen'];
  readonly #frozen = new Map<Device, object>();
  #texts = 0;

  constructor(plan: Plan, options: WorldOptions) {
    const { makeScreen, makeBackend, settle, around, onClock, onEvent, isBridged = false } = options;
    this.plan = plan;
    this.clock = new SimulatedClock(around, settle);
    onClock?.(this.clock);
    this.serverClock = this.clock.of('server');
    this.ledger = new Ledger(plan.deviceStorageFaults > 0 || plan.deviceStorageDelay > 0, (device, event, origin) =>
      onEvent?.(this.serverClock.now(), device, event, origin),
    );
    this.#makeScreen = makeScreen;
    this.#random = seededRandom(plan.seed + 1);
    this.#faults = faultsByPoint(plan.seed);
    const onWarning = (warning: string): void => this.ledger.blame(`The server warns: ${warning}`);
    this.#server =
      makeBackend?.({ clock: this.serverClock, seed: plan.seed + 2, onWarning }) ??
      createEmbeddedServer({
        clock: this.serverClock,
        random: seededRandom(plan.seed + 2),
        faults: this.#faults,
        ...(plan.hasServerStorage ? { storage: memoryStorage() } : {}),
        onWarning,
      });
    this.truth = new ServerTruth({
      newEngine: () => this.#server.engine(),
      sessionOf: (uid) => ({ uid }),
      wait: (asked) => this.clock.until(asked, 100),
    });
    const sent = new Set<string>();
    this.devices = homes.map(
      ([name, home], index) =>
        new Device({
          name,
          home,
          plan,
          seed: plan.seed + 10 + index,
          clock: this.clock,
          random: this.#random,
          ledger: this.ledger,
          sent,
          newEngine: () => this.#server.engine(),
          isBridged: isBridged || index === 0,
        }),
    );
  }

  /** Everybody comes in, and there is something to look at. */
  async begin(): Promise<void> {
    const run = async (): Promise<void> => {
      for (const uid of [...people, witness]) await this.#server.createUser({ uid, name: uid });
      for (const device of this.devices) await device.signIn(device.home);
      const [, , ben, cleo] = this.devices;
      if (ben === undefined || cleo === undefined) throw new Error('There are four devices.');
      for (const [index, name] of names.entries()) {
        const guid = this.newGuid();
        const owner = index % 2 === 0 ? ben.client : cleo.client;
        const type = (['public', 'private', 'public'] as const)[index % 3] ?? 'public';
        await owner.createGroup(new Kit.Group(guid, name, type));
        const members = [new Kit.GroupMember(witness, 'participant')];
        if (index % 4 !== 3) members.push(new Kit.GroupMember('ana', index % 4 === 0 ? 'admin' : 'participant'));
        await owner.addMembersToGroup(guid, members);
      }
    };
    await this.clock.until(run(), 200);
    for (let index = 0; index < screens; index += 1) await this.lookAt(index);
    await this.clock.advance(200);
    this.#faults.setRules(this.plan.faults);
  }

  /** Puts new lists on a screen. */
  async lookAt(index: number): Promise<void> {
    const device = this.devices[index];
    if (device === undefined || index >= screens) return;
    await this.leaveScreen(index);
    const screen = this.#makeScreen({
      device,
      client: device.client,
      clock: this.clock,
      plan: this.plan,
      ledger: this.ledger,
      random: this.#random,
      drafts: device.drafts,
      chatAt: (number) => this.chatAt(number),
      threadAt: (number, viewer) => this.threadAt(number, viewer),
      onGroupMade: (guid) => this.guids.push(guid),
      nameAt: (number) => this.nameAt(number),
    });
    this.screens.set(index, screen);
    await screen.enter();
  }

  async leaveScreen(index: number): Promise<void> {
    const screen = this.screens.get(index);
    const device = this.devices[index];
    this.screens.delete(index);
    if (screen === undefined || device === undefined) return;
    await screen.leave();
    const timers = this.clock.waiting(`screen of ${device.name}`);
    if (timers > 0) this.ledger.blame(`${device.name}: ${timers} timers of a screen are left behind`);
    if (device.openEars !== 0) this.ledger.blame(`${device.name}: ${device.openEars} subscriptions are left behind`);
  }

  /** Groups and people, as if in one list. Some groups come more often: there is something going on in them. */
  chatAt(number: number): ChatTarget | undefined {
    const lively = number % 2 === 0 ? Math.min(3, this.guids.length) : this.guids.length;
    const index = (number >> 1) % (lively + people.length);
    const guid = this.guids[index];
    if (index < lively && guid !== undefined) return { type: 'group', id: guid };
    const uid = people[index - lively];
    return uid === undefined ? undefined : { type: 'user', id: uid };
  }

  /** Mostly of one of the last few messages. */
  threadAt(number: number, viewer: string | undefined): Linked | undefined {
    const message = this.messages.at(-1 - (number % Math.max(1, Math.min(4, this.messages.length))));
    if (message === undefined || viewer === undefined) return undefined;
    const sides = [message.getSender()?.getUid() ?? '', message.getReceiverId()];
    const type = message.getReceiverType();
    const id = type === 'group' ? message.getReceiverId() : sides.find((uid) => uid !== viewer);
    if (id === undefined || (type === 'user' && !sides.includes(viewer))) return undefined;
    return { target: { type, id }, id: message.getParentMessageId() || message.getId() };
  }

  newGuid(): string {
    const guid = `g${this.guids.length}`;
    this.guids.push(guid);
    return guid;
  }

  nameAt(number: number): string {
    return `${names[number % names.length] ?? ''} ${number % 10}`;
  }

  newText(): string {
    this.#texts += 1;
    return `text ${this.#texts}`;
  }

  cut(device: Device): void {
    this.#server.cut(device.engine);
  }

  stall(device: Device, isStalled: boolean): void {
    this.#frozen.delete(device);
    this.#server.stall(device.engine, isStalled);
  }

  /** Lines go dead for a while, without a word: a client that is still sure of such a line at its end never noticed. */
  freeze(devices: readonly Device[], ms: number): void {
    for (const device of devices) {
      const { engine, client } = device;
      this.stall(device, true);
      const freezing = {};
      this.#frozen.set(device, freezing);
      const wasIn = client.viewer !== null;
      this.serverClock.after(ms, () => {
        if (this.#frozen.get(device) !== freezing || device.engine !== engine) return;
        const isSure = client.viewer !== null && client.getConnectionStatus() === 'connected';
        if (wasIn && isSure && ms > noticedWithinMs) this.ledger.blame(`${device.name} never noticed a dead line`);
        this.stall(device, false);
      });
    }
  }

  /** From here on nothing goes wrong any more. */
  calm(): void {
    this.#faults.setRules([]);
    this.#server.calm?.();
    for (const device of this.devices) {
      device.isCalm = true;
      this.stall(device, false);
    }
  }

  async end(): Promise<void> {
    await this.clock.until(this.#server.close(), 100);
  }
}

/** Dice of its own for each kind of request: an act that is left out must not change what befalls all others. */
function faultsByPoint(seed: number): Faults {
  const byPoint = new Map<FaultPoint, Faults>();
  let rules: readonly FaultRule[] = [];
  return {
    setRules(next) {
      rules = next;
      for (const faults of byPoint.values()) faults.setRules(next);
    },
    decide(point) {
      const known = byPoint.get(point);
      if (known !== undefined) return known.decide(point);
      const made = createFaults({
        seed: seed + [...point].reduce((sum, letter) => sum * 31 + letter.charCodeAt(0), 7),
        rules,
      });
      byPoint.set(point, made);
      return made.decide(point);
    },
  };
}
