import {
  blankGroup,
  blankUser,
  cleanGroup,
  cleanUser,
  type GroupRecord,
  isId,
  type Kit,
  type UserRecord,
} from '@open-chat-kit/sdk';

// JavaScript hosts set anything in their objects: what the records bear is as their types say.

/** What a host's object says of a group. It bears no revision, so that everything the server says is newer. */
export function recordOfGroup(group: Kit.Group): GroupRecord {
  const guid = isId(group.guid) ? group.guid : '';
  return { ...blankGroup, name: '', ...cleanGroup({ ...said(group, blankGroup), guid: 'known' }), guid };
}

/** A group that a host made by its id says nothing of members: to offer joining then would be a guess. */
export function saysMembership({ createdAt }: GroupRecord): boolean {
  return createdAt > 0;
}

/** What a host's object says of a user. */
export function recordOfUser(user: Kit.User): UserRecord {
  const uid = isId(user.uid) ? user.uid : '';
  return { ...blankUser, name: '', ...cleanUser({ ...said(user, { ...blankUser, name: '' }), uid: 'known' }), uid };
}

/** The fields of a record that the host's object has too: they bear the same names. */
function said(object: object, blank: object): Record<string, unknown> {
  const fields: Record<string, unknown> = { revision: 0, order: '' };
  for (const name of Object.keys(blank)) {
    if (Object.hasOwn(fields, name)) continue;
    try {
      fields[name] = Reflect.get(object, name);
    } catch {
      // A getter of the host's that throws says nothing.
    }
  }
  return fields;
}
