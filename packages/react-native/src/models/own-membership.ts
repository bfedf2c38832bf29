import type { ClientEvent, GroupMemberScope, GroupRecord } from '@open-chat-kit/sdk';
import { ModelLife, type ModelOptions } from './life/model-life.ts';
import { Question } from './life/question.ts';

/** Who looks at a group, and what they are in it. */
export interface OwnMembershipState {
  /** Empty for nobody. */
  readonly uid: string;
  /** `null` for who is no member, and until it is known: nothing is offered that might be refused. */
  readonly scope: GroupMemberScope | null;
  /** Whether the server has said so, or that it says nothing of this group. */
  readonly isKnown: boolean;
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
  /** Of the group when the scope was so: what is older says nothing. */
  #revision = -1;
  #isKnown = false;

  constructor(options: OwnMembershipOptions) {
    this.#guid = options.guid;
    this.#life = new ModelLife<OwnMembershipState>(options, {
      what: null,
      interest: options.guid === '' ? {} : { groups: [options.guid] },
      read: () => ({ uid: options.client?.viewer?.uid ?? '', scope: this.#scope, isKnown: this.#isKnown }),
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
      onAnswer: ({ scope, revision }) => this.#learn(scope, revision),
      onFailure: ({ isRetryable }) => {
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
      this.#forget();
      this.#isKnown = true;
      return;
    }
    // The client adds to each event what is known of the viewer's own membership.
    if (event.group.scope !== undefined) this.#learn(event.group.scope, event.group.revision);
  }

  #ask(): void {
    if (this.#guid === '') return;
    this.#life.schedule(); // somebody else may look now
    this.#question.ask();
  }

  #learn(scope: GroupMemberScope | null, revision: number): void {
    if (revision < this.#revision) return;
    this.#revision = revision;
    if (scope === this.#scope && this.#isKnown) return;
    this.#scope = scope;
    this.#isKnown = true;
    this.#life.schedule();
  }

  #forget(): void {
    this.#question.reset();
    this.#scope = null;
    this.#isKnown = false;
    this.#revision = -1;
    this.#life.schedule();
  }
}
