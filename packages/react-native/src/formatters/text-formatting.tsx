import { messageFrom, type MessageRecord, userFrom, type UserRecord } from '@open-chat-kit/sdk';
import { isValidElement, type ReactElement, type ReactNode } from 'react';
import type { NameOf } from '../models/mentions/mention-marks.ts';
import { plainName } from '../components/words/isolated.ts';
import { KeywordFormatter } from './KeywordFormatter.tsx';
import { KitMarkdownFormatter } from './KitMarkdownFormatter.tsx';
import { KitMentionsFormatter } from './KitMentionsFormatter.tsx';
import type { KitTextFormatter } from './KitTextFormatter.ts';
import { NamesFormatter } from './NamesFormatter.ts';
import { wordsIn } from './in-texts.tsx';

/** A text as a host's formatters draw it. */
export interface FormattedText {
  readonly node: ReactNode;
  /** The same for whoever hears it. */
  readonly words: string;
}

/** What a host's formatters do; another object only when one of them is another one. */
export interface TextFormatting {
  /** Signs of Markdown mean something. */
  readonly hasMarkdown: boolean;
  /** What somebody searched for, which is marked; empty for nothing. */
  readonly keyword: string;
  /** Never throws: what does is thrown again where the node is drawn. */
  format(text: string, message: MessageRecord): FormattedText;
  /** The same on one line: without the signs of Markdown, and what they mean. */
  formatLine(text: string, message: MessageRecord): FormattedText;
  /** Draws the node. */
  draw(node: ReactNode): ReactNode;
}

export function textFormatting(
  formatters: readonly KitTextFormatter[],
  viewer: UserRecord | null,
  nameOf: NameOf,
): TextFormatting {
  const draw = (text: string, record: MessageRecord, those: readonly KitTextFormatter[]): FormattedText => {
    try {
      const message = messageFrom(record);
      const user = viewer === null ? null : userFrom(viewer);
      const node = those.reduce<ReactNode>((before, formatter) => {
        formatter.setMessage(message);
        formatter.setLoggedInUser(user);
        if (formatter instanceof KitMentionsFormatter || formatter instanceof NamesFormatter)
          formatter.setNames(nameOf);
        return checked(formatter.getFormattedText(before), before);
      }, text);
      return { node, words: wordsIn(node) ?? text };
    } catch (cause) {
      return { node: <Fault cause={cause} />, words: text };
    }
  };
  const [marking, others] = [formatters.filter(isMarkdown), formatters.filter((one) => !isMarkdown(one))];
  return {
    hasMarkdown: marking.length > 0,
    keyword: formatters.find((one) => one instanceof KeywordFormatter)?.keyword ?? '',
    format: (text, record) => draw(text, record, formatters),
    formatLine(text, record) {
      const plain = marking.reduce((before, formatter) => formatter.getPlainText(before), text);
      return draw(plainName(plain), record, others);
    },
    draw: (node) => node,
  };
}

function isMarkdown(formatter: KitTextFormatter): formatter is KitMarkdownFormatter {
  return formatter instanceof KitMarkdownFormatter;
}

/** What cannot be drawn would take the list down, and a promise would make it wait. */
function checked(made: ReactNode, before: ReactNode): ReactNode {
  if (made === undefined || made === null || typeof made === 'boolean') return before;
  if (canDraw(made)) return made;
  throw new TypeError('A text formatter must give a text or an element.');
}

function canDraw(made: unknown): boolean {
  if (Array.isArray(made)) return made.every((part) => part === undefined || part === null || canDraw(part));
  return typeof made === 'string' || typeof made === 'number' || typeof made === 'boolean' || isValidElement(made);
}

function Fault({ cause }: { readonly cause: unknown }): ReactElement {
  throw cause;
}
