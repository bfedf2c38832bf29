import type {
  ConversationRecord,
  GroupAction,
  GroupRecord,
  MemberRecord,
  MessageContent,
  MessageNews,
  MessageRecord,
  NewGroup,
  UserNews,
  UserRecord,
} from '@open-chat-kit/sdk/engine';
import type { Draw } from '../loop/draw.ts';
import { hostile, hostileNumber, hostileText, throwingProxy, withThrowingGetter } from './hostile.ts';

/** A good user: every field as its type says, and strange within that. */
export function user(draw: Draw, uid = `u${draw.below(6)}`): UserRecord {
  return {
    uid,
    name: hostileText(draw),
    avatar: address(draw),
    status: draw.pick(['offline', 'online']),
    lastActiveAt: time(draw),
    role: draw.pick(['', '@agentic', '__proto__']),
    statusMessage: hostileText(draw),
    link: address(draw),
    metadata: draw.oneIn(4) ? JSON.parse('{"__proto__":{"a":1},"deep":[{}]}') : {},
    tags: draw.list(2, () => hostileText(draw)),
    blockedByMe: draw.oneIn(3),
    hasBlockedMe: draw.oneIn(3),
    revision: draw.below(5),
    order: hostileText(draw).slice(0, 64),
  };
}

export function member(draw: Draw, uid?: string): MemberRecord {
  return {
    ...user(draw, uid),
    guid: 'team',
    scope: draw.pick(['participant', 'moderator', 'admin', 'owner']),
    joinedAt: time(draw),
    groupRevision: draw.below(5),
  };
}

export function group(draw: Draw, guid = `g${draw.below(6)}`): GroupRecord {
  return {
    guid,
    name: hostileText(draw),
    type: draw.pick(['public', 'password']),
    icon: address(draw),
    description: hostileText(draw),
    owner: draw.pick(['ana', '', '__proto__']),
    metadata: {},
    tags: draw.list(2, () => hostileText(draw)),
    createdAt: time(draw),
    updatedAt: time(draw),
    membersCount: draw.pick([3, 0, 1, 1_000_000_007, 8_640_000_000_000]),
    hasJoined: draw.oneIn(2),
    scope: draw.pick(['participant', null, 'owner']),
    joinedAt: time(draw),
    isBanned: draw.oneIn(5),
    revision: 1 + draw.below(5),
    order: hostileText(draw).slice(0, 64),
  };
}

export function message(draw: Draw, id = `m${draw.below(8)}`): MessageRecord {
  const said = content(draw);
  const isDeleted = said.kind === 'deleted';
  return {
    id,
    muid: draw.pick(['', 'x1', '__proto__']),
    sender: user(draw),
    receiver: { type: 'group', id: 'team' },
    content: said,
    sentAt: time(draw),
    order: 1 + draw.below(200),
    deliveredAt: time(draw),
    readAt: time(draw),
    editedAt: draw.oneIn(4) ? 7 : 0,
    deletedAt: isDeleted ? draw.pick([1, 1_700_000_000]) : 0,
    parentId: '',
    quotedId: draw.pick(['', 'm1', '__proto__']),
    mentionsAll: !isDeleted && draw.oneIn(4),
    replyCount: draw.below(4),
    reactions: isDeleted
      ? []
      : draw.list(2, () => ({ emoji: draw.pick(['👍', '__proto__', 'x']), count: 1, reactedByMe: false })),
    metadata: {},
    revision: 1 + draw.below(4),
  };
}

export function conversation(draw: Draw): ConversationRecord {
  const isGroup = draw.oneIn(2);
  const [room, person] = [group(draw, 'team'), user(draw, 'ben')];
  return {
    target: isGroup ? { type: 'group', id: 'team' } : { type: 'user', id: 'ben' },
    with: isGroup ? { type: 'group', group: room } : { type: 'user', user: person },
    lastMessage: draw.oneIn(4) ? null : message(draw),
    unreadCount: draw.below(4),
    unreadMentionCount: draw.below(2),
    updatedAt: time(draw),
  };
}

