import { limits } from '@open-chat-kit/engine-embedded/rules';
import type { AssignableScope, GroupMemberScope, GroupType } from '@open-chat-kit/sdk/engine';
import {
  about,
  anyObject,
  anyOf,
  flag,
  id,
  listOf,
  named,
  nullable,
  objectOf,
  oneOf,
  schema,
  text,
  whole,
} from './schema.ts';
import type { Fields, Schema } from './schema.ts';

// What is answered: the records of the contract. What depends on who looks is there where a user is acted for.

const seconds = about('Seconds since 1970; 0 for never.', whole(0));

export const groupTypes: readonly GroupType[] = ['public', 'private', 'password'];
export const memberScopes: readonly GroupMemberScope[] = ['owner', 'admin', 'moderator', 'participant'];
export const assignableScopes: readonly AssignableScope[] = ['admin', 'moderator', 'participant'];

const userFields = {
  uid: id(limits.id),
  name: text(),
  avatar: text(),
  status: oneOf(['online', 'offline']),
  lastActiveAt: seconds,
  role: text(),
  statusMessage: text(),
  link: text(),
  metadata: anyObject,
  tags: listOf(text()),
  revision: whole(0),
  order: about('Lists of users ascend by it.', text()),
} satisfies Fields;
const blocks = { blockedByMe: flag, hasBlockedMe: flag } satisfies Fields;

export const userRecord: Schema<unknown> = named('User', objectOf(userFields, blocks));

export const memberRecord: Schema<unknown> = named(
  'Member',
  objectOf(
    {
      ...userFields,
      guid: id(limits.id),
      scope: oneOf(memberScopes),
      joinedAt: seconds,
      groupRevision: whole(0),
    },
    blocks,
  ),
);

export const groupRecord: Schema<unknown> = named(
  'Group',
  objectOf(
    {
      guid: id(limits.id),
      name: text(),
      type: oneOf(groupTypes),
      icon: text(),
      description: text(),
      owner: about('The uid of its owner.', text()),
      metadata: anyObject,
      tags: listOf(text()),
      createdAt: seconds,
      updatedAt: seconds,
      membersCount: whole(0),
      revision: whole(0),
      order: about('Lists of groups ascend by it.', text()),
    },
    {
      hasJoined: flag,
      scope: nullable(oneOf(memberScopes)),
      joinedAt: seconds,
      isBanned: flag,
    },
  ),
);

const attachment = named(
  'Attachment',
  objectOf({
    url: id(limits.url),
    name: text(limits.name),
    mimeType: text(limits.tag),
    size: schema<number>({ type: 'number', minimum: 0 }),
  }),
);

const textContent = objectOf({ kind: oneOf(['text']), text: id(limits.text) });
const mediaContent = objectOf({
  kind: oneOf(['media']),
  media: oneOf(['image', 'video', 'audio', 'file']),
  attachment,
  caption: text(limits.text),
});
const customContent = objectOf({ kind: oneOf(['custom']), customType: id(limits.tag), data: anyObject });

/** What somebody may say. */
export const draftContent: Schema<unknown> = named(
  'DraftContent',
  anyOf<unknown>(textContent, mediaContent, customContent),
);

const actionContent = objectOf({
  kind: oneOf(['action']),
  action: about('What happened to the group: its `kind`, and whom it concerns.', anyObject),
});

export const messageRecord: Schema<unknown> = named(
  'Message',
  objectOf(
    {
      id: id(limits.id),
      muid: about('Given by who sent it; empty for lines that the server wrote.', text()),
      sender: userRecord,
      receiver: objectOf({ type: oneOf(['user', 'group']), id: id(limits.id) }),
      content: anyOf<unknown>(draftContent, actionContent, objectOf({ kind: oneOf(['deleted']) })),
      sentAt: seconds,
      order: about('The messages of a conversation ascend by it.', whole(0)),
      editedAt: seconds,
      deletedAt: seconds,
      parentId: text(),
      quotedId: text(),
      mentionsAll: about('Whether it mentions everybody in its group, as who wrote it may.', flag),
      replyCount: whole(0),
      reactions: listOf(objectOf({ emoji: text(), count: whole(0) }, { reactedByMe: flag })),
      metadata: anyObject,
      revision: whole(0),
    },
    { deliveredAt: seconds, readAt: seconds },
  ),
);

/** A page of a list: the next one follows behind `cursor`. */
export function pageOf(title: string, item: Schema<unknown>): Schema<unknown> {
  return named(
    title,
    objectOf({
      items: listOf(item),
      cursor: about('Give it back for the next page; `null` on the last.', nullable(text())),
      isLast: flag,
    }),
  );
}
