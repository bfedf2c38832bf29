// Proves that the targets on a real server, and the one of its engine, can fail: each of these faults must be found.
import { createRemoteEngine } from '@open-chat-kit/engine-remote';
import { runTarget } from '../loop/run-target.ts';
import type { Target } from '../loop/target.ts';
import { border } from '../targets/border.ts';
import { remote, serverAddresses } from '../targets/remote.ts';
import { rest } from '../targets/rest.ts';

/** Every so many frames. */
function everyTwentieth(change: (frame: string) => readonly string[]): (frame: string) => readonly string[] {
  let count = 0;
  return (frame) => {
    count += 1;
    return count % 20 === 0 ? change(frame) : [frame];
  };
}

const broken: readonly (readonly [fault: string, target: Target, saying: RegExp])[] = [
  [
    'a server that answers twice',
    border({ leaving: (frame) => (frame.includes('"refusal"') ? [frame, frame] : [frame]) }),
    /2 answers to/,
  ],
  [
    'a server that forgets to answer',
    border({ leaving: (frame) => (frame.includes('UNSUPPORTED') ? [] : [frame]) }),
    /no answer and no close/,
  ],
  [
    'a server that fails and says so',
    border({ leaving: (frame) => [frame.replace('"INVALID_ARGUMENT"', '"INTERNAL"')] }),
    /refused as INTERNAL/,
  ],
  [
    'a record that lacks a field',
    border({ leaving: (frame) => [frame.replace(/"createdAt":\d+,/, '')] }),
    /is no answer: .*createdAt/,
  ],
  [
    'an event that no client believes',
    border({ leaving: (frame) => (frame.includes('"events"') ? [frame.replaceAll('"uid":', '"id":')] : [frame]) }),
    /an event that no client believes/,
  ],
  [
    'a neighbour who is answered something else',
    border({ leaving: (frame) => [frame.replaceAll('"word 1"', '"another"')] }),
    /a neighbour is answered|nobody else writes there/,
  ],
  [
    'a count that is off by one',
    border({ afterwards: 'update groups set members_count = members_count + 1' }),
    /a count of members is not how many there are/,
  ],
  [
    'something thrown where nobody calls',
    border({
      leaving: everyTwentieth((frame) => {
        setImmediate(() => {
          throw new Error('thrown out of band');
        });
        return [frame];
      }),
    }),
    /thrown out of band/,
  ],
  [
    'what a backend did, told to users as nobody believes it',
    rest({ leaving: (frame) => [frame.replaceAll('"revision":', '"version":')] }),
    /what users are told|a neighbour|no answer/,
  ],
  [
    'an engine that hangs where no token comes',
    remote(({ token, ...options }) => {
      const engine = createRemoteEngine(options);
      return {
        ...engine,
        async connect(session, sink, signal) {
          const authToken = typeof token === 'function' ? await token() : (token ?? '');
          return await engine.connect({ ...session, authToken }, sink, signal);
        },
      };
    }),
    /connect comes to an end|rejects with a KitException/,
  ],
  [
    'an address that is looked at for its beginning alone',
    serverAddresses((url) => {
      if (typeof url === 'string' && /^wss:|^ws:\/\/localhost/.test(url)) return url;
      return createRemoteEngine({ url: String(url) }).name;
    }),
    /encrypted|named in it/,
  ],
];

let failed = 0;
for (const [fault, target, saying] of broken) {
  const { finding, inputs } = await runTarget(target, { seed: 1, ms: 60_000, coverage: null, shrinkMs: 0 });
  const isFound = saying.test(String(finding?.error));
  if (!isFound) failed += 1;
  console.log(
    `${isFound ? 'ok   ' : 'FOUND'} ${target.name.padEnd(12)} ${fault}: ${isFound ? `found after ${inputs} inputs` : `not found, but ${String(finding?.error)}`}`,
  );
}
process.exitCode = failed > 0 ? 1 : 0;
