import type { Capability, ChatEngine } from '../../contract.ts';
import { check } from '../check.ts';
import { expectEqual, expectRefused, expectThat } from '../expectations.ts';
import type { ConformanceCheck } from '../harness.ts';
import { groupOf } from '../recorder.ts';
import { live, membersQuery, text } from '../requests.ts';
import { inGroup } from '../scene.ts';

const group = 'members';

export const memberChecks: readonly ConformanceCheck[] = [
  check(group, 'joining raises the count by one', [], async (scene) => {
    const { owner, stranger, group: chat } = await scene.cast(['stranger']);
    const { group: joined } = await stranger.engine.joinGroup(chat.guid, null, live());
    expectEqual(
      [joined.membersCount, joined.hasJoined, joined.scope],
      [2, true, 'participant'],
      'member count, membership and scope in the answer to joining',
    );
    expectThat(joined.joinedAt > 0, 'joinedAt is 0 after joining');
    await scene.expectCount(owner, chat.guid, 2, 'a join');
  }),

  check(group, 'leaving lowers the count by one', [], async (scene) => {
    const { owner, participant, group: chat } = await scene.cast(['participant']);
    const { group: left } = await participant.engine.leaveGroup(chat.guid, live());
    expectEqual(
      [left.membersCount, left.hasJoined, left.scope],
      [1, false, null],
      'member count, membership and scope in the answer to leaving',
    );
    await scene.expectCount(owner, chat.guid, 1, 'a member left');
  }),

  check(group, 'leaving a private group answers, then hides it', [], async (scene) => {
    const { participant, group: chat } = await scene.cast(['participant'], { type: 'private' });
    const { group: left } = await participant.engine.leaveGroup(chat.guid, live());
    expectEqual(left.hasJoined, false, 'membership in the answer to leaving');
    const getting = participant.engine.getGroup(chat.guid, live());
    await expectRefused(getting, 'NOT_FOUND', 'getting a private group after leaving it');
  }),

  check(group, 'a kick lowers the count by one', [], async (scene) => {
    const { owner, participant, group: chat } = await scene.cast(['participant', 'stranger']);
    const answer = await owner.engine.kickMember(chat.guid, participant.uid, live());
    expectEqual(answer.group.membersCount, 1, 'member count in the answer to a kick');
    await scene.expectCount(owner, chat.guid, 1, 'a kick');
    const seen = await participant.engine.getGroup(chat.guid, live());
    expectEqual([seen.hasJoined, seen.isBanned], [false, false], 'membership and ban of the kicked person');
  }),

  check(group, 'a kicked person may join again', [], async (scene) => {
    const { owner, participant, group: chat } = await scene.cast(['participant']);
    await owner.engine.kickMember(chat.guid, participant.uid, live());
    await participant.engine.joinGroup(chat.guid, null, live());
    await scene.expectCount(owner, chat.guid, 2, 'joining again after a kick');
  }),

  check(group, 'adding raises the count by the number added', [], async (scene) => {
    const { owner, group: chat } = await scene.cast([]);
    const people = await scene.people('Ada', 'Ben', 'Cid');
    const drafts = people.map(({ uid }) => ({ uid, scope: 'participant' }) as const);
    const answer = await owner.engine.addMembers(chat.guid, drafts, live());
    expectEqual(answer.group.membersCount, 4, 'member count in the answer to adding three');
    await scene.expectCount(owner, chat.guid, 4, 'adding three');
  }),

  check(group, 'adding succeeds for some and tells about the others', [], async (scene) => {
    const { owner, participant, stranger, group: chat } = await scene.cast(['participant', 'stranger']);
    const uids = [participant.uid, `${owner.uid}-nobody`, stranger.uid];
    const drafts = uids.map((uid) => ({ uid, scope: 'participant' }) as const);
    const { results } = await owner.engine.addMembers(chat.guid, drafts, live());
    expectEqual(
      results.map(({ uid, error }) => [uid, error]),
      [
        [uids[0], 'ALREADY_MEMBER'],
        [uids[1], 'NOT_FOUND'],
        [uids[2], null],
      ],
      'results of adding a member, nobody and a stranger',
    );
    await scene.expectCount(owner, chat.guid, 3, 'a partial addition');
  }),

  check(group, 'the same person added twice in one call counts once', [], async (scene) => {
    const { owner, stranger, group: chat } = await scene.cast(['stranger']);
    const draft = { uid: stranger.uid, scope: 'participant' } as const;
    const { results } = await owner.engine.addMembers(chat.guid, [draft, draft], live());
    expectEqual(results.length, 2, 'number of results for two entries');
    await scene.expectCount(owner, chat.guid, 2, 'adding one person twice at once');
  }),

  check(group, 'everyone joining at once is counted', [], async (scene) => {
    const { owner, group: chat } = await scene.cast([]);
    const people = await scene.people('Ada', 'Ben', 'Cid', 'Dora', 'Eve');
    await Promise.all(people.map(({ engine }) => engine.joinGroup(chat.guid, null, live())));
    await scene.expectCount(owner, chat.guid, 6, 'five people joined at once');
  }),

  check(group, 'two kicks of one member at once kick once', [], async (scene) => {
    const { owner, participant, group: chat } = await scene.cast(['participant', 'stranger']);
    const laptop = await scene.connect('Olga’s laptop', owner.session);
    const kicks = [owner, laptop].map(({ engine }) => engine.kickMember(chat.guid, participant.uid, live()));
    const done = (await Promise.allSettled(kicks)).filter(({ status }) => status === 'fulfilled');
    expectEqual(done.length, 1, 'number of kicks that succeeded');
    await scene.expectCount(owner, chat.guid, 1, 'two kicks of one member at once');
  }),

  check(group, 'kicking somebody outside is refused', [], async (scene) => {
    const { owner, stranger, group: chat } = await scene.cast(['stranger']);
    const call = owner.engine.kickMember(chat.guid, stranger.uid, live());
    await expectRefused(call, 'NOT_A_MEMBER', 'kicking a stranger');
    await scene.expectCount(owner, chat.guid, 1, 'a refused kick');
  }),

  check(group, 'members are listed by scope, then name', ['scopes'], async (scene) => {
    const { owner, group: chat } = await scene.cast([]);
    const [zoe, ada, mia, bob] = await scene.people('Zoe', 'Ada', 'Mia', 'Bob');
    if (!zoe || !ada || !mia || !bob) return;
    await scene.add(owner, chat.guid, [zoe, ada], 'participant');
    await scene.add(owner, chat.guid, [mia], 'moderator');
    await scene.add(owner, chat.guid, [bob], 'admin');
    const listed = (await scene.members(owner, chat.guid)).map(({ name, scope }) => `${name}, ${scope}`);
    const expected = ['Olga, owner', 'Bob, admin', 'Mia, moderator', 'Ada, participant', 'Zoe, participant'];
    expectEqual(listed, expected, 'list of members');
  }),

  check(group, 'members can be listed by scopes', ['scopes'], async (scene) => {
    const { owner, group: chat } = await scene.cast(['admin', 'moderator', 'participant']);
    const query = membersQuery({ scopes: ['moderator', 'owner'] });
    const { items } = await owner.engine.listMembers(chat.guid, query, live());
    expectEqual(
      items.map(({ scope }) => scope),
      ['owner', 'moderator'],
      'scopes of the members listed by scopes',
    );
  }),

  check(group, 'a member record says who, where and since when', [], async (scene) => {
    const { owner, participant, group: chat } = await scene.cast(['participant']);
    const listed = (await scene.members(owner, chat.guid)).find(({ uid }) => uid === participant.uid);
    expectEqual(
      [listed?.name, listed?.guid, listed?.scope],
      ['Paul', chat.guid, 'participant'],
      'name, guid and scope',
    );
    expectThat((listed?.joinedAt ?? 0) > 0, 'joinedAt of a member is 0');
  }),

  check(group, 'a changed scope shows in the list and to its owner', ['scopes'], async (scene) => {
    const { owner, participant, group: chat } = await scene.cast(['participant']);
    await owner.engine.setScope(chat.guid, participant.uid, 'moderator', live());
    const listed = (await scene.members(owner, chat.guid)).find(({ uid }) => uid === participant.uid);
    expectEqual(listed?.scope, 'moderator', 'scope in the list of members');
    expectEqual((await participant.engine.getGroup(chat.guid, live())).scope, 'moderator', 'own scope in the record');
    await scene.expectCount(owner, chat.guid, 2, 'a change of scope');
  }),

  check(group, 'the same scope again changes nothing', ['scopes'], async (scene) => {
    const { owner, moderator, group: chat } = await scene.cast(['moderator']);
    const answer = await owner.engine.setScope(chat.guid, moderator.uid, 'moderator', live());
    expectEqual([answer.group.revision, answer.message], [chat.revision, null], 'revision and line after no change');
    await moderator.heard.heardNothing('when its scope was set to what it was');
  }),

  check(group, 'the scope of somebody outside cannot be changed', ['scopes'], async (scene) => {
    const { owner, stranger, group: chat } = await scene.cast(['stranger']);
    const call = owner.engine.setScope(chat.guid, stranger.uid, 'admin', live());
    await expectRefused(call, 'NOT_A_MEMBER', 'changing the scope of a stranger');
  }),

  check(group, 'a kicked person hears nothing more of the group', [], async (scene) => {
    const { owner, participant, group: chat } = await scene.cast(['participant']);
    await owner.engine.kickMember(chat.guid, participant.uid, live());
    await participant.heard.next('group.kicked', 'its own kick');
    await scene.quiet(participant);
    await scene.say(owner, inGroup(chat), 'he is gone');
    await owner.engine.updateGroup(chat.guid, { name: 'Renamed' }, live());
    await participant.heard.heardNothing('of the group after the kick', (event) => groupOf(event) === chat.guid);
  }),

  check(group, 'whoever is out finds nothing of the group, their own messages included', [], async (scene) => {
    const { owner, participant, group: chat } = await scene.cast(['participant']);
    const { id } = await scene.say(participant, inGroup(chat), 'mine');
    await owner.engine.kickMember(chat.guid, participant.uid, live());
    for (const [what, capability, ask] of ownMessageRequests(participant.engine, id)) {
      if (capability !== null && !participant.engine.capabilities[capability]) continue;
      await expectRefused(ask(), 'NOT_FOUND', `${what} in a group that one was kicked from`);
    }
    expectEqual(await scene.texts(owner, inGroup(chat)), ['mine'], 'history after a kicked sender tried to change it');
  }),
];

/** What a sender may do with a message of theirs. */
function ownMessageRequests(
  engine: ChatEngine,
  id: string,
): readonly (readonly [what: string, capability: Capability | null, ask: () => Promise<unknown>])[] {
  return [
    ['looking up one’s message', null, () => engine.getMessage(id, live())],
    ['editing one’s message', 'editing', () => engine.editMessage(id, { content: text('changed') }, live())],
    ['reacting to one’s message', 'reactions', () => engine.setReaction(id, '👍', true, live())],
    ['listing receipts of one’s message', 'receipts', () => engine.listReceipts(id, live())],
    ['marking one’s message', 'receipts', () => engine.mark(id, 'read', live())],
    ['deleting one’s message', 'deleting', () => engine.deleteMessage(id, live())],
  ];
}
