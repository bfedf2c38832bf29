import type { ChatEngine } from '@open-chat-kit/sdk/engine';
import { isRecord } from '../../operations/input.ts';
import { historyQuery } from '../drafts.ts';
import type { Company } from '../broken-engines/broken-engine.ts';
import { everyCall, live, perLife } from '../broken-engines/changing.ts';
import type { PlantedFault } from './planted-fault.ts';

/** What was begun since a group was made ready: whatever comes next was begun in the middle of it. */
const begun = perLife(() => new Set<string>());

type Method = keyof ChatEngine & string;

/** Two writes of which the second is lost when it comes in the middle of the first, by the check that has to see it. */
const lost: readonly (readonly [first: Method, second: Method, caughtBy: string])[] = [
  ['joinGroup', 'addMembers', 'Stan joins'],
  ['joinGroup', 'leaveGroup', 'Stan joins'],
  ['joinGroup', 'kickMember', 'Stan joins'],
  ['joinGroup', 'updateGroup', 'Stan joins'],
  ['addMembers', 'addMembers', 'Anna adds Stan'],
  ['addMembers', 'leaveGroup', 'Paul leaves'],
  ['addMembers', 'banMember', 'Anna adds Stan'],
  ['addMembers', 'updateGroup', 'Olga adds Vera'],
  ['leaveGroup', 'setScope', 'Paul leaves'],
  ['leaveGroup', 'updateGroup', 'Paul leaves'],
  ['kickMember', 'addMembers', 'Anna adds Stan'],
  ['kickMember', 'updateGroup', 'Mona kicks Paul'],
  ['banMember', 'unbanMember', 'Anna bans Paul'],
  ['banMember', 'banMember', 'Anna bans Paul'],
  ['unbanMember', 'updateGroup', 'Olga lets Bert in again'],
  ['setScope', 'updateGroup', 'Olga makes Paul moderator'],
  ['setScope', 'banMember', 'Anna bans Paul'],
  ['transferOwnership', 'updateGroup', 'Olga hands over to Paul'],
  ['transferOwnership', 'kickMember', 'Mona kicks Paul'],
  ['kickMember', 'transferOwnership', 'Mona kicks Paul'],
  ['transferOwnership', 'setScope', 'Anna makes Paul admin'],
  ['updateGroup', 'updateGroup', 'Olga gives another name'],
  ['updateGroup', 'joinGroup', 'Stan joins'],
  ['updateGroup', 'transferOwnership', 'Olga hands over to Anna'],
  ['send', 'send', 'Paul writes'],
  ['send', 'editMessage', 'Olga writes'],
  ['send', 'deleteMessage', 'Olga replies'],
  ['editMessage', 'setReaction', 'Paul edits'],
  ['editMessage', 'deleteMessage', 'Paul edits'],
  ['deleteMessage', 'setReaction', 'Mona deletes the message'],
  ['setReaction', 'editMessage', 'Paul edits'],
  ['setReaction', 'setReaction', 'Anna reacts'],
  ['setReaction', 'send', 'Olga writes'],
  ['mark', 'send', 'Olga writes'],
  ['mark', 'mark', 'Mona reads the first message'],
  ['kickMember', 'send', 'Olga kicks Paul'],
  ['send', 'kickMember', 'Olga kicks Paul'],
  ['banMember', 'setReaction', 'Anna bans Paul'],
];

/** Faults of writes in the middle of others. */
export const plantedInRaces: readonly PlantedFault[] = [
  ...lost.map(([first, second, what]): PlantedFault => ({
    name: `${second}-lost-in-${first}`,
    fault: `\`${second}\` that comes in the middle of \`${first}\` is answered, and overwritten.`,
    caughtBy: check(what),
    saying: /at once ended as .*, and one behind the other would end as|for 2 changes/,
    at: 'server',
    breaks: (engine, company) => losing(engine, company, first, second),
  })),
  {
    name: 'revision-shared',
    fault: 'Two changes at once read the same revision, and both write the next.',
    caughtBy: check('Olga gives another name'),
    saying: /both answers say that they made the revision \d+ of the group/,
    at: 'server',
    breaks: (engine, company) => ({
      async updateGroup(guid, changes, signal) {
        const isSecond = begun(company).has(guid);
        begun(company).add(guid);
        const answer = await engine.updateGroup(guid, changes, signal);
        return isSecond ? { ...answer, revision: answer.revision - 1 } : answer;
      },
      getGroup(guid, signal) {
        begun(company).delete(guid);
        return engine.getGroup(guid, signal);
      },
    }),
  },
  {
    name: 'collision-internal',
    fault: 'Two who join a group at once collide in the database, and one is told so.',
    caughtBy: check('Stan joins'),
    saying: /one ended with INTERNAL/,
    at: 'server',
    breaks: (engine, company) =>
      losing(engine, company, 'joinGroup', 'addMembers', () => Promise.reject(new TypeError('serialization failure'))),
  },
];

function check(what: string): string {
  return `at once › “${what}” and any other write end as one behind the other`;
}

/** What comes in the middle is asked of nobody, and answered as if it had been done. */
function losing(
  engine: ChatEngine,
  company: Company,
  first: Method,
  second: Method,
  answer: (name: string, given: readonly unknown[]) => Promise<unknown> = (name, given) =>
    asIfDone(engine, name, given),
): Partial<ChatEngine> {
  const open = begun(company);
  return everyCall(engine, (name, call, given) => {
    // A new group is made ready for the two, and looked at last.
    if (name === 'createGroup') open.clear();
    if (name === 'getMessage') open.add('ready');
    if (!open.has('ready')) return call(...given);
    const isFirst = name === first;
    if ((name === second && open.has(first)) || (isFirst && open.has(second))) return answer(name, given);
    if (isFirst || name === second) open.add(name);
    return call(...given);
  });
}

async function asIfDone(engine: ChatEngine, name: string, given: readonly unknown[]): Promise<unknown> {
  const [first] = given;
  switch (name) {
    case 'mark':
      return undefined;
    case 'send': {
      const [target, draft] = given;
      if (!isRecord(target) || !isRecord(draft)) return undefined;
      const page = await engine.history({ type: 'group', id: String(target['id']) }, historyQuery(), live());
      return { ...page.items.at(-1), id: 'lost', muid: draft['muid'], content: draft['content'] };
    }
    case 'editMessage':
    case 'deleteMessage':
    case 'setReaction': {
      if (typeof first === 'string') return engine.getMessage(first, live());
      return undefined;
    }
    default: {
      const group = await engine.getGroup(String(first), live()).catch(() => null);
      return { ...group, group, message: null, results: [], messages: [], oldScope: 'participant' };
    }
  }
}
