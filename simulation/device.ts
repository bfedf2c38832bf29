import type { Random } from '@open-chat-kit/engine-embedded';
import { type ChatClient, type ClientEvent, createListeners, Kit, KitException } from '@open-chat-kit/sdk';
import type { ChatEngine } from '@open-chat-kit/sdk/engine';
import { bridgeClient } from '../packages/react-native/src/events/KitUIEventHandler.ts';
import type { OwnClock, SimulatedClock } from './clock.ts';
import { Disk, type Held } from './disk.ts';
import { DraftWitness } from './draft-witness.ts';
import { isSlip, type Ledger, slipIn, Thrown } from './ledger.ts';
import type { Plan } from './plan.ts';

interface DeviceOptions {
  readonly name: string;
  /** Whose device it is. */
  readonly home: string;
  readonly plan: Plan;
  /** Of what goes wrong on it alone. */
  readonly seed: number;
  readonly clock: SimulatedClock;
  readonly random: Random;
  readonly ledger: Ledger;
  /** What was sent out of fields, on all devices. */
  readonly sent: Set<string>;
  readonly newEngine: () => ChatEngine;
  /** Hosts on it hear `cc` events. All clients share the handlers. */
  readonly isBridged: boolean;
}

/** Acts of the SDK and the `cc` event that is due for each that succeeds. */
const dueFor: Readonly<Record<string, string | null>> = {
  createGroup: 'ccGroupCreated',
  deleteGroup: 'ccGroupDeleted',
  joinGroup: 'ccGroupMemberJoined',
  leaveGroup: 'ccGroupLeft',
  kickGroupMember: 'ccGroupMemberKicked',
  banGroupMember: 'ccGroupMemberBanned',
  unbanGroupMember: 'ccGroupMemberUnbanned',
  updateGroupMemberScope: 'ccGroupMemberScopeChanged',
  transferGroupOwnership: 'ccOwnershipChanged',
  editMessage: 'ccMessageEdited',
  deleteMessage: 'ccMessageDeleted',
  sendMessage: 'ccMessageSent',
  addMembersToGroup: 'ccGroupMemberAdded',
  updateGroup: null,
  addReaction: 'ccMessageEdited',
  removeReaction: 'ccMessageEdited',
  markAsRead: null,
  blockUsers: null,
  unblockUsers: null,
  getGroup: null,
  login: null,
  logout: null,
};

/** Acts that components look for where their answer was lost on the way, and tell of when they find that they were done. */
const lookedFor: ReadonlySet<string> = new Set(['createGroup', 'deleteGroup', 'leaveGroup', 'transferGroupOwnership']);

/** Something that a component asked the SDK for: nobody else did. */
export interface ComponentCall {
  readonly name: string;
  readonly args: readonly unknown[];
  readonly answer: Promise<unknown>;
}

/** A device with an app on it: it stays when the app starts again. */
export class Device {
  readonly name: string;
  readonly home: string;
  readonly clock: OwnClock;
  engine: ChatEngine;
  client: ChatClient;
  /** The client as the app's own code holds it: what is called on it is no doing of a component. */
  byHand: ChatClient;
  /** Hears of each call that no code of the app made. */
  onComponentCall: (call: ComponentCall) => void = () => {};
  /** Writes to its storage fail no more. */
  isCalm = false;
  /** Listeners and subscriptions of models that are open now. */
  openEars = 0;
  /** Knows what was half written on it. */
  readonly drafts: DraftWitness;
  readonly #options: DeviceOptions;
  readonly #disk: Disk;
  #storage: Held | undefined;
  #isByHand = false;
  #stops: (() => void)[] = [];
  /** Messages that listeners of hosts heard of in this session. */
  #received = new Set<string>();

