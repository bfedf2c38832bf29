import { Kit, KitUsers } from '@open-chat-kit/react-native';
import { type ReactElement, useState } from 'react';
import { View } from 'react-native';

interface PeopleProps {
  readonly onWrite: (user: Kit.User) => void;
}

export function People({ onWrite }: PeopleProps): ReactElement {
  return (
    <KitUsers
      usersRequestBuilder={new Kit.UsersRequestBuilder().hideBlockedUsers(true)}
      onItemPress={(user) => onWrite(user)}
    />
  );
}

interface PickPeopleProps {
  readonly onPicked: (users: readonly Kit.User[]) => void;
}

export function PickPeople({ onPicked }: PickPeopleProps): ReactElement {
  const [count, setCount] = useState(0);
  return (
    <View style={{ flex: 1 }} testID={`picked-${count}`}>
      <KitUsers
        selectionMode="multiple"
        hideSubmitButton={false}
        onSelection={(users) => setCount(users.length)}
        onSubmit={onPicked}
      />
    </View>
  );
}
