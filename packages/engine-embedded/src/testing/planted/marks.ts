import { isKitException } from '@open-chat-kit/sdk/engine';
import type { Operation } from '../../state/operation.ts';
import { live, perLife } from '../broken-engines/changing.ts';
import { none, rewriting } from './kept.ts';
import type { PlantedFault } from './planted-fault.ts';
import { answered, fromRows, instead, part, patched, replaced, shownAs, withItems, type Row } from './rows.ts';

const written = perLife(() => new Set<string>());

const ages = 'marks of age › a record of one revision says one thing, whatever happens to it';

const afterCrash = 'restarts › a crash directly behind any change loses nothing of it';

/** Changes that are kept in memory alone, each seen directly behind it. */
const unkept: readonly (readonly [name: string, what: string, change: (operation: Operation) => Operation])[] = [
  ['edits', 'an edit', dropping('message.edited')],
  ['reactions', 'a reaction', dropping('message.reaction')],
  ['deletions', 'a deletion', dropping('message.deleted')],
  ['kicks', 'a kick', dropping('member.kicked')],
  ['bans', 'a ban', dropping('member.banned')],
  ['ends-of-bans', 'the end of a ban', dropping('member.unbanned')],
  ['joinings', 'a joining', dropping('member.joined')],
  ['scopes', 'a scope', dropping('member.scoped')],
  ['marks', 'a mark', dropping('message.marked')],
  ['blocks', 'a block', dropping('user.blocking')],
  ['owners', 'another owner', dropping('owner.changed')],
  ['changes-of-groups', 'a change of a group', dropping('group.changed')],
  [
    'second-marks',
    'a reading behind a delivery',
    (operation) =>
      operation.type === 'message.marked' && operation.as === 'read' ? { ...operation, as: 'delivered' } : operation,
  ],
  [
    'metadata-of-edits',
    'metadata of an edit',
    (operation) => (operation.type === 'message.edited' ? { ...operation, metadata: {} } : operation),
  ],
  [
    'times-of-edits',
    'when a message was edited',
    (operation) => (operation.type === 'message.edited' ? { ...operation, at: 0 } : operation),
  ],
  [
    'times-of-deletions',
    'when a message was deleted',
    (operation) => (operation.type === 'message.deleted' ? { ...operation, at: 0 } : operation),
  ],
];

const notHung = (where: string, what: string): string => `threads and quotes › what stands ${where} is not ${what}`;

/** What of what hangs on something is not looked at. */
const hung: readonly (readonly [field: 'quotedId' | 'parentId', what: string, where: string])[] = [
  ['quotedId', 'quoted', 'nowhere'],
  ['quotedId', 'quoted', 'in another group of the same people'],
  ['quotedId', 'quoted', 'in a group that one is not in'],
  ['quotedId', 'quoted', 'one-to-one with somebody of the group'],
  ['quotedId', 'quoted', 'one-to-one between others'],
  ['quotedId', 'quoted', 'in a conversation that one deleted'],
  ['quotedId', 'quoted', 'in a group that is gone'],
  ['parentId', 'answered', 'nowhere'],
  ['parentId', 'answered', 'in another group of the same people'],
  ['parentId', 'answered', 'one-to-one with somebody of the group'],
  ['parentId', 'answered', 'in a conversation that one deleted'],
];

