/**
 * A conversation and its header, with hooks for the driver in `window.chatBench`.
 * Address: `messages.html?first=10000&total=10200`; with `mixed` not texts alone, with `later` not before `open` is called.
 */
import {
  Kit,
  KitClientProvider,
  KitMessageHeader,
  KitMessageList,
  KitThemeProvider,
} from '@open-chat-kit/react-native';
import { type ReactElement, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { Recorder, type Frame } from '../../e2e/lab/recorder.ts';
import { frames, rest, steadily } from './frames.ts';
import { benchEngine } from './world/bench-engine.ts';
import { GroupWorld } from './world/group-world.ts';
import { chatGuid, MessageWorld } from './world/message-world.ts';

/** What the driver can do on this page. */
export interface ChatBench {
  readonly world: MessageWorld;
  frames(count: number): Promise<void>;
  rest(): Promise<number>;
  /** Messages in the page that are wholly in view, from the top. */
  inView(): readonly string[];
  /** Shows the conversation. The frames from its first answer to the one that shows its newest message. */
  open(): Promise<number>;
  nodes(): number;
  /** The host asks for a message. */
  goTo(id: string): void;
  /** Pixels between the middle of a message's row and that of the view. */
  offMiddle(id: string): number;
  /** Scrolls to one end of the conversation, page by page. Resolves to how often more was loaded. */
  walk(to: 'oldest' | 'newest'): Promise<number>;
  /** Scrolls up until older messages are waited for. */
  reachStart(): Promise<void>;
  scrollTo(top: number): void;
  /** Pixels that wheels have asked for so far, upwards. */
  wheeled(): number;
  /** The other one writes so often a second. */
  receive(perSecond: number, ms: number): Promise<number>;
  /** Something happens in other groups so often a second. */
  foreign(perSecond: number, ms: number): Promise<number>;
  /** Painted places of bubbles, and of whole rows. */
  record(): void;
  stop(): { readonly bubbles: readonly Frame[]; readonly rows: readonly Frame[] };
}

declare global {
  // oxlint-disable-next-line vars-on-top, no-var -- a global can only be declared with var
  var chatBench: ChatBench;
}

const query = new URLSearchParams(location.search);
const number = (name: string, otherwise: number): number => Number(query.get(name) ?? otherwise);
const first = number('first', 50);
const total = number('total', first);
const world = new MessageWorld({ first, total, isMixed: query.has('mixed') });
const groups = new GroupWorld({ first: 30, total: 30 });
const client = new Kit.ChatClient({ engine: benchEngine({ groups, messages: world }) });
const host = document.querySelector('#root') ?? document.body;
const bubbles = new Recorder('messages', { attribute: 'data-testid', start: 'bubble-' });
const rows = new Recorder('messages', { attribute: 'aria-posinset', start: '' });
let wheeled = 0;
addEventListener('wheel', ({ deltaY }) => (wheeled -= deltaY), { passive: true, capture: true });

let goTo: (id: string) => void = () => {};

function Page({ group }: { readonly group: Kit.Group }): ReactElement {
  const [wanted, setWanted] = useState('');
  goTo = setWanted;
  return (
    <KitThemeProvider theme={{ mode: 'light' }}>
      <KitClientProvider client={client}>
        <main style={{ display: 'flex', flexDirection: 'column', width: 390, height: 800 }}>
          <KitMessageHeader group={group} onBack={() => {}} />
          <KitMessageList
            group={group}
            messageRequestBuilder={new Kit.MessagesRequestBuilder().setLimit(number('limit', 50))}
            goToMessageId={wanted}
          />
        </main>
      </KitClientProvider>
    </KitThemeProvider>
  );
}

function box(): Element {
  const element = document.querySelector('[data-testid="messages"]');
  if (element === null) throw new Error('The page has no messages.');
  return element;
}

function bubbleOf(id: string): Element | null {
  return document.querySelector(`[data-testid="bubble-${id}"]`);
}

function isInView(element: Element | null): boolean {
  if (element === null || !element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return false;
  const view = box().getBoundingClientRect();
  const { top, bottom } = element.getBoundingClientRect();
  return top >= view.top && bottom <= view.bottom;
}

globalThis.chatBench = {
  world,
  frames,
  rest: () => rest(host),
  inView: () =>
    [...document.querySelectorAll('[data-testid^="bubble-"]')].flatMap((element) =>
      isInView(element) ? [(element.getAttribute('data-testid') ?? '').slice('bubble-'.length)] : [],
    ),
  async open() {
    await start();
    await world.answered;
    for (let passed = 1; passed < 60; passed += 1) {
      await frames(1);
      if (isInView(bubbleOf(`m${total - 1}`))) return passed;
    }
    throw new Error('The newest message is not shown.');
  },
  nodes: () => host.querySelectorAll('*').length,
  goTo: (id) => goTo(id),
  offMiddle(id) {
    const row = bubbleOf(id)?.closest('[aria-posinset]')?.getBoundingClientRect();
    const view = box().getBoundingClientRect();
    return row === undefined ? Infinity : Math.abs((row.top + row.bottom - view.top - view.bottom) / 2);
  },
  async walk(to) {
    const goal = to === 'oldest' ? 'm0' : `m${total - 1}`;
    const edge = (): Element | undefined => {
      const all = [...document.querySelectorAll('[data-testid^="bubble-"]')];
      return to === 'oldest' ? all[0] : all.at(-1);
    };
    let pages = 0;
    for (let still = 0; still < 120 && bubbleOf(goal) === null;) {
      const before = edge()?.getAttribute('data-testid');
      box().scrollTop = to === 'oldest' ? 0 : box().scrollHeight;
      await frames(2);
      const isFurther = edge()?.getAttribute('data-testid') !== before;
      still = isFurther ? 0 : still + 1;
      if (isFurther) pages += 1;
    }
    if (bubbleOf(goal) === null) throw new Error(`The walk to the ${to} message stopped.`);
    return pages;
  },
  async reachStart() {
    for (let tries = 0; tries < 60 && !world.isAwaited; tries += 1) {
      box().scrollTop = 0;
      await frames(3);
    }
    if (!world.isAwaited) throw new Error('Nobody asked for older messages.');
    box().scrollTop = 0;
    await rest(host);
  },
  scrollTo(top) {
    box().scrollTop = top;
  },
  wheeled: () => wheeled,
  receive: async (perSecond, ms) => await steadily(perSecond, ms, () => void world.receive()),
  foreign: async (perSecond, ms) =>
    await steadily(perSecond, ms, (event) => {
      if (event % 2 === 0) world.foreign(event);
      else groups.join(`g${1 + (event % 29)}`);
    }),
  record() {
    bubbles.start();
    rows.start();
  },
  stop: () => ({ bubbles: bubbles.stop(), rows: rows.stop() }),
};

async function start(): Promise<void> {
  await client.login('ana');
  createRoot(host).render(<Page group={await client.getGroup(chatGuid)} />);
}

document.body.style.margin = '0';
if (!query.has('later')) void start();
