import { Kit, type MessageRecord } from '@open-chat-kit/sdk';
import { eachScene } from '../testing/each-scene.ts';
import { Gate } from '../testing/gate.ts';
import { messageOf, personOf } from '../testing/message-of.ts';
import { say, shareTea } from '../testing/shared-tea.ts';
import { ReactionWishes, withWishes } from './reaction-wishes.ts';

const scene = eachScene('ana', 'ben');
let client: Kit.ChatClient;
let ben: Kit.ChatClient;
let gate: Gate;
let asked: string[];
let message: MessageRecord;

beforeEach(async () => {
  ({ ben } = await shareTea(scene));
  gate = new Gate();
  asked = [];
  client = await scene.enter('ana', ({ setReaction }) => ({
    setReaction: async (id, emoji, isAdded, signal) => {
      asked.push(`${isAdded ? '+' : '-'}${emoji}`);
      await gate.passed();
      return await setReaction(id, emoji, isAdded, signal);
    },
  }));
  const said = await say(ben, 'tea?');
  message = await client.queries.getMessage(said.getId());
});

/** As it is drawn, of a message as the server has it. */
const drawn = (known: MessageRecord = message): string =>
  withWishes(known, ReactionWishes.of(client).get(message.id))
    .reactions.map(({ emoji, count, reactedByMe }) => `${emoji}${count}${reactedByMe ? ' mine' : ''}`)
    .join(', ');
const press = (emoji = '👍'): Promise<void> => ReactionWishes.of(client).toggle(message, emoji);
const now = (): Promise<MessageRecord> => client.queries.getMessage(message.id);

test('a reaction is drawn before the server has answered, and once', async () => {
  await ben.addReaction(message.id, '👍');
  message = await now();
  gate.close();
  const told: string[] = [];
  const stop = ReactionWishes.of(client).subscribe(message.id, () => told.push(drawn()));
  const done = press();
  expect(drawn()).toBe('👍2 mine');
  gate.open();
  await done;
  stop();
  expect(drawn()).toBe('👍2 mine');
  expect(drawn(await now())).toBe('👍2 mine');
  expect(told).toEqual(['👍2 mine', '👍2 mine']);
  expect(ReactionWishes.of(client).get('another')).toBeUndefined();
});

test('presses that come before the answer are carried out in their order, the last one at last', async () => {
  gate.close();
  const first = press();
  expect(drawn()).toBe('👍1 mine');
  await press();
  expect(drawn()).toBe('');
  const other = press('❤️');
  expect(drawn()).toBe('❤️1 mine');
  gate.open();
  await Promise.all([first, other]);
  expect(drawn(await now())).toBe('❤️1 mine');
  expect(asked.filter((one) => one.endsWith('👍'))).toEqual(['+👍', '-👍']);
  await press('❤️');
  expect(drawn(await now())).toBe('');
});

test('where nothing has changed in the end, nothing more is asked', async () => {
  gate.close();
  const done = press();
  await press();
  await press();
  gate.open();
  await done;
  expect(asked).toEqual(['+👍']);
  expect(drawn(await now())).toBe('👍1 mine');
});

test('what is refused is taken back from the screen and told, unless it is not wanted any more', async () => {
  scene.refuse('FORBIDDEN', 'setReaction');
  await expect(press()).rejects.toMatchObject({ code: 'FORBIDDEN' });
  expect(drawn()).toBe('');
  gate.close();
  const done = press();
  await press();
  gate.open();
  await expect(done).rejects.toMatchObject({ code: 'FORBIDDEN' });
  expect(asked).toEqual(['+👍', '+👍', '-👍']);
  expect(drawn()).toBe('');
});

test('what the server says later counts, and what is deleted has no reactions', async () => {
  await press();
  const since = await now();
  expect(drawn()).toBe('👍1 mine');
  expect(drawn({ ...since, revision: since.revision + 1, reactions: [] })).toBe('');
  expect(
    drawn({ ...messageOf({ sender: personOf('ben'), content: { kind: 'deleted' } }), deletedAt: 5, revision: 0 }),
  ).toBe('');
});

test('another user of the client has none of them', async () => {
  gate.close();
  press().catch(() => {});
  await client.logout();
  await client.login('ben');
  expect(drawn()).toBe('');
  gate.open();
});
