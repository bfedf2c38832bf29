import { errorCodes, isKitException, type ErrorCode, type KitException } from '../errors.ts';
import { ConformanceFailure } from './harness.ts';

/** Ends the check: the engine breaks the contract. */
export function fail(fault: string): never {
  throw new ConformanceFailure(fault);
}

/** Holds two plain values against each other, deeply; the order of an object's keys does not count. */
export function expectEqual(actual: unknown, expected: unknown, what: string): void {
  if (sameValue(actual, expected)) return;
  const isShort = canonical(actual).length + canonical(expected).length < 400;
  fail(isShort ? `${what} is ${show(actual)}, expected ${show(expected)}` : difference(actual, expected, what));
}

/** Whether two plain values are the same; the order of an object's keys does not count. */
export function sameValue(one: unknown, other: unknown): boolean {
  return canonical(one) === canonical(other);
}

/** The fault is what is said when it does not hold. */
export function expectThat(holds: boolean, fault: string): asserts holds {
  if (!holds) fail(fault);
}

/** Gives the value, or ends the check when there is none. */
export function expectPresent<T>(value: T | null | undefined, fault: string): T {
  return value ?? fail(fault);
}

/** The call has to be refused, with one of the codes where any are named. Gives the error. */
export function expectRefused(
  call: Promise<unknown>,
  codes: ErrorCode | readonly ErrorCode[],
  what: string,
): Promise<KitException> {
  const allowed = typeof codes === 'string' ? [codes] : codes;
  const wanted = allowed.length === 0 ? 'a proper refusal' : allowed.join(' or ');
  const verdict = call.then(
    () => fail(`${what} succeeded, expected ${wanted}`),
    (error: unknown) => {
      if (error instanceof ConformanceFailure) throw error;
      if (!isKitException(error))
        return fail(`${what} rejected with ${describeError(error)} instead of a KitException`);
      expectThat(errorCodes.includes(error.code), `${what} rejected with the unknown code ${error.code}`);
      // INTERNAL is a fault of the engine, whatever was asked.
      const isAllowed = allowed.length === 0 ? error.code !== 'INTERNAL' : allowed.includes(error.code);
      expectThat(isAllowed, `${what} rejected with ${error.code} (${error.message}), expected ${wanted}`);
      return error;
    },
  );
  return awaitedLater(verdict);
}

/**
 * A promise that a check looks at after something else. When the check fails before, nobody looks at it any more, and a
 * rejection that nobody sees would end the process of the test runner.
 */
export function awaitedLater<Answer>(promise: Promise<Answer>): Promise<Answer> {
  promise.catch(() => undefined);
  return promise;
}

/** The call has to succeed, and that is what the check is about. */
export function expectAccepted<Answer>(call: Promise<Answer>, what: string): Promise<Answer> {
  const verdict = call.catch((error: unknown) => {
    // What the call itself found of the engine stands for itself.
    if (error instanceof ConformanceFailure) throw error;
    return fail(`${what} failed with ${describeError(error)}`);
  });
  return awaitedLater(verdict);
}

/** Everything that a reader of the value could see, errors with their messages, details and causes. */
export function visibleText(value: unknown): string {
  if (!(value instanceof Error)) return JSON.stringify(value) ?? '';
  const details = isKitException(value) ? JSON.stringify(value.details) : '';
  return [value.message, value.stack ?? '', details, value.cause ? visibleText(value.cause) : ''].join('\n');
}

/** An error in one line, for the message of a failure. */
export function describeError(error: unknown): string {
  if (isKitException(error)) return `${error.code}: ${error.message}`;
  return error instanceof Error ? `a raw ${error.name} (${error.message})` : `the raw value ${show(error)}`;
}

/** A value, short enough for a message. */
export function show(value: unknown): string {
  const text = JSON.stringify(value) ?? String(value);
  return text.length > 300 ? `${text.slice(0, 300)}…` : text;
}

/** Of two long values, the first part that differs. */
function difference(actual: unknown, expected: unknown, what: string): string {
  if (!isRecord(actual) || !isRecord(expected)) return `${what} is ${show(actual)}, expected ${show(expected)}`;
  const keys = [...new Set([...Object.keys(actual), ...Object.keys(expected)])];
  const key = keys.find((name) => canonical(actual[name]) !== canonical(expected[name])) ?? '';
  return difference(actual[key], expected[key], `${key} of ${what}`);
}

/** True for what has fields, lists included. */
export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}

function canonical(value: unknown): string {
  return JSON.stringify(value, withSortedKeys) ?? String(value);
}

function withSortedKeys(_key: string, part: unknown): unknown {
  if (typeof part !== 'object' || part === null || Array.isArray(part)) return part;
  return Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}
