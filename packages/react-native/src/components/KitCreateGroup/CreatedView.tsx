import type { Kit } from '@open-chat-kit/sdk';
import type { ReactElement } from 'react';
import { Platform, ScrollView, StyleSheet, Text, View } from 'react-native';
import type { CreateGroupHandle } from '../../hooks/use-create-group.ts';
import { useGroupTranslation } from '../../i18n/use-group-translation.ts';
import { alertIcon, allowIcon } from '#icons';
import { useTheme } from '../../theme/KitThemeProvider.tsx';
import { hasFocus } from '../../web/has-focus.ts';
import { errorWords } from '../words/error-words.ts';
import { Icon } from '../parts/Icon.tsx';
import { isolated } from '../words/isolated.ts';
import { KitAvatar } from '../KitAvatar/KitAvatar.tsx';
import { TextButton } from '../parts/TextButton.tsx';
import { useTextAlign } from '../words/use-text-align.ts';
import type { KitCreateGroupStyle } from '../../theme/styles/screens.ts';

interface CreatedViewProps {
  readonly group: Kit.Group;
  readonly creating: Pick<CreateGroupHandle, 'stage' | 'isBusy' | 'error' | 'failures' | 'create'>;
  /** Who was to be added. */
  readonly people: readonly Kit.User[];
  /** What there was to say is read, and the host has been told. */
  readonly isRead: boolean;
  readonly onRead: () => void;
  readonly onAgain: () => void;
  readonly style: KitCreateGroupStyle;
}

/** In place of the form once the group is there: that it is, and who is not in it yet. */
export function CreatedView(props: CreatedViewProps): ReactElement {
  const { group, creating, people, isRead, onRead, onAgain, style } = props;
  const { stage, isBusy, error, failures, create } = creating;
  const { color, typography } = useTheme();
  const { t } = useGroupTranslation();
  // An engine may name nobody's reason, and a uid may be called as what every object has.
  const failed = people.filter((user) => Object.hasOwn(failures, user.getUid()));
  const isWaiting = stage === 'adding' && !isRead;
  const isTrouble = isWaiting || (failed.length > 0 && !isRead);
  const title = isWaiting
    ? t('createGroup.addingFailed')
    : isTrouble
      ? t('createGroup.someFailed')
      : t('createGroup.createdTitle');
  const ready = t('createGroup.createdText', { name: isolated(group.getName()) });
  return (
    <ScrollView contentContainerStyle={styles.content} testID="create-group-done">
      <View role={isTrouble ? 'alert' : 'status'} style={[styles.words, style.doneStateStyle?.containerStyle]}>
        <Icon
          icon={isTrouble ? alertIcon : allowIcon}
          size={48}
          color={isTrouble ? color.iconSecondary : color.success}
        />
        <Text
          style={[
            typography.heading3.medium,
            styles.centred,
            { color: color.textPrimary },
            style.doneStateStyle?.titleStyle,
          ]}
        >
          {title}
        </Text>
        <Text
          style={[
            typography.body.regular,
            styles.centred,
            { color: color.textSecondary },
            style.doneStateStyle?.subtitleStyle,
          ]}
        >
          {isWaiting && error !== null ? `${ready} ${errorWords(error, t)}` : ready}
        </Text>
      </View>
      {isTrouble && failed.length > 0 ? (
        <View role="list" style={styles.people}>
          {failed.map((user) => (
            <Failed key={user.getUid()} user={user} reason={failures[user.getUid()] || t('error.INTERNAL')} />
          ))}
        </View>
      ) : null}
      <View style={styles.buttons}>
        {isWaiting ? (
          <TextButton
            kind="primary"
            text={t('common.tryAgain')}
            isBusy={isBusy}
            onPress={create}
            takesFocus={nothingHasFocus}
            style={style.submitButtonStyle}
            textStyle={style.submitButtonTextStyle}
            testID="create-group-retry"
          />
        ) : null}
        {isTrouble ? (
          <TextButton
            kind={isWaiting ? 'quiet' : 'primary'}
            text={t('createGroup.continue')}
            isDisabled={isBusy}
            onPress={onRead}
            takesFocus={isWaiting ? undefined : nothingHasFocus}
            testID="create-group-continue"
          />
        ) : (
          <TextButton
            text={t('createGroup.title')}
            onPress={onAgain}
            takesFocus={nothingHasFocus}
            testID="create-group-again"
          />
        )}
      </View>
    </ScrollView>
  );
}

/** The form went, and what had the focus in it. */
function nothingHasFocus(): boolean {
  return Platform.OS === 'web' && !hasFocus();
}

function Failed({ user, reason }: { readonly user: Kit.User; readonly reason: string }): ReactElement {
  const { color, typography } = useTheme();
  const align = useTextAlign();
  return (
    <View role="listitem" style={styles.person}>
      <KitAvatar id={user.getUid()} name={user.getName()} image={user.getAvatar()} size={40} />
      <View style={styles.texts}>
        <Text numberOfLines={1} style={[typography.heading4.medium, align, { color: color.textPrimary }]}>
          {isolated(user.getName())}
        </Text>
        <Text style={[typography.body.regular, align, { color: color.error }]}>{reason}</Text>
      </View>
    </View>
  );
}

const styles = StyleSheet.create({
  content: { flexGrow: 1, justifyContent: 'center', alignItems: 'center', gap: 24, padding: 24 },
  words: { alignItems: 'center', gap: 8, maxWidth: 400 },
  centred: { textAlign: 'center' },
  people: { width: '100%', maxWidth: 400, gap: 12 },
  person: { flexDirection: 'row', alignItems: 'center', gap: 12 },
  texts: { flex: 1, minWidth: 0 },
  buttons: { width: '100%', maxWidth: 400, gap: 8 },
});
