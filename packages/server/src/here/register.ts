const nothing: ReadonlySet<never> = new Set();

/** What each holds, found from both sides. */
export class Register<Holder> {
  readonly #held = new Map<Holder, Set<string>>();
  readonly #holders = new Map<string, Set<Holder>>();

  /** All that anybody holds. */
  get ids(): Iterable<string> {
    return this.#holders.keys();
  }

  holdersOf(id: string): ReadonlySet<Holder> {
    return this.#holders.get(id) ?? nothing;
  }

  /** From now on the holder has these, and nothing else. */
  set(holder: Holder, ids: ReadonlySet<string>): void {
    for (const id of [...(this.#held.get(holder) ?? nothing)]) if (!ids.has(id)) this.#remove(holder, id);
    for (const id of ids) this.#add(holder, id);
  }

  #add(holder: Holder, id: string): void {
    put(this.#held, holder, id);
    put(this.#holders, id, holder);
  }

  #remove(holder: Holder, id: string): void {
    take(this.#held, holder, id);
    take(this.#holders, id, holder);
  }
}

function put<Key, Value>(sets: Map<Key, Set<Value>>, key: Key, value: Value): void {
  const set = sets.get(key);
  if (set) set.add(value);
  else sets.set(key, new Set([value]));
}

function take<Key, Value>(sets: Map<Key, Set<Value>>, key: Key, value: Value): void {
  const set = sets.get(key);
  if (set?.delete(value) && set.size === 0) sets.delete(key);
}
