import type { EngineEvent, GroupNews, GroupRecord } from '../../contract.ts';
import { check } from '../check.ts';
import { expectEqual, expectThat, show } from '../expectations.ts';
import type { ConformanceCheck } from '../harness.ts';
import { groupOf, idOf } from '../recorder.ts';
import { live } from '../requests.ts';
import { inGroup, type Person } from '../scene.ts';
import { viewersPartsIn } from '../viewers-fields.ts';
import { happenings, livelyGroup, stageOf, type Happening } from './happenings.ts';

const group = 'events';
/** What happens to no membership in particular. */
const aboutTheGroup: ReadonlySet<Happening['type']> = new Set(['group.updated', 'group.deleted']);
const changing = ['editing', 'deleting', 'reactions'] as const;

export const eventChecks: readonly ConformanceCheck[] = [
  ...happenings.flatMap((happening) => [
    namesThePeople(happening),
    sparesTheCause(happening),
    carriesTheGroup(happening),
    tellsEverybodyTheSame(happening),
  ]),
  ...happenings.filter(({ type }) => !aboutTheGroup.has(type)).map(placesThePerson),

  check(group, 'a change of scope tells the old and the new one', ['scopes'], async (scene) => {
    const { owner, participant, moderator, group: chat } = await scene.cast(['participant', 'moderator']);
    await owner.engine.setScope(chat.guid, moderator.uid, 'participant', live());
    for (const listener of [participant, moderator]) {
      const event = await listener.heard.next('group.scopeChanged', 'the change of scope');
      expectEqual([event.oldScope, event.newScope], ['moderator', 'participant'], 'old and new scope in the event');
    }
  }),

  check(group, 'several people added at once are one event', [], async (scene) => {
    const { owner, participant, group: chat } = await scene.cast(['participant']);
    const people = await scene.people('Ada', 'Ben', 'Cid');
    await scene.add(owner, chat.guid, people, 'participant');
    const event = await participant.heard.next('group.added', 'that three people were added');
    expectEqual(
      event.users.map(({ uid }) => uid).toSorted(),
      people.map(({ uid }) => uid).toSorted(),
      'users in one group.added',
    );
    await scene.quiet();
    expectEqual(new Set(participant.heard.all('group.added').map(({ id }) => id)).size, 1, 'number of group.added');
  }),

  check(group, 'an id belongs to one happening', [], async (scene) => {
    const { everyone } = await livelyGroup(scene);
    const happenedBy = new Map<string, string>();
    for (const event of everyone.flatMap(({ heard }) => heard.events)) {
      const id = idOf(event);
      if (id === '') continue;
      const known = happenedBy.get(id) ?? happeningOf(event);
      expectEqual(happeningOf(event), known, `the happening with the event id ${id}; it`);
      happenedBy.set(id, known);
    }
  }),

  check(group, 'nothing is told twice under two ids', [], async (scene) => {
    const { everyone } = await livelyGroup(scene);
    for (const { name, heard } of everyone) {
      const byId = new Map(heard.events.filter(idOf).map((event) => [idOf(event), happeningOf(event)]));
      const told = [...byId.values()];
      const twice = told.find((happening, index) => told.indexOf(happening) !== index);
      expectThat(twice === undefined, `${name} was told twice, with two ids, of ${twice}`);
    }
  }),

  check(group, 'revisions never go back for one connection', [], async (scene) => {
    const { everyone, group: chat } = await livelyGroup(scene);
    for (const { name, heard } of everyone) {
      const revisions = heard.events.flatMap((event) =>
        'group' in event && event.group.guid === chat.guid ? [event.group.revision] : [],
      );
      const isOrdered = revisions.every((revision, index) => index === 0 || revision >= (revisions[index - 1] ?? 0));
      expectThat(isOrdered, `revisions went back for ${name}: ${revisions.join(', ')}`);
    }
  }),

  check(group, 'every change raises the revision of the group', [], async (scene) => {
    const { owner, participant, stranger, group: chat } = await scene.cast(['participant', 'stranger']);
    const { guid } = chat;
    const revisions = [
      chat.revision,
      (await stranger.engine.joinGroup(guid, null, live())).group.revision,
      (await owner.engine.updateGroup(guid, { name: 'Renamed' }, live())).revision,
      (await owner.engine.kickMember(guid, stranger.uid, live())).group.revision,
      (await participant.engine.leaveGroup(guid, live())).group.revision,
      (await owner.engine.addMembers(guid, [{ uid: participant.uid, scope: 'participant' }], live())).group.revision,
    ];
    const isGrowing = revisions.every((revision, index) => index === 0 || revision > (revisions[index - 1] ?? 0));
    expectThat(isGrowing, `the revision did not grow with every change: ${revisions.join(', ')}`);
  }),

  check(group, 'an answer is never older than an event heard before', [], async (scene) => {
    const { owner, participant, group: chat } = await scene.cast(['participant']);
    for (const name of ['One', 'Two', 'Three']) {
      await owner.engine.updateGroup(chat.guid, { name }, live());
      const event = await participant.heard.next('group.updated', name, (update) => update.group.name === name);
      const got = await participant.engine.getGroup(chat.guid, live());
      const listed = (await scene.groups(participant, true)).find(({ guid }) => guid === chat.guid);
      for (const answer of [got, listed]) {
        expectThat(
          (answer?.revision ?? -1) >= event.group.revision,
          `an answer has revision ${answer?.revision}, but an event heard before had ${event.group.revision}`,
        );
        expectEqual(answer?.name, name, 'name in an answer after the event that told it');
      }
    }
  }),

  check(group, 'an answer holds every message that was told before it was asked for', [], async (scene) => {
    const { owner, participant, group: chat } = await scene.cast(['participant']);
    for (const words of ['one', 'two', 'three']) {
      const { id } = await scene.say(owner, inGroup(chat), words);
      await participant.heard.next('message.received', words, ({ message }) => message.id === id);
      const last = (await scene.texts(participant, inGroup(chat))).at(-1);
      expectEqual(last, words, 'the last text of a history that was asked for behind its event');
    }
  }),

  check(
    group,
    'an answer holds every change of a message that was told before it was asked for',
    ['editing'],
    async (scene) => {
      const { owner, participant, group: chat } = await scene.cast(['participant']);
      const { id } = await scene.say(owner, inGroup(chat), 'first');
      await participant.engine.getMessage(id, live());
      await scene.texts(participant, inGroup(chat));
      await owner.engine.editMessage(id, { content: { kind: 'text', text: 'second' } }, live());
      await participant.heard.next('message.edited', 'the edit');
      const { content } = await participant.engine.getMessage(id, live());
      expectEqual(
        content,
        { kind: 'text', text: 'second' },
        'a message that was asked for behind the event of its edit',
      );
      expectEqual(
        await scene.texts(participant, inGroup(chat)),
        ['second'],
        'history that was asked for behind an edit',
      );
    },
  ),

  check(group, 'an answer holds every change of members that was told before it was asked for', [], async (scene) => {
    const { owner, participant, group: chat } = await scene.cast(['participant']);
    for (const name of ['Ada', 'Ben', 'Cid']) {
      const person = await scene.person(name);
      await person.engine.joinGroup(chat.guid, null, live());
      await participant.heard.next('group.joined', `that ${name} joined`, ({ user }) => user.uid === person.uid);
      const uids = (await scene.members(participant, chat.guid)).map(({ uid }) => uid);
      expectThat(uids.includes(person.uid), `${name} is not among the members, behind the event that told of them`);
      await owner.engine.kickMember(chat.guid, person.uid, live());
      await participant.heard.next('group.kicked', `that ${name} was kicked`, ({ user }) => user.uid === person.uid);
      const left = (await scene.members(participant, chat.guid)).map(({ uid }) => uid);
      expectThat(!left.includes(person.uid), `${name} is among the members, behind the event that told of their kick`);
    }
  }),

  check(group, 'a client that follows the events ends with what the server says', [], async (scene) => {
    const { participant, group: chat } = await livelyGroup(scene);
    const followed = followEvents(chat, participant.heard.events);
    const fresh = await participant.engine.getGroup(chat.guid, live());
    expectEqual(
      [followed.name, followed.membersCount, followed.revision],
      [fresh.name, fresh.membersCount, fresh.revision],
      'name, member count and revision that a member arrives at by following events',
    );
  }),

  check(group, 'strangers hear nothing of a group that they do not watch', [], async (scene) => {
    const { everyone, group: chat } = await livelyGroup(scene);
    const stranger = everyone.at(-1);
    await stranger?.heard.heardNothing('of a group that it does not watch', (event) => groupOf(event) === chat.guid);
  }),

  check(group, 'a message is told to other connections of its sender, not to the sending one', [], async (scene) => {
    const { anna, toBen } = await scene.pair();
    const laptop = await scene.connect('Anna’s laptop', anna.session);
    const sent = await scene.say(anna, toBen, 'hello');
    const event = await laptop.heard.next('message.received', 'what the phone sent');
    expectEqual([event.message.id, event.message.muid], [sent.id, sent.muid], 'id and muid on the other connection');
    await anna.heard.heardNothing('of its own message', ({ type }) => type.startsWith('message.'));
  }),

  check(group, 'messages are told to everybody alike, without what depends on who looks', [], async (scene) => {
    const { owner, participant, group: chat } = await scene.cast(['participant']);
    const laptop = await scene.connect('Olga’s laptop', owner.session);
    await scene.say(owner, inGroup(chat), 'hello');
    const told = [
      await participant.heard.next('message.received', 'the message'),
      await laptop.heard.next('message.received', 'the message'),
    ];
    for (const event of told) expectEqual(viewersPartsIn(event), [], 'what in message.received depends on who looks');
    expectEqual(told[0], told[1], 'message.received as another one hears it');
  }),

  check(group, 'edits and reactions are told to everybody alike', ['editing', 'reactions'], async (scene) => {
    const { owner, participant, group: chat } = await scene.cast(['participant']);
    const laptop = await scene.connect('Olga’s laptop', owner.session);
    const { id } = await scene.say(owner, inGroup(chat), 'hello');
    await owner.engine.setReaction(id, '👍', true, live());
    await owner.engine.editMessage(id, { content: { kind: 'text', text: 'hi' } }, live());
    for (const type of ['message.reaction', 'message.edited'] as const) {
      const told = [await participant.heard.next(type, type), await laptop.heard.next(type, type)];
      for (const event of told) expectEqual(viewersPartsIn(event), [], `what in ${type} depends on who looks`);
      expectEqual(told[0], told[1], `${type} as another one hears it`);
    }
  }),

  check(group, 'membership events say when, in seconds', [], async (scene) => {
    const { owner, participant, stranger, group: chat } = await scene.cast(['participant', 'stranger']);
    await stranger.engine.joinGroup(chat.guid, null, live());
    const { at } = await participant.heard.next('group.joined', 'that somebody joined');
    const members = await scene.members(owner, chat.guid);
    expectEqual(members.find(({ uid }) => uid === stranger.uid)?.joinedAt, at, 'joinedAt of who joined then');
  }),

  check(group, 'people added at once come with their scopes', ['scopes'], async (scene) => {
    const { owner, participant, group: chat } = await scene.cast(['participant']);
    const [ada, ben] = [await scene.person('Ada'), await scene.person('Ben')];
    const drafts = [
      { uid: ada.uid, scope: 'moderator' },
      { uid: ben.uid, scope: 'participant' },
    ] as const;
    await owner.engine.addMembers(chat.guid, drafts, live());
    const { users, scopes } = await participant.heard.next('group.added', 'that two people were added');
    expectEqual(Array.isArray(scopes), true, 'whether group.added tells scopes');
    const told = Object.fromEntries(users.map(({ uid }, index) => [uid, scopes[index]]));
    expectEqual(told, { [ada.uid]: 'moderator', [ben.uid]: 'participant' }, 'scopes of those who were added');
  }),

  check(group, 'edits, deletions and reactions are told to the others alone', changing, async (scene) => {
    const { owner, participant, group: chat } = await scene.cast(['participant']);
    const laptop = await scene.connect('Olga’s laptop', owner.session);
    const { id } = await scene.say(owner, inGroup(chat), 'hello');
    await owner.engine.editMessage(id, { content: { kind: 'text', text: 'hi' } }, live());
    await owner.engine.setReaction(id, '👍', true, live());
    await owner.engine.deleteMessage(id, live());
    const expected = ['message.received', 'message.edited', 'message.reaction', 'message.deleted'];
    for (const { heard } of [participant, laptop]) {
      await heard.next('message.deleted', 'the deletion');
      expectEqual(messageKinds(heard.events), expected, 'what was told of a message, in order');
    }
    expectEqual(messageKinds(owner.heard.events), [], 'what the causing connection was told of its own doing');
  }),
];

