import type { EngineEvent } from '@open-chat-kit/sdk/engine';
import type { Draw } from '../loop/draw.ts';
import { hostile, hostileText } from './hostile.ts';
import { groupNews, messageNews, spoiled, userNews } from './records.ts';

const membershipTypes = ['group.joined', 'group.left', 'group.kicked', 'group.banned', 'group.unbanned'] as const;

/** A good event of any kind, strange within its types. */
function goodEvent(draw: Draw): EngineEvent {
  const id = `e${draw.below(40)}`;
  const line = draw.oneIn(2) ? messageNews(draw) : null;
  switch (draw.below(14)) {
    case 0:
      return { type: 'group.updated', id, group: groupNews(draw) };
    case 1:
      return {
        type: draw.pick(membershipTypes),
        id,
        group: groupNews(draw),
        user: userNews(draw),
        actor: userNews(draw),
        at: 5,
        message: line,
      };
    case 2:
      return {
        type: 'group.added',
        id,
        group: groupNews(draw),
        actor: userNews(draw),
        at: 5,
        users: [userNews(draw)],
        scopes: [draw.pick(['participant', 'admin'])],
        messages: [],
      };
    case 3: {
      const scopes = { newScope: 'admin', oldScope: 'participant' } as const;
      return {
        type: 'group.scopeChanged',
        id,
        group: groupNews(draw),
        user: userNews(draw),
        actor: userNews(draw),
        at: 5,
        ...scopes,
        message: line,
      };
    }
    case 4:
      return { type: 'group.created', id, group: groupNews(draw) };
    case 5:
      return { type: 'group.deleted', id, group: groupNews(draw), actor: draw.oneIn(2) ? null : userNews(draw) };
    case 6:
      return {
        type: draw.pick(['message.received', 'message.edited', 'message.deleted']),
        id,
        message: messageNews(draw),
      };
    case 7:
      return {
        type: 'message.reaction',
        id,
        message: messageNews(draw),
        user: userNews(draw),
        emoji: '👍',
        isAdded: true,
        at: 5,
      };
    case 8:
      return { type: 'receipt', id, kind: 'read', target: target(draw), user: userNews(draw), messageId: 'm1', at: 5 };
    case 9:
      return { type: 'typing', id, target: target(draw), user: userNews(draw), isTyping: draw.oneIn(2) };
    case 10:
      return { type: draw.pick(['user.presence', 'user.updated']), id, user: userNews(draw) };
    case 11:
      return { type: 'user.blocking', id, actor: userNews(draw), user: userNews(draw), isBlocked: draw.oneIn(2) };
    case 12:
      return { type: 'conversation.deleted', id, target: target(draw), upTo: draw.below(9) };
    case 13:
      return { type: 'conversation.unread', id, target: target(draw), messageId: 'm1', from: draw.below(9) };
    default:
      return { type: 'resync' };
  }
}

function target(draw: Draw): { readonly type: 'group' | 'user'; readonly id: string } {
  return { type: draw.pick(['group', 'user']), id: draw.pick(['team', 'a/b', '__proto__']) };
}

/** An event, a spoiled one, or anything. */
function anyEvent(draw: Draw): unknown {
  const event = goodEvent(draw);
  switch (draw.below(8)) {
    case 0:
      return hostile(draw);
    case 1:
      return { ...event, type: draw.pick(['group.', 'message.', 'user.', 'x.y', 'typing.', 'toString', '__proto__']) };
    case 2:
      return { ...event, type: hostileText(draw) };
    case 3:
      return { ...event, id: hostile(draw) };
    case 4:
      return event;
    default:
      return spoiled(draw, event);
  }
}

/** What goes to the sink at once: a list of events most of the time. */
export function anyBurst(draw: Draw): unknown {
  if (draw.oneIn(12)) return hostile(draw);
  const given = draw.list(5, () => anyEvent(draw));
  if (draw.oneIn(16)) return [...given, { type: 'connection.lost', code: hostile(draw), reason: hostile(draw) }];
  if (draw.oneIn(16)) return [...given, { type: 'session.ended', code: hostile(draw), reason: hostile(draw) }];
  return given;
}
