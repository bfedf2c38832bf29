// Who comes into groups and goes, and to an instance and away, while words are late, lost, and not heard yet.
import { KitException } from '@open-chat-kit/sdk/engine';
import { gate, OneInstance, telling, tells } from '../testing/one-instance.ts';
import type { KeptStreams } from '../testing/kept-streams.ts';
import type { Waits } from '../testing/one-instance.ts';
import { streamOfGroup } from './outcomes.ts';
import type { Outcome } from './outcomes.ts';
import { topicOf } from './topics.ts';

const guid = 'tea';
const stream = streamOfGroup(guid);
const sweep = 5_000;

const end: Outcome = { type: 'moved', move: { type: 'end', guid } };

function goes(type: 'in' | 'out', ...uids: readonly string[]): Outcome {
  return { type: 'moved', move: { type, guid, uids } };
}

/** To all who are in the group. */
function line(id: string): Outcome {
  return tells(telling(id, { type: 'members', guid, except: [] }));
}

/** To somebody alone, whether in the group or not. */
function hint(uid: string): Outcome {
  return tells(telling('hint', { type: 'people', uids: [uid] }));
}

/** Of what happens in the group. @returns says so, if it is heard by then */
function happen(...outcomes: readonly Outcome[]): () => void {
  return world.happen(stream, outcomes);
}

let world: OneInstance;
beforeEach(async () => (world = await OneInstance.open()));
afterEach(() => {
  world.herald.end();
  expect(world.trouble).toEqual([]);
});

/** From now on it waits there, until that is opened. */
function hold(...ways: readonly Waits[]): () => void {
  const { opened, open } = gate();
  world.wait = (way) => (ways.includes(way) ? opened : Promise.resolve());
  return () => {
    world.wait = () => Promise.resolve();
    open();
  };
}

describe.each([
  ['a new group', []],
  ['an old group', ['before', 'long before']],
])('whoever is added to %s that nobody here is in', (_which, before) => {
  test.each(['word', 'sweep'])('is told all that comes behind that, by %s, however late it is heard', async (way) => {
    const { told } = await world.come('lee');
    const letThrough = hold('hearing');
    for (const text of before) happen(line(text))();
    const say = happen(goes('in', 'lee'), line('added'));
    if (way === 'word') say();
    else world.clock.move(sweep);
    await world.settle();
    happen(line('while it is not heard yet'))();
    letThrough();
    await world.settle();
    expect(told).toEqual(['added', 'while it is not heard yet']);
    happen(line('heard'))();
    await world.settle();
    expect(told.at(-1)).toBe('heard');
    await world.sweep();
    expect(told).toHaveLength(3);
  });
});

test.each(['words', 'sweep'])('what comes between the additions of two is told to the first, by %s', async (way) => {
  const [ana, ben] = [await world.come('ana'), await world.come('ben')];
  happen(line('before'))();
  const says = [
    happen(goes('in', 'ana'), line('ana is in')),
    happen(line('hello')),
    happen(goes('in', 'ben'), line('ben is in')),
  ];
  if (way === 'words') for (const say of says) say();
  else world.clock.move(sweep);
  await world.settle();
  await world.sweep();
  expect([ana.told, ben.told]).toEqual([['ana is in', 'hello', 'ben is in'], ['ben is in']]);
});

test('a late word of having been added lets nobody in who was taken out since', async () => {
  const sayIn = happen(goes('in', 'ana'), line('in'));
  happen(goes('out', 'ana'));
  const { told } = await world.come('ana');
  sayIn();
  await world.settle();
  happen(line('secret'))();
  await world.settle();
  await world.sweep();
  expect([told, world.herald.hub.isIn('ana', guid)]).toEqual([[], false]);
});

test('a late word of having been taken out deafens nobody who is in again', async () => {
  happen(goes('in', 'ana', 'cat'))();
  const cat = await world.come('cat');
  happen(goes('out', 'cat'))();
  await world.settle();
  world.herald.hub.remove(cat.peer);
  const sayOut = happen(goes('out', 'ana'));
  happen(goes('in', 'ana'));
  const { told } = await world.come('ana');
  sayOut();
  await world.settle();
  happen(line('hello'))();
  await world.settle();
  await world.sweep();
  expect(told).toEqual(['hello']);
});

