import { type Kit, KitConversations, type KitGroupsProps, KitUsers, useTheme } from '@open-chat-kit/react-native';
import { type ReactElement, useState } from 'react';
import { Platform, StyleSheet, View } from 'react-native';
import { useSafeAreaInsets } from 'react-native-safe-area-context';
import { GroupsBar } from '../groups/GroupsBar.tsx';
import { GroupsPane } from '../groups/GroupsPane.tsx';
import { TabBar } from './TabBar.tsx';
import { type Tab, tabId, tabs } from './tabs.ts';
import { ViewerButton } from './ViewerButton.tsx';

interface HomePaneProps {
  readonly tab: Tab;
  readonly onTab: (tab: Tab) => void;
  /** A chat stands beside the lists. */
  readonly isWide: boolean;
  readonly onOpen: (chosen: Kit.Group | Kit.User) => void;
  /** The chat that is open beside the lists. */
  readonly activeChat: KitGroupsProps['activeChat'];
}

/** The lists, one of them shown. One that was shown stays as it is, so that it is where it was left. */
export function HomePane({ tab, onTab, isWide, onOpen, activeChat }: HomePaneProps): ReactElement {
  const { color } = useTheme();
  const { top, bottom } = useSafeAreaInsets();
  const [shown, setShown] = useState<readonly Tab[]>([tab]);
  if (!shown.includes(tab)) setShown([...shown, tab]);
  const bar = <TabBar key="bar" chosen={tab} onChoose={onTab} isOver={isWide} />;
  const lists = {
    chats: (
      <KitConversations
        onItemPress={(chat) => onOpen(chat.getConversationWith())}
        activeChat={activeChat}
        AppBarOptions={ViewerButton}
      />
    ),
    groups: <GroupsPane onOpen={onOpen} activeChat={activeChat} options={GroupsBar} />,
    people: <KitUsers onItemPress={onOpen} AppBarOptions={ViewerButton} activeChat={activeChat} />,
  };
  const all = (
    <View key="lists" style={styles.lists}>
      {tabs
        .filter((one) => one === tab || shown.includes(one))
        .map((one) => (
          <View
            key={one}
            role="tabpanel"
            aria-labelledby={tabId(one)}
            aria-hidden={one !== tab}
            style={[styles.list, one === tab ? null : styles.hidden]}
          >
            {lists[one]}
          </View>
        ))}
    </View>
  );
  return (
    <View
      style={[styles.pane, { paddingTop: top, paddingBottom: isWide ? 0 : bottom, backgroundColor: color.background1 }]}
    >
      {isWide ? [bar, all] : [all, bar]}
    </View>
  );
}

const styles = StyleSheet.create({
  pane: { flex: 1, minHeight: 0 },
  lists: { flex: 1, minHeight: 0 },
  list: { ...StyleSheet.absoluteFill },
  // A browser must not focus what nobody sees; lists on devices want to keep their size.
  hidden: Platform.select<object>({ web: { display: 'none' }, default: { opacity: 0, pointerEvents: 'none' } }),
});
