/**
 * A list by one contestant, with hooks for the driver in `window.bench`.
 * Address: `lists.html?contestant=ours&first=3000&total=3600`, and `&list=members` for another list than of groups.
 */
import { KitThemeProvider } from '@open-chat-kit/react-native';
import { type ReactElement, useReducer, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { Text } from 'react-native';
import { Recorder, type Frame } from '../../e2e/lab/recorder.ts';
import { contestants } from './contestants/contestants.ts';
import type { ListProps, SubtitleGroup } from './contestants/contestant.ts';
import { frames, randomNumbers, rest, steadily } from './frames.ts';
import { workOnRows } from './row-work.tsx';
import { GroupWorld } from './world/group-world.ts';
import { type ListName, listNames } from './world/told.ts';

/** What the driver can do on this page. */
export interface GroupsBench {
  readonly world: GroupWorld;
  /** When the rows of the first page were in the page, in frames after the answer; -1 before. */
  framesToRows: number;
  mount(): Promise<void>;
  unmount(): Promise<void>;
  workOnRows(times: number): void;
  frames(count: number): Promise<void>;
  /** Until the page has not changed for a while: some lists draw their rows in portions. Gives how many frames that were. */
  rest(): Promise<number>;
  /** The page draws itself anew: with new callbacks and objects, and with a new slot if asked to. */
  drawAgain(withNewSlot: boolean): void;
  /** From now on a press selects. */
  select(): void;
  /** Guids of the rows that are in the page, in order, and whether one is in view. */
  rows(): readonly {
    readonly guid: string;
    readonly isInView: boolean;
    readonly text: string;
    readonly height: number;
  }[];
  /** The test id of a row. */
  rowName(guid: string): string;
  /** Rows whose members' count differs from the backend's. */
  wrongRows(): readonly string[];
  /**
   * Somebody joins one group after another, so often a second: one of the first `near` groups and one of the first `among`
   * groups in turn.
   */
  storm(perSecond: number, ms: number, near: number, among: number): Promise<void>;
  /** Of the element that scrolls. */
  scrollTo(top: number): void;
  scrollTop(): number;
  /** Scrolls to the end until rows to come are waited for. `false` when the list never asks for them. */
  reachEnd(): Promise<boolean>;
  nodes(): number;
  /** Pixels that wheels have asked for so far, upwards. */
  wheeled(): number;
  record(): void;
  stop(): readonly Frame[];
}

declare global {
  // oxlint-disable-next-line vars-on-top, no-var -- a global can only be declared with var
  var bench: GroupsBench;
}

/** How names of rows begin. */
const ourRows: Readonly<Record<ListName, string>> = {
  groups: 'group-',
  members: 'member-',
  users: 'user-',
  conversations: 'conversation-group-',
};

const query = new URLSearchParams(location.search);
const number = (name: string, otherwise: number): number => Number(query.get(name) ?? otherwise);
const contestantName = query.get('contestant') ?? 'ours';
const contestant = contestants[contestantName];
const listName = listNames.find((name) => name === query.get('list')) ?? 'groups';
const rowStart = contestantName === 'ours' ? ourRows[listName] : ourRows.groups;
const first = number('first', 30);
const world = new GroupWorld({ first, total: number('total', first) });
const host = document.querySelector('#root') ?? document.body;
const recorder = new Recorder('groups-list', { attribute: 'data-testid', start: rowStart });
let root: ReturnType<typeof createRoot> | null = null;
let drawAgain = (_withNewSlot: boolean): void => {};
let select = (): void => {};

const subtitle = (group: SubtitleGroup): ReactElement => <Text>{`${group.membersCount} in here`}</Text>;

interface PageProps {
  readonly List: (props: ListProps) => ReactElement;
}

function Page({ List }: PageProps): ReactElement {
  const [, draw] = useReducer((count: number) => count + 1, 0);
  const [slot, setSlot] = useState<ListProps['subtitle']>(undefined);
  const [isSelecting, setSelecting] = useState(false);
  select = () => setSelecting(true);
  drawAgain = (withNewSlot) => {
    if (withNewSlot) setSlot(() => (group: SubtitleGroup) => subtitle(group));
    draw();
  };
  return (
    <main style={pageStyle}>
      <List onItemPress={() => {}} titleStyle={{ letterSpacing: 0 }} subtitle={slot} isSelecting={isSelecting} />
    </main>
  );
}

const pageStyle = { display: 'flex', flexDirection: 'column', width: 390, height: 800 } as const;

/** What scrolls, whichever element of its own a list makes for it; by its name the recorder finds it. */
function box(): Element {
  const isScroller = (element: Element): boolean => /auto|scroll/.test(getComputedStyle(element).overflowY);
  const named = document.querySelector('[data-testid="groups-list"]');
  if (named !== null && isScroller(named)) return named;
  const scroller = [...host.querySelectorAll('*')].find(isScroller);
  if (scroller === undefined) throw new Error('Nothing on this page scrolls.');
  named?.removeAttribute('data-testid');
  scroller.setAttribute('data-testid', 'groups-list');
  return scroller;
}

const rowElements = (): Element[] => [...document.querySelectorAll(`[data-testid^="${rowStart}"]`)];
const guidOf = (element: Element): string => (element.getAttribute('data-testid') ?? '').slice(rowStart.length);

/** What a row says of its members: in a text of its own, so that no digit of the name before it counts. */
function countIn(row: Element): number | undefined {
  const texts = document.createTreeWalker(row, NodeFilter.SHOW_TEXT);
  while (texts.nextNode() !== null) {
    const count = /^(\d+) (members?|in here)$/.exec(texts.currentNode.textContent ?? '')?.[1];
    if (count !== undefined) return Number(count);
  }
  return undefined;
}

async function start(): Promise<void> {
  if (contestant === undefined) throw new Error(`There is no contestant ${query.get('contestant')}.`);
  const list = await contestant.prepare(world, listName);
  globalThis.bench = {
    world,
    framesToRows: -1,
    async mount() {
      root = createRoot(host);
      bench.framesToRows = -1;
      root.render(
        <KitThemeProvider theme={{ mode: 'light' }}>
          <Page List={list} />
        </KitThemeProvider>,
      );
      let since = 0;
      while (rowElements().length === 0) {
        await frames(1);
        // A frame that begins after the answer counts once it has been painted.
        if (world.answeredAt > 0 && rowElements().length === 0) since += 1;
      }
      bench.framesToRows = since;
      await frames(3);
      box();
    },
    async unmount() {
      root?.unmount();
      root = null;
      await frames(2);
    },
    workOnRows,
    frames,
    rest: () => rest(host),
    drawAgain: (withNewSlot) => drawAgain(withNewSlot),
    select: () => select(),
    rows() {
      const view = box().getBoundingClientRect();
      return rowElements()
        .map((element) => {
          const { top, bottom, height } = element.getBoundingClientRect();
          const isInView = bottom > view.top && top < view.bottom;
          return { guid: guidOf(element), isInView, text: element.textContent ?? '', height, top };
        })
        .sort((a, b) => a.top - b.top);
    },
    rowName: (guid) => `${rowStart}${guid}`,
    wrongRows: () =>
      rowElements()
        .filter((element) => countIn(element) !== world.get(guidOf(element))?.membersCount)
        .map(guidOf),
    async storm(perSecond, ms, near, among) {
      const random = randomNumbers(7);
      await steadily(perSecond, ms, (event) =>
        world.join(`g${Math.floor(random() * (event % 2 === 0 ? near : among))}`),
      );
    },
    scrollTo(top) {
      box().scrollTop = top;
    },
    scrollTop: () => box().scrollTop,
    async reachEnd() {
      for (let tries = 0; tries < 60 && !world.isAwaited; tries += 1) {
        const element = box();
        element.scrollTop = element.scrollHeight;
        await frames(3);
      }
      return world.isAwaited;
    },
    wheeled: () => wheeled,
    nodes: () => host.querySelectorAll('*').length,
    record: () => recorder.start(),
    stop: () => recorder.stop(),
  };
}

let wheeled = 0;
addEventListener('wheel', ({ deltaY }) => (wheeled -= deltaY), { passive: true, capture: true });
document.body.style.margin = '0';
void start();
