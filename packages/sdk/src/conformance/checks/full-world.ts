import type { AssignableScope, Capability, DraftContent, GroupRecord, MessageRecord } from '../../contract.ts';
import { live, messageDraft, text } from '../requests.ts';
import { inGroup, type Person, type Scene } from '../scene.ts';
import { later } from './talks.ts';

/** A world in which every field of every record says something, as far as the engine has the parts for it. */
export interface FullWorld {
  readonly scene: Scene;
  readonly group: Pick<GroupRecord, 'guid'>;
  readonly people: FullPeople;
  /** Messages of the group by what they are. */
  readonly messages: ReadonlyMap<string, MessageRecord>;
  has(part: Capability): boolean;
  /** Id of a message. */
  id(name: string): string;
  /** By name, for what a check says. */
  nameOf(uid: string): string;
}

const names = {
  olga: 'Olga',
  anna: 'Anna',
  mona: 'Mona',
  paul: 'Paul',
  zoe: 'Zoe',
  stan: 'Stan',
  bert: 'Bert',
  vera: 'Vera',
} as const;

/** Owner, admin, moderator, two participants, somebody outside, somebody banned, and somebody who is not there. */
export type FullPeople = Readonly<Record<keyof typeof names, Person>>;

/** How a full group is made. */
export const fullDraft = {
  name: 'Rowing club',
  icon: 'https://example.org/rowing.png',
  description: 'On the lake',
  metadata: { colour: 'red', nested: { list: [1, 'two', null, false], empty: {} } },
} as const;

/** Builds it. Seconds pass between what is made, so that no two times are equal that need not be. */
export async function fullWorld(scene: Scene): Promise<FullWorld> {
  const olga = await scene.person(names.olga);
  const has = (part: Capability): boolean => olga.engine.capabilities[part] === true;
  const tagged = async (name: string, ...tags: readonly string[]): Promise<Person> =>
    scene.person(name, has('tags') ? tags : []);
  const people: FullPeople = {
    olga,
    anna: await tagged(names.anna, 'crew', 'able'),
    mona: await tagged(names.mona),
    paul: await tagged(names.paul, 'crew'),
    zoe: await tagged(names.zoe, 'zeal', 'able'),
    stan: await tagged(names.stan, 'guest'),
    bert: await tagged(names.bert, 'guest'),
    vera: await tagged(names.vera, 'crew'),
  };
  const { guid } = await scene.group(olga, { ...fullDraft, tags: has('tags') ? ['water', 'able'] : [] });
  await later(scene);
  await admit(scene, people, guid, has('scopes'));
  if (has('bans')) await olga.engine.banMember(guid, people.bert.uid, live());
  if (has('blocking')) await olga.engine.setBlocked([people.vera.uid], true, live());
  const messages = await writeMessages(scene, people, { guid }, has);
  await olga.engine.updateGroup(guid, { description: 'On the river' }, live());
  await people.vera.engine.disconnect();
  await scene.quiet();
  await later(scene);
  const byUid = new Map(Object.values(people).map(({ uid, name }) => [uid, name]));
  return {
    scene,
    group: { guid },
    people,
    messages,
    has,
    id: (name) => messages.get(name)?.id ?? '',
    nameOf: (uid) => byUid.get(uid) ?? uid,
  };
}

async function admit(scene: Scene, people: FullPeople, guid: string, hasScopes: boolean): Promise<void> {
  const { olga, anna, mona, paul, zoe } = people;
  const add = (person: Person, scope: AssignableScope): Promise<void> =>
    scene.add(olga, guid, [person], hasScopes ? scope : 'participant');
  await zoe.engine.joinGroup(guid, null, live());
  await add(anna, 'admin');
  await later(scene);
  await add(mona, 'moderator');
  await paul.engine.joinGroup(guid, null, live());
}

/** Messages of every kind, and what may become of them. */
async function writeMessages(
  scene: Scene,
  { olga, anna, mona, paul, stan }: FullPeople,
  group: Pick<GroupRecord, 'guid'>,
  has: (part: Capability) => boolean,
): Promise<ReadonlyMap<string, MessageRecord>> {
  const messages = new Map<string, MessageRecord>();
  const send = async (name: string, by: Person, content: DraftContent, more = {}): Promise<string> => {
    const message = await by.engine.send(inGroup(group), messageDraft(scene.muid(by), content, more), live());
    messages.set(name, message);
    return message.id;
  };
  const first = await send('first', paul, text('Who comes along?'), { metadata: { mood: 'good', none: null } });
  if (has('threads')) {
    await send('reply', mona, text('I do'), { parentId: first });
    await send('second reply', paul, text('Fine'), { parentId: first });
  }
  await send('quote', olga, text('Me too'), { quotedId: first, metadata: { from: 'phone' } });
  const edited = await send('edited', paul, text('At noon'), { quotedId: first, metadata: { kept: true } });
  const attachment = { url: 'https://example.org/a.png', name: 'a.png', mimeType: 'image/png', size: 7 };
  if (has('uploads')) await send('picture', paul, { kind: 'media', media: 'image', attachment, caption: 'Our boat' });
  const data = { side: 'left', none: null };
  if (has('customMessages')) await send('custom', olga, { kind: 'custom', customType: 'oar', data });
  const gone = await send('gone', paul, text('Never mind'));
  await later(scene);
  if (has('editing')) await paul.engine.editMessage(edited, { content: text('At one') }, live());
  if (has('deleting')) await paul.engine.deleteMessage(gone, live());
  if (has('reactions')) {
    for (const by of [anna, paul]) await by.engine.setReaction(edited, '👍', true, live());
    await mona.engine.setReaction(edited, '❤️', true, live());
    await mona.engine.setReaction(first, '👍', true, live());
  }
  const last = await send('last', olga, text('See you there, <@all:everybody>'));
  if (has('receipts')) {
    await mona.engine.mark(last, 'read', live());
    await later(scene);
    await anna.engine.mark(last, 'delivered', live());
    await olga.engine.mark(gone, 'read', live());
  }
  await send('news', olga, text('It rains'));
  await scene.say(olga, { type: 'user', id: stan.uid }, 'Join us');
  await scene.say(stan, { type: 'user', id: olga.uid }, `Soon <@uid:${olga.uid}>`);
  return messages;
}
