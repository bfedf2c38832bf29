import { systemClock } from '@open-chat-kit/sdk/engine';
import type { GroupMemberScope, GroupType } from '@open-chat-kit/sdk/engine';
import { hashSecret } from '../accounts/secret.ts';
import { seededRandom } from '../random.ts';
import type { Random } from '../random.ts';
import type { StoredContent, StoredGroup, StoredMember, StoredMessage, StoredPart } from '../state/stored.ts';
import { demoIcon } from './icon.ts';
import { demoPeople } from './people.ts';
import type { DemoPerson } from './people.ts';
import { between, pick } from './picking.ts';
import { demoTopic, smallTalk } from './topics.ts';

/** How large a demo is. */
export interface DemoOptions {
  /** The same seed gives the same demo. @default 1 */
  readonly seed?: number;
  /** 2 to 10,000. @default 60 */
  readonly people?: number;
  /** @default 300 */
  readonly groups?: number;
  /** In groups where people talk: all, as long as there are no more than 20,000 messages. @default 20 */
  readonly messagesPerGroup?: number;
  /** The moment of the newest message, in milliseconds since 1970. @default now */
  readonly now?: number;
}

/** Opens every group of type `password` in the demo. */
export const demoPassword = 'open sesame';

const allMessages = 20_000;
const day = 86_400;
const nothing = Object.freeze({});

/**
 * A world of believable people, groups and conversations: the seed of a server. It is made while it is read, and each
 * reading gives it anew. Everyone logs in with the uid alone; the first are `ana`, `ben`, `mei`, `yusuf` and `noa`.
 * @example
 * const server = createEmbeddedServer({ seed: demoData({ groups: 300 }) });
 */
export function demoData(options: DemoOptions = {}): Iterable<StoredPart> {
  const fixed = { ...options, now: options.now ?? systemClock.now() };
  return { [Symbol.iterator]: () => generate(fixed) };
}

function* generate(options: DemoOptions & { readonly now: number }): Generator<StoredPart> {
  const { seed = 1, people: peopleCount = 60, groups: groupCount = 300, messagesPerGroup = 20 } = options;
  const random = seededRandom(seed);
  const now = Math.floor(options.now / 1_000);
  const people = demoPeople(Math.max(2, peopleCount), random);
  for (const person of people) yield { part: 'user', user: storedUser(person, now, random) };

  const password = hashSecret(demoPassword, random);
  const talkative = Math.min(groupCount, Math.floor(allMessages / Math.max(1, messagesPerGroup)));
  const most = groupCount > 5_000 ? 8 : Math.min(people.length, 60);
  const chats: Chat[] = [];
  for (let number = 0; number < groupCount; number += 1) {
    const { topic, name } = demoTopic(number, random);
    const type: GroupType = pick(['public', 'public', 'password', 'private'], random);
    const createdAt = now - between(30, 900, random) * day;
    const members = demoMembers(people, most, createdAt, random);
    const group: StoredGroup = {
      guid: `group-${number + 1}`,
      name,
      type,
      password: type === 'password' ? password : null,
      icon: random() < 0.75 ? demoIcon(Math.floor(random() * 10_000)) : '',
      description: topic.description,
      metadata: nothing,
      tags: random() < 0.1 ? [topic.tag, 'featured'] : [topic.tag],
      createdAt,
      updatedAt: 0,
      revision: members.length,
      members,
      banned: [],
    };
    yield { part: 'group', group };
    chats.push({ group, talks: number < talkative ? topic.talks : [] });
  }
  yield* demoMessages(people, chats, messagesPerGroup, now, random);
}

interface Chat {
  readonly group: StoredGroup;
  readonly talks: readonly (readonly string[])[];
}

function storedUser(person: DemoPerson, now: number, random: Random): Extract<StoredPart, { part: 'user' }>['user'] {
  return {
    ...person,
    avatar: random() < 0.5 ? demoIcon(Math.floor(random() * 10_000)) : '',
    link: '',
    metadata: nothing,
    lastActiveAt: now - between(60, 9 * day, random),
    password: null,
    token: null,
    blocked: [],
  };
}

