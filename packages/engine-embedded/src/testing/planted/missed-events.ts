import type { ChatEngine, EngineEvent } from '@open-chat-kit/sdk/engine';
import { perLife } from '../broken-engines/changing.ts';
import type { PlantedFault } from './planted-fault.ts';
import { instead, type Row } from './rows.ts';

type Method = keyof ChatEngine & string;

/** The last thing that was done, and who was there before. */
const memory = perLife(() => ({ last: '', known: new Set<string>() }));

/** What a server does not keep for those whose line is broken. */
const unkept: readonly (readonly [Method, type: EngineEvent['type'], what: string])[] = [
  ['send', 'message.received', 'a message'],
  ['editMessage', 'message.edited', 'an edit'],
  ['deleteMessage', 'message.deleted', 'a deletion'],
  ['setReaction', 'message.reaction', 'a reaction'],
  ['mark', 'receipt', 'a mark'],
  ['joinGroup', 'group.joined', 'a joining'],
  ['leaveGroup', 'group.left', 'a leaving'],
  ['addMembers', 'group.added', 'an adding'],
  ['kickMember', 'group.kicked', 'a kick'],
  ['banMember', 'group.banned', 'a ban'],
  ['unbanMember', 'group.unbanned', 'the end of a ban'],
  ['setScope', 'group.scopeChanged', 'a scope'],
  ['transferOwnership', 'group.ownershipTransferred', 'another owner'],
  ['updateGroup', 'group.updated', 'a change of a group'],
  ['deleteGroup', 'group.deleted', 'the end of a group'],
  ['createGroup', 'group.created', 'a group made on another device'],
  ['setBlocked', 'user.blocking', 'a block'],
  ['deleteConversation', 'conversation.deleted', 'a deleted conversation'],
];

/** Faults of what was missed over a break: each is neither told nor made up for by a resync. */
export const plantedInMissedEvents: readonly PlantedFault[] = unkept.map(([method, type, what]): PlantedFault => ({
  name: `missed-${method}-not-made-up-for`,
  fault: `Whoever missed ${what} over a break hears neither of it nor a resync.`,
  caughtBy: 'reconnect › whatever was missed comes after connecting again, or a resync',
  saying: /never heard of .* that it missed, or resync/,
  at: 'engine',
  breaks: silent(method, type),
}));

function silent(method: Method, type: EngineEvent['type']): Row[4] {
  return (engine, company) => {
    const methods = unkept.map(([one]) => one);
    const noted = instead(methods, (go, _given, _about, name) => {
      memory(company).last = name;
      return go();
    })(engine, company);
    return {
      ...engine,
      ...noted,
      connect(session, sink, signal) {
        const { known, last } = memory(company);
        const isDeaf = known.has(session.uid) && last === method;
        known.add(session.uid);
        const hear = (events: readonly EngineEvent[]): void => {
          const left = events.filter((event) => event.type !== 'resync' && event.type !== type);
          if (left.length > 0) sink(left);
        };
        return engine.connect(session, isDeaf ? hear : sink, signal);
      },
    };
  };
}
