/**
 * A list of groups and a header over an embedded server, built for production, with counts of what is drawn in
 * `window.counts`. Address: `counts.html?groups=3000`.
 */
import { createEmbeddedServer } from '@open-chat-kit/engine-embedded';
import { Kit, KitClientProvider, KitGroups, KitMessageHeader } from '@open-chat-kit/react-native';
import { type ReactElement, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { Text, View } from 'react-native';

/** What tests can do on this page. */
export interface Counts {
  /** Renders since `reset`: of rows by group, of the list, of the header. */
  rows: Record<string, number>;
  lists: number;
  headers: number;
  reset(): void;
  /** What the user does. */
  join(guids: readonly string[]): Promise<void>;
  /** Messages and typing of somebody else in another group. */
  foreign(count: number): Promise<void>;
  /** The host draws its page anew: with new callbacks and styles, or with a new slot as well. */
  drawAgain(withNewSlot: boolean): void;
}

declare global {
  // oxlint-disable-next-line vars-on-top, no-var -- a global can only be declared with var
  var counts: Counts;
}

const number = Number(new URLSearchParams(location.search).get('groups') ?? 300);
const name = (index: number): string => `Group ${String(index).padStart(6, '0')}`;

const Subtitle = (group: Kit.Group): ReactElement => {
  const guid = group.getGuid();
  counts.rows[guid] = (counts.rows[guid] ?? 0) + 1;
  return <Text>{`${group.getMembersCount()} members`}</Text>;
};
const Options = (): ReactElement => {
  counts.lists += 1;
  return <Text>options</Text>;
};
const HeaderTitle = ({ group }: { readonly group?: Kit.Group }): ReactElement => {
  counts.headers += 1;
  return <Text>{group?.getName()}</Text>;
};

let drawAgain: (withNewSlot: boolean) => void = () => {};

interface PageProps {
  readonly client: Kit.ChatClient;
  readonly group: Kit.Group;
}

function Page({ client, group }: PageProps): ReactElement {
  const [, draw] = useState(0);
  const [slot, setSlot] = useState(() => Subtitle);
  drawAgain = (withNewSlot) => {
    if (withNewSlot) setSlot(() => (given: Kit.Group) => Subtitle(given));
    draw((count) => count + 1);
  };
  return (
    <KitClientProvider client={client}>
      <View role="main" style={{ height: 800, width: 390 }}>
        <KitMessageHeader group={group} TitleView={HeaderTitle} onBack={() => {}} style={{ titleTextStyle: {} }} />
        <KitGroups
          selectionMode="multiple"
          SubtitleView={slot}
          AppBarOptions={Options}
          onItemPress={() => {}}
          options={() => []}
          style={{ itemStyle: { titleStyle: { letterSpacing: 0 } } }}
        />
      </View>
    </KitClientProvider>
  );
}

async function start(): Promise<void> {
  const server = createEmbeddedServer();
  for (const uid of ['ana', 'ben']) await server.createUser({ uid, name: uid });
  const [ana, ben] = ['ana', 'ben'].map(() => new Kit.ChatClient({ engine: server.engine() }));
  if (ana === undefined || ben === undefined) throw new Error('There are two.');
  await ana.login('ana');
  await ben.login('ben');
  for (let index = 0; index < number; index += 1) {
    await ben.createGroup(new Kit.Group(`g${index}`, name(index), 'public'));
  }
  await ben.createGroup(new Kit.Group('other', 'Zzz', 'public'));
  await ana.joinGroup('other');
  globalThis.counts = {
    rows: {},
    lists: 0,
    headers: 0,
    reset() {
      counts.rows = {};
      counts.lists = 0;
      counts.headers = 0;
    },
    join: async (guids) => void (await Promise.all(guids.map((guid) => ana.joinGroup(guid)))),
    async foreign(count) {
      for (let sent = 0; sent < count; sent += 2) {
        await ben.sendMessage(new Kit.TextMessage('other', `${sent}`, 'group'));
        ben.startTyping(new Kit.TypingIndicator('other', 'group'));
      }
    },
    drawAgain: (withNewSlot) => drawAgain(withNewSlot),
  };
  const root = document.querySelector('#root');
  if (root !== null) createRoot(root).render(<Page client={ana} group={await ana.getGroup('g0')} />);
}

void start();
