import type { Capabilities, EngineLimits } from '@open-chat-kit/sdk/engine';

/** What the chat server can do: everything. */
export const remoteCapabilities: Capabilities = Object.freeze({
  search: true,
  tags: true,
  passwordGroups: true,
  scopes: true,
  bans: true,
  ownershipTransfer: true,
  customMessages: true,
  editing: true,
  deleting: true,
  threads: true,
  reactions: true,
  receipts: true,
  unreadCounts: true,
  conversations: true,
  typing: true,
  presence: true,
  blocking: true,
  uploads: true,
});

export const remoteLimits: EngineLimits = Object.freeze({ text: 20_000 });
