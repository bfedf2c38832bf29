/**
 * The conversation of the bench in react-native-gifted-chat, as its documentation shows it: the host keeps an array, newest
 * first, and each event copies it. Address: `gifted-chat.html?first=3000`.
 */
import { type ReactElement, useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { GiftedChat, type IMessage } from 'react-native-gifted-chat';
import type { MessageNews, MessageRecord } from '@open-chat-kit/sdk/engine';
import { frames, rest, steadily } from '../../pages/frames.ts';
import { MessageWorld } from '../../pages/world/message-world.ts';
import { viewer } from '../../pages/world/records.ts';

const query = new URLSearchParams(location.search);
const first = Number(query.get('first') ?? 300);
const world = new MessageWorld({ first, total: first });
const host = document.querySelector('#root') ?? document.body;

function shown({ id, content, sentAt, sender }: MessageNews | MessageRecord): IMessage {
  const text = content.kind === 'text' ? content.text : '';
  return { _id: id, text, createdAt: new Date(sentAt * 1_000), user: { _id: sender.uid, name: sender.name } };
}

function idOf({ _id: id }: IMessage): string {
  return id;
}

function Page(): ReactElement {
  const [messages, setMessages] = useState<IMessage[]>(() => world.newest().map(shown).toReversed());
  useEffect(
    () =>
      world.listen((events) => {
        for (const event of events) {
          if (event.type === 'message.received') {
            setMessages((before) => GiftedChat.append(before, [shown(event.message)]));
          }
          if (event.type === 'message.edited') {
            const { message } = event;
            setMessages((before) => before.map((one) => (idOf(one) === message.id ? shown(message) : one)));
          }
        }
      }),
    [],
  );
  return (
    <main style={{ display: 'flex', flexDirection: 'column', width: 390, height: 800 }}>
      <GiftedChat messages={messages} user={{ _id: viewer.uid }} renderInputToolbar={() => <></>} />
    </main>
  );
}

Object.assign(globalThis, {
  chatBench: {
    world,
    async open() {
      createRoot(host).render(<Page />);
      const last = `${first - 1}.`;
      while (!(host.textContent ?? '').includes(last)) await frames(1);
    },
    receive: async (perSecond: number, ms: number) => await steadily(perSecond, ms, () => void world.receive()),
    frames,
    rest: () => rest(host),
    nodes: () => host.querySelectorAll('*').length,
  },
});
