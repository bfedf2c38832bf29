import type { ChatEngine } from '../../contract.ts';
import { check } from '../check.ts';
import { expectAccepted, expectEqual, expectThat } from '../expectations.ts';
import type { ConformanceCheck } from '../harness.ts';
import { groupOf } from '../recorder.ts';
import { live } from '../requests.ts';
import { inGroup, type Person } from '../scene.ts';

const group = 'watching groups';
const nobody = { users: [], groups: [] } as const;

export const watchChecks: readonly ConformanceCheck[] = [
  check(group, 'a stranger hears new counts of a watched group', [], async (scene) => {
    const { owner, participant, stranger, group: chat } = await scene.cast(['participant', 'stranger']);
    stranger.engine.watch({ users: [], groups: [chat.guid] });
    await scene.quiet(stranger);
    await owner.engine.kickMember(chat.guid, participant.uid, live());
    await hearsCount(stranger, chat.guid, 1);
    await participant.engine.joinGroup(chat.guid, null, live());
    await hearsCount(stranger, chat.guid, 2);
  }),

  check(group, 'a stranger hears the new name of a watched group', [], async (scene) => {
    const { owner, stranger, group: chat } = await scene.cast(['stranger']);
    stranger.engine.watch({ users: [], groups: [chat.guid] });
    await scene.quiet(stranger);
    await owner.engine.updateGroup(chat.guid, { name: 'Renamed' }, live());
    const event = await stranger.heard.next('group.updated', 'the new name of a watched group');
    expectEqual(event.group.name, 'Renamed', 'name in group.updated of a watched group');
  }),

  check(group, 'a stranger hears that a watched group was deleted', [], async (scene) => {
    const { owner, stranger, group: chat } = await scene.cast(['stranger']);
    stranger.engine.watch({ users: [], groups: [chat.guid] });
    await scene.quiet(stranger);
    await owner.engine.deleteGroup(chat.guid, live());
    const event = await stranger.heard.next('group.deleted', 'that a watched group was deleted');
    expectEqual(event.group.guid, chat.guid, 'guid in group.deleted of a watched group');
  }),

  check(group, 'what changed before watching is told at once', [], async (scene) => {
    const { owner, participant, stranger, group: chat } = await scene.cast(['participant', 'stranger']);
    await owner.engine.kickMember(chat.guid, participant.uid, live());
    await scene.quiet(stranger);
    stranger.engine.watch({ users: [], groups: [chat.guid] });
    await hearsCount(stranger, chat.guid, 1);
  }),

  check(group, 'a group that was deleted before watching is told to be gone', [], async (scene) => {
    const { owner, stranger, group: chat } = await scene.cast(['stranger']);
    await owner.engine.deleteGroup(chat.guid, live());
    await scene.quiet(stranger);
    stranger.engine.watch({ users: [], groups: [chat.guid] });
    const event = await stranger.heard.next('group.deleted', 'that a group it begins to watch is gone');
    expectEqual(event.group.guid, chat.guid, 'guid in group.deleted of a group that is gone');
  }),

  check(group, 'who watches a user hears at once whether they are there', ['presence'], async (scene) => {
    const { owner, stranger } = await scene.cast(['stranger']);
    await scene.quiet(stranger);
    stranger.engine.watch({ users: [owner.uid], groups: [] });
    const event = await stranger.heard.next('user.presence', 'whether a user that it watches is there');
    expectEqual(event.user.status, 'online', 'status of a user who is there');
  }),

  check(group, 'a watched group that turns private is told to be gone, and by nobody', [], async (scene) => {
    const { owner, stranger, group: chat } = await scene.cast(['stranger']);
    stranger.engine.watch({ users: [], groups: [chat.guid] });
    await scene.quiet(stranger);
    await owner.engine.updateGroup(chat.guid, { type: 'private', name: 'Secret plan' }, live());
    const event = await stranger.heard.next('group.deleted', 'that a watched group is out of its sight');
    expectEqual(event.actor, null, 'actor of a group out of sight');
    const { revision } = event.group;
    expectEqual(event.group, { guid: chat.guid, revision }, 'what is told of a group out of sight');
    expectThat(
      revision > chat.revision,
      `a group out of sight is of revision ${revision}, it was ${chat.revision} before`,
    );
    const said = JSON.stringify(stranger.heard.events);
    expectEqual(said.includes('Secret plan'), false, 'whether the name of a private group is told to a stranger');
  }),

  check(group, 'interest ends with a break', [], async (scene) => {
    const { owner, stranger, group: chat } = await scene.cast(['stranger']);
    stranger.engine.watch({ users: [], groups: [chat.guid] });
    await scene.cut(stranger);
    await scene.reconnect(stranger);
    await scene.quiet(stranger);
    await owner.engine.updateGroup(chat.guid, { name: 'Renamed' }, live());
    await stranger.heard.heardNothing('of a group that it watched before the break', (event) => groupOf(event) !== '');
  }),

  check(group, 'interest ends with the session', [], async (scene) => {
    const { owner, stranger, group: chat } = await scene.cast(['stranger']);
    stranger.engine.watch({ users: [], groups: [chat.guid] });
    await scene.quiet();
    await stranger.engine.disconnect();
    await scene.reconnect(stranger);
    await scene.quiet(stranger);
    await owner.engine.updateGroup(chat.guid, { name: 'Renamed' }, live());
    await stranger.heard.heardNothing(
      'of a group that it watched in the session before',
      (event) => groupOf(event) !== '',
    );
  }),

  check(group, 'who watches again is told again how things are, under new ids', [], async (scene) => {
    const { stranger, group: chat } = await scene.cast(['stranger']);
    for (let time = 0; time < 2; time += 1) {
      stranger.engine.watch({ users: [], groups: [chat.guid] });
      await scene.quiet();
      stranger.engine.watch(nobody);
      await scene.quiet();
    }
    const told = stranger.heard.all('group.updated', (event) => event.group.guid === chat.guid);
    expectEqual(
      new Set(told.map(({ id }) => id)).size,
      2,
      'number of ids of two times that it was told how things are',
    );
  }),

  check(group, 'a watched group that turns private tells nothing more', [], async (scene) => {
    const { owner, stranger, group: chat } = await scene.cast(['stranger']);
    stranger.engine.watch({ users: [], groups: [chat.guid] });
    await owner.engine.updateGroup(chat.guid, { type: 'private' }, live());
    await scene.quiet(stranger);
    await owner.engine.updateGroup(chat.guid, { name: 'Secret plan' }, live());
    await stranger.heard.heardNothing('of a group that turned private', (event) => groupOf(event) === chat.guid);
  }),

  check(group, 'a group not watched any more is silent', [], async (scene) => {
    const { owner, participant, stranger, group: chat } = await scene.cast(['participant', 'stranger']);
    stranger.engine.watch({ users: [], groups: [chat.guid] });
    await scene.quiet();
    stranger.engine.watch(nobody);
    await scene.quiet(stranger);
    await owner.engine.kickMember(chat.guid, participant.uid, live());
    await stranger.heard.heardNothing('of a group that it watches no more');
  }),

  check(group, 'watching tells no messages', [], async (scene) => {
    const { owner, stranger, group: chat } = await scene.cast(['stranger']);
    stranger.engine.watch({ users: [owner.uid], groups: [chat.guid] });
    await scene.say(owner, inGroup(chat), 'for members');
    await stranger.heard.heardNothing('of messages in a watched group', ({ type }) => type.startsWith('message.'));
  }),

  check(group, 'watching a private group tells nothing', [], async (scene) => {
    const {
      owner,
      participant,
      stranger,
      group: chat,
    } = await scene.cast(['participant', 'stranger'], {
      type: 'private',
    });
    stranger.engine.watch({ users: [], groups: [chat.guid] });
    await scene.quiet(stranger);
    await owner.engine.updateGroup(chat.guid, { name: 'Secret plan' }, live());
    await owner.engine.kickMember(chat.guid, participant.uid, live());
    await stranger.heard.heardNothing('of a private group', (event) => groupOf(event) === chat.guid);
  }),

  check(group, 'watching what does not exist is harmless', [], async (scene) => {
    const { owner, stranger, group: chat } = await scene.cast(['stranger']);
    const strange = ['', '__proto__', 'nothing', 'x'.repeat(10_000)];
    stranger.engine.watch({ users: strange, groups: [...strange, chat.guid, chat.guid] });
    await scene.quiet(stranger);
    await owner.engine.updateGroup(chat.guid, { name: 'Renamed' }, live());
    await stranger.heard.next('group.updated', 'the new name of a watched group');
  }),

  check(group, 'watching before connecting or after disconnecting is harmless', [], async (scene) => {
    await expectAccepted(watching(scene.harness.createEngine()), 'watching before connecting');
    const anna = await scene.person('Anna');
    await anna.engine.disconnect();
    await expectAccepted(watching(anna.connection), 'watching after disconnecting');
  }),
];

async function watching(engine: ChatEngine): Promise<void> {
  engine.watch(nobody);
}

async function hearsCount(person: Person, guid: string, count: number): Promise<void> {
  const isNews = (): boolean =>
    person.heard.events.some(
      (event) => 'group' in event && event.group.guid === guid && event.group.membersCount === count,
    );
  await person.heard.until(`the member count ${count} of a watched group`, isNews);
}
