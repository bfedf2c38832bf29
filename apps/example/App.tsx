import { type Kit, KitClientProvider } from '@open-chat-kit/react-native';
import { type ReactElement, useState } from 'react';
import { StyleSheet, useColorScheme, View } from 'react-native';
import { SafeAreaProvider, SafeAreaView } from 'react-native-safe-area-context';
import { GroupsPage } from './src/GroupsPage.tsx';
import { SignInPage } from './src/SignInPage.tsx';
import { palette } from './src/palette.ts';

export function App(): ReactElement {
  const [client, setClient] = useState<Kit.ChatClient | null>(null);
  const colors = palette(useColorScheme());
  return (
    <SafeAreaProvider>
      <SafeAreaView style={[styles.fill, { backgroundColor: colors.ground }]}>
        <View role="main" style={styles.column}>
          {client === null ? (
            <SignInPage onSignedIn={setClient} />
          ) : (
            <KitClientProvider client={client}>
              <GroupsPage client={client} onSignedOut={() => setClient(null)} />
            </KitClientProvider>
          )}
        </View>
      </SafeAreaView>
    </SafeAreaProvider>
  );
}

const styles = StyleSheet.create({
  fill: { flex: 1 },
  column: { flex: 1, width: '100%', maxWidth: 560, alignSelf: 'center' },
});
