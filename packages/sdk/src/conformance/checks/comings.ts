import { check } from '../check.ts';
import { expectAccepted, expectEqual, expectRefused, expectThat } from '../expectations.ts';
import type { ConformanceCheck } from '../harness.ts';
import { live } from '../requests.ts';
import { inGroup } from '../scene.ts';
import { later } from './talks.ts';

const presence = 'users and presence';
const typing = 'typing';

/** Who is there, and who types: several devices, several conversations, several people. */
export const comingChecks: readonly ConformanceCheck[] = [
  check(presence, 'who connects is there, in their own answer too', ['presence'], async (scene) => {
    const session = await scene.harness.createUser({ uid: 'anna', name: 'Anna' });
    const ben = await scene.person('Ben');
    const before = await ben.engine.getUser(session.uid, live());
    expectEqual(before.status, 'offline', 'status of somebody who never connected');
    for (let time = 0; time < 2; time += 1) {
      const connection = scene.harness.createEngine();
      const self = await connection.connect(session, () => {}, live());
      expectEqual(self.status, 'online', 'status in the answer to connecting');
      expectEqual((await connection.getUser(self.uid, live())).status, 'online', 'one’s own status');
      const seen = await ben.engine.getUser(self.uid, live());
      expectEqual(
        [seen.status, seen.revision],
        ['online', self.revision],
        'status and revision as somebody else sees them',
      );
      await connection.disconnect();
      await scene.quiet();
    }
  }),

  check(presence, 'one’s own record carries tags and is what getUser says', ['tags'], async (scene) => {
    const session = await scene.harness.createUser({ uid: 'anna', name: 'Anna', tags: ['crew', 'able'] });
    const connection = scene.harness.createEngine();
    const self = await connection.connect(session, () => {}, live());
    expectEqual(self.tags, ['crew', 'able'], 'tags in the answer to connecting');
    expectEqual(await connection.getUser(self.uid, live()), self, 'one’s own record');
    await connection.disconnect();
  }),

  check(presence, 'a second device that comes or goes is told to nobody', ['presence'], async (scene) => {
    const { anna, ben } = await scene.pair();
    anna.engine.watch({ users: [ben.uid], groups: [] });
    await scene.quiet(anna);
    await scene.quiet(anna);
    const { revision } = await anna.engine.getUser(ben.uid, live());
    const laptop = await scene.connect('Ben’s laptop', ben.session);
    await anna.heard.heardNothing('of a second device');
    await laptop.engine.disconnect();
    await anna.heard.heardNothing('of a second device that went');
    expectEqual(
      (await anna.engine.getUser(ben.uid, live())).revision,
      revision,
      'revision of who was there all the time',
    );
    await ben.engine.disconnect();
    await anna.heard.next('user.presence', 'that the last device went', ({ user }) => user.status === 'offline');
  }),

  check(presence, 'lastActiveAt is when the last device went', ['presence'], async (scene) => {
    const { anna, ben, toBen } = await scene.pair();
    const times: number[] = [];
    const laptop = await scene.connect('Ben’s laptop', ben.session);
    for (const device of [laptop, ben]) {
      await scene.harness.advance(3_000);
      times.push((await scene.say(anna, toBen, 'now')).sentAt);
      await device.engine.disconnect();
      await scene.quiet();
    }
    const { lastActiveAt } = await anna.engine.getUser(ben.uid, live());
    const [, gone = 0] = times;
    expectThat(
      lastActiveAt >= gone && lastActiveAt <= gone + 1,
      `somebody whose last device went at ${gone} was last active at ${lastActiveAt}`,
    );
    await scene.harness.advance(3_000);
    const afterwards = await anna.engine.getUser(ben.uid, live());
    expectEqual(afterwards.lastActiveAt, lastActiveAt, 'lastActiveAt of who is away, some seconds later');
  }),

  check(presence, 'the end of the sessions of somebody ends each of them', ['endSessions'], async (scene) => {
    const { owner, participant, group: chat } = await scene.cast(['participant']);
    const devices = [participant];
    for (const name of ['Paul’s laptop', 'Paul’s tablet']) devices.push(await scene.connect(name, participant.session));
    await scene.harness.endSessions?.(participant.uid);
    for (const { heard, engine } of devices) {
      const { code, reason } = await heard.next('session.ended', 'the end of its session');
      expectThat(code !== undefined && reason !== '', 'session.ended says neither code nor reason');
      await expectRefused(
        engine.getGroup(chat.guid, live()),
        ['NOT_LOGGED_IN', 'NETWORK'],
        'a request after the end of the session',
      );
    }
    await scene.say(owner, inGroup(chat), 'anybody there?');
    await scene.quiet();
    for (const { heard } of devices) {
      expectEqual(heard.all('message.received'), [], 'messages told after the end of the session');
    }
    expectEqual(owner.heard.all('session.ended'), [], 'ends of sessions of somebody else');
    await expectAccepted(owner.engine.ping(live()), 'a ping of somebody else');
  }),

  check(typing, 'in two conversations at once is typing in both', ['typing'], async (scene) => {
    const { anna, ben, toBen } = await scene.pair();
    const { guid } = await scene.group(anna);
    await scene.add(anna, guid, [ben], 'participant');
    const both = [toBen, inGroup({ guid })];
    for (const [index, target] of both.entries()) {
      const other = both[1 - index] ?? target;
      await scene.quiet(ben);
      anna.engine.setTyping(target, true);
      await ben.heard.next('typing', 'typing in one conversation', (event) => event.target.id === target.id);
      anna.engine.setTyping(other, true);
      await ben.heard.next('typing', 'typing in another one', (event) => event.target.id === other.id);
      await scene.quiet();
      expectEqual(
        ben.heard.all('typing', ({ isTyping }) => !isTyping),
        [],
        'ends of typing when it begins elsewhere as well',
      );
      await scene.quiet(ben);
      anna.engine.setTyping(other, false);
      await ben.heard.next('typing', 'the end of typing', (event) => !event.isTyping && event.target.id === other.id);
      await scene.quiet();
      const wrong = ben.heard.all('typing', (event) => event.target.id === target.id && !event.isTyping);
      expectEqual(wrong, [], 'ends of typing in the other conversation');
      await scene.say(anna, other, 'elsewhere');
      await scene.quiet();
      const withMessage = ben.heard.all('typing', (event) => event.target.id === target.id && !event.isTyping);
      expectEqual(withMessage, [], 'ends of typing with a message that was written elsewhere');
      anna.engine.setTyping(target, false);
      await ben.heard.next('typing', 'the end of typing', (event) => !event.isTyping && event.target.id === target.id);
    }
  }),

  check(typing, 'of two people ends for each by themselves', ['typing'], async (scene) => {
    const { owner, admin, participant, group: chat } = await scene.cast(['admin', 'participant']);
    for (const by of [owner, admin]) {
      by.engine.setTyping(inGroup(chat), true);
      await participant.heard.next('typing', `that ${by.name} types`, ({ user }) => user.uid === by.uid);
    }
    await scene.quiet(participant);
    await scene.say(owner, inGroup(chat), 'done');
    await participant.heard.next(
      'typing',
      'the end of typing',
      ({ isTyping, user }) => !isTyping && user.uid === owner.uid,
    );
    await scene.quiet();
    expectEqual(
      participant.heard.all('typing', ({ user }) => user.uid === admin.uid),
      [],
      'typing of who wrote nothing',
    );
    admin.engine.setTyping(inGroup(chat), false);
    await participant.heard.next(
      'typing',
      'the end of typing',
      ({ isTyping, user }) => !isTyping && user.uid === admin.uid,
    );
  }),

  check(typing, 'of somebody is told to their other devices neither', ['typing'], async (scene) => {
    const { owner, participant, group: chat } = await scene.cast(['participant']);
    const laptop = await scene.connect('Olga’s laptop', owner.session);
    owner.engine.setTyping(inGroup(chat), true);
    await participant.heard.next('typing', 'that somebody types');
    owner.engine.setTyping(inGroup(chat), false);
    await participant.heard.next('typing', 'the end of typing', ({ isTyping }) => !isTyping);
    await laptop.heard.heardNothing('of typing of its own user', ({ type }) => type === 'typing');
  }),

  ...(['left', 'was kicked'] as const).map((how) =>
    check(typing, `whoever ${how} does not hear that somebody stopped`, ['typing'], async (scene) => {
      const { owner, participant, admin, group: chat } = await scene.cast(['participant', 'admin']);
      owner.engine.setTyping(inGroup(chat), true);
      await participant.heard.next('typing', 'that somebody types');
      if (how === 'left') await participant.engine.leaveGroup(chat.guid, live());
      else await owner.engine.kickMember(chat.guid, participant.uid, live());
      await scene.quiet(participant, admin);
      owner.engine.setTyping(inGroup(chat), false);
      await admin.heard.next('typing', 'the end of typing', ({ isTyping }) => !isTyping);
      await participant.heard.heardNothing('of typing in a group that it is not in', ({ type }) => type === 'typing');
    }),
  ),

  check(typing, 'goes on when what was sent before is sent again', ['typing'], async (scene) => {
    const { owner, participant, group: chat } = await scene.cast(['participant']);
    const { muid } = await scene.say(owner, inGroup(chat), 'once');
    await scene.quiet(participant);
    owner.engine.setTyping(inGroup(chat), true);
    await participant.heard.next('typing', 'that somebody types');
    await scene.say(owner, inGroup(chat), 'once', { muid });
    await scene.quiet();
    expectEqual(
      participant.heard.all('typing', ({ isTyping }) => !isTyping),
      [],
      'ends of typing with what was sent again',
    );
    owner.engine.setTyping(inGroup(chat), false);
    await participant.heard.next('typing', 'the end of typing', ({ isTyping }) => !isTyping);
  }),

  check(typing, 'ends with the line, and not with that of another device', ['typing'], async (scene) => {
    const { owner, participant, group: chat } = await scene.cast(['participant']);
    const laptop = await scene.connect('Olga’s laptop', owner.session);
    owner.engine.setTyping(inGroup(chat), true);
    await participant.heard.next('typing', 'that somebody types');
    await scene.quiet(participant);
    await laptop.engine.disconnect();
    await participant.heard.heardNothing(
      'of an end of typing when another device went',
      ({ type }) => type === 'typing',
    );
    await later(scene);
    await scene.cut(owner);
    await scene.harness.advance(10_000);
    await participant.heard.next('typing', 'the end of typing when the line broke', ({ isTyping }) => !isTyping);
  }),
];
