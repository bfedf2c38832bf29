import { systemClock } from '@open-chat-kit/sdk/engine';
import { Follower } from '../cluster/follower.ts';
import { streamsIn } from '../cluster/streams.ts';
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
    uses: [['happenings_by_time']],
    async ask(database) {
      const streams = streamsIn(database);
      const follower = new Follower({
        streams,
        clock: systemClock,
        onHappening: nothing,
        onLoss: nothing,
        onWarning: nothing,
      });
      await follower.sweep();
      await follower.idle();
    },
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
