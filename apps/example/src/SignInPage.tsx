import type { Kit } from '@open-chat-kit/react-native';
import { type ReactElement, useState } from 'react';
import { Pressable, ScrollView, StyleSheet, Text, useColorScheme, View } from 'react-native';
import { Initials } from './Initials.tsx';
import { palette } from './palette.ts';
import { people, signIn } from './server.ts';

interface SignInPageProps {
  readonly onSignedIn: (client: Kit.ChatClient) => void;
}

/** Pick a person to be. */
export function SignInPage({ onSignedIn }: SignInPageProps): ReactElement {
  const colors = palette(useColorScheme());
  const [failure, setFailure] = useState('');
  const enter = async (uid: string): Promise<void> => {
    setFailure('');
    try {
      onSignedIn(await signIn(uid));
    } catch (error) {
      setFailure(error instanceof Error ? error.message : String(error));
    }
  };
  return (
    <ScrollView contentContainerStyle={styles.page}>
      <Text role="heading" aria-level={1} style={[styles.title, { color: colors.text }]}>
        Open Chat Kit
      </Text>
      <Text style={[styles.lead, { color: colors.quiet }]}>
        Pick someone to be. Open a second tab and be someone else: both tabs share one server, and it runs in your
        browser.
      </Text>
      {failure === '' ? null : (
        <Text role="alert" style={[styles.lead, { color: colors.danger }]}>
          {failure}
        </Text>
      )}
      <View style={[styles.list, { borderColor: colors.line }]}>
        {people.map(({ uid, name }, index) => (
          <Pressable
            key={uid}
            role="button"
            onPress={() => void enter(uid)}
            style={({ pressed }) => [
              styles.person,
              index > 0 ? { borderTopWidth: StyleSheet.hairlineWidth, borderTopColor: colors.line } : null,
              pressed ? { backgroundColor: colors.pressed } : null,
            ]}
          >
            <Initials id={uid} name={name} image="" />
            <Text style={[styles.name, { color: colors.text }]}>{name}</Text>
          </Pressable>
        ))}
      </View>
    </ScrollView>
  );
}

const styles = StyleSheet.create({
  page: { padding: 16, paddingTop: 48, gap: 16 },
  title: { fontSize: 28, lineHeight: 34, fontWeight: '700' },
  lead: { fontSize: 16, lineHeight: 22 },
  list: { borderWidth: StyleSheet.hairlineWidth, borderRadius: 16, overflow: 'hidden' },
  person: {
    flexDirection: 'row',
    alignItems: 'center',
    gap: 12,
    minHeight: 64,
    paddingHorizontal: 16,
    paddingVertical: 8,
  },
  name: { fontSize: 16, lineHeight: 22, fontWeight: '500', flexShrink: 1 },
});
