import type { Draw } from '../loop/draw.ts';
import { hostile, hostileNumber, hostileText } from './hostile.ts';
import { asJson, rawJson, written } from './json.ts';
import { plainRequests, team } from './requests.ts';

/** One argument, mostly a good one. What it names is there. */
function argument(draw: Draw, good: unknown): string {
  // The first messages of a scene.
  if (good === 'm2' && !draw.oneIn(4)) return written(`m${1_024 * (1 + draw.below(8))}`);
  if (good === 'team' && !draw.oneIn(4))
    return written(draw.pick(['team', 'team', 'other', 'secret', 'new', 'nowhere', 'garden']));
  if (good === 'ben' && !draw.oneIn(4)) return written(draw.pick(['ben', 'ana', 'ben', 'cleo', 'nobody']));
  return asJson(draw, good);
}

/** Number, name and arguments of a request, as JSON. */
function ask(draw: Draw): string {
  const [name, good] = plainRequests[draw.below(plainRequests.length)] ?? ['ping', []];
  const id = draw.oneIn(12) ? written(hostileNumber(draw)) : written(1 + draw.below(12));
  const args = good.map((one) => argument(draw, one));
  const more = draw.oneIn(12) ? [rawJson(draw)] : [];
  return `{"kind":"ask","id":${id},"name":"${name}","args":[${[...args, ...more].join()}]}`;
}

function session(draw: Draw): unknown {
  return draw.pick<unknown>([
    { uid: 'ana' },
    { uid: 'ben' },
    { uid: 'nobody' },
    { uid: 'ana', password: 'wrong' },
    { uid: 'ben', authToken: draw.pick(['wrong', 'a.b.c', 'eyJhbGciOiJub25lIn0.eyJzdWIiOiJhbmEifQ.']) },
    { uid: hostileText(draw) },
    hostile(draw),
  ]);
}

const oddNames = ['constructor', '__proto__', 'then', 'toString', 'upload', 'connect', 'name', 'service', ''] as const;

/** What a client may send as a text: a good request, or one that no client of ours ever sends. */
export function anyFrame(draw: Draw): string {
  const id = 1 + draw.below(12);
  switch (draw.below(20)) {
    case 0:
      return hostileText(draw);
    case 1:
      return ask(draw).slice(0, draw.below(200));
    case 2:
      return rawJson(draw);
    case 3:
      return `{"kind":"connect","id":${id},"name":"connect","args":[${written(session(draw))}]}`;
    case 4:
    case 5:
      return written({ kind: 'ask', id, name: 'connect', args: [session(draw)] });
    case 6:
      return written({ kind: 'abort', id });
    case 7: // what servers say
      return written(
        draw.pick<unknown>([
          { kind: 'answer', id, value: hostile(draw) },
          { kind: 'refusal', id, error: { code: 'INTERNAL', message: 'x' } },
          { kind: 'progress', id, share: 0.5 },
          { kind: 'events', events: [{ type: 'session.ended', code: 'AUTH_FAILED', reason: 'x' }] },
        ]),
      );
    case 8:
      return written({ kind: 'tell', name: 'setTyping', args: [draw.oneIn(3) ? hostile(draw) : team, draw.oneIn(2)] });
    case 9:
      return written({
        kind: 'tell',
        name: 'watch',
        args: [
          { users: draw.list(3, () => hostileText(draw)), groups: draw.list(3, () => draw.pick(['team', 'secret'])) },
        ],
      });
    case 10:
      return written({ kind: 'tell', name: draw.pick(['disconnect', ...oddNames]), args: [hostile(draw)] });
    case 11:
      return written({ kind: 'ask', id, name: draw.pick(oddNames), args: draw.list(3, () => hostile(draw)) });
    case 12:
      return written({ kind: 'ask', id, name: 'upload', args: [hostileText(draw), 'image/png', hostileNumber(draw)] });
    case 13: {
      const length = draw.pick([1_048_000, 1_048_577, 4_194_000, 4_200_000]);
      return written({ kind: 'ask', id, name: 'getGroup', args: ['x'.repeat(length)] });
    }
    default:
      return ask(draw);
  }
}
