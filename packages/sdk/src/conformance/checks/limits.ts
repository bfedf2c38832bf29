import type { HistoryQuery } from '../../contract.ts';
import { check } from '../check.ts';
import { expectAccepted, expectEqual, expectRefused, expectThat } from '../expectations.ts';
import type { ConformanceCheck } from '../harness.ts';
import { groupsQuery, historyQuery, live, membersQuery, messageDraft, text, usersQuery } from '../requests.ts';
import { inGroup } from '../scene.ts';

const group = 'limits';

export const limitChecks: readonly ConformanceCheck[] = [
  check(group, 'limits outside 1 to 100 are refused', [], async (scene) => {
    const { owner, group: chat } = await scene.cast([]);
    for (const limit of [0, -1, 101, 1.5, Number.NaN]) {
      const what = `a list with limit ${limit}`;
      await expectRefused(owner.engine.listGroups(groupsQuery({ limit }), live()), 'INVALID_ARGUMENT', what);
      await expectRefused(owner.engine.listUsers(usersQuery({ limit }), live()), 'INVALID_ARGUMENT', what);
      const members = owner.engine.listMembers(chat.guid, membersQuery({ limit }), live());
      await expectRefused(members, 'INVALID_ARGUMENT', what);
      const history = owner.engine.history(inGroup(chat), historyQuery({ limit }), live());
      await expectRefused(history, 'INVALID_ARGUMENT', what);
    }
  }),

  check(group, 'cursors that no engine made are refused', [], async (scene) => {
    const { owner, group: chat } = await scene.cast([]);
    for (const cursor of ['', 'x', '-1', '{}', '[]', 'null', '__proto__', '\u0000', 'e30=', '9'.repeat(10_000)]) {
      const what = `the made-up cursor ${JSON.stringify(cursor.slice(0, 20))}`;
      await expectRefused(owner.engine.listGroups(groupsQuery({ cursor }), live()), 'INVALID_ARGUMENT', what);
      await expectRefused(owner.engine.listUsers(usersQuery({ cursor }), live()), 'INVALID_ARGUMENT', what);
      const members = owner.engine.listMembers(chat.guid, membersQuery({ cursor }), live());
      await expectRefused(members, 'INVALID_ARGUMENT', what);
    }
  }),

  check(group, 'the longest text that an engine tells of is the longest that it takes', [], async (scene) => {
    const { owner, group: chat } = await scene.cast([]);
    const longest = owner.engine.limits?.text;
    expectEqual(
      scene.harness.createEngine().limits,
      owner.engine.limits,
      'the limits that another connection tells of',
    );
    if (longest === undefined) return;
    expectThat(Number.isInteger(longest) && longest > 0, `${longest} is no length of a text`);
    const send = (length: number): Promise<unknown> =>
      owner.engine.send(inGroup(chat), messageDraft(scene.muid(owner), text('x'.repeat(length))), live());
    await expectAccepted(send(longest), 'a text of the told length');
    await expectRefused(send(longest + 1), 'LIMIT_EXCEEDED', 'a text above the told length');
  }),

  check(
    group,
    'the longest text is as long in an edit, and counted in UTF-16 code units',
    ['editing'],
    async (scene) => {
      const { owner, group: chat } = await scene.cast([]);
      const longest = owner.engine.limits?.text;
      if (longest === undefined) return;
      const { id } = await scene.say(owner, inGroup(chat), 'short');
      const edit = (words: string): Promise<unknown> => owner.engine.editMessage(id, { content: text(words) }, live());
      const send = (words: string): Promise<unknown> =>
        owner.engine.send(inGroup(chat), messageDraft(scene.muid(owner), text(words)), live());
      const half = Math.floor(longest / 2);
      for (const words of ['x'.repeat(longest), 'é'.repeat(longest), '漢'.repeat(longest), '🚣'.repeat(half)]) {
        await expectAccepted(send(words), `a text of ${words.length} code units, beginning with ${words.slice(0, 2)}`);
        await expectAccepted(edit(words), `an edit to ${words.length} code units, beginning with ${words.slice(0, 2)}`);
      }
      for (const words of ['x'.repeat(longest + 1), '🚣'.repeat(half + 1)]) {
        await expectRefused(send(words), 'LIMIT_EXCEEDED', `a text of ${words.length} code units`);
        await expectRefused(edit(words), 'LIMIT_EXCEEDED', `an edit to ${words.length} code units`);
      }
    },
  ),

  check(group, 'every kind of history holds its limit', [], async (scene) => {
    const { owner, group: chat } = await scene.cast([]);
    const ids: string[] = [];
    for (const words of ['1', '2', '3', '4', '5', '6']) ids.push((await scene.say(owner, inGroup(chat), words)).id);
    const starts: readonly HistoryQuery['from'][] = [
      { kind: 'latest' },
      { kind: 'before', id: ids[5] ?? '' },
      { kind: 'after', id: ids[0] ?? '' },
      { kind: 'around', id: ids[3] ?? '' },
    ];
    for (const from of starts) {
      const { items } = await owner.engine.history(inGroup(chat), historyQuery({ from, limit: 3 }), live());
      expectThat(items.length <= 3, `history from ${from.kind} holds ${items.length} messages, the limit is 3`);
      expectThat(items.length > 0, `history from ${from.kind} is empty`);
    }
  }),
];
