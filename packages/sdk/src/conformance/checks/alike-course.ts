import type { Need } from '../harness.ts';
import { live, text } from '../requests.ts';
import { inGroup, type Person, type Scene } from '../scene.ts';

/** Owner, admin, moderator and participant, somebody who comes and goes, and somebody outside. */
export interface Crew {
  readonly olga: Person;
  readonly anna: Person;
  readonly mona: Person;
  readonly paul: Person;
  readonly stan: Person;
  readonly bert: Person;
}

/** Who is in it all the time. */
export const members = ['olga', 'anna', 'mona', 'paul'] as const;

/** A group in which things happen, and what was written in it. */
export interface Stage extends Crew {
  readonly scene: Scene;
  readonly guid: string;
  /** Messages by name. */
  readonly ids: Map<string, string>;
  say(name: string, by: Person, words: string, more?: object): Promise<unknown>;
  id(name: string): string;
}

type Step = readonly [what: string, needs: readonly Need[], act: (stage: Stage) => Promise<unknown>];

/** Everything that happens in a group, one thing after the other; what is refused as well. */
export const course: readonly Step[] = [
  ['a text', [], ({ say, paul }) => say('text', paul, 'Rowing today', { metadata: { mood: 'good' } })],
  ['a quote', [], ({ say, mona, id }) => say('quote', mona, 'Indeed', { quotedId: id('text') })],
  ['a reply', ['threads'], ({ say, anna, id }) => say('reply', anna, 'With pleasure', { parentId: id('text') })],
  ['a text sent again', [], ({ say, paul }) => say('text', paul, 'Rowing today', { metadata: { mood: 'good' } })],
  [
    'an edit',
    ['editing'],
    ({ paul, id }) =>
      paul.engine.editMessage(id('text'), { content: text('Rowing at one'), metadata: { mood: 'best' } }, live()),
  ],
  ['a reaction', ['reactions'], ({ olga, id }) => olga.engine.setReaction(id('text'), '👍', true, live())],
  ['another reaction', ['reactions'], ({ mona, id }) => mona.engine.setReaction(id('text'), '👍', true, live())],
  ['a reaction taken back', ['reactions'], ({ olga, id }) => olga.engine.setReaction(id('text'), '👍', false, live())],
  ['a delivery', ['receipts'], ({ anna, id }) => anna.engine.mark(id('quote'), 'delivered', live())],
  ['a reading', ['receipts'], ({ mona, id }) => mona.engine.mark(id('text'), 'read', live())],
  ['typing', ['typing'], async ({ paul, guid }) => paul.engine.setTyping(inGroup({ guid }), true)],
  ['the end of typing', ['typing'], async ({ paul, guid }) => paul.engine.setTyping(inGroup({ guid }), false)],
  ['a text to be deleted', [], ({ say, paul }) => say('gone', paul, 'Never mind')],
  [
    'a deletion by a moderator',
    ['deleting', 'scopes'],
    ({ mona, id }) => mona.engine.deleteMessage(id('gone'), live()),
  ],
  ['a deletion again', ['deleting'], ({ paul, id }) => paul.engine.deleteMessage(id('gone'), live())],
  ['the last text', [], ({ say, olga }) => say('last', olga, 'See you')],
  [
    'other fields',
    ['scopes'],
    ({ anna, guid }) =>
      anna.engine.updateGroup(guid, { name: 'Oars', icon: 'o.png', description: 'Us', metadata: { a: null } }, live()),
  ],
  ['other tags', ['tags'], ({ olga, guid }) => olga.engine.updateGroup(guid, { tags: ['lake', 'able'] }, live())],
  ['a scope', ['scopes'], ({ olga, paul, guid }) => olga.engine.setScope(guid, paul.uid, 'moderator', live())],
  [
    'a scope by an admin',
    ['scopes'],
    ({ anna, paul, guid }) => anna.engine.setScope(guid, paul.uid, 'participant', live()),
  ],
  [
    'a ban of somebody outside',
    ['bans', 'scopes'],
    ({ mona, bert, guid }) => mona.engine.banMember(guid, bert.uid, live()),
  ],
  ['a ban again', ['bans'], ({ olga, bert, guid }) => olga.engine.banMember(guid, bert.uid, live())],
  [
    'an adding',
    [],
    ({ olga, stan, guid }) => olga.engine.addMembers(guid, [{ uid: stan.uid, scope: 'participant' }], live()),
  ],
  ['a kick', ['scopes'], ({ mona, stan, guid }) => mona.engine.kickMember(guid, stan.uid, live())],
  [
    'an adding by an admin',
    ['scopes'],
    ({ anna, stan, guid }) => anna.engine.addMembers(guid, [{ uid: stan.uid, scope: 'moderator' }], live()),
  ],
  ['a ban of a member', ['bans'], ({ olga, stan, guid }) => olga.engine.banMember(guid, stan.uid, live())],
  ['the end of a ban', ['bans', 'scopes'], ({ mona, stan, guid }) => mona.engine.unbanMember(guid, stan.uid, live())],
  [
    'another owner',
    ['ownershipTransfer', 'scopes'],
    ({ olga, anna, guid }) => olga.engine.transferOwnership(guid, anna.uid, live()),
  ],
  [
    'the owner of before',
    ['ownershipTransfer', 'scopes'],
    ({ olga, anna, guid }) => anna.engine.transferOwnership(guid, olga.uid, live()),
  ],
  ['a name by a participant', [], ({ paul, guid }) => paul.engine.updateGroup(guid, { name: 'Mine' }, live())],
  ['a kick by a participant', [], ({ paul, mona, guid }) => paul.engine.kickMember(guid, mona.uid, live())],
  [
    'an edit of what another wrote',
    ['editing'],
    ({ mona, id }) => mona.engine.editMessage(id('text'), { content: text('x') }, live()),
  ],
  ['a deletion by a participant', ['deleting'], ({ paul, id }) => paul.engine.deleteMessage(id('last'), live())],
  ['receipts of what another wrote', ['receipts'], ({ mona, id }) => mona.engine.listReceipts(id('text'), live())],
  [
    'a conversation deleted',
    ['conversations'],
    ({ anna, guid }) => anna.engine.deleteConversation(inGroup({ guid }), live()),
  ],
  ['a leaving', [], ({ paul, guid }) => paul.engine.leaveGroup(guid, live())],
  ['the end of the group', [], ({ olga, guid }) => olga.engine.deleteGroup(guid, live())],
];
