import { type Kit, KitJoinGroup } from '@open-chat-kit/react-native';
import type { ReactElement } from 'react';

interface InvitationProps {
  readonly group: Kit.Group;
  readonly onOpen: (group: Kit.Group) => void;
  readonly onClose: () => void;
}

export function Invitation({ group, onOpen, onClose }: InvitationProps): ReactElement {
  return <KitJoinGroup group={group} showBackButton onBack={onClose} onJoined={onOpen} />;
}
