import { type Kit, type KitException, messageFrom } from '@open-chat-kit/sdk';
import { useCallback, useEffect, useMemo, useRef } from 'react';
import { AppState } from 'react-native';
import { useKitClient } from '../client/KitClientProvider.tsx';
import { accessToGroup, accessToUser, type ComposerAccess } from '../models/message-composer/composer-access.ts';
import type { MessageComposerState } from '../models/message-composer/composer-state.ts';
import type { TextFormat } from '../models/message-composer/formats.ts';
import { MessageComposerModel } from '../models/message-composer/message-composer.ts';
import { followBegunEdits, tellEditBegun, tellEditFailed } from '../events/KitUIEventHandler.ts';
import { type ChatOptions, nobody, subjectOf, targetFault, targetOf, threadOf } from './chat-target.ts';
import { recordOfGroup, recordOfUser, saysMembership } from './host-records.ts';
import { useFaultWarning, invalid } from './use-fault.ts';
import { useModelState } from './use-model-state.ts';
import { useNewest } from './use-newest.ts';
import { useTellError } from './use-tell-error.ts';

/** What `useMessageComposer` and `KitMessageComposer` have in common. All of it may change at any time. */
export interface MessageComposerOptions extends ChatOptions {
  /** Fills the field of a chat in which nothing was written yet. */
  readonly initialComposertext?: string | undefined;
  /** Fills the field, over whatever is in it, now and whenever it changes. An empty text leaves a draft at first. */
  readonly text?: string | undefined;
  /** Replies in this thread. */
  readonly parentMessageId?: string | number | undefined;
  /** @default false */
  readonly disableTypingEvents?: boolean | undefined;
  /** Nobody is offered to be mentioned. @default false */
  readonly disableMentions?: boolean | undefined;
  /** Everybody at once is not. @default false */
  readonly disableMentionAll?: boolean | undefined;
  /** What everybody is called, in the field and in what is sent. @default "all" */
  readonly mentionAllLabel?: string | undefined;
  readonly onError?: ((error: KitException) => void) | undefined;
}

/** State and actions of a composer, without pixels. */
export interface MessageComposerHandle extends MessageComposerState {
  /** What the user writes. */
  setText(text: string): void;
  send(): void;
  /** The message as it would be sent, and an empty field; `null` when there is nothing that can be sent. */
  take(): Kit.TextMessage | null;
  /** Answers or edits nothing any more. What was written before an edit began comes back. */
  dismiss(): void;
  /** Edits the viewer's last message in view, where nothing is written. Returns whether there is one. */
  editLast(): boolean;
  /** Puts a text where the caret stands, or in place of what is selected. */
  insert(text: string): void;
  /** Puts what is selected into a format of Markdown, or out of it; nothing: the word there, or what is written next. */
  format(format: TextFormat): void;
  /** What is selected in the field; both the same where nothing is, which is the caret. */
  select(start: number, end: number): void;
  /** The field shows what `selection` says: it is `null` from here on. */
  placed(): void;
  /** Mentions somebody of `mentioning` in place of what was written for it. @default the active one */
  mention(index?: number): void;
  /** Another one of `mentioning` is active: one further down, or up. */
  moveMention(by: 1 | -1): void;
  /** Mentions nobody by what is being written. */
  dismissMentions(): void;
  /** Tries once more to save what `unsaved` says. */
  saveAgain(): void;
  /** Leaves the message of `unsaved` as it was. */
  dropUnsaved(): void;
  /** The field lost the focus: nobody types. */
  blur(): void;
  join(password?: string): void;
  /** Lifts the viewer's own block of whom they write to. */
  unblock(): void;
}

/**
 * What somebody writes into one chat, with draft, typing, sending, and whether they may.
 *
 * @example
 * const { text, setText, send, canSend } = useMessageComposer({ group });
 */
export function useMessageComposer(options: MessageComposerOptions): MessageComposerHandle {
  const { model: _, ...handle } = useComposerModel(options);
  return handle;
}

/** As {@link useMessageComposer}, with the model itself: for the component, which tells one chat from the next by it. */
export function useComposerModel(
  options: MessageComposerOptions,
): MessageComposerHandle & { readonly model: MessageComposerModel } {
  const { initialComposertext = '', text, disableTypingEvents = false } = options;
  const { disableMentions = false, disableMentionAll = false, mentionAllLabel = 'all' } = options;
  const client = useKitClient();
  const { type, id } = targetOf(options) ?? nobody;
  const fault = targetFault(options);
  const parentId = threadOf(options.parentMessageId);
  const model = useMemo(
    () => {
      const [target, access] = [{ type, id }, knownAccess(options)];
      const first = [text, initialComposertext].find((given) => typeof given === 'string');
      return new MessageComposerModel({
        client,
        target,
        parentId,
        access,
        text: first ?? '',
        fault: invalid(fault),
        onEditFailed: (message) => client !== null && tellEditFailed(message, client),
      });
    },
    // oxlint-disable-next-line react/exhaustive-deps -- a start only: from there on the model follows the events
    [client, type, id, parentId, fault],
  );

  useFaultWarning(fault);
  const host = useNewest(options);
  const tellError = useTellError(host);
  useEffect(() => model.setErrorListener(tellError), [model, tellError]);
  useEffect(() => followBegunEdits(model.editNamed), [model]);
  useEffect(() => {
    const watching = AppState.addEventListener('change', model.settle);
    return () => watching.remove();
  }, [model]);
  useEffect(() => model.setTypingTold(!disableTypingEvents), [model, disableTypingEvents]);
  useEffect(
    () => model.setMentions({ isOn: !disableMentions, all: disableMentionAll ? null : mentionAllLabel }),
    [model, disableMentions, disableMentionAll, mentionAllLabel],
  );
  const filled = useRef<{ readonly model: typeof model; readonly text: typeof text }>(null);
  useEffect(() => {
    const isFirst = filled.current?.model !== model;
    // Effects run again where a page is shown again, which puts nothing into the field.
    if (!isFirst && filled.current?.text === text) return;
    filled.current = { model, text };
    // JavaScript hosts pass null for no text. An empty one at first is of a host that has put nothing in yet: a draft stays.
    if (typeof text === 'string' && (text !== '' || !isFirst)) model.fill(text);
  }, [model, text]);

  const state = useModelState(model);
  const { setText, send, take, blur, join, unblock, dismiss, saveAgain, dropUnsaved } = model;
  const editLast = useCallback((): boolean => {
    if (!model.editLast()) return false;
    const { about } = model.getSnapshot();
    if (about !== null && client !== null) tellEditBegun(messageFrom(about.message), client);
    return true;
  }, [model, client]);
  const { insert, format, select, placed, mention, moveMention, dismissMentions } = model;
  const mentions = { insert, format, select, placed, mention, moveMention, dismissMentions };
  const edits = { dismiss, editLast, saveAgain, dropUnsaved };
  return { ...state, model, setText, send, take, blur, join, unblock, ...edits, ...mentions };
}

/** What the host's object says: good until the server is asked. */
function knownAccess(options: ChatOptions): ComposerAccess {
  const subject = subjectOf(options);
  if (subject === null) return 'unknown';
  if (subject.type === 'user') return accessToUser(recordOfUser(subject.user));
  const record = recordOfGroup(subject.group);
  const access = accessToGroup(record);
  return !saysMembership(record) && (access === 'join' || access === 'password') ? 'unknown' : access;
}
