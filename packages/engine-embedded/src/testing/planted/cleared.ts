import { live, perLife } from '../broken-engines/changing.ts';
import { historyQuery } from '../drafts.ts';
import type { PlantedFault } from './planted-fault.ts';
import { answered, fromRows, instead, messagesIn, part, patched, type Row } from './rows.ts';

const kept = perLife(() => new Map<string, unknown>());

const gone = (last: string): string => `deleted conversations › all of it is gone where ${last} stands last`;

/** Faults of conversations, and of those that somebody deleted. */
export const plantedInCleared: readonly PlantedFault[] = fromRows([
  [
    'conversation-of-replies-has-no-last-message',
    'Where nothing but replies is left a conversation has no last message.',
    'deleted conversations › where nothing but replies is left, the newest of them is the last message',
    /last message of a conversation with nothing but replies left/,
    instead('listConversations', async (go) => {
      const page = await go();
      return patched(page, 'items', (items) =>
        Array.isArray(items)
          ? items.map((item) =>
              part(item, 'lastMessage.parentId') === '' ? item : patched(item, 'lastMessage', () => null),
            )
          : items,
      );
    }),
  ],
  [
    'conversation-of-replies-is-none',
    'Where nothing but replies is left there is no conversation.',
    'deleted conversations › where nothing but replies is left, the newest of them is the last message',
    /last message of a conversation with nothing but replies left/,
    answered('listConversations', (page) =>
      patched(page, 'items', (items) =>
        Array.isArray(items) ? items.filter((item) => part(item, 'lastMessage.parentId') === '') : items,
      ),
    ),
  ],
  [
    'group-of-lines-stays',
    'The conversation of a group in which nobody wrote cannot be deleted.',
    'deleted conversations › a group in which nobody wrote is gone from the list as well',
    /conversations after deleting that of a group in which nobody wrote/,
    instead('deleteConversation', async (go, [target], { engine }) => {
      const all = await messagesIn(engine, target);
      if (all.every(({ content }) => content.kind === 'action')) return { upTo: all.at(-1)?.order ?? 0 };
      return go();
    }),
  ],
  ...(
    [
      [
        'clearing-reads',
        'it reads nothing, and the other side hears nothing',
        /of a conversation that somebody else deleted|was got and read/,
      ],
    ] as const
  ).map(([name, fact, saying]): Row => [
    name,
    'Who deletes a conversation has read it.',
    `deleted conversations › ${fact}`,
    saying,
    instead('deleteConversation', async (go, [target], { engine, uid }) => {
      const last = (await messagesIn(engine, target)).findLast(({ sender }) => sender.uid !== uid);
      if (last) await engine.mark(last.id, 'read', live());
      return go();
    }),
  ]),
  ...(
    [
      ['a reply', (item: unknown) => part(item, 'parentId') === ''],
      ['a deleted message', (item: unknown) => part(item, 'content.kind') !== 'deleted'],
      ['a deleted reply', (item: unknown) => part(item, 'parentId') === ''],
    ] as const
  ).map(([last, counts]): Row => [
    `cleared-up-to-before-${last.replaceAll(' ', '-')}`,
    `Where ${last} stands last, it is left.`,
    gone(last),
    /how far a conversation is gone in which .* stands last/,
    instead('deleteConversation', async (go, [target], { engine }) => {
      const all = await messagesIn(engine, target);
      const answer = await go();
      return patched(answer, 'upTo', (upTo) => all.findLast(counts)?.order ?? upTo);
    }),
  ]),
  ...(
    [
      ['from-a-time', 'from.kind', /Time$/],
      ['by-keyword', 'keyword', /./],
      ['by-type', 'types', /./],
      ['without-replies', 'hideReplies', /true/],
      ['without-the-deleted', 'hideDeleted', /true/],
      ['in-threads', 'parentId', /./],
    ] as const
  ).map(([name, field, fits]): Row => [
    `cleared-found-${name}`,
    `What is gone is found by a history ${name.replaceAll('-', ' ')}.`,
    'deleted conversations › what is gone is found in no way',
    /messages of a deleted conversation|the thread of a message that is gone/,
    (engine, company) => ({
      ...instead('history', async (go, [target, query]) => {
        const value = part(query, field);
        const before = kept(company).get(String(part(target, 'id')));
        if (before === undefined || !fits.test(String(value ?? ''))) return go();
        return before;
      })(engine, company),
      async deleteConversation(target, signal) {
        const page = await engine.history(target, historyQuery(), signal);
        const answer = await engine.deleteConversation(target, signal);
        kept(company).set(target.id, page);
        return answer;
      },
    }),
  ]),
  [
    'deleted-conversation-hides-a-new-group',
    'A conversation that was deleted hides a new group of that guid.',
    'deleted conversations › a new group of the guid is hidden from nobody',
    /conversations with a new group of a guid whose conversation one deleted/,
    (engine, company) => ({
      async deleteConversation(target, signal) {
        kept(company).set(`${company.uidOf(engine)} ${target.id}`, true);
        return engine.deleteConversation(target, signal);
      },
      async send(target, draft, signal) {
        for (const uid of company.uids) kept(company).delete(`${uid} ${target.id}`);
        return engine.send(target, draft, signal);
      },
      async listConversations(query, signal) {
        const page = await engine.listConversations(query, signal);
        const items = page.items.filter(({ target }) => !kept(company).has(`${company.uidOf(engine)} ${target.id}`));
        return { ...page, items };
      },
    }),
  ],
]);
