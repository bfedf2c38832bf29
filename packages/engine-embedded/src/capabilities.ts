import type { Capabilities, EngineLimits } from '@open-chat-kit/sdk/engine';
import { limits } from './limits.ts';

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
  conversations: true,
  typing: true,
  presence: true,
  blocking: true,
  uploads: true,
});

/** How much of it the server takes, as far as the contract has a word for it. */
export const embeddedLimits: EngineLimits = Object.freeze({ text: limits.text });
