import { errorCodes, type ChatEngine, type EngineEvent } from '../../contract.ts';
import { check } from '../check.ts';
import { awaitedLater, expectAccepted, expectEqual, expectRefused, expectThat } from '../expectations.ts';
import type { ConformanceCheck } from '../harness.ts';
import { groupsQuery, live, messageDraft, ownGroups, text } from '../requests.ts';
import { inGroup, type Scene } from '../scene.ts';

const group = 'dead lines';

export const deadLineChecks: readonly ConformanceCheck[] = [
  check(group, 'a ping is answered', [], async (scene) => {
    const anna = await scene.person('Anna');
    const call = awaitedLater(anna.engine.ping(live()));
    expectEqual(await scene.isSettledSoon(call), true, 'whether a ping is answered');
    await expectAccepted(call, 'a ping');
  }),

  check(group, 'a ping on a stalled line waits for the server', [], async (scene) => {
    const anna = await scene.person('Anna');
    scene.harness.stall(anna.connection, true);
    const call = awaitedLater(anna.engine.ping(live()));
    expectEqual(await scene.isSettledSoon(call), false, 'whether a ping over a stalled line is answered');
    scene.harness.stall(anna.connection, false);
    expectEqual(await scene.isSettledSoon(call), true, 'whether a ping is answered when the stall ends');
    await call;
  }),

  check(group, 'a ping without a connection is refused', [], async (scene) => {
    const before = scene.harness.createEngine().ping(live());
    await expectRefused(before, ['NOT_LOGGED_IN', 'NETWORK'], 'a ping before connecting');
    const anna = await scene.person('Anna');
    await scene.cut(anna);
    await expectRefused(anna.engine.ping(live()), 'NETWORK', 'a ping over a broken connection');
  }),

  check(group, 'no event passes a stalled line, and each comes when the stall ends', [], async (scene) => {
    const { owner, participant, group: chat } = await scene.cast(['participant']);
    scene.harness.stall(participant.connection, true);
    const { id } = await scene.say(owner, inGroup(chat), 'late');
    await participant.heard.heardNothing('over a stalled line');
    scene.harness.stall(participant.connection, false);
    await participant.heard.next(
      'message.received',
      'what was told while its line was stalled',
      ({ message }) => message.id === id,
    );
  }),

  check(group, 'connecting again replaces a line that is stalled', [], async (scene) => {
    const { owner, participant, group: chat } = await scene.cast(['participant']);
    scene.harness.stall(participant.connection, true);
    const { id } = await scene.say(owner, inGroup(chat), 'while stalled');
    const call = awaitedLater(scene.reconnect(participant));
    await scene.quiet();
    scene.harness.stall(participant.connection, false);
    await scene.quiet();
    await call;
    await participant.heard.until('what was told while its line was stalled, or resync', () => {
      const isTold = participant.heard.all('message.received', ({ message }) => message.id === id).length > 0;
      return isTold || participant.heard.all('resync').length > 0;
    });
    const after = await scene.say(owner, inGroup(chat), 'after');
    await participant.heard.next(
      'message.received',
      'a message after connecting again',
      ({ message }) => message.id === after.id,
    );
  }),

  check(group, 'a connection that was replaced says nothing more', [], async (scene) => {
    const { owner, participant, group: chat } = await scene.cast(['participant']);
    const fresh: EngineEvent[] = [];
    participant.heard.forget();
    await participant.engine.connect(participant.session, (events) => fresh.push(...events), live());
    await scene.say(owner, inGroup(chat), 'hello');
    await participant.heard.heardNothing('by the sink of a connection that was replaced');
    expectThat(
      fresh.some(({ type }) => type === 'message.received'),
      'the connection that replaced another one hears nothing',
    );
    await participant.engine.getGroup(chat.guid, live());
  }),

  check(group, 'connecting rejects promptly when it is aborted', [], async (scene) => {
    const { engine, call, control } = await connectingOverStalledLine(scene);
    control.abort();
    const refusal = expectRefused(call, 'NETWORK', 'connecting, aborted while it waits');
    expectEqual(await scene.isSettledSoon(call), true, 'whether connecting ends when it is aborted');
    await refusal;
    await staysClosed(scene, engine);
  }),

  check(group, 'connecting ends with disconnect', [], async (scene) => {
    const { engine, call } = await connectingOverStalledLine(scene);
    await engine.disconnect();
    const refusal = expectRefused(call, [], 'connecting, ended by disconnect');
    expectEqual(await scene.isSettledSoon(call), true, 'whether connecting ends with disconnect');
    await refusal;
    await staysClosed(scene, engine);
  }),

  check(group, 'a message whose answer is lost is there once', ['loseAnswer'], async (scene) => {
    const { owner, participant, group: chat } = await scene.cast(['participant']);
    const draft = messageDraft(scene.muid(owner), text('once'));
    scene.harness.loseAnswer?.(owner.connection);
    const control = new AbortController();
    const lost = expectRefused(
      owner.engine.send(inGroup(chat), draft, control.signal),
      ['NETWORK', 'TIMEOUT'],
      'a request whose answer is lost, once it is aborted',
    );
    await participant.heard.next('message.received', 'the message whose sender got no answer');
    control.abort();
    await lost;
    const again = await owner.engine.send(inGroup(chat), draft, live());
    expectEqual(again.muid, draft.muid, 'muid of a message sent again');
    expectEqual(await scene.texts(participant, inGroup(chat)), ['once'], 'history after sending again');
  }),

  check(group, 'a lost answer keeps no other request waiting', ['loseAnswer'], async (scene) => {
    const { owner, group: chat } = await scene.cast([]);
    scene.harness.loseAnswer?.(owner.connection);
    const control = new AbortController();
    const lost = awaitedLater(owner.engine.getGroup(chat.guid, control.signal));
    await scene.quiet();
    const next = awaitedLater(owner.engine.getGroup(chat.guid, live()));
    expectEqual(await scene.isSettledSoon(next), true, 'whether a request behind a lost answer is answered');
    expectEqual((await next).guid, chat.guid, 'answer behind a lost one');
    const refusal = expectRefused(lost, ['NETWORK', 'TIMEOUT'], 'a request whose answer is lost, once it is aborted');
    control.abort();
    await refusal;
  }),

  check(
    group,
    'the end of a session is told with code and reason, and is like disconnecting',
    ['endSessions'],
    async (scene) => {
      const { owner, participant, group: chat } = await scene.cast(['participant']);
      await scene.harness.endSessions?.(participant.uid);
      const { code, reason } = await participant.heard.next('session.ended', 'that its session was ended');
      expectThat(errorCodes.includes(code), `session.ended has the unknown code ${code}`);
      expectThat(reason !== '', 'session.ended gives no reason');
      await expectRefused(participant.engine.listGroups(ownGroups(), live()), 'NOT_LOGGED_IN', 'a request afterwards');
      participant.heard.forget();
      await scene.say(owner, inGroup(chat), 'not for you');
      await participant.heard.heardNothing('after its session was ended');
    },
  ),

  check(
    group,
    'the end of a session ends requests under way, and leaves others alone',
    ['endSessions', 'loseAnswer'],
    async (scene) => {
      const { owner, participant, group: chat } = await scene.cast(['participant']);
      scene.harness.loseAnswer?.(participant.connection);
      const waiting = awaitedLater(participant.engine.getGroup(chat.guid, live()));
      await scene.quiet();
      await scene.harness.endSessions?.(participant.uid);
      await participant.heard.next('session.ended', 'that its session was ended');
      expectEqual(await scene.isSettledSoon(waiting), true, 'whether a request under way ends with the session');
      await expectRefused(waiting, 'NOT_LOGGED_IN', 'a request under way when its session was ended');
      await owner.engine.getGroup(chat.guid, live());
      expectEqual(
        owner.heard.all('session.ended').length,
        0,
        'number of ends of its session that another one was told',
      );
    },
  ),

  check(group, 'whose session was ended is not there any more', ['endSessions', 'presence'], async (scene) => {
    const { anna, ben } = await scene.pair();
    anna.engine.watch({ users: [ben.uid], groups: [] });
    await scene.quiet(anna);
    await scene.harness.endSessions?.(ben.uid);
    const gone = await anna.heard.next('user.presence', 'that Ben went', ({ user }) => user.status === 'offline');
    expectEqual(gone.user.uid, ben.uid, 'uid of the user who went');
    expectEqual((await anna.engine.getUser(ben.uid, live())).status, 'offline', 'status after the end of the session');
  }),

  check(group, 'what is above a limit is refused as that', ['overLimit'], async (scene) => {
    const { owner, participant, group: chat } = await scene.cast(['participant']);
    const content = scene.harness.overLimit?.() ?? text('');
    const call = owner.engine.send(inGroup(chat), messageDraft(scene.muid(owner), content), live());
    const { details } = await expectRefused(call, 'LIMIT_EXCEEDED', 'a message above the limit');
    expectThat(Object.keys(details).length > 0, 'LIMIT_EXCEEDED does not name the limit in its details');
    expectEqual(await scene.texts(participant, inGroup(chat)), [], 'history after a refused message');
  }),
];

/** An engine that is about to open its connection over a line on which nothing passes. */
async function connectingOverStalledLine(
  scene: Scene,
): Promise<{ readonly engine: ChatEngine; readonly call: Promise<unknown>; readonly control: AbortController }> {
  const session = await scene.harness.createUser({ uid: 'anna', name: 'Anna' });
  const engine = scene.harness.createEngine();
  scene.harness.stall(engine, true);
  const control = new AbortController();
  const call = awaitedLater(engine.connect(session, () => {}, control.signal));
  expectEqual(await scene.isSettledSoon(call), false, 'whether connecting over a stalled line is answered');
  return { engine, call, control };
}

/** A connection that was given up does not open behind one's back when the line comes to life. */
async function staysClosed(scene: Scene, engine: ChatEngine): Promise<void> {
  scene.harness.stall(engine, false);
  await scene.quiet();
  const call = engine.listGroups(groupsQuery(), live());
  await expectRefused(call, ['NOT_LOGGED_IN', 'NETWORK'], 'a request over a connection that was given up');
}
