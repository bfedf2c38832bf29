import type { JsonObject } from '../../contract.ts';
import { isKitException } from '../../errors.ts';
import { check } from '../check.ts';
import { expectEqual, expectRefused, expectThat } from '../expectations.ts';
import type { ConformanceCheck } from '../harness.ts';
import {
  groupDraft,
  groupsQuery,
  historyQuery,
  live,
  membersQuery,
  messageDraft,
  text,
  usersQuery,
} from '../requests.ts';
import { inGroup, type Person } from '../scene.ts';

const group = 'values';
const long = 'x'.repeat(80);

/** Two texts that are not the same, however alike they look. */
const alike: readonly (readonly [how: string, one: string, other: string])[] = [
  ['a blank at the end', 'Open-7261', 'Open-7261 '],
  ['a blank at the beginning', 'Open-7261', ' Open-7261'],
  ['case', 'Open-7261', 'open-7261'],
  ['what stands behind 80 letters', `${long}1`, `${long}2`],
  ['what stands behind 40 letters of two bytes', `${'é'.repeat(40)}1`, `${'é'.repeat(40)}2`],
  ['their normal form', 'Caf\u00E9-7261', 'Cafe\u0301-7261'],
  ['a compatible letter', 'Open-7261', '\uFF2Fpen-7261'],
  ['a letter that cannot be seen', 'Open-7261', 'Open\u200B-7261'],
  ['half of a character', 'Open\uD800-7261', 'Open\uD801-7261'],
  ['half of a character and a sign for it', 'Open\uD800-7261', 'Open\uFFFD-7261'],
  ['what stands behind a NUL', 'Open\u0000-7261', 'Open\u0000-7262'],
  ['a NUL at the end', 'Open-7261', 'Open-7261\u0000'],
];

const emojis: readonly (readonly [how: string, one: string, other: string])[] = [
  ['a colour of skin', '👍', '👍🏽'],
  ['a variation', '❤', '❤️'],
  ['a joined sign', '👩', '👩‍💻'],
];

/** Values that JSON has, and that many a database has not. */
const strange: JsonObject = {
  nothing: null,
  list: [null, [], {}, [[1]], 'two', false],
  empty: {},
  zero: 0,
  no: false,
  blank: '',
  fraction: 0.1,
  big: 9_007_199_254_740_991,
  small: -1e-7,
  'key with. dots and $': 'kept',
  ключ: '鍵',
};

