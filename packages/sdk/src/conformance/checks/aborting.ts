import type { ErrorCode } from '../../contract.ts';
import { check } from '../check.ts';
import { awaitedLater, expectEqual, expectRefused, expectThat } from '../expectations.ts';
import type { ConformanceCheck } from '../harness.ts';
import { groupDraft, live, messageDraft, ownGroups, text } from '../requests.ts';
import { inGroup, type Person, type Scene } from '../scene.ts';
import { capabilityOf, everyRequest, type EveryRequest } from './every-request.ts';

const group = 'aborting and stalls';

export const abortChecks: readonly ConformanceCheck[] = [
  check(group, 'every request with an aborted signal rejects', [], async (scene) => {
    const { owner, requests } = await subjects(scene);
    for (const [name, request] of Object.entries(requests)) {
      await rejectsPromptly(
        scene,
        request(AbortSignal.abort()),
        `${name} with an aborted signal`,
        codesOf(owner, name),
      );
    }
  }),

  check(group, 'every stalled request rejects promptly when aborted', [], async (scene) => {
    const { owner, requests } = await subjects(scene);
    scene.harness.stall(owner.connection, true);
    for (const [name, request] of Object.entries(requests)) {
      const control = new AbortController();
      const call = request(control.signal);
      await scene.harness.advance(20);
      control.abort();
      await rejectsPromptly(scene, call, `${name}, stalled and then aborted,`, codesOf(owner, name));
    }
  }),

  check(group, 'a request with an aborted signal does nothing', [], async (scene) => {
    const anna = await scene.person('Anna');
    const draft = groupDraft({ guid: `${anna.uid}-aborted` });
    await expectRefused(anna.engine.createGroup(draft, AbortSignal.abort()), [], 'creating with an aborted signal');
    await scene.quiet();
    await expectRefused(anna.engine.getGroup(draft.guid, live()), 'NOT_FOUND', 'getting the group not created');
  }),

  check(group, 'aborting after the answer changes nothing', [], async (scene) => {
    const anna = await scene.person('Anna');
    const control = new AbortController();
    const { group: made } = await anna.engine.createGroup(groupDraft({ name: 'Stays' }), control.signal);
    control.abort();
    await scene.quiet();
    expectEqual((await anna.engine.getGroup(made.guid, live())).name, 'Stays', 'name after a late abort');
  }),

  check(group, 'aborting one request leaves the others alone', [], async (scene) => {
    const { owner, group: chat } = await scene.cast([]);
    scene.harness.stall(owner.connection, true);
    const control = new AbortController();
    const aborted = owner.engine.getGroup(chat.guid, control.signal);
    const other = owner.engine.getGroup(chat.guid, live());
    const refusal = expectRefused(aborted, [], 'the aborted request');
    control.abort();
    await refusal;
    scene.harness.stall(owner.connection, false);
    await scene.quiet();
    expectEqual((await other).guid, chat.guid, 'answer to the request beside an aborted one');
  }),

  check(group, 'an aborted send happens once or not at all', [], async (scene) => {
    const { owner, participant, group: chat } = await scene.cast(['participant']);
    const control = new AbortController();
    const draft = messageDraft(scene.muid(owner), text('maybe'));
    scene.harness.stall(owner.connection, true);
    const refusal = expectRefused(owner.engine.send(inGroup(chat), draft, control.signal), [], 'an aborted send');
    control.abort();
    await refusal;
    scene.harness.stall(owner.connection, false);
    await scene.quiet();
    await owner.engine.send(inGroup(chat), draft, live());
    expectEqual(await scene.texts(participant, inGroup(chat)), ['maybe'], 'history after sending again');
  }),

  check(group, 'connecting with an aborted signal rejects, and can be tried again', [], async (scene) => {
    const session = await scene.harness.createUser({ uid: 'anna', name: 'Anna' });
    const engine = scene.harness.createEngine();
    const heard: unknown[] = [];
    const call = engine.connect(session, (events) => heard.push(...events), AbortSignal.abort());
    await expectRefused(call, [], 'connecting with an aborted signal');
    await scene.quiet();
    expectEqual(heard, [], 'what an aborted connection heard');
    expectEqual((await engine.connect(session, () => {}, live())).name, 'Anna', 'own name after the second try');
  }),

  check(group, 'a stalled request is answered when the stall ends', [], async (scene) => {
    const { owner, group: chat } = await scene.cast([]);
    scene.harness.stall(owner.connection, true);
    const call = owner.engine.getGroup(chat.guid, live());
    let isAnswered = false;
    void awaitedLater(call.then(() => (isAnswered = true)));
    await scene.quiet();
    expectEqual(isAnswered, false, 'whether a stalled request is answered');
    scene.harness.stall(owner.connection, false);
    await scene.quiet();
    expectEqual((await call).guid, chat.guid, 'answer after the stall');
  }),

  check(group, 'a stall of one connection stalls no other', [], async (scene) => {
    const { owner, participant, group: chat } = await scene.cast(['participant']);
    scene.harness.stall(owner.connection, true);
    const stalled = owner.engine.getGroup(chat.guid, live());
    const call = scene.say(participant, inGroup(chat), 'still working');
    expectThat(await scene.isSettledSoon(call), 'a stalled connection keeps another one from getting answers');
    expectThat((await call).id !== '', 'a message sent beside a stalled connection has no id');
    scene.harness.stall(owner.connection, false);
    await stalled;
  }),

  check(group, 'disconnecting while stalled ends every request', [], async (scene) => {
    const { owner, group: chat } = await scene.cast([]);
    scene.harness.stall(owner.connection, true);
    const call = owner.engine.getGroup(chat.guid, live());
    const refusal = rejectsPromptly(scene, call, 'a stalled request on a connection that was ended', ['NOT_LOGGED_IN']);
    await owner.engine.disconnect();
    await refusal;
  }),

  check(group, 'a listing aborted half-way can be taken up again', [], async (scene) => {
    const anna = await scene.person('Anna');
    for (const name of ['One', 'Two', 'Three']) await scene.group(anna, { name });
    const { cursor } = await anna.engine.listGroups(ownGroups({ limit: 1 }), live());
    const aborted = anna.engine.listGroups(ownGroups({ limit: 1, cursor }), AbortSignal.abort());
    await expectRefused(aborted, [], 'an aborted page');
    const page = await anna.engine.listGroups(ownGroups({ limit: 1, cursor }), live());
    expectEqual(page.items.length, 1, 'length of a page asked for again after an abort');
  }),
];

