import { KitException } from '@open-chat-kit/sdk/engine';
import type { ChatEngine } from '@open-chat-kit/sdk/engine';
import { live, perLife } from '../broken-engines/changing.ts';
import { historyQuery } from '../drafts.ts';
import type { PlantedFault } from './planted-fault.ts';
import { answered, asked, fromRows, instead, part, patched, type Row } from './rows.ts';

type Breaks = Row[4];

const many = 'history › what stands behind a hundred and twenty others is found, known and changed as ever';
const again = 'deleted conversations › what came since goes with the next deletion, each time';
const resent = 'idempotent sending › a reply and a quote that are sent again count once';
const blocks = 'blocking › of two who blocked each other each ends their own block';
const back = (who: string): string => `members › whoever ${who} and came back finds what is theirs`;

const memory = perLife(() => new Map<string, number>());
const names = perLife(() => new Set<string>());

/** Messages that stand far back. */
async function isFar(engine: ChatEngine, id: unknown): Promise<boolean> {
  const message = await engine.getMessage(String(id), live()).catch(() => null);
  if (message?.receiver.type !== 'group') return false;
  const from = { kind: 'after', id: message.id } as const;
  const page = await engine.history(message.receiver, historyQuery({ from }), live()).catch(() => null);
  return page?.items.length === 100;
}

const far: readonly (readonly [method: 'setReaction' | 'editMessage' | 'mark' | 'getMessage', what: string])[] = [
  ['setReaction', 'takes no reaction'],
  ['editMessage', 'is not edited'],
  ['mark', 'is not marked'],
  ['getMessage', 'is not found'],
];

const ways = [
  ['left', 'leaveGroup'],
  ['was kicked', 'kickMember'],
  ['was banned and let in again', 'banMember'],
] as const;

