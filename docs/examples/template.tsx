import { Kit, KitMessageList, type KitMessageTemplate } from '@open-chat-kit/react-native';
import type { ReactElement } from 'react';
import { Text } from 'react-native';

const place: KitMessageTemplate = {
  type: 'place',
  category: 'custom',
  ContentView: (message) => (
    <Text>{`📍 ${message instanceof Kit.CustomMessage ? message.getCustomData()['name'] : ''}`}</Text>
  ),
};

export function ChatWithPlaces({ group }: { readonly group: Kit.Group }): ReactElement {
  return <KitMessageList group={group} templates={[place]} />;
}
