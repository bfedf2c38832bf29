import { isKitException, KitException } from '@open-chat-kit/sdk/engine';
import type { ChatEngine, MessageRecord } from '@open-chat-kit/sdk/engine';
import { historyQuery, membersQuery } from '../drafts.ts';
import type { Company } from '../broken-engines/broken-engine.ts';
import { live, perLife } from '../broken-engines/changing.ts';
import type { PlantedFault } from './planted-fault.ts';

const archives = perLife(() => new Map<string, MessageRecord>());
const written = perLife(() => new Map<string, MessageRecord[]>());
const memberLists = perLife(() => new Map<string, readonly string[]>());
const bans = perLife(() => new Set<string>());
const counts = perLife(() => new Map<string, number>());
const lastOrders = perLife(() => new Map<string, number>());
const outside = 'members › whoever is out finds nothing of the group, their own messages included';

/** Faults of what is left of groups: of deleted ones, and of those that one is out of. */
export const plantedInLeftovers: readonly PlantedFault[] = [
  {
    name: 'history-outlives-group',
    fault: 'Whoever takes the guid of a deleted group reads what was written there.',
    caughtBy: 'deleted groups › whoever takes the guid reads nothing of what was written there',
    saying: /history of a group that took the guid of a deleted one is \["secret"\], expected \[\]/,
    at: 'server',
    breaks: (engine, company) => ({
      async deleteGroup(guid, signal) {
        const { items } = await engine.history({ type: 'group', id: guid }, historyQuery(), signal);
        written(company).set(guid, [...items]);
        return engine.deleteGroup(guid, signal);
      },
      async history(target, query, signal) {
        const page = await engine.history(target, query, signal);
        return { ...page, items: [...(written(company).get(target.id) ?? []), ...page.items] };
      },
    }),
  },
  {
    name: 'orders-begin-anew',
    fault: 'Messages of a group that takes a guid are counted from one again.',
    caughtBy: 'deleted groups › orders of messages go on in a group that takes the guid',
    saying: /the first message of a group that took a guid has the order \d+, it was \d+ before/,
    at: 'server',
    breaks: (engine, company) => ({
      async deleteGroup(guid, signal) {
        const { items } = await engine.history({ type: 'group', id: guid }, historyQuery(), signal);
        lastOrders(company).set(guid, items.at(-1)?.order ?? 0);
        return engine.deleteGroup(guid, signal);
      },
      async send(target, draft, signal) {
        const message = await engine.send(target, draft, signal);
        return { ...message, order: message.order - (lastOrders(company).get(target.id) ?? 0) };
      },
    }),
  },
  {
    name: 'message-outlives-group',
    fault: 'The sender of a message in a deleted group can still look it up.',
    caughtBy: 'deleted groups › a message of a deleted group is found by nobody, its sender included',
    saying: /a message of a deleted group succeeded, expected NOT_FOUND/,
    at: 'server',
    breaks: (engine, company) => ({
      async send(target, draft, signal) {
        const message = await engine.send(target, draft, signal);
        archives(company).set(message.id, message);
        return message;
      },
      getMessage: (id, signal) =>
        engine.getMessage(id, signal).catch((error: unknown) => {
          const message = archives(company).get(id);
          if (message?.sender.uid === company.uidOf(engine)) return message;
          throw error;
        }),
    }),
  },
  {
    name: 'members-outlive-group',
    fault: 'Whoever was in a deleted group is in the one that takes its guid.',
    caughtBy: 'deleted groups › whoever takes the guid is alone',
    saying: /member count after the guid of a deleted group was taken is \d+, expected \d+/,
    at: 'server',
    breaks: (engine, company) => ({
      async deleteGroup(guid, signal) {
        const { items } = await engine.listMembers(guid, membersQuery(), signal);
        memberLists(company).set(
          guid,
          items.map(({ uid }) => uid),
        );
        return engine.deleteGroup(guid, signal);
      },
      async createGroup(draft, signal) {
        const created = await engine.createGroup(draft, signal);
        const members = (memberLists(company).get(draft.guid) ?? []).map((uid) => ({
          uid,
          scope: 'participant' as const,
        }));
        if (members.length > 0) await engine.addMembers(draft.guid, members, signal);
        return created;
      },
    }),
  },
  {
    name: 'bans-outlive-group',
    fault: 'Whoever was banned from a deleted group is banned from the one that takes its guid.',
    caughtBy: 'deleted groups › bans do not outlive the group',
    saying: /ban in the group that took the guid is true, expected false/,
    at: 'server',
    breaks: (engine, company) => ({
      banMember(guid, uid, signal) {
        bans(company).add(JSON.stringify([guid, uid]));
        return engine.banMember(guid, uid, signal);
      },
      async createGroup(draft, signal) {
        const created = await engine.createGroup(draft, signal);
        for (const uid of company.uids) {
          if (bans(company).has(JSON.stringify([draft.guid, uid]))) await engine.banMember(draft.guid, uid, signal);
        }
        return created;
      },
    }),
  },
  {
    name: 'muids-outlive-group',
    fault: 'The muid of a message in a deleted group gives that message.',
    caughtBy: 'deleted groups › a muid of a deleted group is free',
    saying: /a muid of a deleted group gives a message that is gone/,
    at: 'server',
    breaks: (engine, company) => ({
      async send(target, draft, signal) {
        const key = JSON.stringify([target, draft.muid]);
        const message = archives(company).get(key) ?? (await engine.send(target, draft, signal));
        archives(company).set(key, message);
        return message;
      },
    }),
  },
  {
    name: 'unread-outlives-group',
    fault: 'What was unread in a deleted group is counted on.',
    caughtBy: 'deleted groups › nothing of it is counted as unread',
    saying: /unread counts of groups is \{"[\w-]+":\d+\}, expected \{\}/,
    at: 'server',
    breaks: (engine, company) => ({
      deleteGroup(guid, signal) {
        counts(company).set(guid, 1);
        return engine.deleteGroup(guid, signal);
      },
      async unreadCounts(signal) {
        const { users, groups } = await engine.unreadCounts(signal);
        return { users, groups: { ...groups, ...Object.fromEntries(counts(company)) } };
      },
    }),
  },
  {
    name: 'own-message-readable-outside',
    fault: 'Who was kicked can still look up messages of their own.',
    caughtBy: outside,
    saying: /looking up one’s message in a group that one was kicked from succeeded, expected NOT_FOUND/,
    at: 'server',
    breaks: (engine, company) => ({
      getMessage: (id, signal) =>
        ownAnyway(
          engine,
          company,
          () => engine.getMessage(id, signal),
          (asking) => asking.getMessage(id, live()),
        ),
    }),
  },
  {
    name: 'own-message-editable-outside',
    fault: 'Who was kicked can still edit messages of their own.',
    caughtBy: outside,
    saying: /editing one’s message in a group that one was kicked from rejected with FORBIDDEN/,
    at: 'server',
    breaks: (engine) => onOwnOutside(engine, 'editMessage'),
  },
  {
    name: 'own-message-deletable-outside',
    fault: 'Who was kicked is told FORBIDDEN of messages of their own, and so that they are still there.',
    caughtBy: outside,
    saying: /deleting one’s message in a group that one was kicked from rejected with FORBIDDEN/,
    at: 'server',
    breaks: (engine) => onOwnOutside(engine, 'deleteMessage'),
  },
  {
    name: 'own-message-reactable-outside',
    fault: 'Who was kicked is told FORBIDDEN when they react to messages of their own.',
    caughtBy: outside,
    saying: /reacting to one’s message in a group that one was kicked from rejected with FORBIDDEN/,
    at: 'server',
    breaks: (engine) => onOwnOutside(engine, 'setReaction'),
  },
  {
    name: 'own-receipts-listed-outside',
    fault: 'Who was kicked is told FORBIDDEN of receipts of their own messages.',
    caughtBy: outside,
    saying: /listing receipts of one’s message in a group that one was kicked from rejected with FORBIDDEN/,
    at: 'server',
    breaks: (engine) => onOwnOutside(engine, 'listReceipts'),
  },
];

