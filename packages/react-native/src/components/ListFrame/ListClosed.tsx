import type { ReactElement } from 'react';
import { callHost } from '../../hooks/call-host.ts';
import { useNewest } from '../../hooks/use-newest.ts';
import { useTranslation } from '../../i18n/KitI18nProvider.tsx';
import { lockIcon } from '#icons';
import type { GroupEnding } from '../../models/group-ending.ts';
import { GroupEnded } from '../parts/GroupEnded.tsx';
import type { ListProps } from './props.ts';
import { StateView } from '../parts/StateView.tsx';
import type { StateStyle } from '../../theme/styles/parts.ts';

/** What the viewer may not see, and why. */
interface Refusal {
  readonly title: string;
  readonly text: string;
}

interface ListClosedProps {
  readonly why: GroupEnding | Refusal;
  readonly props: Pick<ListProps<never>, 'showBackButton' | 'onBack'>;
  readonly style: StateStyle | undefined;
}

/** In place of a list about a group that has ended, or that is not for the viewer: why, and the way back of the list. */
export function ListClosed({ why, props, style }: ListClosedProps): ReactElement {
  const newest = useNewest(props);
  const { t } = useTranslation();
  const back = (): void => callHost('onBack', () => newest().onBack?.());
  const onBack = props.showBackButton === true ? back : undefined;
  if (typeof why === 'string') return <GroupEnded ending={why} onBack={onBack} style={style} />;
  const action = onBack && { text: t('common.back'), onPress: onBack };
  return <StateView {...why} icon={lockIcon} action={action} style={style} />;
}
