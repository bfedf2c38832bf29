import type { Capability } from '../../contract.ts';
import { check } from '../check.ts';
import { expectEqual } from '../expectations.ts';
import type { ConformanceCheck } from '../harness.ts';
import { live, ownGroups, usersQuery } from '../requests.ts';
import type { Person, Scene } from '../scene.ts';

const group = 'tags';
const needs: readonly Capability[] = ['tags'];

export const tagChecks: readonly ConformanceCheck[] = [
  check(group, 'a group alone always carries its tags', needs, async (scene) => {
    const anna = await scene.person('Anna');
    const { guid } = await scene.group(anna, { tags: ['sport'] });
    expectEqual((await anna.engine.getGroup(guid, live())).tags, ['sport'], 'tags of a group asked for alone');
    const changed = await anna.engine.updateGroup(guid, { name: 'Renamed' }, live());
    expectEqual(changed.tags, ['sport'], 'tags in the answer to a change');
  }),

  check(group, 'an event tells changed tags', needs, async (scene) => {
    const { owner, participant, group: chat } = await scene.cast(['participant'], { tags: ['sport'] });
    await owner.engine.updateGroup(chat.guid, { tags: ['water'] }, live());
    const { group: told } = await participant.heard.next('group.updated', 'the new tags');
    expectEqual(told.tags, ['water'], 'tags in group.updated');
  }),

  check(group, 'groups with any of the tags are listed', needs, async (scene) => {
    const anna = await threeGroups(scene);
    expectEqual(await tagged(anna, ['sport', 'music']), ['Both', 'Choir', 'Rowing'], 'groups tagged sport or music');
    expectEqual(await tagged(anna, ['music']), ['Both', 'Choir'], 'groups tagged music');
    expectEqual(await tagged(anna, ['unknown']), [], 'groups with a tag that nobody uses');
    expectEqual(await tagged(anna, ['spor']), [], 'groups with a part of a tag');
  }),

  check(group, 'records carry tags only where asked for', needs, async (scene) => {
    const anna = await threeGroups(scene);
    const list = async (withTags: boolean): Promise<readonly string[]> => {
      const page = await anna.engine.listGroups(ownGroups({ tags: ['sport'], withTags }), live());
      return page.items.flatMap(({ tags }) => tags).toSorted();
    };
    expectEqual(await list(true), ['music', 'sport', 'sport'], 'tags in records asked for with tags');
    expectEqual(await list(false), [], 'tags in records asked for without tags');
  }),

  check(group, 'people and conversations in lists carry tags only where they are asked for', needs, async (scene) => {
    const anna = await scene.person('Anna');
    const ben = await scene.person('Ben', ['staff']);
    const chat = await scene.group(anna, { tags: ['sport'] });
    for (const withTags of [true, false]) {
      const { items } = await anna.engine.listUsers(usersQuery({ uids: [ben.uid], withTags }), live());
      expectEqual(
        items[0]?.tags,
        withTags ? ['staff'] : [],
        `tags of a user in a list asked for with tags: ${withTags}`,
      );
      if (!anna.engine.capabilities.conversations) continue;
      await scene.say(ben, { type: 'user', id: anna.uid }, 'hello');
      const listed = await scene.conversations(anna, { withTags });
      const tagsIn = listed.map(({ with: other }) => (other.type === 'user' ? other.user.tags : other.group.tags));
      expectEqual(
        tagsIn.flat().toSorted(),
        withTags ? ['sport', 'staff'] : [],
        `tags in conversations, asked for: ${withTags}`,
      );
    }
    expectEqual((await anna.engine.getGroup(chat.guid, live())).tags, ['sport'], 'tags of a group alone');
  }),

  check(group, 'tags are taken away like any other field, and everybody hears it', needs, async (scene) => {
    const {
      owner,
      participant,
      group: chat,
    } = await scene.cast(['participant'], {
      tags: ['sport'],
      icon: 'https://example.org/a.png',
      description: 'x',
      metadata: { a: 1 },
    });
    for (const [field, empty] of Object.entries({ tags: [], icon: '', description: '', metadata: {} })) {
      await scene.quiet(participant);
      const answer: Record<string, unknown> = {
        ...(await owner.engine.updateGroup(chat.guid, { [field]: empty }, live())),
      };
      expectEqual(answer[field], empty, `${field} in the answer to taking it away`);
      const read: Record<string, unknown> = { ...(await participant.engine.getGroup(chat.guid, live())) };
      expectEqual(read[field], empty, `${field} that was taken away`);
      const event = await participant.heard.next('group.updated', `that ${field} was taken away`);
      const told: Record<string, unknown> = { ...event.group };
      expectEqual(told[field] ?? empty, empty, `${field} in the event of taking it away`);
    }
    expectEqual(await tagged(owner, ['sport']), [], 'groups with a tag that was taken away');
    if (!scene.harness.restart) return;
    await scene.restart(owner, participant);
    const { tags, icon, description, metadata } = await owner.engine.getGroup(chat.guid, live());
    expectEqual([tags, icon, description, metadata], [[], '', '', {}], 'what was taken away, after a crash');
  }),

  check(group, 'changed tags replace the old ones', needs, async (scene) => {
    const anna = await scene.person('Anna');
    const { guid } = await scene.group(anna, { name: 'Rowing', tags: ['old'] });
    await anna.engine.updateGroup(guid, { tags: ['new'] }, live());
    expectEqual([await tagged(anna, ['old']), await tagged(anna, ['new'])], [[], ['Rowing']], 'old and new tag');
  }),

  check(group, 'users with any of the tags are listed', needs, async (scene) => {
    const anna = await scene.person('Anna');
    const [ben, cid] = [await scene.person('Ben', ['staff']), await scene.person('Cid', ['guest'])];
    const uids = [ben.uid, cid.uid];
    const page = await anna.engine.listUsers(usersQuery({ uids, tags: ['staff', 'x'], withTags: true }), live());
    expectEqual(
      page.items.map(({ name, tags }) => ({ name, tags })),
      [{ name: 'Ben', tags: ['staff'] }],
      'users tagged staff',
    );
  }),
];

async function threeGroups(scene: Scene): Promise<Person> {
  const anna = await scene.person('Anna');
  await scene.group(anna, { name: 'Rowing', tags: ['sport'] });
  await scene.group(anna, { name: 'Choir', tags: ['music'] });
  await scene.group(anna, { name: 'Both', tags: ['sport', 'music'] });
  await scene.group(anna, { name: 'None' });
  return anna;
}

async function tagged(person: Person, tags: readonly string[]): Promise<readonly string[]> {
  const page = await person.engine.listGroups(ownGroups({ tags }), live());
  return page.items.map(({ name }) => name).toSorted();
}
