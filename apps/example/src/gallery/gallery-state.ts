import type { ReactElement } from 'react';
import type { Scene, SceneOptions } from './scene.ts';
import type { Step } from './steps.ts';

/** One state of one component: a page of the gallery. */
export interface GalleryState {
  /** First part of its address. */
  readonly component: string;
  /** Second part of its address. */
  readonly state: string;
  /** The server behind it. @default 40 groups */
  readonly scene?: SceneOptions;
  /** What a visitor would do to get there; played in browsers. */
  readonly steps?: readonly Step[];
  readonly render: (scene: Scene) => ReactElement;
}
