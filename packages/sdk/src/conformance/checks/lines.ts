import type { GroupAction, MessageRecord } from '../../contract.ts';
import { check } from '../check.ts';
import { expectAccepted, expectEqual, expectRefused, expectThat, isRecord } from '../expectations.ts';
import type { ConformanceCheck, Need } from '../harness.ts';
import { historyQuery, live, text } from '../requests.ts';
import { inGroup, type Cast } from '../scene.ts';

const group = 'lines in the history';

/** A change, the line that it leaves where lines are kept, and who is told of it. */
interface Change {
  readonly what: string;
  readonly needs: readonly Need[];
  readonly by: 'owner' | 'stranger';
  act(cast: Cast): Promise<unknown>;
  /** The line, with uids for people. */
  line(cast: Cast): GroupAction<string>;
}

/** In turn on one group, with a stranger and a participant; afterwards the stranger is out again. */
export const lineChanges: readonly Change[] = [
  {
    what: 'joining',
    needs: [],
    by: 'stranger',
    act: ({ stranger, group: { guid } }) => stranger.engine.joinGroup(guid, null, live()),
    line: ({ stranger }) => ({ kind: 'joined', user: stranger.uid }),
  },
  {
    what: 'a scope',
    needs: ['scopes'],
    by: 'owner',
    act: ({ owner, stranger, group: { guid } }) => owner.engine.setScope(guid, stranger.uid, 'moderator', live()),
    line: ({ stranger }) => ({
      kind: 'scopeChanged',
      user: stranger.uid,
      newScope: 'moderator',
      oldScope: 'participant',
    }),
  },
  {
    what: 'another scope',
    needs: ['scopes'],
    by: 'owner',
    act: ({ owner, stranger, group: { guid } }) => owner.engine.setScope(guid, stranger.uid, 'admin', live()),
    line: ({ stranger }) => ({ kind: 'scopeChanged', user: stranger.uid, newScope: 'admin', oldScope: 'moderator' }),
  },
  {
    what: 'leaving',
    needs: [],
    by: 'stranger',
    act: ({ stranger, group: { guid } }) => stranger.engine.leaveGroup(guid, live()),
    line: ({ stranger }) => ({ kind: 'left', user: stranger.uid }),
  },
  {
    what: 'adding',
    needs: [],
    by: 'owner',
    act: ({ owner, stranger, group: { guid } }) =>
      owner.engine.addMembers(guid, [{ uid: stranger.uid, scope: 'participant' }], live()),
    line: ({ stranger }) => ({ kind: 'added', user: stranger.uid }),
  },
  {
    what: 'a kick',
    needs: [],
    by: 'owner',
    act: ({ owner, stranger, group: { guid } }) => owner.engine.kickMember(guid, stranger.uid, live()),
    line: ({ stranger }) => ({ kind: 'kicked', user: stranger.uid }),
  },
  {
    what: 'a ban',
    needs: ['bans'],
    by: 'owner',
    act: ({ owner, stranger, group: { guid } }) => owner.engine.banMember(guid, stranger.uid, live()),
    line: ({ stranger }) => ({ kind: 'banned', user: stranger.uid }),
  },
  {
    what: 'the end of a ban',
    needs: ['bans'],
    by: 'owner',
    act: ({ owner, stranger, group: { guid } }) => owner.engine.unbanMember(guid, stranger.uid, live()),
    line: ({ stranger }) => ({ kind: 'unbanned', user: stranger.uid }),
  },
  {
    what: 'another name',
    needs: [],
    by: 'owner',
    act: ({ owner, group: { guid } }) => owner.engine.updateGroup(guid, { name: 'Renamed' }, live()),
    line: ({ group: { name } }) => ({ kind: 'renamed', newName: 'Renamed', oldName: name }),
  },
  {
    what: 'a picture',
    needs: [],
    by: 'owner',
    act: ({ owner, group: { guid } }) => owner.engine.updateGroup(guid, { icon: 'https://example.org/a.png' }, live()),
    line: () => ({ kind: 'iconChanged', isRemoved: false }),
  },
  {
    what: 'no picture',
    needs: [],
    by: 'owner',
    act: ({ owner, group: { guid } }) => owner.engine.updateGroup(guid, { icon: '' }, live()),
    line: () => ({ kind: 'iconChanged', isRemoved: true }),
  },
  {
    what: 'another type',
    needs: [],
    by: 'owner',
    act: ({ owner, group: { guid } }) => owner.engine.updateGroup(guid, { type: 'private' }, live()),
    line: () => ({ kind: 'typeChanged', newType: 'private', oldType: 'public' }),
  },
  {
    what: 'another owner',
    needs: ['ownershipTransfer', 'scopes'],
    by: 'owner',
    act: ({ owner, participant, group: { guid } }) => owner.engine.transferOwnership(guid, participant.uid, live()),
    line: ({ participant }) => ({ kind: 'ownershipTransferred', user: participant.uid }),
  },
];

