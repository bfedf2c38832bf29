import { type GroupDraft, type GroupType, isBlank } from '@open-chat-kit/sdk/engine';
import type { HashedSecret } from '../accounts/secret.ts';
import { hashSecret } from '../accounts/secret.ts';
import { limits } from '../limits.ts';
import type { Random } from '../random.ts';
import { randomId } from '../random.ts';
import type { StoredGroupChanges } from '../state/operation.ts';
import type { Group } from '../state/world.ts';
import type { Call } from './call.ts';
import { filledText, jsonObject, oneOf, record, reject, tagList, text } from './input.ts';

const types: readonly GroupType[] = ['public', 'private', 'password'];

/** What a new group is made of, checked and ready for the log. @throws INVALID_ARGUMENT, LIMIT_EXCEEDED */
export function draftFields(draft: GroupDraft, random: Random): Required<StoredGroupChanges> {
  const fields = record(draft, 'draft');
  const type = oneOf(fields['type'], 'type', types);
  return {
    name: filledText(fields['name'], 'name', limits.name),
    type,
    password: passwordFor(type, text(fields['password'], 'password', limits.secret), random),
    icon: text(fields['icon'], 'icon', limits.icon),
    description: text(fields['description'], 'description', limits.description),
    metadata: jsonObject(fields['metadata'], 'metadata'),
    tags: tagList(fields['tags'], 'tags'),
  };
}

/** The guid wished for, or one that nobody has yet. @throws INVALID_ARGUMENT, LIMIT_EXCEEDED */
export function draftGuid(call: Call, draft: GroupDraft): string {
  const wish = text(draft.guid, 'guid', limits.id);
  if (wish !== '' && isBlank(wish)) reject('guid', 'must not be blank');
  if (wish !== '') return wish;
  let guid = `g${randomId(call.random)}`;
  while (call.world.groups.has(guid)) guid = `g${randomId(call.random)}`;
  return guid;
}

/** What changes of a group, checked and ready for the log. @throws INVALID_ARGUMENT, LIMIT_EXCEEDED */
export function changedFields(changes: unknown, group: Group, random: Random): StoredGroupChanges {
  const fields = record(changes, 'changes');
  const type = fields['type'] === undefined ? group.type : oneOf(fields['type'], 'type', types);
  const password = fields['password'] === undefined ? undefined : text(fields['password'], 'password', limits.secret);
  return {
    ...(fields['name'] !== undefined && { name: filledText(fields['name'], 'name', limits.name) }),
    ...(fields['type'] !== undefined && { type }),
    ...((password !== undefined || type !== group.type) && { password: passwordFor(type, password ?? '', random) }),
    ...(fields['icon'] !== undefined && { icon: text(fields['icon'], 'icon', limits.icon) }),
    ...(fields['description'] !== undefined && {
      description: text(fields['description'], 'description', limits.description),
    }),
    ...(fields['metadata'] !== undefined && { metadata: jsonObject(fields['metadata'], 'metadata') }),
    ...(fields['tags'] !== undefined && { tags: tagList(fields['tags'], 'tags') }),
  };
}

function passwordFor(type: GroupType, password: string, random: Random): HashedSecret | null {
  if (type === 'password') {
    return password === ''
      ? reject('password', 'is required for a group of type password')
      : hashSecret(password, random);
  }
  return password === '' ? null : reject('password', 'is only for groups of type password');
}
