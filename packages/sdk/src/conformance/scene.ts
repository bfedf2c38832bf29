import type {
  AssignableScope,
  ChatEngine,
  ChatTarget,
  ConversationRecord,
  ConversationsQuery,
  GroupDraft,
  GroupRecord,
  HistoryQuery,
  MemberRecord,
  MessageDraft,
  MessageRecord,
  Session,
} from '../contract.ts';
import { isKitException } from '../errors.ts';
import { awaitedLater, describeError, expectEqual, fail } from './expectations.ts';
import { ConformanceFailure, type ConformanceHarness } from './harness.ts';
import { Recorder } from './recorder.ts';
import { Seen, type Sight } from './seen.ts';
import {
  allPages,
  conversationsQuery,
  groupDraft,
  groupsQuery,
  historyQuery,
  live,
  membersQuery,
  messageDraft,
  text,
} from './requests.ts';

/** One connection of one user. */
export interface Person {
  readonly uid: string;
  readonly name: string;
  readonly session: Session;
  /** Refuses answers that no engine may give: sees to it that every rejection is a `KitException`. */
  readonly engine: ChatEngine;
  /** The connection as the harness made it: what `cut` and `stall` take. */
  readonly connection: ChatEngine;
  readonly heard: Recorder;
}

/** What somebody is to a group. */
export type Role = 'owner' | AssignableScope | 'stranger' | 'banned';

/** A group with one person of each role asked for. */
export interface Cast extends Readonly<Record<Role, Person>> {
  readonly group: GroupRecord;
  /** Everyone in the group. */
  readonly members: readonly Person[];
}

const namesOfRoles: Readonly<Record<Role, string>> = {
  owner: 'Olga',
  admin: 'Anna',
  moderator: 'Mona',
  participant: 'Paul',
  stranger: 'Stan',
  banned: 'Bert',
};

/** The people, groups and messages of one check. */
export class Scene {
  readonly harness: ConformanceHarness;
  /** What everybody saw. */
  readonly seen: Seen = new Seen();
  #messages = 0;

  constructor(harness: ConformanceHarness) {
    this.harness = harness;
  }

  /** A new user with one connection. */
  async person(name: string, tags: readonly string[] = [], uid: string = uidFor(name)): Promise<Person> {
    const session = await this.harness.createUser({ uid, name, tags });
    return this.connect(name, session);
  }

  /** Several new users. */
  async people(...names: readonly string[]): Promise<readonly Person[]> {
    const people: Person[] = [];
    for (const name of names) people.push(await this.person(name));
    return people;
  }

  /** One more connection. */
  async connect(name: string, session: Session): Promise<Person> {
    const connection = this.harness.createEngine();
    const sight: Sight = { viewer: session.uid, revisions: new Map() };
    const engine = onlyKitExceptions(connection, this.seen, sight);
    const heard = new Recorder(this.harness, name, (events) => this.seen.told(sight, events));
    const self = await engine.connect(session, heard.sink, live());
    return { uid: self.uid, name, session, engine, connection, heard };
  }

  /** Breaks the network under the person and waits until the engine says so. */
  async cut(person: Person): Promise<void> {
    await this.harness.cut(person.connection);
    await person.heard.next('connection.lost', 'that its connection broke');
  }

  async reconnect(person: Person): Promise<void> {
    await person.engine.connect(person.session, person.heard.sink, live());
  }

  /** Ends the server as a crash would, starts it again, and connects these people anew. */
  async restart(...people: readonly Person[]): Promise<void> {
    if (!this.harness.restart) fail('the harness cannot restart its server');
    await this.harness.restart();
    for (const person of people) {
      await person.heard.next('connection.lost', 'that its connection broke when the server ended');
      await this.reconnect(person);
    }
  }

  /** A group of this owner; its guid is new on the backend, because the owner's uid is. */
  async group(owner: Person, changes: Partial<GroupDraft> = {}): Promise<GroupRecord> {
    const guid = `${owner.uid}-${(this.#messages += 1)}`;
    const draft = groupDraft({ guid, name: `Group of ${owner.name}`, ...changes });
    return (await owner.engine.createGroup(draft, live())).group;
  }

  /** Lets the owner add the people. */
  async add(owner: Person, guid: string, people: readonly Person[], scope: AssignableScope): Promise<void> {
    const drafts = people.map(({ uid }) => ({ uid, scope }));
    const { results } = await owner.engine.addMembers(guid, drafts, live());
    const refused = results.find(({ error }) => error !== null);
    if (refused) fail(`the owner could not add ${refused.uid}: ${refused.error} (${refused.reason})`);
  }

  /**
   * A group with the people of these roles; whoever is not asked for has no account. Afterwards everything is quiet
   * and nobody remembers what they heard.
   */
  async cast(roles: readonly Exclude<Role, 'owner'>[], changes: Partial<GroupDraft> = {}): Promise<Cast> {
    const owner = await this.person(namesOfRoles.owner);
    const group = await this.group(owner, changes);
    const people = new Map<Role, Person>([['owner', owner]]);
    for (const role of roles) {
      const person = await this.person(namesOfRoles[role]);
      people.set(role, person);
      if (role === 'banned') await owner.engine.banMember(group.guid, person.uid, live());
      else if (role !== 'stranger') {
        // Where there are no scopes, everyone beside the owner is a participant.
        await this.add(owner, group.guid, [person], owner.engine.capabilities.scopes ? role : 'participant');
      }
    }
    await this.quiet(...people.values());
    const who = (role: Role): Person => people.get(role) ?? owner;
    const members = [...people]
      .filter(([role]) => role !== 'stranger' && role !== 'banned')
      .map(([, person]) => person);
    return {
      owner,
      admin: who('admin'),
      moderator: who('moderator'),
      participant: who('participant'),
      stranger: who('stranger'),
      banned: who('banned'),
      group: await owner.engine.getGroup(group.guid, live()),
      members,
    };
  }

