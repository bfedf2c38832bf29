import { Acme } from '@acme/chat-sdk-react-native';
import { AcmeAvatar, AcmeStickerKeyboard, AcmeUIEventHandler, AcmeUIEvents } from '@acme/chat-uikit-react-native';
import React, { useEffect, useState } from 'react';
import { FlatList, Text, TouchableOpacity } from 'react-native';

export const PeopleTab = () => {
  const [people, setPeople] = useState<Acme.User[]>([]);
  const [isChoosing] = useState(false);

  useEffect(() => {
    const request = new Acme.UsersRequestBuilder().setLimit(20).hideBlockedUsers(true).build();
    request.fetchNext().then(setPeople, (error: unknown) => console.log('people', error));

    const mark = (user: Acme.User) =>
      setPeople((before) => before.map((one) => (one.getUid() === user.getUid() ? user : one)));
    Acme.addUserListener(
      'AcmePeople',
      new Acme.UserListener({ onUserOnline: (user: Acme.User) => mark(user), onUserOffline: mark }),
    );
    return () => Acme.removeUserListener('AcmePeople');
  }, []);

  if (isChoosing) return <AcmeStickerKeyboard />;
  return (
    <FlatList
      data={people}
      keyExtractor={(user) => user.getUid()}
      renderItem={({ item }) => (
        <TouchableOpacity onPress={() => AcmeUIEventHandler.emitUIEvent(AcmeUIEvents.openChat, { user: item })}>
          <AcmeAvatar name={item.getName()} image={{ uri: item.getAvatar() }} />
          <Text>{`${item.getName()} is ${item.getStatus() === Acme.USER_STATUS.ONLINE ? 'here' : 'away'}`}</Text>
        </TouchableOpacity>
      )}
    />
  );
};
