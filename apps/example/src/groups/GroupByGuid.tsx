import { type Kit, useTheme } from '@open-chat-kit/react-native';
import type { ReactElement } from 'react';
import { StyleSheet, View } from 'react-native';
import { Notice } from '../look/Notice.tsx';
import { useGroup } from './use-group.ts';

interface GroupByGuidProps {
  readonly guid: string;
  /** There is no such group, and whoever reads so wants to be elsewhere. */
  readonly onGone: () => void;
  /** What shows once the group is there. */
  readonly children: (group: Kit.Group) => ReactElement;
}

/** A page of a group that is known by its id: of an address, there is nothing else. */
export function GroupByGuid({ guid, onGone, children }: GroupByGuidProps): ReactElement {
  const { color } = useTheme();
  const { group, error, retry } = useGroup(guid);
  if (group !== null) return children(group);
  return (
    <View style={[styles.page, { backgroundColor: color.background2 }]}>
      {error === null ? null : error.isRetryable ? (
        <Notice
          isAlert
          title="Couldn’t open the group"
          text="Check your connection and try again."
          action={{ text: 'Try again', onPress: retry }}
        />
      ) : (
        <Notice
          isAlert
          title="No such group"
          text="It may have been deleted, or it is private and you are not a member."
          action={{ text: 'See all groups', onPress: onGone }}
        />
      )}
    </View>
  );
}

const styles = StyleSheet.create({ page: { flex: 1 } });