/** A part that is missing may be refused before the signal is looked at. */
function codesOf({ engine }: Person, name: string): readonly ErrorCode[] {
  const capability = capabilityOf(name);
  return capability === undefined || engine.capabilities[capability] ? ['NETWORK'] : ['NETWORK', 'UNSUPPORTED'];
}

interface Subjects {
  readonly owner: Person;
  readonly requests: EveryRequest;
}

async function subjects(scene: Scene): Promise<Subjects> {
  const { owner, participant, group: chat } = await scene.cast(['participant']);
  const { id } = await scene.say(owner, inGroup(chat), 'hello');
  const about = { guid: chat.guid, uid: participant.uid, messageId: id };
  return { owner, requests: everyRequest(owner.engine, about) };
}

/** Rejects although the backend gets hardly any time. */
function rejectsPromptly(
  scene: Scene,
  call: Promise<unknown>,
  what: string,
  codes: readonly ErrorCode[] = ['NETWORK'],
): Promise<void> {
  return awaitedLater(rejectsSoon(scene, call, what, codes));
}

async function rejectsSoon(
  scene: Scene,
  call: Promise<unknown>,
  what: string,
  codes: readonly ErrorCode[],
): Promise<void> {
  expectThat(await scene.isSettledSoon(call), `${what} does not reject`);
  await expectRefused(call, codes, what);
}
