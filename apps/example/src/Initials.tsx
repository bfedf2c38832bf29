import type { ReactElement } from 'react';
import { Image, StyleSheet, Text, View } from 'react-native';
import { hueOf } from './palette.ts';

interface InitialsProps {
  readonly id: string;
  readonly name: string;
  readonly image: string;
}

/** A round picture, or initials while there is none. */
export function Initials({ id, name, image }: InitialsProps): ReactElement {
  return (
    <View aria-hidden style={[styles.disc, { backgroundColor: hueOf(id) }]}>
      {image === '' ? (
        <Text style={styles.letters}>{initialsOf(name)}</Text>
      ) : (
        <Image source={{ uri: image }} style={styles.disc} />
      )}
    </View>
  );
}

function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter((word) => /^[\p{L}\p{N}]/u.test(word));
  return words
    .slice(0, 2)
    .map((word) => [...word][0] ?? '')
    .join('')
    .toUpperCase();
}

const styles = StyleSheet.create({
  disc: { width: 48, height: 48, borderRadius: 24, alignItems: 'center', justifyContent: 'center', overflow: 'hidden' },
  letters: { color: '#ffffff', fontSize: 17, fontWeight: '600' },
});
