import type { ChatEngine } from '@open-chat-kit/sdk/engine';
import { groupDraft, messageDraft } from '../testing/drafts.ts';
import { say, scene, target } from '../testing/scene.ts';

const { signal } = new AbortController();
const toAna = { type: 'user', id: 'ana' } as const;

describe('the same muid again', () => {
  test('gives the first result, whatever the text', async () => {
    const { ben } = await scene();
    const first = await say(ben, 'm');
    expect(await ben.send(target, messageDraft('m', 'another text'), signal)).toEqual(first);
  });

  test('gives the place of a message that was deleted', async () => {
    const { ben } = await scene();
    const { id } = await say(ben, 'm');
    await ben.deleteMessage(id, signal);
    expect(await say(ben, 'm')).toMatchObject({ id, content: { kind: 'deleted' } });
  });

  test('is a conflict in another conversation, and of no concern to another sender', async () => {
    const { ana, ben } = await scene();
    const { id } = await say(ben, 'm');
    await expect(ben.send(toAna, messageDraft('m', 'm'), signal)).rejects.toMatchObject({ code: 'CONFLICT' });
    expect((await say(ana, 'm')).id).not.toBe(id);
  });

  const losses: readonly (readonly [string, string, (ana: ChatEngine, ben: ChatEngine) => Promise<unknown>])[] = [
    ['was kicked', 'NOT_A_MEMBER', (ana) => ana.kickMember('g', 'ben', signal)],
    ['left', 'NOT_A_MEMBER', (_, ben) => ben.leaveGroup('g', signal)],
  ];
  test.each(losses)('gives the first result to who %s, though a new message is refused', async (_, code, lose) => {
    const { ana, ben } = await scene();
    const { id } = await say(ben, 'm');
    await lose(ana, ben);
    expect(await say(ben, 'm')).toMatchObject({ id });
    await expect(say(ben, 'new')).rejects.toMatchObject({ code });
  });

  test('gives the first result between people of whom one blocked the other since', async () => {
    const { ana, ben } = await scene();
    const { id } = await ben.send(toAna, messageDraft('m', 'm'), signal);
    await ana.setBlocked(['ben'], true, signal);
    expect(await ben.send(toAna, messageDraft('m', 'm'), signal)).toMatchObject({ id });
    await expect(ben.send(toAna, messageDraft('n', 'n'), signal)).rejects.toMatchObject({ code: 'FORBIDDEN' });
  });

  test('is a new message once the group of the first one is gone', async () => {
    const { ana } = await scene();
    const first = await say(ana, 'm');
    await ana.deleteGroup('g', signal);
    await ana.createGroup(groupDraft({ guid: 'g' }), signal);
    const second = await say(ana, 'm');
    expect([second.id === first.id, second.order > first.order]).toEqual([false, true]);
  });
});

test('a text, and a name, in which there is nothing to see is refused', async () => {
  const { ana } = await scene();
  for (const blank of ['', ' \n', '\u200B', '\u2060\u3164']) {
    await expect(ana.send(target, messageDraft('m', blank), signal)).rejects.toMatchObject({
      code: 'INVALID_ARGUMENT',
    });
    const draft = groupDraft({ guid: 'new', name: blank });
    await expect(ana.createGroup(draft, signal)).rejects.toMatchObject({ code: 'INVALID_ARGUMENT' });
  }
});
