import type { EngineEvent, GroupType } from '../../contract.ts';
import { check } from '../check.ts';
import { expectEqual, expectThat, fail } from '../expectations.ts';
import type { ConformanceCheck, Need } from '../harness.ts';
import { groupOf, idOf } from '../recorder.ts';
import { groupDraft, live, text } from '../requests.ts';
import { inGroup, type Person, type Scene } from '../scene.ts';

const group = 'who hears';

/** Who may hear, and what they are to the group. */
type Ear = 'members' | 'subject' | 'watchers' | 'strangers';

/** Everybody at the place where things happen. */
interface Place {
  readonly scene: Scene;
  readonly guid: string;
  readonly password: string | null;
  readonly olga: Person;
  readonly mona: Person;
  /** In and out. */
  readonly paul: Person;
  /** A message of Olga's. */
  readonly messageId: string;
}

/** One thing that happens, and what of it is told to whom. What is not said is told to nobody. */
interface Act {
  readonly what: string;
  readonly needs: readonly Need[];
  act(place: Place): Promise<unknown>;
  /** What every member hears, and the other devices of whoever did it. */
  readonly members: readonly EngineEvent['type'][];
  /** What whoever it is done to hears, where they are no member afterwards. */
  readonly subject?: readonly EngineEvent['type'][];
  /** What strangers hear who watch a group that they may know of. */
  readonly watchers?: readonly EngineEvent['type'][];
  /** What they may hear. */
  readonly may?: readonly EngineEvent['type'][];
  /** Not in a private group. */
  readonly isOpen?: boolean;
}

const counted: Pick<Act, 'watchers'> = { watchers: ['group.updated'] };
/** Nothing that a stranger sees changes, but an engine may tell how it stands. */
const uncounted: Pick<Act, 'may'> = { may: ['group.updated'] };

