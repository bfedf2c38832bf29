import { type KitException, type MessageRecord, toKitException } from '@open-chat-kit/sdk';
import { type ReactElement, useEffect, useState } from 'react';
import { type ColorValue, Image, Pressable, StyleSheet, Text, View } from 'react-native';
import { pressPropsOf } from '../../formatters/KitUrlsFormatter.tsx';
import type { Hold } from '../../formatters/text-presses.ts';
import { useTheme } from '../../theme/KitThemeProvider.tsx';
import type { KitMessageListStyle } from '../../theme/styles/chats.ts';
import { useTextScale } from '../../theme/use-text-scale.ts';
import type { PressState } from '../parts/press-state.ts';
import { isolated } from '../words/isolated.ts';
import { useTextAlign } from '../words/use-text-align.ts';
import type { ShownPreview } from './link-preview.ts';
import type { PartPresses } from './use-part-presses.ts';

interface LinkCardProps {
  readonly preview: ShownPreview;
  readonly message: MessageRecord;
  /** What a press does, as for the link in the text. */
  readonly onPress: PartPresses['link'];
  readonly onLongPress: Hold | undefined;
  /** Of words on the ground that it stands on. */
  readonly ink: ColorValue;
  readonly style: KitMessageListStyle['linkPreviewStyle'];
}

/** Under a text: what is known of the page behind a link in it. One link as a whole, under the name of the site it opens. */
export function LinkCard({ preview, message, onPress, onLongPress, ink, style }: LinkCardProps): ReactElement {
  const { address, host, title, description, picture } = preview;
  const { typography } = useTheme();
  const align = useTextAlign();
  const width = Math.round(usualWidth * useTextScale());
  const [broken, setBroken] = useState('');
  const lines = [
    { of: 'title', text: title, most: 2, face: typography.body.medium, own: style?.titleStyle },
    { of: 'description', text: description, most: 3, face: typography.caption1.regular, own: style?.textStyle },
    // All of it: whose site it is stands at its end.
    { of: 'host', text: host, most: 0, face: typography.caption1.medium, own: [styles.host, style?.nameStyle] },
  ];
  return (
    <Pressable
      role="link"
      // All that is seen of it: who speaks to a device says any part of that.
      aria-label={[title, description, host].filter(Boolean).join(', ')}
      {...pressPropsOf(address, onPress === null ? null : (to) => onPress(message, to))}
      onLongPress={onLongPress}
      testID={`link-preview-${message.id === '' ? message.muid : message.id}`}
      style={[styles.card, { width }, style?.containerStyle]}
    >
      {({ pressed, hovered = false }: PressState) => (
        <>
          <View style={[styles.ground, { backgroundColor: ink }, pressed || hovered ? styles.touched : null]} />
          {picture === '' || picture === broken ? null : (
            <Image
              source={{ uri: picture }}
              onError={() => setBroken(picture)}
              style={[styles.picture, style?.imageStyle]}
            />
          )}
          <View style={styles.words}>
            {lines.map(({ of, text, most, face, own }) =>
              text === '' ? null : (
                <Text key={of} numberOfLines={most} style={[face, align, { color: ink }, own]}>
                  {isolated(text)}
                </Text>
              ),
            )}
          </View>
        </>
      )}
    </Pressable>
  );
}

interface PreviewFaultProps {
  readonly fault: { readonly cause: unknown };
  readonly onError: (error: KitException) => void;
}

/** Tells what the host's `linkPreview` threw; after drawing, when hosts may draw anew for it. */
export function PreviewFault({ fault: { cause }, onError }: PreviewFaultProps): null {
  useEffect(() => onError(toKitException(cause, 'The slot linkPreview')), [cause, onError]);
  return null;
}

/** Across, at text of 100 %; narrower where there is less room. */
const usualWidth = 300;

const styles = StyleSheet.create({
  card: { maxWidth: '100%', minHeight: 44, borderRadius: 10, overflow: 'hidden', marginTop: 4, marginBottom: 2 },
  ground: { position: 'absolute', top: 0, bottom: 0, start: 0, end: 0, opacity: 0.08 },
  touched: { opacity: 0.12 },
  // As wide as pages offer them: nothing moves when it comes.
  picture: { width: '100%', aspectRatio: 1.91 },
  // As no words of a stranger are.
  host: { textDecorationLine: 'underline' },
  words: { paddingHorizontal: 10, paddingVertical: 8, gap: 2 },
});
