import type { Clock } from '@open-chat-kit/sdk/engine';
import { createEmbeddedServer } from '../server.ts';
import { groupDraft, messageDraft } from '../testing/drafts.ts';
import { manualClock } from '../testing/manual-clock.ts';
import { enter, target } from '../testing/scene.ts';

const { signal } = new AbortController();

test('a clock that was set back puts nothing before what it is done to', async () => {
  const steady = manualClock();
  let behind = 0;
  const clock: Clock = { now: () => steady.now() - behind, after: (ms, run) => steady.after(ms, run) };
  const server = createEmbeddedServer({ clock });
  for (const uid of ['ana', 'ben']) await server.createUser({ uid, name: uid });
  const [ana, ben] = [await enter(server, 'ana'), await enter(server, 'ben')];
  const { group } = await ana.createGroup(groupDraft({ guid: target.id }), signal);
  await ben.joinGroup(target.id, null, signal);
  const { id, sentAt } = await ana.send(target, messageDraft('m1', 'one'), signal);

  behind = 3_600_000;
  expect((await ana.send(target, messageDraft('m2', 'two'), signal)).sentAt).toBeGreaterThanOrEqual(sentAt);
  await ben.mark(id, 'read', signal);
  expect(await ana.listReceipts(id, signal)).toMatchObject([{ deliveredAt: sentAt, readAt: sentAt }]);
  await ben.setReaction(id, '👍', true, signal);
  const reactions = await ana.listReactions(id, { limit: 10, cursor: null, emoji: '' }, signal);
  expect(reactions.items).toMatchObject([{ at: sentAt }]);
  expect(await ana.editMessage(id, { content: { kind: 'text', text: 'once' } }, signal)).toMatchObject({
    sentAt,
    editedAt: sentAt,
  });
  expect(await ana.deleteMessage(id, signal)).toMatchObject({ sentAt, deletedAt: sentAt });
  const changed = await ana.updateGroup(target.id, { description: 'later' }, signal);
  expect(changed.updatedAt).toBeGreaterThanOrEqual(group.createdAt);
});