const course: readonly Act[] = [
  {
    what: 'joining',
    needs: [],
    act: ({ paul, guid, password }) => paul.engine.joinGroup(guid, password, live()),
    members: ['group.joined'],
    subject: [],
    isOpen: true,
    ...counted,
  },
  {
    what: 'leaving',
    needs: [],
    act: ({ paul, guid }) => paul.engine.leaveGroup(guid, live()),
    members: ['group.left'],
    subject: [],
    isOpen: true,
    ...counted,
  },
  {
    what: 'adding',
    needs: [],
    act: ({ olga, paul, guid }) => olga.engine.addMembers(guid, [{ uid: paul.uid, scope: 'participant' }], live()),
    members: ['group.added'],
    subject: ['group.added'],
    ...counted,
  },
  {
    what: 'a scope',
    needs: ['scopes'],
    act: ({ olga, paul, guid }) => olga.engine.setScope(guid, paul.uid, 'admin', live()),
    members: ['group.scopeChanged'],
    subject: ['group.scopeChanged'],
    ...uncounted,
  },
  {
    what: 'another scope',
    needs: ['scopes'],
    act: ({ olga, paul, guid }) => olga.engine.setScope(guid, paul.uid, 'participant', live()),
    members: ['group.scopeChanged'],
    subject: ['group.scopeChanged'],
    ...uncounted,
  },
  {
    what: 'a text',
    needs: [],
    act: ({ scene, olga, guid }) => scene.say(olga, inGroup({ guid }), 'Hello'),
    members: ['message.received'],
    subject: ['message.received'],
  },
  {
    what: 'a reply',
    needs: ['threads'],
    act: ({ scene, olga, guid, messageId }) => scene.say(olga, inGroup({ guid }), 'Yes', { parentId: messageId }),
    members: ['message.received'],
    subject: ['message.received'],
  },
  {
    what: 'an edit',
    needs: ['editing'],
    act: ({ olga, messageId }) => olga.engine.editMessage(messageId, { content: text('Changed') }, live()),
    members: ['message.edited'],
    subject: ['message.edited'],
  },
  {
    what: 'a reaction',
    needs: ['reactions'],
    act: ({ olga, messageId }) => olga.engine.setReaction(messageId, '👍', true, live()),
    members: ['message.reaction'],
    subject: ['message.reaction'],
  },
  {
    what: 'a reaction taken back',
    needs: ['reactions'],
    act: ({ olga, messageId }) => olga.engine.setReaction(messageId, '👍', false, live()),
    members: ['message.reaction'],
    subject: ['message.reaction'],
  },
  {
    what: 'typing',
    needs: ['typing'],
    act: async ({ scene, olga, guid }) => {
      olga.engine.setTyping(inGroup({ guid }), true);
      await scene.quiet();
      olga.engine.setTyping(inGroup({ guid }), false);
    },
    members: ['typing'],
    subject: ['typing'],
  },
  {
    what: 'a kick',
    needs: [],
    act: ({ olga, paul, guid }) => olga.engine.kickMember(guid, paul.uid, live()),
    members: ['group.kicked'],
    subject: ['group.kicked'],
    ...counted,
  },
  {
    what: 'a message behind a kick',
    needs: [],
    act: ({ scene, olga, guid }) => scene.say(olga, inGroup({ guid }), 'He is gone'),
    members: ['message.received'],
    subject: [],
  },
  {
    what: 'a deletion behind a kick',
    needs: ['deleting'],
    act: async ({ olga, messageId }) => olga.engine.deleteMessage(messageId, live()),
    members: ['message.deleted'],
    subject: [],
  },
  {
    what: 'another name',
    needs: [],
    act: ({ olga, guid }) => olga.engine.updateGroup(guid, { name: 'Renamed' }, live()),
    members: ['group.updated', 'message.received'],
    subject: [],
    ...counted,
  },
  {
    what: 'another description',
    needs: [],
    act: ({ olga, guid }) => olga.engine.updateGroup(guid, { description: 'News' }, live()),
    members: ['group.updated'],
    subject: [],
    ...counted,
  },
  {
    what: 'a ban of somebody outside',
    needs: ['bans'],
    act: ({ olga, paul, guid }) => olga.engine.banMember(guid, paul.uid, live()),
    members: ['group.banned'],
    subject: ['group.banned'],
    ...uncounted,
  },
  {
    what: 'the end of a ban',
    needs: ['bans'],
    act: ({ olga, paul, guid }) => olga.engine.unbanMember(guid, paul.uid, live()),
    members: ['group.unbanned'],
    subject: ['group.unbanned'],
    ...uncounted,
  },
  {
    what: 'another owner',
    needs: ['ownershipTransfer', 'scopes'],
    act: ({ olga, mona, guid }) => olga.engine.transferOwnership(guid, mona.uid, live()),
    members: ['group.ownershipTransferred'],
    subject: [],
    ...uncounted,
  },
  {
    what: 'the owner of before',
    needs: ['ownershipTransfer', 'scopes'],
    act: ({ olga, mona, guid }) => mona.engine.transferOwnership(guid, olga.uid, live()),
    members: ['group.ownershipTransferred'],
    subject: [],
    ...uncounted,
  },
  {
    what: 'the end of the group',
    needs: [],
    act: ({ olga, guid }) => olga.engine.deleteGroup(guid, live()),
    members: ['group.deleted'],
    subject: [],
    watchers: ['group.deleted'],
  },
];

const types: readonly (readonly [GroupType, readonly Need[]])[] = [
  ['public', []],
  ['private', []],
  ['password', ['passwordGroups']],
];

