import { type ChatTarget, type HistoryQuery, Kit, type KitException, messageFrom } from '@open-chat-kit/sdk';
import { useCallback, useEffect, useMemo, useSyncExternalStore } from 'react';
import { AppState } from 'react-native';
import { useKitClient } from '../client/KitClientProvider.tsx';
import {
  MessageListModel,
  type MessageListNotice,
  type MessageListState,
} from '../models/message-list/message-list.ts';
import type { MessageRow } from '../models/message-list/message-rows.ts';
import type { RowSource } from '../models/row-source.ts';
import { type ChatOptions, nobody, noTarget, targetFault, targetOf, threadOf } from './chat-target.ts';
import { isA, isNone } from '../is-a.ts';
import { callHost } from './call-host.ts';
import { invalid, useFaultWarning } from './use-fault.ts';
import { useModelState } from './use-model-state.ts';
import { useNewest } from './use-newest.ts';
import { useListRow } from './use-list-row.ts';

export type { ChatOptions };

/** What `useMessages` and `KitMessageList` have in common. All of it may change at any time. */
export interface MessagesOptions extends ChatOptions {
  /** User, group, types and categories in it are replaced. @default all messages, 30 a page */
  readonly messageRequestBuilder?: Kit.MessagesRequestBuilder | undefined;
  /** Leaves out the lines that say who joined, left, … @default false */
  readonly hideGroupActionMessages?: boolean | undefined;
  /** Opens at the first message that was not read, wherever in the history that is. @default false */
  readonly startFromUnreadMessages?: boolean | undefined;
  /** Leaves out the replies in threads. A builder says it itself. @default false */
  readonly hideReplies?: boolean | undefined;
  /** Shows the replies in this thread alone. */
  readonly parentMessageId?: string | number | undefined;
  /** `false` while another screen covers this one: nothing is marked as read then. @default true */
  readonly isInView?: boolean | undefined;
  /** Once for each page that came, with all messages loaded so far, oldest first. */
  readonly onLoad?: ((messages: Kit.BaseMessage[]) => void) | undefined;
  /** Once for a conversation without messages. */
  readonly onEmpty?: (() => void) | undefined;
  readonly onError?: ((error: KitException) => void) | undefined;
  /** A message came at the end: the viewer wrote it here, or it is somebody else's, or from another device of theirs. */
  readonly onArrive?: ((isWritten: boolean) => void) | undefined;
}

interface MessageListOptions extends MessagesOptions {
  /** The message that the list leads its reader to as soon as it is there; empty for none. */
  readonly ledTo: string;
  /** A composer beside it may edit the viewer's last message. */
  readonly offersEdits: boolean;
}

/** State and actions of a conversation, without pixels. */
export interface MessagesHandle extends Omit<MessageListState, 'shown'> {
  /** Gives single rows; see {@link useMessageRow}. */
  readonly model: RowSource<MessageRow>;
  loadOlder(): void;
  /** The next page downwards, where `hasNewer` says that there is one. */
  loadNewer(): void;
  /** Comes back to the newest messages from further up in the history. */
  toEnd(): Promise<void>;
  /** Loads what stands around this message. Resolves to the key of its row; to `null` where there is none, and to nothing where something else was wanted since. */
  seek(messageId: string): Promise<string | null | undefined>;
  /** As `seek`, to the oldest of the messages that `mentionCount` counts. Resolves to nothing where there is none. */
  toMention(): Promise<string | null | undefined>;
  /** As `toMention`, to the message under which the oldest of the replies stands that `newReplyCount` counts. */
  toReply(): Promise<string | null | undefined>;
  /** Compares with the server; rows stay meanwhile. */
  reload(): void;
  /** Sends a failed message again. */
  retry(key: string): void;
  /** Takes a message back that is not sent. */
  discard(key: string): void;
  /** Say which rows are in view, at least by half, in order: what was seen is marked as read. */
  setInView(keys: readonly string[]): void;
  /** Say whether the last row is in view: what comes below is counted, and at the end all is read. */
  setAtEnd(isAtEnd: boolean): void;
}

/**
 * A live conversation. Builders made in render are fine: one that says the same is the same.
 *
 * @example
 * const { ids, model, loadOlder } = useMessages({ group });
 */
export function useMessages(options: MessagesOptions): MessagesHandle {
  const { shown: _, ...handle } = useMessageList({ ...options, ledTo: '', offersEdits: true });
  return handle;
}

