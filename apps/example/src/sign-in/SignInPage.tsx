import { useTheme } from '@open-chat-kit/react-native';
import { Link } from 'expo-router';
import { type ReactElement, useState } from 'react';
import { ScrollView, StyleSheet, Text, View } from 'react-native';
import { useSafeAreaInsets } from 'react-native-safe-area-context';
import type { Who } from '../session/who.ts';
import { givenAddress } from './given-address.ts';
import { Mark } from './Mark.tsx';
import { PeopleCard } from './PeopleCard.tsx';
import { ServerForm } from './ServerForm.tsx';
import { Tabs } from './Tabs.tsx';

interface SignInPageProps {
  readonly onSignIn: (who: Who) => void;
}

/** The first page: be someone of the demo, or bring a server. */
export function SignInPage({ onSignIn }: SignInPageProps): ReactElement {
  const { color, typography } = useTheme();
  const { top, bottom } = useSafeAreaInsets();
  const [way, setWay] = useState<'demo' | 'server'>(givenAddress === '' ? 'demo' : 'server');
  const link = [typography.body.medium, styles.link, { color: color.textHighlight }];
  return (
    <ScrollView
      style={{ backgroundColor: color.background2 }}
      contentContainerStyle={[styles.content, { paddingTop: top + 32, paddingBottom: bottom + 32 }]}
    >
      <View role="main" style={styles.column}>
        <View style={styles.head}>
          <Mark />
          <Text
            role="heading"
            aria-level={1}
            style={[typography.title.bold, styles.text, { color: color.textPrimary }]}
          >
            Open Chat Kit
          </Text>
          <Text style={[typography.heading4.regular, styles.text, { color: color.textSecondary }]}>
            Chat for React Native apps, over any backend.
          </Text>
        </View>
        <Tabs
          label="How to sign in"
          items={[
            { value: 'demo', text: 'Demo' },
            { value: 'server', text: 'Your server' },
          ]}
          chosen={way}
          onChoose={setWay}
        />
        {way === 'demo' ? (
          <PeopleCard onPick={(uid) => onSignIn({ kind: 'person', uid })} />
        ) : (
          <ServerForm onSignIn={onSignIn} />
        )}
        <View style={styles.links}>
          <Link href="/duo" style={link}>
            Two people side by side
          </Link>
          <Link href="/settings" style={link}>
            Settings
          </Link>
          <Link href="/gallery" style={link}>
            Gallery
          </Link>
        </View>
      </View>
    </ScrollView>
  );
}

const styles = StyleSheet.create({
  content: { flexGrow: 1, justifyContent: 'center', alignItems: 'center', paddingHorizontal: 16 },
  column: { width: '100%', maxWidth: 440, gap: 20 },
  head: { alignItems: 'center', gap: 8, paddingBottom: 4 },
  text: { textAlign: 'center' },
  links: { flexDirection: 'row', flexWrap: 'wrap', justifyContent: 'center', columnGap: 24 },
  link: { paddingVertical: 12 },
});