/** Faults of what does not last: far back, over being away, and done once more. */
export const plantedInLasting: readonly PlantedFault[] = fromRows([
  ...far.map(([method, what]): Row => [
    `far-back-${method}-refused`,
    `A message behind a hundred others ${what}.`,
    many,
    /failed with NOT_FOUND/,
    instead(method, async (go, [id], { engine }) => {
      if (await isFar(engine, id)) throw new KitException('NOT_FOUND', 'That is too long ago.');
      return go();
    }),
  ]),
  ...(['quotedId', 'parentId'] as const).map((field): Row => [
    `far-back-${field}-refused`,
    `A message behind a hundred others is not to be had as \`${field}\`.`,
    many,
    /failed with NOT_FOUND/,
    instead('send', async (go, [, draft], { engine }) => {
      const id = part(draft, field);
      if (id !== '' && (await isFar(engine, id))) throw new KitException('NOT_FOUND', 'That is too long ago.');
      return go();
    }),
  ]),
  [
    'muids-of-the-last-hundred',
    'Muids are known of the last hundred messages.',
    many,
    /the message of a muid behind a hundred and twenty others/,
    instead('send', async (go, [target, draft, signal], { engine }) => {
      const sent = await go();
      if (!(await isFar(engine, part(sent, 'id')))) return sent;
      const muid = `${String(part(draft, 'muid'))}-again`;
      return Reflect.apply(engine.send, engine, [target, patched(draft, 'muid', () => muid), signal]);
    }),
  ],
  [
    'search-of-the-last-hundred',
    'Search looks at the last hundred messages.',
    many,
    /texts found by a keyword/,
    instead('history', async (go, [target, query, signal], { engine }) => {
      const page = await go();
      if (part(query, 'keyword') === '') return page;
      const plain = patched(query, 'keyword', () => '');
      const last: unknown = await Reflect.apply(engine.history, engine, [target, plain, signal]);
      const found = part(last, 'items');
      const ids = new Set((Array.isArray(found) ? found : []).map((one) => part(one, 'id')));
      return patched(page, 'items', (all) =>
        Array.isArray(all) ? all.filter((one) => ids.has(part(one, 'id'))) : all,
      );
    }),
  ],
  [
    'unread-of-the-last-hundred',
    'No more than a hundred messages are unread.',
    many,
    /messages on a page of what is unread|number of older unread texts/,
    answered('history', (page, [, query]) =>
      part(query, 'unreadOnly') === true ? patched(page, 'hasOlder', () => false) : page,
    ),
  ],
  [
    'older-unread-from-the-end',
    'Older unread messages are the last ones again.',
    many,
    /number of older unread texts/,
    asked('history', ([target, query, signal]) => [
      target,
      part(query, 'unreadOnly') === true ? patched(query, 'from', () => ({ kind: 'latest' })) : query,
      signal,
    ]),
  ],
  [
    'around-far-back-is-the-end',
    'Around a message far back stands the end of the conversation.',
    many,
    /a page around the first message lacks it/,
    asked('history', ([target, query, signal]) => [
      target,
      part(query, 'from.kind') === 'around' ? patched(query, 'from', () => ({ kind: 'latest' })) : query,
      signal,
    ]),
  ],
  [
    'mark-far-back-reads-all',
    'A mark far back reads all.',
    many,
    /unread messages behind a mark at the first one/,
    instead('mark', async (go, [id, as], { engine }) => {
      await go();
      if (!(await isFar(engine, id))) return;
      const { receiver } = await engine.getMessage(String(id), live());
      const last = (await engine.history(receiver, historyQuery(), live())).items.at(-1);
      if (last && as === 'read') await engine.mark(last.id, 'read', live());
    }),
  ],
  [
    'conversations-deleted-once',
    'A conversation that was deleted once is not deleted again.',
    again,
    /a deletion is up to|texts after one more deletion/,
    instead('deleteConversation', async (go, [target], { company, uid }) => {
      const key = `${uid} ${String(part(target, 'id'))}`;
      const upTo = memory(company).get(key);
      if (upTo !== undefined) return { upTo };
      const answer = await go();
      memory(company).set(key, Number(part(answer, 'upTo')));
      return answer;
    }),
  ],
  [
    'second-deletion-told-as-the-first',
    'A conversation that is deleted again is told as far as the first time.',
    again,
    /a deletion is up to/,
    answered('deleteConversation', (answer, [target], { company, uid }) => {
      const key = `${uid} ${String(part(target, 'id'))}`;
      const upTo = memory(company).get(key) ?? Number(part(answer, 'upTo'));
      memory(company).set(key, upTo);
      return { upTo };
    }),
  ],
  [
    'second-deletion-keeps-what-is-unread',
    'What came since a deletion is unread behind the next one.',
    again,
    /what is unread of it/,
    (engine, company) => {
      const noted = answered('deleteConversation', (answer, [target]) => {
        const key = `times ${String(part(target, 'id'))}`;
        memory(company).set(key, (memory(company).get(key) ?? 0) + 1);
        return answer;
      })(engine, company);
      const known = { ...engine, ...noted };
      const late = (counts: Readonly<Record<string, number>>): Readonly<Record<string, number>> => ({
        ...counts,
        ...Object.fromEntries(
          [...memory(company)].flatMap(([key, times]) => (times > 1 ? [[key.replace('times ', ''), 1]] : [])),
        ),
      });
      return {
        ...known,
        async unreadCounts(signal) {
          const { users, groups } = await known.unreadCounts(signal);
          return { users: late(users), groups: late(groups) };
        },
      };
    },
  ],
  ...(['parentId', 'quotedId'] as const).map((field): Row => [
    `${field}-lost-when-sent-again`,
    `What is sent again is answered without its \`${field}\`.`,
    resent,
    /what was sent again is/,
    instead('send', async (go, [, draft], { company }) => {
      const sent = await go();
      const muid = String(part(draft, 'muid'));
      const isAgain = names(company).has(muid);
      names(company).add(muid);
      return isAgain ? patched(sent, field, () => '') : sent;
    }),
  ]),
  [
    'replies-counted-each-time',
    'A reply that is sent again counts again.',
    resent,
    /of a message whose reply was sent again|replies to a deleted/,
    countingAgain(false),
  ],
  [
    'quotes-counted-as-replies',
    'A quote counts as a reply.',
    resent,
    /replies to a message that was answered and quoted/,
    countingAgain(true),
  ],
  ...(['anna', 'ben'] as const).map((who, index): Row => [
    `end-of-a-block-ends-both-${index}`,
    `Who ends a block ends that of the other one, too: ${who === 'anna' ? 'the first' : 'the second'} of two.`,
    blocks,
    /blockedByMe and hasBlockedMe/,
    instead('setBlocked', async (go, [uids, isBlocked], { company, uid }) => {
      const answer = await go();
      const [other] = [uids].flat().map(String);
      const engine = company.engines.find((one) => company.uidOf(one) === other);
      const isMeant = company.uids.indexOf(uid) === index;
      if (isBlocked === false && isMeant && engine) await engine.setBlocked([uid], false, live());
      return answer;
    }),
  ]),
  [
    'blocks-are-mutual',
    'Who is blocked has blocked as well.',
    blocks,
    /blockedByMe and hasBlockedMe/,
    answered('getUser', (user) =>
      part(user, 'hasBlockedMe') === true ? patched(user, 'blockedByMe', () => true) : user,
    ),
  ],
  [
    'second-block-forgets-the-first',
    'Of two who block each other the block of the first is forgotten.',
    blocks,
    /blockedByMe and hasBlockedMe/,
    instead('setBlocked', async (go, [uids, isBlocked], { company, uid }) => {
      const answer = await go();
      const [other] = [uids].flat().map(String);
      const engine = company.engines.find((one) => company.uidOf(one) === other);
      if (isBlocked === true && engine) await engine.setBlocked([uid], false, live());
      return answer;
    }),
  ],
  ...ways.flatMap(([who, method]): readonly Row[] => [
    [
      `reactions-of-who-${who.replaceAll(' ', '-')}-go`,
      `Reactions of whoever ${who} go with them.`,
      back(who),
      /of a message to which somebody reacted who/,
      leaving(method, async (engine, uid, guid, company) => {
        const page = await engine.history({ type: 'group', id: guid }, historyQuery(), live()).catch(() => null);
        for (const { id, reactions } of page?.items ?? []) {
          for (const { emoji, reactedByMe } of reactions) {
            if (reactedByMe && company === uid) await engine.setReaction(id, emoji, false, live());
          }
        }
      }),
    ],
    [
      `messages-of-who-${who.replaceAll(' ', '-')}-go`,
      `Messages of whoever ${who} go with them.`,
      back(who),
      /of a message to which|texts in a group, of whoever/,
      leaving(method, async (engine, uid, guid) => {
        const page = await engine
          .history({ type: 'group', id: guid }, historyQuery({ hideReplies: true }), live())
          .catch(() => null);
        for (const { id, sender } of page?.items ?? []) {
          if (sender.uid === uid) await engine.deleteMessage(id, live()).catch(() => null);
        }
      }),
    ],
  ]),
]);

