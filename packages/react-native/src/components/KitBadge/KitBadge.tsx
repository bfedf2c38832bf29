import type { ReactElement } from 'react';
import { useComponentStyle } from '../../theme/use-component-style.ts';
import { CountBadge } from '../parts/CountBadge.tsx';
import { type PropKinds, useProps } from '../props/use-props.ts';
import type { KitBadgeStyle } from '../../theme/styles/parts.ts';

/** Props of {@link KitBadge}. */
export interface KitBadgeProps {
  /** Of 0, of less and of what is no number nothing is shown; of more than 999 that there are more. @default 0 */
  readonly count?: number | undefined;
  readonly style?: KitBadgeStyle | undefined;
  readonly testID?: string | undefined;
}

const kinds: PropKinds<KitBadgeProps> = { count: 'number', style: 'style', testID: 'text' };

/** How many, on a pill of the accent: as rows of chats show what is unread. */
export function KitBadge(asGiven: KitBadgeProps): ReactElement | null {
  const props = useProps('KitBadge', asGiven, kinds);
  const style = useComponentStyle('badgeStyle', props.style);
  const count = Math.floor(props.count ?? 0);
  return count > 0 ? <CountBadge count={count} most={999} style={style} testID={props.testID} /> : null;
}
