import type { Capability, GroupEvent } from '../../contract.ts';
import { live } from '../requests.ts';
import { inGroup, type Cast, type Person, type Scene } from '../scene.ts';

/** Something that changes a group, done by one person, about one person. */
export interface Happening {
  readonly type: Exclude<GroupEvent['type'], 'group.created'>;
  readonly needs: readonly Capability[];
  /** What Vera, about whom it is, is to the group before. */
  readonly subject: 'member' | 'outside' | 'banned';
  readonly actor: 'owner' | 'subject';
  act(actor: Person, guid: string, subject: Person): Promise<unknown>;
}

/** A happening about to happen: everyone is connected and quiet. */
export interface Stage extends Pick<Cast, 'group' | 'owner'> {
  readonly actor: Person;
  readonly subject: Person;
  /** A second connection of the actor. */
  readonly laptop: Person;
  /** Everyone who has to hear of it: a member beside, the subject, the owner, the second connection. */
  readonly hearers: readonly Person[];
}

/** Every way in which a group or its membership changes. */
export const happenings: readonly Happening[] = [
  {
    type: 'group.joined',
    needs: [],
    subject: 'outside',
    actor: 'subject',
    act: (actor, guid) => actor.engine.joinGroup(guid, null, live()),
  },
  {
    type: 'group.left',
    needs: [],
    subject: 'member',
    actor: 'subject',
    act: (actor, guid) => actor.engine.leaveGroup(guid, live()),
  },
  {
    type: 'group.added',
    needs: [],
    subject: 'outside',
    actor: 'owner',
    act: (actor, guid, { uid }) => actor.engine.addMembers(guid, [{ uid, scope: 'participant' }], live()),
  },
  {
    type: 'group.kicked',
    needs: [],
    subject: 'member',
    actor: 'owner',
    act: (actor, guid, { uid }) => actor.engine.kickMember(guid, uid, live()),
  },
  {
    type: 'group.banned',
    needs: ['bans'],
    subject: 'member',
    actor: 'owner',
    act: (actor, guid, { uid }) => actor.engine.banMember(guid, uid, live()),
  },
  {
    type: 'group.unbanned',
    needs: ['bans'],
    subject: 'banned',
    actor: 'owner',
    act: (actor, guid, { uid }) => actor.engine.unbanMember(guid, uid, live()),
  },
  {
    type: 'group.scopeChanged',
    needs: ['scopes'],
    subject: 'member',
    actor: 'owner',
    act: (actor, guid, { uid }) => actor.engine.setScope(guid, uid, 'moderator', live()),
  },
  {
    type: 'group.ownershipTransferred',
    needs: ['ownershipTransfer', 'scopes'],
    subject: 'member',
    actor: 'owner',
    act: (actor, guid, { uid }) => actor.engine.transferOwnership(guid, uid, live()),
  },
  {
    type: 'group.updated',
    needs: [],
    subject: 'member',
    actor: 'owner',
    act: (actor, guid) => actor.engine.updateGroup(guid, { name: 'Renamed', description: 'News' }, live()),
  },
  {
    type: 'group.deleted',
    needs: [],
    subject: 'member',
    actor: 'owner',
    act: (actor, guid) => actor.engine.deleteGroup(guid, live()),
  },
];

/** Sets the stage for a happening. */
export async function stageOf(scene: Scene, { subject, actor }: Happening): Promise<Stage> {
  const { owner, participant, group } = await scene.cast(['participant']);
  const vera = await scene.person('Vera');
  if (subject === 'member') await scene.add(owner, group.guid, [vera], 'participant');
  if (subject === 'banned') await owner.engine.banMember(group.guid, vera.uid, live());
  const acting = actor === 'owner' ? owner : vera;
  const laptop = await scene.connect(`${acting.name}’s laptop`, acting.session);
  const hearers = [participant, laptop, actor === 'owner' ? vera : owner];
  await scene.quiet(acting, ...hearers);
  const before = await owner.engine.getGroup(group.guid, live());
  return { group: before, owner, actor: acting, subject: vera, laptop, hearers };
}

/** A group in which a bit of everything has happened, and everyone who heard some of it. */
export async function livelyGroup(scene: Scene): Promise<Cast & { readonly everyone: readonly Person[] }> {
  const cast = await scene.cast(['participant', 'stranger']);
  const { owner, participant, stranger, group } = cast;
  const laptop = await scene.connect('Olga’s laptop', owner.session);
  const vera = await scene.person('Vera');
  await vera.engine.joinGroup(group.guid, null, live());
  await scene.say(participant, inGroup(group), 'welcome');
  await owner.engine.updateGroup(group.guid, { name: 'Renamed' }, live());
  await owner.engine.kickMember(group.guid, vera.uid, live());
  await scene.say(owner, inGroup(group), 'sorry');
  await scene.add(owner, group.guid, [vera], 'participant');
  await scene.say(vera, inGroup(group), 'back again');
  await vera.engine.leaveGroup(group.guid, live());
  await vera.engine.joinGroup(group.guid, null, live());
  await owner.engine.updateGroup(group.guid, { name: 'Last name' }, live());
  for (const { heard } of [laptop, participant, vera]) {
    await heard.next('group.updated', 'the last name', (event) => event.group.name === 'Last name');
  }
  await scene.quiet();
  return { ...cast, everyone: [owner, laptop, participant, vera, stranger] };
}
