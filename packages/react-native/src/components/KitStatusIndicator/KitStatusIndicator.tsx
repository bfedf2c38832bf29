import type { GroupType } from '@open-chat-kit/sdk';
import type { ReactElement } from 'react';
import { StyleSheet, type ViewProps } from 'react-native';
import { useTranslation } from '../../i18n/KitI18nProvider.tsx';
import { useComponentStyle } from '../../theme/use-component-style.ts';
import { GroupTypeBadge } from '../KitGroups/GroupTypeBadge.tsx';
import { PresenceDot } from '../parts/PresenceDot.tsx';
import { spokenPicture } from '../parts/spoken-picture.ts';
import { type PropKinds, useProps } from '../props/use-props.ts';
import type { KitStatusIndicatorStyle } from '../../theme/styles/parts.ts';

/** Props of {@link KitStatusIndicator}. */
export interface KitStatusIndicatorProps {
  /** `protected` is another word for `password`. Of who is offline nothing is shown. */
  readonly type?: 'online' | 'offline' | GroupType | 'protected' | undefined;
  readonly style?: KitStatusIndicatorStyle | undefined;
  readonly testID?: string | undefined;
}

const kinds: PropKinds<KitStatusIndicatorProps> = {
  type: ['online', 'offline', 'public', 'private', 'password', 'protected'],
  style: 'style',
  testID: 'text',
};

/**
 * That somebody is online, or the type of a group: the mark that rows have on their avatars. Stands in the lower corner of
 * the view that it is put in.
 */
export function KitStatusIndicator(asGiven: KitStatusIndicatorProps): ReactElement | null {
  const props = useProps('KitStatusIndicator', asGiven, kinds);
  const { containerStyle, imageStyle } = useComponentStyle('statusIndicatorStyle', props.style);
  const { t } = useTranslation();
  const type = props.type === 'protected' ? 'password' : props.type;
  if (type === undefined || type === null || type === 'offline') return null;
  const view: ViewProps = {
    ...spokenPicture,
    'aria-label': t(type === 'online' ? 'user.online' : `groups.${type}`),
    style: [styles.corner, containerStyle],
    testID: props.testID,
  };
  return type === 'online' ? (
    <PresenceDot {...view} />
  ) : (
    <GroupTypeBadge {...view} type={type} imageStyle={imageStyle} />
  );
}

const styles = StyleSheet.create({ corner: { position: 'absolute', end: -2, bottom: -2 } });
