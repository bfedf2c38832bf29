import type { GroupEvent } from '../../contract.ts';
import { check } from '../check.ts';
import { expectEqual, expectThat } from '../expectations.ts';
import type { ConformanceCheck, Need } from '../harness.ts';
import { live, text } from '../requests.ts';
import { inGroup, type Cast, type Person, type Scene } from '../scene.ts';

const group = 'times';

/** Something that happens, and the times that say when. */
interface Moment {
  readonly what: string;
  readonly needs: readonly Need[];
  /** @returns what says when, by name */
  act(cast: Cast, scene: Scene, id: string): Promise<Readonly<Record<string, number | undefined>>>;
}

const told = async (person: Person, type: GroupEvent['type']): Promise<number> => {
  const event = await person.heard.next(type, `${type}`);
  return 'at' in event ? event.at : Number.NaN;
};

/** In turn, on one group in which the owner wrote the message; some seconds pass before each. */
const moments: readonly Moment[] = [
  {
    what: 'a new group',
    needs: [],
    async act({ owner }, scene) {
      const made = await scene.group(owner);
      const [member] = await scene.members(owner, made.guid);
      const [talk] = owner.engine.capabilities.conversations ? await scene.conversations(owner, { limit: 1 }) : [];
      expectEqual(made.updatedAt, 0, 'updatedAt of a new group');
      return {
        createdAt: made.createdAt,
        joinedAt: made.joinedAt,
        'joinedAt of the member': member?.joinedAt,
        ...(talk && { 'updatedAt of the conversation': talk.updatedAt }),
      };
    },
  },
  {
    what: 'a change of a group',
    needs: [],
    async act({ owner, group: { guid } }) {
      const { updatedAt } = await owner.engine.updateGroup(guid, { description: 'News' }, live());
      return { updatedAt, 'updatedAt as it is read': (await owner.engine.getGroup(guid, live())).updatedAt };
    },
  },
  {
    what: 'a joining',
    needs: [],
    async act({ owner, stranger, group: { guid } }, scene) {
      const { joinedAt } = (await stranger.engine.joinGroup(guid, null, live())).group;
      const member = (await scene.members(owner, guid)).find(({ uid }) => uid === stranger.uid);
      return {
        joinedAt,
        'joinedAt of the member': member?.joinedAt,
        'at of the event': await told(owner, 'group.joined'),
      };
    },
  },
  {
    what: 'a leaving',
    needs: [],
    async act({ owner, stranger, group: { guid } }) {
      const { group: left } = await stranger.engine.leaveGroup(guid, live());
      expectEqual(left.joinedAt, 0, 'joinedAt of who left');
      return { 'at of the event': await told(owner, 'group.left') };
    },
  },
  {
    what: 'an adding',
    needs: [],
    async act({ owner, stranger, participant, group: { guid } }, scene) {
      await owner.engine.addMembers(guid, [{ uid: stranger.uid, scope: 'participant' }], live());
      const member = (await scene.members(owner, guid)).find(({ uid }) => uid === stranger.uid);
      const own = await stranger.engine.getGroup(guid, live());
      return {
        'joinedAt of the member': member?.joinedAt,
        joinedAt: own.joinedAt,
        'at of the event': await told(participant, 'group.added'),
      };
    },
  },
  {
    what: 'a scope',
    needs: ['scopes'],
    async act({ owner, stranger, participant, group: { guid } }, scene) {
      const before = (await stranger.engine.getGroup(guid, live())).joinedAt;
      await owner.engine.setScope(guid, stranger.uid, 'admin', live());
      const member = (await scene.members(owner, guid)).find(({ uid }) => uid === stranger.uid);
      expectEqual(member?.joinedAt, before, 'joinedAt of a member of another scope');
      return { 'at of the event': await told(participant, 'group.scopeChanged') };
    },
  },
  {
    what: 'a kick',
    needs: [],
    async act({ owner, stranger, participant, group: { guid } }) {
      await owner.engine.kickMember(guid, stranger.uid, live());
      return { 'at of the event': await told(participant, 'group.kicked') };
    },
  },
  {
    what: 'a ban',
    needs: ['bans'],
    async act({ owner, stranger, participant, group: { guid } }) {
      await owner.engine.banMember(guid, stranger.uid, live());
      return { 'at of the event': await told(participant, 'group.banned') };
    },
  },
  {
    what: 'the end of a ban',
    needs: ['bans'],
    async act({ owner, stranger, participant, group: { guid } }) {
      await owner.engine.unbanMember(guid, stranger.uid, live());
      return { 'at of the event': await told(participant, 'group.unbanned') };
    },
  },
  {
    what: 'a text',
    needs: [],
    async act({ owner, group: chat }, scene) {
      const sent = await scene.say(owner, inGroup(chat), 'hello');
      const talk = owner.engine.capabilities.conversations
        ? await owner.engine.getConversation(inGroup(chat), live())
        : null;
      return { sentAt: sent.sentAt, ...(talk && { 'updatedAt of the conversation': talk.updatedAt }) };
    },
  },
  {
    what: 'an edit',
    needs: ['editing'],
    async act({ owner }, _scene, id) {
      const before = await owner.engine.getMessage(id, live());
      const edited = await owner.engine.editMessage(id, { content: text('changed') }, live());
      expectEqual([edited.sentAt, edited.deletedAt], [before.sentAt, 0], 'sentAt and deletedAt of an edited message');
      return {
        editedAt: edited.editedAt,
        'editedAt as it is read': (await owner.engine.getMessage(id, live())).editedAt,
      };
    },
  },
  {
    what: 'a second edit',
    needs: ['editing'],
    async act({ owner }, _scene, id) {
      return { editedAt: (await owner.engine.editMessage(id, { content: text('once more') }, live())).editedAt };
    },
  },
  {
    what: 'a reaction',
    needs: ['reactions'],
    async act({ owner, participant }, _scene, id) {
      await participant.engine.setReaction(id, '👍', true, live());
      const event = await owner.heard.next('message.reaction', 'a reaction');
      return { 'at of the event': event.at };
    },
  },
  {
    what: 'a delivery',
    needs: ['receipts'],
    async act({ owner, participant }, _scene, id) {
      await participant.engine.mark(id, 'delivered', live());
      const [receipt] = await owner.engine.listReceipts(id, live());
      return {
        'deliveredAt for the sender': (await owner.engine.getMessage(id, live())).deliveredAt,
        'deliveredAt for who got it': (await participant.engine.getMessage(id, live())).deliveredAt,
        'deliveredAt of the receipt': receipt?.deliveredAt,
        'at of the event': (await owner.heard.next('receipt', 'that it was delivered')).at,
      };
    },
  },
  {
    what: 'a reading',
    needs: ['receipts'],
    async act({ owner, participant }, _scene, id) {
      await participant.engine.mark(id, 'read', live());
      const [receipt] = await owner.engine.listReceipts(id, live());
      return {
        'readAt for the sender': (await owner.engine.getMessage(id, live())).readAt,
        'readAt for who read it': (await participant.engine.getMessage(id, live())).readAt,
        'readAt of the receipt': receipt?.readAt,
        'at of the event': (await owner.heard.next('receipt', 'that it was read', ({ kind }) => kind === 'read')).at,
      };
    },
  },
  {
    what: 'a deletion',
    needs: ['deleting'],
    async act({ owner, participant }, _scene, id) {
      const gone = await owner.engine.deleteMessage(id, live());
      const event = await participant.heard.next('message.deleted', 'a deletion');
      return {
        deletedAt: gone.deletedAt,
        'deletedAt as others read it': (await participant.engine.getMessage(id, live())).deletedAt,
        'deletedAt in the event': event.message.deletedAt,
      };
    },
  },
  {
    what: 'a deletion by somebody else',
    needs: ['deleting', 'scopes'],
    async act({ owner, participant, group: chat }, scene) {
      const { id, sentAt } = await scene.say(participant, inGroup(chat), 'bad words');
      await scene.harness.advance(2_000);
      const gone = await owner.engine.deleteMessage(id, live());
      expectEqual(gone.sentAt, sentAt, 'sentAt of what somebody else deleted');
      expectThat(
        gone.deletedAt >= sentAt + 2,
        `what was sent at ${sentAt} and deleted 2 s later was deleted at ${gone.deletedAt}`,
      );
      return {
        deletedAt: gone.deletedAt,
        'deletedAt as the sender reads it': (await participant.engine.getMessage(id, live())).deletedAt,
      };
    },
  },
  {
    what: 'another owner',
    needs: ['ownershipTransfer', 'scopes'],
    async act({ owner, participant, group: { guid } }) {
      await owner.engine.transferOwnership(guid, participant.uid, live());
      return { 'at of the event': await told(participant, 'group.ownershipTransferred') };
    },
  },
];

