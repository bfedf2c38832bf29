import { type ChatClient, type Clock, Kit, systemClock } from '@open-chat-kit/sdk';
import { forgetOldest } from '../forget-oldest.ts';
import { type GroupEvent, groupOf, usersOf } from './group-events.ts';

/** Who says that something happened: the client that did it, or a host that emits the event of it. */
export type Teller = ChatClient | 'host';

/** How something stands now, by what it is about: `['member tea ben', 'ccGroupMemberKicked']`. */
type Fact = readonly [about: string, is: string];

interface Standing {
  readonly is: string;
  readonly teller: Teller;
  readonly at: number;
  /** Of what a host said: the client that said the same afterwards. Of another one it is something else that happened. */
  client: ChatClient | null;
}

/** Hosts emit right behind the call. What is older may well have happened again. */
const repeatedWithinMs = 30_000;
const mostRemembered = 500;

/**
 * Hosts that were written for other kits call the SDK and then emit the event of what they did, as their guides tell them
 * to; the client announces it by itself. Of the two, the first one is told.
 */
export class ToldOnce {
  readonly #standing = new Map<string, Standing>();
  readonly #clock: Clock;

  constructor(clock: Clock = systemClock) {
    this.#clock = clock;
  }

  /** Whether somebody else has just said the same. What says anything new is remembered. */
  isRepeated(facts: readonly Fact[], teller: Teller): boolean {
    const at = this.#clock.now();
    const said = facts.map((fact) => this.#saidByOther(fact, teller, at));
    const isRepeated = facts.length > 0 && said.every((standing) => standing !== undefined);
    if (!isRepeated) for (const [about, is] of facts) this.#remember(about, { is, teller, at, client: null });
    else if (teller !== 'host') for (const standing of said) if (standing !== undefined) standing.client = teller;
    return isRepeated;
  }

  /** Whether anybody, this client too, has just said so. */
  isKnown(facts: readonly Fact[]): boolean {
    return facts.length > 0 && facts.every((fact) => this.#recent(fact, this.#clock.now()) !== undefined);
  }

  /**
   * What this client did is no news to compare with any more: it is gone, or belongs to somebody else now. So is what a host
   * said of it, or of nobody yet.
   */
  forget(client: ChatClient): void {
    for (const [about, standing] of this.#standing) {
      const ofWhom = standing.teller === 'host' ? (standing.client ?? client) : standing.teller;
      if (ofWhom === client) this.#standing.delete(about);
    }
  }

  #saidByOther(fact: Fact, teller: Teller, at: number): Standing | undefined {
    const standing = this.#recent(fact, at);
    if (standing === undefined || (standing.teller === 'host') === (teller === 'host')) return undefined;
    const isOfAnother = teller !== 'host' && standing.client !== null && standing.client !== teller;
    return isOfAnother ? undefined : standing;
  }

  #recent([about, is]: Fact, at: number): Standing | undefined {
    const standing = this.#standing.get(about);
    // Either way: of a clock that was set back meanwhile, what was said would be recent for as long.
    return standing?.is === is && Math.abs(at - standing.at) < repeatedWithinMs ? standing : undefined;
  }

  #remember(about: string, standing: Standing): void {
    this.#standing.delete(about);
    this.#standing.set(about, standing);
    forgetOldest(this.#standing, mostRemembered);
  }
}

/** What a group event says, without who did it: hosts do not always know. */
export function factsOfGroup(event: GroupEvent): readonly Fact[] {
  const guid = groupOf(event).getGuid();
  const users = usersOf(event).map((user) => user.getUid());
  switch (event.name) {
    case 'ccGroupCreated':
    case 'ccGroupDeleted':
      return [[`group ${guid}`, event.name]];
    case 'ccOwnershipChanged':
      return [[`owner ${guid}`, users.join()]];
    case 'ccGroupMemberScopeChanged':
      return users.map((uid) => [`scope ${guid} ${uid}`, event.payload.scopeChangedTo]);
    default:
      return users.map((uid) => [`member ${guid} ${uid}`, event.name]);
  }
}

/** What a message event says. A message that bears no name of its own yet is news each time. */
export function factsOfMessage(name: string, message: Kit.BaseMessage, status: string): readonly Fact[] {
  const key = message.getMuid() || message.getId();
  const says = message instanceof Kit.TextMessage ? message.getText() : message.getEditedAt();
  return key === '' ? [] : [[`message ${key}`, `${name} ${status} ${name === 'ccMessageEdited' ? says : ''}`]];
}

/** What a user event says. */
export function factsOfUser(name: string, user: Kit.User): readonly Fact[] {
  return [[`user ${user.getUid()}`, name]];
}

/** What an event of a conversation says. One without an id is news each time. */
export function factsOfConversation(name: string, id: string): readonly Fact[] {
  return id === '' ? [] : [[`conversation ${id}`, name]];
}
