import { useTheme } from '@open-chat-kit/react-native';
import { type ReactElement, useState } from 'react';
import { StyleSheet, Text, View } from 'react-native';
import { Button } from '../look/Button.tsx';
import { Field } from './Field.tsx';

/** An account on a chat server. The engine that speaks to such servers is not there yet, and the form says so. */
export function ServerForm(): ReactElement {
  const { color, typography } = useTheme();
  const [address, setAddress] = useState('');
  const [account, setAccount] = useState('');
  const [password, setPassword] = useState('');
  return (
    <View style={[styles.form, { backgroundColor: color.background1, borderColor: color.borderDefault }]}>
      <Field label="Server address" placeholder="wss://chat.example.org/ws" value={address} onChange={setAddress} />
      <Field label="Account" placeholder="ana@example.org" value={account} onChange={setAccount} />
      <Field isSecret label="Password" value={password} onChange={setPassword} />
      <View role="status" style={[styles.note, { backgroundColor: color.background3 }]}>
        <Text style={[typography.body.regular, { color: color.textPrimary }]}>
          The XMPP engine is not part of this app yet. Until it is, nothing that you enter here leaves this page.
        </Text>
      </View>
      <Button isPrimary isDisabled text="Sign in" onPress={() => {}} />
    </View>
  );
}

const styles = StyleSheet.create({
  form: { gap: 16, padding: 16, borderWidth: 1, borderRadius: 16 },
  note: { padding: 12, borderRadius: 12 },
});