test('a late word of having been taken out, while somebody comes who is in again, deafens them neither', async () => {
  happen(goes('in', 'ana', 'cat'));
  const cat = await world.come('cat');
  happen(line('before'))();
  await world.settle();
  const sayOut = happen(goes('out', 'ana'));
  happen(goes('in', 'ana')); // its word is lost
  const letThrough = hold('memberships');
  const ana = world.coming('ana');
  await world.settle();
  sayOut();
  letThrough();
  await ana.isIn;
  world.herald.hub.remove(cat.peer);
  await world.settle();
  await world.sweep();
  happen(line('hello'))();
  await world.settle();
  await world.sweep();
  expect([world.herald.hub.isIn('ana', guid), ana.told]).toEqual([true, ['hello']]);
});

test.each([
  ['taken out', goes('out', 'ana')],
  ['in a group that ended', end],
])('a late word of having been %s, and the going of all others, deafens them neither', async (_what, outcome) => {
  happen(goes('in', 'ana', 'cat'));
  const cat = await world.come('cat');
  happen(line('before'))();
  await world.settle();
  const say = happen(outcome);
  happen(goes('in', 'ana')); // its word is lost
  const letThrough = hold('memberships');
  const ana = world.coming('ana');
  await world.settle();
  say();
  await world.settle();
  world.herald.hub.remove(cat.peer);
  await world.sweep();
  letThrough();
  await ana.isIn;
  await world.settle();
  happen(line('hello'))();
  await world.settle();
  expect([world.herald.hub.isIn('ana', guid), ana.told]).toEqual([true, ['hello']]);
});

test('whoever comes back before it was read where they were holds no group that they left meanwhile', async () => {
  happen(goes('in', 'ana', 'ben'));
  const letThrough = hold('read', 'groups');
  const first = world.coming('ana');
  await world.settle();
  world.herald.hub.remove(first.peer);
  world.wait = () => Promise.resolve();
  happen(goes('out', 'ana'));
  await world.come('ana');
  letThrough();
  await first.isIn;
  await world.settle();
  expect(world.herald.hub.concerns(topicOf('group', guid))).toBe(false);
});

test.each([0, 2, 4, 6, 8, 10, 12])(
  'whoever left a group while what is about them could not be heard is out, though some of it is told %i turns after that failed',
  async (turns) => {
    // A row that every instance hears; that they left is about them alone.
    world.happen(stream, [goes('in', 'ana')], ['all']);
    const [failing, answer] = [gate(), gate()];
    const givenUp = failing.opened.then(() => Promise.reject(new KitException('TIMEOUT', 'given up')));
    world.wait = (way) => (way === 'standing' ? givenUp : way === 'telling' ? answer.opened : Promise.resolve());
    const [first, second] = [world.coming('ana'), world.coming('ana')];
    await world.settle();
    happen(goes('out', 'ana'))();
    await world.settle();
    world.wait = () => Promise.resolve();
    failing.open();
    for (let turn = 0; turn < turns; turn += 1) await Promise.resolve();
    answer.open();
    await expect(first.isIn).rejects.toMatchObject({ code: 'TIMEOUT' });
    world.herald.hub.remove(first.peer);
    await second.isIn;
    await world.sweep();
    expect(world.herald.hub.isIn('ana', guid)).toBe(false);
  },
);

test('whoever was taken out and put in again while they came is out once the group ends, however late it is known that they are in', async () => {
  happen(goes('in', 'ana'));
  const readGroups = hold('groups');
  const ana = world.coming('ana');
  await world.settle();
  happen(goes('out', 'ana'))();
  await world.settle();
  happen(goes('in', 'ana')); // its word is lost
  readGroups();
  const read = hold('read');
  await world.settle();
  happen(end)();
  await world.settle();
  read();
  await ana.isIn;
  expect(world.herald.hub.isIn('ana', guid)).toBe(false);
});

test('whoever is taken out while it is on its way to them that they are in is out', async () => {
  happen(goes('in', 'ana'));
  const letThrough = hold('read');
  const ana = world.coming('ana');
  await world.settle();
  happen(goes('out', 'ana'), line('out'))();
  await world.settle();
  letThrough();
  await ana.isIn;
  happen(line('secret'))();
  await world.settle();
  expect([world.herald.hub.isIn('ana', guid), ana.told]).toEqual([false, []]);
});

test('a group is heard while it is read whether somebody who comes is in it, however long that takes', async () => {
  happen(goes('in', 'ana'));
  const letThrough = hold('memberships');
  const ana = world.coming('ana');
  await world.settle();
  await world.sweep();
  letThrough();
  await ana.isIn;
  happen(line('hello'))();
  await world.settle();
  expect(ana.told).toEqual(['hello']);
});

