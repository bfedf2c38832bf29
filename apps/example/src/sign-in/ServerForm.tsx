import { useTheme } from '@open-chat-kit/react-native';
import { type ReactElement, useEffect, useRef, useState } from 'react';
import { StyleSheet, Text, type TextInput, View } from 'react-native';
import { Button } from '../look/Button.tsx';
import { tryAccount } from '../session/try-account.ts';
import type { Account, Secret, TypedAccount } from '../session/who.ts';
import { Field } from './Field.tsx';
import { givenAddress } from './given-address.ts';
import { type FieldName, type Faults, faultsFrom, faultsOf, fieldNames } from './server-faults.ts';
import { Tabs } from './Tabs.tsx';

interface ServerFormProps {
  readonly onSignIn: (account: Account) => void;
}

/** An account on a chat server. Whatever is wrong is said here, with what was typed still there. */
export function ServerForm({ onSignIn }: ServerFormProps): ReactElement {
  const { color, typography } = useTheme();
  const [address, setAddress] = useState(givenAddress);
  const [uid, setUid] = useState('');
  const [kind, setKind] = useState<Secret['kind']>('password');
  const [password, setPassword] = useState('');
  const [token, setToken] = useState('');
  const [faults, setFaults] = useState<Faults>({});
  const [knocking, setKnocking] = useState<AbortController | null>(null);
  const fields = useRef<Partial<Record<FieldName, TextInput | null>>>({});
  // Whoever leaves the page waits for nothing.
  useEffect(() => () => knocking?.abort(), [knocking]);

  const show = (wrong: Faults): void => {
    setFaults(wrong);
    const first = fieldNames.find((name) => wrong[name] !== undefined);
    if (first !== undefined) fields.current[first]?.focus();
  };
  const submit = async (): Promise<void> => {
    if (knocking !== null) return;
    const typed: TypedAccount = {
      address: address.trim(),
      uid: kind === 'token' ? '' : uid.trim(),
      secret: kind === 'token' ? { kind, token: token.trim() } : { kind, password },
    };
    const missing = faultsOf(typed);
    show(missing);
    if (Object.keys(missing).length > 0) return;
    const end = new AbortController();
    setKnocking(end);
    try {
      const account = await tryAccount(typed, end.signal);
      if (!end.signal.aborted) onSignIn(account);
    } catch (error) {
      if (!end.signal.aborted) show(faultsFrom(error, typed));
    } finally {
      setKnocking(null);
    }
  };
  const onSubmit = (): void => void submit();
  const keep = (name: FieldName) => (field: TextInput | null) => {
    fields.current[name] = field;
  };
  return (
    <View style={[styles.form, { backgroundColor: color.background1, borderColor: color.borderDefault }]}>
      <Field
        ref={keep('address')}
        label="Server address"
        placeholder="wss://chat.example.org"
        value={address}
        onChange={setAddress}
        onSubmit={onSubmit}
        error={faults.address}
      />
      <Tabs
        label="What opens your account"
        items={[
          { value: 'password', text: 'Password' },
          { value: 'token', text: 'Token' },
        ]}
        chosen={kind}
        onChoose={(chosen) => {
          setKind(chosen);
          setFaults({});
        }}
      />
      {kind === 'token' ? (
        <Field
          key="token"
          isSecret
          ref={keep('secret')}
          label="Token"
          testID="sign-in-token"
          value={token}
          onChange={setToken}
          onSubmit={onSubmit}
          error={faults.secret}
        />
      ) : (
        <>
          <Field
            ref={keep('account')}
            label="Account"
            placeholder="ana"
            value={uid}
            onChange={setUid}
            onSubmit={onSubmit}
            error={faults.account}
          />
          <Field
            key="password"
            isSecret
            ref={keep('secret')}
            label="Password"
            value={password}
            onChange={setPassword}
            onSubmit={onSubmit}
            error={faults.secret}
          />
        </>
      )}
      {faults.form === undefined ? null : (
        <Text role="alert" style={[typography.body.regular, { color: color.error }]}>
          {faults.form}
        </Text>
      )}
      <Button
        isPrimary
        isDisabled={knocking !== null}
        text={knocking === null ? 'Sign in' : 'Signing in…'}
        onPress={onSubmit}
      />
      {knocking === null ? null : <Button text="Cancel" onPress={() => knocking.abort()} />}
    </View>
  );
}

const styles = StyleSheet.create({
  form: { gap: 16, padding: 16, borderWidth: 1, borderRadius: 16 },
});
