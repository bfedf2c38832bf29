import { errorCodes } from '../../contract.ts';
import { check } from '../check.ts';
import { expectEqual, expectRefused, expectThat } from '../expectations.ts';
import type { ConformanceCheck } from '../harness.ts';
import { live, ownGroups } from '../requests.ts';
import { inGroup, type Person } from '../scene.ts';

const group = 'reconnect';

export const reconnectChecks: readonly ConformanceCheck[] = [
  check(group, 'a broken connection is told with code and reason', [], async (scene) => {
    const anna = await scene.person('Anna');
    await scene.cut(anna);
    const { code, reason } = await anna.heard.next('connection.lost', 'that its connection broke');
    expectThat(errorCodes.includes(code), `connection.lost has the unknown code ${code}`);
    expectThat(reason !== '', 'connection.lost gives no reason');
  }),

  check(group, 'requests on a broken connection are refused', [], async (scene) => {
    const anna = await scene.person('Anna');
    await scene.cut(anna);
    const call = anna.engine.listGroups(ownGroups(), live());
    await expectRefused(call, ['NETWORK', 'NOT_LOGGED_IN'], 'a request on a broken connection');
  }),

  check(group, 'requests under way are rejected when the network breaks', [], async (scene) => {
    const anna = await scene.person('Anna');
    scene.harness.stall(anna.connection, true);
    const call = anna.engine.listGroups(ownGroups(), live());
    const refusal = expectRefused(call, ['NETWORK', 'TIMEOUT'], 'a request under way when the network broke');
    await scene.cut(anna);
    await refusal;
  }),

  check(group, 'a missed message comes after connecting again, or a resync', [], async (scene) => {
    const { owner, participant, group: chat } = await scene.cast(['participant']);
    await scene.cut(participant);
    const { id } = await scene.say(owner, inGroup(chat), 'missed');
    await scene.reconnect(participant);
    await hears(
      participant,
      'the message that it missed, or resync',
      () => participant.heard.all('message.received', ({ message }) => message.id === id).length > 0,
    );
    expectEqual(await scene.texts(participant, inGroup(chat)), ['missed'], 'history after connecting again');
  }),

  check(group, 'a missed kick comes after connecting again, or a resync', [], async (scene) => {
    const { owner, participant, group: chat } = await scene.cast(['participant']);
    await scene.cut(participant);
    await owner.engine.kickMember(chat.guid, participant.uid, live());
    await scene.reconnect(participant);
    await hears(
      participant,
      'the kick that it missed, or resync',
      () => participant.heard.all('group.kicked', (event) => event.group.guid === chat.guid).length > 0,
    );
    expectEqual(await scene.groups(participant, true), [], 'own groups after a kick while away');
  }),

  check(group, 'a deletion missed comes after connecting again, or a resync', [], async (scene) => {
    const { owner, participant, group: chat } = await scene.cast(['participant']);
    await scene.cut(participant);
    await owner.engine.deleteGroup(chat.guid, live());
    await scene.reconnect(participant);
    await hears(
      participant,
      'the deletion that it missed, or resync',
      () => participant.heard.all('group.deleted', (event) => event.group.guid === chat.guid).length > 0,
    );
  }),

  check(group, 'events flow again on the new connection', [], async (scene) => {
    const { owner, participant, group: chat } = await scene.cast(['participant']);
    await scene.cut(participant);
    await scene.reconnect(participant);
    await scene.quiet(participant);
    const { id } = await scene.say(owner, inGroup(chat), 'after');
    const event = await participant.heard.next('message.received', 'a message after connecting again');
    expectEqual(event.message.id, id, 'message heard after connecting again');
  }),

  check(group, 'each of several breaks is told and healed', [], async (scene) => {
    const { owner, participant, group: chat } = await scene.cast(['participant']);
    for (const words of ['one', 'two', 'three']) {
      await scene.cut(participant);
      const { id } = await scene.say(owner, inGroup(chat), words);
      await scene.reconnect(participant);
      await hears(
        participant,
        `the message "${words}" that it missed, or resync`,
        () => participant.heard.all('message.received', ({ message }) => message.id === id).length > 0,
      );
      await scene.quiet(participant);
    }
  }),

  check(group, 'nothing told before the break comes again under another id', [], async (scene) => {
    const { owner, participant, group: chat } = await scene.cast(['participant']);
    const { id } = await scene.say(owner, inGroup(chat), 'before');
    await participant.heard.next('message.received', 'the message');
    await scene.cut(participant);
    await scene.reconnect(participant);
    await scene.quiet();
    const told = participant.heard.all('message.received', ({ message }) => message.id === id);
    expectEqual(new Set(told.map((event) => event.id)).size, 1, 'number of event ids for one message');
  }),

  check(group, 'a broken connection hears nothing until it is opened again', [], async (scene) => {
    const { owner, participant, group: chat } = await scene.cast(['participant']);
    await scene.cut(participant);
    participant.heard.forget();
    await scene.say(owner, inGroup(chat), 'missed');
    await participant.heard.heardNothing('over a broken connection');
  }),

  check(group, 'a break leaves other connections alone', [], async (scene) => {
    const { owner, participant, group: chat } = await scene.cast(['participant']);
    const laptop = await scene.connect('Paul’s laptop', participant.session);
    await scene.cut(participant);
    await scene.say(owner, inGroup(chat), 'hello');
    await laptop.heard.next('message.received', 'a message while another connection is broken');
    expectEqual(laptop.heard.all('connection.lost').length, 0, 'number of breaks that the other connection was told');
  }),

  check(group, 'a broken connection can be ended', [], async (scene) => {
    const anna = await scene.person('Anna');
    await scene.cut(anna);
    await anna.engine.disconnect();
    anna.heard.forget();
    await anna.heard.heardNothing('after it ended a broken connection');
  }),

  check(group, 'watching works on the new connection', [], async (scene) => {
    const { owner, stranger, group: chat } = await scene.cast(['stranger']);
    await scene.cut(stranger);
    await scene.reconnect(stranger);
    stranger.engine.watch({ users: [], groups: [chat.guid] });
    await scene.quiet(stranger);
    await owner.engine.updateGroup(chat.guid, { name: 'Renamed' }, live());
    await stranger.heard.next('group.updated', 'the new name of a watched group');
  }),
];

async function hears(person: Person, what: string, hasCome: () => boolean): Promise<void> {
  await person.heard.until(what, () => hasCome() || person.heard.all('resync').length > 0);
}