function namesThePeople(happening: Happening): ConformanceCheck {
  return check(group, `${happening.type} names who did it and to whom`, happening.needs, async (scene) => {
    const { group: chat, actor, subject, hearers } = await stageOf(scene, happening);
    await happening.act(actor, chat.guid, subject);
    for (const { heard, name } of hearers) {
      const event = await heard.next(happening.type, `${happening.type} of its group`);
      expectEqual(event.group.guid, chat.guid, `guid in ${happening.type} that ${name} heard`);
      if ('actor' in event) expectEqual(event.actor?.uid, actor.uid, `actor in ${happening.type} that ${name} heard`);
      if ('user' in event) expectEqual(event.user.uid, subject.uid, `user in ${happening.type} that ${name} heard`);
    }
  });
}

function placesThePerson(happening: Happening): ConformanceCheck {
  const fact = `${happening.type} carries the order of whom it is about`;
  return check(group, fact, happening.needs, async (scene) => {
    const { group: chat, actor, subject, hearers } = await stageOf(scene, happening);
    const { order } = await actor.engine.getUser(subject.uid, live());
    await happening.act(actor, chat.guid, subject);
    for (const { heard, name } of hearers) {
      const event = await heard.next(happening.type, `${happening.type} of its group`);
      const about = 'users' in event ? event.users[0] : 'user' in event ? event.user : undefined;
      expectEqual(about?.order, order, `order of whom ${happening.type} that ${name} heard is about`);
    }
  });
}

