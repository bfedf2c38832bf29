/** What every object inherits from, as it was at the start. */
const prototypes: readonly (readonly [name: string, prototype: object, names: ReadonlySet<PropertyKey>])[] = (
  [
    ['Object', Object.prototype],
    ['Array', Array.prototype],
    ['Function', Function.prototype],
    ['String', String.prototype],
    ['Promise', Promise.prototype],
  ] as const
).map(([name, prototype]) => [name, prototype, new Set(Reflect.ownKeys(prototype))]);

/** Says what was added to a prototype, and takes it away again; `undefined` where nothing was. */
export function pollution(): string | undefined {
  let found: string | undefined;
  for (const [name, prototype, names] of prototypes) {
    for (const key of Reflect.ownKeys(prototype)) {
      if (names.has(key)) continue;
      found = `${name}.prototype was given "${String(key)}".`;
      Reflect.deleteProperty(prototype, key);
    }
  }
  return found;
}