export const audienceChecks: readonly ConformanceCheck[] = [
  ...types.map(([type, needs]) =>
    check(group, `all that happens in a ${type} group is told to whom it is for, and to nobody else`, needs, (scene) =>
      playCourse(scene, type),
    ),
  ),

  ...types.map(([type, needs]) =>
    check(group, `a new ${type} group is told to the other devices of who made it`, needs, async (scene) => {
      const { anna, ben } = await scene.pair();
      const laptop = await scene.connect('Anna’s laptop', anna.session);
      const guid = `${anna.uid}-new`;
      for (const { engine } of [anna, ben, laptop]) engine.watch({ users: [], groups: [guid] });
      await scene.quiet(anna, ben, laptop);
      const password = type === 'password' ? 'Open-7261' : '';
      const { group: made } = await anna.engine.createGroup(groupDraft({ guid, type, password }), live());
      const told = await laptop.heard.next('group.created', 'that the phone made a group');
      expectEqual(
        [told.group.membersCount, told.group.owner, told.group.revision],
        [1, anna.uid, made.revision],
        'count, owner and revision of a new group as it was told',
      );
      await anna.heard.heardNothing('of its own new group', (event) => groupOf(event) === guid);
      const heard = ben.heard.events.filter((event) => groupOf(event) === guid).map((event) => event.type);
      if (type === 'private') {
        expectEqual(heard, [], 'what somebody hears of a new private group whose guid they watch');
      } else {
        const isSight = heard.every((kind) => kind === 'group.created' || kind === 'group.updated');
        expectThat(isSight, `who watches the guid of a new group hears ${heard.join()}`);
      }
    }),
  ),

  check(group, 'what stays in a watch is not told anew, and what is new in it is', [], async (scene) => {
    const { owner, participant, stranger, group: chat } = await scene.cast(['participant', 'stranger']);
    const { guid: other } = await scene.group(owner);
    const withUsers = owner.engine.capabilities.presence === true;
    const before = { users: withUsers ? [owner.uid] : [], groups: [chat.guid] };
    stranger.engine.watch(before);
    await stranger.heard.next('group.updated', 'how a watched group is');
    await scene.quiet();
    await scene.quiet(stranger);
    stranger.engine.watch({ users: [...before.users, participant.uid], groups: [chat.guid, other] });
    await stranger.heard.next('group.updated', 'how a group is that it begins to watch', (event) =>
      event.group.guid === other ? true : fail('a group that was watched before is told anew'),
    );
    await scene.quiet();
    const told = stranger.heard.events.flatMap((event) => {
      if (event.type === 'user.presence') return [event.user.uid];
      return event.type === 'group.updated' ? [event.group.guid] : [];
    });
    const wanted = withUsers ? [participant.uid, other] : [other];
    expectEqual([...new Set(told)].toSorted(), wanted.toSorted(), 'what is told of a longer watch');
    await scene.quiet(stranger);
    stranger.engine.watch(before);
    await stranger.heard.heardNothing('of a shorter watch');
    await owner.engine.updateGroup(chat.guid, { name: 'Renamed' }, live());
    await stranger.heard.next('group.updated', 'the new name of a group that it still watches');
    await scene.quiet(stranger);
    await owner.engine.updateGroup(other, { name: 'Renamed' }, live());
    await stranger.heard.heardNothing('of a group that it watches no more');
  }),

  ...(['a break', 'disconnecting'] as const).map((how) =>
    check(group, `a watch of people ends with ${how}`, ['presence'], async (scene) => {
      const { anna, ben } = await scene.pair();
      anna.engine.watch({ users: [ben.uid], groups: [] });
      await anna.heard.next('user.presence', 'whether Ben is there');
      if (how === 'a break') await scene.cut(anna);
      else await anna.engine.disconnect();
      await scene.reconnect(anna);
      await scene.quiet();
      await scene.quiet(anna);
      await ben.engine.disconnect();
      await anna.heard.heardNothing('of somebody whom it does not watch', ({ type }) => type === 'user.presence');
      await scene.reconnect(ben);
      await anna.heard.heardNothing('of somebody whom it does not watch', ({ type }) => type === 'user.presence');
    }),
  ),

  check(
    group,
    'who watches somebody again is told again whether they are there, under a new id',
    ['presence'],
    async (scene) => {
      const { anna, ben } = await scene.pair();
      await scene.quiet(anna);
      for (let time = 0; time < 3; time += 1) {
        anna.engine.watch({ users: [ben.uid], groups: [] });
        await scene.quiet();
        anna.engine.watch({ users: [], groups: [] });
        await scene.quiet();
      }
      const told = anna.heard.all('user.presence', ({ user }) => user.uid === ben.uid);
      expectThat(new Set(told.map(idOf)).size >= 3, `three times told under ${new Set(told.map(idOf)).size} ids`);
    },
  ),
];

