import type { ReactElement } from 'react';
import { KeyboardAvoidingView, Modal, Platform, Pressable, StyleSheet, View } from 'react-native';
import { useTranslation } from '../i18n/KitI18nProvider.tsx';
import type { OverlayProps } from './overlay-props.ts';
import { useReducedMotion } from './use-reduced-motion.ts';

export type { OverlayProps } from './overlay-props.ts';

/** The layer over everything else on iOS and Android: a modal of the platform. */
export function Overlay({ label, isDimmed, motion, place, onDismiss, testID, children }: OverlayProps): ReactElement {
  const isStill = useReducedMotion();
  const { direction } = useTranslation();
  return (
    <Modal
      transparent
      visible
      statusBarTranslucent
      animationType={isStill ? 'none' : motion === 'slide' ? 'slide' : 'fade'}
      onRequestClose={onDismiss}
      testID={testID}
    >
      {/* For a finger alone: Android would begin each layer with it. Whoever hears the layer leaves it by the gesture to go back. */}
      <Pressable
        accessible={false}
        focusable={false}
        importantForAccessibility="no"
        onPress={onDismiss}
        style={[styles.backdrop, isDimmed ? styles.dim : null]}
        testID="overlay-backdrop"
      />
      <KeyboardAvoidingView
        behavior={Platform.OS === 'ios' ? 'padding' : 'height'}
        pointerEvents="box-none"
        style={[styles.layer, styles[place], { direction }]}
      >
        <View
          accessibilityViewIsModal
          accessibilityLabel={label}
          onAccessibilityEscape={onDismiss}
          pointerEvents="box-none"
          style={styles.content}
        >
          {children}
        </View>
      </KeyboardAvoidingView>
    </Modal>
  );
}

const styles = StyleSheet.create({
  backdrop: { position: 'absolute', top: 0, right: 0, bottom: 0, left: 0 },
  dim: { backgroundColor: 'rgba(0, 0, 0, 0.4)' },
  layer: { flex: 1 },
  free: {},
  center: { alignItems: 'center', justifyContent: 'center', padding: 24 },
  bottom: { justifyContent: 'flex-end' },
  // Over a keyboard it is lower, and what stands at its end stays in view.
  content: { flexShrink: 1 },
});
