/**
 * A conversation on an embedded server: list and composer of Ana, with Ben on the other side and hooks for tests in
 * `window.chat`. Address: `messages.html?count=300&theme=dark&lang=ar&text=2&target=user&looks&held&renamed=3`; with
 * `read=20` Ana has read so many, and the list opens behind them. With `server=ws://…&guid=…` it shows a group of a chat
 * server, of which it makes nothing.
 */
import { createEmbeddedServer } from '@open-chat-kit/engine-embedded';
import { createRemoteEngine } from '@open-chat-kit/engine-remote';
import {
  Kit,
  KitClientProvider,
  KitI18nProvider,
  KitMessageComposer,
  KitMessageList,
  KitThemeProvider,
  KitUIKit,
  type ThemeOverrides,
} from '@open-chat-kit/react-native';
import { type ReactElement, useEffect, useReducer } from 'react';
import { createRoot } from 'react-dom/client';
import { Recorder, type Frame } from './recorder.ts';

/** What tests can do on this page. */
export interface ChatLab {
  /** Ben writes these, one after another. */
  write(...texts: readonly string[]): Promise<void>;
  /** Ben writes so many a second, for so long. */
  burst(perSecond: number, seconds: number): Promise<void>;
  edit(text: string): Promise<void>;
  /** Shows the message that begins with this number, as a host does that knows its id. */
  goTo(number: number): Promise<void>;
  /** Ben gives the group these names, one after another. */
  rename(...names: readonly string[]): Promise<void>;
  /** Further pages, which `held` keeps back, come from now on. */
  answer(): void;
  goOffline(): void;
  goOnline(): void;
  /** Renders the page anew, with callbacks and styles written in render. */
  renew(): void;
  /** Ids of the messages of others that were heard. */
  readonly heard: string[];
  record(): void;
  stop(): readonly Frame[];
}

declare global {
  // oxlint-disable-next-line vars-on-top, no-var -- a global can only be declared with var
  var chat: ChatLab;
}

const query = new URLSearchParams(location.search);
const count = Number(query.get('count') ?? 40);
const isUserChat = query.get('target') === 'user';
const guid = query.get('guid') ?? 'tea';
const address = query.get('server');
const start = Date.now() - 3 * 24 * 3_600_000;
let now = start;
const server = createEmbeddedServer({
  clock: {
    now: () => (query.has('live') ? Date.now() : now),
    after: (ms, run) => {
      const timer = setTimeout(run, ms);
      return () => clearTimeout(timer);
    },
  },
});
const people = [
  ['ana', 'Ana Lima'],
  ['ben', 'Ben Okafor'],
  ['cleo', 'Cleo Sørensen'],
  ['dov', 'דב כהן (Dov)'],
] as const;
let isOffline = false;
let answer = (): void => {};
/** Further pages come from then on. */
const answered = new Promise<void>((resolve) => (answer = resolve));
const engineOf = (): ReturnType<typeof server.engine> =>
  address === null ? server.engine() : createRemoteEngine({ url: address });
const credentialsOf = (uid: string): { uid: string; password?: string } =>
  address === null ? { uid } : { uid, password: `${uid}-password` };
const engine = engineOf();
const offline = (): never => {
  throw new Kit.KitException('NETWORK', 'The page is offline.');
};
const ana = new Kit.ChatClient({
  engine: {
    ...engine,
    send: async (...given) => (isOffline ? offline() : await engine.send(...given)),
    history: async (...given) => {
      const { kind } = given[1].from;
      if (query.has('held') && (kind === 'before' || kind === 'after')) await answered;
      return await engine.history(...given);
    },
  },
});
const others = (address === null ? ['ben', 'cleo', 'dov'] : ['ben']).map((uid) => ({
  uid,
  client: new Kit.ChatClient({ engine: engineOf() }),
}));
const all = [ana, ...others.map(({ client }) => client)];
const ben = all[1] ?? ana;

const to = (from: Kit.ChatClient): readonly [string, 'user' | 'group'] =>
  isUserChat ? [from === ana ? 'ben' : 'ana', 'user'] : [guid, 'group'];
const say = async (from: Kit.ChatClient, text: string): Promise<Kit.BaseMessage> => {
  const [id, type] = to(from);
  return await from.sendMessage(new Kit.TextMessage(id, text, type));
};

const speech = [
  'Morning! Is the kettle on?',
  'Nearly. I found the first flush Darjeeling we talked about.',
  'It is lighter than last year’s, and it smells of grapes.',
  'Lovely. Give it three minutes, not more.',
  'Who is in on Saturday?',
  'I am. I can bring scones, clotted cream and the good jam from the market, if somebody has plates for eight people.',
  'Plates: yes',
  'מחר בבוקר אני מביא נענע מהגינה, and some lemon verbena',
  'https://example.org/a/very/long/address/that/does/not/want/to/break/anywhere/because/it/has/no/spaces/at/all?and=more',
  '👍',
  'Ok',
];
async function rename(...names: readonly string[]): Promise<void> {
  const group = await ben.getGroup(guid);
  for (const name of names) {
    group.setName(name);
    await ben.updateGroup(group);
  }
}