  constructor(options: DeviceOptions) {
    this.#options = options;
    this.name = options.name;
    this.home = options.home;
    this.clock = options.clock.of(options.name);
    const { plan, seed, ledger, sent } = options;
    const disk = new Disk({ plan, seed, clock: options.clock.of(`disk of ${this.name}`), isCalm: () => this.isCalm });
    this.#disk = disk;
    const drafts = { device: this.name, plan, ledger, sent, clock: this.clock, disk: disk.entries };
    this.drafts = new DraftWitness(drafts);
    if (plan.hasDeviceGarbage) this.drafts.strew(this.home);
    this.engine = options.newEngine();
    this.client = this.#start();
    this.byHand = this.#heldByHand(this.client);
  }

  /** The app is ended without a word. */
  kill(): void {
    this.#storage?.kill();
  }

  /** It starts again. */
  restart(): void {
    const { plan, ledger } = this.#options;
    this.kill();
    this.drafts.restart();
    for (const stop of this.#stops) stop();
    // What is not written yet is lost with the process.
    if (!plan.hasDeviceStorage || plan.deviceStorageFaults > 0 || plan.deviceStorageDelay > 0) ledger.excuse(this.name);
    // A process that ends does no more: here its client is told to stop, which takes no message out of the storage.
    void this.client.logout();
    this.#received = new Set();
    this.engine = this.#options.newEngine();
    this.client = this.#start();
    this.byHand = this.#heldByHand(this.client);
  }

  async signIn(uid: string): Promise<void> {
    this.drafts.enter(uid);
    await this.client.login(uid);
    this.drafts.entered(uid);
  }

  signOut(): void {
    const { plan, ledger } = this.#options;
    if (!plan.hasDeviceStorage || plan.deviceStorageFaults > 0) ledger.excuse(this.name);
    void this.client.logout();
  }

  end(): void {
    for (const stop of this.#stops) stop();
    void this.client.logout();
  }

  #start(): ChatClient {
    const { plan, ledger, random, isBridged } = this.#options;
    this.#storage = plan.hasDeviceStorage ? this.#disk.hold() : undefined;
    const client = new Kit.ChatClient({
      engine: this.#deaf(this.engine),
      clock: this.clock,
      random,
      ...(this.#storage === undefined ? {} : { storage: this.#storage }),
      onError: (error) => this.#take(error),
      listeners: createListeners((error) => {
        if (isSlip(error)) ledger.blame(`${this.name}: a listener threw ${slipIn(error)}`);
      }),
    });
    this.#overhear(client);
    let uid = '';
    const ear = (events: readonly ClientEvent[], origin: 'local' | 'remote'): void => {
      uid = client.viewer?.uid ?? uid;
      if (events.some(({ type }) => type === 'session.over')) this.#received = new Set();
      ledger.hear(this.name, uid, events, origin, isBridged);
    };
    this.#stops = [client.subscribe(ear)];
    if (isBridged) this.#stops.push(bridgeClient(client));
    if (plan.hasThrowers) {
      this.#stops.push(client.subscribe(thrower));
      client.addGroupListener('thrower', { onGroupMemberJoined: thrower, onGroupUpdated: thrower });
      client.addMessageListener('thrower', { onTextMessageReceived: thrower, onTypingStarted: thrower });
      client.addConnectionListener('thrower', { onConnected: thrower });
    }
    client.addMessageListener('ear', {
      onTextMessageReceived: (message) => {
        const id = message.getId();
        if (this.#received.has(id)) ledger.blame(`${this.name} heard twice of message ${id}`);
        this.#received.add(id);
      },
    });
    this.#countEars(client);
    return client;
  }

  /** Every call of the SDK is followed, whoever makes it. */
  #overhear(client: ChatClient): void {
    const { ledger, isBridged } = this.#options;
    for (const [name, due] of Object.entries(dueFor)) {
      const call: unknown = Reflect.get(client, name);
      if (typeof call !== 'function') throw new Error(`There is no call "${name}" any more.`);
      const value = (...args: readonly unknown[]): Promise<unknown> => {
        const asked: Promise<unknown> = Promise.resolve(Reflect.apply(call, client, args));
        if (!this.#isByHand) {
          this.onComponentCall({ name, args, answer: asked });
          if (due !== null && lookedFor.has(name)) asked.catch(this.#allowWhereLost(due, args));
        }
        return ledger.follow(`${this.name}: ${name}`, asked, (answer) => {
          if (due === null || !isBridged) return;
          const event = `${due} ${subjectOf(due, answer, args)}`;
          // Giving somebody the scope that they have succeeds, and is no news; nor is adding nobody who could be added.
          if (due === 'ccGroupMemberScopeChanged' || due === 'ccGroupMemberAdded') ledger.allow(event);
          // A message that waited over a restart is sent for nobody who waits: the ledger follows it by itself.
          else if (due !== 'ccMessageSent') ledger.owe(event);
        });
      };
      Object.defineProperty(client, name, { value, configurable: true });
    }
  }

  /** Where only the answer was lost, a host may be told all the same. */
  #allowWhereLost(due: string, args: readonly unknown[]): (error: unknown) => void {
    return (error) => {
      if (!(error instanceof KitException) || !error.isRetryable) return;
      this.#options.ledger.allow(`${due} ${subjectOf(due, undefined, args)}`);
    };
  }

  #heldByHand(client: ChatClient): ChatClient {
    return new Proxy(client, {
      get: (target, name) => {
        const value: unknown = Reflect.get(target, name, target);
        if (typeof value !== 'function') return value;
        return (...args: readonly unknown[]): unknown => {
          this.#isByHand = true;
          try {
            return Reflect.apply(value, target, args) as unknown;
          } finally {
            this.#isByHand = false;
          }
        };
      },
    });
  }

  /** From here on whoever listens is a model or a component. */
  #countEars(client: ChatClient): void {
    const { subscribe, watch } = client;
    Object.defineProperty(client, 'subscribe', {
      value: (...args: Parameters<ChatClient['subscribe']>) => {
        const stop = subscribe.apply(client, args);
        this.openEars += 1;
        let isOver = false;
        return () => {
          if (!isOver) this.openEars -= 1;
          isOver = true;
          stop();
        };
      },
    });
    Object.defineProperty(client, 'watch', {
      value: (...args: Parameters<ChatClient['watch']>) => {
        const made = watch.apply(client, args);
        this.openEars += 1;
        let isOver = false;
        return {
          update: made.update,
          stop: () => {
            if (!isOver) this.openEars -= 1;
            isOver = true;
            made.stop();
          },
        };
      },
    });
  }

