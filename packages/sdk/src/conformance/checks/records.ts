import { check } from '../check.ts';
import { expectEqual, expectThat, fail } from '../expectations.ts';
import type { ConformanceCheck } from '../harness.ts';
import { groupDraft, historyQuery, live, membersQuery, messageDraft, ownGroups, usersQuery } from '../requests.ts';
import { inGroup, type Cast, type Scene } from '../scene.ts';

const group = 'records';

export const recordChecks: readonly ConformanceCheck[] = [
  check(group, 'answers do not change after they were given', [], async (scene) => {
    const { cast, answers } = await everyKindOfAnswer(scene);
    const before = answers.map((answer) => JSON.stringify(answer));
    await changeEverything(scene, cast);
    for (const [index, answer] of answers.entries()) {
      expectEqual(answer, JSON.parse(before[index] ?? 'null'), 'a record given before the group changed');
    }
  }),

  check(group, 'events do not change after they were told', [], async (scene) => {
    const cast = await scene.cast(['participant']);
    await scene.say(cast.owner, inGroup(cast.group), 'original');
    await cast.owner.engine.updateGroup(cast.group.guid, { metadata: { list: [1] } }, live());
    await cast.participant.heard.next('group.updated', 'the new metadata');
    const events = [...cast.participant.heard.events];
    const before = events.map((event) => JSON.stringify(event));
    await changeEverything(scene, cast);
    for (const [index, event] of events.entries()) {
      expectEqual(event, JSON.parse(before[index] ?? 'null'), 'an event told before the group changed');
    }
  }),

  check(group, 'a caller who writes into a record changes nobody else’s', [], async (scene) => {
    const { owner, participant, group: chat } = await scene.cast(['participant'], { metadata: { list: [1] } });
    for (const read of [owner, participant]) {
      const record = await read.engine.getGroup(chat.guid, live());
      attempt(() => Object.assign(record, { name: 'Defaced', membersCount: 99 }));
      attempt(() => Object.assign(record.metadata, { defaced: true }));
    }
    const fresh = await participant.engine.getGroup(chat.guid, live());
    expectEqual(
      [fresh.name, fresh.membersCount, fresh.metadata],
      [chat.name, 2, { list: [1] }],
      'name, member count and metadata after a caller wrote into its record',
    );
  }),

  check(group, 'a draft changed after the call changes nothing', [], async (scene) => {
    const { owner, participant, group: chat } = await scene.cast(['participant']);
    const metadata = { list: ['first'] };
    const made = await owner.engine.createGroup(groupDraft({ guid: `${owner.uid}-draft`, metadata }), live());
    const sent = await owner.engine.send(
      inGroup(chat),
      messageDraft(scene.muid(owner), { kind: 'text', text: 'hello' }, { metadata }),
      live(),
    );
    metadata.list.push('second');
    const stored = [
      (await owner.engine.getGroup(made.group.guid, live())).metadata,
      (await participant.engine.getMessage(sent.id, live())).metadata,
    ];
    const expected = [{ list: ['first'] }, { list: ['first'] }];
    expectEqual(stored, expected, 'metadata stored of drafts that the caller changed later');
  }),

  check(group, 'answers and events are plain data', [], async (scene) => {
    const { cast, answers } = await everyKindOfAnswer(scene);
    await changeEverything(scene, cast);
    for (const item of [...answers, ...cast.participant.heard.events]) {
      const fault = strangeness(item, 'it');
      expectThat(fault === null, `an answer or event is not plain data: ${fault}`);
    }
  }),
];

interface Answers {
  readonly cast: Cast;
  readonly answers: readonly unknown[];
}

async function everyKindOfAnswer(scene: Scene): Promise<Answers> {
  const cast = await scene.cast(['participant', 'stranger'], { metadata: { list: [1, { deep: true }] } });
  const { owner, participant, stranger, group: chat } = cast;
  const { engine } = owner;
  const sent = await scene.say(owner, inGroup(chat), 'original');
  const answers = [
    chat,
    sent,
    await engine.getGroup(chat.guid, live()),
    await engine.listGroups(ownGroups(), live()),
    await engine.listMembers(chat.guid, membersQuery(), live()),
    await engine.listUsers(usersQuery({ uids: [participant.uid] }), live()),
    await engine.history(inGroup(chat), historyQuery(), live()),
    await engine.getMessage(sent.id, live()),
    await engine.getUser(participant.uid, live()),
    await stranger.engine.joinGroup(chat.guid, null, live()),
    await engine.kickMember(chat.guid, stranger.uid, live()),
  ];
  return { cast, answers };
}

/** Changes group, members, messages and users, as far as every engine can. */
async function changeEverything(scene: Scene, { owner, participant, group: chat }: Cast): Promise<void> {
  const { capabilities } = owner.engine;
  const { id } = await scene.say(participant, inGroup(chat), 'one more');
  if (capabilities.reactions) await owner.engine.setReaction(id, '👍', true, live());
  const { items } = await owner.engine.history(inGroup(chat), historyQuery(), live());
  for (const message of items.filter(({ sender, content }) => sender.uid === owner.uid && content.kind === 'text')) {
    if (capabilities.reactions) await owner.engine.setReaction(message.id, '👍', true, live());
    if (capabilities.editing) {
      await owner.engine.editMessage(message.id, { content: { kind: 'text', text: 'changed' } }, live());
    }
    if (capabilities.deleting) await owner.engine.deleteMessage(message.id, live());
  }
  if (capabilities.blocking) await owner.engine.setBlocked([participant.uid], true, live());
  if (capabilities.scopes) await owner.engine.setScope(chat.guid, participant.uid, 'moderator', live());
  await owner.engine.updateGroup(chat.guid, { name: 'Changed', metadata: { list: [2] } }, live());
  await participant.engine.leaveGroup(chat.guid, live());
  await participant.engine.disconnect();
  await scene.quiet();
}

/** Frozen records throw when written to, and that is fine. */
function attempt(write: () => unknown): void {
  try {
    write();
  } catch (error) {
    if (!(error instanceof TypeError)) fail('writing into a record threw something strange');
  }
}

/** Where a value is not what JSON can carry; `null` when it is all plain. */
function strangeness(value: unknown, path: string): string | null {
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return null;
  if (typeof value === 'number') return Number.isFinite(value) ? null : `${path} is ${value}`;
  if (typeof value !== 'object') return `${path} is ${typeof value}`;
  if (!Array.isArray(value) && !isPlain(value)) return `${path} is an instance of a class`;
  for (const [key, part] of Object.entries(value)) {
    const fault = strangeness(part, `${path}.${key}`);
    if (fault !== null) return fault;
  }
  return null;
}

/** Also for objects of another realm, as test runners and `structuredClone` make them. */
function isPlain(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value);
  return typeof prototype !== 'object' || prototype === null || Object.getPrototypeOf(prototype) === null;
}
