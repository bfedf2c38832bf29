import { type ChatTarget, isBlank, type Kit, type KitException } from '@open-chat-kit/sdk';
import type { About, UnsavedEdit } from '../drafts/draft.ts';
import type { GroupEnding } from '../group-ending.ts';
import type { ModelOptions } from '../life/model-life.ts';
import type { TextSelection } from '../mentions/written-text.ts';
import { type ComposerAccess, endingOf } from './composer-access.ts';
import { type EntryState, nothingAsked } from './entry.ts';
import type { TextFormat } from './formats.ts';
import type { MentionChoice } from './mention-search.ts';

/** What a composer shows. */
export interface MessageComposerState extends EntryState {
  readonly text: string;
  /**
   * Which way the field runs where a mention would turn it: as what was typed beside it, and `'none'` where that says nothing.
   * `null`: as its text says.
   */
  readonly direction: 'ltr' | 'rtl' | 'none' | null;
  /** The message that is answered or edited; `null` for neither. */
  readonly about: About | null;
  /** Counts what was begun elsewhere, as from the menu of a message: whoever did wants to write now. */
  readonly begun: number;
  /** Who can be mentioned by what is being written; `null` for nobody. */
  readonly mentioning: MentionChoice | null;
  /** What is to be selected in the field, or where the caret is to be put; `null`: it stays as it was left. */
  readonly selection: TextSelection | null;
  /** Something is selected in the field, and not only a caret there. */
  readonly hasSelection: boolean;
  /** Formats of Markdown that what is selected is in, or that what is written next will be in. */
  readonly formats: readonly TextFormat[];
  readonly access: ComposerAccess;
  /** Why the viewer is not in the group any more, or there is none for them; `null` otherwise, and of a user. */
  readonly ending: GroupEnding | null;
  /** What was on its way when the group ended for the viewer: there is no row any more to say so. Empty for nothing. */
  readonly unsent: string;
  /** What was being written when the editing of a message began, and comes back afterwards. Empty for nothing. */
  readonly waiting: string;
  /** Something is there to see and to send, and it is not too long. */
  readonly canSend: boolean;
  /** Characters over what can be sent at once; 0 for none. */
  readonly excess: number;
  /** Characters that can still be written, where they come to an end; `null` while there are many. */
  readonly left: number | null;
  /** A change of a message that was not saved, where something else is being written by now; `null` for none. */
  readonly unsaved: UnsavedEdit | null;
}

/** What a composer is made of. With a fault nothing can be written: the host named no chat that there can be. */
export interface MessageComposerOptions extends ModelOptions {
  readonly target: ChatTarget;
  /** First message of the thread that is written into. @default none */
  readonly parentId?: string;
  /** What the host knows of it, so that nothing flickers while the server is asked. @default "unknown" */
  readonly access?: ComposerAccess;
  /** What stands in the field of a chat in which nothing was written yet. @default nothing */
  readonly text?: string;
  readonly onError?: (error: KitException) => void;
  /** The change of a message was not saved. */
  readonly onEditFailed?: (message: Kit.TextMessage) => void;
  readonly random?: () => number;
}

/** What a composer shows before anything is known of the chat. */
export function firstState(options: MessageComposerOptions): MessageComposerState {
  const { target, fault = null, text = '' } = options;
  const access = fault === null ? (options.access ?? 'unknown') : 'gone';
  return {
    text,
    direction: null,
    about: null,
    waiting: '',
    begun: 0,
    mentioning: null,
    selection: null,
    hasSelection: false,
    formats: [],
    excess: 0,
    left: null,
    unsaved: null,
    canSend: !isBlank(text),
    access,
    // Of what is no chat at all there is no group that could have ended.
    ending: fault === null && target.type === 'group' ? endingOf(access, null) : null,
    unsent: '',
    ...nothingAsked,
  };
}
