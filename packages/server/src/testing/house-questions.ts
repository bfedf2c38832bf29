import { systemClock } from '@open-chat-kit/sdk/engine';
import { Moment } from '../cluster/moment.ts';
import { streamOfGroup } from '../cluster/outcomes.ts';
import { streamsIn } from '../cluster/streams.ts';
import { ownersIn } from '../files/owners.ts';
import type { Database } from '../database/open-database.ts';
import { Presence } from '../here/presence.ts';
import { readGroupsIn } from '../here/read-groups.ts';

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
      const { snapshot } = await streams.standing([], Moment.ofOld);
      const now = new Moment(snapshot, 1);
      // No sweep looks further back: an instance that begins knows when it did, and reads nothing from before.
      const heads = await streams.heads((await streams.lately('-infinity')).at, ['all']);
      const asked = heads.slice(0, 3).map(({ stream, seq }) => ({ stream, known: seq - 1, since: now }));
      await streams.behind(asked, now);
    },
  },
  {
    name: 'somebody comes: which groups are theirs, and where those stand',
    uses: [['members_of_user'], ['streams_pkey'], ['happenings_aside', 'happenings_pkey']],
    async ask(database) {
      const { groupsOf, membershipsOf } = readGroupsIn(database);
      const guids = (await groupsOf('u5')).slice(0, 20);
      await membershipsOf('u5', guids);
      const known = guids.map((guid) => ({ stream: streamOfGroup(guid), known: 0 }));
      await streamsIn(database).standing(known, Moment.ofOld);
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
