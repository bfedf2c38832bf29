import type { AssignableScope, GroupChanges } from '../../contract.ts';
import type { Need } from '../harness.ts';
import { live, messageDraft, text } from '../requests.ts';
import { inGroup } from '../scene.ts';
import { fullDraft, type FullPeople, type FullWorld } from './full-world.ts';

/** One change of a full world. Places are named as in snapshots; a `*` stands for anything. */
export interface Write {
  readonly what: string;
  readonly needs: readonly Need[];
  /** Who does it, where it is not Olga. */
  readonly by?: keyof FullPeople;
  act(world: FullWorld): Promise<unknown>;
  /** What changes for somebody. Of what ends in a revision it has to rise. */
  readonly changes: readonly string[];
  /** What may change besides. */
  readonly may?: readonly string[];
}

/** A change of the group or its membership may leave a line in the history, and it is the newest message then. */
const line = [
  'list › messages',
  'list › conversations',
  'conversation group › updatedAt',
  'conversation group › lastMessage',
];
/** Marks of age of members may follow the group. */
const ofGroup = [...line, 'member * › groupRevision', 'banned * › groupRevision'];
/** What a message in a group changes besides itself. */
const ofMessage = [...line, 'unread › groups', 'conversation group › unreadCount'];

const scopes = ['member Zoe › scope', 'member Zoe › groupRevision', 'list › members'];

/** Which fields of the record follow each of those that can be changed. */
const fieldsOf: {
  readonly [Field in keyof GroupChanges]-?: readonly [Required<GroupChanges>[Field], string[], ...Need[]];
} = {
  name: ['Sailing club', ['group › name']],
  type: ['private', ['group › type']],
  password: ['', []],
  icon: ['', ['group › icon']],
  description: ['At sea', ['group › description']],
  metadata: [{ colour: 'blue' }, ['group › metadata']],
  tags: [['sea'], ['group › tags'], 'tags'],
};

