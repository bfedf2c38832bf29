import { systemClock } from '@open-chat-kit/sdk/engine';
import { streamsIn } from '../cluster/streams.ts';
import { ownersIn } from '../files/owners.ts';
import type { Database } from '../database/open-database.ts';
import { Presence } from '../here/presence.ts';

/** What an instance asks by itself, again and again. */
export interface HouseQuestion {
  readonly name: string;
  readonly uses: readonly (readonly string[])[];
  ask(database: Database): Promise<unknown>;
}

const nothing = (): void => {};

export const houseQuestions: readonly HouseQuestion[] = [
  {
    name: 'sweep of happenings',
    uses: [['happenings_by_time'], ['happenings_pkey']],
    async ask(database) {
      const streams = streamsIn(database);
      // No sweep looks further back: an instance that begins knows when it did, and reads nothing from before.
      const lately = await streams.lately();
      const heads = await streams.heads(lately, '-infinity');
      for (const { stream } of heads.slice(0, 3)) await streams.behind(stream, undefined, lately);
    },
  },
  {
    name: 'files that nobody sent',
    uses: [['files_due', 'files_pkey']],
    ask: async (database) => await ownersIn(database).leaving(50, 600),
  },
  {
    name: 'presence: renewal, somebody comes, somebody goes',
    uses: [['presence_of_instance', 'instances_pkey']],
    async ask(database) {
      const presence = new Presence({
        database,
        clock: systemClock,
        now: () => Math.floor(Date.now() / 1_000),
        instance: 'second',
        onRenewed: async () => {},
        onChange: () => Promise.resolve(),
        track: (work) => work,
        onWarning: nothing,
      });
      await presence.begin();
      await presence.come('u5');
      await presence.renew();
      await presence.go('u5');
      presence.end();
    },
  },
];