/** Few in most groups, many in some. The first person, whom people try the demo with, is in a third of all groups. */
function demoMembers(
  people: readonly DemoPerson[],
  most: number,
  createdAt: number,
  random: Random,
): readonly StoredMember[] {
  const count = Math.min(people.length, 2 + Math.floor(random() ** 3 * most));
  const uids = new Set<string>();
  const [first] = people;
  if (first && random() < 0.33) uids.add(first.uid);
  while (uids.size < count) uids.add(pick(people, random).uid);
  const owner = Math.floor(random() * count);
  return Array.from(uids, (uid, index): StoredMember => {
    const scopes: readonly GroupMemberScope[] = ['participant', 'participant', 'participant', 'moderator', 'admin'];
    return [uid, index === owner ? 'owner' : pick(scopes, random), createdAt + between(0, 20, random) * day, 0];
  });
}

/** All conversations, one after the other: the first line of each group, then what people said. */
function* demoMessages(
  people: readonly DemoPerson[],
  chats: readonly Chat[],
  perGroup: number,
  now: number,
  random: Random,
): Generator<StoredPart> {
  let order = 0;
  const write = (fields: Pick<StoredMessage, 'sender' | 'to' | 'content' | 'sentAt'>): StoredPart => {
    order += 1;
    return { part: 'message', message: storedMessage(order, fields) };
  };
  const readings: StoredPart[] = [];
  for (const { group, talks } of chats) {
    const to = ['group', group.guid] as const;
    const uids = group.members.map(([uid]) => uid);
    const owner = group.members.find(([, scope]) => scope === 'owner');
    const created: StoredContent = { kind: 'action', action: { kind: 'created' } };
    if (owner) yield write({ sender: owner[0], to, content: created, sentAt: group.createdAt });
    if (talks.length === 0) continue;
    const first = order + 1;
    const lines = talkOf(talks, perGroup, random);
    yield* speak(lines, now - between(600, 3 * day, random), random, (sentAt, text) =>
      write({ sender: pick(uids, random), to, content: { kind: 'text', text }, sentAt }),
    );
    for (const uid of uids) {
      const step = { from: 0, to: Math.max(first, order - between(-4, 5, random)), at: now - 300 };
      const steps = [{ ...step, to: Math.min(step.to, order) }];
      readings.push({ part: 'reading', reading: { uid, to, delivered: steps, read: steps } });
    }
  }
  const [viewer, ...others] = people;
  for (const other of viewer ? others.slice(0, 12) : []) {
    const pair = [viewer?.uid ?? '', other.uid] as const;
    yield* speak(smallTalk(random), now - between(300, 5 * day, random), random, (sentAt, text, index) =>
      write({
        sender: pair[index % 2] ?? pair[0],
        to: ['user', pair[(index + 1) % 2] ?? pair[1]],
        content: { kind: 'text', text },
        sentAt,
      }),
    );
  }
  yield* readings;
  yield { part: 'end', lastOrder: order };
}

function talkOf(talks: readonly (readonly string[])[], count: number, random: Random): readonly string[] {
  const lines: string[] = [];
  while (lines.length < count) lines.push(...pick(talks, random));
  return lines.slice(0, count);
}

/** Lines with believable pauses between them, the last one at `end`. */
function* speak(
  lines: readonly string[],
  end: number,
  random: Random,
  write: (sentAt: number, text: string, index: number) => StoredPart,
): Generator<StoredPart> {
  const pauses = lines.map(() => (random() < 0.2 ? between(1_800, 40_000, random) : between(5, 240, random)));
  let at = end - pauses.reduce((sum, pause) => sum + pause, 0);
  for (const [index, text] of lines.entries()) {
    at += pauses[index] ?? 0;
    yield write(at, text, index);
  }
}

function storedMessage(
  order: number,
  fields: Pick<StoredMessage, 'sender' | 'to' | 'content' | 'sentAt'>,
): StoredMessage {
  const isAction = fields.content.kind === 'action';
  return {
    sender: fields.sender,
    to: fields.to,
    content: fields.content,
    sentAt: fields.sentAt,
    order,
    muid: isAction ? '' : `demo-${order}`,
    deliveredAt: isAction ? 0 : fields.sentAt,
    readAt: 0,
    editedAt: 0,
    deletedAt: 0,
    parentId: '',
    quotedId: '',
    type: isAction ? 'groupMember' : 'text',
    category: isAction ? 'action' : 'message',
    reactions: [],
    metadata: nothing,
    revision: 1,
  };
}
