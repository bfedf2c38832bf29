import { Kit, KitGroups } from '@open-chat-kit/react-native';
import type { ReactElement } from 'react';
import { Text } from 'react-native';

const description = (group: Kit.Group): ReactElement => <Text>{group.getDescription()}</Text>;

export function MyGroups({ onOpen }: { readonly onOpen: (group: Kit.Group) => void }): ReactElement {
  return (
    <KitGroups
      groupsRequestBuilder={new Kit.GroupsRequestBuilder().joinedOnly(true)}
      onItemPress={(group) => onOpen(group)}
      SubtitleView={description}
    />
  );
}
