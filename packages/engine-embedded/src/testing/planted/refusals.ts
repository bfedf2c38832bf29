import { KitException, isKitException } from '@open-chat-kit/sdk/engine';
import type { ChatEngine } from '@open-chat-kit/sdk/engine';
import { isRecord } from '../../operations/input.ts';
import type { Company } from '../broken-engines/broken-engine.ts';
import { live, perLife } from '../broken-engines/changing.ts';
import { membersQuery } from '../drafts.ts';
import { isEmpty } from './in-queries.ts';
import type { PlantedFault } from './planted-fault.ts';
import { memory, remembering } from './remembering.ts';
import { answered, fromRows, instead, part, patched, replaced, shownAs, withItems, type Row } from './rows.ts';

const kept = perLife(() => new Map<string, unknown>());

const out = (how: string): string => `members › whoever ${how} does nothing with messages of the group any more`;

const refused = (who: string): string =>
  `refusals › whatever is refused to ${who} changes nothing, and nobody hears of it`;

const needs = (who: string): string => `passwords › whoever ${who} needs the password`;

/** Requests of whoever is out that are answered all the same. */
const outside: readonly (readonly [
  method: 'setReaction' | 'deleteMessage' | 'editMessage' | 'mark' | 'listReceipts' | 'getMessage',
  how: string,
])[] = [
  ['setReaction', 'left'],
  ['setReaction', 'was kicked'],
  ['setReaction', 'was banned'],
  ['deleteMessage', 'left'],
  ['deleteMessage', 'was kicked'],
  ['editMessage', 'was banned'],
  ['mark', 'left'],
  ['listReceipts', 'was kicked'],
  ['getMessage', 'was banned'],
];

