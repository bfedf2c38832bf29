// The whole app: AcmeThemeProvider around a login screen, or around three tabs once somebody is in.
import { Acme } from '@acme/chat-sdk-react-native';
import {
  AcmeI18nProvider,
  AcmeIncomingCall,
  type AcmeTheme,
  AcmeThemeProvider,
  AcmeUIEventHandler,
  AcmeUIKit,
  UIKitSettings,
} from '@acme/chat-uikit-react-native';
import React, { useEffect, useRef, useState } from 'react';
import { ActivityIndicator, AppState, type AppStateStatus, View } from 'react-native';
import { AppConstants } from './src/AppConstants';
import { LoginScreen } from './src/screens/LoginScreen';
import { Tabs } from './src/Tabs';
import { theme } from './src/theme';

const listenerId = 'AcmeApp';

export default function App(): React.ReactElement {
  const [isReady, setReady] = useState(false);
  const [isLoggedIn, setLoggedIn] = useState(false);
  const [isRinging, setRinging] = useState(false);
  const incoming = useRef<Acme.Call | null>(null);

  useEffect(() => {
    async function start(): Promise<void> {
      try {
        await AcmeUIKit.init({
          appId: AppConstants.appId,
          authKey: AppConstants.authKey,
          region: AppConstants.region,
          subscriptionType: Acme.AppSettings.SUBSCRIPTION_TYPE_ALL_USERS as UIKitSettings['subscriptionType'],
        });
        if (AcmeUIKit.loggedInUser) setLoggedIn(true);
      } catch (error) {
        console.log('Acme could not be started', error);
      } finally {
        setReady(true);
      }
    }
    start();
  }, []);

  useEffect(() => {
    const onChange = async (next: AppStateStatus): Promise<void> => {
      if (next !== 'active' || !Acme.isInitialized()) return;
      const user = await Acme.getLoggedinUser();
      setLoggedIn(!!user);
    };
    const subscription = AppState.addEventListener('change', onChange);
    return () => subscription.remove();
  }, []);

  useEffect(() => {
    Acme.addLoginListener(
      listenerId,
      new Acme.LoginListener({
        loginSuccess: () => setLoggedIn(true),
        loginFailure: (error: Acme.AcmeException) => console.log('login failed', error.message),
        logoutSuccess: () => setLoggedIn(false),
      }),
    );
    return () => Acme.removeLoginListener(listenerId);
  }, []);

  useEffect(() => {
    AcmeUIEventHandler.addCallListener(listenerId, {
      ccCallEnded: () => {
        incoming.current = null;
        setRinging(false);
      },
    });
    return () => AcmeUIEventHandler.removeCallListener(listenerId);
  }, []);

  if (!isReady) {
    return (
      <View style={{ flex: 1 }}>
        <ActivityIndicator accessibilityLabel="Starting" />
      </View>
    );
  }
  const light: Partial<AcmeTheme> = {};
  return (
    <AcmeThemeProvider theme={{ ...theme, dark: light }}>
      <AcmeI18nProvider selectedLanguage="en-US" autoDetectLanguage={false}>
        {isRinging && incoming.current ? (
          <AcmeIncomingCall call={incoming.current} onDecline={() => setRinging(false)} />
        ) : null}
        {isLoggedIn ? <Tabs /> : <LoginScreen />}
      </AcmeI18nProvider>
    </AcmeThemeProvider>
  );
}
