import { useKitTranslation } from '@open-chat-kit/react-native';
import type { ReactElement } from 'react';
import { StyleSheet, View } from 'react-native';

interface ChevronProps {
  readonly to: 'back' | 'on';
  readonly color: string;
}

/** An angle that points the way, in the direction of writing. */
export function Chevron({ to, color }: ChevronProps): ReactElement {
  const { direction } = useKitTranslation();
  const isLeft = (to === 'back') === (direction === 'ltr');
  return (
    <View style={styles.frame} aria-hidden>
      <View
        style={[
          styles.angle,
          {
            borderColor: color,
            transform: [{ translateX: isLeft ? 2 : -2 }, { rotate: isLeft ? '45deg' : '-135deg' }],
          },
        ]}
      />
    </View>
  );
}

const styles = StyleSheet.create({
  frame: { width: 24, height: 24, alignItems: 'center', justifyContent: 'center' },
  // Left and bottom, not start: the turn is by degrees, which do not mirror.
  angle: { width: 11, height: 11, borderLeftWidth: 2, borderBottomWidth: 2 },
});
