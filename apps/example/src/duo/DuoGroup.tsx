import {
  type Kit,
  KitAddMembers,
  type KitAddMembersHandle,
  KitBannedMembers,
  KitGroupDetails,
  KitGroupMembers,
  useJoinGroup,
} from '@open-chat-kit/react-native';
import { type ReactElement, useRef, useState } from 'react';
import { GroupChat } from '../chat/GroupChat.tsx';
import { useOwnThread } from '../chat/thread-way.ts';

interface DuoGroupProps {
  readonly group: Kit.Group;
  readonly onClose: () => void;
}

type Place = 'details' | 'members' | 'add' | 'banned';

/** A chat with the pages of its group before it, without addresses: there are two of them on a page. */
export function DuoGroup({ group, onClose }: DuoGroupProps): ReactElement {
  const [places, setPlaces] = useState<readonly Place[]>([]);
  const isLost = (useJoinGroup({ group })?.ending ?? null) !== null;
  const thread = useOwnThread();
  const adding = useRef<KitAddMembersHandle>(null);
  const to = (place: Place): void => setPlaces([...places, place]);
  const back = (): void => setPlaces(places.slice(0, -1));
  const shared = {
    group,
    showBackButton: true,
    // What the other one has ended is said in place of the page; behind it there is no chat.
    onBack: isLost ? onClose : back,
  };
  // Two searches on a page could not be told apart by those who listen.
  const list = { ...shared, hideSearch: true };
  switch (places.at(-1)) {
    case undefined:
      return (
        <GroupChat group={group} onBack={onClose} onGone={onClose} onDetails={() => to('details')} thread={thread} />
      );
    case 'members':
      return <KitGroupMembers {...list} />;
    case 'banned':
      return <KitBannedMembers {...list} />;
    case 'add':
      return (
        <KitAddMembers
          {...list}
          ref={adding}
          // Who could not be added stays selected, with the reason: to be read before one leaves.
          onAdded={() => {
            if (adding.current?.getSelectedUsers().length === 0) back();
          }}
        />
      );
    case 'details':
      return (
        <KitGroupDetails
          {...shared}
          onMembersPress={() => to('members')}
          onAddMembersPress={() => to('add')}
          onBannedPress={() => to('banned')}
          onGroupLeft={onClose}
          onGroupDeleted={onClose}
        />
      );
  }
}