/** Faults of what is refused, and to whom. */
export const plantedInRefusals: readonly PlantedFault[] = fromRows([
  [
    'old-scope-is-the-new-one',
    'A change of scope answers with the new scope as the one before.',
    'members › a change of scope answers with the scope before and the group as it is',
    /the scope before moderator in the answer is "moderator"/,
    answered('setScope', (answer, [, , scope]) => patched(answer, 'oldScope', () => scope)),
  ],
  [
    'same-person-added-twice',
    'The same person twice in one adding is answered as added twice.',
    'members › whoever is asked for twice in one adding is added once',
    /results of adding one person three times at once/,
    answered('addMembers', (answer) =>
      patched(answer, 'results', (results) =>
        Array.isArray(results)
          ? results.map((result) =>
              part(result, 'error') === 'ALREADY_MEMBER' ? { ...result, error: null, reason: '' } : result,
            )
          : results,
      ),
    ),
  ],
  [
    'edit-brings-back',
    'An edit that was under way brings back what was deleted meanwhile.',
    'refusals › whatever is refused to a participant changes nothing, and nobody hears of it',
    /an edit of what was deleted succeeded, expected CONFLICT/,
    instead('editMessage', (go, [id], { engine }) => go().catch(() => engine.getMessage(String(id), live()))),
  ],
  [
    'tags-find-private-groups',
    'Who asks by a tag finds private groups.',
    'hidden groups › no list of anybody outside holds a private group, whatever is asked for',
    /finds a private group by|what \w+ finds by/,
    instead('listGroups', async (go, [query], { engine, company }) => {
      const page = await go();
      if (isEmpty(part(query, 'tags'))) return page;
      const hidden: unknown[] = [];
      for (const other of company.engines.filter((one) => one !== engine)) {
        const all = Object.assign({}, query, { joinedOnly: true, cursor: null });
        const found: unknown = await Reflect.apply(other.listGroups, other, [all, live()]);
        const own = part(found, 'items');
        hidden.push(...[own].flat().filter((one) => part(one, 'type') === 'private' && part(one, 'scope') === 'owner'));
      }
      return patched(page, 'items', (items) => [...(Array.isArray(items) ? items : []), ...hidden]);
    }),
  ],
  ...outside.map(([method, how]): Row => [
    `${method}-of-who-${how.replace(' ', '-')}`,
    `\`${method}\` of whoever ${how} is answered with the message.`,
    out(how),
    /a message of a group that one .* succeeded, expected NOT_FOUND or FORBIDDEN/,
    (engine, company) => ({
      ...instead(method, (go, [id]) =>
        go().catch((error: unknown) => kept(company).get(String(id)) ?? Promise.reject(error)),
      )(engine, company),
      async send(target, draft, signal) {
        const sent = await engine.send(target, draft, signal);
        kept(company).set(sent.id, sent);
        return sent;
      },
    }),
  ]),
  ...(
    [
      'watches it',
      'has seen it',
      'left it',
      'was kicked',
      'was a member before it had one',
      'was let in again',
    ] as const
  ).map((who): Row => [
    `no-password-for-whoever-${who.replaceAll(' ', '-')}`,
    `Whoever ${who} needs no password.`,
    needs(who),
    /joining with a wrong password, by whoever .* succeeded, expected WRONG_PASSWORD/,
    (engine, company) => openTo(engine, company, who),
  ]),
  [
    'old-password-remembered',
    'A group that gets a password again has the old one.',
    'passwords › a group that gets a password again needs a new one',
    /that gets a password again, without one succeeded, expected INVALID_ARGUMENT/,
    instead('updateGroup', (go, [guid, changes, signal], { engine }) => {
      const isMeant = part(changes, 'type') === 'password' && part(changes, 'password') === undefined;
      if (!isMeant) return go();
      return Reflect.apply(engine.updateGroup, engine, [
        guid,
        { ...(isRecord(changes) ? changes : {}), password: 'first-1' },
        signal,
      ]);
    }),
  ],
  [
    'kind-of-media-is-edited',
    'An edit makes a file of a picture.',
    refused('the owner'),
    /an edit to another (type|kind) succeeded, expected INVALID_ARGUMENT/,
    instead('editMessage', (go, [id], { engine }) =>
      go().catch((error: unknown) => {
        if (!isKitException(error) || error.code !== 'INVALID_ARGUMENT') throw error;
        return engine.getMessage(String(id), live());
      }),
    ),
  ],
  [
    'unknown-people-banned',
    'A ban of nobody is refused, and raises the revision of the group.',
    refused('the owner'),
    /refused to the owner were .* group › (revision|description|updatedAt)|heard group\.updated/,
    instead('banMember', (go, [guid], { engine }) =>
      go().catch(async (error: unknown) => {
        const { description } = await engine.getGroup(String(guid), live());
        await engine.updateGroup(String(guid), { description: `${description}.` }, live());
        await engine.updateGroup(String(guid), { description }, live());
        throw error;
      }),
    ),
  ],
  [
    'banned-with-a-wrong-password',
    'Somebody banned who gives a wrong password is told so.',
    'refusals › of two reasons the first in order is said',
    /somebody banned who joins with a wrong password rejected with WRONG_PASSWORD/,
    instead('joinGroup', (go, [, password]) =>
      go().catch((error: unknown) => {
        if (isKitException(error) && error.code === 'BANNED' && password === 'wrong')
          throw new KitException('WRONG_PASSWORD', 'Another one.');
        throw error;
      }),
    ),
  ],
  [
    'owner-stays-owner',
    'The owner of before stays one.',
    'ownership › a transfer makes the new owner owner and the old one admin',
    /list of members after a transfer/,
    remembering(
      answered('listMembers', (page, [guid], { company }) =>
        withItems(page, (all) =>
          all.map((one) =>
            memory(company).get(`owner ${String(guid)}`) === part(one, 'uid') ? replaced(one, 'scope', 'owner') : one,
          ),
        ),
      ),
    ),
  ],
  [
    'bans-end-with-leaving',
    'Whoever is banned may be added.',
    'bans › a banned person cannot be added',
    /results of adding a banned person/,
    instead('addMembers', async (go, [guid, drafts, signal], { engine }) => {
      for (const draft of Array.isArray(drafts) ? drafts : [])
        await engine.unbanMember(String(guid), String(part(draft, 'uid')), live()).catch(() => null);
      void signal;
      return go();
    }),
  ],
  [
    'ban-leaves-the-member',
    'A ban keeps the member in.',
    'members › whoever was banned and let in again comes back like anybody else, in every way',
    /a call that has to succeed failed with NOT_FOUND: This user/,
    instead('banMember', async (go, [guid, uid], { engine }) => {
      const member = await engine.listMembers(String(guid), membersQuery(), live()).catch(() => null);
      const answer = await go();
      const was = member?.items.find((one) => one.uid === uid);
      if (was)
        await engine
          .unbanMember(String(guid), String(uid), live())
          .then(() => engine.addMembers(String(guid), [{ uid: String(uid), scope: 'participant' }], live()));
      return answer;
    }),
  ],
  [
    'unban-lets-in',
    'Whose ban ends is a member.',
    'members › whoever was banned and let in again comes back like anybody else, in every way',
    /joining again failed with ALREADY_MEMBER: You are a member of this group already\./,
    instead('unbanMember', async (go, [guid, uid], { engine }) => {
      const answer = await go();
      await engine.addMembers(String(guid), [{ uid: String(uid), scope: 'participant' }], live());
      return answer;
    }),
  ],
  [
    'kick-bans',
    'Who is kicked cannot join.',
    'members › whoever was kicked comes back like anybody else, in every way',
    /joining again failed with BANNED: You were kicked\./,
    remembering(
      instead('joinGroup', (go, [guid], { company, uid }) => {
        if (memory(company).has(`kicked ${String(guid)} ${uid}`)) throw new KitException('BANNED', 'You were kicked.');
        return go();
      }),
    ),
  ],
  [
    'messages-of-who-left-vanish',
    'With whoever leaves their messages go.',
    'members › whoever left comes back like anybody else, in every way',
    /the last text as read by who left and came back by joining, in a public group/,
    remembering(
      answered('history', (page, [target], { company }) =>
        withItems(page, (all) =>
          all.filter(
            (one) => !memory(company).has(`gone ${String(part(target, 'id'))} ${String(part(one, 'sender.uid'))}`),
          ),
        ),
      ),
    ),
  ],
  [
    'group-without-owner-joined',
    'Members count without the owner.',
    'members › whoever was kicked comes back like anybody else, in every way',
    /membership, ban, scope and member count of who/,
    shownAs('group', (record) =>
      'membersCount' in record ? { membersCount: Math.max(0, Number(record['membersCount']) - 1) } : {},
    ),
  ],
  [
    'public-members-hidden',
    'Members of public groups are for members.',
    'roles › a stranger can list the members',
    /a stranger can list the members: it failed with FORBIDDEN: For members\./,
    instead('listMembers', async (go, [guid], { engine }) => {
      const { hasJoined } = await engine.getGroup(String(guid), live());
      if (!hasJoined) throw new KitException('FORBIDDEN', 'For members.');
      return go();
    }),
  ],
  [
    'conversation-as-a-member',
    'A conversation shows the group as strangers see it.',
    'members › whoever left comes back like anybody else, in every way',
    /hasJoined of group l-olga-1 for k-paul/,
    answered('getConversation', (one) =>
      patched(
        patched(one, 'with.group.hasJoined', () => false),
        'with.group.scope',
        () => null,
      ),
    ),
  ],
  [
    'last-message-before-an-edit',
    'The last message of a conversation is as it was sent.',
    'members › what one writes, reads and hears is alike, whatever one’s scope',
    /the answer to getConversation carries revision 1 of message m6, after revision 4/,
    answered(['getConversation', 'listConversations'], (answer) =>
      JSON.parse(JSON.stringify(answer ?? null), (key, value: unknown) =>
        key === 'lastMessage' && isRecord(value) && Number(value['editedAt']) > 0
          ? { ...value, editedAt: 0, revision: 1 }
          : value,
      ),
    ),
  ],
  [
    'names-cut-in-lists',
    'Lists show names of groups cut.',
    'members › whoever left comes back like anybody else, in every way',
    /name of group l-olga-1/,
    answered('listGroups', (page) =>
      withItems(page, (all) => all.map((one) => patched(one, 'name', (name) => String(name).slice(0, 8)))),
    ),
  ],
  [
    'joined-at-of-lists',
    'Lists of groups say when the group was made as when one joined.',
    'members › whoever was kicked comes back like anybody else, in every way',
    /joinedAt of group l-olga-1 for k-paul/,
    answered('listGroups', (page) =>
      withItems(page, (all) => all.map((one) => replaced(one, 'joinedAt', part(one, 'createdAt')))),
    ),
  ],
  [
    'banned-as-they-were',
    'Banned people keep the scope that they had.',
    'bans › banned people are listed apart from members, as participants by name',
    /the list of banned people/,
    answered('listBanned', (page) => withItems(page, (all) => all.map((one) => replaced(one, 'scope', 'moderator')))),
  ],
  [
    'banned-since',
    'Banned people bear when they were banned as when they joined.',
    'bans › banned people are listed apart from members, as participants by name',
    /the list of banned people is/,
    answered('listBanned', (page) =>
      withItems(page, (all) => all.map((one) => replaced(one, 'joinedAt', 1_800_000_000))),
    ),
  ],
]);

