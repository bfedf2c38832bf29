import { KitAvatar, useTheme } from '@open-chat-kit/react-native';
import type { ReactElement, ReactNode } from 'react';
import { StyleSheet, View } from 'react-native';
import type { GalleryState } from './gallery-state.ts';

const component = 'avatar';
const names = [
  'Ana Sousa',
  'Ben Okafor',
  '陈美玲',
  'يوسف الحداد',
  'נועה לוי',
  'प्रिया शर्मा',
  'Дмитрий Волков',
  'Elif',
  '🎉',
  '',
];
const blue =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkSPr/HwAEKgI7nYcXyAAAAABJRU5ErkJggg==';

/** KitAvatar. */
export const avatarStates: readonly GalleryState[] = [
  {
    component,
    state: 'initials',
    render: () => (
      <Row>
        {names.map((name) => (
          <KitAvatar key={name} name={name} />
        ))}
      </Row>
    ),
  },
  {
    component,
    state: 'colours',
    render: () => (
      <Row>
        {Array.from({ length: 24 }, (_, number) => (
          <KitAvatar key={number} id={`group-${number}`} name={`${number}`} />
        ))}
      </Row>
    ),
  },
  {
    component,
    state: 'picture',
    render: () => (
      <Row>
        <KitAvatar name="Ana Sousa" image={blue} />
      </Row>
    ),
  },
  {
    component,
    state: 'broken-picture',
    render: () => (
      <Row>
        <KitAvatar name="Ana Sousa" image="data:image/png;base64,AAAA" />
        <KitAvatar name="Ben Okafor" image="javascript:nothing" />
      </Row>
    ),
  },
  {
    component,
    state: 'sizes',
    render: () => (
      <Row>
        {[24, 32, 40, 48, 64, 96].map((size) => (
          <KitAvatar key={size} id="ana" name="Ana Sousa" size={size} />
        ))}
      </Row>
    ),
  },
  {
    component,
    state: 'badge',
    render: () => (
      <Row>
        <KitAvatar name="Ana Sousa" badge={<Online />} />
        <KitAvatar name="Ben Okafor" image={blue} badge={<Online />} />
      </Row>
    ),
  },
  {
    component,
    state: 'custom-styles',
    render: () => (
      <Row>
        <KitAvatar
          name="Ana Sousa"
          style={{ containerStyle: { borderRadius: 12, backgroundColor: '#0b6e4f' }, textStyle: { fontWeight: '700' } }}
        />
        <KitAvatar name="Ben Okafor" image={blue} style={{ containerStyle: { borderRadius: 0 } }} />
      </Row>
    ),
  },
];

function Row({ children }: { readonly children: ReactNode }): ReactElement {
  return <View style={styles.row}>{children}</View>;
}

function Online(): ReactElement {
  const { color } = useTheme();
  return <View style={[styles.dot, { backgroundColor: color.success, borderColor: color.background1 }]} />;
}

const styles = StyleSheet.create({
  row: { flexDirection: 'row', flexWrap: 'wrap', gap: 16, padding: 24, alignItems: 'center' },
  dot: { width: 16, height: 16, borderRadius: 8, borderWidth: 2 },
});