/** With replies that are counted by how often they were sent. */
function countingAgain(isQuote: boolean): Breaks {
  return (engine, company) => {
    const noted = answered('send', (sent, [, draft]) => {
      const id = String(part(draft, isQuote ? 'quotedId' : 'parentId'));
      const muid = `${String(part(draft, 'muid'))} ${id}`;
      if (id !== '' && (isQuote || names(company).has(muid)))
        memory(company).set(id, (memory(company).get(id) ?? 0) + 1);
      names(company).add(muid);
      return sent;
    })(engine, company);
    const known = { ...engine, ...noted };
    const more = answered('getMessage', (message) =>
      patched(
        message,
        'replyCount',
        (count) => Number(count) + (memory(company).get(String(part(message, 'id'))) ?? 0),
      ),
    )(known, company);
    return { ...known, ...more };
  };
}

/** Something that is done in the name of whoever goes, just before. */
function leaving(
  method: 'leaveGroup' | 'kickMember' | 'banMember',
  act: (engine: ChatEngine, uid: string, guid: string, own: string) => Promise<void>,
): Breaks {
  return instead(method, async (go, [guid, given], { company, uid: own }) => {
    const uid = method === 'leaveGroup' ? own : String(given);
    const engine = company.engines.find((one) => company.uidOf(one) === uid);
    if (engine) await act(engine, uid, String(guid), uid);
    return go();
  });
}