  /** Two people and the ways to address each other. */
  async pair(): Promise<{
    readonly anna: Person;
    readonly ben: Person;
    readonly toAnna: ChatTarget;
    readonly toBen: ChatTarget;
  }> {
    const [anna, ben] = [await this.person('Anna'), await this.person('Ben')];
    return { anna, ben, toAnna: { type: 'user', id: anna.uid }, toBen: { type: 'user', id: ben.uid } };
  }

  /** Sends a text with a muid of its own. */
  say(person: Person, target: ChatTarget, words: string, changes: Partial<MessageDraft> = {}): Promise<MessageRecord> {
    const draft = messageDraft(this.muid(person), text(words), changes);
    return person.engine.send(target, draft, live());
  }

  /** A muid that nobody used. */
  muid(person: Pick<Person, 'uid'>): string {
    this.#messages += 1;
    return `${person.uid}-m${this.#messages}`;
  }

  /** Texts of a conversation as the person reads them, without lines about members. */
  async texts(person: Person, target: ChatTarget, changes: Partial<HistoryQuery> = {}): Promise<readonly string[]> {
    const page = await person.engine.history(target, historyQuery(changes), live());
    return textsOf(page.items);
  }

  /** Every member as the person sees them, over all pages. */
  members(person: Person, guid: string): Promise<readonly MemberRecord[]> {
    return allPages(100, (cursor) => person.engine.listMembers(guid, membersQuery({ cursor }), live()));
  }

  /** Every group as the person sees them, over all pages. */
  groups(person: Person, joinedOnly: boolean): Promise<readonly GroupRecord[]> {
    return allPages(100, (cursor) => person.engine.listGroups(groupsQuery({ cursor, joinedOnly }), live()));
  }

  /** Every conversation of the person, over all pages. */
  conversations(person: Person, changes: Partial<ConversationsQuery> = {}): Promise<readonly ConversationRecord[]> {
    return allPages(100, (cursor) =>
      person.engine.listConversations(conversationsQuery({ ...changes, cursor }), live()),
    );
  }

  /** Holds the member count against both the group's record and its list of members. */
  async expectCount(person: Person, guid: string, count: number, after: string): Promise<void> {
    const group = await person.engine.getGroup(guid, live());
    expectEqual(group.membersCount, count, `member count after ${after}`);
    expectEqual((await this.members(person, guid)).length, count, `length of the member list after ${after}`);
  }

  /** Whether a call ends although the backend gets hardly any time. */
  async isSettledSoon(call: Promise<unknown>): Promise<boolean> {
    const settled = call.then(
      () => true,
      () => true,
    );
    await this.quiet();
    return Promise.race([settled, Promise.resolve(false)]);
  }

  /** Lets everything under way arrive and be forgotten. */
  async quiet(...people: readonly Person[]): Promise<void> {
    await this.harness.advance(200);
    for (const person of people) person.heard.forget();
  }
}

/** The group as target of messages. */
export const inGroup = (group: Pick<GroupRecord, 'guid'>): ChatTarget => ({ type: 'group', id: group.guid });

/** The texts among the messages. */
export const textsOf = (messages: readonly MessageRecord[]): readonly string[] =>
  messages.flatMap(({ content }) => (content.kind === 'text' ? [content.text] : []));

/**
 * A uid for somebody. People stand by their names in another order than by their uids, and a uid holds a dash, so that what
 * joins two of them by one cannot part them again.
 */
function uidFor(name: string): string {
  const plain = plainUid(name);
  const mirrored = String.fromCharCode('a'.charCodeAt(0) + 'z'.charCodeAt(0) - plain.charCodeAt(0));
  return /^[a-z]/.test(plain) ? `${mirrored}-${plain}` : plain;
}

/** Any backend takes such a uid, whatever the name. */
export function plainUid(name: string): string {
  return name
    .normalize('NFD')
    .replaceAll(/[^A-Za-z0-9]/g, '')
    .toLowerCase();
}

/** A call that throws at once, or rejects with anything but a `KitException`, breaks the contract wherever it happens. */
function onlyKitExceptions(engine: ChatEngine, seen: Seen, sight: Sight): ChatEngine {
  return new Proxy(engine, {
    get(target, name) {
      const member: unknown = Reflect.get(target, name);
      if (typeof member !== 'function') return member;
      return (...given: readonly unknown[]): unknown => {
        const asked = seen.now;
        const answer = calling(String(name), () => Reflect.apply(member, target, given));
        if (!(answer instanceof Promise)) return answer;
        const checked = answer.then(
          (value: unknown) => {
            seen.answered(sight, String(name), asked, value);
            return value;
          },
          (error: unknown) => {
            throw isKitException(error) || error instanceof ConformanceFailure ? error : raw(String(name), error);
          },
        );
        return awaitedLater(checked);
      };
    },
  });
}

function calling(name: string, call: () => unknown): unknown {
  try {
    return call();
  } catch (error) {
    return fail(`${name} threw ${describeError(error)} instead of rejecting`);
  }
}

function raw(name: string, error: unknown): ConformanceFailure {
  return new ConformanceFailure(`${name} rejected with ${describeError(error)} instead of a KitException`);
}
