import type { GroupMemberScope } from '@open-chat-kit/sdk';
import type { GroupEnding } from './group-ending.ts';
import { FollowedGroup } from './followed-group.ts';
import { ModelLife, type ModelOptions } from './life/model-life.ts';

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
  readonly #options: OwnMembershipOptions;
  readonly #life: ModelLife<OwnMembershipState>;
  readonly #group: FollowedGroup;

  constructor(options: OwnMembershipOptions) {
    this.#options = options;
    this.#group = new FollowedGroup(options, () => this.#life.schedule());
    this.#life = new ModelLife<OwnMembershipState>(options, {
      what: null,
      interest: {},
      read: () => this.#read(),
      onBegin: (client) => this.#group.begin(client),
      onStart: () => this.#ask(),
      onEvent: () => {},
      onForget: () => this.#life.schedule(),
      onRefused: () => {},
      onEnd: () => this.#group.end(),
    });
    this.subscribe = this.#life.subscribe;
    this.getSnapshot = this.#life.getSnapshot;
    this.getServerSnapshot = this.#life.getServerSnapshot;
  }

  readonly subscribe: (listener: () => void) => () => void;
  readonly getSnapshot: () => OwnMembershipState;
  readonly getServerSnapshot: () => OwnMembershipState;

  #ask(): void {
    this.#life.schedule(); // somebody else may look now
    this.#group.live?.want();
  }

  #read(): OwnMembershipState {
    const { said, isKnown, isGone, ending, error } = this.#group.state;
    const scope = isGone ? null : (said?.scope ?? null);
    const isShut = isGone || (isKnown && said?.type === 'private' && scope === null);
    const lost = isShut ? (ending ?? 'hidden') : null;
    return {
      uid: this.#options.client?.viewer?.uid ?? '',
      scope,
      owner: isGone ? '' : (said?.owner ?? ''),
      // Why a group cannot be read is the list's to say: it asks the same.
      isKnown: isKnown || isGone || (error !== null && !error.isRetryable),
      lost,
      ending: ending ?? lost,
    };
  }
}
