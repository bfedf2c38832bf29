import { type Kit, KitMessageList, KitMessageSearch, type MessageSearchFound } from '@open-chat-kit/react-native';
import { type ReactElement, useState } from 'react';
import { View } from 'react-native';

interface SearchedChatProps {
  readonly group: Kit.Group;
  readonly close: () => void;
}

export function SearchedChat({ group, close }: SearchedChatProps): ReactElement {
  const [found, setFound] = useState<MessageSearchFound>({});
  return (
    <View style={{ flex: 1 }}>
      <KitMessageSearch group={group} onFound={setFound} onClose={close} />
      <KitMessageList group={group} {...found} />
    </View>
  );
}
