import { type ErrorCode, isBlank } from '@open-chat-kit/sdk';
import { type ReactElement, useState } from 'react';
import { ScrollView, StyleSheet, Text, View } from 'react-native';
import { useChatTranslation } from '../../i18n/use-chat-translation.ts';
import type { ChatTranslator } from '../../i18n/parts.ts';
import type { GroupEnding } from '../../models/group-ending.ts';
import type { ComposerAccess } from '../../models/message-composer/composer-access.ts';
import { useTheme } from '../../theme/KitThemeProvider.tsx';
import { PasswordField } from '../forms/PasswordField.tsx';
import { AlertText } from '../parts/Alert.tsx';
import { TextButton } from '../parts/TextButton.tsx';
import { useTextAlign } from '../words/use-text-align.ts';
import type { KitMessageComposerStyle } from '../../theme/styles/chats.ts';

interface ComposerNoticeProps {
  readonly access: Exclude<ComposerAccess, 'open' | 'unknown'>;
  readonly ending: GroupEnding | null;
  /** What was on its way, what waited, and what stood in the field. */
  readonly written: string;
  readonly isJoining: boolean;
  /** Why joining or unblocking failed last; `null` for nothing. */
  readonly error: ErrorCode | null;
  readonly onJoin: (password?: string) => void;
  readonly isUnblocking: boolean;
  readonly onUnblock: () => void;
  readonly style: KitMessageComposerStyle['noticeStyle'];
}

/** In place of the field where the viewer cannot write: why, and what they can do. */
export function ComposerNotice(props: ComposerNoticeProps): ReactElement {
  const { access, ending, written, isJoining, error, onJoin, isUnblocking, onUnblock, style } = props;
  const { color, typography } = useTheme();
  const { t } = useChatTranslation();
  // Who joins goes on writing. Of a group that they were in before nobody knows whether they will.
  const canGoOn = ending === null && (access === 'join' || access === 'password');
  return (
    <View style={[styles.notice, style?.containerStyle]} testID="composer-notice">
      {access === 'join' ? (
        <TextButton
          kind="primary"
          text={t('composer.join')}
          isBusy={isJoining}
          onPress={() => onJoin()}
          style={styles.wide}
          testID="composer-join"
        />
      ) : null}
      {access === 'password' ? <PasswordLine isJoining={isJoining} hasFailed={error !== null} onJoin={onJoin} /> : null}
      {access === 'join' || access === 'password' ? null : (
        <Text style={[typography.body.regular, styles.text, { color: color.textSecondary }, style?.textStyle]}>
          {reasonOf(access, ending, t)}
        </Text>
      )}
      {canGoOn || isBlank(written) ? null : <Written text={written} style={style} />}
      {access === 'blockedByMe' ? (
        <TextButton
          kind="primary"
          text={t('users.unblock')}
          isBusy={isUnblocking}
          onPress={onUnblock}
          testID="composer-unblock"
        />
      ) : null}
      {error !== null ? (
        <AlertText words={t(`error.${error}`)} style={[typography.body.regular, styles.text, { color: color.error }]} />
      ) : null}
    </View>
  );
}

function reasonOf(
  access: 'gone' | 'banned' | 'blockedByMe' | 'hasBlockedMe',
  ending: GroupEnding | null,
  t: ChatTranslator['t'],
): string {
  if (access === 'blockedByMe' || access === 'hasBlockedMe') return t(`composer.${access}`);
  return ending === null ? t('composer.gone') : t(`details.${ending}Title`);
}

/** What was not sent when writing came to an end, to be copied. */
function Written({ text, style }: { readonly text: string } & Pick<ComposerNoticeProps, 'style'>): ReactElement {
  const { color, typography } = useTheme();
  const { t } = useChatTranslation();
  const align = useTextAlign();
  return (
    <View style={styles.wide}>
      <Text style={[typography.caption1.regular, align, { color: color.textSecondary }]}>{t('composer.written')}</Text>
      <ScrollView style={styles.written}>
        <Text selectable style={[typography.body.regular, { color: color.textPrimary }, style?.textStyle]}>
          {text}
        </Text>
      </ScrollView>
    </View>
  );
}

interface PasswordLineProps {
  readonly isJoining: boolean;
  readonly hasFailed: boolean;
  readonly onJoin: (password: string) => void;
}

function PasswordLine({ isJoining, hasFailed, onJoin }: PasswordLineProps): ReactElement {
  const { t } = useChatTranslation();
  const [password, setPassword] = useState('');
  const submit = (): void => {
    if (password !== '' && !isJoining) onJoin(password);
  };
  return (
    <View style={styles.line}>
      <PasswordField
        value={password}
        onChange={setPassword}
        onSubmit={submit}
        isWrong={hasFailed}
        style={styles.password}
        testID="composer-password"
      />
      <TextButton
        kind="primary"
        text={t('groups.join')}
        isBusy={isJoining}
        isDisabled={password === ''}
        onPress={submit}
        testID="composer-join"
      />
    </View>
  );
}

const styles = StyleSheet.create({
  notice: { minHeight: 44, justifyContent: 'center', alignItems: 'center', gap: 8 },
  wide: { alignSelf: 'stretch' },
  line: { flexDirection: 'row', alignItems: 'center', gap: 8, alignSelf: 'stretch' },
  password: { flex: 1, minWidth: 0, minHeight: 44, borderRadius: 22, borderWidth: 1, paddingHorizontal: 16 },
  text: { textAlign: 'center' },
  written: { maxHeight: 96 },
});
