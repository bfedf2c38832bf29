import type { ChatTarget, ErrorCode, GroupDraft, GroupMemberScope, MessageDraft } from '@open-chat-kit/sdk/engine';

/** A refusal of the model. */
export class Refusal extends Error {
  readonly code: ErrorCode;

  constructor(code: ErrorCode) {
    super(code);
    this.code = code;
  }
}

export interface User {
  uid: string;
  name: string;
  online: boolean;
  lastActiveAt: number;
  blocked: string[];
}

export interface Member {
  uid: string;
  scope: GroupMemberScope;
  joinedAt: number;
  /** How many messages had been written anywhere when they joined. */
  since: number;
}

export type Group = Omit<GroupDraft, 'password'> & {
  password: string;
  createdAt: number;
  updatedAt: number;
  revision: number;
  members: Member[];
  banned: string[];
};

export type Action = {
  kind: string;
  uid?: string;
  newScope?: GroupMemberScope;
  oldScope?: GroupMemberScope;
  newName?: string;
  oldName?: string;
  isRemoved?: boolean;
  newType?: string;
  oldType?: string;
};

export interface Message {
  id: string;
  order: number;
  muid: string;
  sender: string;
  receiver: ChatTarget;
  content: MessageDraft['content'] | { kind: 'deleted' } | { kind: 'action'; action: Action };
  /** Whoever wrote it might mention all. */
  mayCallAll: boolean;
  type: string;
  category: 'message' | 'action' | 'custom';
  sentAt: number;
  editedAt: number;
  deletedAt: number;
  parentId: string;
  quotedId: string;
  reactions: { emoji: string; uids: string[]; times: Record<string, number> }[];
  metadata: MessageDraft['metadata'];
  revision: number;
}

/** Someone got or read one message. */
export interface Receipt {
  uid: string;
  id: string;
  as: 'delivered' | 'read';
  at: number;
}

export const ranks = { owner: 4, admin: 3, moderator: 2, participant: 1 };