/** Everybody comes in, and what was said before is said. */
async function prepare(): Promise<Kit.Group> {
  if (address === null) for (const [uid, name] of people) await server.createUser({ uid, name });
  await ana.login(credentialsOf('ana'));
  for (const { uid, client } of others) await client.login(credentialsOf(uid));
  if (address !== null) return await ana.getGroup(guid);
  await ben.createGroup(new Kit.Group('tea', 'Tea lovers', 'public'));
  for (const client of all) if (client !== ben) await client.joinGroup('tea');
  if (query.has('looks')) {
    const script: readonly (readonly [number, number, number])[] = [
      [1, 0, 0],
      [0, 1, 1],
      [0, 2, 0.2],
      [1, 3, 1],
      [2, 4, 600],
      [3, 7, 2],
      [1, 5, 1],
      [1, 6, 0.3],
      [0, 8, 3],
      [2, 9, 1500],
      [2, 10, 0.1],
      [0, 0, 5],
      [0, 3, 0.2],
      [0, 10, 0.2],
    ];
    for (const [who, text, minutes] of script) {
      now += minutes * 60_000;
      await say(all[isUserChat ? who % 2 : who] ?? ana, speech[text] ?? '');
    }
    if (!isUserChat) {
      await ben.updateGroupMemberScope('tea', 'cleo', 'moderator');
      await ben.kickGroupMember('tea', 'dov');
    }
    now = Date.now() - 60_000;
    const last = await say(ben, 'Typo herre');
    if (last instanceof Kit.TextMessage) {
      last.setText('Typo here, mended');
      await ben.editMessage(last);
    }
    const gone = await say(ben, 'never mind');
    await ben.deleteMessage(gone.getId());
    await say(ana, 'See you all on Saturday then');
    now = Date.now();
  } else {
    for (let index = 0; index < count; index += 1) {
      now += 40_000;
      const from = all[((index * 7) % 5) % (isUserChat ? 2 : 4)] ?? ana;
      const message = await say(from, `${index + 1}. ${speech[index % speech.length]}`);
      if (index + 1 === Number(query.get('read'))) await ana.markAsRead(message);
    }
  }
  await rename(...Array.from({ length: Number(query.get('renamed') ?? 0) }, (_, index) => `Tea ${index + 1}`));
  return await ana.getGroup(guid);
}

const recorder = new Recorder('messages', { attribute: 'data-testid', start: 'bubble-' });
let renew = (): void => {};
let wanted: ReturnType<Kit.BaseMessage['getId']> | undefined;
globalThis.chat = {
  async write(...texts) {
    for (const text of texts) await say(ben, text);
  },
  async burst(perSecond, seconds) {
    const end = performance.now() + seconds * 1_000;
    let sent = 0;
    const begin = performance.now();
    while (performance.now() < end) {
      const due = ((performance.now() - begin) / 1_000) * perSecond;
      while (sent < due) {
        sent += 1;
        await say(ben, `burst ${sent}`);
      }
      await new Promise((resolve) => setTimeout(resolve, 4));
    }
  },
  async edit(text) {
    const [message] = await new Kit.MessagesRequestBuilder().setGUID(guid).setLimit(1).build(ben).fetchPrevious();
    if (!(message instanceof Kit.TextMessage)) return;
    message.setText(text);
    await ben.editMessage(message);
  },
  async goTo(number) {
    const found = await new Kit.MessagesRequestBuilder()
      .setGUID(guid)
      .setSearchKeyword(`${number}. `)
      .setLimit(100)
      .build(ana)
      .fetchPrevious();
    const message = found.find((one) => one instanceof Kit.TextMessage && one.getText().startsWith(`${number}. `));
    wanted = message?.getId();
    renew();
  },
  rename,
  answer,
  goOffline: () => (isOffline = true),
  goOnline: () => {
    isOffline = false;
    ana.wake();
  },
  renew: () => renew(),
  heard: [],
  record: () => recorder.start(),
  stop: () => recorder.stop(),
};

/** Text at twice its size, as systems let people ask for. */
const scale = Number(query.get('text') ?? 1);
const big = (size: number, line: number): { readonly fontSize: number; readonly lineHeight: number } => ({
  fontSize: size * scale,
  lineHeight: line * scale,
});
const weights = (size: number, line: number) => ({
  regular: big(size, line),
  medium: big(size, line),
  bold: big(size, line),
});
const overrides: ThemeOverrides =
  scale === 1
    ? {}
    : {
        typography: {
          heading3: weights(17, 22),
          heading4: weights(16, 22),
          body: weights(14, 20),
          caption1: weights(12, 16),
          caption2: weights(11, 14),
          button: weights(15, 20),
        },
      };

function Page({ group }: { readonly group: Kit.Group }): ReactElement {
  const [, draw] = useReducer((drawn: number) => drawn + 1, 0);
  useEffect(() => {
    renew = draw;
  }, []);
  const chat = isUserChat ? { user: new Kit.User('ben', 'Ben Okafor') } : { group };
  return (
    <KitThemeProvider
      theme={{ mode: query.get('theme') === 'dark' ? 'dark' : 'light', light: overrides, dark: overrides }}
    >
      <KitI18nProvider
        selectedLanguage={query.get('lang') ?? 'en'}
        translations={{
          ar: { 'messages.today': 'اليوم', 'composer.placeholder': 'رسالة', 'action.joined': 'انضم {user}' },
        }}
      >
        <KitClientProvider client={ana}>
          <main style={{ display: 'flex', flexDirection: 'column', height: '100vh' }}>
            <KitMessageList
              {...chat}
              messageRequestBuilder={new Kit.MessagesRequestBuilder().setLimit(50)}
              startFromUnreadMessages={query.has('read')}
              {...(wanted === undefined ? {} : { goToMessageId: wanted })}
              onError={() => {}}
              style={{}}
            />
            <KitMessageComposer {...chat} onError={() => {}} onTextChange={() => {}} />
          </main>
        </KitClientProvider>
      </KitI18nProvider>
    </KitThemeProvider>
  );
}

KitUIKit.setSoundPlayer(({ kind, message }) => {
  if (kind === 'incoming') chat.heard.push(message.getId());
});
document.body.style.margin = '0';
const root = document.querySelector('#root');
const open = async (): Promise<void> => {
  const group = await prepare();
  if (root !== null) createRoot(root).render(<Page group={group} />);
};
void open();
