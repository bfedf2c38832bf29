import { avatarStates } from './avatar-states.tsx';
import type { GalleryState } from './gallery-state.ts';
import { groupMenuStates } from './group-menu-states.tsx';
import { groupStates } from './group-states.tsx';

/** Every page of the gallery. */
export const galleryStates: readonly GalleryState[] = [...groupStates, ...groupMenuStates, ...avatarStates];
