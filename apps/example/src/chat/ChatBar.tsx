import { type Kit, KitAvatar, useTheme } from '@open-chat-kit/react-native';
import type { ReactElement } from 'react';
import { StyleSheet, Text, View } from 'react-native';
import { BackButton } from '../look/BackButton.tsx';

interface ChatBarProps {
  readonly group: Kit.Group;
  readonly onBack: (() => void) | undefined;
}

/** Says which group it is, until the kit's header does. */
export function ChatBar({ group, onBack }: ChatBarProps): ReactElement {
  const { color, typography } = useTheme();
  return (
    <View style={[styles.bar, { borderBottomColor: color.borderDefault }]}>
      {onBack === undefined ? null : <BackButton onPress={onBack} />}
      <KitAvatar id={group.getGuid()} name={group.getName()} image={group.getIcon()} size={40} />
      <Text
        role="heading"
        aria-level={2}
        numberOfLines={1}
        style={[typography.heading3.medium, styles.name, { color: color.textPrimary }]}
      >
        {group.getName()}
      </Text>
    </View>
  );
}

const styles = StyleSheet.create({
  bar: {
    flexDirection: 'row',
    alignItems: 'center',
    gap: 12,
    minHeight: 56,
    paddingHorizontal: 16,
    paddingVertical: 6,
    borderBottomWidth: StyleSheet.hairlineWidth,
  },
  name: { flex: 1, minWidth: 0 },
});
