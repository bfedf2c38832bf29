import type { ReactNode } from 'react';

/** How the content of an overlay comes in: grows in its place, or slides up from the lower edge. */
export type OverlayMotion = 'appear' | 'slide';

/** Props of the layer that stands over everything else, the same on all platforms. */
export interface OverlayProps {
  /** What it is, for assistive technology. */
  readonly label: string;
  /** Id of what else is said of it as it comes. @default nothing */
  readonly describedBy?: string | undefined;
  /** Dims what is behind. */
  readonly isDimmed: boolean;
  readonly motion: OverlayMotion;
  /** Where the content stands: at coordinates of its own, in the middle, or at the lower edge. */
  readonly place: 'free' | 'center' | 'bottom';
  /** Escape, the back button of the platform, or a press outside. */
  readonly onDismiss: () => void;
  readonly testID?: string | undefined;
  readonly children: ReactNode;
}
