import { type KitException, type MessageRecord, textIn } from '@open-chat-kit/sdk';
import { FormattedView } from '../../formatters/FormattedView.tsx';
import { InOneLine } from '../../formatters/in-one-line.ts';
import type { TextFormatting } from '../../formatters/text-formatting.tsx';
import type { ChatLine } from '../ChatRow/chat-line.ts';
import { plainName } from '../words/isolated.ts';

/** The line with what was written drawn by the host's formatters; who wrote it stands beside as ever. */
export function formattedLine(
  line: ChatLine,
  last: MessageRecord | null,
  formatting: TextFormatting,
  onError: (error: KitException) => void,
): ChatLine {
  if (last === null || line.isTyping) return line;
  const written = textIn(last.content);
  const plain = plainName(written);
  const at = line.text.lastIndexOf(plain);
  if (plain === '' || at < 0) return line;
  const said = formatting.formatLine(written, last);
  const [before, after] = [line.text.slice(0, at), line.text.slice(at + plain.length)];
  return {
    ...line,
    text: before + said.words + after,
    node: (
      <InOneLine value={true}>
        {before}
        <FormattedView formatting={formatting} said={said} plain={plain} onError={onError} />
        {after}
      </InOneLine>
    ),
  };
}
