import { KitUIEventHandler } from '@open-chat-kit/react-native';
import { useEffect } from 'react';

/** Calls `onGone` with the id of a group that the user left or deleted, wherever in the app. */
export function useGroupGone(onGone: (guid: string) => void): void {
  useEffect(() => {
    KitUIEventHandler.addGroupListener('my-screen', {
      ccGroupLeft: ({ leftGroup }) => onGone(leftGroup.getGuid()),
      ccGroupDeleted: (group) => onGone(group.getGuid()),
    });
    return () => KitUIEventHandler.removeGroupListener('my-screen');
  }, [onGone]);
}
