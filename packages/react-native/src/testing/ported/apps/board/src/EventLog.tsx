import React, { useEffect, useState } from 'react';
import { Text, View } from 'react-native';
import { Acme, AcmeUIEventHandler } from './chat';

export function EventLog() {
  const [lines, setLines] = useState<string[]>([]);
  useEffect(() => {
    const id = 'board-log';
    const add = (line: string) => setLines((before) => [...before, line]);
    AcmeUIEventHandler.addGroupListener(id, {
      ccGroupCreated: (group: Acme.Group) => add(`created ${group.getName()}`),
      ccGroupMemberAdded: ({ usersAdded, userAddedIn }) => add(`added ${usersAdded.length} to ${userAddedIn.getName()}`),
      ccGroupMemberKicked: ({ kickedUser, kickedFrom }) =>
        add(`kicked ${kickedUser.getUid()} out of ${kickedFrom.getName()}`),
      ccGroupMemberBanned: ({ kickedUser }) => add(`banned ${kickedUser.getUid()}`),
      ccGroupMemberScopeChanged: ({ updatedUser, scopeChangedTo }) =>
        add(`${updatedUser.getUid()} is ${scopeChangedTo} now`),
      ccGroupLeft: ({ leftGroup }) => add(`left ${leftGroup.getName()}`),
    });
    return () => AcmeUIEventHandler.removeGroupListener(id);
  }, []);
  return (
    <View accessibilityLabel="Log">
      {lines.map((line, index) => (
        <Text key={index}>{line}</Text>
      ))}
    </View>
  );
}
