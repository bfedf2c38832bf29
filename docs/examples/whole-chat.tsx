import { createEmbeddedServer } from '@open-chat-kit/engine-embedded';
import { demoData } from '@open-chat-kit/engine-embedded/demo';
import {
  Kit,
  KitAddMembers,
  KitConversations,
  KitCreateGroup,
  KitGroupDetails,
  KitGroupMembers,
  KitMessageComposer,
  KitMessageHeader,
  KitMessageList,
} from '@open-chat-kit/react-native';
import { type ReactElement, useState } from 'react';
import { Button, View } from 'react-native';

void begin();
async function begin(): Promise<void> {
  const server = createEmbeddedServer({ seed: demoData({ people: 30, groups: 40 }) });
  await Kit.init({ engine: server.engine() });
  await Kit.login({ uid: 'ana' });
}

/** Where somebody is; a router of yours says the same by its routes. */
type Place =
  | { readonly at: 'chats' | 'new group' }
  | { readonly at: 'person'; readonly user: Kit.User }
  | { readonly at: 'group' | 'details' | 'members' | 'add'; readonly group: Kit.Group };

const placeOf = (chat: Kit.User | Kit.Group): Place =>
  chat instanceof Kit.Group ? { at: 'group', group: chat } : { at: 'person', user: chat };

export default function App(): ReactElement {
  const [place, go] = useState<Place>({ at: 'chats' });
  const chats = (): void => go({ at: 'chats' });
  switch (place.at) {
    case 'chats':
      return (
        <View style={{ flex: 1 }}>
          <KitConversations onItemPress={(conversation) => go(placeOf(conversation.getConversationWith()))} />
          <Button title="New group" onPress={() => go({ at: 'new group' })} />
        </View>
      );
    case 'new group':
      return <KitCreateGroup showBackButton onBack={chats} onGroupCreated={(group) => go({ at: 'group', group })} />;
    case 'person':
      return <Chat user={place.user} onBack={chats} />;
    case 'group':
      return <Chat group={place.group} onBack={chats} onDetails={() => go({ at: 'details', group: place.group })} />;
    case 'details': {
      const { group } = place;
      return (
        <KitGroupDetails
          group={group}
          showBackButton
          onBack={() => go({ at: 'group', group })}
          onMembersPress={() => go({ at: 'members', group })}
          onAddMembersPress={() => go({ at: 'add', group })}
          onGroupLeft={chats}
          onGroupDeleted={chats}
        />
      );
    }
    case 'members':
    case 'add': {
      const { group } = place;
      const details = (): void => go({ at: 'details', group });
      if (place.at === 'add') return <KitAddMembers group={group} showBackButton onBack={details} onAdded={details} />;
      return (
        <KitGroupMembers
          group={group}
          showBackButton
          onBack={details}
          onItemPress={(member) => go({ at: 'person', user: member })}
        />
      );
    }
  }
}

interface ChatProps {
  readonly user?: Kit.User;
  readonly group?: Kit.Group;
  readonly onBack: () => void;
  readonly onDetails?: () => void;
}

function Chat({ onBack, onDetails, ...chat }: ChatProps): ReactElement {
  return (
    <View style={{ flex: 1 }}>
      <KitMessageHeader
        {...chat}
        onBack={onBack}
        {...(onDetails && { options: () => [{ text: 'Details', onPress: onDetails }] })}
      />
      <KitMessageList {...chat} />
      <KitMessageComposer {...chat} />
    </View>
  );
}
