import {
  KitAddMembers,
  KitBannedMembers,
  KitCreateGroup,
  KitGroupDetails,
  KitGroupMembers,
  KitJoinGroup,
  KitTransferOwnership,
} from '@open-chat-kit/react-native';
import { Kit, type KitException } from '@open-chat-kit/sdk';
import type { ReactElement } from 'react';
import type { Telling } from './deeds.ts';

/** The dialogs that a group has, those of which there is most to be said more often. */
const dialogs = [
  'create',
  'details',
  'join',
  'add',
  'details',
  'transfer',
  'join',
  'members',
  'create',
  'members',
  'banned',
] as const;
export type DialogKind = (typeof dialogs)[number];

export function dialogAt(number: number): DialogKind {
  return dialogs[number % dialogs.length] ?? 'details';
}

/** What a host of a dialog hears. */
export interface Hearing {
  readonly told: (telling: Telling, subject: string) => void;
  /** The details say that there is nothing to be shown any more. */
  readonly lost: () => void;
  readonly onError: (error: KitException) => void;
}

interface DialogViewProps extends Hearing {
  readonly kind: DialogKind;
  readonly group: Kit.Group;
  /** Rows a page. */
  readonly limit: number;
}

/** One dialog, as an app shows it. */
export function DialogView({ kind, group, limit, told, lost, onError }: DialogViewProps): ReactElement {
  const guid = group.getGuid();
  const tell = (telling: Telling) => (): void => told(telling, guid);
  switch (kind) {
    case 'create':
      return <KitCreateGroup onGroupCreated={(made) => told('onGroupCreated', made.getGuid())} onError={onError} />;
    case 'join':
      return <KitJoinGroup group={group} onJoined={tell('onJoined')} onError={onError} />;
    case 'details':
      return (
        <KitGroupDetails
          group={group}
          onMembersPress={nothing}
          onAddMembersPress={nothing}
          onBannedPress={nothing}
          onGroupUpdated={tell('onGroupUpdated')}
          onGroupLeft={tell('onGroupLeft')}
          onGroupDeleted={tell('onGroupDeleted')}
          onOwnershipChanged={(owner) => told('onOwnershipChanged', `${guid} ${owner.getUid()}`)}
          onGroupLost={lost}
          onError={onError}
        />
      );
    case 'add':
      return (
        <KitAddMembers
          group={group}
          usersRequestBuilder={new Kit.UsersRequestBuilder().setLimit(limit)}
          onAdded={tell('onAdded')}
          onError={onError}
        />
      );
    case 'transfer':
      return (
        <KitTransferOwnership
          group={group}
          onTransferred={(owner) => told('onTransferred', `${guid} ${owner.getUid()}`)}
          onError={onError}
        />
      );
    case 'members':
      return (
        <KitGroupMembers
          group={group}
          groupMemberRequestBuilder={new Kit.GroupMembersRequestBuilder(guid).setLimit(limit)}
          onError={onError}
        />
      );
    case 'banned':
      return <KitBannedMembers group={group} onError={onError} />;
  }
}

function nothing(): void {}
