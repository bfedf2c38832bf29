import type { ReactElement } from 'react';
import { StyleSheet, View } from 'react-native';
import { useIsFolded } from '../../hooks/use-messages.ts';
import { useChatTranslation } from '../../i18n/use-chat-translation.ts';
import { useRowAttributes } from '../../list/row-attributes.ts';
import { messageSlot } from '../Message/message-slot.tsx';
import { templateFor } from '../Message/message-views.ts';
import { conversation } from '../parts/wide-page.ts';
import { actionText } from '../words/message-words.ts';
import { ActionText } from './ActionText.tsx';
import { DayOf } from './DaySeparator.tsx';
import type { RowProps } from './MessageRowView.tsx';

/** A line that says who joined, left, … */
export function ActionRow({ id, row, model, look }: RowProps): ReactElement {
  const { t } = useChatTranslation();
  const isFolded = useIsFolded(model, id);
  const { message } = row;
  const text = actionText(message, t);
  const template = templateFor(look.templates, message);
  const name = template?.BubbleView === undefined ? 'ContentView' : 'BubbleView';
  useRowAttributes({ 'aria-label': text });
  return (
    <View style={conversation}>
      {/* Of lines in a fold, the fold above them says it. */}
      {row.startsDay && !isFolded ? <DayOf date={message.sentAt} look={look} /> : null}
      <View style={[styles.line, isFolded ? styles.within : null]}>
        {messageSlot(
          { name, row: id, message, isAtEnd: false, onError: look.fail },
          template?.[name],
          <ActionText look={look}>{text}</ActionText>,
        )}
      </View>
    </View>
  );
}

const styles = StyleSheet.create({
  line: { alignItems: 'center', paddingHorizontal: 24, paddingTop: 10, paddingBottom: 2 },
  within: { paddingTop: 2, paddingBottom: 6 },
});
