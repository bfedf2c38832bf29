import { check } from '../check.ts';
import { expectEqual, expectThat } from '../expectations.ts';
import type { ConformanceCheck } from '../harness.ts';
import { historyQuery, live, membersQuery, usersQuery } from '../requests.ts';
import { inGroup } from '../scene.ts';
import { fullWorld } from './full-world.ts';
import { writes } from './writes.ts';

const group = 'marks of age';

/** Seconds since 1970 stay below this for three thousand years; milliseconds have been above it since 1973. */
const latestSecond = 1e11;

export const ageChecks: readonly ConformanceCheck[] = [
  check(group, 'presence raises the revision of a user, in events and answers alike', ['presence'], async (scene) => {
    const { anna, ben } = await scene.pair();
    anna.engine.watch({ users: [ben.uid], groups: [] });
    await scene.quiet(anna);
    const start = (await anna.engine.getUser(ben.uid, live())).revision;
    await ben.engine.disconnect();
    const gone = await anna.heard.next('user.presence', 'that Ben went', ({ user }) => user.status === 'offline');
    expectThat(gone.user.revision > start, `the revision went from ${start} to ${gone.user.revision} as Ben went`);
    const read = await anna.engine.getUser(ben.uid, live());
    expectEqual([read.status, read.revision], ['offline', gone.user.revision], 'status and revision in an answer');
    await scene.connect('Ben again', ben.session);
    const come = await anna.heard.next('user.presence', 'that Ben came', ({ user }) => user.status === 'online');
    expectThat(come.user.revision > gone.user.revision, 'the revision of a user did not grow as Ben came');
  }),

  check(group, 'a block raises the revisions of both', ['blocking'], async (scene) => {
    const { anna, ben } = await scene.pair();
    const before = [await anna.engine.getUser(ben.uid, live()), await ben.engine.getUser(anna.uid, live())];
    const [answer] = await anna.engine.setBlocked([ben.uid], true, live());
    const after = [await anna.engine.getUser(ben.uid, live()), await ben.engine.getUser(anna.uid, live())];
    for (const [index, record] of after.entries()) {
      const old = before[index]?.revision ?? 0;
      expectThat(record.revision > old, `the revision of ${record.name} went from ${old} to ${record.revision}`);
    }
    expectEqual(answer?.revision, after[0]?.revision, 'revision in the answer to blocking');
  }),

  check(group, 'a user has one revision wherever they show', [], async (scene) => {
    const { owner, participant, group: chat } = await scene.cast(['participant']);
    await scene.say(participant, inGroup(chat), 'hello');
    await owner.heard.next('message.received', 'the message');
    const { uid } = participant;
    const alone = await owner.engine.getUser(uid, live());
    const { items } = await owner.engine.listUsers(usersQuery({ uids: [uid] }), live());
    const member = (await scene.members(owner, chat.guid)).find((one) => one.uid === uid);
    const page = await owner.engine.history(inGroup(chat), historyQuery(), live());
    const told = owner.heard.all('message.received').at(-1)?.message.sender;
    const sender = page.items.findLast((message) => message.sender.uid === uid)?.sender;
    const all = [items[0]?.revision, member?.revision, sender?.revision, told?.revision];
    expectEqual(
      all,
      all.map(() => alone.revision),
      'revision in a list, among members, of a sender, and in an event',
    );
  }),

  check(group, 'members bear the revision at which they became what they are, or later', [], async (scene) => {
    const { owner, participant, group: chat } = await scene.cast(['participant']);
    const { group: kicked } = await owner.engine.kickMember(chat.guid, participant.uid, live());
    const { group: joined } = await participant.engine.joinGroup(chat.guid, null, live());
    await owner.engine.updateGroup(chat.guid, { name: 'Later' }, live());
    const { revision } = await owner.engine.getGroup(chat.guid, live());
    for (const member of await scene.members(owner, chat.guid)) {
      expectThat(
        member.groupRevision <= revision,
        `a member is of revision ${member.groupRevision}, the group of ${revision}`,
      );
      const least = member.uid === participant.uid ? joined.revision : 0;
      expectThat(
        member.groupRevision >= least,
        `a member who joined at ${joined.revision}, kicked at ${kicked.revision}, is of ${member.groupRevision}`,
      );
    }
  }),

  check(group, 'a changed scope raises the mark of a member', ['scopes'], async (scene) => {
    const { owner, participant, group: chat } = await scene.cast(['participant']);
    const { group: changed } = await owner.engine.setScope(chat.guid, participant.uid, 'admin', live());
    const page = await owner.engine.listMembers(chat.guid, membersQuery({ scopes: ['admin'] }), live());
    const mark = page.items[0]?.groupRevision ?? -1;
    expectThat(mark >= changed.revision, `a member whose scope changed at ${changed.revision} is of ${mark}`);
  }),

  check(group, 'a record of one revision says one thing, whatever happens to it', [], async (scene) => {
    const world = await fullWorld(scene);
    const { olga, mona, paul, stan } = world.people;
    const { has, group: chat } = world;
    const everyone = [olga, mona, stan];
    for (const { engine } of everyone) {
      engine.watch({ users: has('presence') ? [paul.uid, olga.uid, mona.uid] : [], groups: [chat.guid] });
    }
    const look = async (): Promise<void> => {
      await scene.quiet();
      for (const { engine } of everyone) {
        await engine.getGroup(chat.guid, live());
        await engine.listMembers(chat.guid, membersQuery(), live());
        for (const { uid } of Object.values(world.people)) await engine.getUser(uid, live());
        await engine.listUsers(usersQuery({ uids: [paul.uid, mona.uid], withTags: true }), live());
      }
      for (const { engine } of [olga, mona]) await engine.history(inGroup(chat), historyQuery(), live());
    };
    await look();
    const offers: Readonly<Record<string, boolean | undefined>> = olga.engine.capabilities;
    for (const { what, needs, act } of writes) {
      // A stranger goes on looking; and some of them cannot come behind others.
      if (what !== 'another type of a group' && needs.every((need) => offers[need] === true))
        await act(world).catch(() => undefined);
    }
    await look();
    if (has('blocking')) {
      await mona.engine.setBlocked([paul.uid], true, live());
      await look();
      await mona.engine.setBlocked([paul.uid], false, live());
    }
    await paul.engine.disconnect();
    await look();
    if (scene.harness.restart) {
      // Mona was there, and is gone with the server: whoever looks sees another record of another age.
      await scene.harness.restart();
      for (const person of [olga, stan]) await scene.reconnect(person);
      for (const { engine } of [olga, stan]) {
        const { status, revision } = await engine.getUser(mona.uid, live());
        if (has('presence')) expectEqual(status, 'offline', 'status of who did not come back');
        expectThat(revision > 0, 'somebody has no revision');
      }
      await scene.reconnect(mona);
    }
    await look();
  }),

  check(group, 'every time is in seconds', [], async (scene) => {
    const { owner, participant, stranger, group: chat } = await scene.cast(['participant', 'stranger']);
    await owner.engine.updateGroup(chat.guid, { name: 'Later' }, live());
    const sent = await scene.say(participant, inGroup(chat), 'hello');
    await stranger.engine.joinGroup(chat.guid, null, live());
    const joined = await owner.heard.next('group.joined', 'that somebody joined');
    const seen = await owner.engine.getGroup(chat.guid, live());
    const [member] = await scene.members(owner, chat.guid);
    await participant.engine.disconnect();
    await scene.quiet();
    const user = await owner.engine.getUser(participant.uid, live());
    const times = {
      createdAt: seen.createdAt,
      updatedAt: seen.updatedAt,
      joinedAt: seen.joinedAt,
      sentAt: sent.sentAt,
      'joinedAt of a member': member?.joinedAt ?? 0,
      'at of an event': joined.at,
      lastActiveAt: user.lastActiveAt,
    };
    for (const [name, time] of Object.entries(times)) {
      expectThat(time >= 0 && time < latestSecond, `${name} is ${time}: no seconds since 1970`);
    }
    expectThat(sent.sentAt > 0 && seen.createdAt > 0, 'a message or a group says 0 of when it came to be');
  }),

  check(group, 'every time of a message is in seconds', ['receipts', 'editing', 'deleting'], async (scene) => {
    const { anna, ben, toBen } = await scene.pair();
    const { id } = await scene.say(anna, toBen, 'hello');
    await ben.engine.mark(id, 'read', live());
    const { at } = await anna.heard.next('receipt', 'that it was read');
    await anna.engine.editMessage(id, { content: { kind: 'text', text: 'hi' } }, live());
    const read = await anna.engine.getMessage(id, live());
    const [receipt] = await anna.engine.listReceipts(id, live());
    const gone = await anna.engine.deleteMessage(id, live());
    const times = [at, read.deliveredAt, read.readAt, read.editedAt, receipt?.readAt ?? 0, gone.deletedAt];
    for (const time of times) expectThat(time > 0 && time < latestSecond, `a time is ${time}: no seconds since 1970`);
  }),
];
