/**
 * Hosts copy what they are given (`{ ...group }`, `structuredClone`, JSON, lodash) before they keep it in a state: such
 * copies bear the data and have lost the methods. Here they become objects of the kit again.
 */
import { isObject } from '../arguments.ts';
import { CATEGORY_ACTION, CATEGORY_CUSTOM, CATEGORY_MESSAGE, mediaKinds } from '../constants.ts';
import { Action } from './action.ts';
import { Attachment } from './attachment.ts';
import { BaseMessage } from './base-message.ts';
import { CustomMessage } from './custom-message.ts';
import { GroupMember } from './group-member.ts';
import { Group } from './group.ts';
import { MediaMessage } from './media-message.ts';
import { ReactionCount } from './reaction-count.ts';
import { TextMessage } from './text-message.ts';
import { TypingIndicator } from './typing-indicator.ts';
import { User } from './user.ts';

/** The data of an object of the kit, without its methods. */
type FieldsOf<T> = {
  readonly [Name in keyof T as T[Name] extends (...args: never[]) => unknown ? never : Name]?: T[Name];
};

/** A group: the object of the kit, a copy of it, or a plain object that says at least which group it is. */
export type GroupLike = FieldsOf<Group> & { readonly guid: string };
/** A user: the object of the kit, a copy of it, or a plain object that says at least who it is. */
export type UserLike = FieldsOf<User> & { readonly uid: string };
/** A member of a group, likewise. */
export type MemberLike = FieldsOf<GroupMember> & { readonly uid: string };
/** A message, likewise: at least where it goes. What it may say depends on its category and type. */
export type MessageLike = FieldsOf<BaseMessage> &
  Pick<BaseMessage, 'receiverId' | 'receiverType'> &
  FieldsOf<Pick<TextMessage, 'text'> & Pick<CustomMessage, 'customData'> & Pick<MediaMessage, 'caption'>> & {
    readonly attachment?: FieldsOf<Attachment> | null;
  };
/** Somebody who types, likewise. */
export type TypingLike = FieldsOf<TypingIndicator> & Pick<TypingIndicator, 'receiverId' | 'receiverType'>;

/** The group that is meant; `null` for what is no group. Ids and texts in it are as the host gave them. */
export function asGroup(value: unknown): Group | null {
  return restored(value, Group, (fields) => ('guid' in fields && !('uid' in fields) ? new Group('') : null));
}

/** The user that is meant; `null` for what is none. A member is a user too. */
export function asUser(value: unknown): User | null {
  return restored(value, User, (fields) => {
    if (!('uid' in fields)) return null;
    return 'guid' in fields && 'scope' in fields ? new GroupMember('', 'participant') : new User('');
  });
}

/** The member that is meant; `null` for what is none. */
export function asMember(value: unknown): GroupMember | null {
  return restored(value, GroupMember, (fields) => ('uid' in fields ? new GroupMember('', 'participant') : null));
}

/** The message that is meant, of the class that fits; `null` for what is none. */
export function asMessage(value: unknown): BaseMessage | null {
  return restored(value, BaseMessage, (fields) => ('receiverId' in fields ? blankMessage(fields) : null));
}

/** The file of a message; `null` for what is none. */
export function asAttachment(value: unknown): Attachment | null {
  return restored(value, Attachment, (fields) => ('url' in fields ? new Attachment('') : null));
}

/** Who types where; `null` for what is none. */
export function asTyping(value: unknown): TypingIndicator | null {
  return restored(value, TypingIndicator, (fields) =>
    'receiverId' in fields ? new TypingIndicator('', 'user') : null,
  );
}

/** How the parts of an object that are objects of the kit themselves come back. */
const parts: Readonly<Record<string, (value: unknown) => unknown>> = {
  sender: asUser,
  receiver: (value) => asUser(value) ?? asGroup(value),
  actionBy: asUser,
  actionOn: asUser,
  actionFor: asGroup,
  attachment: asAttachment,
  reactions: (value) => (Array.isArray(value) ? value.flatMap((one) => asReactionCount(one) ?? []) : []),
};

function asReactionCount(value: unknown): ReactionCount | null {
  return restored(value, ReactionCount, (fields) => ('reaction' in fields ? new ReactionCount('', 0) : null));
}

type Class<T> = abstract new (...args: never[]) => T;

function restored<T extends object>(
  value: unknown,
  type: Class<T>,
  blankFor: (fields: Readonly<Record<string, unknown>>) => T | null,
): T | null {
  try {
    if (value instanceof type) return value;
    const blank = isObject(value) ? blankFor(value) : null;
    return blank === null ? null : refilled(blank, value as Readonly<Record<string, unknown>>);
  } catch {
    // A proxy or a getter of the host's that throws says nothing of anybody.
    return null;
  }
}

/** A blank object with what a copy of its kind says. */
function refilled<T extends object>(blank: T, fields: Readonly<Record<string, unknown>>): T {
  for (const name of Object.keys(blank)) {
    const value = fields[name];
    if (value !== undefined) Reflect.set(blank, name, Object.hasOwn(parts, name) ? parts[name]?.(value) : value);
  }
  return blank;
}

function blankMessage({ category, type }: Readonly<Record<string, unknown>>): BaseMessage {
  if (category === CATEGORY_ACTION) return new Action('');
  if (category === CATEGORY_CUSTOM) return new CustomMessage('', 'user', '', {});
  if (category === CATEGORY_MESSAGE && mediaKinds.some((kind) => kind === type))
    return new MediaMessage('', null, 'file', 'user');
  if (category === CATEGORY_MESSAGE) return new TextMessage('', '', 'user');
  return new BaseMessage('', 'user', '', '');
}
