import { type GroupMemberScope, type GroupRecord, may, type MemberRecord, scopesToGive } from '@open-chat-kit/sdk';
import type { TestInstance } from 'test-renderer';
import { type Difference, firstDifference } from '../difference.ts';
import type { Truth } from '../screens/screen.ts';
import type { DialogKind } from './dialogs.tsx';
import { idOf, isBusy, isDisabled, isSelected, readingOf, textsIn } from './nodes.ts';

interface Compared {
  readonly kind: DialogKind;
  readonly guid: string;
  readonly root: TestInstance;
  readonly truth: Truth;
  readonly blame: (text: string) => void;
}

/** Rows that are certain to be drawn. */
const rowsInView = 8;

/** Says what of a dialog is not as the server has it, after there was time for everything. */
export async function compareDialog(compared: Compared): Promise<void> {
  const { kind, root, guid, truth, blame } = compared;
  for (const node of root.queryAll(isBusy)) blame(`"${idOf(node) || textsIn(node).join(' ')}" is busy for ever`);
  for (const node of root.queryAll(({ props }) => props['accessibilityLabel'] === 'Loading'))
    blame(`${idOf(node)} loads for ever`);
  const group = await truth.group(guid);
  const own = group?.scope ?? null;
  // Of a group that changes hands, the details show whom it may be given to.
  const isTransferring = kind === 'details' && idsIn(root).some((id) => id.startsWith('transfer-'));
  switch (isTransferring ? 'transfer' : kind) {
    case 'create':
      return;
    case 'join':
      return compareJoin(compared, group);
    case 'details':
      return compareDetails(compared, group);
    case 'add':
      return await compareAdding(compared, own);
    case 'transfer':
      return await compareTransfer(compared, own);
    case 'members':
      return await compareMembers(compared, own);
    case 'banned':
      return await compareBanned(compared, own);
  }
}

/** Names of what is said in the place of everything. */
const endings = /^details-(deleted|hidden|kicked|banned|left)$/;

const kinds = { public: 'Public group', private: 'Private group', password: 'Password-protected group' };

function compareJoin({ root, blame }: Compared, group: GroupRecord | undefined): void {
  const isEnded = idsIn(root).some((id) => endings.test(id));
  const notice = root
    .queryAll((node) => idOf(node) === 'join-notice')
    .map(readingOf)
    .concat(isEnded ? ended.notice : [])
    .join('');
  const button = textsIn(root.queryAll((node) => idOf(node) === 'join-submit')[0]).join('');
  const expected = standingOf(group);
  if (!expected.some((one) => one.notice === notice && one.button === button))
    blame(`says "${notice}" and offers "${button}", where it is ${JSON.stringify(expected)}`);
  if (group === undefined || group.isBanned) return;
  expectTexts({ root, blame }, [group.name, `${kinds[group.type]} · ${countOf(group)}`]);
}

/** Why there is nothing to be seen of it any more. */
const ended = { notice: 'It has ended.', button: '' };

/** What may be said of how the viewer stands to a group, and offered. */
function standingOf(group: GroupRecord | undefined): readonly { readonly notice: string; readonly button: string }[] {
  const banned = { notice: 'You are banned from this group.', button: '' };
  const isPrivate = { notice: 'This group is private. Ask somebody in it to add you.', button: '' };
  // Strangers cannot tell a private group from one that is not there, nor from one that they are banned from.
  if (group === undefined) return [ended, isPrivate, banned];
  if (group.isBanned) return [banned];
  if (group.hasJoined) return [{ notice: 'You are in this group.', button: 'Open' }];
  if (group.type === 'private') return [isPrivate];
  return [{ notice: group.type === 'password' ? 'You need its password to join.' : '', button: 'Join' }];
}

function compareDetails({ root, blame }: Compared, group: GroupRecord | undefined): void {
  const ids = idsIn(root);
  // A row, and what is said in the place of everything, may share a name.
  const ending = ids.includes('details-scroll') ? undefined : ids.find((id) => endings.test(id));
  const scope = group?.scope ?? null;
  const isEnded = ending !== undefined;
  if (group === undefined && !isEnded) blame('shows a group that is not there for the viewer');
  if (isEnded && scope !== null) blame(`says "${ending}" to a member`);
  if (isEnded && (ending === 'details-banned') !== (group?.isBanned ?? ending === 'details-banned'))
    blame(`says "${ending}" to somebody who is ${group?.isBanned === true ? '' : 'not '}banned`);
  const isAlone = (group?.membersCount ?? 0) < 2;
  const isOwner = may(scope, 'transferOwnership', 'participant');
  const isPublic = group?.type === 'public';
  const offered: readonly (readonly [id: string, isOffered: boolean])[] = [
    ['details-edit', may(scope, 'updateGroup')],
    ['details-see-all', may(scope, isPublic ? 'listMembersOfPublicGroup' : 'listMembers')],
    ['details-add-members', may(scope, 'addMembers')],
    ['details-banned', may(scope, 'listBanned')],
    ['details-leave', scope !== null && !(isOwner && isAlone && !may(scope, 'deleteGroup'))],
    ['details-transfer', isOwner && !isAlone],
    ['details-delete', may(scope, 'deleteGroup')],
  ];
  for (const [id, isWanted] of offered) {
    const isThere = ids.includes(id) && id !== ending;
    if (isThere !== (isWanted && !isEnded))
      blame(`"${id}" is ${isThere ? '' : 'not '}offered to ${scope ?? 'a stranger'}`);
  }
  if (group === undefined || isEnded) return;
  const description = group.description === '' ? [] : [group.description];
  expectTexts({ root, blame }, [group.name, `${kinds[group.type]} · ${countOf(group)}`, ...description]);
}

