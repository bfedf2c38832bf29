import type { ChatEngine, EngineEvent, EventSink } from '@open-chat-kit/sdk/engine';
import type { BrokenEngine, Company } from './broken-engine.ts';

const sinks = new WeakMap<Company, Map<ChatEngine, EventSink>>();

/** Faults of lines that are silent or replaced, and of who hears of whom. */
export const brokenLines: readonly BrokenEngine[] = [
  {
    name: 'ping-local',
    fault: 'A ping is answered without asking the server.',
    caughtBy: 'dead lines › a ping on a stalled line waits for the server',
    saying: /whether a ping over a stalled line is answered is true, expected false/,
    breaks: () => ({ ping: () => Promise.resolve() }),
  },
  {
    name: 'ping-deaf',
    fault: 'A ping is never answered.',
    caughtBy: 'the client › a line that is alive stays as it is',
    saying: /number of times that the client gave up a line that was alive/,
    breaks: () => ({ ping: () => new Promise(() => undefined) }),
  },
  {
    name: 'lost-on-replace',
    fault: 'What a line held when it was replaced is lost, without a resync.',
    caughtBy: 'dead lines › connecting again replaces a line that is stalled',
    saying: /Paul never heard what was told while its line was stalled, or resync/,
    breaks: (engine) => forgetfulOfReplacing(engine),
  },
  {
    name: 'replaced-talks-on',
    fault: 'The sink of a connection that was replaced is still called.',
    caughtBy: 'dead lines › a connection that was replaced says nothing more',
    saying: /by the sink of a connection that was replaced/,
    breaks(engine) {
      const all = new Set<EventSink>();
      return {
        connect(session, sink, signal) {
          all.add(sink);
          return engine.connect(session, (events) => all.forEach((each) => each(events)), signal);
        },
      };
    },
  },
  {
    name: 'blocks-cried-out',
    fault: 'Everybody is told who blocked whom.',
    caughtBy: 'blocking › nobody else hears of a block, also not who watches both',
    saying: /of a block between others is \["user.blocking"\]/,
    breaks: (engine, company) => cryingOut(engine, company),
  },
];

function forgetfulOfReplacing(engine: ChatEngine): Partial<ChatEngine> {
  let times = 0;
  return {
    connect(session, sink, signal) {
      times += 1;
      let isFirst = times > 1;
      const hear: EventSink = (events) => {
        if (!isFirst) sink(events);
        isFirst = false;
      };
      return engine.connect(session, hear, signal);
    },
  };
}

function cryingOut(engine: ChatEngine, company: Company): Partial<ChatEngine> {
  const all = sinks.get(company) ?? new Map<ChatEngine, EventSink>();
  sinks.set(company, all);
  return {
    connect(session, sink, signal) {
      all.set(engine, sink);
      return engine.connect(session, sink, signal);
    },
    async setBlocked(uids, isBlocked, signal) {
      const answer = await engine.setBlocked(uids, isBlocked, signal);
      const by = { uid: company.uidOf(engine), name: '', revision: 1 };
      for (const { uid, name, revision } of answer) {
        const event: EngineEvent = {
          id: `blocked-${uid}-${revision}`,
          type: 'user.blocking',
          actor: by,
          user: { uid, name, revision },
          isBlocked,
        };
        for (const [other, sink] of all) if (company.uidOf(other) !== by.uid) sink([event]);
      }
      return answer;
    },
  };
}
