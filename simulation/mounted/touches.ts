import type { Deed } from './deeds.ts';

/** Something of a dialog that can be pressed. */
export interface Touch {
  readonly testID: RegExp;
  /** How often it is chosen, beside what else is there. */
  readonly weight: number;
  /** What a press may lead to. @default nothing but what is drawn */
  readonly deeds?: readonly Deed[];
  readonly isLong?: true;
}

const made: Deed = { name: 'createGroup', tells: 'onGroupCreated', mayWait: true };
/** With people in it, a host is told when they are in as well, or when the user has read who is not. */
const madeWithPeople: Deed = { ...made, mayStaySilent: true };
const creating = (hasPeople: boolean): readonly Deed[] => [
  hasPeople ? madeWithPeople : made,
  // A try before has made it after all: it is that group.
  { name: 'updateGroup', tells: 'onGroupCreated', mayStaySilent: true, isLater: true, isOfMaking: true },
  { name: 'addMembersToGroup', isLater: true },
];

/** What stands over a dialog, and takes all presses. */
export const isLayer = (testID: string): boolean =>
  testID === 'password-dialog' || testID === 'edit-group' || /-(question|menu)$/.test(testID);

/** Everything in the dialogs that is pressed; nobody touches the witness, who has to see all to the end. */
export function touchesIn({ hasPeople }: { readonly hasPeople: boolean }): readonly Touch[] {
  return [
    { testID: /^create-group-submit$/, weight: 8, deeds: creating(hasPeople) },
    { testID: /^create-group-type-/, weight: 1 },
    { testID: /^create-group-add-people$/, weight: 2 },
    { testID: /^create-group-people-submit$/, weight: 6 },
    { testID: /^create-group-person-.*-remove$/, weight: 1 },
    {
      testID: /^create-group-retry$/,
      weight: 4,
      deeds: [{ name: 'addMembersToGroup' }],
    },
    { testID: /^create-group-continue$/, weight: 2 },
    { testID: /^create-group-again$/, weight: 1 },
    { testID: /^join-submit$/, weight: 6, deeds: [{ name: 'joinGroup', tells: 'onJoined' }] },
    {
      testID: /^password-confirm$/,
      weight: 4,
      deeds: [{ name: 'joinGroup', tells: 'onJoined' }],
    },
    { testID: /^details-edit$/, weight: 6 },
    { testID: /^details-transfer$/, weight: 3 },
    { testID: /^details-leave$/, weight: 3 },
    { testID: /^details-delete$/, weight: 1 },
    {
      testID: /^edit-group-save$/,
      weight: 6,
      deeds: [{ name: 'updateGroup', tells: 'onGroupUpdated', isLater: true, isUnheard: true }],
    },
    { testID: /^edit-group-type-/, weight: 1 },
    { testID: /^edit-group-(mine|theirs)-/, weight: 4 },
    { testID: /^add-members-submit$/, weight: 6, deeds: [{ name: 'addMembersToGroup', tells: 'onAdded' }] },
    { testID: /^transfer-submit$/, weight: 8 },
    { testID: /^user-(?!witness)/, weight: 2 },
    { testID: /^(banned-)?member-(?!witness|option)/, weight: 2, isLong: true },
    { testID: /^(banned-)?member-option-/, weight: 1 },
  ];
}

/** What is done where a question is answered with yes, by what is asked. */
export function deedsOf(question: string, isInDetails: boolean): readonly Deed[] {
  switch (question) {
    case 'details-leave-question':
      return [{ name: 'leaveGroup', tells: 'onGroupLeft' }];
    case 'details-delete-question':
      return [{ name: 'deleteGroup', tells: 'onGroupDeleted' }];
    case 'transfer-question':
      return [{ name: 'transferGroupOwnership', tells: isInDetails ? 'onOwnershipChanged' : 'onTransferred' }];
    case 'member-question':
      return [{ name: 'kickGroupMember' }, { name: 'banGroupMember' }, { name: 'updateGroupMemberScope' }];
    case 'banned-member-question':
      return [{ name: 'unbanGroupMember' }];
    default:
      return [];
  }
}