async function playCourse(scene: Scene, type: GroupType): Promise<void> {
  const olga = await scene.person('Olga');
  const { capabilities: has } = olga.engine;
  const offers: Readonly<Record<string, boolean | undefined>> = has;
  const password = type === 'password' ? 'Open-7261' : null;
  const { guid } = await scene.group(olga, { type, password: password ?? '' });
  const [mona, paul, wim, bert, lena, stan] = await scene.people('Mona', 'Paul', 'Wim', 'Bert', 'Lena', 'Stan');
  if (!mona || !paul || !wim || !bert || !lena || !stan) return fail('people are missing');
  await scene.add(olga, guid, [mona, lena], 'participant');
  await lena.engine.leaveGroup(guid, live());
  if (has.bans) await olga.engine.banMember(guid, bert.uid, live());
  const { id: messageId } = await scene.say(olga, inGroup({ guid }), 'First');
  const laptop = await scene.connect('Olga’s laptop', olga.session);
  const phone = await scene.connect('Paul’s phone', paul.session);
  const everyone = [olga, mona, paul, wim, bert, lena, stan, laptop, phone];
  const place: Place = { scene, guid, password, olga, mona, paul, messageId };
  const watchers = has.bans ? [wim, bert, lena] : [wim, lena];
  for (const { engine } of watchers) {
    engine.watch({ users: has.presence ? [olga.uid, mona.uid] : [], groups: [guid] });
  }
  for (const one of course) {
    if (!one.needs.every((need) => offers[need] === true) || (one.isOpen && type === 'private')) continue;
    await scene.quiet();
    await scene.quiet(...everyone);
    await one.act(place);
    await scene.quiet();
    const isActor = ['joining', 'leaving'].includes(one.what);
    const byMona = one.what === 'the owner of before';
    const ears: readonly (readonly [Person, Ear])[] = [
      ...(byMona ? [] : [[mona, 'members'] as const]),
      ...(isActor || byMona ? [[olga, 'members'] as const] : []),
      // Nobody hears of their own typing.
      [laptop, one.what === 'typing' ? 'strangers' : 'members'],
      [phone, isActor ? 'members' : 'subject'],
      ...(isActor ? [] : [[paul, 'subject'] as const]),
      ...watchers.map((person) => [person, 'watchers'] as const),
      [stan, 'strangers'],
    ];
    for (const [person, ear] of ears) expectHeard(person, ear, one, type);
    if (!isActor && !byMona) expectSilent(olga, one.what);
  }
}

/** What one of them heard of one thing: all that is for them, and nothing else. */
function expectHeard({ name, heard }: Person, ear: Ear, one: Act, type: GroupType): void {
  const kinds = [...new Set(heard.events.map((event) => event.type))].toSorted();
  const isPrivate = type === 'private';
  const isBan = one.what === 'a ban of somebody outside' || one.what === 'the end of a ban';
  const wanted = {
    members: one.members,
    subject: isPrivate && isBan ? [] : (one.subject ?? []),
    watchers: isPrivate ? [] : (one.watchers ?? []),
    strangers: [],
  }[ear];
  const may = ear === 'watchers' && !isPrivate ? (one.may ?? []) : [];
  // Where an engine keeps no lines, there are none to tell of.
  const optional = one.what === 'another name' ? ['message.received'] : [];
  const missing = wanted.filter((kind) => !kinds.includes(kind) && !optional.includes(kind));
  const unwanted = kinds.filter((kind) => ![...wanted, ...may].includes(kind));
  const where = `${one.what} in a ${type} group`;
  expectThat(missing.length === 0, `${name}, one of the ${ear}, did not hear ${missing.join()} of ${where}`);
  expectThat(unwanted.length === 0, `${name}, one of the ${ear}, heard ${unwanted.join()} of ${where}`);
}

function expectSilent({ name, heard }: Person, what: string): void {
  const kinds = heard.events.map((event) => event.type);
  expectThat(kinds.length === 0, `${name}, whose own doing it was, heard ${kinds.join()} of ${what}`);
}
