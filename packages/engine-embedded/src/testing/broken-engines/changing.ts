import { isKitException } from '@open-chat-kit/sdk/engine';
import type { ChatEngine } from '@open-chat-kit/sdk/engine';
import type { Company } from './broken-engine.ts';

/** A method, whatever it takes. */
export type Call = (...given: readonly unknown[]) => unknown;

/** A signal that is never aborted. */
export const live = (): AbortSignal => new AbortController().signal;

/** What a server keeps in memory for as long as it lives. */
export function perLife<Memory>(make: () => Memory): (company: Company) => Memory {
  const memories = new WeakMap<Company, Memory>();
  return (company) => {
    const memory = memories.get(company) ?? make();
    memories.set(company, memory);
    return memory;
  };
}

/** Every method goes through `change`. */
export function everyCall(
  engine: ChatEngine,
  change: (name: string, call: Call, given: readonly unknown[]) => unknown,
): Partial<ChatEngine> {
  return new Proxy(engine, {
    get(target, name) {
      const member: unknown = Reflect.get(target, name);
      if (typeof member !== 'function') return member;
      const call: Call = (...given) => Reflect.apply(member, target, given);
      return (...given: readonly unknown[]): unknown => change(String(name), call, given);
    },
  });
}

/** Every value in every answer and event goes through `change`, parts before the whole. */
export function answering(engine: ChatEngine, change: (key: string, value: unknown) => unknown): Partial<ChatEngine> {
  const changed = (value: unknown): unknown => JSON.parse(JSON.stringify(value ?? null), change);
  return everyCall(engine, (name, call, given) => {
    if (name !== 'connect') return settled(call(...given), changed);
    const [session, sink, signal] = given;
    if (typeof sink !== 'function') return call(...given);
    return call(session, (events: unknown) => Reflect.apply(sink, null, [changed(events)]), signal);
  });
}

/** What becomes of an answer; what is none stays as it is. */
export function settled(
  answer: unknown,
  succeed: (value: unknown) => unknown,
  fail: (error: unknown) => unknown = rejected,
): unknown {
  if (!(answer instanceof Promise)) return answer;
  return answer.then(succeed, (error: unknown) => (isKitException(error) ? fail(error) : Promise.reject(error)));
}

function rejected(error: unknown): Promise<never> {
  return Promise.reject(error);
}
