import type {
  ChatTarget,
  GroupAction,
  GroupRecord,
  GroupSnapshot,
  MemberRecord,
  MessageContent,
  MessageRecord,
  UserRecord,
} from '@open-chat-kit/sdk/engine';
import { accountOf } from './lookup.ts';
import { timeOf } from './reading.ts';
import type { StoredAction } from './stored.ts';
import type { Account, Group, Member, Message, World } from './world.ts';

/** Says who has a live connection. */
export type Presence = (uid: string) => boolean;

const none: readonly never[] = Object.freeze([]);

/** The world as one user sees it, in records that nobody changes afterwards. */
export class View {
  readonly world: World;
  readonly viewer: Account;
  readonly #isOnline: Presence;

  constructor(world: World, viewer: Account, isOnline: Presence) {
    this.world = world;
    this.viewer = viewer;
    this.#isOnline = isOnline;
  }

  /** Whether the viewer may know of the group. */
  knows(group: Group): boolean {
    return group.type !== 'private' || group.members.has(this.viewer.uid);
  }

  /** Whether the viewer may read the message. */
  reads({ target, sender }: Message): boolean {
    if (target.type === 'group') return target.group.members.has(this.viewer.uid);
    return sender === this.viewer || target.account === this.viewer;
  }

  isOnline(account: Account): boolean {
    return this.#isOnline(account.uid);
  }

  user(account: Account, withTags = true): UserRecord {
    return {
      uid: account.uid,
      name: account.name,
      avatar: account.avatar,
      status: this.#isOnline(account.uid) ? 'online' : 'offline',
      lastActiveAt: account.lastActiveAt,
      role: account.role,
      statusMessage: account.statusMessage,
      link: account.link,
      metadata: account.metadata,
      tags: withTags ? account.tags : none,
      blockedByMe: this.viewer.blocked.has(account.uid),
      hasBlockedMe: account.blocked.has(this.viewer.uid),
    };
  }

  member(group: Group, member: Member): MemberRecord {
    return {
      ...this.user(member.account),
      guid: group.guid,
      scope: member.scope,
      joinedAt: member.joinedAt,
    };
  }

  group(group: Group, withTags = true): GroupRecord {
    const member = group.members.get(this.viewer.uid);
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
      hasJoined: member !== undefined,
      scope: member?.scope ?? null,
      joinedAt: member?.joinedAt ?? 0,
      isBanned: group.banned?.has(this.viewer.uid) ?? false,
      revision: group.revision,
      order: group.order,
    };
  }

  /** The group in an event: all of it but the tags, which not every client asked for. */
  snapshot(group: Group): GroupSnapshot {
    const { tags: _, ...snapshot } = this.group(group, false);
    return snapshot;
  }

  message(message: Message): MessageRecord {
    const isOwn = message.sender === this.viewer;
    const reading = isOwn ? undefined : message.conversation.readings.get(this.viewer.uid);
    return {
      id: message.id,
      muid: message.muid,
      sender: this.user(message.sender),
      receiver:
        message.target.type === 'group'
          ? { type: 'group', id: message.target.group.guid }
          : { type: 'user', id: message.target.account.uid },
      content: this.#content(message),
      sentAt: message.sentAt,
      order: message.order,
      deliveredAt: isOwn ? message.deliveredAt : timeOf(reading?.delivered ?? none, message.order),
      readAt: isOwn ? message.readAt : timeOf(reading?.read ?? none, message.order),
      editedAt: message.editedAt,
      deletedAt: message.deletedAt,
      parentId: message.parent?.id ?? '',
      quotedId: message.quotedId,
      replyCount: message.replyCount,
      reactions: message.reactions
        ? Array.from(message.reactions, ([emoji, people]) => ({
            emoji,
            count: people.size,
            reactedByMe: people.has(this.viewer.uid),
          }))
        : none,
      metadata: message.metadata,
      revision: message.revision,
    };
  }

  /** The conversation of a message: one-to-one, it is the other side. */
  targetOf({ target, sender }: Message): ChatTarget {
    if (target.type === 'group') return { type: 'group', id: target.group.guid };
    return { type: 'user', id: sender === this.viewer ? target.account.uid : sender.uid };
  }

  #content({ content }: Message): MessageContent {
    return content.kind === 'action' ? { kind: 'action', action: this.#action(content.action) } : content;
  }

  #action(action: StoredAction): GroupAction {
    if (action.kind === 'created') return { kind: 'created' };
    const user = this.user(accountOf(this.world, action.uid));
    if (action.kind !== 'scopeChanged') return { kind: action.kind, user };
    return { kind: 'scopeChanged', user, newScope: action.newScope, oldScope: action.oldScope };
  }
}
