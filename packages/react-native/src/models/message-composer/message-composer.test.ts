import { type ChatTarget, type Clock, Kit, type KitException, type MessageRecord } from '@open-chat-kit/sdk';
import { eachScene } from '../../testing/each-scene.ts';
import { Gate } from '../../testing/gate.ts';
import { ManualClock } from '../../testing/manual-clock.ts';
import { manualFrames } from '../../testing/manual-frames.ts';
import { takeIn } from '../../testing/take-in.ts';
import { MessageListModel } from '../message-list/message-list.ts';
import { MessageComposerModel } from './message-composer.ts';
import { Writing } from '../writing.ts';
import type { WritingPlace } from '../drafts/draft.ts';

const scene = eachScene('ana', 'ben');
const { nextFrame, settled } = manualFrames();
let ana: Kit.ChatClient;
let ben: Kit.ChatClient;
let errors: KitException[];
let stops: (() => void)[];
const tea: ChatTarget = { type: 'group', id: 'tea' };

beforeEach(async () => {
  ({ ana, ben } = await scene.enterAll('ana', 'ben'));
  await ben.createGroup(new Kit.Group('tea', 'Tea', 'public'));
  errors = [];
  stops = [];
});

async function opened(target = tea, clock?: Clock): Promise<MessageComposerModel> {
  const model = new MessageComposerModel({
    client: ana,
    target,
    onError: (error) => errors.push(error),
    nextFrame,
    ...(clock === undefined ? {} : { clock }),
  });
  stops.push(scene.atEnd(model.subscribe(() => {})));
  await settled();
  return model;
}

/** Of the group, for a member of it. */
async function openedInside(): Promise<MessageComposerModel> {
  await ana.joinGroup('tea');
  return await opened();
}

async function said(): Promise<string[]> {
  const messages = await new Kit.MessagesRequestBuilder().setGUID('tea').setTypes(['text']).build(ben).fetchPrevious();
  return messages.map((message) => (message instanceof Kit.TextMessage ? message.getText() : ''));
}

test('sends what is written without the space around it, in order, and is empty at once', async () => {
  const model = await openedInside();
  model.setText('  one\n');
  model.send();
  expect(model.getSnapshot()).toMatchObject({ text: '', canSend: false });
  model.setText('two');
  await settled(model.send());
  expect(await said()).toEqual(['one', 'two']);
});

test.each([' \n ', '\u200B', '\u2060', '\uFE0F\u3164 '])(
  'sends nothing in which there is nothing to see: %j',
  async (text) => {
    const model = await openedInside();
    model.setText(text);
    expect(model.getSnapshot().canSend).toBe(false);
    await settled(model.send());
    expect(await said()).toEqual([]);
    expect(model.getSnapshot().text).toBe(text);
  },
);

test('says how much too long a text is, and what it has nothing to say of, the server takes', async () => {
  const model = await openedInside();
  const { longestText } = ana;
  model.setText('a'.repeat(longestText + 3));
  expect(model.getSnapshot()).toMatchObject({ excess: 3, canSend: false });
  model.setText('a'.repeat(longestText));
  expect(model.getSnapshot()).toMatchObject({ excess: 0, canSend: true });
  await settled(model.send());
  expect(errors).toEqual([]);
  expect((await said()).map((text) => text.length)).toEqual([longestText]);
  // One more is refused there.
  const tooLong = new Kit.TextMessage('tea', 'a'.repeat(longestText + 1), 'group');
  await expect(ana.sendMessage(tooLong)).rejects.toMatchObject({ code: 'LIMIT_EXCEEDED' });
});

test('keeps a draft for each chat, and none for the next user', async () => {
  const model = await opened();
  model.setText('half a thought');
  const other = await opened({ type: 'user', id: 'ben' });
  expect(other.getSnapshot().text).toBe('');
  expect((await opened()).getSnapshot().text).toBe('half a thought');
  await ana.logout();
  expect(model.getSnapshot().text).toBe('');
  await ana.login('ben');
  expect((await opened()).getSnapshot().text).toBe('');
});