/** What an event says of a user, now and then with what it must not say. */
export function userNews(draw: Draw): UserNews {
  const { blockedByMe: _mine, hasBlockedMe: _theirs, ...news } = user(draw);
  if (draw.oneIn(8)) Object.assign(news, { blockedByMe: true });
  return news;
}

/** What an event says of a group, likewise. */
export function groupNews(draw: Draw): NewGroup {
  const { hasJoined: _joined, scope: _scope, joinedAt: _at, isBanned: _banned, ...news } = group(draw);
  if (draw.oneIn(8)) Object.assign(news, { hasJoined: false });
  return news;
}

/** What an event says of a message. */
export function messageNews(draw: Draw): MessageNews {
  const { deliveredAt: _delivered, readAt: _read, reactions, content: said, ...news } = message(draw);
  const counts = reactions.map(({ emoji, count }) => ({ emoji, count }));
  return { ...news, sender: userNews(draw), content: contentNews(draw, said), reactions: counts };
}

function contentNews(draw: Draw, said: MessageContent): MessageNews['content'] {
  if (said.kind !== 'action') return said;
  return { kind: 'action', action: 'user' in said.action ? { ...said.action, user: userNews(draw) } : said.action };
}

function content(draw: Draw): MessageContent {
  switch (draw.below(5)) {
    case 1:
      return {
        kind: 'media',
        media: draw.pick(['image', 'video', 'audio', 'file']),
        attachment: { url: address(draw), name: hostileText(draw), mimeType: 'image/png', size: 5 },
        caption: hostileText(draw),
      };
    case 2:
      return { kind: 'custom', customType: hostileText(draw), data: {} };
    case 3:
      return {
        kind: 'action',
        action: draw.pick<GroupAction>([
          { kind: 'created' },
          { kind: 'joined', user: user(draw) },
          { kind: 'scopeChanged', user: user(draw), newScope: 'admin', oldScope: 'participant' },
        ]),
      };
    case 4:
      return { kind: 'deleted' };
    default:
      return { kind: 'text', text: hostileText(draw) };
  }
}

/** An address of a picture, good or not. */
export function address(draw: Draw): string {
  return draw.pick([
    '',
    'https://pictures.example/a.png',
    'javascript:alert(1)',
    ' https://a',
    'HTTP://a',
    'data:image/png;base64,AAAA',
    'data:image/svg+xml;base64,AAAA',
    'data:text/html,<script>',
    `data:image/png;base64,${'A'.repeat(draw.below(2) * 600_000)}`,
    'file:///etc/passwd',
    'blob:https://a/b',
    'https:evil',
    '//evil.example/a.png',
    hostileText(draw),
  ]);
}

function time(draw: Draw): number {
  return draw.pick([1_700_000_000, 0, 1, 8_640_000_000_000]);
}

/**
 * The record with one to three things done to it: a field replaced, left out or made to throw, within it too; or the
 * whole replaced.
 */
export function spoiled(draw: Draw, record: object): unknown {
  if (draw.oneIn(8)) return hostile(draw);
  if (draw.oneIn(24)) return throwingProxy(record);
  const result = fieldsOf(record);
  for (let turn = draw.below(3); turn >= 0; turn -= 1) {
    const names = Object.keys(result);
    const name = names[draw.below(names.length)] ?? 'id';
    const before: unknown = result[name];
    switch (draw.below(6)) {
      case 0:
        result[name] = hostile(draw);
        break;
      case 1:
        delete result[name];
        break;
      case 2:
        return withThrowingGetter(result, name);
      case 3:
        result[name] = typeof before === 'object' && before !== null ? spoiled(draw, before) : null;
        break;
      case 4:
        result[name] = hostileNumber(draw);
        break;
      default:
        // Defined, not assigned: `__proto__` is a field like any other here.
        Object.defineProperty(result, hostileText(draw).slice(0, 40), {
          value: hostile(draw, 1),
          enumerable: true,
          configurable: true,
          writable: true,
        });
    }
  }
  return result;
}

/** A copy, empty of what cannot be read: a part may be spoiled already. */
function fieldsOf(record: object): Record<string, unknown> {
  try {
    return Object.fromEntries(Object.entries(record));
  } catch {
    return {};
  }
}