/** Whoever did something before is let in by the owner, whatever they give. */
function openTo(engine: ChatEngine, company: Company, who: string): Partial<ChatEngine> {
  const known = kept(company);
  const note = (what: string, guid: string, uid: string): void => void known.set(`${what} ${guid} ${uid}`, true);
  return {
    watch(interest) {
      for (const guid of interest.groups) note('watches it', guid, company.uidOf(engine));
      engine.watch(interest);
    },
    async getGroup(guid, signal) {
      note('has seen it', guid, company.uidOf(engine));
      return engine.getGroup(guid, signal);
    },
    async leaveGroup(guid, signal) {
      const uid = company.uidOf(engine);
      const { type } = await engine.getGroup(guid, signal);
      note(type === 'password' ? 'left it' : 'was a member before it had one', guid, uid);
      return engine.leaveGroup(guid, signal);
    },
    async kickMember(guid, uid, signal) {
      note('was kicked', guid, uid);
      return engine.kickMember(guid, uid, signal);
    },
    async unbanMember(guid, uid, signal) {
      note('was let in again', guid, uid);
      return engine.unbanMember(guid, uid, signal);
    },
    async joinGroup(guid, password, signal) {
      const uid = company.uidOf(engine);
      if (!known.has(`${who} ${guid} ${uid}`)) return engine.joinGroup(guid, password, signal);
      for (const other of company.engines) {
        const added = await other.addMembers(guid, [{ uid, scope: 'participant' }], live()).catch(() => null);
        if (added) return { group: await engine.getGroup(guid, live()), message: null };
      }
      return engine.joinGroup(guid, password, signal);
    },
  };
}
