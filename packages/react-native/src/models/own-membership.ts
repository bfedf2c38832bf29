import type { ClientEvent, GroupMemberScope, GroupRecord, GroupSnapshot } from '@open-chat-kit/sdk';
import { endingAfter, endingIn, type GroupEnding } from './group-ending.ts';
import { ModelLife, type ModelOptions } from './life/model-life.ts';
import { Question } from './life/question.ts';

/** Who looks at a group, and what they are in it. */
export interface OwnMembershipState {
  /** Empty for nobody. */
  readonly uid: string;
  /** `null` for who is no member, and until it is known: nothing is offered that might be refused. */
  readonly scope: GroupMemberScope | null;
  /** Whose group it is, by uid; empty until it is known. */
  readonly owner: string;
  /** Whether the server has said so, or that it says nothing of this group. */
  readonly isKnown: boolean;
  /** Why nothing is to be seen of the group: it is gone, or private and not the viewer's. `null` while there may be something. */
  readonly lost: GroupEnding | null;
  /** Why they are not in it any more, or it is lost, where that is known; `null` otherwise. */
  readonly ending: GroupEnding | null;
}

interface OwnMembershipOptions extends ModelOptions {
  /** Of the group; empty for none. */
  readonly guid: string;
}

/** The viewer's own membership of a group, live: a role may be given or lost while its rights are being used. */
export class OwnMembership {
  readonly #guid: string;
  readonly #life: ModelLife<OwnMembershipState>;
  readonly #question: Question<GroupRecord>;
  #scope: GroupMemberScope | null = null;
  #owner = '';
  /** Of the group when the scope was so: what is older says nothing. */
  #revision = -1;
  #isKnown = false;
  #lost: GroupEnding | null = null;
  #ending: GroupEnding | null = null;

  constructor(options: OwnMembershipOptions) {
    this.#guid = options.guid;
    this.#life = new ModelLife<OwnMembershipState>(options, {
      what: null,
      interest: options.guid === '' ? {} : { groups: [options.guid] },
      read: () => ({
        uid: options.client?.viewer?.uid ?? '',
        scope: this.#scope,
        owner: this.#owner,
        isKnown: this.#isKnown,
        lost: this.#lost,
        ending: this.#ending,
      }),
      onStart: () => this.#ask(),
      onEvent: (event) => this.#take(event),
      onBack: () => this.#question.askIfWaiting(),
      onForget: () => this.#forget(),
      onRefused: () => {},
      onEnd: () => this.#forget(),
    });
    this.#question = new Question(this.#life, {
      what: 'Loading a group',
      ask: (client, signal) => client.queries.getGroup(this.#guid, signal),
      onAnswer: (group) => this.#learn(group, group.scope, endingIn(group, this.#before)),
      onFailure: ({ code, isRetryable }) => {
        if (code === 'NOT_FOUND') this.#lost = this.#ending ??= 'hidden';
        // Why a group cannot be read is the list's to say: it asks the same.
        this.#isKnown ||= !isRetryable;
        this.#life.schedule();
      },
    });
    this.subscribe = this.#life.subscribe;
    this.getSnapshot = this.#life.getSnapshot;
    this.getServerSnapshot = this.#life.getServerSnapshot;
  }

  readonly subscribe: (listener: () => void) => () => void;
  readonly getSnapshot: () => OwnMembershipState;
  readonly getServerSnapshot: () => OwnMembershipState;

  #take(event: ClientEvent): void {
    if (event.type === 'resync') return this.#ask();
    if (!('group' in event) || event.group.guid !== this.#guid) return;
    // Another group of the same name counts its revisions anew.
    if (event.type === 'group.deleted') {
      const ending = endingAfter(event, this.#life.owner, this.#before);
      this.#forget();
      this.#isKnown = true;
      this.#lost = this.#ending = ending;
      return;
    }
    // The client adds to each event what is known of the viewer's own membership.
    if (event.group.scope !== undefined)
      this.#learn(event.group, event.group.scope, endingAfter(event, this.#life.owner, this.#before));
  }

  #ask(): void {
    if (this.#guid === '') return;
    this.#life.schedule(); // somebody else may look now
    this.#question.ask();
  }

  /** How it had ended for the viewer, until what comes now. */
  get #before(): Parameters<typeof endingIn>[1] {
    return { ending: this.#ending, wasIn: this.#isKnown && this.#scope !== null };
  }

  /** `reason`: how it has ended for the viewer, where that is known. */
  #learn(group: GroupSnapshot, scope: GroupMemberScope | null, reason: GroupEnding | null): void {
    const { revision, owner = this.#owner, type } = group;
    if (revision < this.#revision) return;
    this.#revision = revision;
    const lost = type === 'private' && scope === null ? (reason ?? this.#lost ?? 'hidden') : null;
    const ending = reason ?? lost;
    const isSame = scope === this.#scope && owner === this.#owner && lost === this.#lost && ending === this.#ending;
    if (isSame && this.#isKnown) return;
    this.#lost = lost;
    this.#ending = ending;
    this.#scope = scope;
    this.#owner = owner;
    this.#isKnown = true;
    this.#life.schedule();
  }

  #forget(): void {
    this.#question.reset();
    this.#scope = null;
    this.#owner = '';
    this.#isKnown = false;
    this.#lost = null;
    this.#ending = null;
    this.#revision = -1;
    this.#life.schedule();
  }
}
