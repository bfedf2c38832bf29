import type {
  ConversationRecord,
  GroupMemberScope,
  GroupRecord,
  MemberRecord,
  MessageRecord,
  UserRecord,
} from '@open-chat-kit/sdk/engine';
import { accountOf } from './lookup.ts';
import { contentWith, standing } from './news.ts';
import type { News } from './news.ts';
import { readAtBy, timeOf, unreadIn } from './reading.ts';
import type { Other, RecentChat } from './recent-chats.ts';
import type { Account, Group, Member, Message, World } from './world.ts';

const none: readonly never[] = Object.freeze([]);

/** The world in answers: as one user sees it, in records that nobody changes afterwards. */
export class View {
  readonly news: News;
  readonly viewer: Account;

  constructor(news: News, viewer: Account) {
    this.news = news;
    this.viewer = viewer;
  }

  get world(): World {
    return this.news.world;
  }

  user(account: Account, withTags = true): UserRecord {
    return {
      ...this.news.user(account, withTags),
      blockedByMe: this.viewer.blocked.has(account.uid),
      hasBlockedMe: account.blocked.has(this.viewer.uid),
    };
  }

  member(group: Group, { account, scope, joinedAt }: Member): MemberRecord {
    return this.#inGroup(group, account, scope, joinedAt);
  }

  /** Someone who is banned: in the form of a member, who they are not. */
  banned(group: Group, account: Account): MemberRecord {
    return this.#inGroup(group, account, 'participant', 0);
  }

  group(group: Group, withTags = true): GroupRecord {
    const member = group.members.get(this.viewer.uid);
    return {
      ...this.news.newGroup(group, withTags),
      hasJoined: member !== undefined,
      scope: member?.scope ?? null,
      joinedAt: member?.joinedAt ?? 0,
      isBanned: group.banned?.has(this.viewer.uid) ?? false,
    };
  }

  message(message: Message): MessageRecord {
    const isOwn = message.sender === this.viewer;
    const reading = isOwn ? undefined : message.conversation.readings.get(this.viewer.uid);
    return {
      ...standing(message),
      sender: this.user(message.sender),
      content: contentWith(message.content, (uid) => this.user(accountOf(this.world, uid))),
      deliveredAt: isOwn ? message.deliveredAt : timeOf(reading?.delivered ?? none, message.order),
      readAt: isOwn ? message.readAt : reading ? readAtBy(reading, message.order) : 0,
      reactions: message.reactions
        ? Array.from(message.reactions, ([emoji, people]) => ({
            emoji,
            count: people.size,
            reactedByMe: people.has(this.viewer.uid),
          }))
        : none,
    };
  }

  conversation({ target, updatedAt, lastMessage, other }: RecentChat, withTags: boolean): ConversationRecord {
    return {
      target,
      with:
        other.type === 'user'
          ? { type: 'user', user: this.user(other.account, withTags) }
          : { type: 'group', group: this.group(other.group, withTags) },
      lastMessage: this.message(lastMessage),
      unreadCount: this.unreadIn(other),
      updatedAt,
    };
  }

  unreadIn(other: Other): number {
    const { uid } = this.viewer;
    return unreadIn(other.conversation, uid, other.type === 'group' ? (other.group.members.get(uid)?.since ?? 0) : 0);
  }

  #inGroup(group: Group, account: Account, scope: GroupMemberScope, joinedAt: number): MemberRecord {
    return { ...this.user(account), guid: group.guid, scope, joinedAt, groupRevision: group.revision };
  }
}
