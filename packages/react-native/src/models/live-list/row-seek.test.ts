import { type GroupRecord, type GroupsQuery, Kit } from '@open-chat-kit/sdk';
import { eachScene } from '../../testing/each-scene.ts';
import { manualFrames } from '../../testing/manual-frames.ts';
import { groups } from '../lists/groups.ts';
import { LiveList } from './live-list.ts';
import { RowSeek } from './row-seek.ts';

const scene = eachScene('ana');
const { nextFrame, draw, settled } = manualFrames(300);
let ana: Kit.ChatClient;
/** Cursors of the pages that the server was asked for. */
let asked: (string | null)[];
let isBroken: boolean;
let model: LiveList<GroupRecord, GroupsQuery>;
let shown: string[];

const guid = (index: number): string => `g${100 + index}`;

beforeEach(async () => {
  ana = await scene.enter('ana');
  for (let index = 0; index < 30; index += 1) await ana.createGroup(new Kit.Group(guid(index), guid(index), 'public'));
  asked = [];
  isBroken = false;
  shown = [];
});

/** A list of two groups a page, in which one is sought as a component does. */
function seek(id: string): RowSeek {
  model = new LiveList({
    description: {
      ...groups,
      async list(client, query, signal) {
        asked.push(query.cursor);
        const page = await groups.list(client, query, signal);
        if (isBroken) throw new Kit.KitException('NETWORK', 'The line is cut.');
        return page;
      },
    },
    client: ana,
    clock: scene.clock,
    query: new Kit.GroupsRequestBuilder().setLimit(2).toQuery(),
    nextFrame,
  });
  const sought = new RowSeek(id);
  const look = (): void => {
    const { main, keyword } = model.getSnapshot();
    const step = sought.next(main, keyword);
    if (step === 'show') shown.push(id);
    if (step === 'load') model.loadMore();
  };
  scene.atEnd(model.subscribe(look));
  return sought;
}

/** Lets one answer come, and what follows from it. */
async function until(pages: number): Promise<void> {
  for (let turn = 0; asked.length < pages && turn < 300; turn += 1) {
    await new Promise((resolve) => setImmediate(resolve));
    draw();
  }
  expect(asked).toHaveLength(pages);
}

const loaded = (): number => model.getSnapshot().main.ids.length;

test('a row of the first page is shown, and no page is asked for', async () => {
  seek(guid(1));
  await settled();
  expect(shown).toEqual([guid(1)]);
  expect(asked).toHaveLength(1);
});

test('a row three pages down: those pages are asked for, each once, and no more', async () => {
  seek(guid(6));
  await settled();
  expect(shown).toEqual([guid(6)]);
  expect(asked).toHaveLength(4);
  expect(new Set(asked).size).toBe(4);
});

test('the end of a list asks for its pages meanwhile: none is asked for twice', async () => {
  seek(guid(6));
  const stop = model.subscribe(() => model.getSnapshot().main.ids.length < 8 && model.loadMore());
  await settled();
  stop();
  expect(asked).toHaveLength(4);
  expect(new Set(asked).size).toBe(4);
});

test('ten pages beyond the first, then it is left', async () => {
  seek(guid(25));
  await settled();
  expect(shown).toEqual([]);
  expect(asked).toHaveLength(11);
  expect(loaded()).toBe(22);
  // Whoever scrolls there is not taken elsewhere.
  await settled(model.loadMore());
  await settled(model.loadMore());
  expect(loaded()).toBe(26);
  expect(shown).toEqual([]);
});

test('stops where the reader scrolls, with the page under way', async () => {
  const sought = seek(guid(9));
  await until(3);
  await settled(sought.stop());
  expect(asked).toHaveLength(3);
  expect(shown).toEqual([]);
});

test('stops where somebody searches, for good', async () => {
  seek(guid(9));
  await until(3);
  await settled(model.setKeyword('g1'));
  expect(asked).toHaveLength(3);
  await settled(model.setKeyword(''));
  expect(asked).toHaveLength(3);
  expect(shown).toEqual([]);
});

test('stops at a page that fails: its error stays, and asking again brings that page alone', async () => {
  seek(guid(9));
  await until(3);
  isBroken = true;
  await settled();
  expect(asked).toHaveLength(3);
  expect(model.getSnapshot().main).toMatchObject({ phase: 'loaded', isLoadingMore: false, error: { code: 'NETWORK' } });
  isBroken = false;
  await settled(model.loadMore());
  expect(loaded()).toBe(6);
  expect(shown).toEqual([]);
});

test('one that is made while it is open is shown as it comes, at the end of a list too', async () => {
  for (let index = 4; index < 30; index += 1) await ana.deleteGroup(guid(index));
  seek('z');
  await settled();
  expect(asked).toHaveLength(2);
  await settled(ana.createGroup(new Kit.Group('z', 'z', 'public')));
  expect(shown).toEqual(['z']);
  expect(asked).toHaveLength(2);
});
