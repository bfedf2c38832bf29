import { mentionsIn } from '@open-chat-kit/sdk/engine';
import type { ChatEngine, ChatTarget, MessageRecord } from '@open-chat-kit/sdk/engine';
import type { Company } from '../broken-engines/broken-engine.ts';
import { live, perLife } from '../broken-engines/changing.ts';
import { historyQuery } from '../drafts.ts';
import type { PlantedFault } from './planted-fault.ts';
import { answered, fromRows, literally, messagesIn, part, patched, shownAs, type Row } from './rows.ts';

/** What was edited or sent in this life of the server. */
const seen = perLife(() => new Set<string>());

/** Of members, as they are now. */
const scopesOf = perLife(() => new Map<string, string>());

const checkOf = (what: string): string => `unread mentions › ${what}`;
const named = checkOf('a mention counts for the one whom it names, and for nobody else');
const ofAll = checkOf('a mention of all counts for everybody but the writer');
const byWhom = checkOf('all are mentioned by whom their scope allows it, when they write');
const told = checkOf('a message says whether it mentions all, as who wrote it may');
const between = checkOf('between two people names count, and all does not');
const alike = checkOf('what only looks like a mention is none');
const edited = checkOf('an edit mentions, and takes a mention back');
const joining = checkOf('they begin with each joining, and end with leaving');

/** Unread messages of others that fit, counted anew for whoever asks, wherever mentions are counted. */
function counting(
  fits: (message: MessageRecord, uid: string, company: Company) => boolean,
  query: Parameters<typeof historyQuery>[0] = { unreadOnly: true },
): PlantedFault['breaks'] {
  const countIn = async (engine: ChatEngine, company: Company, target: ChatTarget): Promise<number> => {
    const { items } = await engine.history(target, historyQuery(query), live());
    return items.filter((message) => fits(message, company.uidOf(engine), company)).length;
  };
  return (engine, company) => ({
    async unreadCounts(signal) {
      const counts = await engine.unreadCounts(signal);
      const of = async (type: 'user' | 'group'): Promise<Readonly<Record<string, number>>> => {
        const ids = Object.keys(type === 'user' ? counts.users : counts.groups);
        const found = await Promise.all(ids.map((id) => countIn(engine, company, { type, id })));
        return Object.fromEntries(ids.map((id, at) => [id, found[at] ?? 0] as const).filter(([, count]) => count > 0));
      };
      return { ...counts, mentions: { users: await of('user'), groups: await of('group') } };
    },
    async getConversation(target, signal) {
      const conversation = await engine.getConversation(target, signal);
      return { ...conversation, unreadMentionCount: await countIn(engine, company, target) };
    },
  });
}

function textOf({ content }: MessageRecord): string {
  return content.kind === 'text' ? content.text : content.kind === 'media' ? content.caption : '';
}

/** By the marks in it, whoever wrote them. */
function isMarked(uid: string, { content, receiver }: MessageRecord): boolean {
  const { uids, isOfAll: hasAll } = mentionsIn(content);
  return uids.includes(uid) || (hasAll && receiver.type === 'group');
}

const isOfAll = (message: MessageRecord): boolean => textOf(message).includes('<@all:');

/** One of the places in which mentions are counted says something else. */
const saying = (
  method: 'unreadCounts' | 'getConversation' | 'listConversations',
  path: string,
  value: unknown,
): PlantedFault['breaks'] =>
  answered(method, (answer) => {
    if (method !== 'listConversations') return patched(answer, path, () => value);
    return patched(answer, 'items', (items) =>
      Array.isArray(items) ? items.map((one: unknown) => patched(one, path, () => value)) : items,
    );
  });

