import { addMemberStates } from './add-member-states.tsx';
import { avatarStates } from './avatar-states.tsx';
import { bannedStates } from './banned-states.tsx';
import { composerStates } from './composer-states.tsx';
import { conversationStates } from './conversation-states.tsx';
import { createGroupStates } from './create-group-states.tsx';
import { dialogStates } from './dialog-states.tsx';
import { formatterStates } from './formatter-states.tsx';
import type { GalleryState } from './gallery-state.ts';
import { groupMenuStates } from './group-menu-states.tsx';
import { detailsStates } from './details-states.tsx';
import { groupStates } from './group-states.tsx';
import { headerStates } from './header-states.tsx';
import { joinStates } from './join-states.tsx';
import { linkPreviewStates } from './link-preview-states.tsx';
import { memberStates } from './member-states.tsx';
import { messageStates } from './message-states.tsx';
import { partStates } from './part-states.tsx';
import { transferStates } from './transfer-states.tsx';
import { userStates } from './user-states.tsx';

/** Every page of the gallery. */
export const galleryStates: readonly GalleryState[] = [
  ...groupStates,
  ...groupMenuStates,
  ...userStates,
  ...detailsStates,
  ...memberStates,
  ...addMemberStates,
  ...transferStates,
  ...createGroupStates,
  ...joinStates,
  ...bannedStates,
  ...headerStates,
  ...messageStates,
  ...linkPreviewStates,
  ...composerStates,
  ...dialogStates,
  ...avatarStates,
  ...partStates,
  ...formatterStates,
  ...conversationStates,
];
