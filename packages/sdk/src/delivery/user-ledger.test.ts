import type { MemberRecord } from '../domain/group.ts';
import type { UserNews } from '../domain/user.ts';
import { userRecord } from '../testing/records.ts';
import { UserLedger } from './user-ledger.ts';

const ben = userRecord('ben', { name: 'Ben', order: 'ben' });
const member: MemberRecord = { ...ben, guid: 'tea', scope: 'admin', joinedAt: 1, groupRevision: 1 };

test('a member of an old page stands where newer news of the user places them', () => {
  const ledger = new UserLedger();
  ledger.take({ uid: 'ben', name: 'Zeno', order: 'zeno', revision: 2 });
  expect(ledger.reconcile(member)).toEqual({ ...member, name: 'Zeno', order: 'zeno', revision: 2 });
});

test('what a list of members says of the order of a user is known afterwards', () => {
  const ledger = new UserLedger();
  ledger.reconcile(member);
  expect(ledger.take({ uid: 'ben', name: 'Ben', revision: 1 }).order).toBe('ben');
});

test('of two who block each other at once, what is heard of the later block undoes nothing of the earlier', () => {
  const ana = { uid: 'ana', name: 'Ana', revision: 1 };
  const benAt = (revision: number): UserNews => ({ uid: 'ben', name: 'Ben', revision });
  const later = { type: 'user.blocking', id: 'e2', actor: benAt(7), user: ana, isBlocked: true } as const;
  const earlier = { type: 'user.blocking', id: 'e1', actor: ana, user: benAt(6), isBlocked: true } as const;
  const ledger = new UserLedger();
  ledger.takeBlocking(later, 'ana');
  expect(ledger.takeBlocking(earlier, 'ana')).toMatchObject({ blockedByMe: true, hasBlockedMe: true, revision: 7 });
  expect(ledger.takeBlocking({ ...earlier, user: benAt(5), isBlocked: false }, 'ana')).toBeUndefined();
  // An answer between the two knows of the first alone.
  expect(ledger.reconcile({ ...ben, revision: 6, blockedByMe: true })).toMatchObject({
    blockedByMe: true,
    hasBlockedMe: true,
  });
});