  #take(error: KitException): void {
    // What was cut off in the middle of a word is said to be no JSON.
    const isCutOff = error.cause instanceof SyntaxError && this.#options.plan.deviceStorageFaults > 0;
    if (isSlip(error.cause) && !isCutOff) this.#options.ledger.blame(`${this.name} reported ${slipIn(error.cause)}`);
  }

  /** Now and then the engine does not hear that a request was given up, and answers all the same. */
  #deaf(engine: ChatEngine): ChatEngine {
    const { plan, random } = this.#options;
    if (plan.deafness === 0) return engine;
    const never = new AbortController().signal;
    const made: Record<string, unknown> = { ...engine };
    for (const [name, method] of Object.entries(engine)) {
      if (typeof method !== 'function' || name === 'connect') continue;
      made[name] = (...args: unknown[]) => {
        const isDeaf = args.at(-1) instanceof AbortSignal && random() < plan.deafness;
        return Reflect.apply(method, engine, isDeaf ? [...args.slice(0, -1), never] : args) as unknown;
      };
    }
    return made as unknown as ChatEngine;
  }
}

/** What a `cc` event is about, as {@link hearEvents} names it. */
function subjectOf(due: string, answer: unknown, args: readonly unknown[]): string {
  if (due === 'ccMessageEdited' || due === 'ccMessageDeleted')
    return answer instanceof Kit.BaseMessage ? answer.getId() : '';
  const [group, user] = args;
  const guid = group instanceof Kit.Group ? group.getGuid() : String(group);
  const isOfMember = /Kicked|Banned|Unbanned|Scope|Ownership/.test(due);
  return isOfMember ? `${guid} ${String(user)}` : guid;
}

function thrower(): never {
  throw new Thrown('A listener of a host threw.');
}
