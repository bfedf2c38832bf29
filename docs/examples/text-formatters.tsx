import {
  type Kit,
  KitMentionsFormatter,
  KitMessageList,
  KitTextFormatter,
  KitUrlsFormatter,
} from '@open-chat-kit/react-native';
import { Children, type ReactElement, type ReactNode } from 'react';
import { Text } from 'react-native';

class HashtagFormatter extends KitTextFormatter {
  override getFormattedText(input: ReactNode): ReactNode {
    // What a formatter before this one has drawn already is left as it is.
    if (typeof input !== 'string') return input;
    return Children.map(input.split(/(#\w+)/), (part) => (
      <Text style={part.startsWith('#') ? { fontWeight: '600' } : null}>{part}</Text>
    ));
  }
}

const mentions = new KitMentionsFormatter();
mentions.setMentionsStyle({ textStyle: { fontWeight: '700' }, selfTextStyle: { fontStyle: 'italic' } });
const formatters = [new HashtagFormatter(), mentions, new KitUrlsFormatter()];

export function Messages({ group }: { readonly group: Kit.Group }): ReactElement {
  return <KitMessageList group={group} textFormatters={formatters} />;
}
