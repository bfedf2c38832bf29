// Arguments of the protocol's requests, whole as it wants them, and tokens as a host's backend signs them.
import { createHmac } from 'node:crypto';

export function groupNamed(guid: string, more: object = {}): object {
  return { guid, name: guid, type: 'public', icon: '', description: '', password: '', tags: [], metadata: {}, ...more };
}

export const groupsQuery = { limit: 100, cursor: null, keyword: '', joinedOnly: false, tags: [], withTags: false };

export const membersQuery = { limit: 100, cursor: null, keyword: '', scopes: [] };

export const usersQuery = {
  ...{ limit: 100, cursor: null, keyword: '', status: null, roles: [], tags: [] },
  ...{ withTags: false, uids: [], hideBlocked: false },
};

export const conversationsQuery = {
  ...{ limit: 100, cursor: null, type: null, keyword: '', unreadOnly: false },
  ...{ tags: [], userTags: [], groupTags: [], withTags: false },
};

export const historyQuery = {
  ...{ limit: 100, from: { kind: 'latest' }, keyword: '', types: [], categories: [], parentId: '' },
  ...{ hideReplies: false, hideDeleted: false, unreadOnly: false },
};

export function textOf(text: string, more: object = {}): object {
  const muid = `muid ${text}`;
  return { muid, content: { kind: 'text', text }, parentId: '', quotedId: '', metadata: {}, ...more };
}

/** In how many seconds a token ends, unless it is told. */
const hour = 3_600;

/** A token (JWT, HS256); `header` and `claims` count more than what is usual. */
export function tokenOf(uid: string, secret: string, claims: object = {}, header: object = {}): string {
  const now = Math.floor(Date.now() / 1_000);
  const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
  const signed = `${part({ alg: 'HS256', ...header })}.${part({ sub: uid, name: uid, iat: now, exp: now + hour, ...claims })}`;
  return `${signed}.${createHmac('sha256', secret).update(signed).digest('base64url')}`;
}
