/** Names that are spelled otherwise here. */
const respelled: Readonly<Record<string, string>> = { KitUIKitConstants: 'KitUiKitConstants' };

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
    if (!this.#anywhere.test(name)) return name;
    const ours = name.replace(this.#anywhere, 'Kit');
    return respelled[ours] ?? ours;
  }
}

/** Whether it can stand at the start of names at all. */
export function isPrefix(text: string): boolean {
  return /^[A-Za-z_$][A-Za-z0-9_$]*$/.test(text);
}
