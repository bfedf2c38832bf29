import { seededRandom } from '@open-chat-kit/engine-embedded';
import { KitException } from '@open-chat-kit/sdk';
import { ManualClock } from '../../testing/manual-clock.ts';
import { OneAtATime } from './one-at-a-time.ts';

type Kind = 'page' | 'comparison';
/** `empty`: a page that brings nothing and promises more. */
type Outcome = 'answer' | 'empty' | 'no answer' | 'refusal';

interface Asked {
  readonly kind: Kind;
  readonly signal: AbortSignal;
  end(outcome: Outcome): void;
}

const lost = new KitException('NETWORK', 'No answer.');
const refused = new KitException('FORBIDDEN', 'Not for you.');

interface Pager {
  readonly clock: ManualClock;
  readonly asked: readonly Asked[];
  readonly said: string[];
  readonly requests: OneAtATime;
  want(kind: Kind): void;
  end(outcome: Outcome): Promise<void>;
}

/** Something that is loaded page by page, where every answer waits to be given. */
function pagerOf(): Pager {
  const clock = new ManualClock();
  const asked: Asked[] = [];
  const said: string[] = [];
  const ask =
    (kind: Kind) =>
    (signal: AbortSignal): Promise<Outcome> =>
      new Promise((resolve, reject) => {
        const end = (outcome: Outcome): void => {
          if (outcome === 'no answer') reject(lost);
          else if (outcome === 'refusal') reject(refused);
          else resolve(outcome);
        };
        said.push(`asks for a ${kind}`);
        asked.push({ kind, signal, end });
      });
  const requests = new OneAtATime({ clock, what: 'Loading tea', load, compare });

  async function load(): Promise<void> {
    if (!requests.mayLoad()) return;
    await requests.load({
      ask: ask('page'),
      take(outcome) {
        said.push('takes a page');
        return requests.mayLoadOn(outcome === 'empty');
      },
      fail: ({ code }) => said.push(`lacks a page: ${code}`),
    });
  }

  async function compare(): Promise<void> {
    if (!requests.mayCompare()) return;
    await requests.compare({
      ask: ask('comparison'),
      take: () => void said.push('takes a comparison'),
      fail: ({ code }, isNews) => said.push(`lacks a comparison: ${code}${isNews ? ', told' : ''}`),
    });
  }

  return {
    clock,
    asked,
    said,
    requests,
    want: (kind: Kind): void => void (kind === 'page' ? load() : compare()),
    /** Whatever was asked last. */
    async end(outcome: Outcome): Promise<void> {
      asked.at(-1)?.end(outcome);
      await clock.advance(0);
    },
  };
}

/** The same by the book: whatever is wanted stands in a line. */
class Truth {
  readonly said: string[] = [];
  now = 0;
  underWay: Kind | null = null;
  owes = false;
  #line = new Set<Kind>();
  #empty = 0;
  #failures = 0;
  #nextTry = Infinity;

  want(kind: Kind): void {
    // Who waits for a page gets one with the page that is coming.
    if (this.underWay === null) this.#begin(kind);
    else if (kind === 'comparison' || this.underWay === 'comparison') this.#line.add(kind);
  }

  end(outcome: Outcome): void {
    const kind = this.underWay;
    this.underWay = null;
    if (kind === 'page') {
      if (this.#takePage(outcome)) return this.#begin('page');
    } else this.#takeComparison(outcome);
    const next = (['comparison', 'page'] as const).find((one) => this.#line.delete(one));
    if (next !== undefined) this.#begin(next);
  }

  passTo(time: number): void {
    while (this.#nextTry <= time) {
      this.#nextTry = Infinity;
      this.want('comparison');
    }
    this.now = time;
  }

  reset(): void {
    this.underWay = null;
    this.owes = false;
    this.#line.clear();
    this.#empty = this.#failures = 0;
    this.#nextTry = Infinity;
  }

  #begin(kind: Kind): void {
    this.underWay = kind;
    this.said.push(`asks for a ${kind}`);
    if (kind === 'page') return;
    this.owes = false;
    this.#nextTry = Infinity;
  }

  /** Whether the next one is wanted at once. */
  #takePage(outcome: Outcome): boolean {
    this.said.push(
      outcome === 'no answer' || outcome === 'refusal' ? `lacks a page: ${errorOf(outcome).code}` : 'takes a page',
    );
    if (outcome === 'answer') this.#empty = 0;
    if (outcome !== 'empty') return false;
    this.#empty = this.#empty === 4 ? 0 : this.#empty + 1;
    return this.#empty > 0;
  }

