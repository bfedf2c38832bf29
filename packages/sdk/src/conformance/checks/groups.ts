import { compareTexts } from '../../domain/compare-texts.ts';
import type { GroupAction } from '../../domain/message.ts';
import { check } from '../check.ts';
import { expectEqual, expectRefused, expectThat } from '../expectations.ts';
import type { ConformanceCheck } from '../harness.ts';
import { groupDraft, historyQuery, live, membersQuery } from '../requests.ts';
import { inGroup, type Person, type Scene } from '../scene.ts';

const group = 'groups';

export const groupChecks: readonly ConformanceCheck[] = [
  check(group, 'the creator becomes owner and first member', [], async (scene) => {
    const anna = await scene.person('Anna');
    const made = await scene.group(anna);
    expectEqual(
      [made.owner, made.scope, made.hasJoined, made.membersCount, made.isBanned],
      [anna.uid, 'owner', true, 1, false],
      'owner, scope, membership, member count and ban in the answer to creating',
    );
    expectThat(made.createdAt > 0 && made.joinedAt > 0, 'a new group has no time of creation or joining');
    expectThat(made.createdAt < 100_000_000_000, `createdAt is ${made.createdAt}: not in seconds`);
    await scene.expectCount(anna, made.guid, 1, 'creating');
  }),

  check(group, 'a group is stored as it was created', [], async (scene) => {
    const anna = await scene.person('Anna');
    const metadata = { colour: 'red', nested: { list: [1, 'two', null, false], empty: {} } };
    const draft = { name: 'Rowing club', icon: 'https://example.org/i.png', description: 'On the lake', metadata };
    const { guid } = await scene.group(anna, draft);
    const stored = await anna.engine.getGroup(guid, live());
    const { name, icon, description, metadata: data } = stored;
    expectEqual({ name, icon, description, metadata: data }, draft, 'what is stored of a new group');
    expectEqual(stored.type, 'public', 'type of a new group');
  }),

  check(group, 'an empty guid lets the engine make one', [], async (scene) => {
    const anna = await scene.person('Anna');
    const first = await anna.engine.createGroup(groupDraft({ name: 'A' }), live());
    const second = await anna.engine.createGroup(groupDraft({ name: 'B' }), live());
    expectThat(first.group.guid !== '', 'the guid made by the engine is empty');
    expectThat(first.group.guid !== second.group.guid, 'two groups got the same guid');
  }),

  check(group, 'a taken guid is a conflict', [], async (scene) => {
    const [anna, ben] = [await scene.person('Anna'), await scene.person('Ben')];
    const { guid } = await scene.group(anna, { name: 'First' });
    const again = ben.engine.createGroup(groupDraft({ guid, name: 'Second' }), live());
    await expectRefused(again, 'CONFLICT', 'creating a group with a taken guid');
    const kept = await anna.engine.getGroup(guid, live());
    expectEqual([kept.name, kept.owner], ['First', anna.uid], 'name and owner after a conflict');
  }),

  check(group, 'two people creating the same guid at once make one group', [], async (scene) => {
    const [anna, ben] = [await scene.person('Anna'), await scene.person('Ben')];
    const draft = groupDraft({ guid: `${anna.uid}-race` });
    const answers = await Promise.allSettled([anna, ben].map(({ engine }) => engine.createGroup(draft, live())));
    const made = answers.filter(({ status }) => status === 'fulfilled').length;
    expectEqual(made, 1, 'number of groups made by two people with one guid');
  }),

  check(group, 'an unknown guid is not found', [], async (scene) => {
    const anna = await scene.person('Anna');
    const guid = `${anna.uid}-none`;
    await expectRefused(anna.engine.getGroup(guid, live()), 'NOT_FOUND', 'getting an unknown group');
    await expectRefused(anna.engine.joinGroup(guid, null, live()), 'NOT_FOUND', 'joining an unknown group');
    await expectRefused(anna.engine.leaveGroup(guid, live()), 'NOT_FOUND', 'leaving an unknown group');
    await expectRefused(anna.engine.deleteGroup(guid, live()), 'NOT_FOUND', 'deleting an unknown group');
  }),

  check(group, 'an update changes only the fields present', [], async (scene) => {
    const anna = await scene.person('Anna');
    const before = await scene.group(anna, { name: 'Old', description: 'Kept', metadata: { kept: true } });
    await anna.engine.updateGroup(before.guid, { name: 'New' }, live());
    const after = await anna.engine.getGroup(before.guid, live());
    expectEqual(
      [after.name, after.description, after.metadata, after.type, after.membersCount],
      ['New', 'Kept', { kept: true }, 'public', 1],
      'name, description, metadata, type and member count after a change of the name',
    );
  }),

  check(group, 'an update answers with the changed group and raises its revision', [], async (scene) => {
    const anna = await scene.person('Anna');
    const before = await scene.group(anna);
    const answer = await anna.engine.updateGroup(before.guid, { description: 'News' }, live());
    expectEqual(answer.description, 'News', 'description in the answer to its change');
    expectThat(answer.updatedAt > 0, 'updatedAt is 0 after an update');
    expectThat(answer.revision > before.revision, 'the revision did not grow with an update');
    const { lines: _lines, ...record } = answer;
    expectEqual(await anna.engine.getGroup(before.guid, live()), record, 'the group got right after an update');
  }),

  check(group, 'members hear of an update', [], async (scene) => {
    const { owner, participant, group: chat } = await scene.cast(['participant']);
    await owner.engine.updateGroup(chat.guid, { name: 'Renamed' }, live());
    const event = await participant.heard.next('group.updated', 'the new name');
    expectEqual([event.group.guid, event.group.name], [chat.guid, 'Renamed'], 'guid and name in group.updated');
  }),

  check(group, 'a changed name, picture and type leave lines, if the engine keeps any', [], async (scene) => {
    const { owner, participant, group: chat } = await scene.cast(['participant']);
    const actionsOf = async ({ engine }: Person): Promise<readonly GroupAction[]> => {
      const query = historyQuery({ categories: ['action'] });
      const { items } = await engine.history(inGroup(chat), query, live());
      return items.flatMap(({ content }) => (content.kind === 'action' ? [content.action] : []));
    };
    const before = (await actionsOf(owner)).length;
    if (before === 0) return;
    const changes = { name: 'Renamed', icon: 'https://example.org/new.png', type: 'private' } as const;
    const answer = await owner.engine.updateGroup(chat.guid, { ...changes, description: 'News' }, live());
    expectEqual(
      (await actionsOf(participant)).slice(before).toSorted((a, b) => compareTexts(a.kind, b.kind)),
      [
        { kind: 'iconChanged', isRemoved: false },
        { kind: 'renamed', newName: 'Renamed', oldName: chat.name },
        { kind: 'typeChanged', newType: 'private', oldType: 'public' },
      ],
      'lines after a change of name, picture, type and description',
    );
    await participant.heard.until('the lines about the change', () => linesIn(participant).length >= 3);
    const ids = (answer.lines ?? []).map(({ id }) => id);
    expectEqual(
      linesIn(participant).toSorted(),
      ids.toSorted(),
      'ids of lines that a member heard, as the answer has them',
    );
    const told = (await actionsOf(owner)).length;
    await owner.engine.updateGroup(chat.guid, { ...changes, description: 'No news' }, live());
    expectEqual((await actionsOf(owner)).length, told, 'number of lines after a change of what nobody tells');
  }),

  check(group, 'a deleted group is gone for everyone', [], async (scene) => {
    const { owner, participant, group: chat } = await scene.cast(['participant']);
    await owner.engine.deleteGroup(chat.guid, live());
    for (const { engine, name } of [owner, participant]) {
      await expectRefused(engine.getGroup(chat.guid, live()), 'NOT_FOUND', `${name} getting a deleted group`);
      await expectRefused(
        engine.history(inGroup(chat), historyQuery(), live()),
        'NOT_FOUND',
        `${name} reading a deleted group`,
      );
    }
    expectEqual(await ownGuids(scene, participant), [], 'groups of a member after the deletion');
  }),

  check(group, 'members hear who deleted their group', [], async (scene) => {
    const { owner, participant, group: chat } = await scene.cast(['participant']);
    await owner.engine.deleteGroup(chat.guid, live());
    const event = await participant.heard.next('group.deleted', 'the deletion of its group');
    expectEqual([event.group.guid, event.actor?.uid], [chat.guid, owner.uid], 'guid and actor in group.deleted');
  }),

  check(group, 'a public group shows itself to strangers as not joined', [], async (scene) => {
    const { stranger, group: chat } = await scene.cast(['stranger']);
    const seen = await stranger.engine.getGroup(chat.guid, live());
    expectEqual(
      [seen.hasJoined, seen.scope, seen.joinedAt, seen.isBanned, seen.membersCount],
      [false, null, 0, false, 1],
      'membership, scope, time of joining, ban and member count as a stranger sees them',
    );
  }),

  check(group, 'a private group is not found by strangers, in every operation', [], async (scene) => {
    const { owner, stranger, group: chat } = await scene.cast(['stranger'], { type: 'private' });
    const { guid } = chat;
    const { engine } = stranger;
    const attempts: Readonly<Record<string, Promise<unknown>>> = {
      getting: engine.getGroup(guid, live()),
      joining: engine.joinGroup(guid, null, live()),
      leaving: engine.leaveGroup(guid, live()),
      updating: engine.updateGroup(guid, { name: 'x' }, live()),
      deleting: engine.deleteGroup(guid, live()),
      'listing members of': engine.listMembers(guid, membersQuery(), live()),
      'adding to': engine.addMembers(guid, [{ uid: stranger.uid, scope: 'participant' }], live()),
      'kicking from': engine.kickMember(guid, owner.uid, live()),
      reading: engine.history(inGroup(chat), historyQuery(), live()),
      'writing to': scene.say(stranger, inGroup(chat), 'hello'),
    };
    const refusals = Object.entries(attempts).map(([doing, call]) =>
      expectRefused(call, 'NOT_FOUND', `a stranger ${doing} a private group`),
    );
    await Promise.all(refusals);
  }),

  check(group, 'a private group stands in no list of a stranger', [], async (scene) => {
    const { stranger, group: chat } = await scene.cast(['stranger'], { type: 'private' });
    const listed = await scene.groups(stranger, false);
    expectThat(!listed.some(({ guid }) => guid === chat.guid), 'a stranger finds a private group in the list');
  }),

  check(group, 'a private group stands in the list of its members', [], async (scene) => {
    const { participant, group: chat } = await scene.cast(['participant'], { type: 'private' });
    expectEqual(await ownGuids(scene, participant), [chat.guid], 'groups of a member of a private group');
  }),

  check(group, 'a group turned private vanishes for strangers', [], async (scene) => {
    const { owner, stranger, group: chat } = await scene.cast(['stranger']);
    await owner.engine.updateGroup(chat.guid, { type: 'private' }, live());
    await expectRefused(stranger.engine.getGroup(chat.guid, live()), 'NOT_FOUND', 'a stranger getting a private group');
  }),

  check(group, 'a password group shows itself to strangers, but not its members', ['passwordGroups'], async (scene) => {
    const { stranger, group: chat } = await scene.cast(['stranger'], { type: 'password', password: 'secret' });
    const listed = await scene.groups(stranger, false);
    expectThat(
      listed.some(({ guid }) => guid === chat.guid),
      'a stranger does not find a password group in the list',
    );
    const call = stranger.engine.listMembers(chat.guid, membersQuery(), live());
    await expectRefused(call, 'FORBIDDEN', 'a stranger listing members of a password group');
  }),

  check(group, 'other connections of the creator hear of a new group', [], async (scene) => {
    const phone = await scene.person('Anna');
    const laptop = await scene.connect('Anna’s laptop', phone.session);
    const made = await scene.group(phone);
    const event = await laptop.heard.next('group.created', 'the group made on the phone');
    expectEqual([event.group.guid, event.group.owner], [made.guid, phone.uid], 'guid and owner in group.created');
  }),
];

async function ownGuids(scene: Scene, person: Person): Promise<readonly string[]> {
  return (await scene.groups(person, true)).map(({ guid }) => guid);
}

/** Ids of the lines that somebody was told of, each once however often they were told. */
function linesIn({ heard }: Person): readonly string[] {
  const told = heard.all('message.received', ({ message }) => message.content.kind === 'action');
  return [...new Set(told.map(({ message }) => message.id))];
}
