import type {
  GroupAction,
  GroupNews,
  MessageContent,
  MessageNews,
  MessageRecord,
  NewGroup,
  UserRecord,
} from '@open-chat-kit/sdk/engine';
import { accountOf } from './lookup.ts';
import type { StoredAction, StoredContent } from './stored.ts';
import type { Account, Group, Message, World } from './world.ts';

/** Says who has a live connection. */
export type Presence = (uid: string) => boolean;

/** A user, without what depends on who looks. */
type Profile = Omit<UserRecord, 'blockedByMe' | 'hasBlockedMe'>;

const none: readonly never[] = Object.freeze([]);

/** The world in events: as everybody may see it, so that one payload serves all. Nobody changes it afterwards. */
export class News {
  readonly world: World;
  readonly #isOnline: Presence;

  constructor(world: World, isOnline: Presence) {
    this.world = world;
    this.#isOnline = isOnline;
  }

  isOnline(account: Account): boolean {
    return this.#isOnline(account.uid);
  }

  user(account: Account, withTags = true): Profile {
    return {
      uid: account.uid,
      name: account.name,
      avatar: account.avatar,
      status: this.isOnline(account) ? 'online' : 'offline',
      lastActiveAt: account.lastActiveAt,
      role: account.role,
      statusMessage: account.statusMessage,
      link: account.link,
      metadata: account.metadata,
      tags: withTags ? account.tags : none,
      revision: account.revision,
      order: account.order,
    };
  }

  newGroup(group: Group, withTags = true): NewGroup {
    return {
      guid: group.guid,
      name: group.name,
      type: group.type,
      icon: group.icon,
      description: group.description,
      owner: group.owner.uid,
      metadata: group.metadata,
      tags: withTags ? group.tags : none,
      createdAt: group.createdAt,
      updatedAt: group.updatedAt,
      membersCount: group.members.size,
      revision: group.revision,
      order: group.order,
    };
  }

  /** A group that was there before: all of it but the tags, which not every client asked for. */
  group(group: Group): GroupNews {
    const { tags: _, ...news } = this.newGroup(group, false);
    return news;
  }

  message(message: Message): MessageNews {
    return {
      ...standing(message),
      sender: this.user(message.sender),
      content: contentWith(message.content, (uid) => this.user(accountOf(this.world, uid))),
      reactions: message.reactions
        ? Array.from(message.reactions, ([emoji, people]) => ({ emoji, count: people.size }))
        : none,
    };
  }
}

/** What of a message neither depends on who looks nor names people. */
export function standing(
  message: Message,
): Omit<MessageRecord, 'sender' | 'content' | 'reactions' | 'deliveredAt' | 'readAt'> {
  const { target } = message;
  return {
    id: message.id,
    muid: message.muid,
    receiver:
      target.type === 'group' ? { type: 'group', id: target.group.guid } : { type: 'user', id: target.account.uid },
    sentAt: message.sentAt,
    order: message.order,
    editedAt: message.editedAt,
    deletedAt: message.deletedAt,
    parentId: message.parent?.id ?? '',
    quotedId: message.quotedId,
    mentionsAll: message.isOfAll,
    replyCount: message.replyCount,
    metadata: message.metadata,
    revision: message.revision,
  };
}

/** What a message says, with the people in it as `user` shows them. */
export function contentWith<User>(content: StoredContent, user: (uid: string) => User): MessageContent<User> {
  return content.kind === 'action' ? { kind: 'action', action: actionWith(content.action, user) } : content;
}

function actionWith<User>(action: StoredAction, userOf: (uid: string) => User): GroupAction<User> {
  if (!('uid' in action)) return action;
  const user = userOf(action.uid);
  if (action.kind !== 'scopeChanged') return { kind: action.kind, user };
  return { kind: 'scopeChanged', user, newScope: action.newScope, oldScope: action.oldScope };
}