test('a text that the SDK refuses comes back, with the error', async () => {
  const model = await openedInside();
  const refusal = new Kit.KitException('INVALID_ARGUMENT', 'refused before it was put in line');
  jest.spyOn(ana, 'sendMessage').mockRejectedValue(refusal);
  model.setText('hello');
  await settled(model.send());
  expect(model.getSnapshot().text).toBe('hello');
  expect(errors.map(({ code }) => code)).toEqual(['INVALID_ARGUMENT']);
});

test('a message that the server refuses is told of, and stays in its row', async () => {
  const model = await opened();
  model.setText('hello');
  await settled(model.send());
  expect(errors.map(({ code }) => code)).toEqual(['NOT_A_MEMBER']);
  expect(model.getSnapshot().text).toBe('');
  expect(ana.getPendingMessages()).toHaveLength(1);
  ana.discardMessage(ana.getPendingMessages()[0]?.draft.muid ?? '');
});

/** What others hear of the typing. */
function typing(): string[] {
  const heard: string[] = [];
  const start = ana.startTyping;
  const end = ana.endTyping;
  jest.spyOn(ana, 'startTyping').mockImplementation((indicator) => {
    heard.push('start');
    start(indicator);
  });
  jest.spyOn(ana, 'endTyping').mockImplementation((indicator) => {
    heard.push('end');
    end(indicator);
  });
  return heard;
}

test('says typing at once, again after five seconds, and that it stopped', async () => {
  await ana.joinGroup('tea');
  const clock = new ManualClock();
  const model = await opened(tea, clock);
  const heard = typing();
  model.setText('a');
  expect(heard).toEqual(['start']);
  for (let second = 0; second < 5; second += 1) {
    await clock.advance(1_000);
    model.setText(`a${second}`);
  }
  expect(heard).toEqual(['start', 'start']);
  await clock.advance(4_999);
  expect(heard).toHaveLength(2);
  await clock.advance(1);
  expect(heard).toEqual(['start', 'start', 'end']);
  expect(clock.waiting).toBe(0);
});

test.each<[string, (model: MessageComposerModel) => void]>([
  ['emptying', (model) => model.setText('')],
  ['sending', (model) => model.send()],
  ['leaving the field', (model) => model.blur()],
  ['closing', () => stops.splice(0).forEach((stop) => stop())],
  ['being told not to', (model) => model.setTypingTold(false)],
])('%s ends typing', async (_name, act) => {
  const model = await openedInside();
  const heard = typing();
  model.setText('a');
  act(model);
  expect(heard).toEqual(['start', 'end']);
});

test('nobody hears of typing that is not told, or of a text that a host put there', async () => {
  const model = await openedInside();
  const heard = typing();
  model.fill('from the host');
  model.setTypingTold(false);
  model.setText('typed');
  expect(heard).toEqual([]);
});

test('a stranger joins, and whoever is removed or banned sees it', async () => {
  const model = await opened();
  expect(model.getSnapshot().access).toBe('join');
  model.join();
  expect(model.getSnapshot().isJoining).toBe(true);
  await settled();
  expect(model.getSnapshot()).toMatchObject({ access: 'open', isJoining: false });
  await settled(ben.kickGroupMember('tea', 'ana'));
  expect(model.getSnapshot().access).toBe('join');
  await settled(ben.banGroupMember('tea', 'ana'));
  expect(model.getSnapshot().access).toBe('banned');
  await settled(ben.unbanGroupMember('tea', 'ana'));
  expect(model.getSnapshot().access).toBe('join');
  await ana.joinGroup('tea');
  await settled(ben.deleteGroup('tea'));
  expect(model.getSnapshot().access).toBe('gone');
});

test('a wrong password is said, and the right one opens', async () => {
  await ben.createGroup(new Kit.Group('safe', 'Safe', 'password', 'secret'));
  const model = await opened({ type: 'group', id: 'safe' });
  expect(model.getSnapshot().access).toBe('password');
  await settled(model.join('guess'));
  expect(model.getSnapshot()).toMatchObject({ access: 'password', joinError: 'WRONG_PASSWORD', isJoining: false });
  model.join('secret');
  expect(model.getSnapshot().joinError).toBeNull();
  await settled();
  expect(model.getSnapshot().access).toBe('open');
});

