import { type ChatTarget, type HistoryQuery, isMentioned, Kit, type MessageRecord } from '@open-chat-kit/sdk';
import { blankDraft, type WritingPlace } from '../../packages/react-native/src/models/drafts/draft.ts';
import {
  accessToGroup,
  accessToUser,
} from '../../packages/react-native/src/models/message-composer/composer-access.ts';
import { MessageComposerModel } from '../../packages/react-native/src/models/message-composer/message-composer.ts';
import { layoutOf } from '../../packages/react-native/src/models/message-list/message-layout.ts';
import { MessageListModel } from '../../packages/react-native/src/models/message-list/message-list.ts';
import type { MessageListState } from '../../packages/react-native/src/models/message-list/message-list-state.ts';
import type { MessageRow } from '../../packages/react-native/src/models/message-list/message-rows.ts';
import { Writing } from '../../packages/react-native/src/models/writing.ts';
import type { PlaceAct } from '../act.ts';
import { firstDifference } from '../difference.ts';
import type { ModelScreenOptions, Truth } from './screen.ts';

/** The messages of a chat, or of one of its threads, and the field to write into it. */
export class PlaceScreen {
  readonly name: string;
  readonly #options: ModelScreenOptions;
  readonly #place: WritingPlace;
  readonly #target: ChatTarget;
  readonly #query: HistoryQuery;
  readonly #list: MessageListModel;
  readonly #composer: MessageComposerModel;
  readonly #stops: (() => void)[];
  readonly #rows = new Map<string, { row: MessageRow | undefined; readonly stop: () => void }>();
  #state: MessageListState;
  #isLeft = false;
  /** Its user is doing something in the field, at this moment. */
  #isWriting = false;

