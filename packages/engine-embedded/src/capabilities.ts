import type { Capabilities } from '@open-chat-kit/sdk/engine';

/** What the embedded server can do, whether it runs in this tab or in another one. */
export const embeddedCapabilities: Capabilities = Object.freeze({
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
  typing: true,
  presence: true,
  blocking: true,
  uploads: true,
});
