/** What an edit says to the engine: hosts hand over a message that they were given, or one of their own with its id. */
import type { BaseMessage } from '../objects/base-message.ts';
import { CustomMessage } from '../objects/custom-message.ts';
import { messageFrom } from '../objects/from-records.ts';
import { TextMessage } from '../objects/text-message.ts';
import { loggedInScene } from '../testing/client-scene.ts';
import { messageRecord } from '../testing/records.ts';

const record = messageRecord('m1', {
  content: { kind: 'text', text: 'Tea?' },
  metadata: { colour: 'green' },
  sentAt: 5,
});

async function changesOf(message: BaseMessage): Promise<unknown> {
  const scene = await loggedInScene();
  scene.engine.on('editMessage', () => record);
  await scene.client.editMessage(message);
  return scene.engine.calls.at(-1)?.given[1];
}

function withId<Message extends BaseMessage>(message: Message, change: (message: Message) => void = () => {}): Message {
  message.setId('m1');
  change(message);
  return message;
}

test.each<[what: string, message: BaseMessage]>([
  ['a text', withId(new TextMessage('team', 'Coffee?', 'group'))],
  ['a custom message', withId(new CustomMessage('team', 'group', 'poll', { open: true }))],
])('%s of the host’s own with the id of another leaves the metadata of that one alone', async (_what, message) => {
  expect(await changesOf(message)).not.toHaveProperty('metadata');
});

test('metadata in it take the place of the old ones', async () => {
  const message = withId(new TextMessage('team', 'Coffee?', 'group'), (one) => one.setMetadata({ colour: 'brown' }));
  expect(await changesOf(message)).toMatchObject({ metadata: { colour: 'brown' } });
});

test('a message that the kit gave says all of it: what is emptied is emptied', async () => {
  const message = messageFrom(record);
  message.setMetadata({});
  expect(await changesOf(message)).toMatchObject({ metadata: {} });
});
