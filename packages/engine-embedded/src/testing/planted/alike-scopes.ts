import { KitException } from '@open-chat-kit/sdk/engine';
import type { ChatEngine } from '@open-chat-kit/sdk/engine';
import { isRecord } from '../../operations/input.ts';
import { live } from '../broken-engines/changing.ts';
import type { PlantedFault } from './planted-fault.ts';
import { fromRows, instead, part, patched, type Row } from './rows.ts';

type Breaks = Row[4];

const alike = 'members › what one writes, reads and hears is alike, whatever one’s scope';

const set = (value: unknown, path: string, to: unknown): unknown => patched(value, path, () => to);

const each = (page: unknown, change: (one: unknown) => unknown): unknown =>
  patched(page, 'items', (all) => (Array.isArray(all) ? all.map(change) : all));

const scopes = ['admin', 'moderator', 'participant'] as const;

/** Faults of members of one scope alone. */
export const plantedInScopes: readonly PlantedFault[] = fromRows(
  scopes
    .flatMap((scope) => rowsOf(scope))
    .map(([name, fault, breaks]): Row => [
      name,
      fault,
      alike,
      / of (Anna|Mona|Paul)( |$)|whatever|failed with/,
      breaks,
    ]),
);

type Short = readonly [name: string, fault: string, breaks: Breaks];

function rowsOf(scope: (typeof scopes)[number]): readonly Short[] {
  return [
    [
      `typing-of-${scope}s-untold`,
      `Typing of ${scope}s is not told.`,
      instead('setTyping', (go, [target], { engine }) => {
        void scopeIn(engine, part(target, 'id')).then((own) => (own === scope ? null : go()));
      }),
    ],
    [
      `edits-of-${scope}s-lose-metadata`,
      `An edit by ${scope}s loses metadata.`,
      instead('editMessage', async (go, [id, changes, signal], { engine }) => {
        return (await scopeAt(engine, id)) === scope && isRecord(changes)
          ? Reflect.apply(engine.editMessage, engine, [id, { ...changes, metadata: {} }, signal])
          : go();
      }),
    ],
    [
      `${scope}s-see-no-reactions`,
      `To ${scope}s messages show no reactions.`,
      instead(['getMessage', 'history'], async (go, given, { engine }, name) => {
        const answer = await go();
        const guid = name === 'history' ? part(given[0], 'id') : part(answer, 'receiver.id');
        if ((await scopeIn(engine, guid)) !== scope) return answer;
        return name === 'history' ? each(answer, (one) => set(one, 'reactions', [])) : set(answer, 'reactions', []);
      }),
    ],
    [
      `${scope}s-count-no-unread`,
      `For ${scope}s nothing is unread.`,
      instead('unreadCounts', async (go, _g, { engine }) => {
        const counts = await go();
        const groups = part(counts, 'groups');
        const left: Record<string, unknown> = {};
        for (const [guid, count] of Object.entries(isRecord(groups) ? groups : {}))
          if ((await scopeIn(engine, guid)) !== scope) left[guid] = count;
        return set(counts, 'groups', left);
      }),
    ],
    [
      `${scope}s-see-no-receipts`,
      `${scope}s see no receipts of their own messages.`,
      instead('listReceipts', async (go, [id], { engine }) => {
        const list = await go();
        return (await scopeAt(engine, id)) === scope ? [] : list;
      }),
    ],
    [
      `${scope}s-delete-no-conversations`,
      `${scope}s cannot delete conversations of their groups.`,
      instead('deleteConversation', async (go, [target], { engine }) => {
        if ((await scopeIn(engine, part(target, 'id'))) !== scope) return go();
        throw new KitException('FORBIDDEN', 'This is for others.');
      }),
    ],
    [
      `marks-of-${scope}s-lost`,
      `Marks of ${scope}s are lost.`,
      instead('mark', async (go, [id], { engine }) => ((await scopeAt(engine, id)) === scope ? undefined : go())),
    ],
  ];
}

/** What somebody is in a group. */
async function scopeIn(engine: ChatEngine, guid: unknown): Promise<unknown> {
  const group = await engine.getGroup(String(guid), live()).catch(() => null);
  return group?.scope ?? null;
}

/** The same in the group in which a message stands. */
async function scopeAt(engine: ChatEngine, id: unknown): Promise<unknown> {
  const message = await engine.getMessage(String(id), live()).catch(() => null);
  return message?.receiver.type === 'group' ? scopeIn(engine, message.receiver.id) : null;
}
