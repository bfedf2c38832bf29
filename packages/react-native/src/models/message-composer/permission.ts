import type { ChatClient, ClientEvent, KitException, UserRecord } from '@open-chat-kit/sdk';
import type { WritingPlace } from '../drafts/draft.ts';
import { FollowedGroup, groupIn } from '../followed-group.ts';
import type { GroupEnding } from '../group-ending.ts';
import type { ModelLife } from '../life/model-life.ts';
import { Question } from '../life/question.ts';
import type { LiveGroup, LiveGroupState } from '../live-group.ts';
import { Writing } from '../writing.ts';
import type { AboutMessage } from './about-message.ts';
import { accessToGroup, accessToUser, type ComposerAccess, endingOf } from './composer-access.ts';
import type { MessageComposerOptions, MessageComposerState } from './composer-state.ts';
import type { MentionSearch } from './mention-search.ts';
import type { TypingNotifier } from './typing-notifier.ts';
import { changesUnsent, unsentTexts } from './unsent-texts.ts';

interface PermissionParts {
  readonly options: MessageComposerOptions;
  readonly place: WritingPlace;
  readonly life: ModelLife<MessageComposerState>;
  readonly about: AboutMessage;
  readonly mentions: MentionSearch;
  readonly typing: TypingNotifier;
  readonly onChange: (change: Partial<MessageComposerState>) => void;
  readonly onError: (error: KitException) => void;
}

/** Whether the viewer may write to a user or into a group, and why not: asked of the server, and followed. */
export class Permission {
  readonly #parts: PermissionParts;
  /** Of a user. */
  readonly #question: Question<{ readonly user: UserRecord; readonly isOld: boolean }>;
  readonly #group: FollowedGroup;
  /** Counts what events said of the user: an answer from before them is dropped. */
  #heard = 0;
  /** Why nobody knows how the viewer stands to the group, as far as it was told. */
  #told: KitException | null = null;

  constructor(parts: PermissionParts) {
    const { options, life, about, mentions } = parts;
    const { target } = options;
    this.#parts = parts;
    this.#group = new FollowedGroup({ ...options, guid: groupIn(target) }, (now) => this.#follow(now));
    this.#question = new Question(life, {
      what: 'Loading a chat',
      ask: async (asked, signal) => {
        const heard = this.#heard;
        const user = await asked.queries.getUser(target.id, signal);
        return { user, isOld: heard !== this.#heard };
      },
      onAnswer: ({ user, isOld }) => {
        about.setIn(true);
        mentions.know(user);
        if (!isOld) this.#set(accessToUser(user), null);
      },
      // Otherwise the field stays as it was.
      onFailure: (error, isFirst) => {
        if (error.code === 'NOT_FOUND') this.#set('gone', null);
        else if (isFirst) parts.onError(error);
      },
    });
  }

  /** The group that is written into; `null` while nobody follows it. */
  get group(): LiveGroup | null {
    return this.#group.live;
  }

  begin(client: ChatClient | null): void {
    this.#group.begin(client);
  }

  ask(): void {
    if (this.#isOfUser) this.#question.ask();
    else this.group?.want();
  }

  askIfWaiting(): void {
    this.#question.askIfWaiting();
  }

  end(): void {
    this.#group.end();
    this.forget();
  }

  /** Somebody else looks now. */
  forget(): void {
    const { life, place, about } = this.#parts;
    this.#question.reset();
    about.setIn(false);
    if (life.client !== null) Writing.of(life.client).setClosed(place, false);
  }

  take(event: ClientEvent): void {
    const { life, options, onChange } = this.#parts;
    const { access, ending } = life.getSnapshot();
    if (!this.#isOfUser) {
      if (ending !== null && changesUnsent(event)) onChange({ unsent: this.#unsent(ending) });
      return;
    }
    if (event.type === 'resync') return this.#question.ask();
    if ((event.type !== 'user.updated' && event.type !== 'user.presence') || event.user.uid !== options.target.id)
      return;
    const now = accessToUser(event.user);
    // What is no news must not outdo an answer that is under way.
    if (now === access) return;
    this.#heard += 1;
    this.#set(now, null);
    // Presence and profiles say nothing of blocks: what changes here is asked for.
    this.#question.ask();
  }

  #follow({ said, record, isGone, ending, error }: LiveGroupState): void {
    const { life, about, mentions, onError } = this.#parts;
    if (error !== null && error !== this.#told && !isGone) onError(error);
    this.#told = error;
    mentions.standAs(said?.scope ?? null);
    const access = isGone ? 'gone' : accessToGroup(said ?? {});
    about.setIn(record !== null && access === 'open');
    const shown = life.getSnapshot();
    if (access !== 'unknown' && (access !== shown.access || ending !== shown.ending)) this.#set(access, ending);
  }

  #set(access: ComposerAccess, heard: GroupEnding | null): void {
    const { life, place, mentions, typing, onChange } = this.#parts;
    if (life.client !== null) Writing.of(life.client).setClosed(place, access !== 'open' && access !== 'unknown');
    if (access !== 'open') typing.stop();
    if (access !== 'open' && access !== 'unknown') mentions.close();
    const ending = this.#isOfUser ? null : endingOf(access, heard);
    const nothing = access === life.getSnapshot().access ? {} : { joinError: null, unblockError: null };
    onChange({ access, ending, unsent: this.#unsent(ending), ...nothing });
  }

  #unsent(ending: GroupEnding | null): string {
    const { life, place } = this.#parts;
    return ending === null || life.client === null ? '' : unsentTexts(life.client, place);
  }

  get #isOfUser(): boolean {
    return this.#parts.options.target.type === 'user';
  }
}