  constructor(options: ModelScreenOptions, place: WritingPlace, name: string) {
    const { client, clock, device, plan, ledger, random } = options;
    this.#options = options;
    this.#place = place;
    this.#target = place.target;
    this.name = name;
    const own = clock.of(`screen of ${device.name}`);
    const common = {
      client,
      clock: { now: device.clock.now, after: own.after },
      nextFrame: (run: () => void) => own.after(16, run),
    };
    const asked = new Kit.MessagesRequestBuilder().setLimit(plan.historySize).hideDeletedMessages(plan.hidesDeleted);
    this.#query = (
      place.parentId === '' ? asked.hideReplies(plan.hidesReplies) : asked.setParentMessageId(place.parentId)
    ).toQuery();
    const hear = (what: string): void => {
      if (this.#isLeft) ledger.blame(`${this.name}: ${what} after it was left`);
    };
    this.#list = new MessageListModel({
      ...common,
      target: place.target,
      query: this.#query,
      onNotice: (notice) => {
        hear(`"${notice.type}"`);
        if (notice.type === 'failed') ledger.judge(this.name, notice.error);
      },
    });
    this.#composer = new MessageComposerModel({
      ...common,
      target: place.target,
      parentId: place.parentId,
      random,
      onError: (error) => {
        hear('an error');
        ledger.judge(this.name, error);
      },
    });
    this.#stops = [
      this.#composer.subscribe(() => {
        hear('composer drawn');
        this.#lookAtField();
      }),
      this.#list.subscribe(() => {
        hear('list drawn');
        this.#state = this.#list.getSnapshot();
        this.#draw();
      }),
    ];
    this.#composer.setMentions({ isOn: true, all: 'everybody' });
    this.#state = this.#list.getSnapshot();
    this.#lookAtField();
    this.#draw();
  }

  perform(act: PlaceAct): void {
    switch (act.type) {
      case 'older':
        return this.#list.loadOlder();
      case 'refresh':
        return this.refresh();
      case 'atEnd':
        return this.#list.setAtEnd(act.isAtEnd);
      case 'retry':
      case 'discard':
        for (const [key, { row }] of this.#rows) if (row?.status === 'failed') return this.#list[act.type](key);
        return;
      default:
        this.#isWriting = true;
        this.#write(act);
        this.#isWriting = false;
    }
  }

  refresh(): void {
    this.#list.reload();
  }

  /** Presses what stands in place of the field. */
  enter(): void {
    this.#composer.join('secret');
  }

  loadRest(): void {
    const { error, hasOlder } = this.#state;
    if (error !== null || hasOlder) this.#list.loadOlder();
  }

  /** The message of a row that is sent, and no line about the group; `undefined` for none. */
  messageAt(row: number): MessageRecord | undefined {
    const rows = [...this.#rows.values()].flatMap((drawn) => drawn.row ?? []);
    const sent = rows.filter(({ status, message }) => status === 'sent' && message.content.kind !== 'action');
    // Mostly the last: there is something going on.
    return sent[row % 3 === 0 ? row % Math.max(1, sent.length) : sent.length - 1]?.message;
  }

  async compare(truth: Truth, isRefreshed: boolean): Promise<void> {
    await this.#compareList(truth, isRefreshed);
    await this.#compareComposer(truth);
  }

  lookForRemains(): void {
    const { ledger } = this.#options;
    if (this.#list.getSnapshot().ids.length > 0) {
      ledger.blame(`${this.name}: messages of somebody who signed out are still there`);
    }
    if (this.#composer.getSnapshot().text !== '') {
      ledger.blame(`${this.name}: a draft of somebody who signed out is still there`);
    }
  }

  leave(): void {
    for (const { stop } of this.#rows.values()) stop();
    this.#rows.clear();
    for (const stop of this.#stops) stop();
    this.#isLeft = true;
  }

  #write(act: Exclude<PlaceAct, { readonly type: 'older' | 'refresh' | 'atEnd' | 'retry' | 'discard' }>): void {
    const { client, drafts } = this.#options;
    const uid = client.viewer?.uid;
    if (uid === undefined) return;
    switch (act.type) {
      case 'write':
        return this.#composer.setText(act.text % 5 === 0 ? '' : `draft ${act.text}${act.text % 4 === 0 ? ' @' : ''}`);
      case 'mention':
        return this.#composer.mention();
      case 'quote': {
        const message = this.messageAt(act.row);
        if (message !== undefined) Writing.of(client).reply(this.#place, message);
        return;
      }
      case 'revise':
        return void this.#composer.editLast();
      case 'giveUp':
        return this.#composer.dismiss();
      case 'submit': {
        const draft = Writing.of(client).draft(this.#place);
        this.#composer.send();
        // After the field was seen to be empty: what its user does makes certain again what may stand there.
        if (draft?.about?.kind === 'edit') drafts?.mayComeBack(uid, this.#place, draft);
        return;
      }
    }
  }

  /** What stands in the field, as its user sees it. */
  #lookAtField(): void {
    const { client, drafts, ledger } = this.#options;
    const uid = client.viewer?.uid;
    if (uid === undefined || this.#isLeft) return;
    const draft = Writing.of(client).draft(this.#place) ?? blankDraft;
    const { text, about } = this.#composer.getSnapshot();
    if (text !== draft.text || about?.message.id !== draft.about?.message.id)
      ledger.blame(`${this.name}: the field says "${text}", and "${draft.text}" is kept`);
    drafts?.saw(uid, this.#place, draft, this.#isWriting);
  }

  #draw(): void {
    if (this.#isLeft) return;
    const { ids } = this.#state;
    const shown = new Set(ids);
    for (const [key, { stop }] of this.#rows) {
      if (shown.has(key)) continue;
      stop();
      this.#rows.delete(key);
    }
    for (const key of ids) {
      if (this.#rows.has(key)) continue;
      const drawn = {
        row: this.#list.getRow(key),
        stop: this.#list.subscribeRow(key, () => {
          if (this.#isLeft) this.#options.ledger.blame(`${this.name}: a row drawn after it was left`);
          drawn.row = this.#list.getRow(key);
        }),
      };
      this.#rows.set(key, drawn);
    }
  }

  async #compareList(truth: Truth, isRefreshed: boolean): Promise<void> {
    const { ledger, client } = this.#options;
    const blame = (text: string): void => ledger.blame(`${this.name}: ${text}`);
    const state = this.#state;
    const fresh = await truth.history(this.#target, this.#query);
    if (fresh === undefined) {
      if (state.standing === 'open') blame('messages are shown to somebody who may not read them');
      if (state.ids.length > 0) blame(`${state.ids.length} messages are left of a chat that is closed to the viewer`);
      return;
    }
    if (state.standing !== 'open') return blame(`it says "${state.standing}" to a member`);
    if (state.phase === 'loading' || state.isLoadingOlder) blame('it loads for ever');
    if (state.error !== null || state.hasOlder) blame(`it is not loaded to its beginning: ${String(state.error)}`);
    const rows = state.ids.flatMap((key) => this.#rows.get(key)?.row ?? []);
    const settled = rows.filter(({ status }) => status === 'sent');
    const waiting = client
      .getPendingMessages()
      .filter(
        ({ target, draft }) => target.type === this.#target.type && target.id === this.#target.id && this.#shows(draft),
      );
    const wanted = [...fresh.map(contentOf), ...waiting.map(({ message }) => contentOf(message))];
    const difference = firstDifference(
      rows.map(({ message }) => contentOf(message)),
      wanted,
    );
    if (difference !== undefined) blame(`messages: ${difference}`);
    // Of what stands in threads of their own, too: the list leads there.
    const said = await truth.history(this.#target, { ...this.#query, hideReplies: false });
    const calls = (said ?? fresh).filter(
      (one) => one.sender.uid !== truth.uid && one.deletedAt === 0 && isMentioned(truth.uid, one),
    );
    if (state.mentionCount > calls.length) blame(`${state.mentionCount} mentions are counted, of ${calls.length}`);
    await this.#compareReceipts(settled, truth, isRefreshed);
    const unreadId = this.#rows.get(state.unreadKey ?? '')?.row?.message.id;
    const layout = firstDifference(
      settled.map(layoutText),
      fresh.map((message, index) => layoutText(layoutOf(fresh[index - 1], message, fresh[index + 1], unreadId))),
    );
    if (layout !== undefined && waiting.length === 0) blame(`grouping: ${layout}`);
  }

  /**
   * How far one's own messages came. Lines about a group and messages of others do not show it. A receipt that names a
   * message which the list leaves out, and never heard of, says nothing to it: what stands above such a message is
   * compared once the list was refreshed.
   */
  async #compareReceipts(settled: readonly MessageRow[], truth: Truth, isRefreshed: boolean): Promise<void> {
    const all =
      (await truth.history(this.#target, { ...this.#query, parentId: '', hideReplies: false, hideDeleted: false })) ??
      [];
    const wanted = new Map(all.map((message) => [message.id, message]));
    const shown = new Set(settled.map(({ message }) => message.id));
    const lastLeftOut = Math.max(-Infinity, ...all.flatMap(({ id, order }) => (shown.has(id) ? [] : order)));
    const own = settled.flatMap(({ isOwn, message }) => {
      const isComparable = isOwn && message.content.kind !== 'action' && (isRefreshed || message.order > lastLeftOut);
      const now = wanted.get(message.id);
      return isComparable && now !== undefined ? [{ message, now }] : [];
    });
    const difference = firstDifference(
      own.map(({ message }) => receiptOf(message)),
      own.map(({ now }) => receiptOf(now)),
    );
    if (difference !== undefined) this.#options.ledger.blame(`${this.name}: receipts: ${difference}`);
  }

  async #compareComposer(truth: Truth): Promise<void> {
    const { ledger } = this.#options;
    const { access, isJoining } = this.#composer.getSnapshot();
    if (isJoining) ledger.blame(`${this.name}: it joins for ever`);
    const { type, id } = this.#target;
    const group = type === 'group' ? await truth.group(id) : undefined;
    const wanted =
      type === 'user' ? accessToUser(await truth.user(id)) : group === undefined ? 'gone' : accessToGroup(group);
    // To those who were banned from a private group the server says that there is none; they may be told why.
    const isBannedFromIt = wanted === 'gone' && access === 'banned';
    if (access !== wanted && !isBannedFromIt)
      ledger.blame(`${this.name}: the field says "${access}" instead of "${wanted}"`);
  }

  /** A message that waits to be sent. */
  #shows({ parentId }: { readonly parentId: string }): boolean {
    return this.#query.parentId === ''
      ? !this.#query.hideReplies || parentId === ''
      : parentId === this.#query.parentId;
  }
}

/** What a bubble shows. */
export function contentOf({ content, sender, sentAt, editedAt, muid, replyCount, reactions }: MessageRecord): string {
  const shown = content.kind === 'action' ? content.action.kind : content.kind === 'text' ? content.text : content.kind;
  const reacted = reactions.map(({ emoji, count, reactedByMe }) => `${emoji}${count}${reactedByMe ? '!' : ''}`);
  return JSON.stringify([sender.uid, shown, muid, sentAt, editedAt > 0, replyCount, ...reacted]);
}

export function receiptOf({ id, readAt, deliveredAt }: MessageRecord): string {
  return `${id} ${readAt > 0 ? 'read' : deliveredAt > 0 ? 'delivered' : 'sent'}`;
}

function layoutText({
  startsDay,
  startsUnread,
  isFirstOfRun,
  isLastOfRun,
}: Pick<MessageRow, 'startsDay' | 'startsUnread' | 'isFirstOfRun' | 'isLastOfRun'>): string {
  return JSON.stringify({ startsDay, startsUnread, isFirstOfRun, isLastOfRun });
}
