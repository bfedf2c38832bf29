import type { KitException } from '@open-chat-kit/sdk';
import type { ReactElement } from 'react';
import { ActivityIndicator, StyleSheet, Text, View } from 'react-native';
import type { JoinGroupHandle } from '../../hooks/use-join-group.ts';
import type { GroupTranslator } from '../../i18n/parts.ts';
import { useGroupTranslation } from '../../i18n/use-group-translation.ts';
import { useTheme } from '../../theme/KitThemeProvider.tsx';
import { errorWords } from '../words/error-words.ts';
import { AlertText, NewsView } from '../parts/Alert.tsx';
import { TextButton } from '../parts/TextButton.tsx';
import { useLate } from '../parts/use-late.ts';
import type { KitJoinGroupStyle } from '../../theme/styles/screens.ts';

interface JoinActionProps {
  readonly joining: Pick<JoinGroupHandle, 'standing' | 'isBusy' | 'loadError'>;
  readonly text: string;
  /** Of the last try, where it is not said elsewhere; `null` for none. */
  readonly error: KitException | null;
  /** `undefined` where there is nothing to do. */
  readonly onPress: (() => void) | undefined;
  readonly style: KitJoinGroupStyle;
}

/** How the viewer stands to the group, and what they can do. */
export function JoinAction({ joining, text, error, onPress, style }: JoinActionProps): ReactElement {
  const { standing, isBusy, loadError } = joining;
  const { color, typography } = useTheme();
  const { t } = useGroupTranslation();
  const canJoin = mayTry(standing);
  const notice = noticeOf(joining, t);
  return (
    <View style={styles.action}>
      {/* Always there, so that screen readers notice what comes into it. */}
      <NewsView words={notice}>
        {notice === '' ? null : (
          <Text
            style={[typography.body.regular, styles.centred, { color: color.textSecondary }, style.noticeTextStyle]}
            testID="join-notice"
          >
            {notice}
          </Text>
        )}
      </NewsView>
      {standing === 'unknown' && loadError === null ? <Waiting label={t('common.loading')} /> : null}
      {error === null || !canJoin ? null : (
        <AlertText
          words={errorWords(error, t)}
          style={[typography.body.medium, styles.centred, { color: color.error }, style.errorTextStyle]}
        />
      )}
      {onPress === undefined ? null : (
        <TextButton
          kind="primary"
          text={canJoin ? text : t('joinGroup.open')}
          isBusy={isBusy && canJoin}
          onPress={onPress}
          style={style.submitButtonStyle}
          textStyle={style.submitButtonTextStyle}
          testID="join-submit"
        />
      )}
    </View>
  );
}

/** Whether the viewer may try to join. */
export function mayTry(standing: JoinGroupHandle['standing']): boolean {
  return standing === 'open' || standing === 'password';
}

/** As high as the button that comes: nothing moves when it does. */
function Waiting({ label }: { readonly label: string }): ReactElement {
  const { color } = useTheme();
  const isLate = useLate();
  return (
    <View style={styles.waiting}>
      {isLate ? <ActivityIndicator accessibilityLabel={label} color={color.iconSecondary} /> : null}
    </View>
  );
}

function noticeOf({ standing, loadError }: JoinActionProps['joining'], t: GroupTranslator['t']): string {
  switch (standing) {
    case 'open':
    case 'ended':
      return '';
    case 'unknown':
      return loadError === null ? '' : t(`error.${loadError.code}`);
    case 'banned':
      return t('error.BANNED');
    default:
      return t(`joinGroup.${standing}`);
  }
}

const styles = StyleSheet.create({
  action: { gap: 16 },
  centred: { textAlign: 'center' },
  waiting: { minHeight: 44, justifyContent: 'center' },
});