  #takeComparison(outcome: Outcome): void {
    if (outcome === 'answer' || outcome === 'empty') {
      this.said.push('takes a comparison');
      this.#failures = 0;
      return;
    }
    const isTold = outcome === 'refusal' || this.#failures === 0;
    this.said.push(`lacks a comparison: ${errorOf(outcome).code}${isTold ? ', told' : ''}`);
    this.owes = true;
    this.#failures = outcome === 'refusal' ? 0 : this.#failures + 1;
    if (outcome === 'no answer') this.#nextTry = this.now + Math.min(60_000, 2500 * 2 ** this.#failures);
  }
}

function errorOf(outcome: 'no answer' | 'refusal'): KitException {
  return outcome === 'refusal' ? refused : lost;
}

test.each(Array.from({ length: 100 }, (_, index) => index + 1))(
  'asks, takes and tells as a line of wishes would (seed %i)',
  async (seed) => {
    const random = seededRandom(seed);
    const pick = <T>(items: readonly [T, ...T[]]): T => items[Math.floor(random() * items.length)] ?? items[0];
    const { clock, said, requests, want, end } = pagerOf();
    const start = clock.now();
    const truth = new Truth();
    const outcomes = pick<readonly [Outcome, ...Outcome[]]>([
      ['answer', 'empty', 'no answer', 'refusal'],
      ['empty', 'empty', 'empty', 'answer'],
      ['no answer', 'no answer', 'no answer', 'answer'],
      ['no answer', 'refusal'],
    ]);
    let passed = 0;
    for (let step = 0; step < 60; step += 1) {
      const dice = random();
      if (dice < 0.35) {
        const kind = pick<Kind>(['page', 'comparison']);
        truth.want(kind);
        want(kind);
      } else if (dice < 0.8 && truth.underWay !== null) {
        const outcome = pick(outcomes);
        truth.end(outcome);
        await end(outcome);
      } else if (dice < 0.95) {
        passed += pick([4_999, 5_000, 60_000]);
        truth.passTo(passed);
        await clock.advance(passed - (clock.now() - start));
      } else {
        truth.reset();
        requests.reset();
        // It comes late, and is nobody's any more.
        await end(pick(outcomes));
      }
      expect(said).toEqual(truth.said);
      expect(requests.isBusy).toBe(truth.underWay !== null);
      expect(requests.owesComparison).toBe(truth.owes);
    }
  },
);

test('gives up with its signal what is under way', () => {
  const { asked, requests, want } = pagerOf();
  want('page');
  requests.reset();
  want('comparison');
  expect(asked.map(({ kind, signal }) => [kind, signal.aborted])).toEqual([
    ['page', true],
    ['comparison', false],
  ]);
});

test('leaves what is due to what is under way, whatever ends late', async () => {
  let due = 0;
  const clock = new ManualClock();
  const requests = new OneAtATime({
    clock,
    what: 'Loading tea',
    load: async () => {},
    compare: async () => void (due += 1),
  });
  const late: (() => void)[] = [];
  const request = { ask: () => new Promise<void>((end) => late.push(end)), take: () => false, fail: () => {} };
  void requests.load(request);
  requests.reset();
  void requests.load(request);
  expect(requests.mayCompare()).toBe(false);
  late[0]?.();
  await clock.advance(0);
  expect([requests.isBusy, requests.isComparisonDue, due]).toEqual([true, true, 0]);
  late[1]?.();
  await clock.advance(0);
  expect(due).toBe(1);
});

test('leaves no timer behind', async () => {
  const { clock, requests, want, end } = pagerOf();
  want('comparison');
  await end('no answer');
  expect(clock.waiting).toBe(1);
  requests.reset();
  expect(clock.waiting).toBe(0);
});

test('says of what error it is, whatever was thrown', async () => {
  const said: string[] = [];
  const requests = new OneAtATime({
    clock: new ManualClock(),
    what: 'Loading tea',
    load: async () => {},
    compare: async () => {},
  });
  await requests.load({
    ask: () => {
      throw new TypeError('No engine.');
    },
    take: () => false,
    fail: ({ message }) => said.push(message),
  });
  expect(said).toEqual([expect.stringContaining('Loading tea')]);
});