export const valueChecks: readonly ConformanceCheck[] = [
  ...alike.map(([how, right, wrong]) =>
    check(group, `passwords that differ in ${how} are two`, ['passwordGroups'], async (scene) => {
      const { owner, stranger } = await scene.cast(['stranger']);
      for (const [password, guess] of [
        [right, wrong],
        [wrong, right],
      ] as const) {
        const made = await refusedOr(scene.group(owner, { type: 'password', password }));
        if (made === null) continue;
        const call = stranger.engine.joinGroup(made.guid, guess, live());
        await expectRefused(
          call,
          ['WRONG_PASSWORD', 'LIMIT_EXCEEDED', 'INVALID_ARGUMENT'],
          `joining with a password that differs in ${how}`,
        );
        await stranger.engine.joinGroup(made.guid, password, live());
      }
    }),
  ),

  ...alike.map(([how, one, other]) =>
    check(group, `muids that differ in ${how} make two messages`, [], async (scene) => {
      const { owner, group: chat } = await scene.cast([]);
      const send = (muid: string): ReturnType<Person['engine']['send']> =>
        owner.engine.send(inGroup(chat), messageDraft(muid, text(muid)), live());
      const [first, second] = [await refusedOr(send(one)), await refusedOr(send(other))];
      if (first === null || second === null) return;
      expectThat(first.id !== second.id, `muids that differ in ${how} give one message`);
      expectEqual([first.muid, second.muid], [one, other], 'the muids of two messages');
    }),
  ),

  check(group, 'guids that differ in case or blanks are two groups', [], async (scene) => {
    const { owner } = await scene.cast([]);
    const guids = [`${owner.uid}-g`, `${owner.uid}-G`, `${owner.uid}-g `];
    const made: string[] = [];
    for (const guid of guids) {
      const code = await refusalOf(owner.engine.createGroup(groupDraft({ guid, name: `Of ${made.length}` }), live()));
      expectThat(code !== 'CONFLICT', `the guid ${JSON.stringify(guid)} is taken for one of ${JSON.stringify(made)}`);
      if (code === null) made.push(guid);
    }
    for (const [index, guid] of made.entries()) {
      expectEqual(
        (await owner.engine.getGroup(guid, live())).name,
        `Of ${index}`,
        `the name of the group ${JSON.stringify(guid)}`,
      );
    }
  }),

  ...emojis.map(([how, one, other]) =>
    check(group, `emoji that differ in ${how} are two reactions`, ['reactions'], async (scene) => {
      const { owner, group: chat } = await scene.cast([]);
      const { id } = await scene.say(owner, inGroup(chat), 'hello');
      for (const emoji of [one, other]) await owner.engine.setReaction(id, emoji, true, live());
      const { reactions } = await owner.engine.getMessage(id, live());
      expectEqual(reactions.map(({ emoji }) => emoji).toSorted(), [one, other].toSorted(), 'reactions to a message');
      const left = await owner.engine.setReaction(id, other, false, live());
      expectEqual(
        left.reactions.map(({ emoji }) => emoji),
        [one],
        'reactions when one of two was taken back',
      );
    }),
  ),

  check(group, 'tags are kept in the order and the case in which they were given', ['tags'], async (scene) => {
    const tags = ['zebra', 'Apple', 'apple', 'mango ', 'Zebra'];
    const anna = await scene.person('Anna', tags);
    const made = await scene.group(anna, { tags });
    expectEqual((await anna.engine.getGroup(made.guid, live())).tags, tags, 'tags of a group');
    const ben = await scene.person('Ben');
    expectEqual((await ben.engine.getUser(anna.uid, live())).tags, tags, 'tags of a user');
    const next = tags.toReversed();
    expectEqual(
      (await anna.engine.updateGroup(made.guid, { tags: next }, live())).tags,
      next,
      'changed tags of a group',
    );
    const found = await anna.engine.listGroups(groupsQuery({ joinedOnly: true, tags: ['APPLE'] }), live());
    expectEqual(found.items, [], 'groups with a tag that none has in this case');
  }),

  check(group, 'metadata of groups is kept to the last null', [], async (scene) => {
    const anna = await scene.person('Anna');
    const made = await scene.group(anna, { metadata: strange });
    expectEqual((await anna.engine.getGroup(made.guid, live())).metadata, strange, 'metadata of a group');
    await anna.engine.updateGroup(made.guid, { metadata: { other: strange } }, live());
    const { metadata } = await anna.engine.getGroup(made.guid, live());
    expectEqual(metadata, { other: strange }, 'metadata of a group that was changed: they replace those of before');
    await anna.engine.updateGroup(made.guid, { metadata: {} }, live());
    expectEqual(
      (await anna.engine.getGroup(made.guid, live())).metadata,
      {},
      'metadata of a group that were taken away',
    );
  }),

  check(group, 'metadata of messages is kept to the last null', [], async (scene) => {
    const { owner, participant, group: chat } = await scene.cast(['participant']);
    const { id } = await scene.say(owner, inGroup(chat), 'hello', { metadata: strange });
    expectEqual((await participant.engine.getMessage(id, live())).metadata, strange, 'metadata of a message');
    const event = await participant.heard.next('message.received', 'the message', ({ message }) => message.id === id);
    expectEqual(event.message.metadata, strange, 'metadata of a message in its event');
  }),

  check(group, 'custom data is kept to the last null, edited or not', ['customMessages', 'editing'], async (scene) => {
    const { owner, participant, group: chat } = await scene.cast(['participant']);
    const content = { kind: 'custom', customType: ' Odd type ', data: strange } as const;
    const { id } = await owner.engine.send(inGroup(chat), messageDraft(scene.muid(owner), content), live());
    expectEqual((await participant.engine.getMessage(id, live())).content, content, 'content of a custom message');
    const changed = { ...content, data: { other: strange } } as const;
    await owner.engine.editMessage(id, { content: changed, metadata: strange }, live());
    const seen = await participant.engine.getMessage(id, live());
    expectEqual([seen.content, seen.metadata], [changed, strange], 'content and metadata of an edited custom message');
  }),

  check(group, 'a caption may be empty, and a description and an icon too', ['uploads'], async (scene) => {
    const { owner, group: chat } = await scene.cast([]);
    const attachment = { url: 'https://example.org/a.png', name: 'a.png', mimeType: 'image/png', size: 0 };
    const content = { kind: 'media', media: 'image', attachment, caption: '' } as const;
    const sent = await owner.engine.send(inGroup(chat), messageDraft(scene.muid(owner), content), live());
    expectEqual(sent.content, content, 'content of a message without a caption');
    await owner.engine.updateGroup(chat.guid, { description: 'x', icon: 'x' }, live());
    const emptied = await owner.engine.updateGroup(chat.guid, { description: '', icon: '' }, live());
    expectEqual([emptied.description, emptied.icon], ['', ''], 'description and icon that were taken away');
  }),

  check(group, 'a name in which there is nothing to see is kept, or refused as INVALID_ARGUMENT', [], async (scene) => {
    const { owner, group: chat } = await scene.cast([]);
    for (const name of ['', '   ', '\u200B']) {
      const created = await refusalOf(scene.group(owner, { name }));
      const changed = await refusalOf(owner.engine.updateGroup(chat.guid, { name }, live()));
      for (const code of [created, changed]) {
        expectThat(
          code === null || code === 'INVALID_ARGUMENT',
          `the name ${JSON.stringify(name)} is refused with ${code}`,
        );
      }
      expectEqual(
        changed === null,
        created === null,
        `whether the name ${JSON.stringify(name)} is taken in a change; when creating`,
      );
    }
  }),

  check(group, 'a text in which there is nothing to see is kept, or refused as INVALID_ARGUMENT', [], async (scene) => {
    const { owner, group: chat } = await scene.cast([]);
    for (const words of ['', '   ']) {
      const code = await refusalOf(scene.say(owner, inGroup(chat), words));
      expectThat(
        code === null || code === 'INVALID_ARGUMENT',
        `the text ${JSON.stringify(words)} is refused with ${code}`,
      );
    }
  }),

  check(group, 'a keyword is one, with the blanks in it and around it', ['search'], async (scene) => {
    const { owner } = await scene.cast([]);
    for (const name of ['boat house', 'house boat', 'boathouse']) await scene.group(owner, { name });
    const found = async (keyword: string): Promise<readonly string[]> => {
      const { items } = await owner.engine.listGroups(groupsQuery({ joinedOnly: true, keyword }), live());
      return items.map(({ name }) => name).toSorted();
    };
    expectEqual(await found('boat h'), ['boat house'], 'groups found by a keyword with a blank in it');
    expectEqual(await found(' house'), ['boat house'], 'groups found by a keyword with a blank before it');
    expectEqual(await found('house '), ['house boat'], 'groups found by a keyword with a blank behind it');
    expectEqual(await found('HOUSE BOAT'), ['house boat'], 'groups found by a keyword of two words');
  }),

  check(group, 'a keyword with blanks finds messages and people as it finds groups', ['search'], async (scene) => {
    const { owner, group: chat } = await scene.cast([]);
    const [one, other] = [await scene.person('Jo Ann'), await scene.person('Ann Jo')];
    await scene.add(owner, chat.guid, [one, other], 'participant');
    for (const words of ['tea time', 'time tea']) await scene.say(owner, inGroup(chat), words);
    const page = await owner.engine.history(inGroup(chat), historyQuery({ keyword: 'tea t' }), live());
    expectEqual(page.items.length, 1, 'number of messages found by a keyword with a blank in it');
    const uids = [one.uid, other.uid];
    const users = await owner.engine.listUsers(usersQuery({ keyword: 'jo a', uids }), live());
    expectEqual(
      users.items.map(({ uid }) => uid),
      [one.uid],
      'people found by a keyword with a blank in it',
    );
    const members = await owner.engine.listMembers(chat.guid, membersQuery({ keyword: 'jo a' }), live());
    expectEqual(
      members.items.map(({ uid }) => uid),
      [one.uid],
      'members found by a keyword with a blank in it',
    );
  }),

  check(group, 'an update of nothing answers with the group, and nobody hears of it', [], async (scene) => {
    const { owner, participant, group: chat } = await scene.cast(['participant']);
    const before = await owner.engine.getGroup(chat.guid, live());
    const answer = await owner.engine.updateGroup(chat.guid, {}, live());
    expectEqual(
      [answer.name, answer.revision, answer.updatedAt],
      [before.name, before.revision, before.updatedAt],
      'name, revision and time of change in the answer to a change of nothing',
    );
    await participant.heard.heardNothing('of a change of nothing');
    const call = participant.engine.updateGroup(chat.guid, {}, live());
    await expectRefused(call, 'FORBIDDEN', 'a participant changing nothing');
  }),
];

async function refusedOr<Answer>(call: Promise<Answer>): Promise<Answer | null> {
  return call.catch((error: unknown) => {
    if (isKitException(error) && ['INVALID_ARGUMENT', 'LIMIT_EXCEEDED'].includes(error.code)) return null;
    throw error;
  });
}

function refusalOf(call: Promise<unknown>): Promise<string | null> {
  return call.then(
    () => null,
    (error: unknown) => (isKitException(error) ? error.code : String(error)),
  );
}
