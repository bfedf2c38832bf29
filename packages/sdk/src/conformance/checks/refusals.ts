import type { ErrorCode, GroupChanges } from '../../contract.ts';
import { KitException } from '../../errors.ts';
import type { Need } from '../harness.ts';
import { groupDraft, historyQuery, live, membersQuery, messageDraft, text } from '../requests.ts';
import { inGroup, type Person } from '../scene.ts';
import type { FullPeople, FullWorld } from './full-world.ts';

/** A request that is refused, and everything stays as it was. */
export interface Refusal {
  readonly what: string;
  readonly by: keyof FullPeople;
  readonly codes: readonly ErrorCode[];
  readonly needs: readonly Need[];
  ask(by: Person, world: FullWorld): Promise<unknown>;
}

type Row = readonly [
  what: string,
  codes: ErrorCode | readonly ErrorCode[],
  needs: readonly Need[],
  ask: Refusal['ask'],
];

const refusals = (by: keyof FullPeople, rows: readonly Row[]): readonly Refusal[] =>
  rows.map(([what, codes, needs, ask]) => ({ what, by, codes: [codes].flat(), needs, ask }));

/** What a value of a wrong kind is, where JavaScript passes it and types would not. */
function forged(engine: Person['engine'], method: 'updateGroup' | 'setScope' | 'setReaction', ...given: unknown[]) {
  return Promise.resolve<unknown>(Reflect.apply(engine[method], engine, [...given, live()]));
}

const adding = async ({ engine }: Person, guid: string, uid: string): Promise<unknown> => {
  const { results } = await engine.addMembers(guid, [{ uid, scope: 'participant' }], live());
  const [result] = results;
  if (result?.error) throw new KitException(result.error, 'The only one was not added.');
  return results;
};

/** What takes a right that neither strangers nor participants have. */
const ofTheStrong: readonly (readonly [what: string, needs: readonly Need[], ask: Refusal['ask']])[] = [
  ['another name', [], ({ engine }, { group }) => engine.updateGroup(group.guid, { name: 'Mine' }, live())],
  ['the end of the group', [], ({ engine }, { group }) => engine.deleteGroup(group.guid, live())],
  ['a new member', [], (by, { group, people }) => adding(by, group.guid, people.vera.uid)],
  ['a new member whom nobody knows', [], (by, { group }) => adding(by, group.guid, `${by.uid}-nobody`)],
  ['a kick', [], ({ engine }, { group, people }) => engine.kickMember(group.guid, people.zoe.uid, live())],
  ['a ban', ['bans'], ({ engine }, { group, people }) => engine.banMember(group.guid, people.zoe.uid, live())],
  [
    'a ban of somebody outside',
    ['bans'],
    ({ engine }, { group, people }) => engine.banMember(group.guid, people.vera.uid, live()),
  ],
  ['a ban of nobody', ['bans'], (by, { group }) => by.engine.banMember(group.guid, `${by.uid}-nobody`, live())],
  [
    'the end of a ban',
    ['bans'],
    ({ engine }, { group, people }) => engine.unbanMember(group.guid, people.bert.uid, live()),
  ],
  ['the banned', ['bans'], ({ engine }, { group }) => engine.listBanned(group.guid, membersQuery(), live())],
  [
    'another scope',
    ['scopes'],
    ({ engine }, { group, people }) => engine.setScope(group.guid, people.zoe.uid, 'moderator', live()),
  ],
  [
    'the group itself',
    ['ownershipTransfer'],
    ({ engine }, { group, people }) => engine.transferOwnership(group.guid, people.zoe.uid, live()),
  ],
];