/** Faults of counting mentions. */
export const plantedInMentionCounts: readonly PlantedFault[] = fromRows([
  [
    'mentions-of-anybody',
    'A mention counts for everybody.',
    named,
    /of whom no message names/,
    counting((message) => textOf(message).includes('<@')),
  ],
  [
    'mentions-are-unread',
    'Everything that is unread mentions.',
    named,
    /unread mentions of whom a message names/,
    counting(() => true),
  ],
  [
    'mentions-not-in-groups',
    'Mentions in groups are not counted.',
    named,
    /unread mentions of whom a message names/,
    counting((message, uid) => message.receiver.type === 'user' && isMarked(uid, message)),
  ],
  ...(
    [
      ['unreadCounts', 'mentions.groups', {}, /unread mentions of whom/],
      ['getConversation', 'unreadMentionCount', 0, /unread mentions in the conversation of whom/],
      ['listConversations', 'unreadMentionCount', 0, /unread mentions in the list of conversations of whom/],
    ] as const
  ).map(([method, path, value, words]): Row => [
    `${method}-without-mentions`,
    `\`${method}\` counts no mentions.`,
    named,
    words,
    saying(method, path, value),
  ]),
  ...(
    [
      ['by-its-mark', 'whatever its writer may', (text: string) => text.includes('<@all:'), 'a participant'],
      ['never', 'that it mentions nobody', () => false, 'a moderator'],
      ['always', 'that it mentions all', () => true, 'a moderator, of nobody'],
    ] as const
  ).map(([name, what, isSaid, whose]): Row => [
    `mentions-all-${name}`,
    `\`mentionsAll\` says ${what}.`,
    told,
    literally(`, by ${whose}`),
    shownAs('message', (record) => ({ mentionsAll: isSaid(String(part(record, 'content.text') ?? '')) })),
  ]),
  [
    'mentions-of-all-for-nobody',
    'A mention of all mentions nobody.',
    ofAll,
    /of a member/,
    counting((message, uid) => !isOfAll(message) && isMarked(uid, message)),
  ],
  [
    'all-are-called-so',
    'A mention of all counts under one name for all.',
    ofAll,
    /of a member/,
    counting((message, uid) => isMarked(uid, message) && !textOf(message).includes('<@all:alle>')),
  ],
  [
    'anybody-mentions-all',
    'Whoever writes mentions all.',
    byWhom,
    /of the owner, by a participant/,
    counting((message, uid) => isMarked(uid, message)),
  ],
  [
    'mentions-of-all-by-the-scope-of-now',
    'All are mentioned by who may when it is counted.',
    byWhom,
    /after who might may no longer/,
    (engine, company) => ({
      ...counting((message, uid) => {
        const scopes = scopesOf(company);
        const may = !isOfAll(message) || scopes.get(message.sender.uid) !== 'participant';
        return isMarked(uid, message) && (may || textOf(message).includes(`<@uid:${uid}>`));
      })(engine, company),
      async addMembers(guid, members, signal) {
        for (const { uid, scope } of members) scopesOf(company).set(uid, scope);
        return engine.addMembers(guid, members, signal);
      },
      async joinGroup(guid, password, signal) {
        scopesOf(company).set(company.uidOf(engine), 'participant');
        return engine.joinGroup(guid, password, signal);
      },
      async setScope(guid, uid, scope, signal) {
        scopesOf(company).set(uid, scope);
        return engine.setScope(guid, uid, scope, signal);
      },
    }),
  ],
  [
    'mentions-by-oneself',
    'Whoever mentions all mentions themselves.',
    ofAll,
    /of who wrote one of two/,
    answered('unreadCounts', (counts, _given, { uid }) =>
      patched(counts, 'mentions.groups', (groups) =>
        Object.fromEntries(Object.entries(Object(groups)).map(([id, count]) => [id, uid === '' ? count : 2])),
      ),
    ),
  ],
  [
    'mentions-each-by-itself',
    'A message counts as often as it names one.',
    checkOf('a message counts once, however often it names one'),
    /after a message with four mentions/,
    answered('unreadCounts', (counts) =>
      patched(counts, 'mentions.groups', (groups) =>
        Object.fromEntries(Object.entries(Object(groups)).map(([id, count]) => [id, Number(count) * 3])),
      ),
    ),
  ],
  [
    'mentions-of-all-between-two',
    'A mention of all counts between two people.',
    between,
    /of the other side/,
    counting((message, uid) => isOfAll(message) || isMarked(uid, message)),
  ],
  [
    'mentions-not-between-two',
    'Between two people nobody is mentioned.',
    between,
    /of the other side/,
    counting((message, uid) => message.receiver.type === 'group' && isMarked(uid, message)),
  ],
  ...(
    [
      ['by-the-sign-alone', 'A uid behind “@” mentions.', (text: string, uid: string) => text.includes(`@${uid}`)],
      ['by-a-part', 'A part of a uid mentions.', (text: string, uid: string) => text.includes(`<@uid:${uid}`)],
      ['by-any-end', 'The end of a uid mentions.', (text: string, uid: string) => text.includes(`${uid}>`)],
      [
        'in-any-case',
        'A uid mentions in any case.',
        (text: string, uid: string) => text.toLowerCase().includes(`<@uid:${uid}>`),
      ],
      ['by-all-alone', 'All without a name mention.', (text: string) => text.includes('<@all')],
      ['over-lines', 'All are mentioned by a name of two lines.', (text: string) => /<@all:[^>]+>/.test(text)],
    ] as const
  ).map(([name, fault, fits]): Row => [
    `mentions-${name}`,
    fault,
    alike,
    /after what only looks like one/,
    counting((message, uid) => isMarked(uid, message) || fits(textOf(message), uid)),
  ]),
  [
    'mentions-in-metadata',
    'Metadata mentions.',
    alike,
    /after what only looks like one/,
    counting((message, uid) => isMarked(uid, message) || JSON.stringify(message.metadata).includes(`<@uid:${uid}>`)),
  ],
  [
    'mentions-alone-in-their-brackets',
    'Other signs around a mention make it none.',
    alike,
    /after one within other signs/,
    counting((message, uid) => isMarked(uid, message) && !textOf(message).includes('<<')),
  ],
  [
    'captions-mention-nobody',
    'Captions mention nobody.',
    checkOf('captions mention as texts do'),
    /after a picture with a mention below it/,
    counting((message, uid) => message.content.kind === 'text' && isMarked(uid, message)),
  ],
  [
    'names-of-files-mention',
    'The name of a file mentions.',
    checkOf('captions mention as texts do'),
    /after a picture of that name/,
    counting((message, uid) => JSON.stringify(message.content).includes(`<@uid:${uid}>`)),
  ],
  [
    'custom-data-mentions',
    'Data of custom messages mentions.',
    checkOf('data of custom messages mentions nobody'),
    /after a custom message/,
    counting((message, uid) => JSON.stringify(message.content).includes(`<@uid:${uid}>`)),
  ],
  [
    'mentions-are-never-read',
    'Mentions count when they are read, too.',
    checkOf('what is read is counted no more, up to where one read'),
    /after (the first of two|all) was read/,
    counting((message, uid) => isMarked(uid, message) && message.sender.uid !== uid, {}),
  ],
  [
    'delivered-mentions-are-read',
    'Mentions that were delivered are counted no more.',
    checkOf('what is read is counted no more, up to where one read'),
    /after being delivered/,
    counting((message, uid) => isMarked(uid, message) && message.deliveredAt === 0),
  ],
  [
    'marked-mentions-stay-read',
    'Mentions that are marked as unread are not counted again.',
    checkOf('what is read is counted no more, up to where one read'),
    /after all was marked as unread/,
    (engine, company) => ({
      ...answered('unreadCounts', (counts, _given, { uid }) =>
        seen(company).has(uid) ? patched(counts, 'mentions', () => ({ users: {}, groups: {} })) : counts,
      )(engine, company),
      async markUnread(id, signal) {
        seen(company).add(company.uidOf(engine));
        return engine.markUnread(id, signal);
      },
    }),
  ],
  [
    'edits-mention-nobody',
    'What was edited mentions nobody.',
    edited,
    /after a mention was edited in/,
    counting((message, uid) => message.editedAt === 0 && isMarked(uid, message)),
  ],
  [
    'edits-leave-mentions',
    'A mention that was edited out counts still.',
    edited,
    /after it was edited (to somebody else|out)/,
    counting((message, uid, company) => {
      const key = `${uid} ${message.id}`;
      if (isMarked(uid, message)) seen(company).add(key);
      return seen(company).has(key);
    }),
  ],
  [
    'edits-mention-one',
    'All are not mentioned by an edit.',
    edited,
    /after it was edited to all/,
    counting((message, uid) => isMarked(uid, message) && (message.editedAt === 0 || !isOfAll(message))),
  ],
  [
    'edits-mention-readers',
    'An edit mentions also who had read the message.',
    edited,
    /after one was edited into what was read/,
    answered('unreadCounts', async (counts, _given, { engine, uid }) => {
      const { items } = await engine.listGroups(
        { limit: 1, cursor: null, keyword: '', joinedOnly: true, tags: [], withTags: false },
        live(),
      );
      const [group] = items;
      const messages = group ? await messagesIn(engine, { type: 'group', id: group.guid }) : [];
      const isMeant = messages.some((one) => one.editedAt > 0 && one.readAt > 0 && isMarked(uid, one));
      return isMeant && group ? patched(counts, 'mentions.groups', () => ({ [group.guid]: 1 })) : counts;
    }),
  ],
  [
    'the-deleted-mention',
    'Deleted messages mention still.',
    checkOf('a deleted message mentions nobody'),
    /after one of two was deleted/,
    (engine, company) => ({
      ...answered('unreadCounts', (counts) =>
        patched(counts, 'mentions.groups', (groups) =>
          Object.fromEntries(Object.entries(Object(groups)).map(([id, n]) => [id, Number(n) + seen(company).size])),
        ),
      )(engine, company),
      async deleteMessage(id, signal) {
        seen(company).add(id);
        return engine.deleteMessage(id, signal);
      },
    }),
  ],
  [
    'replies-mention-nobody',
    'Replies mention nobody.',
    checkOf('a reply mentions like other messages'),
    /after a reply/,
    counting((message, uid) => message.parentId === '' && isMarked(uid, message)),
  ],
  [
    'mentions-outlive-a-membership',
    'Whoever comes back is mentioned by what stood there.',
    joining,
    /of somebody who came back/,
    counting((message, uid) => isMarked(uid, message) && message.readAt === 0, {}),
  ],
  [
    'mentions-after-leaving',
    'Whoever was kicked is mentioned still.',
    joining,
    /of somebody who was kicked/,
    (engine, company) => ({
      async unreadCounts(signal) {
        const counts = await engine.unreadCounts(signal);
        const gone = [...seen(company)].find((one) => one.startsWith(`${company.uidOf(engine)} `));
        return gone === undefined ? counts : { ...counts, mentions: { users: {}, groups: { gone: 1 } } };
      },
      async kickMember(guid, uid, signal) {
        seen(company).add(`${uid} ${guid}`);
        return engine.kickMember(guid, uid, signal);
      },
    }),
  ],
  [
    'mentions-outlive-a-deletion',
    'What one deleted for oneself mentions still.',
    checkOf('what one deleted for oneself is not counted'),
    /after the conversation was deleted/,
    (engine, company) => ({
      async unreadCounts(signal) {
        const counts = await engine.unreadCounts(signal);
        const [peer] = seen(company);
        return peer === undefined ? counts : { ...counts, mentions: { users: { [peer]: 1 }, groups: {} } };
      },
      async deleteConversation(target, signal) {
        seen(company).add(target.id);
        return engine.deleteConversation(target, signal);
      },
    }),
  ],
  [
    'mentions-in-memory',
    'After a crash nobody was mentioned before it.',
    checkOf('are there after a crash'),
    /after a crash/,
    (engine, company) => ({
      ...counting((message, uid) => isMarked(uid, message) && seen(company).has(message.id))(engine, company),
      async send(target, draft, signal) {
        const sent = await engine.send(target, draft, signal);
        seen(company).add(sent.id);
        return sent;
      },
    }),
  ],
]);
