import type { Mutant } from './faults.ts';

const source = 'packages/react-native/src';
const components = `${source}/components`;
const hooks = `${source}/hooks`;
const models = `${source}/models`;

/** What dialogs could do wrong: making, joining, details and leaving, adding, handing over, members, banned. */
export const dialogFaults: readonly Mutant[] = [
  {
    name: 'making: hosts hear of a group before it is there',
    file: `${hooks}/use-create-group.ts`,
    find: '      asked.current = guid;\n',
    replace:
      "      asked.current = guid;\n      callHost('onCreated', () => newest().onCreated?.(groupOf(form, guid), {}));\n",
    tests: 'use-create-group|KitCreateGroup',
    isDrawn: true,
  },
  {
    name: 'making: a press that comes while a group is made makes another',
    file: `${hooks}/use-create-group.ts`,
    find: "    attempt.run('Creating a group', async () => {",
    replace:
      "    attempt.run('Creating a group', async () => {\n      if (client !== null) void make(client, groupOf(form, guid), true).catch(() => {});",
    tests: 'use-create-group|KitCreateGroup',
    isDrawn: true,
  },
  {
    name: 'making: a try that failed leaves its button busy',
    file: `${hooks}/use-create-group.ts`,
    find: '    isBusy: attempt.isBusy,',
    replace: '    isBusy: attempt.isBusy || error !== null,',
    tests: 'use-create-group|KitCreateGroup',
    isUnseen: true,
    isDrawn: true,
  },
  {
    name: 'making: what one user filled in is there for the next one',
    file: `${hooks}/use-session.ts`,
    find: "if (!events.some(({ type }) => type === 'session.over')) return;",
    replace: 'if (events.length >= 0) return;',
    tests: 'use-create-group|KitCreateGroup|KitJoinGroup',
    isDrawn: true,
  },
  {
    name: 'joining: hosts hear of it before the answer',
    file: `${hooks}/use-join-group.ts`,
    find: "      attempt.run('Joining a group', async () => {\n",
    replace:
      "      attempt.run('Joining a group', async () => {\n        callHost('onJoined', () => newest().onJoined?.(group));\n",
    tests: 'KitJoinGroup',
    isUnseen: true,
    isDrawn: true,
  },
  {
    name: 'joining: who is in is offered to join',
    file: `${models}/join-standing.ts`,
    find: 'hasJoined: isKnown ? isMember : undefined',
    replace: 'hasJoined: isKnown ? false : undefined',
    tests: 'KitJoinGroup',
    isDrawn: true,
  },
  {
    name: 'details: a role that was lost still offers what it could',
    file: `${models}/group-details/group-details.ts`,
    find: 'this.#learn(now.record);',
    replace: 'this.#learn(this.#isKnown ? { ...now.record, scope: this.#group.scope } : now.record);',
    tests: 'KitGroupDetails',
    isDrawn: true,
  },
  {
    name: 'details: what somebody else typed meanwhile is overwritten',
    file: `${models}/group-details/group-details.ts`,
    find: 'if (edit === null || edits.conflictsIn(edit, this.#group).length > 0) return null;',
    replace: 'if (edit === null) return null;',
    tests: 'KitGroupDetails',
    isUnseen: true,
    isDrawn: true,
  },
  {
    name: 'details: a save that failed goes on for ever',
    file: `${models}/group-details/group-details.ts`,
    find: "this.#isSaving = step.type === 'begun';",
    replace: "this.#isSaving = step.type !== 'done';",
    tests: 'KitGroupDetails',
    isUnseen: true,
    isDrawn: true,
  },
  {
    name: 'leaving: hosts hear of it twice',
    file: `${hooks}/use-group-details.ts`,
    find: "callHost('onGroupLeft', () => newest().onGroupLeft?.(left));",
    replace: "for (const _ of [1, 2]) callHost('onGroupLeft', () => newest().onGroupLeft?.(left));",
    tests: 'KitGroupDetails',
    isDrawn: true,
  },
  {
    name: 'leaving: hosts hear that the group is lost to the viewer',
    file: `${models}/group-details/group-details.ts`,
    find: '    this.#doing = doing;\n',
    replace: '',
    tests: 'KitGroupDetails',
    isDrawn: true,
  },
  {
    name: 'leaving: a press on the answer does it twice',
    file: `${components}/acts/ActQuestion.tsx`,
    find: "      onConfirm={() => confirm('')}",
    replace: `      onConfirm={() => {
        confirm('');
        carryOut('').catch(() => {});
      }}`,
    tests: 'KitGroupDetails|KitGroupMembers|KitBannedMembers',
    isDrawn: true,
  },
  {
    name: 'deleting: it is offered to everybody who may edit',
    file: `${hooks}/use-group-details.ts`,
    find: "canDelete: may(scope, 'deleteGroup'),",
    replace: "canDelete: may(scope, 'updateGroup'),",
    tests: 'KitGroupDetails',
    isUnseen: true,
    isDrawn: true,
  },
  {
    name: 'adding: who is in already is offered',
    file: `${components}/KitAddMembers/AddRowView.tsx`,
    find: '      isOff={isMember}\n',
    replace: '',
    tests: 'KitAddMembers',
    isDrawn: true,
  },
  {
    name: 'adding: who may not add anybody is offered everybody',
    file: `${components}/KitAddMembers/KitAddMembers.tsx`,
    find: 'adding.canAdd === false ? refusal',
    replace: 'adding.canAdd === null ? refusal',
    tests: 'KitAddMembers',
    isDrawn: true,
  },
  {
    name: 'adding: hosts hear of nobody who came in',
    file: `${hooks}/use-add-members.ts`,
    find: 'if (added.length === 0) return;',
    replace: 'if (added.length >= 0) return;',
    tests: 'KitAddMembers',
    isUnseen: true,
    isDrawn: true,
  },
  {
    name: 'handing over: hosts hear of it before the answer',
    file: `${hooks}/use-transfer-ownership.ts`,
    find: '      await client.transferGroupOwnership(guid, chosen.uid);\n',
    replace: `      callHost('onTransferred', () => newest().onTransferred?.(memberFrom({ ...chosen, scope: 'owner' })));
      await client.transferGroupOwnership(guid, chosen.uid);
`,
    tests: 'KitTransferOwnership|KitGroupDetails',
    isDrawn: true,
  },
  {
    name: 'handing over: admins are offered it too',
    file: `${hooks}/use-transfer-ownership.ts`,
    find: "may(own.scope, 'transferOwnership', 'participant') : null",
    replace: "may(own.scope, 'updateGroup') : null",
    tests: 'KitTransferOwnership',
    isUnseen: true,
    isDrawn: true,
  },
  {
    name: 'members: the menu offers to remove whom the viewer may not',
    file: `${components}/KitGroupMembers/member-acts.ts`,
    find: "may(own.scope, 'kick', member.scope)",
    replace: "may(own.scope, 'kick')",
    tests: 'KitGroupMembers',
    isUnseen: true,
    isDrawn: true,
  },
  {
    name: 'members: an answer that failed goes on for ever',
    file: `${hooks}/use-attempt.ts`,
    find: "isBusy: step.type === 'begun',",
    replace: "isBusy: step.type !== 'done',",
    tests: 'KitGroupMembers|KitBannedMembers|KitCreateGroup',
    isUnseen: true,
    isDrawn: true,
  },
  {
    name: 'members: a failure is told to nobody',
    file: `${hooks}/use-attempt.ts`,
    find: "if (step.type === 'failed') newest().onError(step.error);",
    replace: "if (step.type === 'failed' && isGone.current) newest().onError(step.error);",
    tests: 'KitGroupMembers|KitBannedMembers|KitCreateGroup',
    isDrawn: true,
  },
  {
    name: 'banned: only owners are offered to lift it',
    file: `${components}/KitBannedMembers/banned-acts.ts`,
    find: "!may(ownScope, 'unban')",
    replace: "!may(ownScope, 'deleteGroup')",
    tests: 'KitBannedMembers',
    isUnseen: true,
    isDrawn: true,
  },
];
