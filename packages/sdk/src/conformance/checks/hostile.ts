import type { JsonObject } from '../../contract.ts';
import { isKitException } from '../../errors.ts';
import { check } from '../check.ts';
import { expectEqual, expectRefused, expectThat } from '../expectations.ts';
import type { ConformanceCheck } from '../harness.ts';
import { groupDraft, groupsQuery, live, membersQuery, messageDraft, text, usersQuery } from '../requests.ts';
import { inGroup, type Person, type Scene } from '../scene.ts';
import { everyRequest } from './every-request.ts';
import { hostileTexts, wrongValues } from './hostile-texts.ts';

const group = 'hostile input';

export const hostileChecks: readonly ConformanceCheck[] = [
  check(group, 'names of groups are refused or kept', [], async (scene) => {
    const anna = await scene.person('Anna');
    await forEachHostileText(scene, anna, async (name, what) => {
      const made = await scene.group(anna, { name });
      expectEqual((await anna.engine.getGroup(made.guid, live())).name, name, `the name of ${what}`);
    });
  }),

  check(group, 'descriptions and icons are refused or kept', [], async (scene) => {
    const anna = await scene.person('Anna');
    await forEachHostileText(scene, anna, async (words, what) => {
      const made = await scene.group(anna, { description: words, icon: words });
      const { description, icon } = await anna.engine.getGroup(made.guid, live());
      expectEqual([description, icon], [words, words], `description and icon of ${what}`);
    });
  }),

  check(group, 'guids are refused or kept', [], async (scene) => {
    const anna = await scene.person('Anna');
    await forEachHostileText(scene, anna, async (guid, what) => {
      if (guid === '') return; // Asks the engine for a guid.
      const made = await anna.engine.createGroup(groupDraft({ guid }), live());
      expectEqual(made.group.guid, guid, `the guid of ${what} in the answer`);
      expectEqual((await anna.engine.getGroup(guid, live())).guid, guid, `the guid of ${what}`);
      await scene.say(anna, inGroup({ guid }), 'hello');
      await anna.engine.deleteGroup(guid, live());
      await expectRefused(anna.engine.getGroup(guid, live()), 'NOT_FOUND', `getting the deleted group ${what}`);
    });
  }),

  check(group, 'texts of messages are refused or kept', [], async (scene) => {
    const { owner, participant, group: chat } = await scene.cast(['participant']);
    await forEachHostileText(scene, owner, async (words, what) => {
      const { id } = await scene.say(owner, inGroup(chat), words);
      const stored = await participant.engine.getMessage(id, live());
      expectEqual(stored.content, text(words), `the content of a message of ${what}`);
      const event = await participant.heard.next('message.received', what, ({ message }) => message.id === id);
      expectEqual(event.message.content, text(words), `the content of a message of ${what} as it arrived`);
    });
  }),

  check(group, 'muids are refused or kept', [], async (scene) => {
    const { owner, group: chat } = await scene.cast([]);
    await forEachHostileText(scene, owner, async (muid, what) => {
      const sent = await owner.engine.send(inGroup(chat), messageDraft(muid, text('hello')), live());
      expectEqual(sent.muid, muid, `the muid of ${what}`);
    });
  }),

  check(group, 'metadata is refused or kept, and pollutes no prototype', [], async (scene) => {
    const { owner, group: chat } = await scene.cast([]);
    await forEachHostileText(scene, owner, async (words, what) => {
      const metadata: JsonObject = Object.fromEntries([[words, { [words]: words, polluted: true }]]);
      await owner.engine.updateGroup(chat.guid, { metadata }, live());
      const stored = (await owner.engine.getGroup(chat.guid, live())).metadata;
      expectEqual(Object.entries(stored), Object.entries(metadata), `metadata with ${what} as a key`);
      expectThat(!('polluted' in {}), `metadata with ${what} as a key pollutes the prototype of all objects`);
    });
  }),

  check(group, 'passwords work or are refused', ['passwordGroups'], async (scene) => {
    const { owner, stranger } = await scene.cast(['stranger']);
    await forEachHostileText(scene, owner, async (password) => {
      const { guid } = await scene.group(owner, { type: 'password', password });
      await stranger.engine.joinGroup(guid, password, live());
    });
  }),

  check(group, 'keywords find nothing strange', ['search'], async (scene) => {
    const { owner, group: chat } = await scene.cast([]);
    await forEachHostileText(scene, owner, async (keyword) => {
      await owner.engine.listGroups(groupsQuery({ keyword, joinedOnly: true }), live());
      await owner.engine.listUsers(usersQuery({ keyword }), live());
      await owner.engine.listMembers(chat.guid, membersQuery({ keyword }), live());
      await scene.texts(owner, inGroup(chat), { keyword });
    });
  }),

  check(group, 'tags are refused or kept', ['tags'], async (scene) => {
    const anna = await scene.person('Anna');
    await forEachHostileText(scene, anna, async (tag, what) => {
      const made = await scene.group(anna, { tags: [tag] });
      const query = groupsQuery({ tags: [tag], withTags: true, joinedOnly: true });
      const { items } = await anna.engine.listGroups(query, live());
      const found = items.find(({ guid }) => guid === made.guid);
      expectEqual(found?.tags, [tag], `the tag of ${what}`);
    });
  }),

  check(group, 'reactions are refused or kept', ['reactions'], async (scene) => {
    const { owner, group: chat } = await scene.cast([]);
    const { id } = await scene.say(owner, inGroup(chat), 'hello');
    await forEachHostileText(scene, owner, async (emoji, what) => {
      const { reactions } = await owner.engine.setReaction(id, emoji, true, live());
      expectThat(
        reactions.some((reaction) => reaction.emoji === emoji && reaction.count === 1),
        `the reaction of ${what} is not in the answer`,
      );
      await owner.engine.setReaction(id, emoji, false, live());
    });
  }),

  check(group, 'unread counts hold a group called like a property', ['unreadCounts'], async (scene) => {
    const { anna, ben } = await scene.pair();
    for (const guid of ['__proto__', 'constructor']) {
      const made = await acceptedOrRefused(anna.engine.createGroup(groupDraft({ guid }), live()));
      if (!made) continue;
      await ben.engine.joinGroup(guid, null, live());
      await scene.say(anna, inGroup({ guid }), 'hello');
      const counts = new Map(Object.entries((await ben.engine.unreadCounts(live())).groups));
      expectThat((counts.get(guid) ?? 0) > 0, `the unread count of the group ${guid} is missing`);
      await anna.engine.deleteGroup(guid, live());
    }
  }),

  check(group, 'a text of a million characters is refused or kept', [], async (scene) => {
    const { owner, participant, group: chat } = await scene.cast(['participant']);
    const words = 'long '.repeat(200_000);
    const sent = await acceptedOrRefused(scene.say(owner, inGroup(chat), words));
    if (sent) {
      const { content } = await participant.engine.getMessage(sent.id, live());
      expectThat(content.kind === 'text' && content.text === words, 'a text of a million characters was changed');
    }
    await stillWorks(scene, owner);
  }),

  check(group, 'values of a wrong type are refused, never thrown', [], async (scene) => {
    const { owner } = await scene.cast([]);
    for (const [what, value] of Object.entries(wrongValues)) {
      for (const method of ['getGroup', 'deleteGroup', 'leaveGroup', 'getUser', 'getMessage'] as const) {
        const call: unknown = Reflect.apply(owner.engine[method], owner.engine, [value, live()]);
        await expectRefused(Promise.resolve(call), [], `${method} of ${what}`);
      }
      const query = { ...groupsQuery(), cursor: value === null ? 7 : value, limit: value };
      const call: unknown = Reflect.apply(owner.engine.listGroups, owner.engine, [query, live()]);
      await expectRefused(Promise.resolve(call), [], `listGroups with ${what} as limit`);
    }
    await stillWorks(scene, owner);
  }),

  check(group, 'unknown types, scopes and kinds are refused', [], async (scene) => {
    const { owner, participant, group: chat } = await scene.cast(['participant']);
    const { engine } = owner;
    const forged: Readonly<Record<string, readonly [(...given: never[]) => unknown, readonly unknown[]]>> = {
      'a group of an unknown type': [engine.createGroup, [{ ...groupDraft(), type: 'secret' }, live()]],
      'a change to an unknown type': [engine.updateGroup, [chat.guid, { type: 'secret' }, live()]],
      'an unknown scope': [engine.setScope, [chat.guid, participant.uid, 'king', live()]],
      'an unknown target': [engine.send, [{ type: 'room', id: chat.guid }, messageDraft('m', text('x')), live()]],
      'an unknown kind of content': [
        engine.send,
        [inGroup(chat), { ...messageDraft('n', text('x')), content: { kind: 'deleted' } }, live()],
      ],
      'a draft of null': [engine.createGroup, [null, live()]],
    };
    for (const [what, [method, given]] of Object.entries(forged)) {
      const call: unknown = Reflect.apply(method, engine, given);
      await expectRefused(Promise.resolve(call), [], what);
    }
    await stillWorks(scene, owner);
    await scene.expectCount(owner, chat.guid, 2, 'forged requests');
  }),

  check(group, 'hostile ids are refused by every request', [], async (scene) => {
    const { owner } = await scene.cast([]);
    for (const [what, id] of Object.entries(hostileTexts)) {
      const { send, getGroup, listMembers, kickMember, getMessage, history } = everyRequest(owner.engine, {
        guid: id,
        uid: id,
        messageId: id,
      });
      for (const request of [send, getGroup, listMembers, kickMember, getMessage, history]) {
        if (request) await expectRefused(request(live()), [], `a request for ${what} as id`);
      }
    }
    await stillWorks(scene, owner);
  }),
];

/** Refusing is fine, changing is not; afterwards the backend has to work as before. */
async function forEachHostileText(
  scene: Scene,
  person: Person,
  use: (words: string, what: string) => Promise<void>,
): Promise<void> {
  for (const [what, words] of Object.entries(hostileTexts)) await acceptedOrRefused(use(words, what));
  await stillWorks(scene, person);
}

async function acceptedOrRefused<Answer>(call: Promise<Answer>): Promise<Answer | null> {
  return call.catch((error: unknown) => {
    if (isKitException(error)) return null;
    throw error;
  });
}

async function stillWorks(scene: Scene, person: Person): Promise<void> {
  const made = await scene.group(person, { name: 'Still works' });
  await scene.say(person, inGroup(made), 'still works');
  expectEqual(await scene.texts(person, inGroup(made)), ['still works'], 'history after hostile input');
}
