import { check } from '../check.ts';
import { expectEqual, expectThat, isRecord } from '../expectations.ts';
import type { ConformanceCheck } from '../harness.ts';
import { historyQuery, live, membersQuery, reactionsQuery } from '../requests.ts';
import { inGroup } from '../scene.ts';
import { fullWorld } from './full-world.ts';

/** Changes of scope, in turn. */
const scopes = ['moderator', 'admin', 'participant'] as const;

/** What a change says in its answer, and what must not follow from it. */
export const smallAnswerChecks: readonly ConformanceCheck[] = [
  check(
    'members',
    'a change of scope answers with the scope before and the group as it is',
    ['scopes'],
    async (scene) => {
      const { owner, participant, group: chat } = await scene.cast(['participant']);
      let before = 'participant';
      for (const scope of scopes) {
        for (const wanted of [before, scope]) {
          const { oldScope, group: changed } = await owner.engine.setScope(chat.guid, participant.uid, scope, live());
          expectEqual(oldScope, wanted, `the scope before ${scope} in the answer`);
          expectEqual(
            changed,
            await owner.engine.getGroup(chat.guid, live()),
            'the group in the answer to a change of scope',
          );
        }
        before = scope;
      }
    },
  ),

  check('members', 'whoever is asked for twice in one adding is added once', [], async (scene) => {
    const { owner, stranger, participant, group: chat } = await scene.cast(['stranger', 'participant']);
    await scene.quiet(participant);
    const drafts = [stranger, stranger, stranger].map(({ uid }) => ({ uid, scope: 'participant' as const }));
    const answer = await owner.engine.addMembers(chat.guid, drafts, live());
    expectEqual(
      answer.results.map(({ uid, error }) => [uid, error]),
      [
        [stranger.uid, null],
        [stranger.uid, 'ALREADY_MEMBER'],
        [stranger.uid, 'ALREADY_MEMBER'],
      ],
      'results of adding one person three times at once',
    );
    expectEqual(answer.group.membersCount, 3, 'member count in the answer');
    await scene.expectCount(owner, chat.guid, 3, 'adding one person three times at once');
    const event = await participant.heard.next('group.added', 'that somebody was added');
    expectEqual(
      [event.users.map(({ uid }) => uid), event.scopes],
      [[stranger.uid], ['participant']],
      'people and scopes in the event',
    );
    expectThat(event.messages.length <= 1, `${event.messages.length} lines are told of one person`);
    expectThat(answer.messages.length <= 1, `${answer.messages.length} lines are answered of one person`);
  }),

  check('members', 'where nobody is added nothing changes', ['bans'], async (scene) => {
    const { owner, participant, banned, group: chat } = await scene.cast(['participant', 'banned']);
    const before = await owner.engine.getGroup(chat.guid, live());
    await scene.quiet(participant);
    const uids = [participant.uid, banned.uid, `${owner.uid}-nobody`, owner.uid];
    const drafts = uids.map((uid) => ({ uid, scope: 'participant' as const }));
    const answer = await owner.engine.addMembers(chat.guid, drafts, live());
    expectEqual(
      answer.results.map(({ uid, error }) => [uid, error]),
      uids.map((uid, index) => [uid, ['ALREADY_MEMBER', 'BANNED', 'NOT_FOUND', 'ALREADY_MEMBER'][index]]),
      'results of adding people who cannot be added',
    );
    expectEqual(answer.messages, [], 'lines of people who were not added');
    expectEqual(await owner.engine.getGroup(chat.guid, live()), before, 'a group to which nobody was added');
    const none = await owner.engine.addMembers(chat.guid, [], live());
    expectEqual([none.results, none.messages], [[], []], 'results of adding nobody');
    await participant.heard.heardNothing('of people who were not added');
  }),

  check('records', 'a person is the same in every answer, whoever looks', [], async (scene) => {
    const world = await fullWorld(scene);
    const { olga, mona, zoe } = world.people;
    const { has, group: chat } = world;
    if (has('blocking')) await mona.engine.setBlocked([world.people.paul.uid], true, live());
    await scene.quiet();
    for (const viewer of [olga, mona, zoe]) {
      const { engine } = viewer;
      const records = new Map<string, unknown>();
      for (const { uid } of Object.values(world.people)) records.set(uid, await engine.getUser(uid, live()));
      const answers: Record<string, unknown> = {
        history: await engine.history(inGroup(chat), historyQuery(), live()),
        listMembers: await engine.listMembers(chat.guid, membersQuery(), live()),
        getMessage: await engine.getMessage(world.id('edited'), live()),
        send: await scene.say(viewer, inGroup(chat), 'hello'),
      };
      if (has('threads')) {
        const query = historyQuery({ parentId: world.id('first') });
        answers['a thread'] = await engine.history(inGroup(chat), query, live());
      }
      if (has('conversations')) answers['listConversations'] = await scene.conversations(viewer, { withTags: true });
      if (has('bans') && viewer !== zoe)
        answers['listBanned'] = await engine.listBanned(chat.guid, membersQuery(), live());
      if (has('receipts') && viewer === olga)
        answers['listReceipts'] = await engine.listReceipts(world.id('last'), live());
      if (has('reactionLists'))
        answers['listReactions'] = await engine.listReactions(world.id('edited'), reactionsQuery(), live());
      if (has('reactions')) answers['setReaction'] = await engine.setReaction(world.id('edited'), '🎉', true, live());
      for (const [method, answer] of Object.entries(answers)) {
        for (const user of usersIn(answer)) {
          const known = records.get(String(user['uid']));
          const wanted = isRecord(known) ? known : {};
          for (const [field, value] of Object.entries(wanted)) {
            expectEqual(user[field], value, `${field} of a person in ${method}, for ${viewer.name}`);
          }
        }
      }
    }
  }),
];

/** Everything that is a person, within an answer. */
function usersIn(value: unknown): readonly Readonly<Record<string, unknown>>[] {
  if (Array.isArray(value)) return value.flatMap(usersIn);
  if (!isRecord(value)) return [];
  const isUser = typeof value['uid'] === 'string' && 'blockedByMe' in value;
  const own = isUser ? [value] : [];
  return [
    ...own,
    ...Object.entries(value).flatMap(([key, part]) => (key === 'metadata' || key === 'data' ? [] : usersIn(part))),
  ];
}
