import { type ReactElement, useEffect } from 'react';
import { StyleSheet, Text, View } from 'react-native';
import { backIcon } from '#icons';
import { callHost } from '../../hooks/call-host.ts';
import { type MessageHeaderHandle, useMessageHeader } from '../../hooks/use-message-header.ts';
import { useNewest } from '../../hooks/use-newest.ts';
import { useTranslation } from '../../i18n/KitI18nProvider.tsx';
import { useTheme } from '../../theme/KitThemeProvider.tsx';
import { useIsLargeText, useTextScale } from '../../theme/use-text-scale.ts';
import { useComponentStyle } from '../../theme/use-component-style.ts';
import { Ground } from '../parts/Ground.tsx';
import { IconButton } from '../parts/IconButton.tsx';
import { isolated } from '../words/isolated.ts';
import { KitAvatar } from '../KitAvatar/KitAvatar.tsx';
import { PresenceDot } from '../parts/PresenceDot.tsx';
import { Slot } from '../parts/Slot.tsx';
import { useTextAlign } from '../words/use-text-align.ts';
import { useSlotErrors } from '../parts/use-slot-errors.ts';
import { HeaderButtons } from './HeaderButtons.tsx';
import { headerActions } from './header-actions.ts';
import { HeaderMenu, useHeaderOptions } from './HeaderMenu.tsx';
import type { HeaderSubject, KitMessageHeaderProps } from './props.ts';
import { Subtitle } from './Subtitle.tsx';
import { avatarWidth, useNarrowHeader } from './use-narrow-header.ts';
import { isDevelopment } from '../../development.ts';
import { useProps } from '../props/use-props.ts';
import { kitMessageHeaderKinds } from './prop-kinds.ts';

/**
 * Who one talks to: name, picture, who types, presence, calls, an options menu. Live by itself.
 *
 * @example
 * <KitMessageHeader group={group} onBack={() => router.back()} />
 */
export function KitMessageHeader(asGiven: KitMessageHeaderProps): ReactElement | null {
  const props = useProps('KitMessageHeader', asGiven, kitMessageHeaderKinds);
  const { user, group, usersStatusVisibility, onError } = props;
  const header = useMessageHeader({ user, group, usersStatusVisibility, onError });
  useSubjectWarning(props);
  return header === null ? null : <Header props={props} header={header} />;
}

interface HeaderProps {
  readonly props: KitMessageHeaderProps;
  readonly header: MessageHeaderHandle;
}

type SlotName = 'ItemView' | 'LeadingView' | 'TitleView' | 'SubtitleView' | 'TrailingView' | 'AuxiliaryButtonView';

function Header({ props, header }: HeaderProps): ReactElement {
  const { color, typography } = useTheme();
  const translator = useTranslation();
  const { t } = translator;
  const style = useComponentStyle('messageHeaderStyles', props.style);
  const align = useTextAlign();
  const newest = useNewest(props);
  const fail = useSlotErrors(newest);
  const subject = subjectOf(header);
  const slot = (name: SlotName, builtIn: ReactElement): ReactElement => (
    <Slot name={name} draw={props[name]} given={subject} fallback={builtIn} onError={fail} />
  );
  const isOnline = header.subtitle.kind === 'online';
  const options = useHeaderOptions(props.options, subject, fail);
  // A host's own view stands in their place, and stays where it is.
  const isOwn = (props.AuxiliaryButtonView ?? null) !== null;
  const actions = headerActions(props, header, style, translator);
  const { isNarrow, onLayout } = useNarrowHeader(isOwn ? 0 : actions.length, options.length > 0);
  const isInMenu = isNarrow && !isOwn;
  const isLarge = useIsLargeText();
  const scale = useTextScale();

  const layout = (
    <View style={[styles.row, style.headerContainerStyle]}>
      {props.showBackButton === false ? null : (
        <IconButton
          icon={style.backButtonIcon ?? backIcon}
          isMirrored
          label={t('common.back')}
          color={style.backButtonIconStyle?.tintColor}
          onPress={() => callHost('onBack', () => newest().onBack?.())}
          style={[styles.back, style.backButtonStyle]}
          testID="header-back"
        />
      )}
      {slot(
        'LeadingView',
        <KitAvatar
          id={header.id}
          name={header.name}
          image={header.image}
          size={isNarrow ? avatarWidth / scale : avatarWidth}
          badge={isOnline ? <PresenceDot style={style.statusIndicatorStyle?.containerStyle} /> : null}
          style={style.avatarStyle}
        />,
      )}
      <View onLayout={onLayout} style={[styles.texts, style.titleViewStyle]}>
        {slot(
          'TitleView',
          <Text
            role="heading"
            aria-level={2}
            numberOfLines={isLarge ? 2 : 1}
            style={[typography.heading3.medium, align, { color: color.textPrimary }, style.titleTextStyle]}
          >
            {isolated(header.name)}
          </Text>,
        )}
        {slot(
          'SubtitleView',
          <Subtitle subtitle={header.subtitle} isInView={props.isInView !== false} style={style} />,
        )}
      </View>
      <View style={styles.buttons}>
        {slot('AuxiliaryButtonView', <HeaderButtons actions={isInMenu ? [] : actions} />)}
        {slot('TrailingView', <></>)}
        <HeaderMenu actions={isInMenu ? actions : []} options={options} name={header.name} />
      </View>
    </View>
  );
  return (
    <Ground style={[styles.bar, { borderBottomColor: color.borderLight }, style.containerStyle]} testID={props.testID}>
      {slot('ItemView', layout)}
    </Ground>
  );
}

function subjectOf({ user, group }: MessageHeaderHandle): HeaderSubject {
  return group === undefined ? (user === undefined ? {} : { user }) : { group };
}

/** A header for nobody, or for two at once, is a mistake that shows nothing of itself. */
function useSubjectWarning({ user, group }: KitMessageHeaderProps): void {
  const count = [user, group].filter((one) => one !== undefined && one !== null).length;
  useEffect(() => {
    if (!isDevelopment() || count === 1) return;
    console.warn(
      count === 0
        ? 'KitMessageHeader has neither a user nor a group, so it shows nothing. Pass one of the two.'
        : 'KitMessageHeader has both a user and a group. It shows the group; pass one of the two.',
    );
  }, [count]);
}

const styles = StyleSheet.create({
  bar: { borderBottomWidth: StyleSheet.hairlineWidth, zIndex: 1 },
  row: {
    flexDirection: 'row',
    alignItems: 'center',
    gap: 12,
    minHeight: 56,
    paddingHorizontal: 12,
    paddingVertical: 6,
  },
  back: { marginEnd: -8 },
  texts: { flex: 1, minWidth: 0 },
  buttons: { flexDirection: 'row', alignItems: 'center', flexShrink: 0, marginEnd: -8 },
});
