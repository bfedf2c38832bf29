import { AcmeUIKit } from '@acme/chat-uikit-react-native';
import React, { useState } from 'react';
import { Text, TextInput, TouchableOpacity, View } from 'react-native';

export const LoginScreen = () => {
  const [uid, setUid] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();

  const logIn = () => {
    if (isBusy || !uid.trim()) return;
    setBusy(true);
    AcmeUIKit.login({ uid: uid.trim() })
      .then((user) => console.log('AcmeUIKit.login:', user.getName()))
      .catch((error) => {
        setFailure(error?.message ?? 'Unable to log in');
        setBusy(false);
      });
  };

  return (
    <View style={{ flex: 1, padding: 16 }}>
      <Text>Log in to Acme</Text>
      <TextInput value={uid} onChangeText={setUid} placeholder="Your UID" autoCapitalize="none" />
      {failure ? <Text accessibilityRole="alert">{failure}</Text> : null}
      <TouchableOpacity accessibilityRole="button" onPress={logIn} disabled={isBusy}>
        <Text>{isBusy ? 'One moment' : 'Continue'}</Text>
      </TouchableOpacity>
    </View>
  );
};
