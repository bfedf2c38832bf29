/** What hosts are given: an object whose fields are read and set by methods, and which shows them when it is printed. */
export abstract class Snapshot {
  /** All that the getters say, by name, for logs and `JSON.stringify`. Passwords and files stay out. */
  toJSON(): Record<string, unknown> {
    const shown: Record<string, unknown> = {};
    for (
      let type: object = Object.getPrototypeOf(this);
      type !== Snapshot.prototype;
      type = Object.getPrototypeOf(type)
    ) {
      for (const method of Object.getOwnPropertyNames(type)) {
        const name = /^get([A-Z]\w*)$/.exec(method)?.[1];
        if (name === undefined || name === 'Password' || name === 'File') continue;
        const getter: unknown = Reflect.get(this, method);
        if (typeof getter === 'function')
          shown[name.charAt(0).toLowerCase() + name.slice(1)] ??= Reflect.apply(getter, this, []);
      }
    }
    return shown;
  }
}