describe('who comes is told nothing from before they were in', () => {
  test.each(['late words', 'sweep'])('where somebody else here is in the group: %s', async (way) => {
    happen(goes('in', 'ben'));
    const ben = await world.come('ben');
    happen(line('hello'))();
    await world.settle();
    const says = [happen(line('secret')), happen(goes('in', 'ana'), line('in'))];
    const ana = await world.come('ana');
    if (way === 'late words') for (const say of says) say();
    await world.settle();
    await world.sweep();
    expect(ben.told).toEqual(['hello', 'secret', 'in']);
    expect(ana.told).not.toContain('secret');
  });

  test('by a second device, though they were added by then', async () => {
    const { told } = await world.come('ana');
    for (const text of ['before', 'long before']) happen(line(text));
    happen(goes('in', 'ana'), line('in'));
    const second = await world.come('ana');
    await world.sweep();
    expect([told, second.told]).toEqual([['in'], ['in']]);
  });

  test('by a second device, of what was said while they were out', async () => {
    happen(goes('in', 'ana', 'ben'));
    await world.come('ben');
    const { told } = await world.come('ana');
    happen(goes('out', 'ana'), line('out'))();
    await world.settle();
    await world.sweep();
    for (const text of ['secret', 'more of it']) happen(line(text));
    happen(goes('in', 'ana'), line('in'));
    const second = await world.come('ana');
    await world.sweep();
    expect([told, second.told]).toEqual([['in'], ['in']]);
  });
});

test('a group that ends and is made anew is that of those who are in the new one', async () => {
  happen(end, tells(telling('gone', { type: 'everybody' })));
  happen(goes('in', 'ana'));
  const { told } = await world.come('ana');
  await world.sweep();
  happen(line('hello'))();
  await world.settle();
  await world.sweep();
  expect([world.herald.hub.isIn('ana', guid), told.includes('hello')]).toEqual([true, true]);
});

describe('where a group ends while somebody comes whose group it was', () => {
  async function afterwards(isOver: Promise<unknown>): Promise<void> {
    await isOver;
    await world.settle();
    await world.sweep();
    happen(goes('in', 'lee'), line('made anew'))();
    happen(line('secret of others'))();
    await world.settle();
    await world.sweep();
  }

  test('they are not in the one that is made anew, though others looked at it meanwhile', async () => {
    happen(goes('in', 'ana'));
    const letThrough = hold('groups');
    const ana = world.coming('ana');
    await world.settle();
    happen(end);
    await world.herald.follow([topicOf('group', guid)]);
    letThrough();
    await afterwards(ana.isIn);
    expect([world.herald.hub.isIn('ana', guid), ana.told]).toEqual([false, []]);
  });

  test('nor where its stream was being read for somebody else', async () => {
    await world.come('cat');
    happen(goes('in', 'ana'));
    const letThrough = hold('memberships', 'telling');
    const ana = world.coming('ana');
    await world.settle();
    happen(end, hint('cat'))();
    await world.settle();
    letThrough();
    await afterwards(ana.isIn);
    expect([world.herald.hub.isIn('ana', guid), ana.told]).toEqual([false, []]);
  });
});

test('while it is rolled out, rows of the version before are about whom they concern, too', async () => {
  happen(goes('in', 'ana'));
  world.happen(stream, [goes('out', 'ana')], ['all']);
  happen(goes('in', 'ana'));
  const { told } = await world.come('ana');
  await world.sweep();
  world.happen(stream, [line('by an old one')], ['all'])();
  happen(line('by a new one'))();
  await world.settle();
  await world.sweep();
  expect([world.herald.hub.isIn('ana', guid), told]).toEqual([true, ['by an old one', 'by a new one']]);
});

test('while it is rolled out, words of the version before that concern nobody here cost no question', async () => {
  for (const text of ['one', 'two', 'three']) {
    world.happen(stream, [line(text)], ['all'])();
    await world.settle();
  }
  expect(world.streams.asked).toEqual([]);
});

test('a group that somebody is being added to is followed although nobody is known to be in it yet', async () => {
  const { told } = await world.come('lee');
  happen(line('before'));
  // What is asked soon may take until after the next sweep.
  world.clock.move(1_000);
  const letThrough = hold('telling');
  happen(goes('in', 'lee'), line('added'))();
  await world.settle();
  world.clock.move(4_500);
  await world.settle();
  letThrough();
  await world.settle();
  happen(line('hello'))();
  await world.settle();
  expect(told).toEqual(['added', 'hello']);
});

