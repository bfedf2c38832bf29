import {
  type Kit,
  type KitException,
  messageFrom,
  type MessageRecord,
  toKitException,
  userFrom,
} from '@open-chat-kit/sdk';
import {
  type ReactElement,
  type RefObject,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useState,
  useSyncExternalStore,
} from 'react';
import type { WindowedListHandle } from '#list';
import { useKitClient } from '../../client/KitClientProvider.tsx';
import { isDevelopment, warnOnce } from '../../development.ts';
import type { TextFormatting } from '../../formatters/text-formatting.tsx';
import { followChatOpeners, isChatOpenerThere } from '../../events/KitUIEventHandler.ts';
import { callHost } from '../../hooks/call-host.ts';
import { shownSubject } from '../../hooks/chat-target.ts';
import { useNewest } from '../../hooks/use-newest.ts';
import { useOwnMembership } from '../../hooks/use-own-membership.ts';
import { useChatTranslation } from '../../i18n/use-chat-translation.ts';
import type { WritingPlace } from '../../models/drafts/draft.ts';
import type { MessageListModel } from '../../models/message-list/message-list.ts';
import { hasReacted, ReactionWishes, withWishes } from '../../models/reaction-wishes.ts';
import { Writing } from '../../models/writing.ts';
import { isSaid } from '../../models/message-list/message-rights.ts';
import type { MessageRow } from '../../models/message-list/message-rows.ts';
import type { MenuRows } from '../ListFrame/RowMenu.tsx';
import type { Act } from '../acts/act.ts';
import type { ActiveRow } from '../ListFrame/active-row.ts';
import { focusRowOf } from '../ListFrame/use-list-focus.ts';
import { useRowMenu } from '../ListFrame/use-row-menu.tsx';
import { FlagDialog } from './FlagDialog.tsx';
import type { MenuItemInterface } from '../Menu/menu-item.ts';
import { type MenuAnchor, pointOf } from '../Menu/menu-placing.ts';
import type { MessageRowActions } from './message-row-actions.ts';
import { messageActs } from './message-acts.ts';
import { MessageInfoCard } from './MessageInfoCard.tsx';
import { spokenText } from '../Message/message-text.ts';
import { type KitMessageTemplate, templateFor } from '../Message/message-views.ts';
import { useReacting } from '../Message/use-reacting.ts';
import { askWithUsual } from '../Message/usual-entries.ts';
import type { MenuStyle } from '../../theme/styles/chats.ts';
import type { KitMessageListProps } from './props.ts';
import { RowReactions } from './RowReactions.tsx';
import { ReactionPicker } from './ReactionPicker.tsx';
import { QuickReactions, usualReactions } from './QuickReactions.tsx';

interface MessageMenuOptions {
  readonly model: MessageListModel;
  readonly props: KitMessageListProps;
  readonly place: WritingPlace;
  /** Kinds of messages of the host's. */
  readonly templates: readonly KitMessageTemplate[];
  readonly formatting: TextFormatting;
  readonly shown: readonly string[];
  readonly list: RefObject<WindowedListHandle | null>;
  /** The row that stands out: that of the menu as long as it is open. */
  readonly marked: ActiveRow;
  /** Draws a row as the list does. */
  readonly drawn: RefObject<((id: string) => ReactElement) | null>;
  /** Something that stays and can take the focus. */
  readonly region: RefObject<{ focus(): void } | null>;
  /** Says in passing what came of an act. */
  readonly say: (text: string) => void;
  /** From where it is quoted. */
  readonly follow: (messageId: string) => void;
  /** Always the same. */
  readonly tellError: (error: KitException) => void;
  /** Says to the user and to the host why an act failed. */
  readonly tellFailure: (error: KitException) => void;
  /** Of the menu. */
  readonly style: MenuStyle | undefined;
}

interface MessageMenu {
  readonly actions: MessageRowActions;
  /** What stands over the list while it is open. */
  readonly view: ReactElement | null;
  /** Why what stood there has gone by itself. */
  readonly notice: ReactElement;
}