function sparesTheCause(happening: Happening): ConformanceCheck {
  const fact = `${happening.type} reaches the actor’s other connections, not the causing one`;
  return check(group, fact, happening.needs, async (scene) => {
    const { group: chat, actor, subject, laptop } = await stageOf(scene, happening);
    await happening.act(actor, chat.guid, subject);
    await laptop.heard.next(happening.type, `${happening.type} by another connection of the same user`);
    await actor.heard.heardNothing('of what it did itself', (event) => groupOf(event) === chat.guid);
  });
}

function carriesTheGroup(happening: Happening): ConformanceCheck {
  const fact = `${happening.type} carries the group as it is`;
  return check(group, fact, happening.needs, async (scene) => {
    const { group: chat, actor, subject, hearers } = await stageOf(scene, happening);
    await happening.act(actor, chat.guid, subject);
    for (const person of hearers) {
      const event = await person.heard.next(happening.type, `${happening.type} of its group`);
      expectThat(
        event.group.revision > chat.revision,
        `the revision in ${happening.type} is ${event.group.revision}, it was ${chat.revision} before`,
      );
      if (happening.type !== 'group.deleted') await expectSameAsServer(person, event.group, happening.type);
    }
  });
}

function tellsEverybodyTheSame(happening: Happening): ConformanceCheck {
  return check(group, `${happening.type} is the same for everybody`, happening.needs, async (scene) => {
    const { group: chat, actor, subject, hearers } = await stageOf(scene, happening);
    await happening.act(actor, chat.guid, subject);
    const told: EngineEvent[] = [];
    for (const { heard } of hearers) told.push(await heard.next(happening.type, `${happening.type} of its group`));
    for (const event of told) {
      expectEqual(viewersPartsIn(event), [], `what in ${happening.type} depends on who looks`);
      expectEqual(event, told[0], `${happening.type} as another one hears it`);
    }
  });
}