test('whoever comes while a stream is read for somebody else hears all that comes behind it', async () => {
  await world.come('zoe');
  const [asking, stood] = [gate(), gate()];
  world.wait = (way) => (way === 'asking' ? asking.opened : way === 'stood' ? stood.opened : Promise.resolve());
  happen(hint('zoe'))();
  await world.settle();
  const lee = world.coming('lee');
  await world.settle();
  happen(goes('in', 'lee'), line('added'))();
  asking.open();
  await world.settle();
  stood.open();
  await lee.isIn;
  happen(line('hello'))();
  await world.settle();
  expect([world.herald.hub.isIn('lee', guid), lee.told]).toEqual([true, ['hello']]);
});

test('a question that is given up holds nobody up any more', async () => {
  happen(goes('in', 'ben'));
  const ben = await world.come('ben');
  happen(line('one'))();
  await world.settle();
  const { opened, open } = gate();
  const givenUp = opened.then(() => Promise.reject(new KitException('TIMEOUT', 'given up')));
  world.wait = (way) => (way === 'standing' ? givenUp : Promise.resolve());
  const { peer, isIn } = world.coming('zoe');
  await world.settle();
  world.wait = () => Promise.resolve();
  happen(line('two')); // its word is lost
  happen(line('three'))();
  world.clock.move(100);
  await world.settle();
  expect(ben.told).toEqual(['one', 'two', 'three']);
  const yan = world.come('yan');
  open();
  await expect(isIn).rejects.toMatchObject({ code: 'TIMEOUT' });
  world.herald.hub.remove(peer);
  await yan;
});

describe('over another database, whose transactions begin anew', () => {
  const pair = JSON.stringify(['pair', 'ana', 'ben']);

  function toBoth(id: string): Outcome {
    return tells(telling(id, { type: 'people', uids: ['ana', 'ben'] }));
  }

  /** In which ana is in the group, and nothing else ever was. */
  async function another(): Promise<KeptStreams> {
    const other = await OneInstance.open();
    other.happen(stream, [goes('in', 'ana')]);
    other.herald.end();
    return other.streams.restored();
  }

  test('into which this one was restored, what is new is told, and nothing else', async () => {
    for (const id of ['in', 'old']) happen(goes('in', 'ana'), line(id));
    world.happen(pair, [toBoth('old, too')]);
    const restored = await OneInstance.open(world.streams.restored());
    const ana = await restored.come('ana');
    restored.happen(stream, [line('new')])();
    restored.happen(pair, [toBoth('new, too')])();
    await restored.settle();
    restored.herald.end();
    expect([ana.told, restored.trouble]).toEqual([['new', 'new, too'], []]);
  });

  test('which takes the place of this one, everybody comes anew, and is told what is new', async () => {
    happen(goes('in', 'ana'));
    for (let nth = 0; nth < 50; nth += 1) happen(line(`${nth}`));
    const ana = await world.come('ana');
    world.streams = await another();
    await world.sweep();
    // Sent away, their client comes back.
    expect(world.trouble.splice(0)).toEqual(['loss']);
    world.herald.hub.remove(ana.peer);
    const again = await world.come('ana');
    happen(line('new'))();
    world.happen(pair, [toBoth('new, too')])();
    await world.settle();
    happen(line('not said'));
    await world.sweep();
    expect([ana.told, again.told]).toEqual([[], ['new', 'new, too', 'not said']]);
  });

  test('which takes the place of this one, a late answer of this one says nothing of where its streams stand', async () => {
    happen(goes('in', 'ana'));
    for (let nth = 0; nth < 50; nth += 1) happen(line(`${nth}`));
    world.herald.end();
    // One that begins when ana is in already, so that nothing is aside.
    world = await OneInstance.open(world.streams);
    const { opened, open } = gate();
    // The one before has answered where the group stands; that is on its way.
    let asked = 0;
    world.wait = (way) => {
      if (way === 'stood') asked += 1;
      return way === 'stood' && asked === 2 ? opened : Promise.resolve();
    };
    const first = world.coming('ana');
    await world.settle();
    world.streams = await another();
    await world.sweep();
    open();
    // May fail: they are sent away anyway.
    await first.isIn.catch(() => {});
    await world.settle();
    // All are sent away.
    world.herald.hub.remove(first.peer);
    const { told } = await world.come('ana');
    happen(line('new'))();
    for (let time = 0; time < 3; time += 1) await world.sweep();
    expect([world.trouble.splice(0), told]).toEqual([['loss'], ['new']]);
  });

  test('which takes the place of this one, everybody comes anew once, however often it is looked meanwhile', async () => {
    happen(goes('in', 'ana'));
    await world.come('ana');
    world.streams = await another();
    const { opened, open } = gate();
    world.wait = (way) => (way === 'standing' ? opened : Promise.resolve());
    // A bus that comes back looks, too: two looks at the same time are nothing special.
    for (let time = 0; time < 3; time += 1) await world.sweep();
    open();
    await world.settle();
    for (let time = 0; time < 2; time += 1) await world.sweep();
    expect(world.trouble.splice(0)).toEqual(['loss']);
  });
});

