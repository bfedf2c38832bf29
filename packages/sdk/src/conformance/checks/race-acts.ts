import type { AssignableScope, ErrorCode, GroupChanges } from '../../contract.ts';
import { KitException } from '../../errors.ts';
import type { Need } from '../harness.ts';
import { live, text } from '../requests.ts';
import { inGroup, type Person, type Scene } from '../scene.ts';
import { steps, type RaceStep } from './race-model.ts';

/** What an act is done to. */
export interface Ring {
  readonly scene: Scene;
  readonly guid: string;
  /** Ids of Paul's message and of Olga's. */
  readonly messages: readonly [string, string];
  uid(name: string): string;
}

/** Something that one person does, on one connection, while somebody else does something. */
export interface RaceAct {
  readonly what: string;
  readonly by: string;
  readonly needs: readonly Need[];
  /** Whose revision it raises. */
  readonly of: 'group' | 'message' | 'nothing';
  readonly step: RaceStep;
  act(person: Person, ring: Ring): Promise<unknown>;
}

type Make = (by: string, ...rest: readonly string[]) => RaceAct;

const adding: Make = (by, who = '') => ({
  what: `${by} adds ${who}`,
  by,
  needs: [],
  of: 'group',
  step: steps.add(by, who),
  async act({ engine }, { guid, uid }) {
    const answer = await engine.addMembers(guid, [{ uid: uid(who), scope: 'participant' }], live());
    const error: ErrorCode | null | undefined = answer.results[0]?.error;
    if (error) throw new KitException(error, 'The only one was not added.');
    return answer;
  },
});

const scoping = (by: string, who: string, scope: AssignableScope): RaceAct => ({
  what: `${by} makes ${who} ${scope}`,
  by,
  needs: ['scopes'],
  of: 'group',
  step: steps.scope(by, who, scope),
  act: ({ engine }, { guid, uid }) => engine.setScope(guid, uid(who), scope, live()),
});

const changing = (by: string, changes: GroupChanges & Parameters<typeof steps.change>[1]): RaceAct => ({
  what: `${by} gives another ${Object.keys(changes).join()}`,
  by,
  needs: [],
  of: 'group',
  step: steps.change(by, changes),
  act: ({ engine }, { guid }) => engine.updateGroup(guid, changes, live()),
});

const transferring: Make = (by, who = '') => ({
  what: `${by} hands over to ${who}`,
  by,
  needs: ['ownershipTransfer', 'scopes'],
  of: 'group',
  step: steps.transfer(by, who),
  act: ({ engine }, { guid, uid }) => engine.transferOwnership(guid, uid(who), live()),
});

const kicking: Make = (by, who = '') => ({
  what: `${by} kicks ${who}`,
  by,
  needs: [],
  of: 'group',
  step: steps.kick(by, who),
  act: ({ engine }, { guid, uid }) => engine.kickMember(guid, uid(who), live()),
});

const banning: Make = (by, who = '') => ({
  what: `${by} bans ${who}`,
  by,
  needs: ['bans'],
  of: 'group',
  step: steps.ban(by, who),
  act: ({ engine }, { guid, uid }) => engine.banMember(guid, uid(who), live()),
});

const writing: Make = (by) => ({
  what: `${by} writes`,
  by,
  needs: [],
  of: 'nothing',
  step: steps.write(by, `from ${by}`),
  act: (person, { scene, guid }) => scene.say(person, inGroup({ guid }), `from ${by}`),
});

const reacting = (by: string, emoji: string, isAdded: boolean): RaceAct => ({
  what: `${by} ${isAdded ? 'reacts' : 'takes a reaction back'}`,
  by,
  needs: ['reactions'],
  of: 'message',
  step: steps.react(by, emoji, isAdded),
  act: ({ engine }, { messages: [id] }) => engine.setReaction(id, emoji, isAdded, live()),
});

const reading = (upTo: 1 | 2): RaceAct => ({
  what: `Mona reads the ${upTo === 1 ? 'first' : 'second'} message`,
  by: 'Mona',
  needs: ['receipts'],
  of: 'nothing',
  step: steps.read(upTo),
  act: ({ engine }, { messages }) => engine.mark(messages[upTo === 1 ? 0 : 1], 'read', live()),
});

/** Every kind of write on one group. */
export const raceActs: readonly RaceAct[] = [
  {
    what: 'Stan joins',
    by: 'Stan',
    needs: [],
    of: 'group',
    step: steps.join('Stan'),
    act: ({ engine }, { guid }) => engine.joinGroup(guid, null, live()),
  },
  {
    what: 'Paul leaves',
    by: 'Paul',
    needs: [],
    of: 'group',
    step: steps.leave('Paul'),
    act: ({ engine }, { guid }) => engine.leaveGroup(guid, live()),
  },
  adding('Anna', 'Stan'),
  adding('Olga', 'Vera'),
  kicking('Olga', 'Paul'),
  kicking('Mona', 'Paul'),
  banning('Anna', 'Paul'),
  banning('Olga', 'Stan'),
  {
    what: 'Olga lets Bert in again',
    by: 'Olga',
    needs: ['bans'],
    of: 'group',
    step: steps.unban('Olga', 'Bert'),
    act: ({ engine }, { guid, uid }) => engine.unbanMember(guid, uid('Bert'), live()),
  },
  scoping('Olga', 'Paul', 'moderator'),
  scoping('Anna', 'Paul', 'admin'),
  transferring('Olga', 'Paul'),
  transferring('Olga', 'Anna'),
  changing('Olga', { name: 'Second' }),
  changing('Anna', { description: 'About it' }),
  changing('Olga', { type: 'private' }),
  {
    what: 'Olga deletes the group',
    by: 'Olga',
    needs: [],
    of: 'nothing',
    step: steps.end('Olga'),
    act: ({ engine }, { guid }) => engine.deleteGroup(guid, live()),
  },
  writing('Paul'),
  writing('Olga'),
  {
    what: 'Olga replies',
    by: 'Olga',
    needs: ['threads'],
    of: 'nothing',
    step: steps.reply('Olga'),
    act: (person, { scene, guid, messages: [parentId] }) => scene.say(person, inGroup({ guid }), 'reply', { parentId }),
  },
  {
    what: 'Paul edits',
    by: 'Paul',
    needs: ['editing'],
    of: 'message',
    step: steps.edit('Paul', 'edited'),
    act: ({ engine }, { messages: [id] }) => engine.editMessage(id, { content: text('edited') }, live()),
  },
  {
    what: 'Mona deletes the message',
    by: 'Mona',
    needs: ['deleting', 'scopes'],
    of: 'message',
    step: steps.erase('Mona'),
    act: ({ engine }, { messages: [id] }) => engine.deleteMessage(id, live()),
  },
  reacting('Anna', '👍', true),
  reacting('Paul', '👍', true),
  reading(1),
  reacting('Mona', '❤️', false),
  reading(2),
];
