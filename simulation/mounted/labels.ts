import type { GroupRecord } from '@open-chat-kit/sdk';

/** What is read out of the row of a group. */
export function labelOf({ name, membersCount, type }: GroupRecord): string {
  const kinds = { public: 'Public group', private: 'Private group', password: 'Password-protected group' };
  return [name, membersCount === 1 ? '1 member' : `${membersCount} members`, kinds[type]].join(', ');
}

/** How a number of replies is told. */
export function repliesOf(count: number): string {
  return count === 1 ? '1 reply' : `${count} replies`;
}
