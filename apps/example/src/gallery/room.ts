import { Kit } from '@open-chat-kit/react-native';
import type { Scene } from './scene.ts';

const lines = [
  ['ben', 'Has anyone been to the harbour since they opened the new pier?'],
  ['ben', 'I could go on Saturday.'],
  ['mei', '我也去！'],
  ['ana', 'Count me in.'],
  ['yusuf', 'السبت مناسب لي أيضا'],
  [
    'ana',
    'There is a market until eight, and music afterwards. I would come by bike and bring something to eat for all of us, if somebody else brings the tea.',
  ],
  ['mei', '🎉'],
  ['ben', 'Tea it is: https://example.com/pier'],
  ['ana', 'And lanterns'],
] as const;

/** A group where people talk, one where nobody does, and one that Ana is not in. */
export async function createRoom({ enter }: Scene): Promise<void> {
  const [ben, mei, yusuf] = await Promise.all([enter('ben'), enter('mei'), enter('yusuf')]);
  const owner = ben;
  for (const [guid, name] of [
    ['room', 'Harbour walks'],
    ['quiet', 'Quiet corner'],
    ['closed', 'Members only'],
  ] as const) {
    await owner.createGroup(new Kit.Group(guid, name, 'public'));
  }
  const inRoom = ['ana', 'mei', 'yusuf'].map((uid) => new Kit.GroupMember(uid, 'participant'));
  await owner.addMembersToGroup('room', inRoom, []);
  await owner.addMembersToGroup('quiet', [new Kit.GroupMember('ana', 'participant')], []);
  const ana = await enter('ana');
  const clients = { ana, ben, mei, yusuf };
  for (const [uid, text] of lines) await clients[uid].sendMessage(new Kit.TextMessage('room', text, 'group'));
}

async function answer(client: Kit.ChatClient, to: Kit.BaseMessage, text: string): Promise<Kit.BaseMessage> {
  const message = new Kit.TextMessage('room', text, 'group');
  message.setQuotedMessageId(to.getId());
  return await client.sendMessage(message);
}

/** And how they answer and react to each other there. */
export async function createAnsweredRoom(scene: Scene): Promise<void> {
  await createRoom(scene);
  const [ana, ben, mei] = await Promise.all([scene.enter('ana'), scene.enter('ben'), scene.enter('mei')]);
  const plan = await ben.sendMessage(new Kit.TextMessage('room', 'Saturday at six, by the old crane?', 'group'));
  for (const client of [ana, mei]) await client.addReaction(plan.getId(), '👍');
  await mei.addReaction(plan.getId(), '❤️');
  const yes = await answer(ana, plan, 'Six is good. I will bring the lanterns.');
  for (const client of [ben, mei]) await client.addReaction(yes.getId(), '🎉');
  const gone = await mei.sendMessage(new Kit.TextMessage('room', 'And the dog?', 'group'));
  await answer(ben, gone, 'Dogs are welcome.');
  await mei.deleteMessage(gone.getId());
  for (const text of ['How do we get there?', 'By bike, I think.']) {
    const reply = new Kit.TextMessage('room', text, 'group');
    reply.setParentMessageId(plan.getId());
    await mei.sendMessage(reply);
  }
}

/** And what was said behind that, so that nobody sees who answered. */
export async function createRepliesRoom(scene: Scene): Promise<void> {
  await createAnsweredRoom(scene);
  const mei = await scene.enter('mei');
  for (let hour = 1; hour <= 20; hour += 1)
    await mei.sendMessage(new Kit.TextMessage('room', `Low water at ${hour} o’clock.`, 'group'));
}

/** And files, of which there is nothing to be seen yet. */
export async function createFilesRoom(scene: Scene): Promise<void> {
  await createRoom(scene);
  const [ana, ben] = await Promise.all([scene.enter('ana'), scene.enter('ben')]);
  const files = [
    [ben, 'image', 'pier.jpg', 1_240_000, 'The new pier, from the old one.'],
    [ana, 'file', 'A list of everything that everybody wants to bring along on Saturday.pdf', 48_000, ''],
    [ben, 'audio', '', 0, ''],
  ] as const;
  for (const [client, kind, name, size, caption] of files) {
    const message = new Kit.MediaMessage('room', null, kind, 'group');
    message.setAttachment(new Kit.Attachment('https://example.com/file', name, 'application/octet-stream', size));
    message.setCaption(caption);
    await client.sendMediaMessage(message);
  }
}

/** And who of them has read what Ana says. */
export async function createReadRoom(scene: Scene): Promise<void> {
  await createRoom(scene);
  const [ana, ben, mei, yusuf] = await Promise.all(['ana', 'ben', 'mei', 'yusuf'].map((uid) => scene.enter(uid)));
  const question = await ana?.sendMessage(new Kit.TextMessage('room', 'Who comes along?', 'group'));
  if (question === undefined) return;
  await yusuf?.markAsDelivered(question);
  await mei?.markAsRead(question);
  await ben?.markAsRead(question);
}

/** Somebody asked for Ana twice, and much was said since. */
export async function createMentionsRoom(scene: Scene): Promise<void> {
  await createUnreadRoom(scene);
  const [ben, mei] = await Promise.all([scene.enter('ben'), scene.enter('mei')]);
  for (const asked of ['<@uid:ana>, can you bring the key?', 'Does <@uid:ana> know the way?']) {
    for (let hour = 1; hour <= 20; hour += 1)
      await mei.sendMessage(new Kit.TextMessage('room', `It will be dry at ${hour} o’clock.`, 'group'));
    await ben.sendMessage(new Kit.TextMessage('room', asked, 'group'));
  }
  for (let hour = 1; hour <= 20; hour += 1)
    await mei.sendMessage(new Kit.TextMessage('room', `Low water at ${hour} o’clock.`, 'group'));
}

/** And what Ana has not read of it. */
export async function createUnreadRoom(scene: Scene): Promise<void> {
  await createRoom(scene);
  const [ana, ben, mei] = await Promise.all([scene.enter('ana'), scene.enter('ben'), scene.enter('mei')]);
  await ana.sendMessage(new Kit.TextMessage('room', 'See you on the pier!', 'group'));
  await ana.markAsRead(await ben.sendMessage(new Kit.TextMessage('room', 'See you there.', 'group')));
  for (const text of ['Who has the key of the boathouse?', 'Nobody?'])
    await mei.sendMessage(new Kit.TextMessage('room', text, 'group'));
  await ben.sendMessage(new Kit.TextMessage('room', 'It hangs in my kitchen.', 'group'));
}

/** And what Ben changed about it today: the lines that tell of it are folded. */
export async function createChangedRoom(scene: Scene): Promise<void> {
  await createRoom(scene);
  const ben = await scene.enter('ben');
  const room = await ben.getGroup('room');
  for (const name of ['Harbour walks and talks', 'Harbour and pier walks']) {
    room.setName(name);
    await ben.updateGroup(room);
  }
  await ben.updateGroupMemberScope('room', 'mei', 'admin');
  const mei = await scene.enter('mei');
  await mei.updateGroupMemberScope('room', 'yusuf', 'moderator');
  await (await scene.enter('yusuf')).leaveGroup('room');
  await (await scene.enter('yusuf')).joinGroup('room');
}
