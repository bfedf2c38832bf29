import { RawClient } from '../raw-client.ts';
import { groupNamed, tokenOf } from '../raw-requests.ts';
import { tokenSecret } from './house.ts';

/** Whoever comes to a door in one test. No two have one name, and no two groups. */
export class Comers {
  readonly #url: string;
  readonly #clients: RawClient[] = [];
  #count = 0;

  constructor(url: string) {
    this.#url = url;
  }

  /** A socket of nobody yet. */
  async open(at: string = this.#url): Promise<RawClient> {
    const client = await new RawClient(at).open();
    this.#clients.push(client);
    return client;
  }

  /** Somebody new, who is in. */
  async enter(name: string, at: string = this.#url): Promise<RawClient & { readonly uid: string }> {
    const uid = this.newName(name);
    const client = await this.open(at);
    expect(await client.codeOf('connect', { uid, authToken: tokenOf(uid, tokenSecret) })).toBe('ok');
    return Object.assign(client, { uid });
  }

  newName(of: string): string {
    this.#count += 1;
    return `${of}-${this.#count}`;
  }

  /** Nothing is wrong with the server: somebody else is served as always. */
  async expectServed(): Promise<void> {
    const somebody = await this.enter('somebody');
    expect(await somebody.codeOf('createGroup', groupNamed(this.newName('group')))).toBe('ok');
  }

  leave(): void {
    for (const client of this.#clients.splice(0)) client.end();
  }
}
