import { Acme } from '@acme/chat-sdk-react-native';
import { AcmeUIEventHandler, AcmeUIEvents, useAcmeTranslation, useTheme } from '@acme/chat-uikit-react-native';
import React, { useCallback, useEffect, useState } from 'react';
import { StyleSheet, Text, TouchableOpacity, View } from 'react-native';
import { ChatScreen } from './screens/ChatScreen';
import { GroupsTab } from './screens/GroupsTab';
import { PeopleTab } from './screens/PeopleTab';
import { ProfileTab } from './screens/ProfileTab';

type Tab = 'Groups' | 'People' | 'Me';
type Chat = { user?: Acme.User; group?: Acme.Group };

const tabs: Tab[] = ['Groups', 'People', 'Me'];

export const Tabs: React.FC = () => {
  const theme = useTheme();
  const { language } = useAcmeTranslation();
  const [tab, setTab] = useState<Tab>('Groups');
  const [chat, setChat] = useState<Chat | null>(null);
  const close = useCallback(() => setChat(null), []);

  useEffect(() => {
    AcmeUIEventHandler.addUIListener('AcmeTabs', {
      openChat: ({ user, group }) => setChat({ user, group }),
    });
    AcmeUIEventHandler.addGroupListener('AcmeTabs', {
      [AcmeUIEvents.ccGroupDeleted]: close,
      [AcmeUIEvents.ccGroupLeft]: close,
    });
    return () => {
      AcmeUIEventHandler.removeUIListener('AcmeTabs');
      AcmeUIEventHandler.removeGroupListener('AcmeTabs');
    };
  }, [close]);

  if (chat) return <ChatScreen user={chat.user} group={chat.group} onBack={close} />;
  return (
    <View style={[styles.screen, { backgroundColor: theme.color.background1 }]}>
      <View style={styles.body}>
        {tab === 'Groups' && <GroupsTab onOpen={(group) => setChat({ group })} />}
        {tab === 'People' && <PeopleTab />}
        {tab === 'Me' && <ProfileTab language={language} />}
      </View>
      <View style={styles.bar}>
        {tabs.map((name) => (
          <TouchableOpacity key={name} accessibilityRole="tab" onPress={() => setTab(name)}>
            <Text style={{ color: name === tab ? theme.color.primary : theme.color.textSecondary }}>{name}</Text>
          </TouchableOpacity>
        ))}
      </View>
    </View>
  );
};

const styles = StyleSheet.create({
  screen: { flex: 1 },
  body: { flex: 1 },
  bar: { flexDirection: 'row', justifyContent: 'space-around', padding: 12 },
});
