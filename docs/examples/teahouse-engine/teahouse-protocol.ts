import {
  KitException,
  type Asked,
  type ErrorCode,
  type LineProtocol,
  type UserRecord,
} from '@open-chat-kit/sdk/engine';

/** A guest, as this backend speaks of them. */
interface Guest {
  readonly nick: string;
  readonly here: boolean;
  /** Counts their changes. */
  readonly version: number;
}

/** What this backend sends: answers and errors under the number of the question, and news without one. */
interface Said {
  readonly ref?: number;
  readonly ok?: { readonly guest?: Guest };
  readonly error?: string;
  readonly news?: { readonly number: string; readonly about: Guest };
}

const codes: ReadonlyMap<string, ErrorCode> = new Map([
  ['who is that?', 'NOT_FOUND'],
  ['wrong word', 'AUTH_FAILED'],
]);

/** How the teahouse writes: nothing of it is as the kit would. */
export const teahouseProtocol: LineProtocol = {
  write(message) {
    switch (message.kind) {
      case 'ask':
        return JSON.stringify({ ref: message.id, ...questionOf(message) });
      case 'tell':
        return message.name === 'disconnect' ? '{"do":"leave"}' : null;
      default:
        return null; // it has no words for giving a question up
    }
  },

  read(frame, asked) {
    const { ref = 0, ok, error, news }: Said = JSON.parse(frame);
    if (news) return { kind: 'events', events: [{ id: news.number, type: 'user.presence', user: newsOf(news.about) }] };
    if (error === undefined) return { kind: 'answer', id: ref, value: answerOf(asked(ref), ok) };
    return { kind: 'refusal', id: ref, error: { code: codes.get(error) ?? 'INTERNAL', message: error, details: {} } };
  },
};

function questionOf({ name, args: [first] }: Asked): object {
  switch (name) {
    case 'connect':
      return { do: 'enter', ...objectOf(first) };
    case 'ping':
      return { do: 'nod' };
    case 'getUser':
      return { do: 'who', nick: first };
    default:
      throw new KitException('UNSUPPORTED', `The teahouse has no ${name}.`);
  }
}

function answerOf(question: Asked | undefined, ok: Said['ok']): unknown {
  if (question?.name === 'ping' || !ok?.guest) return null;
  const user: UserRecord = { ...newsOf(ok.guest), ...nothing, blockedByMe: false, hasBlockedMe: false };
  return user;
}

function newsOf({ nick, here, version }: Guest): Pick<UserRecord, 'uid' | 'name' | 'status' | 'revision' | 'order'> {
  return { uid: nick, name: nick, status: here ? 'online' : 'offline', revision: version, order: nick };
}

const nothing = { avatar: '', lastActiveAt: 0, role: '', statusMessage: '', link: '', metadata: {}, tags: [] };

function objectOf(value: unknown): object {
  return typeof value === 'object' && value !== null ? value : {};
}