/** Faults of records and their marks of age. */
export const plantedInMarks: readonly PlantedFault[] = [
  ...unkept.map(([name, what, change]): PlantedFault => ({
    name: `${name}-lost-directly-behind`,
    fault: `${what} is lost where the server ends directly behind it.`,
    caughtBy: afterCrash,
    // What rests on something that was lost makes no sense, and the server does not open with it.
    saying: /after a crash .* was .* and is|Only the sender sees who got|whole and cannot be read/,
    at: 'server',
    breaks: () => ({}),
    keep: (storage) => rewriting(storage, change),
  })),
  ...fromRows([
    [
      'going-without-an-age',
      'Who goes with the server is offline at the revision at which they were online.',
      ages,
      /carries revision .* of user .* was seen|both of revision/,
      shownAs('user', () => ({ revision: 7 })),
    ],
    [
      'blocks-without-an-age',
      'A block raises the revision of nobody.',
      ages,
      /carries revision .* of user .* was seen|both of revision/,
      shownAs('user', (record) => ({ revision: record['status'] === 'online' ? 70_000 : 80_000 })),
    ],
    [
      'replies-without-an-age',
      'A reply leaves the revision of what it answers.',
      'every change › a reply changes what it names and nothing else',
      /a reply left message first › revision as it was/,
      shownAs('message', (record) => ({ revision: Number(record['revision']) - Number(record['replyCount']) })),
    ],
    [
      'deleted-replies-without-an-age',
      'A reply that is deleted leaves the revision of what it answered.',
      'every change › a deletion of a reply changes what it names and nothing else',
      /a deletion of a reply left message first › revision|went back/,
      shownAs('message', (record) => {
        const { replyCount, revision } = record;
        return { revision: Number(revision) + Number(replyCount) };
      }),
    ],
    [
      'joining-changes-the-group',
      'A joining sets `updatedAt` of the group.',
      'every change › joining changes what it names and nothing else',
      /updatedAt of group/,
      touching(['joinGroup', 'addMembers']),
    ],
    [
      'former-owner-without-an-age',
      'The former owner keeps the mark of age that they had.',
      'every change › a transfer of the ownership changes what it names and nothing else',
      /a transfer of the ownership left member Olga › groupRevision as it was/,
      shownAs('member', (record) => (String(record['name']) === 'Olga' ? { groupRevision: 1 } : {})),
    ],
    ...hung.map(([field, what, where]): Row => [
      `${field}-${where.replaceAll(' ', '-')}`,
      `What stands ${where} is ${what} all the same.`,
      notHung(where, what),
      /succeeded, expected NOT_FOUND/,
      instead('send', async (go, [target, draft, signal], { engine }) => {
        try {
          return await go();
        } catch (error) {
          if (!isKitException(error) || error.code !== 'NOT_FOUND') throw error;
          const id = part(draft, field);
          const sent: unknown = await Reflect.apply(engine.send, engine, [
            target,
            patched(draft, field, () => ''),
            signal,
          ]);
          return patched(sent, field, () => id);
        }
      }),
    ]),
    [
      'deleted-out-of-history',
      'Deleted messages are in no history.',
      'at once › “Paul edits it” and any other write on one message end as one behind the other',
      /0 of a message in a history and by itself, behind two writes at once/,
      answered('history', (page) =>
        withItems(page, (all) => all.filter((one) => part(one, 'content.kind') !== 'deleted')),
      ),
    ],
    [
      'reactions-by-one',
      'A message holds one kind of reaction.',
      'at once › “Paul edits it” and any other write on one message end as one behind the other',
      /Paul edits it and Olga reacts at once, in a group ended as \{"words":"one","metadata":\{"wor/,
      shownAs('message', (record) => ({
        reactions: Array.isArray(record['reactions']) ? record['reactions'].slice(0, 1) : [],
      })),
    ],
    [
      'reactions-counted-once',
      'Reactions are counted once, however many reacted.',
      'at once › “Olga reacts” and any other write on one message end as one behind the other',
      /Olga reacts and Paul reacts at once, in a group ended as \{"words":"plain","metadata":\{"wor/,
      shownAs('message', (record) => ({
        reactions: Array.isArray(record['reactions']) ? record['reactions'].map((one) => ({ ...one, count: 1 })) : [],
      })),
    ],
    [
      'reacted-by-me-always',
      'All reactions are one’s own.',
      'at once › “Paul edits it” and any other write on one message end as one behind the other',
      /Paul edits it and Paul reacts at once, in a group ended as \{"words":"one","metadata":\{"wor/,
      shownAs('message', (record) => ({
        reactions: Array.isArray(record['reactions'])
          ? record['reactions'].map((one) => ('reactedByMe' in one ? { ...one, reactedByMe: true } : one))
          : [],
      })),
    ],
    [
      'one-reaction-each',
      'Who reacts anew takes the reaction of before back.',
      'at once › “Olga reacts” and any other write on one message end as one behind the other',
      /Olga reacts and Olga reacts at once, in a group ended as \{"words":"plain","metadata":\{"wor/,
      instead('setReaction', async (go, [id, emoji, isAdded], { engine }) => {
        const message = await engine.getMessage(String(id), live()).catch(() => null);
        const own = message?.reactions.filter((one) => one.reactedByMe && one.emoji !== emoji) ?? [];
        if (isAdded === true) for (const one of own) await engine.setReaction(String(id), one.emoji, false, live());
        return go();
      }),
    ],
    [
      'edit-reads-anew',
      'An edited message is unread again.',
      'at once › “Paul edits it” and any other write on one message end as one behind the other',
      /Paul edits it and Olga reads it at once, in a group ended as \{"words":"one","metadata":\{"w/,
      shownAs('message', (record) =>
        Number(record['editedAt']) > 0 && Number(record['readAt']) > 0 ? { readAt: 0 } : {},
      ),
    ],
    [
      'edit-moves-to-the-end',
      'An edited message is sent anew.',
      'every change › an edit of the message first changes what it names and nothing else',
      /an edit of the message first changed something else: message first › sentAt \(for Olga\)/,
      shownAs('message', (record) => (Number(record['editedAt']) > 0 ? { sentAt: record['editedAt'] } : {})),
    ],
    [
      'old-status-in-lists',
      'Lists of people show who was there at the start.',
      'records › who went, and whom one blocked since, is so wherever they show',
      /who went, in a list of people/,
      answered('listUsers', (page) => withItems(page, (all) => all.map((one) => replaced(one, 'status', 'online')))),
    ],
    [
      'reactions-of-history-missing',
      'Histories carry no reactions.',
      'at once › “Paul edits it” and any other write on one message end as one behind the other',
      /0 of reactions of 0 of a message in a history and by itself, behind two writes at once/,
      answered('history', (page) => withItems(page, (all) => all.map((one) => replaced(one, 'reactions', [])))),
    ],
    [
      'own-times-in-history',
      'Histories say nothing of receipts.',
      'at once › “Olga reacts” and any other write on one message end as one behind the other',
      /deliveredAt of 0 of a message in a history and by itself, behind two writes at once/,
      answered('history', (page) =>
        withItems(page, (all) => all.map((one) => replaced(replaced(one, 'readAt', 0), 'deliveredAt', 0))),
      ),
    ],
  ]),
];

function dropping(type: Operation['type']): (operation: Operation) => Operation {
  return (operation) => (operation.type === type ? none : operation);
}

export function touching(methods: readonly ('joinGroup' | 'addMembers' | 'kickMember')[]): PlantedFault['breaks'] {
  return (engine, company) => {
    const noted = instead(methods, async (go, [guid]) => {
      const answer = await go();
      written(company).add(String(guid));
      return answer;
    })(engine, company);
    const shown = shownAs('group', (record) =>
      written(company).has(String(record['guid'])) ? { updatedAt: Number(record['createdAt']) + 1 } : {},
    )({ ...engine, ...noted }, company);
    return shown;
  };
}
