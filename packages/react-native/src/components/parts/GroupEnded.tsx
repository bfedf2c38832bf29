import type { ReactElement } from 'react';
import { useTranslation } from '../../i18n/KitI18nProvider.tsx';
import { banIcon, leaveIcon, lockIcon, personRemoveIcon, trashIcon } from '#icons';
import type { GroupEnding } from '../../models/group-ending.ts';
import { StateView } from './StateView.tsx';
import type { StateStyle } from '../../theme/styles/parts.ts';

interface GroupEndedProps {
  readonly ending: GroupEnding;
  /** `undefined`: the host shows no way back. */
  readonly onBack: (() => void) | undefined;
  readonly style: StateStyle | undefined;
}

const icons = {
  deleted: trashIcon,
  hidden: lockIcon,
  kicked: personRemoveIcon,
  banned: banIcon,
  left: leaveIcon,
};

/** What stands there when there is nothing to be shown of a group any more: why, and the way back. */
export function GroupEnded({ ending, onBack, style }: GroupEndedProps): ReactElement {
  const { t } = useTranslation();
  return (
    <StateView
      icon={icons[ending]}
      title={t(`details.${ending}Title`)}
      text={t(`details.${ending}Text`)}
      action={onBack === undefined ? undefined : { text: t('common.back'), onPress: onBack }}
      style={style}
      testID={`details-${ending}`}
    />
  );
}
