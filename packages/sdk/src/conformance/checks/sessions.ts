import { capabilities, type ChatEngine, type EngineEvent, type Session } from '../../contract.ts';
import { check } from '../check.ts';
import { expectAccepted, expectEqual, expectRefused, expectThat, fail, visibleText } from '../expectations.ts';
import type { ConformanceCheck } from '../harness.ts';
import { live, ownGroups } from '../requests.ts';
import { inGroup, type Scene } from '../scene.ts';
import { requestsOfMissingParts } from './missing-parts.ts';

const group = 'sessions';

export const sessionChecks: readonly ConformanceCheck[] = [
  check(group, 'connecting answers with the own record', [], async (scene) => {
    const session = await scene.harness.createUser({ uid: 'anna', name: 'Anna' });
    const self = await scene.harness.createEngine().connect(session, () => {}, live());
    expectThat(self.uid.startsWith('anna'), `the own uid is ${self.uid}, expected it to begin with "anna"`);
    expectEqual(self.name, 'Anna', 'name in the own record');
  }),

  check(group, 'wrong credentials are refused without repeating them', [], async (scene) => {
    const anna = await scene.person('Anna');
    const wrong = wrongSession(scene, anna.uid);
    const engine = scene.harness.createEngine();
    const error = await expectRefused(
      engine.connect(wrong, () => {}, live()),
      'AUTH_FAILED',
      'a wrong credential',
    );
    for (const secret of secretsOf(wrong)) {
      expectThat(!visibleText(error).includes(secret), 'the error about a wrong credential repeats the credential');
    }
  }),

  check(group, 'an unknown user is refused', [], async (scene) => {
    const anna = await scene.person('Anna');
    const nobody = wrongSession(scene, `${anna.uid}-nobody`);
    const call = scene.harness.createEngine().connect(nobody, () => {}, live());
    await expectRefused(call, 'AUTH_FAILED', 'an unknown user');
  }),

  check(group, 'a refused connection can be tried again with the right session', [], async (scene) => {
    const session = await scene.harness.createUser({ uid: 'anna', name: 'Anna' });
    const engine = scene.harness.createEngine();
    const wrong = engine.connect(wrongSession(scene, 'anna'), () => {}, live());
    await expectRefused(wrong, 'AUTH_FAILED', 'a wrong credential');
    const self = await engine.connect(session, () => {}, live());
    expectEqual(self.name, 'Anna', 'own name after the second try');
  }),

  check(group, 'requests before connecting are refused', [], async (scene) => {
    const call = scene.harness.createEngine().listGroups(ownGroups(), live());
    await expectRefused(call, ['NOT_LOGGED_IN', 'NETWORK'], 'a request before connecting');
  }),

  check(group, 'requests after disconnecting are refused', [], async (scene) => {
    const anna = await scene.person('Anna');
    await anna.engine.disconnect();
    const call = anna.engine.listGroups(ownGroups(), live());
    await expectRefused(call, ['NOT_LOGGED_IN', 'NETWORK'], 'a request after disconnecting');
  }),

  check(group, 'the sink is silent after disconnecting', [], async (scene) => {
    const { owner, participant, group: chat } = await scene.cast(['participant']);
    await participant.engine.disconnect();
    participant.heard.forget();
    await scene.say(owner, inGroup(chat), 'hello');
    await owner.engine.updateGroup(chat.guid, { name: 'Renamed' }, live());
    await participant.heard.heardNothing('after it disconnected');
  }),

  check(group, 'disconnecting never rejects, also twice or before connecting', [], async (scene) => {
    await expectAccepted(scene.harness.createEngine().disconnect(), 'disconnecting before connecting');
    const anna = await scene.person('Anna');
    await expectAccepted(anna.engine.disconnect(), 'disconnecting');
    await expectAccepted(anna.engine.disconnect(), 'disconnecting twice');
  }),

  check(group, 'two connections of one user work side by side', [], async (scene) => {
    const phone = await scene.person('Anna');
    const laptop = await scene.connect('Anna’s laptop', phone.session);
    const chat = await scene.group(phone);
    const seen = await laptop.engine.getGroup(chat.guid, live());
    expectEqual([seen.hasJoined, laptop.uid], [true, phone.uid], 'membership and uid on the second connection');
  }),

  check(group, 'ending one connection leaves the other one alone', [], async (scene) => {
    const { owner, participant, group: chat } = await scene.cast(['participant']);
    const laptop = await scene.connect('Paul’s laptop', participant.session);
    await laptop.engine.disconnect();
    await scene.say(owner, inGroup(chat), 'still there?');
    await participant.heard.next('message.received', 'the message after its other connection ended');
    await participant.engine.getGroup(chat.guid, live());
  }),

  check(group, 'capabilities are known ones, and never change', [], async (scene) => {
    const engine = scene.harness.createEngine();
    const known: readonly string[] = capabilities;
    for (const [name, value] of Object.entries(engine.capabilities)) {
      expectThat(known.includes(name), `the capability ${name} is none of the contract`);
      expectThat(typeof value === 'boolean', `the capability ${name} is neither true nor false`);
    }
    const anna = await scene.person('Anna');
    expectEqual(anna.engine.capabilities, engine.capabilities, 'what another connection can do');
  }),

  check(group, 'what an engine declares missing is refused as UNSUPPORTED', [], async (scene) => {
    const { owner, participant, group: chat } = await scene.cast(['participant']);
    const { id } = await scene.say(owner, inGroup(chat), 'hello');
    const requests = requestsOfMissingParts(owner.engine, chat.guid, participant.uid, id);
    for (const { capability, ask } of requests) {
      if (owner.engine.capabilities[capability]) continue;
      await expectRefused(ask(), 'UNSUPPORTED', `a request that needs the missing capability ${capability}`);
    }
  }),

  check(group, 'each burst carries at least one event, and an id on each', [], async (scene) => {
    const { owner, participant, group: chat } = await scene.cast(['participant']);
    const bursts: (readonly EngineEvent[])[] = [];
    const laptop: ChatEngine = scene.harness.createEngine();
    await laptop.connect(participant.session, (events) => bursts.push(events), live());
    for (const words of ['one', 'two', 'three']) await scene.say(owner, inGroup(chat), words);
    await participant.heard.until('three messages', () => participant.heard.all('message.received').length >= 3);
    await scene.quiet();
    expectThat(
      bursts.every((events) => events.length > 0),
      'the sink was called with no event at all',
    );
    expectThat(
      bursts.flat().every((event) => !('id' in event) || event.id !== ''),
      'an event has an empty id',
    );
  }),
];

function secretsOf({ token, password, authToken }: Session): readonly string[] {
  return [token, password, authToken].filter((secret) => secret !== undefined && secret !== '').map(String);
}

/** The first that the harness knows. */
function wrongSession({ harness }: Scene, uid: string): Session {
  const [wrong] = [harness.wrongSession(uid)].flat();
  return wrong ?? fail('the harness knows no session that must be refused');
}
