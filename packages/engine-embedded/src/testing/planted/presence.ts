import type { ChatEngine, ChatTarget, EventSink } from '@open-chat-kit/sdk/engine';
import { hearing } from '../broken-engines/broken-engine.ts';
import type { Company } from '../broken-engines/broken-engine.ts';
import { perLife } from '../broken-engines/changing.ts';
import type { PlantedFault } from './planted-fault.ts';

const sinks = perLife(() => new Map<string, EventSink>());
const ended = perLife(() => new Set<string>());

/** Faults of who is there, and of who types. */
export const plantedInPresence: readonly PlantedFault[] = [
  {
    name: 'ghosts-after-a-crash',
    fault: 'Whoever was there when the server crashed is there for ever.',
    caughtBy: 'restarts › whoever did not come back is not there',
    saying: /status of who did not come back is "online", expected "offline"/,
    at: 'server',
    breaks: (engine, company) => ({
      async getUser(uid, signal) {
        const user = await engine.getUser(uid, signal);
        return company.uids.includes(uid) ? user : { ...user, status: 'online' };
      },
    }),
  },
  {
    name: 'there-without-a-session',
    fault: 'Whose session was ended stays there for everybody else.',
    caughtBy: 'dead lines › whose session was ended is not there any more',
    saying: /Anna never heard that Ben went/,
    at: 'server',
    breaks: (engine, company) => hearingOfTheEnded(engine, company),
  },
  {
    name: 'typing-over-blocks',
    fault: 'Whom one blocked is still seen typing.',
    caughtBy: 'blocking › typing does not cross a block',
    saying: /what \w+ heard of somebody typing whom it blocked is \["typing"\], expected \[\]/,
    at: 'server',
    breaks: (engine, company) => ({
      connect(session, sink, signal) {
        sinks(company).set(session.uid, sink);
        return engine.connect(session, sink, signal);
      },
      setTyping(target, isTyping) {
        const user = { uid: company.uidOf(engine), name: 'Somebody', revision: 1 };
        if (target.type === 'group') engine.setTyping(target, isTyping);
        else
          sinks(company).get(target.id)?.([
            { type: 'typing', id: `t-${user.uid}-${isTyping}`, target, user, isTyping },
          ]);
      },
    }),
  },
  {
    name: 'typing-of-one-device',
    fault: 'Typing ends with the first device of the writer that goes, whatever the others do.',
    caughtBy: 'typing › goes on while another device of the writer renews it',
    saying: /number of ends of typing 6 s after another device renewed it is \d+, expected \d+/,
    at: 'server',
    breaks(engine, company) {
      let typed: ChatTarget | null = null;
      return {
        setTyping(target, isTyping) {
          typed = target;
          engine.setTyping(target, isTyping);
        },
        disconnect() {
          const own = company.engines.filter((one) => company.uidOf(one) === company.uidOf(engine));
          if (typed) for (const one of own) one.setTyping(typed, false);
          return engine.disconnect();
        },
      };
    },
  },
];

function hearingOfTheEnded(engine: ChatEngine, company: Company): Partial<ChatEngine> {
  return hearing(engine, (events) =>
    events.filter((event) => {
      if (event.type === 'session.ended') ended(company).add(company.uidOf(engine));
      return event.type !== 'user.presence' || event.user.status !== 'offline' || !ended(company).has(event.user.uid);
    }),
  );
}