async function compareAdding({ root, truth, guid, blame }: Compared, own: GroupMemberScope | null): Promise<void> {
  if (!isAllowed({ root, blame }, may(own, 'addMembers'), 'You can’t add members')) return;
  const members = new Set((await truth.members(guid, ''))?.map(({ uid }) => uid));
  for (const row of rowsIn(root, 'user-', 'add-members')) {
    const uid = idOf(row).slice('user-'.length);
    if (isDisabled(row) !== members.has(uid))
      blame(`${uid} is ${isDisabled(row) ? 'not ' : ''}offered, and is ${members.has(uid) ? '' : 'not '}in`);
    if (isSelected(row) && members.has(uid)) blame(`${uid} is selected to be added, and is in`);
  }
}

async function compareTransfer({ root, truth, guid, blame }: Compared, own: GroupMemberScope | null): Promise<void> {
  if (!isAllowed({ root, blame }, own === 'owner', 'You can’t transfer this group')) return;
  const others = (await truth.members(guid, ''))?.filter(({ scope }) => scope !== 'owner') ?? [];
  comparePeople({ root, blame }, { list: 'transfer', row: 'member-', people: others });
}

async function compareMembers({ root, truth, guid, blame }: Compared, own: GroupMemberScope | null): Promise<void> {
  const members = await truth.members(guid, '');
  comparePeople({ root, blame }, { list: 'members', row: 'member-', people: members });
  for (const row of rowsIn(root, 'member-', 'members')) {
    const member = members?.find(({ uid }) => `member-${uid}` === idOf(row));
    if (member === undefined) continue;
    const offered = offersOf(row);
    blameDifference(
      blame,
      `what can be done with ${member.uid}`,
      firstDifference(offered, actsOn(member, own, truth.uid)),
    );
  }
}

async function compareBanned({ root, truth, guid, blame }: Compared, own: GroupMemberScope | null): Promise<void> {
  const people = may(own, 'listBanned') ? await truth.banned(guid, '') : undefined;
  comparePeople({ root, blame }, { list: 'banned', row: 'banned-member-', people });
  for (const row of rowsIn(root, 'banned-member-', 'banned')) {
    const wanted = may(own, 'unban') ? ['Unban'] : [];
    blameDifference(blame, `what can be done with ${idOf(row)}`, firstDifference(offersOf(row), wanted));
  }
}

/** What the table of rights lets somebody do with a member, as the menu says it. */
function actsOn(member: MemberRecord, own: GroupMemberScope | null, ownUid: string): readonly string[] {
  if (member.uid === ownUid) return [];
  return [
    ...scopesToGive(own, member.scope)
      .filter((scope) => scope !== member.scope)
      .map((scope) => `Make ${scope}`),
    ...(may(own, 'kick', member.scope) ? ['Remove'] : []),
    ...(may(own, 'ban', member.scope) ? ['Ban'] : []),
  ];
}

type Seen = Pick<Compared, 'root' | 'blame'>;

/** Whoever may not is told so, or how the group has ended for them, and offered nothing. */
function isAllowed({ root, blame }: Seen, isWanted: boolean, refusal: string): boolean {
  const isGone = idsIn(root).some((id) => endings.test(id));
  const isRefused = isGone || textsIn(root).includes(refusal);
  if (isRefused === isWanted)
    blame(`${isRefused ? 'refuses' : 'offers'} what the viewer ${isWanted ? 'may' : 'may not'}`);
  return isWanted && !isRefused;
}

interface People {
  readonly list: string;
  readonly row: string;
  /** `undefined` where the viewer may not see them. */
  readonly people: readonly MemberRecord[] | undefined;
}

function comparePeople({ root, blame }: Seen, { list, row, people }: People): void {
  const shown = rowsIn(root, row, list).map((node) => idOf(node).slice(row.length));
  if (people === undefined) {
    if (shown.length > 0) blame(`${shown.join(' ')} are shown, and are not to be seen`);
    return;
  }
  // Something is searched for: what is found is the lists' own to hold.
  if (root.queryAll((node) => idOf(node) === `${list}-search` && String(node.props['value'] ?? '').trim() !== '')[0])
    return;
  const wanted = people.map(({ uid }) => uid);
  const isWhole = wanted.length <= rowsInView;
  for (const uid of shown) if (!wanted.includes(uid)) blame(`${uid} is shown, and is not there`);
  if (isWhole) for (const uid of wanted) if (!shown.includes(uid)) blame(`${uid} is missing in ${shown.join(' ')}`);
}

function rowsIn(root: TestInstance, row: string, list: string): readonly TestInstance[] {
  const name = new RegExp(`^${row}(?!option|menu|question)`);
  const place = root.queryAll((node) => idOf(node) === `${list}-list`)[0];
  return place?.queryAll((node) => name.test(idOf(node))) ?? [];
}

function expectTexts({ root, blame }: Seen, wanted: readonly string[]): void {
  const texts = textsIn(root);
  for (const text of wanted)
    if (!texts.includes(text)) blame(`does not say "${text}": ${texts.slice(0, 8).join(' | ')}`);
}

function countOf({ membersCount }: GroupRecord): string {
  return membersCount === 1 ? '1 member' : `${membersCount} members`;
}

function idsIn(root: TestInstance): readonly string[] {
  return root.queryAll((node) => typeof node.props['testID'] === 'string').map(idOf);
}

function offersOf(row: TestInstance): readonly string[] {
  const actions: unknown = row.props['accessibilityActions'];
  return Array.isArray(actions) ? actions.map((action: { readonly name?: unknown }) => String(action.name)) : [];
}

function blameDifference(blame: (text: string) => void, what: string, difference: Difference | undefined): void {
  if (difference !== undefined) blame(`${what}: ${difference}`);
}