export const writes: readonly Write[] = [
  ...Object.entries(fieldsOf)
    .filter(([field]) => field !== 'password')
    .map(([field, [value, changes, ...needs]]): Write => ({
      what: `another ${field} of a group`,
      needs,
      act: ({ people, group }) => people.olga.engine.updateGroup(group.guid, { [field]: value }, live()),
      changes: [...changes, 'group › updatedAt', 'group › revision'],
      may: field === 'name' ? [...ofGroup, 'group › order'] : ofGroup,
    })),
  {
    what: 'the same name of a group again',
    needs: [],
    act: ({ people, group }) => people.olga.engine.updateGroup(group.guid, { name: fullDraft.name }, live()),
    changes: [],
    may: [...ofGroup, 'group › updatedAt', 'group › revision'],
  },
  {
    what: 'joining',
    needs: [],
    by: 'stan',
    act: ({ people, group }) => people.stan.engine.joinGroup(group.guid, null, live()),
    changes: ['group › membersCount', 'group › revision', 'member Stan › *', 'list › members'],
    may: ofGroup,
  },
  {
    what: 'adding somebody',
    needs: [],
    act: ({ people, group }) =>
      people.olga.engine.addMembers(group.guid, [{ uid: people.stan.uid, scope: 'participant' }], live()),
    changes: ['group › membersCount', 'group › revision', 'member Stan › *', 'list › members'],
    may: ofGroup,
  },
  {
    what: 'leaving',
    needs: [],
    by: 'zoe',
    act: ({ people, group }) => people.zoe.engine.leaveGroup(group.guid, live()),
    changes: ['group › membersCount', 'group › revision', 'member Zoe › *', 'list › members'],
    may: ofGroup,
  },
  {
    what: 'a kick',
    needs: [],
    act: ({ people, group }) => people.olga.engine.kickMember(group.guid, people.zoe.uid, live()),
    changes: ['group › membersCount', 'group › revision', 'member Zoe › *', 'list › members'],
    may: ofGroup,
  },
  {
    what: 'a kick of who wrote',
    needs: [],
    act: ({ people, group }) => people.olga.engine.kickMember(group.guid, people.paul.uid, live()),
    changes: ['group › membersCount', 'group › revision', 'member Paul › *', 'list › members'],
    may: ofGroup,
  },
  {
    what: 'a ban',
    needs: ['bans'],
    act: ({ people, group }) => people.olga.engine.banMember(group.guid, people.zoe.uid, live()),
    changes: ['group › membersCount', 'group › revision', 'member Zoe › *', 'banned Zoe › *', 'list › members'],
    may: ofGroup,
  },
  {
    what: 'a ban of somebody outside',
    needs: ['bans'],
    act: ({ people, group }) => people.olga.engine.banMember(group.guid, people.stan.uid, live()),
    changes: ['group › revision', 'banned Stan › *'],
    may: ofGroup,
  },
  {
    what: 'the end of a ban',
    needs: ['bans'],
    act: ({ people, group }) => people.olga.engine.unbanMember(group.guid, people.bert.uid, live()),
    changes: ['group › revision', 'banned Bert › *'],
    may: ofGroup,
  },
  ...(['admin', 'moderator'] as const).map((scope: AssignableScope): Write => ({
    what: `the scope ${scope}`,
    needs: ['scopes'],
    act: ({ people, group }) => people.olga.engine.setScope(group.guid, people.zoe.uid, scope, live()),
    changes: ['group › revision', ...scopes],
    may: ofGroup,
  })),
  {
    what: 'a transfer of the ownership',
    needs: ['ownershipTransfer', 'scopes'],
    act: ({ people, group }) => people.olga.engine.transferOwnership(group.guid, people.zoe.uid, live()),
    changes: [
      ...['group › owner', 'group › revision', 'group › scope', ...scopes],
      ...['member Olga › scope', 'member Olga › groupRevision'],
    ],
    may: ofGroup,
  },
  {
    what: 'a text',
    needs: [],
    by: 'paul',
    act: ({ scene, people, group }) => scene.say(people.paul, inGroup(group), 'Hello'),
    changes: ['list › messages'],
    may: ofMessage,
  },
  {
    what: 'a quote',
    needs: [],
    by: 'paul',
    act: ({ scene, people, group, id }) => scene.say(people.paul, inGroup(group), 'So', { quotedId: id('first') }),
    changes: ['list › messages'],
    may: ofMessage,
  },
  {
    what: 'a reply',
    needs: ['threads'],
    by: 'paul',
    act: ({ scene, people, group, id }) => scene.say(people.paul, inGroup(group), 'Yes', { parentId: id('first') }),
    changes: ['list › messages', 'list › replies', 'message first › replyCount', 'message first › revision'],
    may: ['unread › groups', 'conversation group › unreadCount'],
  },
  {
    what: 'a message sent again',
    needs: [],
    by: 'paul',
    act: ({ people, group, messages }) =>
      people.paul.engine.send(inGroup(group), messageDraft(messages.get('first')?.muid ?? '', text('Other')), live()),
    changes: [],
  },
  ...['first', 'edited'].map((name): Write => ({
    what: `an edit of the message ${name}`,
    needs: ['editing'],
    by: 'paul',
    act: ({ people, id }) => people.paul.engine.editMessage(id(name), { content: text('Changed') }, live()),
    changes: [`message ${name} › content`, `message ${name} › editedAt`, `message ${name} › revision`],
  })),
  {
    what: 'an edit of a quote',
    needs: ['editing'],
    act: ({ people, id }) =>
      people.olga.engine.editMessage(id('quote'), { content: text('Changed'), metadata: { now: true } }, live()),
    changes: ['content', 'metadata', 'editedAt', 'revision'].map((field) => `message quote › ${field}`),
  },
  {
    what: 'an edit of a reply',
    needs: ['editing', 'threads'],
    by: 'mona',
    act: ({ people, id }) => people.mona.engine.editMessage(id('reply'), { content: text('Changed') }, live()),
    changes: ['content', 'editedAt', 'revision'].map((field) => `message reply › ${field}`),
  },
  {
    what: 'an edit of a caption',
    needs: ['editing', 'uploads'],
    by: 'paul',
    act: ({ people, id, messages }) => {
      const content = messages.get('picture')?.content;
      const changed = content?.kind === 'media' ? { ...content, caption: 'Another' } : text('');
      return people.paul.engine.editMessage(id('picture'), { content: changed }, live());
    },
    changes: ['content', 'editedAt', 'revision'].map((field) => `message picture › ${field}`),
  },
  ...['first', 'edited', 'quote'].map((name): Write => ({
    what: `a deletion of the message ${name}`,
    needs: ['deleting'],
    by: name === 'quote' ? 'olga' : 'paul',
    act: ({ people, id }) => people[name === 'quote' ? 'olga' : 'paul'].engine.deleteMessage(id(name), live()),
    changes: ['content', 'metadata', 'deletedAt', 'revision'].map((field) => `message ${name} › ${field}`),
    may: [`message ${name} › reactions`, `list › reactions to ${name}`],
  })),
  {
    what: 'a deletion of a reply',
    needs: ['deleting', 'threads'],
    by: 'mona',
    act: ({ people, id }) => people.mona.engine.deleteMessage(id('reply'), live()),
    changes: [
      ...['content', 'deletedAt', 'revision'].map((field) => `message reply › ${field}`),
      'message first › replyCount',
      'message first › revision',
    ],
  },
  {
    what: 'a deletion again',
    needs: ['deleting'],
    by: 'paul',
    act: ({ people, id }) => people.paul.engine.deleteMessage(id('gone'), live()),
    changes: [],
  },
  {
    what: 'a reaction',
    needs: ['reactions'],
    by: 'paul',
    act: ({ people, id }) => people.paul.engine.setReaction(id('first'), '🎉', true, live()),
    changes: ['message first › reactions', 'message first › revision'],
  },
  {
    what: 'a reaction taken back',
    needs: ['reactions'],
    by: 'paul',
    act: ({ people, id }) => people.paul.engine.setReaction(id('edited'), '👍', false, live()),
    changes: ['message edited › reactions', 'message edited › revision'],
    may: ['list › reactions to edited'],
  },
  {
    what: 'a reaction again',
    needs: ['reactions'],
    by: 'paul',
    act: ({ people, id }) => people.paul.engine.setReaction(id('edited'), '👍', true, live()),
    changes: [],
  },
  {
    what: 'the first reading',
    needs: ['receipts'],
    by: 'mona',
    act: ({ people, id }) => people.mona.engine.mark(id('news'), 'read', live()),
    changes: ['message news › deliveredAt', 'message news › readAt', 'receipt of news by Mona › *'],
    may: ['unread › groups', 'conversation group › unreadCount'],
  },
  {
    what: 'the reading of a second one',
    needs: ['receipts'],
    by: 'anna',
    act: ({ people, id }) => people.anna.engine.mark(id('last'), 'read', live()),
    changes: ['receipt of * by Anna › readAt'],
  },
  {
    what: 'an older mark behind a newer one',
    needs: ['receipts'],
    by: 'mona',
    act: ({ people, id }) => people.mona.engine.mark(id('first'), 'read', live()),
    changes: [],
  },
  {
    what: 'the delivery of what was read',
    needs: ['receipts'],
    by: 'mona',
    act: ({ people, id }) => people.mona.engine.mark(id('last'), 'delivered', live()),
    changes: [],
  },
  {
    what: 'a block',
    needs: ['blocking'],
    act: ({ people }) => people.olga.engine.setBlocked([people.paul.uid], true, live()),
    changes: ['user Paul › blockedByMe', 'user Paul › revision', 'user Olga › revision'],
    may: ['member * › blockedByMe', 'message * › sender'],
  },
  {
    what: 'the end of a block',
    needs: ['blocking'],
    act: ({ people }) => people.olga.engine.setBlocked([people.vera.uid], false, live()),
    changes: ['user Vera › blockedByMe', 'user Vera › revision', 'user Olga › revision'],
  },
  {
    what: 'another group',
    needs: [],
    act: ({ scene, people }) => scene.group(people.olga),
    changes: [],
    may: ['list › conversations', 'conversation * › *'],
  },
  {
    what: 'a text to one person',
    needs: [],
    by: 'stan',
    act: ({ scene, people }) => scene.say(people.stan, { type: 'user', id: people.olga.uid }, 'Here I am'),
    changes: [],
    may: ['list › conversations', 'conversation Stan › *', 'unread › users'],
  },
];
