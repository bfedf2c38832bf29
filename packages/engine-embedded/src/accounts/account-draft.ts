import type { JsonObject } from '@open-chat-kit/sdk/engine';
import { limits } from '../limits.ts';
import { filledText, jsonObject, record, tagList, text } from '../operations/input.ts';
import type { Random } from '../random.ts';
import type { ProfileChanges } from '../state/operation.ts';
import type { StoredUser } from '../state/stored.ts';
import { hashSecret } from './secret.ts';

/** What an account is made of. Absent texts are empty. */
export interface AccountDraft {
  readonly uid: string;
  readonly name: string;
  readonly avatar?: string;
  /** `@agentic` marks an AI assistant. @default "default" */
  readonly role?: string;
  readonly statusMessage?: string;
  readonly link?: string;
  readonly metadata?: JsonObject;
  readonly tags?: readonly string[];
  /** Needed for logging in, where it is given. The server keeps a hash. */
  readonly password?: string;
  /** As `password`: for hosts whose own server hands out tokens. */
  readonly token?: string;
}

/** What to change of an account: only the fields present change. */
export type AccountChanges = Partial<Omit<AccountDraft, 'uid' | 'password' | 'token'>>;

/** A new account, checked and ready for the log. @throws INVALID_ARGUMENT, LIMIT_EXCEEDED */
export function draftAccount(draft: AccountDraft, random: Random): StoredUser {
  const { uid, name, password = '', token = '' } = record(draft, 'draft');
  return {
    avatar: '',
    role: 'default',
    statusMessage: '',
    link: '',
    metadata: {},
    tags: [],
    ...changedProfile(draft),
    uid: filledText(uid, 'uid', limits.id),
    name: filledText(name, 'name', limits.name),
    lastActiveAt: 0,
    password: hashIfAny(text(password, 'password', limits.secret), random),
    token: hashIfAny(text(token, 'token', limits.secret), random),
    blocked: [],
  };
}

/** Changes of a profile, checked and ready for the log. @throws INVALID_ARGUMENT, LIMIT_EXCEEDED */
export function changedProfile(changes: AccountChanges): ProfileChanges {
  const { name, avatar, role, statusMessage, link, metadata, tags } = record(changes, 'changes');
  return {
    ...(name !== undefined && { name: filledText(name, 'name', limits.name) }),
    ...(avatar !== undefined && { avatar: text(avatar, 'avatar', limits.icon) }),
    ...(role !== undefined && { role: text(role, 'role', limits.tag) }),
    ...(statusMessage !== undefined && { statusMessage: text(statusMessage, 'statusMessage', limits.description) }),
    ...(link !== undefined && { link: text(link, 'link', limits.description) }),
    ...(metadata !== undefined && { metadata: jsonObject(metadata, 'metadata') }),
    ...(tags !== undefined && { tags: tagList(tags, 'tags') }),
  };
}

function hashIfAny(secret: string, random: Random): StoredUser['password'] {
  return secret === '' ? null : hashSecret(secret, random);
}