/** As {@link useMessages}, with all that the model can do: for the component, which shares its life. */
export function useMessageList(
  options: MessageListOptions,
): MessagesHandle & MessageListState & { readonly model: MessageListModel } {
  const client = useKitClient();
  const target = targetOf(options);
  const fault = targetFault(options) ?? (target === null ? noTarget : null);
  useFaultWarning(fault);
  const { query, fault: builderFault } = readBuilder(options.messageRequestBuilder);
  const categories = options.hideGroupActionMessages === true ? ['message', 'custom'] : [];
  const thread = threadOf(options.parentMessageId);
  const hideReplies = query.hideReplies || (options.hideReplies === true && isNone(options.messageRequestBuilder));
  // A thread is all replies: a builder that it has in common with its chat hides none of them there.
  const asked = { ...query, ...(thread === '' ? { hideReplies } : { parentId: thread, hideReplies: false }) };
  const startsAtUnread = options.startFromUnreadMessages === true;
  const key = JSON.stringify([target ?? nobody, { ...asked, categories }, fault ?? builderFault, startsAtUnread]);

  const model = useMemo(() => {
    const [chat, history, text, unread]: [ChatTarget, HistoryQuery, string | null, boolean] = JSON.parse(key);
    return new MessageListModel({
      client,
      target: chat,
      query: history,
      fault: invalid(text),
      startsAtUnread: unread,
    });
  }, [client, key]);

  const newest = useNewest(options);
  const { isInView, offersEdits } = options;
  // These run before the model's first listener starts it: it begins with what they set.
  useEffect(() => model.setNoticeListener((notice) => tell(newest(), notice)), [model, newest]);
  useEffect(() => model.setOffersEdits(offersEdits), [model, offersEdits]);
  useEffect(() => {
    // Only of what it opens with: what is wanted later leads away from where one reads.
    const { ledTo } = newest();
    if (ledTo !== '') model.awaitWay(ledTo);
  }, [model, newest]);
  useEffect(() => {
    const follow = (): void => model.setVisible(isInView !== false && AppState.currentState !== 'background');
    follow();
    const watching = AppState.addEventListener('change', follow);
    return () => watching.remove();
  }, [model, isInView]);

  const state = useModelState(model);
  const { loadOlder, loadNewer, toEnd, seek, toMention, toReply, reload, retry, discard, setInView, setAtEnd } = model;
  const ways = { loadOlder, loadNewer, toEnd, seek, toMention, toReply, reload };
  return { ...state, model, ...ways, retry, discard, setInView, setAtEnd };
}

/** One row of a conversation, rendered anew only when this message or its place among its neighbours changes. */
export function useMessageRow(model: RowSource<MessageRow>, key: string): MessageRow | undefined {
  return useListRow(model, key);
}

/** Whether a line stands in a fold that is open. */
export function useIsFolded({ folds }: MessageListModel, key: string): boolean {
  const subscribe = useCallback((listener: () => void) => folds.subscribeRow(key, listener), [folds, key]);
  const read = (): boolean => folds.foldOf(key) !== undefined;
  return useSyncExternalStore(subscribe, read, read);
}

/** A copy of what the builder says; always from the newest message on. */
function readBuilder(given: unknown): { readonly query: HistoryQuery; readonly fault: string | null } {
  const plain = new Kit.MessagesRequestBuilder();
  if (isNone(given)) return { query: fromEnd(plain), fault: null };
  if (isA(given, Kit.MessagesRequestBuilder)) return { query: fromEnd(given), fault: null };
  const hint = isA(given, Kit.MessagesRequest) ? ' Pass the builder itself, without calling build().' : '';
  return { query: fromEnd(plain), fault: `"messageRequestBuilder" must be a Kit.MessagesRequestBuilder.${hint}` };
}

function fromEnd(builder: Kit.MessagesRequestBuilder): HistoryQuery {
  return { ...builder.toQuery(), from: { kind: 'latest' }, types: [] };
}

function tell(options: MessagesOptions, notice: MessageListNotice): void {
  switch (notice.type) {
    case 'loaded':
      callHost('onLoad', () => options.onLoad?.(notice.messages.map(messageFrom)));
      return;
    case 'empty':
      callHost('onEmpty', () => options.onEmpty?.());
      return;
    case 'failed':
      callHost('onError', () => options.onError?.(notice.error));
      return;
    case 'arrived':
      callHost('onArrive', () => options.onArrive?.(notice.isWritten));
  }
}
