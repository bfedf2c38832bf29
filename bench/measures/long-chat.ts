import type { Frame } from '../../e2e/lab/recorder.ts';
import { framesOffBottom } from './painted.ts';
import { foot, opened, recorded } from './chat-page.ts';
import type { Measure } from './measure.ts';
import { rendersOfChat, sum } from './renders.ts';
import type { Sample, Session } from './session.ts';

const rows = (id: string, label: string, value: number): Measure => ({
  ...{ id: `long-${id}`, label: `long chat of mixed kinds, ${label}: rows drawn` },
  ...{ unit: 'renders', kind: 'count', target: { kind: 'exactly', value } },
});

const measures: readonly Measure[] = [
  {
    id: 'long-open',
    label: 'long chat of mixed kinds, opened: frames from the first answer to the newest message',
    unit: 'frames',
    kind: 'count',
    target: { kind: 'atMost', value: 2 },
  },
  rows('receive', 'receive one behind somebody else’s', 1),
  rows('edit', 'edit one', 1),
  rows('react', 'somebody reacts', 1),
  rows('erase', 'delete one', 1),
  {
    id: 'long-burst-off',
    label: 'long chat of mixed kinds, 100 messages/s at the bottom for 2 s: frames off the bottom',
    unit: 'frames',
    kind: 'count',
    target: { kind: 'exactly', value: 0 },
  },
  {
    id: 'long-jump',
    label: 'long chat of mixed kinds, goToMessageId to the first tenth: lands off the middle by',
    unit: 'px',
    kind: 'count',
    target: { kind: 'atMost', value: 1 },
  },
  {
    id: 'long-jump-drift',
    label: 'long chat of mixed kinds, the same: moves once it is there',
    unit: 'px',
    kind: 'count',
    target: { kind: 'atMost', value: 0 },
  },
];

/** A conversation that is long on the server, of which a list never holds more than a window. */
export const longChat: Session = {
  name: 'a long chat',
  measures,
  isProbed: true,
  address: (_contestant, size) => `messages.html?mixed&later&first=50&total=${size}`,
  async run(tab, _contestant, size): Promise<Sample> {
    const { page } = tab;
    const open = await opened(page);
    const drawn = async (act: () => Promise<unknown>): Promise<number> => sum((await rendersOfChat(page, act)).rows);
    const receive = await drawn(() => page.evaluate(() => void chatBench.world.receive()));
    const edit = await drawn(() =>
      page.evaluate(() => chatBench.world.edit(chatBench.inView().at(-2) ?? '', 'Changed')),
    );
    const react = await drawn(() => page.evaluate(() => chatBench.world.react(chatBench.inView().at(-2) ?? '', '👍')));
    const erase = await drawn(() => page.evaluate(() => chatBench.world.erase(chatBench.inView().at(-2) ?? '')));
    const burst = await recorded(tab, () => page.evaluate(() => chatBench.receive(100, 2_000)));
    const goal = `m${size / 10}`;
    const jump = await recorded(tab, async () => {
      await page.evaluate((id) => chatBench.goTo(id), goal);
      await page.evaluate(() => chatBench.rest());
    });
    const places = placesOf(jump.bubbles, `bubble-${goal}`);
    return {
      ...{ 'long-open': open, 'long-receive': receive, 'long-edit': edit, 'long-react': react, 'long-erase': erase },
      'long-burst-off': framesOffBottom(burst.bubbles, foot),
      'long-jump': await page.evaluate((id) => chatBench.offMiddle(id), goal),
      'long-jump-drift': Math.max(...places) - Math.min(...places),
    };
  },
};

/** How far a bubble's middle was below that of the view, in each frame that painted it. */
function placesOf(frames: readonly Frame[], id: string): readonly number[] {
  return frames.flatMap(({ rows: painted, viewHeight }) =>
    painted.filter(([row]) => row === id).map(([, top, bottom]) => Math.round((top + bottom - viewHeight) / 2)),
  );
}
