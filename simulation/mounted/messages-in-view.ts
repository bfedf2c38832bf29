import type { MessageRecord } from '@open-chat-kit/sdk';
import type { TestInstance } from 'test-renderer';
import { idOf } from './nodes.ts';

interface InView {
  readonly bubbles: readonly TestInstance[];
  /** All that is written around them. */
  readonly texts: readonly string[];
  /** What the server has of it, oldest first. */
  readonly history: readonly MessageRecord[];
  /** Names of messages that wait to be sent. */
  readonly waiting: readonly string[];
  readonly pageSize: number;
}

const prefix = 'bubble-';

export const isBubble = (testID: string): boolean => testID.startsWith(prefix);

/** What is shown of the messages of a chat, or of a thread, and is not so. */
export function differenceInView({ bubbles, texts, history, waiting, pageSize }: InView): readonly string[] {
  const differences: string[] = [];
  const shown = bubbles.map((bubble) => idOf(bubble).slice(prefix.length));
  if (new Set(shown).size < shown.length) differences.push(`a message is there twice: ${shown.join(' ')}`);
  const known = new Set([...history.map(({ id }) => id), ...waiting]);
  for (const id of shown) if (!known.has(id)) differences.push(`message ${id} is shown, and is not there`);
  const said = new Set(texts);
  for (const message of history.filter(({ id }) => shown.includes(id))) {
    const text = textOf(message);
    // Whoever is mentioned is called by a name, in a text of its own.
    const [before = '', mark] = text.split('<@');
    if (text !== '' && !said.has(mark === undefined ? text : before))
      differences.push(`"${text}" is not what is shown of ${message.id}`);
  }
  // Without a layout nobody scrolls: the newest page is all that is certain to be there, and it may be all notices.
  const last = history.slice(-pageSize).findLast(({ content }) => content.kind === 'text');
  if (last !== undefined && !shown.includes(last.id))
    differences.push(`the newest message ${last.id} is not in view: ${shown.join(' ')}`);
  return differences;
}

function textOf({ content }: MessageRecord): string {
  return content.kind === 'text' ? content.text : '';
}
