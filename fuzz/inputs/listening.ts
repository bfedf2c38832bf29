import assert from 'node:assert/strict';
import { createListeners, Kit, type Listeners } from '@open-chat-kit/sdk';
import { isObject } from './well-formed.ts';

/** Registries with a listener for everything, which reads whatever it is given as a host would. */
export function allListeners(faults: unknown[]): Listeners {
  const listeners = createListeners((error) => faults.push(error));
  // Every name is a handler: which ones there are is the client's affair.
  const handlers = new Proxy(
    {},
    {
      get:
        () =>
        (...given: readonly unknown[]) =>
          given.forEach(read),
    },
  );
  for (const registry of Object.values(listeners)) registry.add('all', handlers);
  return listeners;
}

/** Calls every accessor of the objects that hosts get, and looks at the names and times in them. */
export function read(given: unknown): void {
  if (Array.isArray(given)) return given.forEach(read);
  if (!isObject(given)) return;
  for (
    let prototype: unknown = Object.getPrototypeOf(given);
    isObject(prototype);
    prototype = Object.getPrototypeOf(prototype)
  ) {
    if (prototype === Object.prototype || prototype === Array.prototype) return;
    for (const name of Object.getOwnPropertyNames(prototype)) {
      if (!/^(get|is|has)[A-Z]/.test(name)) continue;
      const value: unknown = Reflect.apply(Reflect.get(given, name), given, []);
      if (/Name$|Text$|Icon$|Avatar$|Guid$|Uid$|Caption$/.test(name))
        assert.equal(typeof value, 'string', `${name} is a text`);
      if (/At$|Count$/.test(name)) assert.ok(Number.isFinite(value), `${name} is a number`);
      if (value instanceof Kit.User || value instanceof Kit.Group || value instanceof Kit.BaseMessage) read(value);
    }
  }
}
