import { type Kit, KitAvatar, KitClientProvider, useTheme } from '@open-chat-kit/react-native';
import { type ReactElement, useMemo, useState } from 'react';
import { StyleSheet, Text, View } from 'react-native';
import { GroupsPane } from '../groups/GroupsPane.tsx';
import { MasterDetail } from '../home/MasterDetail.tsx';
import { Notice } from '../look/Notice.tsx';
import { people } from '../server/people.ts';
import { useClient } from '../session/use-client.ts';
import { DuoGroup } from './DuoGroup.tsx';

interface DuoPaneProps {
  readonly uid: string;
}

/** The app as one person has it before them. */
export function DuoPane({ uid }: DuoPaneProps): ReactElement {
  const { color, typography } = useTheme();
  const { client, failure, retry } = useClient(useMemo(() => ({ kind: 'person', uid }) as const, [uid]));
  const [group, setGroup] = useState<Kit.Group | null>(null);
  const { name, picture } = people.find((person) => person.uid === uid) ?? { name: uid, picture: '' };
  return (
    <View
      role="group"
      aria-label={name}
      testID={`duo-${uid}`}
      style={[styles.pane, { backgroundColor: color.background1, borderColor: color.borderDefault }]}
    >
      <View style={[styles.person, { backgroundColor: color.background2, borderBottomColor: color.borderDefault }]}>
        <KitAvatar id={uid} name={name} image={picture} size={32} />
        <Text numberOfLines={1} style={[typography.body.medium, styles.name, { color: color.textPrimary }]}>
          {name}
        </Text>
      </View>
      {failure !== null ? (
        <Notice
          isAlert
          title="Couldn’t sign in"
          text="Check your connection and try again."
          action={{ text: 'Try again', onPress: retry }}
        />
      ) : client === null ? null : (
        <KitClientProvider client={client}>
          <MasterDetail
            isWide={null}
            isChosen={group !== null}
            // Two searches on a page could not be told apart by those who listen.
            list={<GroupsPane hideSearch onOpen={setGroup} />}
            detail={
              group === null ? null : (
                <DuoGroup
                  key={group.getGuid()}
                  group={group}
                  // Also told of a group that one has left for another one.
                  onClose={() => setGroup((now) => (now === group ? null : now))}
                />
              )
            }
          />
        </KitClientProvider>
      )}
    </View>
  );
}

const styles = StyleSheet.create({
  pane: { flex: 1, minHeight: 0, minWidth: 0, borderWidth: 1, borderRadius: 16, overflow: 'hidden' },
  person: {
    flexDirection: 'row',
    alignItems: 'center',
    gap: 8,
    minHeight: 48,
    paddingHorizontal: 16,
    paddingVertical: 6,
    borderBottomWidth: StyleSheet.hairlineWidth,
  },
  name: { flexShrink: 1 },
});