describe('whoever comes into a group of which more is behind that than is read at once', () => {
  test('is told all of it, though nobody says anything more', async () => {
    const { told } = await world.come('lee');
    // This instance heard nothing for a while, and did not look: its machine slept, or its network was gone.
    happen(goes('in', 'lee'), line('added'));
    for (let nth = 0; nth < 600; nth += 1) happen(line(`${nth}`));
    for (let time = 0; time < 3; time += 1) await world.sweep();
    expect([told.length, told.at(-1)]).toEqual([601, '599']);
  });

  test('is out, if it ended meanwhile: of what passes in one that is made anew they hear nothing', async () => {
    await world.come('lee');
    happen(goes('in', 'lee'), line('added'));
    for (let nth = 0; nth < 600; nth += 1) happen(line(`${nth}`));
    happen(end);
    for (let time = 0; time < 3; time += 1) await world.sweep();
    expect(world.herald.hub.isIn('lee', guid)).toBe(false);
  });

  test('is told the rest where the second part could not be read at first', async () => {
    const { told } = await world.come('lee');
    happen(goes('in', 'lee'), line('added'));
    for (let nth = 0; nth < 1_200; nth += 1) happen(line(`${nth}`));
    let tellings = 0;
    world.wait = (way) => {
      if (way === 'telling') tellings += 1;
      // What lets them in, the first part, and the second one.
      return way === 'telling' && tellings === 3 ? Promise.reject(new Error('gone')) : Promise.resolve();
    };
    for (let time = 0; time < 3; time += 1) await world.sweep();
    expect(told.length).toBe(1_201);
    expect(world.trouble.splice(0)).toEqual(['A stream could not be read; it is tried again. Error: gone']);
  });
});

test('what somebody comes into by a stream of a kind of a later version is told, and nothing waits for it', async () => {
  await world.come('ana');
  world.happen(JSON.stringify(['room', guid]), [goes('in', 'ana')])();
  await world.settle();
  for (let time = 0; time < 2; time += 1) await world.sweep();
  expect(world.herald.hub.isIn('ana', guid)).toBe(false);
});

describe('what it costs', () => {
  test('many who come at once ask where streams stand once or twice, and nothing of each stream', async () => {
    const uids = Array.from({ length: 50 }, (_, at) => `user ${at}`);
    for (const uid of uids) happen(goes('in', uid));
    const before = world.streams.looks;
    await Promise.all(uids.map((uid) => world.come(uid)));
    expect(world.streams.looks - before).toBeLessThanOrEqual(4);
    await world.sweep();
    expect(world.streams.asked).toEqual([]);
  });

  test('where many groups stand is asked in parts', async () => {
    const asked = jest.spyOn(world.streams, 'standing');
    await world.herald.follow(Array.from({ length: 1_500 }, (_, nth) => topicOf('group', `${nth}`)));
    expect(asked.mock.calls.map(([streams]) => streams.length)).toEqual([1_000, 500]);
  });

  test('whoever comes and goes has nothing read from the table: where their groups stand is known', async () => {
    happen(goes('in', 'ana'));
    await world.sweep();
    const before = world.streams.asked.length;
    for (let turn = 0; turn < 10; turn += 1) {
      const { peer, told } = await world.come('ana');
      happen(line(String(turn)))();
      await world.settle();
      expect(told).toEqual([String(turn)]);
      world.herald.hub.remove(peer);
      await world.sweep();
    }
    expect(world.streams.asked).toHaveLength(before);
  });
});