/** What only members do in a group. */
const ofMembers: readonly Row[] = [
  ['to write', 'NOT_A_MEMBER', [], (by, { scene, group }) => scene.say(by, inGroup(group), 'Let me in')],
  [
    'to quote',
    'NOT_A_MEMBER',
    [],
    (by, { scene, group, id }) => scene.say(by, inGroup(group), 'So', { quotedId: id('first') }),
  ],
  [
    'to reply',
    'NOT_A_MEMBER',
    ['threads'],
    (by, { scene, group, id }) => scene.say(by, inGroup(group), 'So', { parentId: id('first') }),
  ],
  ['to read', 'NOT_A_MEMBER', [], ({ engine }, { group }) => engine.history(inGroup(group), historyQuery(), live())],
  ['to leave', 'NOT_A_MEMBER', [], ({ engine }, { group }) => engine.leaveGroup(group.guid, live())],
  ['a message', 'NOT_FOUND', [], ({ engine }, { id }) => engine.getMessage(id('first'), live())],
  [
    'to edit',
    ['NOT_FOUND', 'FORBIDDEN'],
    ['editing'],
    ({ engine }, { id }) => engine.editMessage(id('first'), { content: text('mine') }, live()),
  ],
  [
    'to delete',
    ['NOT_FOUND', 'FORBIDDEN'],
    ['deleting'],
    ({ engine }, { id }) => engine.deleteMessage(id('first'), live()),
  ],
  [
    'to react',
    ['NOT_FOUND', 'FORBIDDEN'],
    ['reactions'],
    ({ engine }, { id }) => engine.setReaction(id('first'), '🎉', true, live()),
  ],
  [
    'to take a reaction back',
    ['NOT_FOUND', 'FORBIDDEN'],
    ['reactions'],
    ({ engine }, { id }) => engine.setReaction(id('edited'), '👍', false, live()),
  ],
  ['to mark', 'NOT_FOUND', ['receipts'], ({ engine }, { id }) => engine.mark(id('last'), 'read', live())],
  [
    'receipts',
    ['NOT_FOUND', 'FORBIDDEN'],
    ['receipts'],
    ({ engine }, { id }) => engine.listReceipts(id('last'), live()),
  ],
  [
    'the end of its conversation',
    'NOT_FOUND',
    ['conversations'],
    ({ engine }, { group }) => engine.deleteConversation(inGroup(group), live()),
  ],
  [
    'the conversation',
    'NOT_FOUND',
    ['conversations'],
    ({ engine }, { group }) => engine.getConversation(inGroup(group), live()),
  ],
];

const strong = (lack: readonly string[] = []): readonly Row[] =>
  ofTheStrong
    .filter(([what]) => !lack.includes(what))
    .map(([what, needs, ask]): Row => [what, 'FORBIDDEN', needs, ask]);

/** A change of which one part may be and the other not: none of it happens. */
const half = (what: string, changes: object, ...needs: readonly Need[]): Row => [
  `a change of a group with ${what}`,
  ['INVALID_ARGUMENT', 'LIMIT_EXCEEDED'],
  needs,
  ({ engine }, { group }) => forged(engine, 'updateGroup', group.guid, { name: 'Half', description: 'x', ...changes }),
];

