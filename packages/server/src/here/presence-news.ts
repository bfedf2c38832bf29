import type { EngineEvent } from '@open-chat-kit/sdk/engine';
import type { Herald } from '../cluster/herald.ts';
import type { PlainAudience, PlainTelling } from '../cluster/outcomes.ts';
import type { Database } from '../database/open-database.ts';
import { toText } from '../database/texts.ts';
import { newsOf, readWorld } from '../slice/read-world.ts';

/** Of how many people is told at once. */
const mostTold = 500;

interface PresenceNewsOptions {
  readonly database: Database;
  readonly herald: Herald;
  readonly eventId: () => string;
  /** It was written how somebody is, and other instances could not be told. */
  readonly onLost: (uid: string) => void;
  readonly onWarning: (warning: string, cause?: unknown) => void;
}

/** To whoever looks at one of them. */
interface NewsOfOne extends PlainTelling {
  readonly to: Extract<PlainAudience, { readonly type: 'watchersOfUser' }>;
}

/** Tells whoever looks at people how those are. */
export class PresenceNews {
  readonly #options: PresenceNewsOptions;

  constructor(options: PresenceNewsOptions) {
    this.#options = options;
  }

  /** These came, or went: whoever looks at them on any instance is told. */
  async tell(uids: readonly string[]): Promise<void> {
    const { herald, onLost } = this.#options;
    for (const telling of await this.#of(uids))
      herald.say([{ type: 'told', tellings: [telling] }], () => onLost(telling.to.uid));
  }

  /** Who came and went while the bus was away, whoever looks at them here has not heard. */
  async tellHere(): Promise<void> {
    const { herald, onWarning } = this.#options;
    const watched = herald.hub.watchedUsers;
    try {
      for (let at = 0; at < watched.length; at += mostTold)
        herald.tellHere(await this.#of(watched.slice(at, at + mostTold)));
    } catch (error) {
      onWarning('Who is here could not be told anew.', error);
    }
  }

  /** What says of each how they are. Of whom there is not it says nothing. */
  async #of(uids: readonly string[]): Promise<readonly NewsOfOne[]> {
    const { database, eventId } = this.#options;
    const [first = '', ...others] = uids.map(toText);
    const world = await readWorld(database, { viewer: first, users: others });
    const news = newsOf(world);
    return uids.flatMap((uid): NewsOfOne[] => {
      const account = world.accounts.get(uid);
      if (!account) return [];
      const event: EngineEvent = { id: eventId(), type: 'user.presence', user: news.user(account) };
      return [{ to: { type: 'watchersOfUser', uid }, event }];
    });
  }
}
