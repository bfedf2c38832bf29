/** The prefix that is to become `Kit`. */
export class Prefix {
  readonly text: string;
  readonly #start: RegExp;
  readonly #anywhere: RegExp;

  constructor(text: string) {
    this.text = text;
    const literal = text.replace(/\$/g, '\\$&');
    // `Acme` is no prefix of `Acmetic`, but of `AcmeGroups`, `Acme` itself and `useAcmeTheme`.
    this.#start = new RegExp(`^[a-z]*${literal}(?![a-z])`);
    this.#anywhere = new RegExp(`${literal}(?![a-z])`);
  }

  /** Whether somebody who sees only the name would say that it is of the old kit. */
  isIn(name: string): boolean {
    return this.#start.test(name);
  }

  /** The kit's own name of what the old kit exports as `name`. */
  renamed(name: string): string {
    return this.#anywhere.test(name) ? name.replace(this.#anywhere, 'Kit') : name;
  }
}

/** Whether it can stand at the start of names at all. */
export function isPrefix(text: string): boolean {
  return /^[A-Za-z_$][A-Za-z0-9_$]*$/.test(text);
}
