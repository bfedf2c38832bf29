import type { ChatTarget, UploadFile } from '../../contract.ts';
import { check } from '../check.ts';
import { expectAccepted, expectEqual, expectRefused, expectThat } from '../expectations.ts';
import type { ConformanceCheck, Need } from '../harness.ts';
import { live, text } from '../requests.ts';
import { inGroup, type Person, type Scene } from '../scene.ts';

const emojis = ['👍', '❤️'] as const;

/** Who takes back what. */
interface Reacted {
  readonly to: ChatTarget;
  readonly writer: Person;
  readonly people: readonly Person[];
}

/** What reaches the other side over a block, because it brings nothing new. */
const overABlock: readonly (readonly [
  what: string,
  type: 'message.deleted' | 'message.reaction' | 'receipt',
  needs: readonly Need[],
  act: (by: Person, mine: string, theirs: string) => Promise<unknown>,
])[] = [
  ['a receipt', 'receipt', ['receipts'], ({ engine }, _mine, theirs) => engine.mark(theirs, 'read', live())],
  [
    'a reaction that is taken back',
    'message.reaction',
    ['reactions'],
    ({ engine }, _mine, theirs) => engine.setReaction(theirs, '👍', false, live()),
  ],
  ['a deletion', 'message.deleted', ['deleting'], ({ engine }, mine) => engine.deleteMessage(mine, live())],
];