/** Every field that the snapshot carries is news and must be what the server says; tags depend on the query. */
async function expectSameAsServer({ engine, name }: Person, snapshot: GroupNews, type: string): Promise<void> {
  const fresh = await engine.getGroup(snapshot.guid, live());
  const fields = new Map<string, unknown>(Object.entries(fresh));
  for (const [field, value] of Object.entries(snapshot)) {
    if (field !== 'tags') expectEqual(value, fields.get(field), `${field} in ${type} that ${name} heard`);
  }
}

/** What a client does: what is older than what it knows is dropped, the rest is laid over. */
function followEvents(start: GroupRecord, events: readonly EngineEvent[]): GroupRecord {
  return events.reduce<GroupRecord>(
    (known, event) => {
      const isNews = 'group' in event && event.group.guid === start.guid && event.group.revision > known.revision;
      return isNews ? Object.assign(known, event.group) : known;
    },
    Object.assign({}, start),
  );
}

/** What tells one happening from another, whatever id it bears. */
function happeningOf(event: EngineEvent): string {
  if ('group' in event) return show([event.type, event.group.guid, event.group.revision]);
  if ('message' in event) return show([event.type, event.message.id, event.message.revision]);
  return show([event.type, idOf(event)]);
}

/** Happenings around messages, in order; one that arrived twice counts once. */
function messageKinds(events: readonly EngineEvent[]): readonly string[] {
  const once = new Map(events.map((event) => [idOf(event), event.type]));
  return [...once.values()].filter((type) => type.startsWith('message.'));
}
