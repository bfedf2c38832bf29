import {
  type Kit,
  KitAddMembers,
  KitBannedMembers,
  KitGroupDetails,
  KitGroupMembers,
  KitTransferOwnership,
} from '@open-chat-kit/react-native';
import type { ReactElement } from 'react';

interface MembersProps {
  readonly group: Kit.Group;
  readonly onWrite: (uid: string) => void;
}

export function Members({ group, onWrite }: MembersProps): ReactElement {
  return <KitGroupMembers group={group} onItemPress={(member) => onWrite(member.getUid())} hideBanMemberOption />;
}

interface BannedProps {
  readonly group: Kit.Group;
  readonly onClose: () => void;
}

export function Banned({ group, onClose }: BannedProps): ReactElement {
  return <KitBannedMembers group={group} showBackButton onBack={onClose} />;
}

interface AddingProps {
  readonly group: Kit.Group;
  readonly onClose: () => void;
}

export function Adding({ group, onClose }: AddingProps): ReactElement {
  return <KitAddMembers group={group} showBackButton onBack={onClose} onAdded={onClose} />;
}

export function Transferring({ group, onClose }: AddingProps): ReactElement {
  return <KitTransferOwnership group={group} showBackButton onBack={onClose} onTransferred={onClose} />;
}

interface DetailsProps extends AddingProps {
  readonly onMembers: () => void;
  readonly onAdd: () => void;
}

export function Details({ group, onMembers, onAdd, onClose }: DetailsProps): ReactElement {
  return (
    <KitGroupDetails
      group={group}
      showBackButton
      onBack={onClose}
      onMembersPress={onMembers}
      onAddMembersPress={onAdd}
      onGroupLeft={onClose}
      onGroupDeleted={onClose}
    />
  );
}
