import type { ChatClient, ChatTarget, ClientEvent, KitException } from '@open-chat-kit/sdk';
import { FollowedGroup, groupIn } from '../followed-group.ts';
import type { GroupEnding } from '../group-ending.ts';
import { refusedStanding } from '../group-standing.ts';
import type { LiveGroupOptions, LiveGroupState } from '../live-group.ts';
import { type ChatStanding, standingIn } from './chat-standing.ts';
import { isIn } from './message-query.ts';

interface ChatAccessParts {
  readonly target: ChatTarget;
  /** The message whose thread is shown; empty for none. */
  readonly parentId: string;
  readonly group: Omit<LiveGroupOptions, 'guid'>;
  /** Who asks; `null` while nobody is in. */
  readonly client: () => ChatClient | null;
  /** Uid of who looks. */
  readonly viewer: () => string;
  /** There is something that they have read. */
  readonly isLoaded: () => boolean;
  /** They may read, from now on or as before. */
  readonly onOpen: (client: ChatClient) => void;
  /** What was there is not for their eyes any more, or is gone. */
  readonly onLose: () => void;
  /** A failure that says nothing of whether they may read, or not enough. */
  readonly onFailed: (error: KitException) => void;
}

/** Whether the viewer may read a conversation: as its group says, or a server that refuses. */
export class ChatAccess {
  readonly #parts: ChatAccessParts;
  readonly #group: FollowedGroup;
  #standing: ChatStanding = 'open';
  #ending: GroupEnding | null = null;

  constructor(parts: ChatAccessParts) {
    this.#parts = parts;
    const guid = groupIn(parts.target);
    this.#group = new FollowedGroup({ ...parts.group, guid }, (now) => this.#follow(now));
  }

  get standing(): ChatStanding {
    return this.#standing;
  }

  get isOpen(): boolean {
    return this.#standing === 'open';
  }

  /** Why they may not read in a group any more, where that is known. */
  get ending(): GroupEnding | null {
    return this.#ending;
  }

  begin(client: ChatClient | null): void {
    this.#group.begin(client);
  }

  end(): void {
    this.#group.end();
  }

  /** Nothing is known of it. */
  clear(): void {
    this.#standing = 'open';
    this.#ending = null;
  }

  /** Servers make accounts when people first come: who was not there may be by now. */
  take(event: ClientEvent): void {
    const { target, viewer } = this.#parts;
    const client = this.#parts.client();
    if (this.#standing !== 'gone' || target.type !== 'user' || client === null) return;
    const isOfThem = 'user' in event && event.user.uid === target.id;
    const isSaid = 'message' in event && event.message !== null && isIn(target, event.message, viewer());
    if (event.type === 'resync' || isOfThem || isSaid) this.#open(client);
  }

  /** Where they may not read: they may be able to by now. */
  askAgain(): void {
    const client = this.#parts.client();
    if (this.#parts.target.type !== 'user') this.#group.live?.doubt();
    else if (client !== null) this.#open(client);
  }

  /** The server does not answer what was asked of it. */
  refused(error: KitException): void {
    const { isLoaded, parentId, onFailed } = this.#parts;
    const { live } = this.#group;
    const standing = refusedStanding(error.code);
    if (standing === undefined) onFailed(error);
    else if (standing === 'gone' && isLoaded()) {
      // The message that was asked for may be gone, or the whole chat: to whoever left a private group there is none.
      onFailed(error);
      live?.doubt();
      // Of a thread that is not there: it says nothing of the group, which others show too.
    } else if (live === null || (standing === 'gone' && parentId !== '')) this.#lose(standing, null);
    else live.refuse(standing, isLoaded());
  }

  /** How the viewer stands to the group. */
  #follow(now: LiveGroupState): void {
    const client = this.#parts.client();
    const standing = standingIn(now);
    if (standing === undefined || client === null) return;
    if (standing !== 'open') this.#lose(standing, now.ending);
    else if (!this.isOpen) this.#open(client);
  }

  #open(client: ChatClient): void {
    this.clear();
    this.#parts.onOpen(client);
  }

  #lose(standing: Exclude<ChatStanding, 'open'>, ending: GroupEnding | null): void {
    if (this.#standing === standing && this.#ending === ending) return;
    this.#standing = standing;
    this.#ending = ending;
    this.#parts.onLose();
  }
}
