interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** Changes of one text by position: what no change covers stays as it is, to the last space. */
export class Edits {
  readonly #source: string;
  readonly #edits = new Map<string, Edit>();
  readonly #removed: Edit[] = [];

  constructor(source: string) {
    this.#source = source;
  }

  /** The same change twice is one: `{ a }` names the key and the value at the same place. */
  replace(start: number, end: number, text: string): void {
    if (this.#source.slice(start, end) === text) return;
    const place = `${start}-${end}`;
    const known = this.#edits.get(place);
    if (known !== undefined && known.text !== text && start !== end) {
      throw new Error(`Two texts for one place: ${known.text} and ${text}.`);
    }
    this.#edits.set(place, { start, end, text: start === end ? (known?.text ?? '') + text : text });
  }

  /** Puts a text in place of a part together with all changes inside of it. */
  overwrite(start: number, end: number, text: string): void {
    if (this.#removed.some((one) => one.start <= start && end <= one.end)) return;
    this.#removed.push({ start, end, text });
  }

  isOverwritten(position: number): boolean {
    return this.#removed.some(({ start, end }) => start <= position && position < end);
  }

  /** The next place from here that is not overwritten. */
  endOfOverwritten(position: number): number {
    const next = this.#removed.find(({ start, end }) => start <= position && position < end);
    return next === undefined ? position : this.endOfOverwritten(next.end);
  }

  apply(): string {
    let result = '';
    let position = 0;
    for (const { start, end, text } of this.#effective()) {
      if (start < position) throw new Error(`Changes overlap at ${start}.`);
      result += this.#source.slice(position, start) + text;
      position = end;
    }
    return result + this.#source.slice(position);
  }

  /** Where what stood at a place stands after {@link apply}. */
  moved(position: number): number {
    let shift = 0;
    for (const { start, end, text } of this.#effective()) {
      if (start > position || (start === position && start < end)) break;
      if (end > position) return start + shift;
      shift += text.length - (end - start);
    }
    return position + shift;
  }

  /** In order, without those inside of what is overwritten. */
  #effective(): Edit[] {
    const isInside = (one: Edit, outer: Edit): boolean =>
      outer !== one && outer.start < outer.end && outer.start <= one.start && one.end <= outer.end;
    const all = [...this.#edits.values(), ...this.#removed];
    return all
      .filter((one) => !this.#removed.some((outer) => isInside(one, outer)))
      .sort((a, b) => a.start - b.start || a.end - b.end);
  }
}
