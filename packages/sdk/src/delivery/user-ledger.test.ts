import type { MemberRecord } from '../domain/group.ts';
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
