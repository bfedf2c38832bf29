import { type GroupListModel, Kit, useGroupRow, useGroups } from '@open-chat-kit/react-native';
import { memo, type ReactElement, useState } from 'react';
import { ActivityIndicator, FlatList, Pressable, StyleSheet, Text, useColorScheme, View } from 'react-native';
import { Initials } from './Initials.tsx';
import { palette } from './palette.ts';

interface GroupsPageProps {
  readonly client: Kit.ChatClient;
  readonly onSignedOut: () => void;
}

/** The groups that one may see, live, with a button to join or leave each. */
export function GroupsPage({ client, onSignedOut }: GroupsPageProps): ReactElement {
  const colors = palette(useColorScheme());
  const { main, model, loadMore } = useGroups();
  const { ids, phase, error, hasMore } = main;
  const [failure, setFailure] = useState('');
  const signOut = async (): Promise<void> => {
    await client.logout();
    onSignedOut();
  };
  return (
    <View style={styles.fill}>
      <View style={[styles.bar, { borderBottomColor: colors.line }]}>
        <View style={styles.fill}>
          <Text role="heading" aria-level={1} style={[styles.title, { color: colors.text }]}>
            Groups
          </Text>
          <Text style={[styles.quiet, { color: colors.quiet }]}>{client.viewer?.name ?? ''}</Text>
        </View>
        <Button title="Sign out" onPress={() => void signOut()} />
      </View>
      {failure === '' ? null : (
        <Text role="alert" style={[styles.notice, { color: colors.danger }]}>
          {failure}
        </Text>
      )}
      {phase === 'error' ? (
        <View style={styles.center}>
          <Text role="alert" style={[styles.notice, { color: colors.text }]}>
            {error?.message ?? ''}
          </Text>
          <Button title="Try again" onPress={loadMore} />
        </View>
      ) : null}
      {phase === 'empty' ? (
        <Text style={[styles.notice, { color: colors.quiet }]}>There are no groups yet.</Text>
      ) : null}
      {phase === 'loading' ? <ActivityIndicator accessibilityLabel="Loading groups" style={styles.center} /> : null}
      {phase !== 'loaded' ? null : (
        <FlatList
          aria-label="Groups"
          role="list"
          tabIndex={0}
          data={ids}
          onEndReached={hasMore ? loadMore : null}
          renderItem={({ item }) => <GroupRow client={client} model={model} guid={item} onFailure={setFailure} />}
        />
      )}
    </View>
  );
}

interface GroupRowProps {
  readonly client: Kit.ChatClient;
  readonly model: GroupListModel;
  readonly guid: string;
  readonly onFailure: (text: string) => void;
}

const GroupRow = memo(function GroupRow({ client, model, guid, onFailure }: GroupRowProps): ReactElement | null {
  const colors = palette(useColorScheme());
  const group = useGroupRow(model, guid)?.group;
  if (group === undefined) return null;
  const isOwner = group.scope === 'owner';
  const act = async (): Promise<void> => {
    try {
      onFailure('');
      if (group.hasJoined) await client.leaveGroup(guid);
      else await client.joinGroup(guid);
    } catch (error) {
      onFailure(error instanceof Error ? error.message : String(error));
    }
  };
  const members = group.membersCount === 1 ? '1 member' : `${group.membersCount} members`;
  return (
    <View role="listitem" testID={`group-${guid}`} style={styles.row}>
      <Initials id={guid} name={group.name} image={group.icon} />
      <View style={styles.fill}>
        <Text numberOfLines={1} style={[styles.name, { color: colors.text }]}>
          {group.name}
        </Text>
        <Text style={[styles.quiet, { color: colors.quiet }]}>{`${members} · ${group.type}`}</Text>
      </View>
      {isOwner || (group.type === 'password' && !group.hasJoined) ? null : (
        <Button title={group.hasJoined ? 'Leave' : 'Join'} hint={group.name} onPress={() => void act()} />
      )}
    </View>
  );
});

interface ButtonProps {
  readonly title: string;
  readonly hint?: string;
  readonly onPress: () => void;
}

function Button({ title, hint = '', onPress }: ButtonProps): ReactElement {
  const colors = palette(useColorScheme());
  return (
    <Pressable
      role="button"
      aria-label={hint === '' ? title : `${title} ${hint}`}
      onPress={onPress}
      style={({ pressed }) => [
        styles.button,
        { backgroundColor: pressed ? colors.pressed : colors.ground, borderColor: colors.line },
      ]}
    >
      <Text style={[styles.buttonText, { color: colors.accent }]}>{title}</Text>
    </Pressable>
  );
}

const styles = StyleSheet.create({
  fill: { flex: 1, minWidth: 0 },
  center: { flex: 1, alignItems: 'center', justifyContent: 'center', gap: 16 },
  bar: {
    flexDirection: 'row',
    alignItems: 'center',
    gap: 12,
    padding: 16,
    borderBottomWidth: StyleSheet.hairlineWidth,
  },
  title: { fontSize: 22, lineHeight: 28, fontWeight: '700' },
  notice: { padding: 16, fontSize: 16, lineHeight: 22 },
  row: {
    flexDirection: 'row',
    alignItems: 'center',
    gap: 12,
    minHeight: 72,
    paddingHorizontal: 16,
    paddingVertical: 8,
  },
  name: { fontSize: 16, lineHeight: 22, fontWeight: '500' },
  quiet: { fontSize: 14, lineHeight: 20 },
  button: {
    minHeight: 44,
    minWidth: 72,
    paddingHorizontal: 16,
    borderRadius: 22,
    borderWidth: StyleSheet.hairlineWidth,
    alignItems: 'center',
    justifyContent: 'center',
  },
  buttonText: { fontSize: 15, lineHeight: 20, fontWeight: '600' },
});
