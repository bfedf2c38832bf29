import type { ChatClient, ChatTarget, HistoryQuery } from '@open-chat-kit/sdk';
import type { Found } from './message-list-state.ts';
import type { MessagePager } from './message-pager.ts';
import { isIn } from './message-query.ts';
import type { Timeline } from './timeline.ts';
import type { Opening } from './opening.ts';
import type { MissedReplies } from './missed-replies.ts';
import type { UnreadMentions } from './unread-mentions.ts';

interface GoingParts {
  readonly target: ChatTarget;
  readonly query: HistoryQuery;
  readonly client: () => ChatClient | null;
  readonly viewer: () => string;
  readonly timeline: Timeline;
  readonly mentions: UnreadMentions;
  readonly replies: MissedReplies;
  readonly opening: Opening;
  /** `null` while the viewer may not read there. */
  readonly pager: () => MessagePager | null;
  readonly draw: () => void;
}

/** Goes to a message of the history, wherever it stands, and back to its end. */
export class Going {
  readonly #parts: GoingParts;
  /** Counts where anybody wanted to go. */
  #ways = 0;

  constructor(parts: GoingParts) {
    this.#parts = parts;
  }

  /** Comes back to the newest messages, wherever the list stands in the history. */
  readonly toEnd = async (): Promise<void> => {
    this.#ways += 1;
    const pager = this.#parts.pager();
    if (pager?.state.hasNewer === true) await pager.goToEnd();
  };

  /**
   * Sees to it that this message is there, wherever in the history it stands; of a reply that is shown in its thread alone, the
   * message that leads there.
   */
  readonly seek = async (id: string): Promise<Found> => {
    let [sought, isFound] = [id, await this.#goTo(id)];
    const way = this.#ways;
    const parentId = isFound === false ? await this.#parentOf(id) : '';
    // Somebody wants to be elsewhere by now.
    if (way !== this.#ways) return undefined;
    if (parentId !== '') [sought, isFound] = [parentId, await this.#goTo(parentId)];
    if (isFound === undefined) return undefined;
    const key = this.#shownKey(sought);
    // A line that stands in a fold is nowhere to go to.
    if (key !== null && this.#parts.timeline.folds.reveal(key)) this.#parts.draw();
    return key;
  };

  /** Goes to the oldest message that mentions the reader and was not seen yet; to nothing where there is none. */
  readonly toMention = (): Promise<Found> => this.#toNext(this.#parts.mentions);

  /** Goes to the message under which the oldest reply stands that nobody has seen. */
  readonly toReply = (): Promise<Found> => this.#toNext(this.#parts.replies);

  async #toNext(missed: UnreadMentions | MissedReplies): Promise<Found> {
    const id = missed.next;
    if (id === null) return undefined;
    const isFound = await this.#goTo(id);
    if (isFound === undefined) return undefined;
    // Where nobody can tell, the reader comes back to it.
    if (isFound !== null) missed.pass(id);
    this.#parts.draw();
    return this.#shownKey(id);
  }

  /** Under which message a reply stands that this list leaves out; empty for any other message. */
  async #parentOf(id: string): Promise<string> {
    const { target, query, client, viewer } = this.#parts;
    if (!query.hideReplies || query.parentId !== '') return '';
    try {
      const message = await client()?.queries.getMessage(id);
      return message !== undefined && isIn(target, message, viewer()) ? message.parentId : '';
    } catch {
      // It is not to be had, as was said before.
      return '';
    }
  }

  async #goTo(id: string): Promise<boolean | null | undefined> {
    this.#ways += 1;
    if (this.#shownKey(id) !== null) return true;
    const { opening } = this.#parts;
    if (opening.takeMissed(id)) return false;
    const pager = this.#parts.pager();
    if (pager === null) return false;
    if (pager.state.first === 'done') return await pager.goTo(id);
    // Nothing is drawn yet that could go anywhere: it opens there.
    opening.leadTo(id);
    await pager.openElsewhere();
    if (this.#shownKey(id) !== null) return true;
    return opening.takeMissed(id) ? false : undefined;
  }

  /** Of a message that is shown; `null` for any other, also for one that is held back above the loaded part. */
  #shownKey(id: string): string | null {
    const { keys, held } = this.#parts.timeline;
    const key = keys.byId(id);
    return key !== undefined && held?.id !== id ? key : null;
  }
}
