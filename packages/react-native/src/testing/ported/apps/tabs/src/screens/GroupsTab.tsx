import { Acme } from '@acme/chat-sdk-react-native';
import { AcmeGroups, AcmeUIEventHandler, AcmeUIEvents } from '@acme/chat-uikit-react-native';
import React, { useState } from 'react';
import { Text, TextInput, TouchableOpacity, View } from 'react-native';

interface Props {
  onOpen: (group: Acme.Group) => void;
}

export function GroupsTab({ onOpen }: Props) {
  const [isCreating, setCreating] = useState(false);
  const [name, setName] = useState('');

  async function create() {
    const draft = new Acme.Group(`tabs-${name.toLowerCase()}`, name, Acme.GROUP_TYPE.PUBLIC);
    try {
      const group = await Acme.createGroup(draft);
      AcmeUIEventHandler.emitGroupEvent(AcmeUIEvents.ccGroupCreated, { group });
      setCreating(false);
      onOpen(group);
    } catch (error) {
      if (error instanceof Acme.AcmeException) console.log(error.code);
    }
  }

  async function open(group: Acme.Group) {
    if (group.getHasJoined()) return onOpen(group);
    if (group.getType() !== Acme.GROUP_TYPE.PUBLIC) return;
    const joined = await Acme.joinGroup(group.getGuid(), group.getType() as Acme.GroupType, '');
    onOpen(joined);
  }

  if (isCreating) {
    return (
      <View>
        <TextInput value={name} onChangeText={setName} placeholder="Name of the group" />
        <TouchableOpacity onPress={create}>
          <Text>Create</Text>
        </TouchableOpacity>
      </View>
    );
  }
  return (
    <AcmeGroups
      groupsRequestBuilder={new Acme.GroupsRequestBuilder().setLimit(30)}
      onItemPress={open}
      onError={(error: Acme.AcmeException) => console.log('AcmeGroups', error.code)}
      AppBarOptions={() => (
        <TouchableOpacity onPress={() => setCreating(true)}>
          <Text>New group</Text>
        </TouchableOpacity>
      )}
    />
  );
}