test('whoever is in already, as from another device, has what they asked for', async () => {
  scene.refuse('ALREADY_MEMBER', 'joinGroup');
  const model = await opened();
  await settled(model.join());
  expect(model.getSnapshot()).toMatchObject({ isJoining: false, joinError: null });
  expect(errors).toEqual([]);
});

test('a person who is blocked cannot be written to, until they are not', async () => {
  const model = await opened({ type: 'user', id: 'ben' });
  expect(model.getSnapshot().access).toBe('open');
  await settled(ana.blockUsers(['ben']));
  expect(model.getSnapshot().access).toBe('blockedByMe');
  await settled(ben.blockUsers(['ana']));
  expect(model.getSnapshot().access).toBe('blockedByMe');
  await settled(ana.unblockUsers(['ben']));
  expect(model.getSnapshot().access).toBe('hasBlockedMe');
  await settled(ben.unblockUsers(['ana']));
  expect(model.getSnapshot().access).toBe('open');
});

test('lifts a block of the viewer’s own, once however often it is asked for, and says why it could not', async () => {
  await ana.blockUsers(['ben']);
  const model = await opened({ type: 'user', id: 'ben' });
  const unblock = jest.spyOn(ana, 'unblockUsers').mockRejectedValueOnce(new Kit.KitException('TIMEOUT', 'No answer.'));
  model.unblock();
  model.unblock();
  expect(model.getSnapshot()).toMatchObject({ isUnblocking: true });
  await settled();
  expect(unblock).toHaveBeenCalledTimes(1);
  expect(model.getSnapshot()).toMatchObject({ isUnblocking: false, unblockError: 'TIMEOUT', access: 'blockedByMe' });
  expect(errors.map(({ code }) => code)).toEqual(['TIMEOUT']);
  await settled(model.unblock());
  expect(model.getSnapshot()).toMatchObject({ isUnblocking: false, unblockError: null, access: 'open' });
  model.unblock();
  expect(unblock).toHaveBeenCalledTimes(2);
});

test('what was on its way when the group ended is shown again, until the viewer is back and it has a row', async () => {
  const { client, engine, cut, mend } = await scene.line('ana');
  ana = client;
  const model = await openedInside();
  cut();
  scene.server.cut(engine);
  for (const text of ['one', 'two <@uid:ben>']) {
    model.setText(text);
    model.send();
  }
  model.setText('half written');
  await ben.kickGroupMember('tea', 'ana');
  expect(model.getSnapshot().unsent).toBe('');
  await settled(mend());
  expect(model.getSnapshot()).toMatchObject({ ending: 'kicked', unsent: 'one\n\ntwo @ben', text: 'half written' });
  for (const { draft } of ana.getPendingMessages().slice(1)) ana.discardMessage(draft.muid);
  await settled();
  expect(model.getSnapshot().unsent).toBe('one');
  await settled(ana.joinGroup('tea'));
  expect(model.getSnapshot()).toMatchObject({ ending: null, unsent: '' });
  expect(ana.getPendingMessages()).toMatchObject([{ state: 'failed', draft: { content: { text: 'one' } } }]);
});

test('nobody can join a private group: the chat is gone for whoever left it', async () => {
  await ben.createGroup(new Kit.Group('own', 'Own', 'private'));
  await takeIn(ben, 'own', { ana: 'participant' });
  const model = await opened({ type: 'group', id: 'own' });
  expect(model.getSnapshot().access).toBe('open');
  await settled(ana.leaveGroup('own'));
  expect(model.getSnapshot()).toMatchObject({ access: 'gone', ending: 'left' });
});

