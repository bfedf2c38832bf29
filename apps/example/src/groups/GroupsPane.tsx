import { type Kit, KitGroups, type KitGroupsProps, useTheme } from '@open-chat-kit/react-native';
import { type ReactElement, useState } from 'react';
import { StyleSheet, Text, View } from 'react-native';
import { useSettings } from '../settings/store.ts';

interface GroupsPaneProps {
  readonly onOpen: (group: Kit.Group) => void;
  /** What is open beside the list. */
  readonly activeChat?: KitGroupsProps['activeChat'];
  /** End of the title bar. */
  readonly options?: (() => ReactElement) | undefined;
  readonly hideSearch?: boolean;
}

/** All groups, as the settings say. */
export function GroupsPane({ onOpen, activeChat, options, hideSearch = false }: GroupsPaneProps): ReactElement {
  const { color, typography } = useTheme();
  const { selection } = useSettings();
  const [submitted, setSubmitted] = useState<readonly Kit.Group[]>([]);
  return (
    <View style={[styles.pane, { backgroundColor: color.background1 }]}>
      <KitGroups
        onItemPress={onOpen}
        selectionMode={selection}
        hideSubmitButton={false}
        onSubmit={setSubmitted}
        AppBarOptions={options}
        hideSearch={hideSearch}
        activeChat={activeChat}
      />
      {selection !== 'none' && submitted.length > 0 ? (
        <Text
          role="status"
          style={[
            typography.body.regular,
            styles.submitted,
            { color: color.textPrimary, backgroundColor: color.background3 },
          ]}
        >
          {`Submitted: ${submitted.map((group) => group.getName()).join(', ')}`}
        </Text>
      ) : null}
    </View>
  );
}

const styles = StyleSheet.create({
  pane: { flex: 1, minHeight: 0 },
  submitted: { paddingHorizontal: 16, paddingVertical: 12 },
});
