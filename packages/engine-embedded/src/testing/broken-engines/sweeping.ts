import { KitException } from '@open-chat-kit/sdk/engine';
import type { ChatEngine, EngineEvent, EventSink } from '@open-chat-kit/sdk/engine';
import type { Company } from './broken-engine.ts';
import { answering, everyCall, live, settled } from './changing.ts';

/** An engine that is wrong all over, to show that no check passes whatever the engine does. */
export interface SweepingEngine {
  readonly name: string;
  readonly fault: string;
  breaks(engine: ChatEngine, company: Company): Partial<ChatEngine>;
}

/** Engines with one kind of fault everywhere. Together they fail every check of the suite. */
export const sweepingEngines: readonly SweepingEngine[] = [
  {
    name: 'yes-man',
    fault: 'Every refusal is answered as a success.',
    breaks: (engine) =>
      everyCall(engine, (_name, call, given) =>
        settled(
          call(...given),
          (answer) => answer,
          () => ({}),
        ),
      ),
  },
  {
    name: 'idle',
    fault: 'Changes are answered, but not made.',
    breaks: (engine) =>
      everyCall(engine, (name, call, given) => {
        const [guid] = given;
        if (!changing.has(name) || typeof guid !== 'string') return call(...given);
        return engine.getGroup(guid, live()).then(
          (group) => ({ ...group, group, message: null, results: [], messages: [] }),
          () => engine.getMessage(guid, live()),
        );
      }),
  },
  {
    name: 'owner-only',
    fault: 'Everyone but the first user is refused.',
    breaks: (engine, company) =>
      everyCall(engine, (name, call, given) => {
        const isFirst = company.uidOf(engine) === company.uids[0];
        if (isFirst || name === 'connect' || name === 'disconnect' || name === 'watch') return call(...given);
        return Promise.reject(new KitException('FORBIDDEN', 'For the first user.'));
      }),
  },
  {
    name: 'mute',
    fault: 'Nobody is told of anything.',
    breaks: (engine) => withSink(engine, () => []),
  },
  {
    name: 'gossip',
    fault: 'Every event is told to every connection, over and over.',
    breaks: (engine, company) => gossiping(engine, company),
  },
  {
    name: 'tidy',
    fault: 'All texts are trimmed, cut and put into another normal form.',
    breaks: (engine) =>
      answering(engine, (_key, value) =>
        typeof value === 'string' ? value.trim().normalize('NFC').toLowerCase().slice(0, 5000) : value,
      ),
  },
  {
    name: 'blank',
    fault: 'All texts but ids are empty.',
    breaks: (engine) =>
      answering(engine, (key, value) => (typeof value === 'string' && !keptTexts.has(key) ? '' : value)),
  },
  {
    name: 'off-by-one',
    fault: 'All numbers are one too big.',
    breaks: (engine) => answering(engine, (_key, value) => (typeof value === 'number' ? value + 1 : value)),
  },
  {
    name: 'contrary',
    fault: 'All yes and no are swapped.',
    breaks: (engine) => answering(engine, (_key, value) => (typeof value === 'boolean' ? !value : value)),
  },
  {
    name: 'empty-handed',
    fault: 'All lists are empty.',
    breaks: (engine) => answering(engine, (_key, value) => (Array.isArray(value) ? [] : value)),
  },
  {
    name: 'padded',
    fault: 'All lists hold their first item once more, and one when they should be empty.',
    breaks: (engine) =>
      answering(engine, (key, value) => {
        if (!Array.isArray(value)) return value;
        return key === 'items' || key === 'reactions' || key === 'tags' ? [...value, value[0] ?? {}] : value;
      }),
  },
  {
    name: 'strange',
    fault: 'Records are instances of classes.',
    breaks: (engine) => answering(engine, (_key, value) => (typeof value === 'number' ? new Date(value) : value)),
  },
  {
    name: 'refusing',
    fault: 'Whatever is not ASCII, or is called like a property, is refused with an error of JavaScript.',
    breaks: (engine) =>
      everyCall(engine, (_name, call, given) => {
        const text = JSON.stringify(given) ?? '';
        if (/[^ -~’]|__proto__|\\u|x{300}|(long ){300}/.test(text)) return Promise.reject(new TypeError('Bad text.'));
        return call(...given);
      }),
  },
  {
    name: 'unsupporting',
    fault: 'Everything optional is refused, although it is declared present.',
    breaks: (engine) => ({
      capabilities: engine.capabilities,
      upload: () => Promise.reject(new KitException('UNSUPPORTED', 'No.')),
      setBlocked: () => Promise.reject(new KitException('UNSUPPORTED', 'No.')),
      unreadCounts: () => Promise.reject(new KitException('UNSUPPORTED', 'No.')),
      listUsers: () => Promise.reject(new KitException('UNSUPPORTED', 'No.')),
    }),
  },
  {
    name: 'jumbled',
    fault: 'The capabilities are not declared, and disconnecting rejects.',
    breaks: (engine) => ({
      capabilities: Object.assign({}, engine.capabilities, { typing: 'yes' }),
      disconnect: () => Promise.reject(new KitException('NETWORK', 'No.')),
      watch: () => {
        throw new KitException('NOT_LOGGED_IN', 'No.');
      },
      setTyping: () => {
        throw new KitException('NOT_LOGGED_IN', 'No.');
      },
    }),
  },
];

const changing: ReadonlySet<string> = new Set([
  ...['updateGroup', 'deleteGroup', 'joinGroup', 'leaveGroup', 'kickMember', 'banMember', 'unbanMember', 'setScope'],
  ...['transferOwnership', 'editMessage', 'deleteMessage', 'setReaction', 'mark'],
]);

const keptTexts: ReadonlySet<string> = new Set([
  'uid',
  'guid',
  'id',
  'cursor',
  'kind',
  'type',
  'order',
  'code',
  'scope',
]);

function withSink(
  engine: ChatEngine,
  change: (events: readonly EngineEvent[]) => readonly EngineEvent[],
): Partial<ChatEngine> {
  return { connect: (session, sink, signal) => engine.connect(session, (events) => sink(change(events)), signal) };
}

const sinks = new WeakMap<Company, Set<EventSink>>();

function gossiping(engine: ChatEngine, company: Company): Partial<ChatEngine> {
  const all = sinks.get(company) ?? new Set<EventSink>();
  sinks.set(company, all);
  return {
    connect(session, sink, signal) {
      all.add(sink);
      const tellAll: EventSink = (events) => {
        for (const each of all) each(events);
      };
      return engine.connect(session, tellAll, signal);
    },
  };
}
