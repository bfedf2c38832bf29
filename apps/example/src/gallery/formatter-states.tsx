import {
  Kit,
  KitConversations,
  KitMentionsFormatter,
  KitMessageList,
  type KitMessageListProps,
  KitTextFormatter,
  KitUrlsFormatter,
} from '@open-chat-kit/react-native';
import { Children, type ReactElement, type ReactNode } from 'react';
import { Text } from 'react-native';
import type { GalleryState } from './gallery-state.ts';
import { createRoom } from './room.ts';
import type { Scene } from './scene.ts';
import type { Step } from './steps.ts';
import { useGroupOf } from './subjects.ts';

const component = 'formatters';
const see = (text: string): Step => ({ kind: 'see', at: '[role="main"] div', text });

/** Texts as formatters draw them, in bubbles and under a chat. */
export const formatterStates: readonly GalleryState[] = [
  {
    component,
    state: 'messages',
    scene: { prepare: talkOfWays },
    steps: [see('harbour-walks')],
    render: () => <Formatted textFormatters={formatters} />,
  },
  {
    component,
    state: 'markdown',
    scene: { prepare: talkInMarkdown },
    steps: [see('by heart'), see('All of it')],
    render: () => <Formatted />,
  },
  {
    component,
    state: 'chats',
    scene: { groups: 4, prepare: talkOfWays },
    steps: [see('harbour-walks')],
    render: () => <KitConversations textFormatters={formatters} />,
  },
];

/** A host's own. */
class HashtagFormatter extends KitTextFormatter {
  override getFormattedText(input: ReactNode): ReactNode {
    if (typeof input !== 'string') return input;
    return Children.map(input.split(/(#[\p{L}\p{N}-]+)/u), (part) => (
      <Text style={part.startsWith('#') ? { fontStyle: 'italic' } : null}>{part}</Text>
    ));
  }
}

const formatters = [new HashtagFormatter(), new KitMentionsFormatter(), new KitUrlsFormatter()];

async function talkOfWays(scene: Scene): Promise<void> {
  await createRoom(scene);
  const clients = { ana: await scene.enter('ana'), ben: await scene.enter('ben') };
  for (const [uid, text] of [
    ['ben', '<@uid:ana> the way is on https://example.com/ways/to/the/harbour?from=station (map included).'],
    ['ana', 'Thanks <@uid:ben>! Call +49 30 1234567 if you are late, or write to harbour@example.com'],
    ['ana', 'הנה הקישור: www.example.com/port'],
    ['ben', '<@uid:ana> תודה, נתראה בשבת'],
    ['ben', '<@all:everyone> see you on Saturday, pictures under #harbour-walks on https://example.com'],
  ] as const) {
    await clients[uid].sendMessage(new Kit.TextMessage('room', text, 'group'));
  }
}

async function talkInMarkdown(scene: Scene): Promise<void> {
  await createRoom(scene);
  const clients = { ana: await scene.enter('ana'), ben: await scene.enter('ben') };
  for (const [uid, text] of [
    ['ben', 'What we need:\n- **lanterns**, *at least* six\n- ~~tea~~ cake\n  - and a knife\n1. meet at six\n2. walk'],
    ['ana', '> meet at six\n> > or later?\nSix is **fine**, *really*, see `plan.md`'],
    ['ben', '```\nconst six = await meet({ at: 18 });\nwalk(six);\n```'],
    ['ana', '> שש בדיוק\nאני אביא **פנסים** ו`plan.md`'],
    ['ana', 'I know it *by heart*: https://example.com/_ways_'],
  ] as const) {
    await clients[uid].sendMessage(new Kit.TextMessage('room', text, 'group'));
  }
  const plan = new Kit.MediaMessage('room', null, 'file', 'group');
  plan.setAttachment(new Kit.Attachment('https://example.com/plan.pdf', 'plan.pdf', 'application/pdf', 48_000));
  plan.setCaption('**All of it**, <@uid:ana>: run `npx walk` or see https://example.com/plan');
  await clients.ben.sendMediaMessage(plan);
}

function Formatted({ textFormatters }: Pick<KitMessageListProps, 'textFormatters'>): ReactElement | null {
  const group = useGroupOf('room');
  return group === null ? null : <KitMessageList group={group} textFormatters={textFormatters} />;
}
