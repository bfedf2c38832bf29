import type { ReactElement } from 'react';
import { StyleSheet, View } from 'react-native';
import { NewGroupButton } from './NewGroupButton.tsx';
import { ViewerButton } from '../home/ViewerButton.tsx';

/** End of the title bar of the groups. */
export function GroupsBar(): ReactElement {
  return (
    <View style={styles.bar}>
      <NewGroupButton />
      <ViewerButton />
    </View>
  );
}

const styles = StyleSheet.create({ bar: { flexDirection: 'row', alignItems: 'center', gap: 4 } });
