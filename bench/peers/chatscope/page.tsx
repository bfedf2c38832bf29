/**
 * The groups of the bench in the list of @chatscope/chat-ui-kit-react, as its documentation shows it: the host keeps an
 * array, each event copies it, and each conversation of it is a child of the list. Address: `chatscope.html?first=3000`.
 */
import '@chatscope/chat-ui-kit-styles/dist/default/styles.min.css';
import { Avatar, Conversation, ConversationList } from '@chatscope/chat-ui-kit-react';
import { type ReactElement, useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import type { GroupRecord } from '@open-chat-kit/sdk/engine';
import { frames, rest } from '../../pages/frames.ts';
import { GroupWorld } from '../../pages/world/group-world.ts';

const query = new URLSearchParams(location.search);
const first = Number(query.get('first') ?? 300);
const world = new GroupWorld({ first, total: first });
const host = document.querySelector('#root') ?? document.body;
const picture = 'data:image/gif;base64,R0lGODlhAQABAIAAAP///wAAACH5BAEAAAAALAAAAAABAAEAAAICRAEAOw==';
let root: ReturnType<typeof createRoot> | null = null;

function Page(): ReactElement {
  const [groups, setGroups] = useState<readonly GroupRecord[]>([]);
  useEffect(() => {
    void world.list(null, first).then(({ items }) => setGroups(items));
    return world.listen((events) =>
      events.forEach((event) => {
        if (!('group' in event)) return;
        const { group } = event;
        setGroups((before) => before.map((one) => (one.guid === group.guid ? { ...one, ...group } : one)));
      }),
    );
  }, []);
  return (
    <main style={{ position: 'relative', width: 390, height: 800 }}>
      <ConversationList>
        {groups.map(({ guid, name, membersCount }) => (
          <Conversation key={guid} name={name} info={`${membersCount} members`} onClick={() => {}}>
            <Avatar name={name} src={picture} />
          </Conversation>
        ))}
      </ConversationList>
    </main>
  );
}

Object.assign(globalThis, {
  bench: {
    world,
    async mount() {
      root = createRoot(host);
      root.render(<Page />);
      while (document.querySelector('.cs-conversation') === null) await frames(1);
      await frames(3);
    },
    async unmount() {
      root?.unmount();
      await frames(2);
    },
    frames,
    rest: () => rest(host),
    nodes: () => host.querySelectorAll('*').length,
  },
});