test('says why the viewer cannot write into a group any more', async () => {
  const model = await openedInside();
  expect(model.getSnapshot()).toMatchObject({ access: 'open', ending: null });
  await settled(ben.kickGroupMember('tea', 'ana'));
  expect(model.getSnapshot()).toMatchObject({ access: 'join', ending: 'kicked' });
  await settled(ben.banGroupMember('tea', 'ana'));
  expect(model.getSnapshot()).toMatchObject({ access: 'banned', ending: 'banned' });
  await ben.unbanGroupMember('tea', 'ana');
  await settled(ana.joinGroup('tea'));
  expect(model.getSnapshot()).toMatchObject({ access: 'open', ending: null });
  await settled(ben.deleteGroup('tea'));
  expect(model.getSnapshot()).toMatchObject({ access: 'gone', ending: 'deleted' });
  // Whoever looks beside it knows as much, and whoever comes later what can be asked.
  expect((await opened()).getSnapshot()).toMatchObject({ access: 'gone', ending: 'deleted' });
  for (const stop of stops) stop();
  const late = await opened();
  expect(late.getSnapshot()).toMatchObject({ access: 'gone', ending: 'hidden' });
  const nobody = await opened({ type: 'user', id: 'nobody' });
  expect(nobody.getSnapshot()).toMatchObject({ access: 'gone', ending: null });
});

test('asks again, after a pause, where the server did not answer', async () => {
  const clock = new ManualClock();
  scene.refuse('TIMEOUT', 'getGroup');
  const model = await opened(tea, clock);
  await clock.advance(5_000);
  expect(model.getSnapshot().access).toBe('unknown');
  scene.refuse('TIMEOUT');
  await settled(clock.advance(10_000));
  expect(model.getSnapshot().access).toBe('join');
  expect(clock.waiting).toBe(0);
});

test('nobody is told of what fails after the last listener went', async () => {
  const model = await opened();
  model.setText('never');
  model.send(); // no member: it will be refused
  model.join('wrong');
  for (const stop of stops.splice(0)) stop();
  await settled();
  expect(errors).toEqual([]);
});

test('joining that ends after the last listener went asks for nothing more', async () => {
  const clock = new ManualClock();
  const gate = new Gate();
  gate.close();
  let questions = 0;
  ana = await scene.enter('ana', (engine) => ({
    async joinGroup(...given) {
      await gate.passed();
      return await engine.joinGroup(...given);
    },
    getGroup() {
      questions += 1;
      return Promise.reject(new Kit.KitException('TIMEOUT', 'Broken.'));
    },
  }));
  const model = await opened(tea, clock);
  await settled(model.join());
  for (const stop of stops.splice(0)) stop();
  const before = questions;
  await settled(gate.refuse(new Kit.KitException('ALREADY_MEMBER', 'You are in.')));
  expect([questions, clock.waiting]).toEqual([before, 0]);
});

test("events of before one's own blocking that come late do not open the field", async () => {
  const { client, tell } = await scene.line('ana');
  ana = client;
  const { name, revision } = await ana.queries.getUser('ben');
  const before = { uid: 'ben', name, revision };
  const model = await opened({ type: 'user', id: 'ben' });
  await settled(ana.blockUsers(['ben']));
  expect(model.getSnapshot().access).toBe('blockedByMe');
  for (const id of ['late 1', 'late 2']) tell({ type: 'user.presence', id, user: before });
  await settled();
  expect(model.getSnapshot().access).toBe('blockedByMe');
});

