import assert from 'node:assert/strict';
import { RawClient } from '../../tests/server/raw-client.ts';
import { historyQuery, textOf } from '../../tests/server/raw-requests.ts';
import { isObject } from '../inputs/well-formed.ts';

const garden = { type: 'group', id: 'garden' };

/** Somebody well-behaved on the same instance, in a group of their own: whatever others do, they are served. */
export class Neighbour {
  readonly #client: RawClient;
  readonly #said: string[] = [];

  private constructor(client: RawClient) {
    this.#client = client;
  }

  static async at(host: string): Promise<Neighbour> {
    const client = await new RawClient(`ws://${host}/?protocol=1`).open();
    assert.equal(await client.codeOf('connect', { uid: 'cleo' }), 'ok', 'a neighbour comes in');
    return new Neighbour(client);
  }

  /** Says something, and has the right answer to it. */
  async speak(): Promise<void> {
    const text = `word ${this.#said.length}`;
    const answer = await this.#client.ask('send', garden, textOf(text));
    const content = part(answer?.['value'], 'content');
    assert.equal(part(content, 'text'), text, `a neighbour is answered: ${JSON.stringify(answer)?.slice(0, 200)}`);
    this.#said.push(text);
  }

  /** Finds what is theirs as they left it. */
  async look(): Promise<void> {
    const history = await this.#client.ask('history', garden, { ...historyQuery, categories: ['message'] });
    const items = part(history?.['value'], 'items');
    assert.ok(Array.isArray(items), 'a neighbour reads');
    assert.deepEqual(
      items.map((item) => part(part(item, 'content'), 'text')),
      this.#said,
      'nobody else writes there',
    );
    const group = (await this.#client.ask('getGroup', 'garden'))?.['value'];
    const found = ['name', 'type', 'owner', 'membersCount', 'scope'].map((name) => part(group, name));
    assert.deepEqual(found, ['Garden', 'private', 'cleo', 1, 'owner'], 'what is theirs is as it was');
  }

  end(): void {
    this.#client.end();
  }
}

function part(value: unknown, name: string): unknown {
  return isObject(value) ? Reflect.get(value, name) : undefined;
}
