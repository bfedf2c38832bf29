import type { ReactElement } from 'react';
import { useToday } from '../../hooks/use-today.ts';
import type { LineTranslator } from '../../i18n/parts.ts';
import { useLineTranslation } from '../../i18n/use-line-translation.ts';
import { useComponentStyle } from '../../theme/use-component-style.ts';
import { chatTimeOf } from '../ChatRow/chat-time.ts';
import { DateText } from '../parts/DateText.tsx';
import { dayText } from '../words/day-text.ts';
import { type PropKinds, useProps } from '../props/use-props.ts';
import type { KitDateStyle } from '../../theme/styles/parts.ts';

/** How {@link KitDate} shows a moment: its time; its day; or the time of today, and else the day. */
export type KitDatePattern = 'timeFormat' | 'dayDateFormat' | 'dayDateTimeFormat';

/** Props of {@link KitDate}. */
export interface KitDateProps {
  /** Milliseconds since 1970. Of 0, of less and of what is no number nothing is shown. */
  readonly timeStamp?: number | undefined;
  /** @default "dayDateTimeFormat", as rows of chats have it */
  readonly pattern?: KitDatePattern | undefined;
  /** A text of the host's, in place of what `pattern` makes. */
  readonly customDateString?: string | undefined;
  readonly style?: KitDateStyle | undefined;
  readonly testID?: string | undefined;
}

const kinds: PropKinds<KitDateProps> = {
  timeStamp: 'number',
  pattern: ['timeFormat', 'dayDateFormat', 'dayDateTimeFormat'],
  customDateString: 'text',
  style: 'style',
  testID: 'text',
};

/** When it was, small and on one line, in the language of the user: as rows of chats show it. */
export function KitDate(asGiven: KitDateProps): ReactElement | null {
  const props = useProps('KitDate', asGiven, kinds);
  const style = useComponentStyle('dateStyle', props.style);
  const translator = useLineTranslation();
  const today = useToday();
  const text = props.customDateString || momentText(props, today, translator);
  return text === '' ? null : <DateText text={text} style={style} testID={props.testID} />;
}

function momentText(
  { timeStamp = 0, pattern }: KitDateProps,
  today: number | null,
  translator: LineTranslator,
): string {
  const at = timeStamp / 1_000;
  // A server does not know the user's day, nor the hour where they are.
  if (at <= 0 || today === null || pattern === undefined || pattern === 'dayDateTimeFormat') {
    return chatTimeOf({ updatedAt: at }, today, translator);
  }
  const { t, formatDate } = translator;
  return pattern === 'timeFormat' ? formatDate(at, 'time') : dayText(at, today, translator, () => t('messages.today'));
}
