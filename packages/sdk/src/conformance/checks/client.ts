import { check } from '../check.ts';
import { ClientScene, type ClientPerson } from '../client-scene.ts';
import { expectEqual, expectThat } from '../expectations.ts';
import type { ConformanceCheck, Need } from '../harness.ts';
import { live } from '../requests.ts';
import { inGroup, type Person, type Scene } from '../scene.ts';

const group = 'the client';

/** One person with the kit's client in a group with one other. */
interface Stage {
  readonly scene: Scene;
  readonly clients: ClientScene;
  readonly anna: ClientPerson;
  readonly owner: Person;
  readonly guid: string;
}

export const clientChecks: readonly ConformanceCheck[] = [
  withClient('what is written over a stalled line is there once and in order', [], async (stage) => {
    const { scene, clients, anna, owner, guid } = stage;
    scene.harness.stall(anna.connection, true);
    for (const words of ['one', 'two', 'three']) anna.write(guid, words);
    await clients.pass(30_000);
    expectEqual(anna.sent, [], 'what the client says of messages that wait for a stalled line');
    expectThat(
      anna.client.getConnectionStatus() !== 'connected',
      'the client takes a line for alive on which nothing passes',
    );
    scene.harness.stall(anna.connection, false);
    await clients.until('the three messages are sent', () => anna.sent.length === 3);
    expectEqual(anna.sent, ['one', 'two', 'three'], 'what was sent');
    expectEqual(
      await scene.texts(owner, { type: 'group', id: guid }),
      ['one', 'two', 'three'],
      'history after the stall',
    );
  }),

  withClient('a line that dies in silence is noticed, and what was missed is compared', [], async (stage) => {
    const { scene, clients, anna, owner, guid } = stage;
    scene.harness.stall(anna.connection, true);
    await scene.say(owner, { type: 'group', id: guid }, 'missed');
    await clients.until(
      'the client notices a dead line',
      () => anna.client.getConnectionStatus() !== 'connected',
      60_000,
    );
    const before = anna.comparisons();
    scene.harness.stall(anna.connection, false);
    await clients.until('the client is back', () => anna.client.getConnectionStatus() === 'connected');
    await clients.until(
      'it heard of what it missed',
      () => anna.heard.includes('missed') || anna.comparisons() > before,
    );
    await scene.say(owner, { type: 'group', id: guid }, 'after');
    await clients.until('it hears what comes then', () => anna.heard.includes('after'));
  }),

  withClient('a client that wakes up notices a dead line at once', [], async ({ scene, clients, anna }) => {
    scene.harness.stall(anna.connection, true);
    anna.client.wake();
    await clients.until('it notices', () => anna.client.getConnectionStatus() !== 'connected', 6_000);
    scene.harness.stall(anna.connection, false);
    await clients.until('the client is back', () => anna.client.getConnectionStatus() === 'connected');
  }),

  withClient('a line that is alive stays as it is', [], async ({ clients, anna }) => {
    let breaks = 0;
    anna.client.addConnectionListener('check', { onDisconnected: () => (breaks += 1) });
    await clients.pass(120_000, 1_000);
    expectEqual(breaks, 0, 'number of times that the client gave up a line that was alive');
  }),

  withClient('a message whose answer is lost is there once', ['loseAnswer'], async (stage) => {
    const { scene, clients, anna, owner, guid } = stage;
    scene.harness.loseAnswer?.(anna.connection);
    anna.write(guid, 'once');
    anna.write(guid, 'then');
    await clients.until('both messages are sent', () => anna.sent.length === 2);
    expectEqual(anna.sent, ['once', 'then'], 'what was sent');
    expectEqual(await scene.texts(owner, { type: 'group', id: guid }), ['once', 'then'], 'history after a lost answer');
  }),

  withClient(
    'a question whose answer is lost ends with TIMEOUT',
    ['loseAnswer'],
    async ({ scene, clients, anna, guid }) => {
      scene.harness.loseAnswer?.(anna.connection);
      let outcome = '';
      anna.client.getGroup(guid).then(
        () => (outcome = 'answered'),
        (error: { readonly code?: string }) => (outcome = error.code ?? 'no code'),
      );
      await clients.until('it ends', () => outcome !== '', 30_000);
      expectEqual(outcome, 'TIMEOUT', 'the end of a question without an answer');
      expectEqual(anna.client.getConnectionStatus(), 'connected', 'status of a line that answers everything else');
    },
  ),

  withClient('a server that crashes loses and doubles nothing', ['restart'], async (stage) => {
    const { scene, clients, anna, owner, guid } = stage;
    const written: string[] = [];
    for (let time = 1; time <= 3; time += 1) {
      for (const part of ['a', 'b', 'c']) {
        written.push(`${time}${part}`);
        anna.write(guid, `${time}${part}`);
      }
      await scene.harness.restart?.();
      await owner.heard.next('connection.lost', 'that its connection broke');
      owner.heard.forget();
      await scene.reconnect(owner);
      await clients.until('the client is back', () => anna.client.getConnectionStatus() === 'connected');
    }
    await clients.until('all is sent', () => anna.sent.length === written.length);
    expectEqual(anna.sent, written, 'what was sent over three crashes');
    expectEqual(await scene.texts(owner, { type: 'group', id: guid }), written, 'history after three crashes');
  }),

  withClient('what is told after a crash is not taken for what was told before', ['restart'], async (stage) => {
    const { scene, clients, anna, owner, guid } = stage;
    const told: string[] = [];
    for (let life = 1; life <= 3; life += 1) {
      for (let time = 1; time <= 10; time += 1) {
        told.push(`${life}.${time}`);
        await scene.say(owner, inGroup({ guid }), `${life}.${time}`);
      }
      await clients.until('the client hears what was said', () => anna.heard.includes(`${life}.10`));
      await scene.restart(owner);
      owner.heard.forget();
      await clients.until('the client is back', () => anna.client.getConnectionStatus() === 'connected');
    }
    expectEqual(anna.heard, told, 'messages that the client heard over three crashes, once and in order');
  }),

  withClient('two breaks in a row are both healed', [], async ({ scene, clients, anna, owner, guid }) => {
    for (const words of ['one', 'two', 'three']) {
      const before = anna.comparisons();
      await scene.harness.cut(anna.connection);
      await scene.say(owner, inGroup({ guid }), words);
      await clients.until('the client is back', () => anna.client.getConnectionStatus() === 'connected');
      await clients.until(
        `it heard "${words}", or was told to compare`,
        () => anna.heard.includes(words) || anna.comparisons() > before,
      );
    }
  }),
];

function withClient(fact: string, needs: readonly Need[], play: (stage: Stage) => Promise<void>): ConformanceCheck {
  return check(group, fact, needs, async (scene) => {
    const owner = await scene.person('Olga');
    const { guid } = await scene.group(owner);
    const clients = new ClientScene(scene);
    const anna = await clients.person('Anna');
    try {
      await owner.engine.addMembers(guid, [{ uid: anna.uid, scope: 'participant' }], live());
      await clients.pass(500);
      await play({ scene, clients, anna, owner, guid });
    } finally {
      await anna.client.logout();
    }
  });
}
