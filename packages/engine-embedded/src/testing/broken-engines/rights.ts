import { isKitException, KitException } from '@open-chat-kit/sdk/engine';
import type { ChatEngine, ErrorCode, MessageRecord } from '@open-chat-kit/sdk/engine';
import type { BrokenEngine } from './broken-engine.ts';

const live = (): AbortSignal => new AbortController().signal;

function isRefusedWith(error: unknown, code: ErrorCode): boolean {
  return isKitException(error) && error.code === code;
}

/** Faults of rights and secrets. */
export const brokenRights: readonly BrokenEngine[] = [
  {
    name: 'credentials-unchecked',
    fault: 'A wrong token opens a session.',
    caughtBy: 'sessions › wrong credentials are refused without repeating them',
    saying: /a wrong credential succeeded, expected AUTH_FAILED/,
    breaks: (engine, company) => ({
      connect: (session, sink, signal) =>
        engine.connect(session, sink, signal).catch(async (error: unknown) => {
          const [other] = company.engines;
          if (!other || !isRefusedWith(error, 'AUTH_FAILED')) throw error;
          return other.getUser(session.uid, live());
        }),
    }),
  },
  {
    name: 'self-unknown',
    fault: 'Connecting answers with a record without name.',
    caughtBy: 'sessions › connecting answers with the own record',
    saying: /name in the own record is "", expected "Anna"/,
    breaks: (engine) => ({
      connect: async (session, sink, signal) => ({ ...(await engine.connect(session, sink, signal)), name: '' }),
    }),
  },
  {
    name: 'password-kept',
    fault: 'A group turned public still asks for its password.',
    caughtBy: 'passwords › a group turned public needs no password',
    saying: /joining a group that was turned public failed with WRONG_PASSWORD/,
    breaks: (engine) => ({
      joinGroup(guid, password, signal) {
        if (password !== null) return engine.joinGroup(guid, password, signal);
        return Promise.reject(new KitException('WRONG_PASSWORD', 'Wrong password.'));
      },
    }),
  },
  {
    name: 'password-unchecked',
    fault: 'Any password opens a password group.',
    caughtBy: 'passwords › a wrong password is refused',
    saying: /joining with the password "open-Sesame-7262" succeeded, expected WRONG_PASSWORD/,
    breaks: (engine, company) => ({
      joinGroup: (guid, password, signal) =>
        engine.joinGroup(guid, password, signal).catch(async (error: unknown) => {
          if (!isRefusedWith(error, 'WRONG_PASSWORD')) throw error;
          const members = [{ uid: company.uidOf(engine), scope: 'participant' }] as const;
          await company.insist(engine, (asking) => asking.addMembers(guid, members, live()));
          return { group: await engine.getGroup(guid, live()), message: null };
        }),
    }),
  },
  {
    name: 'password-in-metadata',
    fault: 'The password of a group stands in its metadata.',
    caughtBy: 'passwords › no record, event, line or error ever tells the password',
    saying: /a password stands in what users can see/,
    breaks: (engine) => ({
      createGroup: (draft, signal) =>
        engine.createGroup({ ...draft, metadata: { ...draft.metadata, password: draft.password } }, signal),
    }),
  },
  {
    name: 'password-in-error',
    fault: 'The error about a wrong password repeats it.',
    caughtBy: 'passwords › an error does not repeat the password that was tried',
    saying: /the error repeats the password that was tried/,
    breaks: (engine) => ({
      joinGroup: (guid, password, signal) =>
        engine.joinGroup(guid, password, signal).catch((error: unknown) => {
          if (!isRefusedWith(error, 'WRONG_PASSWORD')) throw error;
          throw new KitException('WRONG_PASSWORD', 'Wrong password.', { details: { password: String(password) } });
        }),
    }),
  },
  {
    name: 'stranger-kicks',
    fault: 'Everyone may kick.',
    caughtBy: 'roles › a stranger cannot kick a participant',
    saying: /a stranger trying to kick a participant succeeded, expected FORBIDDEN/,
    breaks: (engine, company) => ({
      kickMember: (guid, uid, signal) => company.insist(engine, (asking) => asking.kickMember(guid, uid, signal)),
    }),
  },
  {
    name: 'moderator-gives-scopes',
    fault: 'Everyone may change scopes.',
    caughtBy: 'roles › a moderator cannot make a moderator an admin',
    saying: /a moderator trying to make a moderator an admin succeeded/,
    breaks: (engine, company) => ({
      setScope: (guid, uid, scope, signal) =>
        company.insist(engine, (asking) => asking.setScope(guid, uid, scope, signal)),
    }),
  },
  {
    name: 'admin-locked-out',
    fault: 'Admins cannot rename groups.',
    caughtBy: 'roles › an admin can rename the group',
    saying: /an admin can rename the group: it failed with FORBIDDEN/,
    breaks: (engine) => ({
      async updateGroup(guid, changes, signal) {
        const { scope } = await engine.getGroup(guid, signal);
        if (scope !== 'owner') throw new KitException('FORBIDDEN', 'For the owner.');
        return engine.updateGroup(guid, changes, signal);
      },
    }),
  },
  {
    name: 'forged-edits',
    fault: 'Everyone may edit every message.',
    caughtBy: 'roles › a participant cannot edit a message of a participant',
    saying: /a participant trying to edit a message of a participant succeeded/,
    breaks: (engine, company) => ({
      editMessage: (id, changes, signal) => company.insist(engine, (asking) => asking.editMessage(id, changes, signal)),
    }),
  },
  {
    name: 'banned-rejoins',
    fault: 'A banned person may join again.',
    caughtBy: 'bans › a banned person cannot join again',
    saying: /a banned person joining succeeded, expected BANNED/,
    breaks: (engine, company) => ({
      joinGroup: (guid, password, signal) =>
        engine.joinGroup(guid, password, signal).catch(async (error: unknown) => {
          if (!isRefusedWith(error, 'BANNED')) throw error;
          await company.insist(engine, (asking) => asking.unbanMember(guid, company.uidOf(engine), live()));
          return engine.joinGroup(guid, password, signal);
        }),
    }),
  },
  {
    name: 'owner-leaves',
    fault: 'The owner may leave, and the group has none.',
    caughtBy: 'ownership › the owner cannot leave',
    saying: /the owner leaving succeeded, expected OWNER_CANNOT_LEAVE/,
    breaks: (engine) => ({
      leaveGroup: (guid, signal) =>
        engine.leaveGroup(guid, signal).catch(async (error: unknown) => {
          if (!isRefusedWith(error, 'OWNER_CANNOT_LEAVE')) throw error;
          const group = await engine.getGroup(guid, live());
          return { group: { ...group, hasJoined: false, scope: null }, message: null };
        }),
    }),
  },
  {
    name: 'private-readable',
    fault: 'A stranger who knows the guid gets a private group.',
    caughtBy: 'groups › a private group is not found by strangers, in every operation',
    saying: /a stranger getting a private group succeeded, expected NOT_FOUND/,
    breaks: (engine, company) => ({
      getGroup: (guid, signal) => company.insist(engine, (asking) => asking.getGroup(guid, signal)),
    }),
  },
  {
    name: 'messages-readable',
    fault: 'Whoever knows the id can read a message.',
    caughtBy: 'messages › a third person cannot read a conversation',
    saying: /a third person looking up a message succeeded, expected NOT_FOUND/,
    breaks: (engine, company) => ({
      getMessage: (id, signal): Promise<MessageRecord> =>
        company.insist(engine, (asking) => asking.getMessage(id, signal)),
    }),
  },
  {
    name: 'block-one-sided',
    fault: 'Who blocked somebody can still write to them.',
    caughtBy: 'blocking › neither side can write to the other',
    saying: /writing to somebody whom one blocked succeeded, expected FORBIDDEN/,
    breaks: (engine) => ({ send: sendThroughOwnBlock(engine) }),
  },
  {
    name: 'missing-part-answers',
    fault: 'Reactions are declared missing, but answered.',
    caughtBy: 'sessions › what an engine declares missing is refused as UNSUPPORTED',
    saying: /a request that needs the missing capability reactions succeeded, expected UNSUPPORTED/,
    breaks: (engine) => ({ capabilities: { ...engine.capabilities, reactions: false } }),
  },
];

function sendThroughOwnBlock(engine: ChatEngine): ChatEngine['send'] {
  return async (target, draft, signal) => {
    const other = target.type === 'user' ? await engine.getUser(target.id, signal) : null;
    if (!other?.blockedByMe) return engine.send(target, draft, signal);
    await engine.setBlocked([other.uid], false, live());
    const message = await engine.send(target, draft, signal);
    await engine.setBlocked([other.uid], true, live());
    return message;
  };
}
