import { check } from '../check.ts';
import { expectEqual, expectRefused, expectThat } from '../expectations.ts';
import type { ConformanceCheck } from '../harness.ts';
import { groupDraft, historyQuery, live } from '../requests.ts';
import { inGroup } from '../scene.ts';
import { lineChanges } from './lines.ts';

export const overACrashChecks: readonly ConformanceCheck[] = [
  check('restarts', 'every line of a history says the same after two crashes', ['restart'], async (scene) => {
    const cast = await scene.cast(['participant', 'stranger']);
    const { owner, participant, group: chat } = cast;
    const offers: Readonly<Record<string, boolean | undefined>> = owner.engine.capabilities;
    for (const { needs, act } of lineChanges) if (needs.every((need) => offers[need] === true)) await act(cast);
    const read = async (): Promise<readonly object[]> => {
      const { items } = await participant.engine.history(inGroup(chat), historyQuery(), live());
      return items.map(({ id, content, sender, order, sentAt }) => ({
        id,
        content,
        sender: sender.uid,
        order,
        sentAt,
      }));
    };
    const before = withoutMoments(await read());
    for (const times of ['one crash', 'two crashes']) {
      await scene.restart(owner, participant);
      const after = withoutMoments(await read());
      expectEqual(after.length, before.length, `number of lines in a history after ${times}`);
      for (const [index, line] of before.entries()) {
        expectEqual(after[index], line, `the line in place ${index} of a history after ${times}`);
      }
    }
  }),

  check('deleted groups', 'nothing of it is there again after a crash', ['restart'], async (scene) => {
    const { owner, participant, stranger, group: chat } = await scene.cast(['participant', 'stranger']);
    const { capabilities: has } = owner.engine;
    const to = inGroup(chat);
    const sent = await scene.say(owner, to, 'secret');
    if (has.reactions) await participant.engine.setReaction(sent.id, '👍', true, live());
    if (has.threads) await scene.say(participant, to, 'reply', { parentId: sent.id });
    if (has.bans) await owner.engine.banMember(chat.guid, stranger.uid, live());
    await owner.engine.deleteGroup(chat.guid, live());
    await scene.restart(owner, participant, stranger);
    await expectRefused(owner.engine.getGroup(chat.guid, live()), 'NOT_FOUND', 'a deleted group after a crash');
    await expectRefused(owner.engine.getMessage(sent.id, live()), 'NOT_FOUND', 'a message of it after a crash');
    await stranger.engine.createGroup(groupDraft({ guid: chat.guid }), live());
    await scene.restart(owner, participant, stranger);
    await participant.engine.joinGroup(chat.guid, null, live());
    for (const person of [stranger, participant]) {
      expectEqual(await scene.texts(person, to), [], 'texts of a group whose guid was taken, after a crash');
      if (has.search) {
        expectEqual(await scene.texts(person, to, { keyword: 'secret' }), [], 'what is found there after a crash');
      }
      await expectRefused(person.engine.getMessage(sent.id, live()), 'NOT_FOUND', 'a message of the group of before');
      if (has.unreadCounts) {
        const { groups } = await person.engine.unreadCounts(live());
        expectEqual(groups[chat.guid], undefined, 'what is unread there after a crash');
      }
    }
    await scene.expectCount(stranger, chat.guid, 2, 'taking the guid and a crash');
    await owner.engine.joinGroup(chat.guid, null, live());
    const again = await scene.say(owner, to, 'anew', { muid: sent.muid });
    expectThat(again.id !== sent.id, 'a muid of a deleted group gives its message after a crash');
  }),
];

/** People as they are of themselves: who is there just now is another thing. */
function withoutMoments(value: readonly object[]): readonly object[] {
  const still: unknown = JSON.parse(
    JSON.stringify(value, (key, part: unknown) =>
      ['status', 'lastActiveAt', 'revision'].includes(key) ? undefined : part,
    ),
  );
  return Array.isArray(still) ? still : [];
}