/** What can be done with messages: the menu, reactions, threads, and the way to a quoted one. */
export function useMessageMenu(options: MessageMenuOptions): MessageMenu {
  const { model, props, place, templates, formatting, shown, list, drawn, region, say, follow } = options;
  const { marked, tellError, tellFailure } = options;
  const client = useKitClient();
  const { t } = useChatTranslation();
  const own = useOwnMembership(place.target.type === 'group' ? place.target.id : '');
  const isOpenerThere = useSyncExternalStore(followChatOpeners, isChatOpenerThere, isChatOpenerThere);
  const react = useReacting(tellFailure);
  const emojis = useQuickReactions(props.quickReactionList);
  const canReact = client?.capabilities.reactions === true && props.hideReactionOption !== true;
  const [picking, setPicking] = useState<PickedFor | null>(null);
  /** Of this message, as things are: to whoever may not write here, the server says no. */
  const mayReact = (message: MessageRecord): boolean =>
    canReact && isSaid(message) && client !== null && !Writing.of(client).isClosed(place);
  /** For who cannot hold a message down: what stands over its menu. */
  const reactionEntries = (id: string, message: MessageRecord): readonly MenuItemInterface[] =>
    mayReact(message)
      ? [
          ...emojis.map((emoji) => ({
            text: t('messages.react', { emoji }),
            onPress: () => react(message, emoji),
          })),
          { text: t('messages.reactMore'), onPress: () => pickMore(message, { id, anchor: pointOf(undefined) }) },
        ]
      : [];
  const newest = useNewest({ props, follow, reactionEntries });
  const pickMore = useCallback(
    (message: MessageRecord, at: Pick<PickedFor, 'id' | 'anchor'>): void => {
      const other = newest().props.onAddReactionPress;
      if (other === undefined) setPicking({ of: model, ...at });
      else callHost('onAddReactionPress', () => other(messageFrom(message)));
    },
    [newest, model],
  );
  const openThread = useCallback(
    (message: MessageRecord): void => {
      const open = newest().props.onThreadRepliesPress;
      const id = model.rowOf(message.id);
      const bubble = (): ReactElement | null => (id === undefined ? null : (drawn.current?.(id) ?? null));
      callHost('onThreadRepliesPress', () => open?.(messageFrom(message), bubble));
    },
    [newest, model, drawn],
  );
  const [card, setCard] = useState<OpenCard | null>(null);
  const openInfo = useCallback((message: MessageRecord) => setCard({ kind: 'info', of: model, message }), [model]);
  const openFlag = useCallback((message: MessageRecord) => setCard({ kind: 'flag', of: model, message }), [model]);
  const closeCard = useCallback(() => setCard(null), []);
  const canListReactions = client?.capabilities.reactionLists === true;
  const [reacted, setReacted] = useState<(PickedFor & { readonly emoji: string }) | null>(null);
  const kind = useMemo(
    () => ({
      component: 'KitMessageList',
      testIDs: { list: 'messages', item: 'message' },
      nameOf: ({ message }: MessageRow) => spokenText(message, t, formatting),
    }),
    [t, formatting],
  );
  const focusRow = useCallback((id: string): void => focusRowOf(list.current, id, region.current), [list, region]);
  const rows = useMemo(() => menuRows(model), [model]);
  const menu = useRowMenu({
    kind,
    toHost: messageOf,
    props,
    model: rows,
    shown: () => shown,
    optionsOf: ({ message }: MessageRow, usual) => {
      const { options: ofKind } = templateFor(templates, message) ?? {};
      const { options: ofAll } = props;
      const viewer = client?.viewer ?? null;
      if (ofKind !== undefined)
        return (copy: Kit.BaseMessage) =>
          askWithUsual(usual, () => ofKind(viewer === null ? null : userFrom(viewer), copy, shownSubject(props).group));
      return typeof ofAll === 'function' ? (copy) => askWithUsual(usual, () => ofAll(copy)) : undefined;
    },
    actsOf: ({ message }: MessageRow, asked) =>
      messageActs(message, {
        client: asked,
        t,
        place,
        standing: own,
        props,
        openThread: props.onThreadRepliesPress === undefined ? undefined : openThread,
        openInfo,
        openFlag,
        say,
      }).map((act) => sayingFailure(act, tellFailure)),
    headOf: ({ message }: MessageRow, close, at) =>
      mayReact(message) ? (
        <QuickReactions
          message={message}
          emojis={emojis}
          onChoose={(emoji) => {
            close();
            react(message, emoji);
          }}
          onMore={() => {
            close();
            pickMore(message, at);
          }}
        />
      ) : null,
    focusRow,
    role: own.scope,
    causes: [isOpenerThere, templates, emojis, canReact],
    style: options.style,
  });
  const { open, openId, spokenEntriesOf, subscribeSpoken } = menu;
  useLayoutEffect(() => {
    if (openId === undefined) return undefined;
    // Rows move under an open menu.
    marked.set(openId);
    return () => {
      if (marked.is(openId)) marked.set(undefined);
    };
  }, [marked, openId]);
  const actions = useMemo((): MessageRowActions => {
    const told = (message: MessageRecord, emoji: string, name: 'onReactionPress' | 'onReactionLongPress'): boolean => {
      const tell = newest().props[name];
      const copy = messageFrom(message);
      const reaction = copy.getReactions().find((one) => one.getReaction() === emoji);
      if (tell === undefined || reaction === undefined) return false;
      callHost(name, () => tell(reaction, copy));
      return true;
    };
    const tellOf = (id: string, name: 'onMessagePress' | 'onMessageLongPress'): boolean => {
      const row = model.getRow(id);
      const tell = newest().props[name];
      if (tell === undefined || row === undefined) return false;
      callHost(name, () => tell(messageFrom(row.message)));
      return true;
    };
    /** `undefined` for what has no menu. */
    const messageAt = (id: string): MessageRecord | undefined => {
      const message = model.getRow(id)?.message;
      return message?.content.kind === 'action' ? undefined : message;
    };
    const menuAt = (id: string, at: MenuAnchor): boolean =>
      messageAt(id) !== undefined && (tellOf(id, 'onMessageLongPress') || open(id, at));
    return {
      press: (id) => void tellOf(id, 'onMessagePress'),
      menu: menuAt,
      menuOfRow: (id, { x, y, width, height }) => {
        const isOwn = model.getRow(id)?.isOwn === true && newest().props.alignment !== 'leftAligned';
        return menuAt(id, { x, y, width, height, isAtEnd: isOwn && width > 0 });
      },
      hasMenu: (id) => {
        const message = messageAt(id);
        if (message === undefined) return false;
        const now = newest();
        if (now.props.onMessageLongPress !== undefined) return true;
        return spokenEntriesOf(id).length > 0 || now.reactionEntries(id, message).length > 0;
      },
      spokenEntriesOf: (id) => {
        const message = messageAt(id);
        const now = newest();
        if (message === undefined || now.props.onMessageLongPress !== undefined) return [];
        return [...spokenEntriesOf(id), ...now.reactionEntries(id, message)];
      },
      subscribeSpoken,
      reactionPressed: (message, emoji) => {
        if (!told(message, emoji, 'onReactionPress')) react(message, emoji);
      },
      reactionHeld: (message, emoji, anchor) => {
        const id = model.rowOf(message.id);
        if (told(message, emoji, 'onReactionLongPress') || !canListReactions || id === undefined) return;
        setReacted({ of: model, id, emoji, anchor });
      },
      goTo: (id) => newest().follow(id),
      keepTop: (id) => list.current?.keepTop(id),
      openThread,
    };
  }, [model, newest, list, open, spokenEntriesOf, subscribeSpoken, react, openThread, canListReactions]);
  const shownCard = card?.of === model ? card : null;
  const info =
    shownCard?.kind === 'info' ? (
      <MessageInfoCard message={shownCard.message} target={place.target} onClose={closeCard} onError={tellError} />
    ) : null;
  const flag =
    shownCard?.kind === 'flag' ? (
      <FlagDialog
        message={shownCard.message}
        onFlag={props.onFlagMessage}
        onClose={closeCard}
        onDone={() => {
          closeCard();
          say(t('messages.flagged'));
        }}
        onError={tellError}
      />
    ) : null;
  const picker =
    picking?.of === model ? (
      <ReactionPicker
        model={model}
        id={picking.id}
        anchor={picking.anchor}
        onChoose={(message, emoji) => {
          setPicking(null);
          // Chosen anew, it stays: nobody looks for an emoji to take it back.
          const wishes = client === null ? undefined : ReactionWishes.of(client).get(message.id);
          if (!hasReacted(withWishes(message, wishes), emoji)) react(message, emoji);
        }}
        onClose={() => setPicking(null)}
        onVoid={() => {
          setPicking(null);
          say(t('list.changed'));
        }}
      />
    ) : null;
  const people =
    reacted?.of === model ? (
      <RowReactions
        model={model}
        id={reacted.id}
        emoji={reacted.emoji}
        anchor={reacted.anchor}
        onPersonPress={props.onReactionListItemPress}
        onTakeBack={react}
        onClose={() => setReacted(null)}
        onError={tellError}
      />
    ) : null;
  return { actions, view: menu.view ?? people ?? info ?? flag ?? picker, notice: menu.notice };
}

