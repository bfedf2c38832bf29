import { type ChatTarget, type HistoryQuery, Kit, type MessageRecord } from '@open-chat-kit/sdk';
import { manualFrames } from '../../testing/manual-frames.ts';
import { badLine, seededWorld, seedsOf } from '../../testing/seeded-world.ts';
import { foldedRuns } from './action-folds.ts';
import { layoutOf } from './message-layout.ts';
import { MessageListModel } from './message-list.ts';
import type { MessageRow } from './message-rows.ts';

/** What a list shows of a message. */
const shownOf = ({ id, content, sender, sentAt, reactions, revision }: MessageRecord): unknown => ({
  id,
  // Whether the people in a line about the group are there is not shown.
  content: content.kind === 'action' ? content.action.kind : content,
  sender: sender.uid,
  sentAt,
  reactions,
  revision,
});
const shapeOf = ({ startsDay, startsUnread, isFirstOfRun, isLastOfRun }: MessageRow): unknown => ({
  startsDay,
  startsUnread,
  isFirstOfRun,
  isLastOfRun,
});

/** What is shown, with the lines of each closed fold in its place. */
function unfolded(model: MessageListModel): readonly string[] {
  const { ids, shown } = model.getSnapshot();
  return shown.flatMap((id) => {
    const fold = model.folds.getRow(id);
    if (fold === undefined) return [id];
    return fold.isOpen ? [] : ids.filter((key) => model.folds.foldOf(key) === id);
  });
}

