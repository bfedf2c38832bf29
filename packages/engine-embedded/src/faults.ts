import { errorCodes, KitException } from '@open-chat-kit/sdk/engine';
import type { ErrorCode } from '@open-chat-kit/sdk/engine';
import { operations } from './operations/table.ts';
import type { RequestName } from './request-name.ts';
import { seededRandom } from './random.ts';

/** Where something can go wrong: one kind of request, opening a connection, delivering events, writing to the storage. */
export type FaultPoint = RequestName | 'connect' | 'event' | 'storage';

/**
 * - `delay`: takes `ms` longer. Requests overtake each other, events stay in order.
 * - `drop`: a request gets no answer. (Events are never just dropped: a connection that loses events is broken.)
 * - `error`: a request or a write fails with `code`.
 * - `disconnect`: the connection breaks.
 * - `duplicate`: events are delivered twice.
 *
 * A kind that means nothing at a point is ignored there.
 */
export type FaultKind = 'delay' | 'drop' | 'error' | 'disconnect' | 'duplicate';

/** One thing that may go wrong. */
export interface FaultRule {
  /** `*` for everything. */
  readonly on: FaultPoint | '*';
  readonly kind: FaultKind;
  /** From 0 to 1. @default 1 */
  readonly probability?: number;
  /** Milliseconds of delay; drawn anew each time from a range. @default [0, 1000] */
  readonly ms?: number | readonly [least: number, most: number];
  /** @default "NETWORK" */
  readonly code?: ErrorCode;
  /** Whether the server gets to do its work first. @default drawn */
  readonly when?: 'before' | 'after';
}

/** What happens to one request, burst of events, or write. */
export interface Fate {
  /** Milliseconds. */
  readonly delay: number;
  readonly failure: {
    readonly kind: 'drop' | 'error' | 'disconnect';
    readonly code: ErrorCode;
    readonly when: 'before' | 'after';
  } | null;
  readonly isDoubled: boolean;
}

/** Decides what goes wrong. The same seed, rules and questions give the same answers. */
export interface Faults {
  /** Replaces the rules, at any time. */
  setRules(rules: readonly FaultRule[]): void;
  decide(point: FaultPoint): Fate;
}

/** What {@link createFaults} needs. */
export interface FaultsOptions {
  /** @default 1 */
  readonly seed?: number;
  readonly rules?: readonly FaultRule[];
}

const peace: Fate = Object.freeze({ delay: 0, failure: null, isDoubled: false });

/** Faults that repeat for the same seed, for tests and for trying out an app on a bad network. */
export function createFaults(options: FaultsOptions = {}): Faults {
  const random = seededRandom(options.seed ?? 1);
  let rules = checked(options.rules ?? []);
  return {
    setRules(next) {
      rules = checked(next);
    },
    decide(point) {
      return rules.reduce((fate, rule) => {
        if (rule.on !== '*' && rule.on !== point) return fate;
        return random() < (rule.probability ?? 1) ? strike(fate, rule, random) : fate;
      }, peace);
    },
  };
}

const points: ReadonlySet<string> = new Set([
  '*',
  'connect',
  'event',
  'storage',
  'upload',
  'ping',
  ...Object.keys(operations),
]);
const kinds: ReadonlySet<string> = new Set(['delay', 'drop', 'error', 'disconnect', 'duplicate']);

/** A rule that can never strike, or strikes elsewhere than meant, makes a test that proves nothing. */
function checked(rules: readonly FaultRule[]): readonly FaultRule[] {
  for (const { on, kind, probability = 1, code = 'NETWORK' } of rules) {
    const fault =
      (!points.has(on) && `"${on}" is no request of an engine, "connect", "event", "storage" or "*"`) ||
      (!kinds.has(kind) && `"${kind}" is no kind of fault`) ||
      (!(probability >= 0 && probability <= 1) && `the probability ${probability} is not from 0 to 1`) ||
      (!errorCodes.includes(code) && `"${code}" is no error code`);
    if (fault) throw new KitException('INVALID_ARGUMENT', `A fault rule cannot be used: ${fault}.`);
  }
  return rules;
}

function strike(fate: Fate, rule: FaultRule, random: () => number): Fate {
  switch (rule.kind) {
    case 'delay': {
      const [least, most] = typeof rule.ms === 'number' ? [rule.ms, rule.ms] : (rule.ms ?? [0, 1_000]);
      return { ...fate, delay: fate.delay + least + Math.floor(random() * (most - least + 1)) };
    }
    case 'duplicate':
      return { ...fate, isDoubled: true };
    case 'drop':
    case 'error':
    case 'disconnect':
      return {
        ...fate,
        failure: {
          kind: rule.kind,
          code: rule.code ?? 'NETWORK',
          when: rule.when ?? (random() < 0.5 ? 'before' : 'after'),
        },
      };
  }
}