export const lineChecks: readonly ConformanceCheck[] = [
  check(group, 'say what happened, in the answer, the event and the history alike', [], async (scene) => {
    const cast = await scene.cast(['participant', 'stranger']);
    const { owner, stranger, participant, group: chat } = cast;
    const offers: Readonly<Record<string, boolean | undefined>> = owner.engine.capabilities;
    for (const change of lineChanges) {
      if (!change.needs.every((need) => offers[need] === true)) continue;
      const { what, act, line } = change;
      await scene.quiet();
      await scene.quiet(owner, stranger, participant);
      const answer = await act(cast);
      const [said] = linesIn(answer);
      await scene.quiet();
      const told = participant.heard.events.flatMap(linesIn);
      if (!said) {
        expectEqual(told, [], `lines that are told of ${what}, of which the answer bears none`);
        continue;
      }
      const actor = cast[change.by];
      const wanted = line(cast);
      expectEqual(actionOf(said), wanted, `the line in the answer to ${what}`);
      expectEqual(
        [said.sender.uid, said.muid, said.receiver],
        [actor.uid, '', inGroup(chat)],
        `sender, muid and receiver of the line of ${what}`,
      );
      const ids = [...new Set(told.map(({ id }) => id))];
      expectEqual(ids, [said.id], `ids of lines that are told of ${what}`);
      for (const one of told) expectEqual(actionOf(one), wanted, `the line in the event of ${what}`);
      const { items } = await participant.engine.history(inGroup(chat), historyQuery({ limit: 1 }), live());
      expectEqual(
        [items[0]?.id, items[0] && actionOf(items[0])],
        [said.id, wanted],
        `the line of ${what} in the history`,
      );
      const separate = participant.heard.all('message.received').length;
      const isOfGroup = ['renamed', 'iconChanged', 'typeChanged'].includes(wanted.kind);
      if (!isOfGroup) expectEqual(separate, 0, `number of messages told beside the event of ${what}`);
    }
  }),

  check(group, 'of several people added are one each, in the order of the people', [], async (scene) => {
    const { owner, participant, group: chat } = await scene.cast(['participant']);
    const people = await scene.people('Zoe', 'Ann', 'Max');
    await scene.quiet(participant);
    const drafts = people.map(({ uid }) => ({ uid, scope: 'participant' as const }));
    const { messages } = await owner.engine.addMembers(chat.guid, drafts, live());
    const event = await participant.heard.next('group.added', 'that three were added');
    expectEqual(
      event.messages.map(({ id }) => id),
      messages.map(({ id }) => id),
      'lines of people who were added, in the event',
    );
    const uids = people.map(({ uid }) => uid);
    expectEqual(
      event.users.map(({ uid }) => uid),
      uids,
      'people in the event',
    );
    if (messages.length === 0) return;
    expectEqual(
      messages.map(actionOf),
      uids.map((user) => ({ kind: 'added', user })),
      'lines of people who were added',
    );
  }),

  check(group, 'show people as who looks sees them', ['blocking'], async (scene) => {
    const { owner, participant, group: chat } = await scene.cast(['participant']);
    const { capabilities: has } = owner.engine;
    const vera = await scene.person('Vera', has.tags ? ['crew'] : []);
    await scene.add(owner, chat.guid, [vera], 'participant');
    await participant.engine.setBlocked([vera.uid], true, live());
    for (const viewer of [owner, participant, vera]) {
      const wanted = await viewer.engine.getUser(vera.uid, live());
      const { items } = await viewer.engine.history(inGroup(chat), historyQuery(), live());
      for (const { content } of items) {
        if (content.kind !== 'action' || !('user' in content.action) || content.action.user.uid !== vera.uid) continue;
        expectEqual(content.action.user, wanted, `somebody in a line, as ${viewer.name} sees them`);
      }
    }
  }),

  check(group, 'are nobody’s to edit, to delete or to answer', [], async (scene) => {
    const { owner, participant, stranger, group: chat } = await scene.cast(['participant', 'stranger']);
    const { capabilities: has } = owner.engine;
    await stranger.engine.joinGroup(chat.guid, null, live());
    await owner.engine.updateGroup(chat.guid, { name: 'Renamed' }, live());
    const { items } = await owner.engine.history(inGroup(chat), historyQuery(), live());
    const lines = items.filter(({ content }) => content.kind === 'action');
    for (const line of lines) {
      const before = await owner.engine.getMessage(line.id, live());
      for (const by of [owner, participant, stranger]) {
        const { engine } = by;
        if (has.editing) {
          await expectRefused(
            engine.editMessage(line.id, { content: text('x') }, live()),
            'FORBIDDEN',
            `${by.name} editing a line`,
          );
        }
        if (has.deleting)
          await expectRefused(engine.deleteMessage(line.id, live()), 'FORBIDDEN', `${by.name} deleting a line`);
        if (has.threads) {
          const call = scene.say(by, inGroup(chat), 'x', { parentId: line.id });
          await expectRefused(call, 'INVALID_ARGUMENT', `${by.name} replying to a line`);
        }
      }
      expectEqual(await owner.engine.getMessage(line.id, live()), before, 'a line after all that was refused');
    }
  }),

  check(group, 'are quoted and reacted to like messages', [], async (scene) => {
    const { owner, participant, group: chat } = await scene.cast(['participant']);
    const { items } = await participant.engine.history(inGroup(chat), historyQuery(), live());
    for (const { id, content } of items) {
      if (content.kind !== 'action') continue;
      const quote = await expectAccepted(
        scene.say(participant, inGroup(chat), 'so', { quotedId: id }),
        'a quote of a line',
      );
      expectEqual(quote.quotedId, id, 'quotedId of a quote of a line');
      if (!owner.engine.capabilities.reactions) continue;
      const reacted = await expectAccepted(
        participant.engine.setReaction(id, '👍', true, live()),
        'a reaction to a line',
      );
      expectThat(
        reacted.reactions.some(({ emoji }) => emoji === '👍'),
        'a reaction to a line is not there',
      );
    }
  }),
];

/** Lines in an answer or an event. */
function linesIn(given: unknown): readonly Pick<MessageRecord, 'id' | 'muid' | 'sender' | 'receiver' | 'content'>[] {
  if (!isRecord(given)) return [];
  const all: readonly unknown[] = ['message', 'messages', 'lines'].flatMap((field) => given[field] ?? []);
  return all.filter(isLine);
}

function isLine(value: unknown): value is MessageRecord {
  return isRecord(value) && isRecord(value['content']) && value['content']['kind'] === 'action';
}

/** What a line says, with uids for people. */
function actionOf({ content }: { readonly content: unknown }): unknown {
  const action = isRecord(content) ? content['action'] : null;
  if (!isRecord(action)) return null;
  const { user } = action;
  return isRecord(user) ? { ...action, user: user['uid'] } : action;
}
