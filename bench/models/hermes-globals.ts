/**
 * What React Native gives Hermes and the bare engine lacks: just enough for the models. Imported first.
 */
interface Aborting {
  aborted: boolean;
  reason: unknown;
  readonly listeners: Set<() => void>;
}

class Signal implements Aborting {
  aborted = false;
  reason: unknown = undefined;
  readonly listeners = new Set<() => void>();
  addEventListener(_type: string, listener: () => void): void {
    this.listeners.add(listener);
  }
  removeEventListener(_type: string, listener: () => void): void {
    this.listeners.delete(listener);
  }
}

class Controller {
  readonly signal = new Signal();
  abort(reason?: unknown): void {
    if (this.signal.aborted) return;
    this.signal.aborted = true;
    this.signal.reason = reason;
    for (const listener of [...this.signal.listeners]) listener();
  }
}

const lacking: Readonly<Record<string, unknown>> = {
  AbortController: Controller,
  AbortSignal: Signal,
  performance: { now: () => Date.now() },
  clearTimeout: () => {},
};
for (const [name, value] of Object.entries(lacking)) {
  if (Reflect.get(globalThis, name) === undefined) Reflect.set(globalThis, name, value);
}
const give = (target: object, name: string, value: unknown): void => {
  if (!(name in target)) Object.defineProperty(target, name, { value, writable: true, configurable: true });
};
give(Array.prototype, 'at', function at<T>(this: readonly T[], index: number): T | undefined {
  return this[index < 0 ? this.length + index : index];
});
give(Object, 'hasOwn', (target: object, key: PropertyKey) => Object.prototype.hasOwnProperty.call(target, key));
