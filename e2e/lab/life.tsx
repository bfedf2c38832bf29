/**
 * A group in the hands of several people at once: each pane is one client on the one embedded server of the page. Address:
 * `life.html?roles=ana.owner,ben.participant&panes=ana.members+details,ben.chat&type=private&chats=40`. Tests find hooks
 * in `window.life`.
 */
import { Kit, KitClientProvider } from '@open-chat-kit/react-native';
import { type ReactElement, useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { acts, type ActName, record, rightsTable } from './life/acts.ts';
import { clientOf, conversationsOf, prepare, settle, storm } from './life/scene.ts';
import { views, type ViewName } from './life/views.tsx';
import { Recorder, type Frame } from './recorder.ts';

/** What tests can do on this page. */
export interface Life {
  /** Group events that hosts heard, `name detail`, since `forget`. */
  heard: string[];
  /** What nobody caught. */
  readonly faults: string[];
  readonly rights: typeof rightsTable;
  /** What a host calls of the SDK; answers `ok`, or the code of the error. */
  act(uid: string, name: ActName, ...given: readonly string[]): Promise<string>;
  show(uid: string, shown: string): void;
  /** Until every client has had an answer that it asked for now, and the page was painted twice. */
  settle(): Promise<void>;
  /** Events of all kinds in all chats but the quiet ones, to Ana. Answers how many of each kind it brought about. */
  storm(perSecond: number, seconds: number): Promise<Record<string, number>>;
  /** Of Ana, as the server answers now: `id`, and how many are unread. */
  conversations(): Promise<readonly (readonly [string, number])[]>;
  record(): void;
  stop(): readonly Frame[];
}

declare global {
  // oxlint-disable-next-line vars-on-top, no-var -- a global can only be declared with var
  var life: Life;
}

const query = new URLSearchParams(location.search);
const pairs = (name: string): (readonly [string, string])[] =>
  (query.get(name) ?? '')
    .split(',')
    .filter((pair) => pair !== '')
    .map((pair) => [pair.split('.')[0] ?? '', pair.split('.')[1] ?? ''] as const);
const panes = pairs('panes');
const type = query.get('type') ?? 'public';
const showIn = new Map<string, (shown: string) => void>();
const isView = (name: string): name is ViewName => Object.hasOwn(views, name);

function Pane({ uid, first }: { readonly uid: string; readonly first: string }): ReactElement {
  const [shown, setShown] = useState(first);
  const [group, setGroup] = useState(() => new Kit.Group('tea', 'Tea', type));
  useEffect(() => {
    showIn.set(uid, setShown);
    return () => void showIn.delete(uid);
  }, [uid]);
  return (
    <KitClientProvider client={clientOf(uid)}>
      <section aria-label={uid} data-testid={`pane-${uid}`} style={{ flex: 1, minWidth: 0 }}>
        <nav aria-label={`Views of ${uid}`}>
          {Object.keys(views).map((name) => (
            <button key={name} type="button" data-testid={`show-${uid}-${name}`} onClick={() => setShown(name)}>
              {name}
            </button>
          ))}
        </nav>
        <div style={{ display: 'flex' }}>
          {shown
            .split(' ')
            .filter(isView)
            .map((name) => (
              <div
                key={name}
                data-testid={`${uid}-${name}`}
                style={{ display: 'flex', flexDirection: 'column', flex: 1, minWidth: 0, height: 860 }}
              >
                {views[name]({ group, onGroup: setGroup, onShow: setShown })}
              </div>
            ))}
        </div>
      </section>
    </KitClientProvider>
  );
}

const recorder = new Recorder('conversations-list', { attribute: 'data-testid', start: 'conversation-' });
globalThis.life = {
  heard: [],
  faults: [],
  rights: rightsTable,
  async act(uid, name, ...given) {
    try {
      await acts[name](clientOf(uid), given);
      return 'ok';
    } catch (error) {
      return error instanceof Kit.KitException ? error.code : String(error);
    }
  },
  show: (uid, shown) => showIn.get(uid)?.(shown),
  settle,
  storm,
  conversations: () => conversationsOf('ana'),
  record: () => recorder.start(),
  stop: () => recorder.stop(),
};
addEventListener('error', ({ message }) => void life.faults.push(message));
addEventListener('unhandledrejection', ({ reason }) => void life.faults.push(String(reason)));

async function open(): Promise<void> {
  await prepare({ type, roles: pairs('roles'), chats: Number(query.get('chats') ?? 0) });
  record((told) => life.heard.push(told));
  document.body.style.margin = '0';
  const root = document.querySelector('#root');
  if (root === null) return;
  createRoot(root).render(
    <main style={{ display: 'flex' }}>
      {panes.map(([uid, shown]) => (
        <Pane key={uid} uid={uid} first={shown} />
      ))}
    </main>,
  );
}

void open();
