import { Kit } from '@open-chat-kit/sdk';
import { changeGroup } from '../testing/change-group.ts';
import { eachScene } from '../testing/each-scene.ts';
import { Gate } from '../testing/gate.ts';
import { manualFrames } from '../testing/manual-frames.ts';
import { Deliveries } from './deliveries.ts';

const scene = eachScene('ana', 'ben');
const { settled } = manualFrames();
const gate = new Gate();
let ana: Kit.ChatClient;
let ben: Kit.ChatClient;
/** What ana's device told the server. */
let marks: string[];

beforeEach(async () => {
  marks = [];
  ben = await scene.enter('ben');
  ana = await scene.enter('ana', (engine) => ({
    async mark(id, kind, signal) {
      marks.push(`${kind} ${id}`);
      await gate.passed();
      return await engine.mark(id, kind, signal);
    },
  }));
  await ben.createGroup(new Kit.Group('tea', 'Tea', 'public'));
  await ana.joinGroup('tea');
  scene.atEnd(Deliveries.of(ana).follow());
});

async function write(to: 'ana' | 'tea'): Promise<string> {
  const type = to === 'tea' ? 'group' : 'user';
  const sent = await ben.sendMessage(new Kit.TextMessage(to, 'Hello', type));
  await settled();
  return sent.getId();
}
const deliveredAt = async (id: string): Promise<boolean> => (await ben.getMessageDetails(id)).getDeliveredAt() > 0;

test('tells a moment later what came, of each chat the newest alone', async () => {
  await write('ana');
  const newest = await write('ana');
  expect(marks).toEqual([]);
  await settled(scene.clock.advance(1_000));
  expect(marks).toEqual([`delivered ${newest}`]);
  expect(await deliveredAt(newest)).toBe(true);
});

test('tells of a group later, so that not all of its members do at once', async () => {
  const inGroup = await write('tea');
  await settled(scene.clock.advance(4_000));
  expect(marks).toEqual([]);
  await settled(scene.clock.advance(6_000));
  expect(marks).toEqual([`delivered ${inGroup}`]);
});

test('says nothing of what was read by then, of own messages, and of lines about a group', async () => {
  const read = await write('ana');
  await ana.markAsRead(await ana.getMessageDetails(read));
  marks = [];
  await ana.sendMessage(new Kit.TextMessage('ben', 'Hello', 'user'));
  await changeGroup(ben, 'tea', (group) => group.setName('Tea and jam'));
  await settled(scene.clock.advance(20_000));
  expect(marks).toEqual([]);
});

test('tries again what got no answer, after a pause each time', async () => {
  gate.close();
  const id = await write('ana');
  await settled(scene.clock.advance(1_000));
  gate.refuse(new Kit.KitException('TIMEOUT', 'No answer.'));
  await settled();
  expect(marks.length).toBe(1);
  await settled(scene.clock.advance(4_999));
  expect(marks.length).toBe(1);
  await settled(scene.clock.advance(1));
  expect(marks).toEqual([`delivered ${id}`, `delivered ${id}`]);
  expect(await deliveredAt(id)).toBe(true);
  await settled(scene.clock.advance(100_000));
  expect(marks.length).toBe(2);
});

test('what got no answer is not told where something newer came', async () => {
  gate.close();
  await write('ana');
  await settled(scene.clock.advance(1_000));
  const newest = await write('ana');
  gate.refuse(new Kit.KitException('NETWORK', 'The connection broke.'));
  await settled();
  await settled(scene.clock.advance(10_000));
  expect(marks.slice(1)).toEqual([`delivered ${newest}`]);
  expect(await deliveredAt(newest)).toBe(true);
});

test('what is due while another one is told is told behind it', async () => {
  gate.close();
  await write('ana');
  const inGroup = await write('tea');
  await settled(scene.clock.advance(10_000));
  expect(marks.length).toBe(1);
  gate.open();
  await settled();
  expect(marks.at(-1)).toBe(`delivered ${inGroup}`);
});

test('what an answer showed is told, too; and nothing once nobody looks, or somebody else does', async () => {
  const stop = Deliveries.of(ana).follow();
  const id = await write('ana');
  await settled(ana.logout());
  await settled(scene.clock.advance(1_000));
  expect(marks).toEqual([]);
  await ana.login('ana');
  Deliveries.of(ana).note(await ana.queries.getMessage(id));
  await settled(scene.clock.advance(1_000));
  expect(marks).toEqual([`delivered ${id}`]);
  stop();
});
