import { KitAvatar } from '@open-chat-kit/react-native';
import type { GroupRecord } from '@open-chat-kit/sdk/engine';
import type { ReactElement } from 'react';
import { Image, Pressable, StyleSheet, Text, View } from 'react-native';
import type { ListProps } from './contestant.ts';

/** Of a row, in pixels: of ours as well, as `list-counts.ts` makes sure. */
export const rowHeight = 72;

export interface BenchRowLook extends Pick<ListProps, 'titleStyle' | 'subtitle' | 'isSelecting'> {}

interface BenchRowProps {
  readonly group: GroupRecord;
  readonly isSelected: boolean;
  readonly look: BenchRowLook;
  readonly onPress: (guid: string) => void;
}

/** A row that looks like one of `KitGroups`, with no more than that takes. */
export function BenchRow({ group, isSelected, look, onPress }: BenchRowProps): ReactElement {
  const members = `${group.membersCount} members`;
  return (
    <Pressable
      onPress={() => onPress(group.guid)}
      testID={`group-${group.guid}`}
      role="option"
      aria-label={`${group.name}, ${members}, Public group`}
      aria-selected={isSelected}
      style={isSelected ? styles.selected : null}
    >
      <View style={styles.row}>
        <KitAvatar id={group.guid} name={group.name} image={group.icon} badge={badge} />
        <View style={styles.body}>
          <View style={styles.texts}>
            <Text numberOfLines={1} style={[styles.title, look.titleStyle]}>
              {group.name}
            </Text>
            {look.subtitle === undefined ? (
              <Text numberOfLines={1} style={styles.members}>
                {members}
              </Text>
            ) : (
              look.subtitle(group)
            )}
          </View>
          {look.isSelecting ? <View style={[styles.tick, isSelected ? styles.ticked : null]} /> : null}
        </View>
      </View>
    </Pressable>
  );
}

const styles = StyleSheet.create({
  selected: { backgroundColor: '#ddd' },
  row: { flexDirection: 'row', alignItems: 'stretch', gap: 12, paddingHorizontal: 20 },
  body: {
    flex: 1,
    minWidth: 0,
    flexDirection: 'row',
    alignItems: 'center',
    minHeight: rowHeight,
    paddingVertical: 10,
    gap: 12,
    borderBottomWidth: StyleSheet.hairlineWidth,
    borderBottomColor: '#ccc',
  },
  texts: { flex: 1, minWidth: 0, gap: 1 },
  title: { fontSize: 16, lineHeight: 22, fontWeight: '500' },
  members: { fontSize: 14, lineHeight: 20, color: '#555' },
  tick: { width: 22, height: 22, borderRadius: 11, borderWidth: 2, borderColor: '#888' },
  ticked: { backgroundColor: '#36c' },
  badge: {
    width: 22,
    height: 22,
    borderRadius: 11,
    borderWidth: 2,
    borderColor: '#fff',
    backgroundColor: '#36c',
    alignItems: 'center',
    justifyContent: 'center',
  },
  sign: { width: 12, height: 12 },
});

const dot = 'data:image/gif;base64,R0lGODlhAQABAIAAAP///wAAACH5BAEAAAAALAAAAAABAAEAAAICRAEAOw==';
const badge = (
  <View style={styles.badge}>
    <Image source={{ uri: dot }} style={styles.sign} tintColor="#fff" />
  </View>
);