/** What is asked or said of a message, in the middle of the page. */
interface OpenCard {
  readonly kind: 'info' | 'flag';
  readonly of: MessageListModel;
  readonly message: MessageRecord;
}

/** The message that somebody looks for an emoji for. */
interface PickedFor {
  readonly of: MessageListModel;
  readonly id: string;
  readonly anchor: MenuAnchor;
}

/** An act that asks nothing has no place of its own to say why it failed. */
function sayingFailure(act: Act, tellFailure: (error: KitException) => void): Act {
  if (act.question !== undefined) return act;
  const tell = (cause: unknown): void => tellFailure(toKitException(cause, act.text));
  return { ...act, carryOut: () => act.carryOut().catch(tell) };
}

/** Messages as the menu reads rows: one object for one row. */
function menuRows(model: MessageListModel): MenuRows<MessageRow> {
  const items = new WeakMap<MessageRow, { readonly item: MessageRow }>();
  return {
    getRow: (id) => {
      const row = model.getRow(id);
      if (row === undefined) return undefined;
      const known = items.get(row) ?? { item: row };
      items.set(row, known);
      return known;
    },
    subscribeRow: (id, listener) => model.subscribeRow(id, listener),
    catchUp: model.reload,
  };
}

/** JavaScript hosts pass anything. */
function useQuickReactions(given: unknown): readonly string[] {
  const isGiven = given !== undefined && given !== null;
  const all: readonly unknown[] = Array.isArray(given) ? given : [];
  const usable = all.filter((one): one is string => typeof one === 'string' && one !== '');
  const isWrong = isGiven && (!Array.isArray(given) || usable.length < all.length);
  useEffect(() => {
    if (isWrong && isDevelopment()) warnOnce('KitMessageList: "quickReactionList" must be an array of emoji.');
  }, [isWrong]);
  return Array.isArray(given) ? [...new Set(usable)] : usualReactions;
}

function messageOf({ message }: MessageRow): Kit.BaseMessage {
  return messageFrom(message);
}
