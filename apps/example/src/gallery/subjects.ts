import { Kit, useKitClient } from '@open-chat-kit/react-native';
import { useEffect, useState } from 'react';

/** A group of the scene. */
export function useGroupOf(guid: string): Kit.Group | null {
  const client = useKitClient();
  const [group, setGroup] = useState<Kit.Group | null>(null);
  useEffect(() => {
    let isOver = false;
    void client?.getGroup(guid).then((found) => {
      if (!isOver) setGroup(found);
    });
    return () => {
      isOver = true;
    };
  }, [client, guid]);
  return group;
}

/** Someone of the scene. */
export function useUserOf(uid: string): Kit.User | null {
  const client = useKitClient();
  const [user, setUser] = useState<Kit.User | null>(null);
  useEffect(() => {
    let isOver = false;
    void client?.getUser(uid).then((found) => {
      if (!isOver) setUser(found);
    });
    return () => {
      isOver = true;
    };
  }, [client, uid]);
  return user;
}