describe('writing about a message', () => {
  let asked: MessageRecord;
  let own: MessageRecord;
  let model: MessageComposerModel;
  const place: WritingPlace = { target: tea, parentId: '' };

  beforeEach(async () => {
    model = await openedInside();
    asked = await recordOf(await ben.sendMessage(new Kit.TextMessage('tea', 'who comes?', 'group')));
    own = await recordOf(await ana.sendMessage(new Kit.TextMessage('tea', 'I do', 'group')));
  });

  async function recordOf(message: Kit.BaseMessage): Promise<MessageRecord> {
    return await ana.queries.getMessage(message.getId());
  }

  const newest = async (): Promise<Kit.BaseMessage | undefined> =>
    (await new Kit.MessagesRequestBuilder().setGUID('tea').setTypes(['text']).build(ben).fetchPrevious()).at(-1);

  test('an answer is begun elsewhere, keeps what is written, and goes out with what it answers', async () => {
    model.setText('me');
    Writing.of(ana).reply(place, asked);
    expect(model.getSnapshot()).toMatchObject({ text: 'me', about: { kind: 'reply', message: asked }, begun: 1 });
    await settled(model.send());
    expect((await newest())?.getQuotedMessageId()).toBe(asked.id);
    expect(model.getSnapshot()).toMatchObject({ text: '', about: null });
  });

  test('an edit changes the message and no other, and what was being written comes back', async () => {
    model.setText('half a thought');
    Writing.of(ana).reply(place, asked);
    Writing.of(ana).edit(place, own);
    expect(model.getSnapshot()).toMatchObject({ text: 'I do', about: { kind: 'edit' } });
    model.setText('I do not');
    const sending = jest.spyOn(ana, 'sendMessage');
    await settled(model.send());
    expect(await said()).toEqual(['who comes?', 'I do not']);
    expect(sending).not.toHaveBeenCalled();
    expect(model.getSnapshot()).toMatchObject({ text: 'half a thought', about: { kind: 'reply' } });
  });

  test('an edit that says the same asks the server for nothing', async () => {
    const editing = jest.spyOn(ana, 'editMessage');
    Writing.of(ana).edit(place, own);
    await settled(model.send());
    expect(editing).not.toHaveBeenCalled();
    expect(model.getSnapshot()).toMatchObject({ text: '', about: null });
  });

  test.each<[string, () => void, { readonly text: string; readonly kind: string | undefined }]>([
    ['an answer leaves its text', () => Writing.of(ana).reply(place, asked), { text: 'half', kind: undefined }],
    ['an edit gives back what was written', () => Writing.of(ana).edit(place, own), { text: 'half', kind: undefined }],
  ])('dismissing %s', (_name, begin, { text, kind }) => {
    model.setText('half');
    begin();
    model.dismiss();
    expect(model.getSnapshot().text).toBe(text);
    expect(model.getSnapshot().about?.kind).toBe(kind);
  });

  test('a second edit and an answer after an edit forget none of what was written before', () => {
    model.setText('half');
    Writing.of(ana).edit(place, own);
    Writing.of(ana).edit(place, own);
    Writing.of(ana).reply(place, asked);
    expect(model.getSnapshot()).toMatchObject({ text: 'half', about: { kind: 'reply' } });
  });

  test('follows the message that it is about: changed, and gone', async () => {
    Writing.of(ana).reply(place, asked);
    const other = new Kit.TextMessage('tea', 'who is coming?', 'group');
    other.setId(asked.id);
    await settled(ben.editMessage(other));
    expect(model.getSnapshot().about?.message.content).toEqual({ kind: 'text', text: 'who is coming?' });
    await settled(ben.deleteMessage(asked.id));
    expect(model.getSnapshot().about).toMatchObject({ kind: 'reply', message: { content: { kind: 'deleted' } } });
    model.dismiss();
    Writing.of(ana).edit(place, own);
    model.setText('I do, with cake');
    await settled(ana.deleteMessage(own.id));
    // What there is nothing to change of any more is a text of its own.
    expect(model.getSnapshot()).toMatchObject({ text: 'I do, with cake', about: null });
  });

  test('what an edit would have said goes before what was written before it', async () => {
    model.setText('half');
    Writing.of(ana).edit(place, own);
    model.setText('I do, with cake');
    await settled(ana.deleteMessage(own.id));
    expect(model.getSnapshot()).toMatchObject({ text: 'I do, with cake\n\nhalf', about: null });
  });

  test.each<[string, () => Promise<unknown>, object | null]>([
    ['deleted', () => ben.deleteMessage(asked.id), { message: { content: { kind: 'deleted' } } }],
    ['cleared', () => ana.deleteConversation('tea', 'group'), null],
  ])('what was %s while its draft waited is so when one comes back', async (_, change, about) => {
    model.setText('me');
    Writing.of(ana).reply(place, asked);
    stops[0]?.();
    await change();
    const anew = await opened();
    expect(anew.getSnapshot().text).toBe('me');
    if (about === null) expect(anew.getSnapshot().about).toBeNull();
    else expect(anew.getSnapshot().about).toMatchObject(about);
  });

  test('whoever comes back to a group that they were banned from, and have not heard so, keeps what they answer', async () => {
    const line = await scene.line('ana');
    stops[0]?.();
    ana = line.client;
    model = await opened();
    Writing.of(ana).reply(place, asked);
    line.keep();
    await ben.banGroupMember('tea', 'ana');
    await opened();
    await settled();
    expect(model.getSnapshot()).toMatchObject({ access: 'open', about: { kind: 'reply' } });
    line.tell(...line.kept);
    await settled();
    expect(model.getSnapshot()).toMatchObject({ access: 'banned', about: { kind: 'reply' } });
  });

  test('what one answers goes with its conversation', async () => {
    model.setText('me');
    Writing.of(ana).reply(place, asked);
    await settled(ana.deleteConversation('tea', 'group'));
    expect(model.getSnapshot()).toMatchObject({ text: 'me', about: null });
  });

  test('an edit that the server refuses comes back, unless something else is written by then', async () => {
    const refusal = new Kit.KitException('FORBIDDEN', 'Not any more.');
    jest.spyOn(ana, 'editMessage').mockRejectedValue(refusal);
    Writing.of(ana).edit(place, own);
    model.setText('changed');
    await settled(model.send());
    expect(model.getSnapshot()).toMatchObject({ text: 'changed', about: { kind: 'edit' } });
    model.send();
    model.setText('newer');
    await settled();
    expect(model.getSnapshot()).toMatchObject({ text: 'newer', about: null, unsaved: { draft: { text: 'changed' } } });
    expect(errors.map(({ code }) => code)).toEqual(['FORBIDDEN', 'FORBIDDEN']);
    // Refused once more it is there again.
    await settled(model.saveAgain());
    expect(model.getSnapshot()).toMatchObject({ text: 'newer', unsaved: { draft: { text: 'changed' } } });
    jest.mocked(ana.editMessage).mockRestore();
    await settled(model.saveAgain());
    expect(model.getSnapshot()).toMatchObject({ text: 'newer', unsaved: null });
    expect((await ana.queries.getMessage(own.id)).content).toEqual({ kind: 'text', text: 'changed' });
  });

  test('an edit that was not saved can be left so, and is not for the next user', async () => {
    const refusal = new Kit.KitException('FORBIDDEN', 'Not any more.');
    jest.spyOn(ana, 'editMessage').mockRejectedValue(refusal);
    const leaves = { newer: async () => model.dropUnsaved(), newest: async () => void (await ana.logout()) };
    for (const [since, leave] of Object.entries(leaves)) {
      Writing.of(ana).edit(place, own);
      model.setText('changed');
      model.send();
      model.setText(since);
      await settled();
      expect(model.getSnapshot().unsaved).not.toBeNull();
      await settled(leave());
      expect(model.getSnapshot().unsaved).toBeNull();
    }
    expect(ana.editMessage).toHaveBeenCalledTimes(2);
  });

  test('an edit that fails after its composer has gone comes back in the next one, unless that is written in', async () => {
    const gate = new Gate();
    const refusal = new Kit.KitException('FORBIDDEN', 'Not any more.');
    jest.spyOn(ana, 'editMessage').mockImplementation(() => gate.passed().then(() => Promise.reject(refusal)));
    for (const written of ['', 'newer']) {
      Writing.of(ana).edit(place, own);
      model.setText('changed');
      gate.close();
      model.send();
      for (const stop of stops.splice(0)) stop();
      model = await opened();
      model.setText(written);
      await settled(gate.open());
      const { text, about } = model.getSnapshot();
      expect([text, about?.kind]).toEqual(written === '' ? ['changed', 'edit'] : ['newer', undefined]);
      expect(Writing.of(ana).draft(place)?.text).toBe(text);
      model.dismiss();
    }
  });

  test('of edits that were not saved each is told, also to whoever comes back to the chat', async () => {
    const gate = new Gate();
    const refusal = new Kit.KitException('FORBIDDEN', 'Not any more.');
    jest.spyOn(ana, 'editMessage').mockImplementation(() => gate.passed().then(() => Promise.reject(refusal)));
    const other = await recordOf(await ana.sendMessage(new Kit.TextMessage('tea', 'me too', 'group')));
    gate.close();
    for (const [message, changed] of [[own, 'one'] as const, [other, 'two'] as const]) {
      Writing.of(ana).edit(place, message);
      model.setText(changed);
      model.send();
    }
    model.setText('newer');
    for (const stop of stops.splice(0)) stop();
    await settled(gate.open());
    model = await opened();
    const unsaved = (): string | undefined => model.getSnapshot().unsaved?.draft.text;
    expect([model.getSnapshot().text, unsaved()]).toEqual(['newer', 'one']);
    model.dropUnsaved();
    expect(unsaved()).toBe('two');
    await settled(model.saveAgain());
    expect(unsaved()).toBe('two');
    model.dropUnsaved();
    expect(unsaved()).toBeUndefined();
  });

  test('edits the last message of a list that is open, where nothing is written', async () => {
    expect(model.editLast()).toBe(false);
    const query = new Kit.MessagesRequestBuilder().toQuery();
    const list = new MessageListModel({ client: ana, target: tea, query, nextFrame });
    stops.push(scene.atEnd(list.subscribe(() => {})));
    await settled();
    model.setText('x');
    expect(model.editLast()).toBe(false);
    model.setText('');
    expect(model.editLast()).toBe(true);
    expect(model.getSnapshot()).toMatchObject({ text: 'I do', about: { kind: 'edit', message: { id: own.id } } });
  });

  test('edits none where the list offers no edits, or does not reach the last message', async () => {
    const say = (text: string): Promise<unknown> => ana.sendMessage(new Kit.TextMessage('tea', text, 'group'));
    for (let count = 0; count < 10; count += 1) await say(`${count}`);
    const query = new Kit.MessagesRequestBuilder().setLimit(4).toQuery();
    const list = new MessageListModel({ client: ana, target: tea, query, nextFrame });
    stops.push(scene.atEnd(list.subscribe(() => {})));
    await settled();
    list.setOffersEdits(false);
    expect(model.editLast()).toBe(false);
    list.setOffersEdits(true);
    await settled(list.seek(own.id));
    expect(list.getSnapshot().hasNewer).toBe(true);
    expect(model.editLast()).toBe(false);
    await settled(list.toEnd());
    expect(model.editLast()).toBe(true);
    expect(model.getSnapshot().text).toBe('9');
  });

  test('what a message was to say is set aside where another one is answered or changed meanwhile', async () => {
    const writing = Writing.of(ana);
    const other = await recordOf(await ana.sendMessage(new Kit.TextMessage('tea', 'me too', 'group')));
    const unsaved = (): string | undefined => model.getSnapshot().unsaved?.draft.text;
    model.setText('before');
    writing.edit(place, own);
    model.setText('changed');
    // Asked for once more.
    writing.edit(place, own);
    expect([model.getSnapshot().text, unsaved()]).toEqual(['changed', undefined]);
    writing.reply(place, asked);
    expect(model.getSnapshot()).toMatchObject({ text: 'before', about: { kind: 'reply' } });
    expect(unsaved()).toBe('changed');
    await settled(model.saveAgain());
    expect((await ana.queries.getMessage(own.id)).content).toEqual({ kind: 'text', text: 'changed' });
    expect(unsaved()).toBeUndefined();
    // What was not changed is not missed.
    writing.edit(place, other);
    writing.edit(place, await ana.queries.getMessage(own.id));
    expect(unsaved()).toBeUndefined();
    model.setText('changed once more');
    writing.edit(place, other);
    expect([model.getSnapshot().text, unsaved()]).toEqual(['me too', 'changed once more']);
  });

  test('edits no other message while the last one is not sent', async () => {
    const query = new Kit.MessagesRequestBuilder().toQuery();
    const list = new MessageListModel({ client: ana, target: tea, query, nextFrame });
    stops.push(scene.atEnd(list.subscribe(() => {})));
    await settled();
    scene.refuse('FORBIDDEN', 'send');
    model.setText('teh');
    await settled(model.send());
    expect(model.editLast()).toBe(false);
    scene.refuse('FORBIDDEN');
    for (const { draft } of ana.getPendingMessages()) await settled(ana.retryMessage(draft.muid));
    expect(model.editLast()).toBe(true);
    expect(model.getSnapshot()).toMatchObject({ text: 'teh', about: { kind: 'edit' } });
  });

  test('edits what a host names: the viewer’s own in this chat, and nothing else', async () => {
    await settled(model.editNamed(asked.id));
    expect(model.getSnapshot().about).toBeNull();
    await settled(model.editNamed(own.id));
    expect(model.getSnapshot().about).toMatchObject({ kind: 'edit', message: { id: own.id } });
    await settled(model.editNamed('nothing'));
    expect(errors.map(({ code }) => code)).toEqual(['NOT_FOUND']);
  });

  test('a reply that a host names is edited in its thread, or in the chat where no thread is open', async () => {
    const reply = new Kit.TextMessage('tea', 'with cake', 'group');
    reply.setParentMessageId(asked.id);
    const { id } = await recordOf(await ana.sendMessage(reply));
    const thread = new MessageComposerModel({ client: ana, target: tea, parentId: asked.id, nextFrame });
    const stop = thread.subscribe(() => {});
    const edited = async (of: string): Promise<unknown> => {
      for (const one of [model, thread]) await settled(one.editNamed(of));
      const kinds = [model, thread].map((one) => one.getSnapshot().about?.kind);
      for (const one of [model, thread]) one.dismiss();
      return kinds;
    };
    await settled();
    expect(await edited(id)).toEqual([undefined, 'edit']);
    expect(await edited(own.id)).toEqual(['edit', undefined]);
    stop();
    expect(await edited(id)).toEqual(['edit', undefined]);
  });

  test('nothing of it is for the next user, and a thread has its own', async () => {
    Writing.of(ana).reply(place, asked);
    const thread = new MessageComposerModel({ client: ana, target: tea, parentId: asked.id, nextFrame });
    stops.push(scene.atEnd(thread.subscribe(() => {})));
    expect(thread.getSnapshot().about).toBeNull();
    await ana.logout();
    expect(model.getSnapshot().about).toBeNull();
    await ana.login('ben');
    expect((await opened()).getSnapshot().about).toBeNull();
  });
});

