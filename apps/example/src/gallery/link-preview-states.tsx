import { Kit, KitMessageList, type KitMessageListProps, type LinkPreview } from '@open-chat-kit/react-native';
import type { ReactElement } from 'react';
import type { GalleryState } from './gallery-state.ts';
import { createRoom } from './room.ts';
import type { Scene } from './scene.ts';
import { useGroupOf } from './subjects.ts';

/** What is known of pages behind links, under the messages that have them. */
export const linkPreviewStates: readonly GalleryState[] = [
  {
    component: 'messages',
    state: 'link-preview',
    scene: { prepare: talkOfPages },
    steps: [{ kind: 'see', at: '[data-testid^="link-preview-"]', text: 'The new pier' }],
    render: () => <Linked linkPreview={ofHost} />,
  },
];

/** A picture that a message can bring: sea, sun and a pier. */
const pier =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAABgAAAAMCAIAAAD3UuoiAAAAeklEQVR42mOomnKOKoihf85hqiCGpUt2UAUx7FqzliqI4fyWRcSj/y82QBCmFMPTPdOJR3CDMKUYrPRMfh3pASJMBiaCG4QpBTIIF4rIW4CGXuybBkGYUvgM8orrJx4x2PrXEY/gLsKUYjBwyKUKYlAyiCEewV2EKQUAKp3VvVmoKnsAAAAASUVORK5CYII=';

async function talkOfPages(scene: Scene): Promise<void> {
  await createRoom(scene);
  const clients = { ana: await scene.enter('ana'), ben: await scene.enter('ben'), mei: await scene.enter('mei') };
  for (const [uid, text, preview] of [
    // Somebody claims to be a bank, and turns the line around.
    [
      'mei',
      'Win a boat: https://bank.example.sign-in.account.example.long-names.hide-their-ends.boats.example/win',
      {
        url: 'https://bank.example.sign-in.account.example.long-names.hide-their-ends.boats.example/win',
        title: '\u202eYour bank: sign in at bank.example\u0000',
        description: `https://bank.example ${'w'.repeat(300)}`,
        image: 'https://boats.example/seen-by-you.png',
      },
    ],
    [
      'ben',
      'https://example.com/market',
      { url: 'https://example.com/market', title: 'السوق على الرصيف', description: 'كل سبت حتى الثامنة مساء.' },
    ],
    [
      'ana',
      'That one? https://example.com/ways/to/the/harbour',
      {
        url: 'https://example.com/ways/to/the/harbour',
        title:
          'Seven ways to the harbour, and which of them are open to bicycles, prams and dogs this winter, in detail',
        description:
          'From the station through the old town, along the canal, by the ferry that runs every twenty minutes, or over the bridge: how long each takes, where there are stairs, and where one can sit down on the way. With a map to print.',
      },
    ],
    [
      'ben',
      'It is open: https://example.com/pier',
      { url: 'https://example.com/pier', title: 'The new pier', description: 'Open until eight.', image: pier },
    ],
    ['ana', 'https://example.com/music', undefined],
  ] as const) {
    const message = new Kit.TextMessage('room', text, 'group');
    if (preview !== undefined) message.setMetadata({ linkPreviews: [preview] });
    await clients[uid].sendMessage(message);
  }
}

/** Known to the host alone. */
function ofHost(address: string): LinkPreview | undefined {
  return address.endsWith('/music') ? { title: 'Music on Saturday', image: pier } : undefined;
}

function Linked({ linkPreview }: Pick<KitMessageListProps, 'linkPreview'>): ReactElement | null {
  const group = useGroupOf('room');
  return group === null ? null : <KitMessageList group={group} linkPreview={linkPreview} />;
}
