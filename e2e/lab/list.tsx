/**
 * The internal list and nothing else: rows of 1 to 12 lines, with hooks for tests in `window.lab`.
 * Address: `list.html?anchor=bottom&count=300&role=list&late&record&dir=rtl&size=32&height=800&line=20`.
 */
import { type ReactElement, useEffect, useReducer, useState, useSyncExternalStore } from 'react';
import { createRoot } from 'react-dom/client';
import {
  useRowAttributes,
  WindowedList,
  type WindowedListHandle,
  type WindowedListProps,
} from '../../packages/react-native/src/testing/list.ts';
import { Recorder, type Frame } from './recorder.ts';

/** What tests can do on this page. */
export interface Lab {
  ids: readonly string[];
  handle: WindowedListHandle | null;
  /** Renders of rows, by id. */
  readonly renders: Record<string, number>;
  /** Calls of the list's callbacks, in order. */
  readonly calls: string[];
  visible: readonly string[];
  seen: readonly string[];
  show(ids: readonly string[]): void;
  set(props: Partial<WindowedListProps>): void;
  /** New ids, not used before. */
  fresh(count: number): string[];
  /** Makes a row higher. */
  grow(id: string, pixels: number): void;
  /** Passes a new `renderRow`. */
  renewRows(): void;
  resize(height: number): void;
  record(): void;
  stop(): readonly Frame[];
}

declare global {
  // oxlint-disable-next-line vars-on-top, no-var -- a global can only be declared with var
  var lab: Lab;
}

const query = new URLSearchParams(location.search);
const number = (name: string, otherwise: number): number => Number(query.get(name) ?? otherwise);
const extra = new Map<string, number>();
const listeners = new Map<string, () => void>();
const role = query.get('role');
const isLate = query.has('late');
const fixedLines = query.has('lines') ? number('lines', 1) : undefined;

const hash = (id: string): number => [...id].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 9973, 7);

const noteRender = (id: string): void => {
  lab.renders[id] = (lab.renders[id] ?? 0) + 1;
};

function Row({ id }: { readonly id: string }): ReactElement {
  noteRender(id);
  const pixels = useSyncExternalStore(
    (listener) => {
      listeners.set(id, listener);
      return () => listeners.delete(id);
    },
    () => extra.get(id) ?? 0,
  );
  useRowAttributes({
    'aria-label': query.has('label') ? `Row ${id}` : undefined,
    'aria-selected': role === 'listbox' ? id === 'm0' : undefined,
  });
  useEffect(() => {
    if (!isLate || hash(id) % 10 !== 0 || extra.has(id)) return undefined;
    // Late: as an image whose size was not known.
    const timer = setTimeout(() => lab.grow(id, 120), 200);
    return () => clearTimeout(timer);
  }, [id]);
  const lines = fixedLines ?? (hash(id) % 12) + 1;
  const texts = Array.from({ length: lines }, (_, line) => `${id}, line ${line + 1} of ${lines}`);
  return (
    // Cut: letters of some fonts are taller than their line, and would make the last row longer than it is.
    <div
      data-row={id}
      style={{ lineHeight: 1.25, overflow: 'hidden', background: hash(id) % 2 === 0 ? '#eef' : '#efe' }}
    >
      {texts.map((text) => (
        <div key={text}>{text}</div>
      ))}
      <div style={{ height: pixels }} />
    </div>
  );
}

// Whole pixels whatever fonts there are: positions are measured from below it.
const buttonStyle = { display: 'block', height: 24, boxSizing: 'border-box' } as const;
const anchor = query.get('anchor') === 'top' ? 'top' : 'bottom';
let nextFresh = 0;
let nextDraw = (): void => {};
const onDraw = (draw: () => void): void => {
  nextDraw = draw;
};
const recorder = new Recorder();
let given: Partial<WindowedListProps> = {};
let height = number('height', 800);
let renderRow = (id: string): ReactElement => <Row id={id} />;

globalThis.lab = {
  ids: Array.from({ length: number('count', 300) }, (_, index) => `m${index}`),
  handle: null,
  renders: {},
  calls: [],
  visible: [],
  seen: [],
  show(ids) {
    lab.ids = ids;
    nextDraw();
  },
  set(props) {
    given = { ...given, ...props };
    nextDraw();
  },
  fresh: (count) => Array.from({ length: count }, () => `n${nextFresh++}`),
  grow(id, pixels) {
    extra.set(id, (extra.get(id) ?? 0) + pixels);
    listeners.get(id)?.();
  },
  renewRows() {
    renderRow = (id) => <Row id={id} />;
    nextDraw();
  },
  resize(pixels) {
    height = pixels;
    nextDraw();
  },
  record: () => recorder.start(),
  stop: () => recorder.stop(),
};

function Page(): ReactElement {
  const [, draw] = useReducer((count: number) => count + 1, 0);
  const [ref] = useState(() => (handle: WindowedListHandle | null) => {
    lab.handle = handle;
  });
  onDraw(draw);
  return (
    <main dir={query.get('dir') ?? 'ltr'} style={{ fontSize: number('size', 16), width: '100%' }}>
      <button type="button" style={buttonStyle}>
        before
      </button>
      <div style={{ display: 'flex', flexDirection: 'column', height }}>
        <WindowedList
          ref={ref}
          ids={lab.ids}
          renderRow={renderRow}
          anchor={anchor}
          role={role === 'listbox' || role === 'grid' || role === 'log' || role === 'feed' ? role : 'list'}
          aria-label="Rows"
          testID="list"
          header={query.has('header') ? <div style={{ height: 90 }}>header</div> : null}
          footer={query.has('footer') ? <div style={{ height: 70 }}>footer</div> : null}
          onNearStart={() => lab.calls.push('nearStart')}
          onNearEnd={() => lab.calls.push('nearEnd')}
          onAtEndChange={(isAtEnd) => lab.calls.push(isAtEnd ? 'atEnd' : 'notAtEnd')}
          onVisible={(ids) => {
            lab.visible = ids;
          }}
          onSeen={(ids) => {
            lab.seen = ids;
          }}
          onKeyAction={(id, action) => {
            lab.calls.push(`${id} ${action.key}${action.key === 'Character' ? ` ${action.character}` : ''}`);
            return true;
          }}
          {...(query.has('initial') ? { initialId: query.get('initial') ?? '' } : {})}
          {...given}
        />
      </div>
      <button type="button" style={buttonStyle}>
        after
      </button>
    </main>
  );
}

if (query.has('record')) lab.record();
const root = document.querySelector('#root');
if (root !== null) createRoot(root).render(<Page />);
