import { integerOf, invalidArgument, isObject } from '../arguments.ts';
import { type Clock, systemClock } from '../clock.ts';
import type { ChatEngine } from '../contract.ts';
import type { KitException } from '../errors.ts';
import { createListeners, type Listeners } from '../listeners.ts';
import type { KeyValueStorage } from '../storage.ts';

/** What a client is made of. Only the engine is required. */
export interface ClientSettings {
  readonly engine: ChatEngine;
  /** Keeps messages that wait to be sent over a restart, and what is half written. Without it they live as long as the client. */
  readonly storage?: KeyValueStorage;
  /** Limit of every request, in milliseconds. @default 10_000 */
  readonly requestTimeoutMs?: number;
  /** A line that is silent for so long is asked for a sign of life, in milliseconds. @default 20_000 */
  readonly silenceMs?: number;
  /**
   * How long it may take for one before it counts as dead and is opened anew, in milliseconds. A request without an answer
   * asks for one after the same time. @default 4_000, and at most 0.4 of `requestTimeoutMs`
   */
  readonly signOfLifeMs?: number;
  /** Hears of failures that belong to no call, such as a full storage. @default writes a warning to the console */
  readonly onError?: (error: KitException) => void;
  /** @default the machine's */
  readonly clock?: Clock;
  /** From 0 to 1. @default Math.random */
  readonly random?: () => number;
  /** Registries to share. @default own ones */
  readonly listeners?: Listeners;
}

/** Settings with nothing left open. */
export interface CheckedSettings {
  readonly engine: ChatEngine;
  readonly storage: KeyValueStorage | null;
  readonly requestTimeoutMs: number;
  readonly silenceMs: number;
  readonly signOfLifeMs: number;
  readonly onError: (error: KitException) => void;
  readonly clock: Clock;
  readonly random: () => number;
  readonly listeners: Listeners;
}

/** What the contract requires of every engine: those written before there were conversations have no methods for them. */
const engineMethods: readonly Exclude<keyof ChatEngine, 'name' | 'capabilities' | 'limits'>[] = [
  'connect',
  'disconnect',
  'ping',
  'listGroups',
  'getGroup',
  'createGroup',
  'updateGroup',
  'deleteGroup',
  'joinGroup',
  'leaveGroup',
  'listMembers',
  'listBanned',
  'addMembers',
  'kickMember',
  'banMember',
  'unbanMember',
  'setScope',
  'transferOwnership',
  'getUser',
  'listUsers',
  'setBlocked',
  'send',
  'editMessage',
  'deleteMessage',
  'setReaction',
  'history',
  'getMessage',
  'listReceipts',
  'mark',
  'unreadCounts',
  'setTyping',
  'upload',
  'watch',
];

const longestTimeoutMs = 600_000;

/** @throws INVALID_ARGUMENT naming the setting */
export function checkSettings(settings: unknown): CheckedSettings {
  if (!isObject(settings)) throw invalidArgument('settings', 'an object like { engine }', settings);
  const { engine, storage, onError, clock, random, listeners } = settings;
  if (!isEngine(engine)) {
    const missing = isObject(engine) ? engineMethods.filter((name) => typeof engine[name] !== 'function') : [];
    const lack = missing.length === 0 || missing.length === engineMethods.length ? '' : ` with ${missing.join(', ')}`;
    throw invalidArgument('settings.engine', `an engine${lack}, for example createEmbeddedServer().engine()`, engine);
  }
  if (storage !== undefined && !isStorage(storage)) {
    throw invalidArgument('settings.storage', 'an object with getItem, setItem, removeItem and getAllKeys', storage);
  }
  if (onError !== undefined && !isFunction<CheckedSettings['onError']>(onError)) {
    throw invalidArgument('settings.onError', 'a function', onError);
  }
  if (clock !== undefined && !isClock(clock))
    throw invalidArgument('settings.clock', 'an object with now and after', clock);
  if (random !== undefined && !isFunction<() => number>(random)) {
    throw invalidArgument('settings.random', 'a function', random);
  }
  if (listeners !== undefined && !isListeners(listeners)) {
    throw invalidArgument('settings.listeners', 'what createListeners() gave', listeners);
  }
  const requestTimeoutMs = timeOf(settings, 'requestTimeoutMs', 10_000);
  return {
    engine,
    storage: storage ?? null,
    requestTimeoutMs,
    silenceMs: timeOf(settings, 'silenceMs', 20_000),
    signOfLifeMs: timeOf(settings, 'signOfLifeMs', Math.min(4_000, Math.ceil(requestTimeoutMs * 0.4))),
    onError: onError ?? ((error) => console.warn(error.message)),
    clock: clock ?? systemClock,
    random: random ?? Math.random,
    listeners: listeners ?? createListeners(),
  };
}

function timeOf(settings: Readonly<Record<string, unknown>>, name: string, otherwise: number): number {
  const value = settings[name];
  return value === undefined ? otherwise : integerOf(value, `settings.${name}`, 1, longestTimeoutMs);
}

function isFunction<F>(value: unknown): value is F {
  return typeof value === 'function';
}

function hasMethods(value: unknown, names: readonly string[]): boolean {
  return isObject(value) && names.every((name) => typeof value[name] === 'function');
}

function isEngine(value: unknown): value is ChatEngine {
  return hasMethods(value, engineMethods) && isObject(value) && isObject(value['capabilities']);
}

function isStorage(value: unknown): value is KeyValueStorage {
  return hasMethods(value, ['getItem', 'setItem', 'removeItem', 'getAllKeys']);
}

function isClock(value: unknown): value is Clock {
  return hasMethods(value, ['now', 'after']);
}

function isListeners(value: unknown): value is Listeners {
  return (
    isObject(value) &&
    ['group', 'user', 'message', 'connection', 'login'].every((kind) => hasMethods(value[kind], ['add', 'each']))
  );
}
