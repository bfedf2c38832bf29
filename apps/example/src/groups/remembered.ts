import type { Kit } from '@open-chat-kit/react-native';

const remembered = new WeakMap<Kit.ChatClient, Map<string, Kit.Group>>();

/** Keeps a group that was pressed, so that its page has something to show at once. */
export function remember(client: Kit.ChatClient, group: Kit.Group): void {
  const groups = remembered.get(client) ?? new Map<string, Kit.Group>();
  remembered.set(client, groups.set(group.getGuid(), group));
}

export function rememberedGroup(client: Kit.ChatClient, guid: string): Kit.Group | null {
  return remembered.get(client)?.get(guid) ?? null;
}