const ofTheOwner: readonly Row[] = [
  ['to leave', 'OWNER_CANNOT_LEAVE', [], ({ engine }, { group }) => engine.leaveGroup(group.guid, live())],
  ['to join', 'ALREADY_MEMBER', [], ({ engine }, { group }) => engine.joinGroup(group.guid, null, live())],
  [
    'a kick of somebody outside',
    'NOT_A_MEMBER',
    [],
    ({ engine }, { group, people }) => engine.kickMember(group.guid, people.stan.uid, live()),
  ],
  ['a kick of the owner', 'FORBIDDEN', [], ({ engine, uid }, { group }) => engine.kickMember(group.guid, uid, live())],
  [
    'a kick of nobody',
    ['NOT_A_MEMBER', 'NOT_FOUND'],
    [],
    ({ engine, uid }, { group }) => engine.kickMember(group.guid, `${uid}-nobody`, live()),
  ],
  [
    'a ban of the owner',
    'FORBIDDEN',
    ['bans'],
    ({ engine, uid }, { group }) => engine.banMember(group.guid, uid, live()),
  ],
  [
    'a ban of nobody',
    'NOT_FOUND',
    ['bans'],
    ({ engine, uid }, { group }) => engine.banMember(group.guid, `${uid}-nobody`, live()),
  ],
  [
    'a ban again',
    'CONFLICT',
    ['bans'],
    ({ engine }, { group, people }) => engine.banMember(group.guid, people.bert.uid, live()),
  ],
  [
    'the end of a ban that is none',
    'NOT_FOUND',
    ['bans'],
    ({ engine }, { group, people }) => engine.unbanMember(group.guid, people.zoe.uid, live()),
  ],
  ['a new member who is one', 'ALREADY_MEMBER', [], (by, { group, people }) => adding(by, group.guid, people.zoe.uid)],
  ['a new member whom nobody knows', 'NOT_FOUND', [], (by, { group }) => adding(by, group.guid, `${by.uid}-nobody`)],
  [
    'a new member who is banned',
    'BANNED',
    ['bans'],
    (by, { group, people }) => adding(by, group.guid, people.bert.uid),
  ],
  [
    'the scope of somebody outside',
    'NOT_A_MEMBER',
    ['scopes'],
    ({ engine }, { group, people }) => engine.setScope(group.guid, people.stan.uid, 'admin', live()),
  ],
  [
    'the scope of the owner',
    'FORBIDDEN',
    ['scopes'],
    ({ engine, uid }, { group }) => engine.setScope(group.guid, uid, 'participant', live()),
  ],
  [
    'a scope that there is not',
    'INVALID_ARGUMENT',
    ['scopes'],
    ({ engine }, { group, people }) => forged(engine, 'setScope', group.guid, people.zoe.uid, 'king'),
  ],
  [
    'a second owner',
    'INVALID_ARGUMENT',
    ['scopes'],
    ({ engine }, { group, people }) => forged(engine, 'setScope', group.guid, people.zoe.uid, 'owner'),
  ],
  [
    'the group for oneself',
    'INVALID_ARGUMENT',
    ['ownershipTransfer'],
    ({ engine, uid }, { group }) => engine.transferOwnership(group.guid, uid, live()),
  ],
  [
    'the group for somebody outside',
    'NOT_A_MEMBER',
    ['ownershipTransfer'],
    ({ engine }, { group, people }) => engine.transferOwnership(group.guid, people.stan.uid, live()),
  ],
  [
    'a group of a guid that is taken',
    'CONFLICT',
    [],
    ({ engine }, { group }) => engine.createGroup(groupDraft({ guid: group.guid, name: 'Another' }), live()),
  ],
  half('a type that there is not', { type: 'secret' }),
  half('a password that belongs to no such group', { password: 'Open-7261' }, 'passwordGroups'),
  half('tags that are none', { tags: 7 }),
  half('metadata that are none', { metadata: 'red' }),
  half('an icon that is none', { icon: null }),
  [
    'a group with a password and without one',
    'INVALID_ARGUMENT',
    ['passwordGroups'],
    ({ engine }, { group }) => {
      const changes: GroupChanges = { name: 'Half', type: 'password' };
      return engine.updateGroup(group.guid, changes, live());
    },
  ],
  [
    'a quote of nothing',
    'NOT_FOUND',
    [],
    (by, { scene, group }) => scene.say(by, inGroup(group), 'So', { quotedId: 'nothing' }),
  ],
  [
    'a reply to nothing',
    'NOT_FOUND',
    ['threads'],
    (by, { scene, group }) => scene.say(by, inGroup(group), 'So', { parentId: 'nothing' }),
  ],
  [
    'a reply to a reply',
    'INVALID_ARGUMENT',
    ['threads'],
    (by, { scene, group, id }) => scene.say(by, inGroup(group), 'So', { parentId: id('reply') }),
  ],
  ['a line to oneself', 'INVALID_ARGUMENT', [], (by, { scene }) => scene.say(by, { type: 'user', id: by.uid }, 'I')],
  [
    'a line to nobody',
    'NOT_FOUND',
    [],
    (by, { scene }) => scene.say(by, { type: 'user', id: `${by.uid}-nobody` }, 'Who?'),
  ],
  [
    'a muid of another conversation',
    'CONFLICT',
    [],
    ({ engine }, { people, messages }) =>
      engine.send(
        { type: 'user', id: people.stan.uid },
        messageDraft(messages.get('quote')?.muid ?? '', text('Again')),
        live(),
      ),
  ],
  [
    'an edit of what somebody else wrote',
    'FORBIDDEN',
    ['editing'],
    ({ engine }, { id }) => engine.editMessage(id('first'), { content: text('Mine') }, live()),
  ],
  [
    'an edit to another kind',
    'INVALID_ARGUMENT',
    ['editing', 'customMessages'],
    ({ engine }, { id }) =>
      engine.editMessage(id('quote'), { content: { kind: 'custom', customType: 'oar', data: {} } }, live()),
  ],
  [
    'an edit to another type',
    'INVALID_ARGUMENT',
    ['editing', 'customMessages'],
    ({ engine }, { id }) =>
      engine.editMessage(id('custom'), { content: { kind: 'custom', customType: 'sail', data: {} } }, live()),
  ],
  [
    'receipts of somebody else',
    'FORBIDDEN',
    ['receipts'],
    ({ engine }, { id }) => engine.listReceipts(id('first'), live()),
  ],
  ['a mark at nothing', 'NOT_FOUND', ['receipts'], ({ engine }) => engine.mark('nothing', 'read', live())],
  [
    'a reaction to what was deleted',
    'CONFLICT',
    ['reactions', 'deleting'],
    ({ engine }, { id }) => engine.setReaction(id('gone'), '👍', true, live()),
  ],
  [
    'a reaction of nothing',
    'INVALID_ARGUMENT',
    ['reactions'],
    ({ engine }, { id }) => forged(engine, 'setReaction', id('first'), 7, true),
  ],
  [
    'a block of two of whom one is nobody',
    'NOT_FOUND',
    ['blocking'],
    ({ engine, uid }, { people }) => engine.setBlocked([people.zoe.uid, `${uid}-nobody`], true, live()),
  ],
  [
    'the end of two blocks of which one is of nobody',
    'NOT_FOUND',
    ['blocking'],
    ({ engine, uid }, { people }) => engine.setBlocked([people.vera.uid, `${uid}-nobody`], false, live()),
  ],
  [
    'the end of a conversation with nobody',
    'NOT_FOUND',
    ['conversations'],
    ({ engine, uid }) => engine.deleteConversation({ type: 'user', id: `${uid}-nobody` }, live()),
  ],
];