export const everyTimeChecks: readonly ConformanceCheck[] = [
  check(group, 'say when it was, in whole seconds, wherever they stand', [], async (scene) => {
    // Within a second, so that a part of it would show.
    await scene.harness.advance(370);
    const cast = await scene.cast(['participant', 'stranger']);
    const { owner, group: chat } = cast;
    const { capabilities } = owner.engine;
    const offers: Readonly<Record<string, boolean | undefined>> = capabilities;
    const witness = await scene.group(cast.participant);
    const { id } = await scene.say(owner, inGroup(chat), 'hello');
    const clock = async (): Promise<number> => (await scene.say(cast.participant, inGroup(witness), 'tick')).sentAt;
    for (const { what, needs, act } of moments) {
      if (!needs.every((need) => offers[need] === true)) continue;
      await scene.harness.advance(3_370);
      await scene.quiet(...Object.values(cast).flatMap((one) => ('heard' in one ? [one] : [])));
      const from = await clock();
      const times = await act(cast, scene, id);
      const until = await clock();
      for (const [name, time = Number.NaN] of Object.entries(times)) {
        const isThen = Number.isInteger(time) && time >= from && time <= until;
        expectThat(isThen, `${name} of ${what} is ${time}, though it was from ${from} to ${until}`);
      }
    }
  }),

  check(group, 'of a group and its members stay what they were', [], async (scene) => {
    const { owner, participant, stranger, group: chat } = await scene.cast(['participant', 'stranger']);
    const { capabilities: has } = owner.engine;
    await scene.harness.advance(3_370);
    const timesOf = async (): Promise<unknown> => {
      const { createdAt, updatedAt, joinedAt } = await owner.engine.getGroup(chat.guid, live());
      const members = await scene.members(owner, chat.guid);
      const joined = [owner, participant].map(({ uid }) => members.find((one) => one.uid === uid)?.joinedAt);
      return [createdAt, updatedAt, joinedAt, joined];
    };
    const before = await timesOf();
    expectEqual(
      (await owner.engine.getGroup(chat.guid, live())).updatedAt,
      0,
      'updatedAt of a group that nobody changed',
    );
    await stranger.engine.joinGroup(chat.guid, null, live());
    expectEqual(await timesOf(), before, 'times of a group after a joining');
    await scene.say(owner, inGroup(chat), 'hello');
    expectEqual(await timesOf(), before, 'times of a group after a message');
    await owner.engine.kickMember(chat.guid, stranger.uid, live());
    expectEqual(await timesOf(), before, 'times of a group after a kick');
    if (has.scopes) {
      await owner.engine.setScope(chat.guid, participant.uid, 'moderator', live());
      expectEqual(await timesOf(), before, 'times of a group after a change of scope');
    }
    if (has.bans) {
      await owner.engine.banMember(chat.guid, stranger.uid, live());
      await owner.engine.unbanMember(chat.guid, stranger.uid, live());
      expectEqual(await timesOf(), before, 'times of a group after a ban');
    }
    if (has.ownershipTransfer && has.scopes) {
      await owner.engine.transferOwnership(chat.guid, participant.uid, live());
      expectEqual(await timesOf(), before, 'times of a group after another owner');
    }
    if (!scene.harness.restart) return;
    await scene.restart(owner, participant);
    expectEqual(await timesOf(), before, 'times of a group after a crash');
  }),
];