test('what is written before anybody is in goes on with them, and is there again where it could not be sent', async () => {
  const client = scene.client();
  const model = new MessageComposerModel({ client, target: tea, nextFrame });
  stops.push(scene.atEnd(model.subscribe(() => {})));
  model.setText('hello');
  await settled(model.send());
  expect(model.getSnapshot().text).toBe('hello');
  await settled(client.login('ana'));
  expect(model.getSnapshot().text).toBe('hello');
  expect(Writing.of(client).draft({ target: tea, parentId: '' })?.text).toBe('hello');
  await client.logout();
  await settled(client.login('ben'));
  expect(model.getSnapshot().text).toBe('');
});

test('what is typed after a session ended is for nobody who comes in next, nor for whoever is out after them', async () => {
  const model = await openedInside();
  model.setText('before');
  await ana.logout();
  model.setText('meanwhile');
  await settled(ana.login('ben'));
  expect(model.getSnapshot().text).toBe('');
  await ana.logout();
  expect((await opened()).getSnapshot().text).toBe('');
  await settled(ana.login('ana'));
  expect(model.getSnapshot().text).toBe('');
});

test('two composers of one chat have one text, also when it was sent', async () => {
  const [one, other] = [await openedInside(), await opened()];
  one.setText('half a thought');
  one.select(4, 4);
  expect(other.getSnapshot().text).toBe('half a thought');
  await settled(other.send());
  expect(one.getSnapshot()).toMatchObject({ text: '', canSend: false });
  expect(await said()).toEqual(['half a thought']);
  one.setText('another');
  expect(other.getSnapshot().text).toBe('another');
});

test('a text that comes back from the host as it was typed moves nothing', async () => {
  const model = await openedInside();
  model.setText('one two');
  model.select(3, 3);
  model.fill('one two');
  model.insert('!');
  expect(model.getSnapshot().text).toBe('one! two');
});

test('of several texts that could not be sent none is lost, nor what is being written by then', async () => {
  const client = scene.client();
  const model = new MessageComposerModel({ client, target: tea, nextFrame });
  stops.push(scene.atEnd(model.subscribe(() => {})));
  for (const text of ['one', 'two']) {
    model.setText(text);
    model.send();
  }
  model.setText('three');
  await settled();
  const { text } = model.getSnapshot();
  expect(text.split('\n\n').toSorted()).toEqual(['one', 'three', 'two']);
  expect(text.endsWith('three')).toBe(true);
});
