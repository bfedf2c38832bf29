import type { Kit } from '@open-chat-kit/sdk';
import type { ReactElement } from 'react';
import { StyleSheet, Text, View } from 'react-native';
import { usePeopleTranslation } from '../../i18n/use-people-translation.ts';
import { useTheme } from '../../theme/KitThemeProvider.tsx';
import { GroupTypeBadge } from '../KitGroups/GroupTypeBadge.tsx';
import { isolated, isolatedText } from '../words/isolated.ts';
import { KitAvatar } from '../KitAvatar/KitAvatar.tsx';
import type { GroupSlotOf } from './group-slot.ts';
import type { KitGroupDetailsStyle } from '../../theme/styles/screens.ts';

interface GroupHeadProps {
  readonly group: Kit.Group;
  readonly slot: GroupSlotOf;
  readonly style: KitGroupDetailsStyle;
}

/** What a group says of itself: picture, name, type, how many are in, description and tags. */
export function GroupHead({ group, slot, style }: GroupHeadProps): ReactElement {
  const { color, typography } = useTheme();
  const { t } = usePeopleTranslation();
  const name = group.getName();
  const subtitle = [t(`groups.${group.getType()}`), t('groups.members', { count: group.getMembersCount() })];
  const secondary = { color: color.textSecondary };
  return (
    <View style={styles.head}>
      {slot(
        'LeadingView',
        <KitAvatar
          id={group.getGuid()}
          name={name}
          image={group.getIcon()}
          size={96}
          badge={<GroupTypeBadge type={group.getType()} />}
          style={style.avatarStyle}
        />,
      )}
      {slot(
        'TitleView',
        <Text
          role="heading"
          aria-level={3}
          selectable
          style={[typography.heading2.bold, styles.text, { color: color.textPrimary }, style.nameTextStyle]}
        >
          {isolated(name)}
        </Text>,
      )}
      {slot(
        'SubtitleView',
        <Text style={[typography.body.regular, styles.text, secondary, style.subtitleTextStyle]}>
          {subtitle.join(' · ')}
        </Text>,
      )}
      {slot('DescriptionView', <Description group={group} style={style} />)}
    </View>
  );
}

function Description({ group, style }: Pick<GroupHeadProps, 'group' | 'style'>): ReactElement {
  const { color, typography } = useTheme();
  const description = group.getDescription();
  const tags = group.getTags();
  return (
    <>
      {description === '' ? null : (
        <Text
          selectable
          style={[
            typography.heading4.regular,
            styles.text,
            styles.description,
            { color: color.textPrimary },
            style.descriptionTextStyle,
          ]}
        >
          {isolatedText(description)}
        </Text>
      )}
      {tags.length === 0 ? null : (
        <View role="list" style={styles.tags}>
          {tags.map((tag) => (
            <View
              key={tag}
              role="listitem"
              style={[styles.tag, { backgroundColor: color.background3 }, style.tagStyle?.containerStyle]}
            >
              <Text style={[typography.caption1.medium, { color: color.textSecondary }, style.tagStyle?.textStyle]}>
                {isolated(tag)}
              </Text>
            </View>
          ))}
        </View>
      )}
    </>
  );
}

const styles = StyleSheet.create({
  head: { alignItems: 'center', gap: 6, paddingHorizontal: 24, paddingTop: 16, paddingBottom: 20 },
  // A width of its own: a word that is wider than the page would widen it, and hang over at both sides.
  text: { textAlign: 'center', width: '100%', maxWidth: 560 },
  description: { marginTop: 12 },
  tags: { flexDirection: 'row', flexWrap: 'wrap', justifyContent: 'center', gap: 8, marginTop: 12, maxWidth: '100%' },
  tag: { maxWidth: '100%', borderRadius: 12, paddingHorizontal: 10, paddingVertical: 4 },
});