test.each(seedsOf(60))('after random acts and faults the list is what a fresh query gives (seed %i)', async (seed) => {
  const { random, pick, clock, faults, clients, enter, happen, end } = seededWorld(seed);
  const ana = await enter('ana');
  const ben = await enter('ben');
  const isGroup = seed % 3 !== 0;
  const target: ChatTarget = isGroup ? { type: 'group', id: 'tea' } : { type: 'user', id: 'ben' };
  const builder = new Kit.MessagesRequestBuilder().setLimit(pick([1, 2, 4, 30])).hideDeletedMessages(seed % 2 === 0);
  const query: HistoryQuery = builder.toQuery();
  await ben.createGroup(new Kit.Group('tea', 'Tea', 'public'));
  await ana.joinGroup('tea');

  const sent: Kit.BaseMessage[] = [];
  let count = 0;
  const say = async (client: Kit.ChatClient): Promise<void> => {
    count += 1;
    const to = isGroup ? 'tea' : client === ana ? 'ben' : 'ana';
    sent.push(await client.sendMessage(new Kit.TextMessage(to, `text ${count}`, target.type)));
  };
  for (let index = 0; index < 12; index += 1) await say(pick([ana, ben]));

  const frames = manualFrames();
  const model = new MessageListModel({
    client: ana,
    target,
    query,
    clock,
    nextFrame: frames.nextFrame,
    mostMessages: pick([5, 20, 300]),
    startsAtUnread: random() < 0.3,
  });
  // What a row was told of is what it shows: a change that nobody is told of shows here.
  const seen = new Map<string, MessageRow | undefined>();
  const rows = new Map<string, () => void>();
  const draw = (): void => {
    const { ids } = model.getSnapshot();
    for (const id of ids) {
      if (rows.has(id)) continue;
      seen.set(id, model.getRow(id));
      rows.set(
        id,
        model.subscribeRow(id, () => seen.set(id, model.getRow(id))),
      );
    }
    for (const [id, leave] of rows) {
      if (ids.includes(id)) continue;
      leave();
      rows.delete(id);
    }
  };
  const stop = model.subscribe(draw);

  const acts: readonly (() => unknown)[] = [
    () => say(ana),
    () => say(ben),
    () => say(ben),
    async () => {
      const message = pick(sent);
      if (!(message instanceof Kit.TextMessage)) return;
      message.setText(`edited ${(count += 1)}`);
      await pick([ana, ben]).editMessage(message);
    },
    () => pick([ana, ben]).deleteMessage(pick(sent).getId()),
    () => pick([ana, ben]).addReaction(pick(sent).getId(), pick(['👍', '🎉'])),
    () => pick([ana, ben]).removeReaction(pick(sent).getId(), '👍'),
    () => (random() < 0.3 ? ana.leaveGroup('tea') : ben.kickGroupMember('tea', 'ana')),
    () => ana.joinGroup('tea'),
    () => ana.joinGroup('tea'),
    () => (random() < 0.3 ? ben.banGroupMember('tea', 'ana') : ben.unbanGroupMember('tea', 'ana')),
    () => ben.updateGroupMemberScope('tea', 'ana', pick(['admin', 'participant'] as const)),
    () => model.loadOlder(),
    () => model.loadOlder(),
    () => model.loadNewer(),
    () => model.loadNewer(),
    () => model.toEnd(),
    () => model.seek(pick(sent).getId()),
    () => model.setInView([pick(model.getSnapshot().ids)]),
    () => model.reload(),
    () => model.setAtEnd(random() < 0.5),
    () => frames.draw(),
    () => model.retry(pick(model.getSnapshot().ids)),
    () => model.toggleFold(pick(model.getSnapshot().shown)),
  ];
  faults.setRules([
    ...badLine,
    { on: 'send', kind: 'drop', probability: 0.1 },
    { on: 'send', kind: 'error', probability: 0.1 },
    { on: 'history', kind: 'error', probability: 0.15 },
    { on: 'history', kind: 'drop', probability: 0.05 },
  ]);
  // Now and then so long that runs and days end.
  const pause = (): number => (random() < 0.05 ? pick([400_000, 40_000_000]) : Math.floor(random() * 300));
  await happen(acts, 70, pause);

  faults.setRules([]);
  for (const client of clients) client.wake();
  await clock.advance(60_000);
  if (isGroup) {
    const back = Promise.allSettled([
      ben.unbanGroupMember('tea', 'ana').catch(() => {}),
      clock.advance(1_000).then(async () => await ana.joinGroup('tea')),
    ]);
    await clock.advance(5_000);
    await back;
  }
  // Whatever failed for good is given up, so that only what the server has remains.
  for (const { draft } of ana.getPendingMessages()) ana.discardMessage(draft.muid);
  const fresh: MessageRecord[] = [];
  for (let from: HistoryQuery['from'] = { kind: 'latest' }; ;) {
    const asked = ana.queries.history(target, { ...query, limit: 100, from });
    await clock.advance(1_000);
    const page = await asked;
    fresh.unshift(...page.items);
    const [first] = page.items;
    if (first === undefined || !page.hasOlder) break;
    from = { kind: 'before', id: first.id };
  }

  /** Whatever part of the history is shown is what a fresh query gives of it, without a gap. */
  const check = (): void => {
    const state = model.getSnapshot();
    const shown = state.ids.flatMap((id) => seen.get(id) ?? []);
    const start = Math.max(
      0,
      fresh.findIndex(({ id }) => id === shown[0]?.message.id),
    );
    const part = fresh.slice(start, start + shown.length);
    expect(shown.map(({ message }) => shownOf(message))).toEqual(part.map(shownOf));
    expect(shown.map(({ status }) => status)).toEqual(part.map(() => 'sent'));
    const unreadId = model.getRow(state.unreadKey ?? '')?.message.id;
    const layouts = part.map((message, index) =>
      layoutOf(fresh[start + index - 1], message, part[index + 1], unreadId),
    );
    expect(shown.map(shapeOf)).toEqual(layouts);
    expect(state).toMatchObject({
      phase: fresh.length === 0 ? 'empty' : 'loaded',
      standing: 'open',
      hasOlder: start > 0,
      hasNewer: start + shown.length < fresh.length,
      error: null,
      newerError: null,
    });
    expect(new Set(state.ids).size).toBe(state.ids.length);
    expect(new Set(state.shown).size).toBe(state.shown.length);
    expect(unfolded(model)).toEqual(state.ids);
    const runs = foldedRuns(part);
    const folds = state.shown.flatMap((id) => model.folds.getRow(id) ?? []);
    expect(folds.map((fold) => [fold.subject, fold.count])).toEqual(
      runs.map(({ subject, start: first, end: last }) => [subject, last - first]),
    );
    expect(folds.map(({ startsDay }) => startsDay)).toEqual(runs.map(({ start: first }) => shown[first]?.startsDay));
  };
  /** Goes on until there is nothing more in this direction. */
  const walk = async (has: 'hasOlder' | 'hasNewer', load: () => void): Promise<void> => {
    // One message a page at the least.
    for (let turn = 0; turn < 120; turn += 1) {
      await clock.advance(15_000);
      frames.draw();
      const { error, newerError, [has]: goesOn } = model.getSnapshot();
      if (error !== null) model.loadOlder();
      else if (newerError !== null) model.loadNewer();
      else if (turn > 6) {
        check();
        if (!goesOn) return;
        load();
      }
    }
    expect('the walk').toBe('over');
  };
  await walk('hasOlder', model.loadOlder);
  await walk('hasNewer', model.loadNewer);
  await walk('hasOlder', model.loadOlder);
  void model.toEnd();
  await walk('hasNewer', model.loadNewer);

  for (const leave of rows.values()) leave();
  stop();
  await end();
});
