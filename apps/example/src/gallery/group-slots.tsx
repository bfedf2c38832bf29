import { type Kit, type KitGroupsProps, useTheme } from '@open-chat-kit/react-native';
import type { ReactElement } from 'react';
import { StyleSheet, Text, View } from 'react-native';

/** Views of a host's own in every place where KitGroups takes one. */
export const groupSlots: Pick<
  KitGroupsProps,
  'LeadingView' | 'TitleView' | 'SubtitleView' | 'TrailingView' | 'AppBarOptions'
> = {
  LeadingView: (group) => <Square group={group} />,
  TitleView: (group) => <Words text={group.getName()} isStrong />,
  SubtitleView: (group) => <Words text={group.getDescription()} />,
  TrailingView: (group) => <Words text={group.getHasJoined() ? 'In' : ''} />,
  AppBarOptions: () => <Words text="Host’s own" />,
};

function Square({ group }: { readonly group: Kit.Group }): ReactElement {
  const { color, typography } = useTheme();
  return (
    <View aria-hidden style={[styles.square, { backgroundColor: color.extendedPrimary200 }]}>
      <Text style={[typography.heading4.bold, { color: color.textPrimary }]}>{group.getName().slice(0, 1)}</Text>
    </View>
  );
}

function Words({ text, isStrong = false }: { readonly text: string; readonly isStrong?: boolean }): ReactElement {
  const { color, typography } = useTheme();
  return (
    <Text
      numberOfLines={1}
      style={[
        isStrong ? typography.heading4.bold : typography.body.regular,
        { color: isStrong ? color.textHighlight : color.textSecondary },
      ]}
    >
      {text}
    </Text>
  );
}

const styles = StyleSheet.create({
  square: { width: 48, height: 48, borderRadius: 12, alignItems: 'center', justifyContent: 'center' },
});