function notAMember(): KitException {
  return new KitException('FORBIDDEN', 'You are not in this group any more.');
}

/** What is not found is asked of others, where it is one's own. */
async function ownAnyway(
  engine: ChatEngine,
  company: Company,
  ask: () => Promise<MessageRecord>,
  askAs: (asking: ChatEngine) => Promise<MessageRecord>,
): Promise<MessageRecord> {
  try {
    return await ask();
  } catch (error) {
    const message = await company.insist(engine, askAs);
    if (message.sender.uid === company.uidOf(engine)) return message;
    throw error;
  }
}

/** One kind of request about own messages knows them still when one is out of the group. */
function onOwnOutside(
  engine: ChatEngine,
  name: 'editMessage' | 'deleteMessage' | 'setReaction' | 'listReceipts',
): Partial<ChatEngine> {
  const ids = new Set<string>();
  const call = (...given: readonly unknown[]): Promise<never> =>
    Reflect.apply(engine[name], engine, given).catch((error: unknown) => {
      const isOwn = ids.has(String(given[0])) && isKitException(error) && error.code === 'NOT_FOUND';
      throw isOwn ? notAMember() : error;
    });
  return {
    async send(target, draft, signal) {
      const message = await engine.send(target, draft, signal);
      ids.add(message.id);
      return message;
    },
    [name]: call,
  };
}