export const oneSOwnChecks: readonly ConformanceCheck[] = [
  check('reactions', 'whoever takes one back takes their own alone', ['reactions'], async (scene) => {
    for (const { to, writer, people } of await reactedIn(scene)) {
      const { id } = await scene.say(writer, to, 'hello');
      for (const { engine } of people) for (const emoji of emojis) await engine.setReaction(id, emoji, true, live());
      let left = people.length;
      for (const { engine } of people) {
        await engine.setReaction(id, emojis[0], false, live());
        left -= 1;
        for (const [index, person] of people.entries()) {
          const { reactions } = await person.engine.getMessage(id, live());
          const counts = new Map(reactions.map(({ emoji, count, reactedByMe }) => [emoji, [count, reactedByMe]]));
          expectEqual(
            [counts.get(emojis[0]), counts.get(emojis[1])],
            [left > 0 ? [left, index >= people.length - left] : undefined, [people.length, true]],
            `reactions with two emoji (${to.type}), of which ${people.length - left} of ${people.length} took one back`,
          );
        }
      }
    }
  }),

  ...([true, false] as const).map((isBySender) =>
    check(
      'blocking',
      `what brings nothing new is told over a block by ${isBySender ? 'who does it' : 'the other side'}`,
      ['blocking'],
      async (scene) => {
        const { anna, ben, toAnna, toBen } = await scene.pair();
        const offers: Readonly<Record<string, boolean | undefined>> = anna.engine.capabilities;
        const { id: mine } = await scene.say(anna, toBen, 'mine');
        const { id: theirs } = await scene.say(ben, toAnna, 'theirs');
        if (anna.engine.capabilities.reactions) await anna.engine.setReaction(theirs, '👍', true, live());
        const [blocking, blocked] = isBySender ? [anna, ben] : [ben, anna];
        await blocking.engine.setBlocked([blocked.uid], true, live());
        for (const [what, type, needs, act] of overABlock) {
          if (!needs.every((need) => offers[need] === true)) continue;
          await scene.quiet(ben);
          await act(anna, mine, theirs);
          await ben.heard.next(type, `of ${what} over a block`);
        }
      },
    ),
  ),

  check(
    'conversations',
    'one in which every message was deleted is one for both sides',
    ['conversations', 'deleting'],
    async (scene) => {
      const { anna, ben, toAnna, toBen } = await scene.pair();
      const sent = [await scene.say(anna, toBen, 'one'), await scene.say(ben, toAnna, 'two')];
      await anna.engine.deleteMessage(sent[0]?.id ?? '', live());
      await ben.engine.deleteMessage(sent[1]?.id ?? '', live());
      for (const [person, target] of [
        [anna, toBen],
        [ben, toAnna],
      ] as const) {
        const one = await expectAccepted(
          person.engine.getConversation(target, live()),
          'getting a conversation in which every message was deleted',
        );
        expectEqual(
          [one.lastMessage?.id, one.lastMessage?.content.kind, one.unreadCount],
          [sent[1]?.id, 'deleted', 0],
          'last message of a conversation in which every message was deleted, and what is unread',
        );
        const listed = await scene.conversations(person);
        expectEqual(
          listed.map(({ target: { id } }) => id),
          [target.id],
          'conversations of which every message was deleted',
        );
      }
    },
  ),

  check(
    'groups',
    'a password that is given where none is asked for is no mistake',
    ['passwordGroups'],
    async (scene) => {
      const { owner, participant, stranger, group: open } = await scene.cast(['participant', 'stranger']);
      const once = await scene.group(owner, { type: 'password', password: 'Open-7261' });
      await owner.engine.updateGroup(once.guid, { type: 'public' }, live());
      for (const { guid } of [open, once]) {
        for (const password of ['', 'Open-7261', 'anything']) {
          await expectAccepted(
            stranger.engine.joinGroup(guid, password, live()),
            'joining a public group with a password',
          );
          await stranger.engine.leaveGroup(guid, live());
        }
      }
      await owner.engine.kickMember(open.guid, participant.uid, live());
      await expectAccepted(participant.engine.joinGroup(open.guid, 'anything', live()), 'joining it behind a kick');
    },
  ),

  check('unread counts', 'hold a person called like a property', ['unreadCounts'], async (scene) => {
    const anna = await scene.person('Anna');
    const uids: string[] = [];
    for (const wish of ['__proto__', 'constructor', 'toString']) {
      const person = await scene.person('Odd', [], wish);
      uids.push(person.uid);
      await scene.say(person, { type: 'user', id: anna.uid }, 'hello');
    }
    const counts = new Map(Object.entries((await anna.engine.unreadCounts(live())).users));
    expectEqual(
      uids.map((uid) => [uid, counts.get(uid)]),
      uids.map((uid) => [uid, 1]),
      'what is unread of people called like properties',
    );
  }),

  check('uploads', 'progress begins with 0 and ends with 1, whatever is uploaded', ['uploads'], async (scene) => {
    const anna = await scene.person('Anna');
    const contents: readonly UploadFile['content'][] = [
      new Blob([new Uint8Array(70_000).fill(7)]),
      new Blob(['x']),
      new Blob([]),
      { uri: 'data:text/plain;base64,aGVsbG8=' },
    ];
    for (const content of contents) {
      const shares: number[] = [];
      const file = { name: 'a.bin', mimeType: 'text/plain', content };
      await anna.engine.upload(file, (share) => shares.push(share), live());
      const what = content instanceof Blob ? `${content.size} bytes` : 'a file given by its address';
      expectEqual([shares[0], shares.at(-1)], [0, 1], `first and last share of the progress of ${what}`);
    }
  }),

  check('at once', 'blocks of one person by two devices are told once', ['blocking'], async (scene) => {
    const { anna, ben } = await scene.pair();
    const laptop = await scene.connect('Anna’s laptop', anna.session);
    const tablet = await scene.connect('Anna’s tablet', anna.session);
    for (const isBlocked of [true, false, true]) {
      await scene.quiet(ben, tablet);
      await Promise.all([anna, laptop].map(({ engine }) => engine.setBlocked([ben.uid], isBlocked, live())));
      await scene.quiet();
      const what = isBlocked ? 'blocks' : 'ends of a block';
      for (const { heard } of [ben, tablet]) {
        const ids = new Set(heard.all('user.blocking').map(({ id }) => id));
        expectEqual(ids.size, 1, `number of times that two ${what} at once were told`);
      }
    }
  }),

  check('at once', 'deletions of one conversation by two devices are told once', ['conversations'], async (scene) => {
    for (const { to, writer, people } of await reactedIn(scene)) {
      const [phone] = people;
      if (!phone) return;
      const target: ChatTarget = to.type === 'group' ? to : { type: 'user', id: writer.uid };
      const laptop = await scene.connect('the laptop', phone.session);
      const tablet = await scene.connect('the tablet', phone.session);
      const { order } = await scene.say(writer, to, 'hello');
      await scene.quiet(phone, laptop, tablet);
      const answers = await Promise.all([phone, laptop].map(({ engine }) => engine.deleteConversation(target, live())));
      for (const { upTo } of answers) {
        expectThat(upTo >= order, `one of two deletions at once is up to ${upTo}, before the message of ${order}`);
      }
      await scene.quiet();
      const told = new Set(tablet.heard.all('conversation.deleted').map(({ id }) => id));
      expectEqual(told.size, 1, `number of times that two deletions of a conversation at once (${to.type}) were told`);
    }
  }),

  check('blocking', 'the answer holds a person as often as they were asked for', ['blocking'], async (scene) => {
    const { anna, ben } = await scene.pair();
    const cid = await scene.person('Cid');
    for (const isBlocked of [true, true, false, false]) {
      const asked = [ben.uid, cid.uid, ben.uid];
      const answer = await anna.engine.setBlocked(asked, isBlocked, live());
      expectEqual(
        answer.map(({ uid, blockedByMe }) => [uid, blockedByMe]),
        asked.map((uid) => [uid, isBlocked]),
        'users in the answer to a block of three, two of them one',
      );
    }
  }),

  check(
    'editing and deleting',
    'a text in which there is nothing to see is edited as it is sent',
    ['editing'],
    async (scene) => {
      const { owner, group: chat } = await scene.cast([]);
      const { id } = await scene.say(owner, inGroup(chat), 'hello');
      for (const words of ['', ' ', '\n\t', '\u00a0', '\u200b', '\u2060', '\u3000']) {
        const isSent = await isTaken(scene.say(owner, inGroup(chat), words));
        const isEdited = await isTaken(owner.engine.editMessage(id, { content: text(words) }, live()));
        expectEqual(isEdited, isSent, `whether ${JSON.stringify(words)} is taken in an edit, as it is when it is sent`);
      }
    },
  ),

  check(
    'lines in the history',
    'of people who were added stand in the order in which they were asked for',
    [],
    async (scene) => {
      const { owner, participant, group: chat } = await scene.cast(['participant']);
      const people = await scene.people('Zoe', 'Ann', 'Max', 'Bea');
      const drafts = people.map(({ uid }) => ({ uid, scope: 'participant' as const }));
      const { messages } = await owner.engine.addMembers(chat.guid, drafts, live());
      const orders = messages.map(({ order }) => order);
      expectEqual(
        orders,
        orders.toSorted((a, b) => a - b),
        'orders of the lines of people who were added, as the answer has them',
      );
      expectEqual(messages.length === 0 || messages.length === people.length, true, 'whether each added has a line');
      await scene.quiet(participant);
    },
  ),

  check(
    'dead lines',
    'the end of the sessions of somebody ends nobody else’s, however alike their uids',
    ['endSessions'],
    async (scene) => {
      const ben = await scene.person('Ben', [], 'ben');
      const others: Person[] = [];
      for (const wish of ['ben-2', 'BEN', 'benn', 'be', 'ben.', 'xben'])
        others.push(await scene.person('Other', [], wish));
      if (!scene.harness.endSessions) return;
      await scene.harness.endSessions(ben.uid);
      await ben.heard.next('session.ended', 'that its session was ended');
      for (const { uid, engine, heard } of others) {
        await heard.heardNothing(
          `${uid} of the end of the session of ${ben.uid}`,
          ({ type }) => type !== 'user.presence',
        );
        await expectAccepted(engine.ping(live()), `a ping by ${uid} behind the end of the session of ${ben.uid}`);
      }
    },
  ),

  check('sessions', 'each wrong credential is refused', [], async (scene) => {
    const anna = await scene.person('Anna');
    for (const wrong of [...[scene.harness.wrongSession(anna.uid)].flat(), { uid: anna.uid }, { uid: '' }]) {
      const what = `connecting with ${Object.keys(wrong).join(' and ')} alone`;
      await expectRefused(
        scene.harness.createEngine().connect(wrong, () => {}, live()),
        'AUTH_FAILED',
        what,
      );
    }
  }),
];

async function reactedIn(scene: Scene): Promise<readonly Reacted[]> {
  const { owner, admin, participant, group: chat } = await scene.cast(['admin', 'participant']);
  const [writer, other] = [await scene.person('Wanda'), await scene.person('Rita')];
  return [
    { to: inGroup(chat), writer: owner, people: [participant, owner, admin] },
    { to: { type: 'user', id: other.uid }, writer, people: [other, writer] },
  ];
}

async function isTaken(call: Promise<unknown>): Promise<boolean> {
  return call.then(
    () => true,
    () => false,
  );
}