/** Every way in which a request is refused, by whom it comes from. */
export const everyRefusal: readonly Refusal[] = [
  ...refusals('stan', [...strong(), ...ofMembers]),
  ...refusals('bert', [
    ...strong(),
    ...ofMembers,
    ['to join', 'BANNED', ['bans'], ({ engine }, { group }) => engine.joinGroup(group.guid, null, live())],
  ]),
  ...refusals('paul', [
    ...strong(),
    ['to join', 'ALREADY_MEMBER', [], ({ engine }, { group }) => engine.joinGroup(group.guid, null, live())],
    [
      'an edit of what was deleted',
      'CONFLICT',
      ['editing', 'deleting'],
      ({ engine }, { id }) => engine.editMessage(id('gone'), { content: text('There again') }, live()),
    ],
    [
      'a deletion of what somebody else wrote',
      'FORBIDDEN',
      ['deleting'],
      ({ engine }, { id }) => engine.deleteMessage(id('last'), live()),
    ],
  ]),
  ...refusals('mona', [
    ...strong([
      ...['a kick', 'a ban', 'a ban of somebody outside', 'a ban of nobody', 'the end of a ban', 'the banned'],
    ]).map(([what, codes, needs, ask]): Row => [what, codes, ['scopes', ...needs], ask]),
    [
      'a kick of an admin',
      'FORBIDDEN',
      ['scopes'],
      ({ engine }, { group, people }) => engine.kickMember(group.guid, people.anna.uid, live()),
    ],
    [
      'a ban of an admin',
      'FORBIDDEN',
      ['scopes', 'bans'],
      ({ engine }, { group, people }) => engine.banMember(group.guid, people.anna.uid, live()),
    ],
    [
      'receipts of a participant',
      'FORBIDDEN',
      ['receipts'],
      ({ engine }, { id }) => engine.listReceipts(id('first'), live()),
    ],
  ]),
  ...refusals('olga', ofTheOwner),
];
