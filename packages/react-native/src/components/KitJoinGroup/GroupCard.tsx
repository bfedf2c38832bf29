import type { Kit, KitException } from '@open-chat-kit/sdk';
import type { ReactElement } from 'react';
import { StyleSheet, Text, View } from 'react-native';
import { useGroupTranslation } from '../../i18n/use-group-translation.ts';
import { useTheme } from '../../theme/KitThemeProvider.tsx';
import { isolated, isolatedText } from '../words/isolated.ts';
import { KitAvatar } from '../KitAvatar/KitAvatar.tsx';
import { GroupTypeBadge } from '../KitGroups/GroupTypeBadge.tsx';
import { Slot } from '../parts/Slot.tsx';
import type { KitJoinGroupProps } from './props.ts';
import type { KitJoinGroupStyle } from '../../theme/styles/screens.ts';

interface GroupCardProps {
  readonly props: KitJoinGroupProps;
  readonly group: Kit.Group;
  readonly style: KitJoinGroupStyle;
  readonly onSlotError: (error: KitException) => void;
}

type SlotName = 'LeadingView' | 'TitleView' | 'SubtitleView' | 'DescriptionView';

/** What a group is: picture, name, type, how many are in it, and what it says of itself. */
export function GroupCard({ props, group, style, onSlotError }: GroupCardProps): ReactElement {
  const { color, typography } = useTheme();
  const { t } = useGroupTranslation();
  const count = group.getMembersCount();
  const type = group.getType();
  const description = group.getDescription();
  // Nobody is in it only as long as that is not known.
  const facts = [t(`groups.${type}`), count > 0 ? t('groups.members', { count }) : ''].filter(Boolean).join(' · ');
  const slot = (name: SlotName, builtIn: ReactElement | null): ReactElement => (
    <Slot name={name} draw={props[name]} given={group} fallback={builtIn} onError={onSlotError} />
  );
  return (
    <View style={styles.card}>
      {slot(
        'LeadingView',
        <KitAvatar
          id={group.getGuid()}
          name={group.getName()}
          image={group.getIcon()}
          size={96}
          badge={
            props.groupTypeVisibility === false ? null : (
              <GroupTypeBadge type={type} privateIcon={props.privateGroupIcon} passwordIcon={props.passwordGroupIcon} />
            )
          }
          style={style.avatarStyle}
        />,
      )}
      <View style={styles.texts}>
        {slot(
          'TitleView',
          <Text
            role="heading"
            aria-level={3}
            numberOfLines={3}
            style={[typography.heading1.bold, styles.centred, { color: color.textPrimary }, style.nameTextStyle]}
          >
            {isolated(group.getName())}
          </Text>,
        )}
        {slot(
          'SubtitleView',
          <Text
            style={[typography.body.regular, styles.centred, { color: color.textSecondary }, style.subtitleTextStyle]}
          >
            {facts}
          </Text>,
        )}
      </View>
      {slot(
        'DescriptionView',
        description.trim() === '' ? null : (
          <Text
            style={[
              typography.heading4.regular,
              styles.centred,
              styles.description,
              { color: color.textPrimary },
              style.descriptionTextStyle,
            ]}
          >
            {isolatedText(description)}
          </Text>
        ),
      )}
    </View>
  );
}

const styles = StyleSheet.create({
  card: { alignItems: 'center', gap: 16 },
  texts: { gap: 4, alignSelf: 'stretch' },
  centred: { textAlign: 'center' },
  // Long words wrap within the card, instead of reaching out of it.
  description: { alignSelf: 'stretch' },
});
