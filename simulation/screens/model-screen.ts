import type { ChatTarget } from '@open-chat-kit/sdk';
import type { HeaderRecord } from '../../packages/react-native/src/models/message-header/message-header.ts';
import type { ListQuery } from '../../packages/react-native/src/models/live-list/list-description.ts';
import { Writing } from '../../packages/react-native/src/models/writing.ts';
import type { ScreenAct } from '../act.ts';
import { ChatScreen } from './chat-screen.ts';
import { listedBanned, listedConversations, listedGroups, listedMembers, listedUsers } from './lists.ts';
import { ListScreen } from './list-screen.ts';
import type { Screen, ModelScreenOptions, Truth } from './screen.ts';
import { StandingScreen } from './standing-screen.ts';
import { ThreadScreen } from './thread-screen.ts';

/** A list, whatever it is of. */
type AnyList = Pick<
  ListScreen<unknown, ListQuery>,
  | 'search'
  | 'more'
  | 'reload'
  | 'select'
  | 'selectNone'
  | 'scroll'
  | 'loadRest'
  | 'compare'
  | 'lookForRemains'
  | 'leave'
>;

/** A screen made of models alone, drawn by what they tell. */
export class ModelScreen implements Screen {
  readonly #options: ModelScreenOptions;
  #lists: readonly AnyList[] = [];
  /** Who is in the group whose chat is open, and who may not come in. */
  #people: readonly AnyList[] = [];
  #standing: StandingScreen | null = null;
  #chat: ChatScreen | null = null;
  #thread: ThreadScreen | null = null;
  /** Counts what was opened and closed: a chat that is found too late is not opened any more. */
  #opened = 0;

  constructor(options: ModelScreenOptions) {
    this.#options = options;
  }

  enter(): void {
    const options = this.#options;
    const { pageSize } = options.plan;
    this.#lists = [
      new ListScreen(options, listedGroups(pageSize, false)),
      new ListScreen(options, listedGroups(pageSize, true)),
      new ListScreen(options, listedConversations(pageSize)),
      new ListScreen(options, listedUsers(pageSize)),
    ];
  }

  perform(act: ScreenAct): void {
    const list = this.#lists['list' in act ? act.list : 0];
    const chat = this.#chat;
    if (list === undefined) return;
    switch (act.type) {
      case 'search':
        return list.search(act.keyword);
      case 'more':
        return list.more();
      case 'reload':
        return list.reload();
      case 'select':
        return list.select(act.row);
      case 'selectNone':
        return list.selectNone();
      case 'scroll':
        return list.scroll(act.row);
      case 'open':
        return this.#open(this.#options.chatAt(act.chat));
      case 'close':
        return this.#close();
      case 'enter':
        return chat?.enter();
      case 'openThread':
        return this.#openThread(act.row);
      case 'closeThread':
        return this.#closeThread();
      case 'leaveScreen': // the device makes a new one
      case 'dialog': // dialogs are made of components: mounted runs touch them
      case 'touch':
      case 'fill':
      case 'answer':
      case 'dismiss':
        return;
      default:
        return (act.isInThread ? this.#thread : chat)?.perform(act);
    }
  }

  loadRest(): void {
    // What was half written before a restart is there as soon as anybody looks.
    if (this.#options.client.viewer !== null) Writing.of(this.#options.client);
    for (const list of this.#all) list.loadRest();
    this.#chat?.loadRest();
    this.#thread?.loadRest();
  }

  refresh(): void {
    for (const list of this.#all) list.reload();
    this.#chat?.refresh();
    this.#thread?.refresh();
  }

  async compare(truth: Truth, isRefreshed: boolean): Promise<void> {
    for (const list of this.#all) await list.compare(truth, isRefreshed);
    await this.#chat?.compare(truth, isRefreshed);
    await this.#thread?.compare(truth, isRefreshed);
    await this.#standing?.compare(truth);
    const { drafts, client } = this.#options;
    drafts?.compare(truth.uid, (place) => Writing.of(client).draft(place));
  }

  lookForRemains(): void {
    for (const list of this.#all) list.lookForRemains();
    this.#chat?.lookForRemains();
    this.#thread?.lookForRemains();
    this.#standing?.lookForRemains();
  }

  leave(): void {
    for (const list of this.#lists) list.leave();
    this.#close();
  }

  #open(target: ChatTarget | undefined, thread = ''): void {
    if (target === undefined) return;
    const { client, ledger, device } = this.#options;
    if (target.type === 'user' && target.id === client.viewer?.uid) return;
    this.#opened += 1;
    const opened = this.#opened;
    const found: Promise<HeaderRecord> =
      target.type === 'group'
        ? client.queries.getGroup(target.id).then((group) => ({ type: 'group', group }))
        : client.queries.getUser(target.id).then((user) => ({ type: 'user', user }));
    ledger.follow(`${device.name}: opening ${target.id}`, found).then(
      (subject) => {
        if (this.#opened !== opened) return;
        this.#leaveChat();
        this.#chat = new ChatScreen(this.#options, target, subject);
        if (thread !== '') this.#showThread(target, thread);
        if (target.type !== 'group') return;
        this.#people = this.#peopleOf(target.id);
        this.#standing = new StandingScreen(this.#options, target.id);
      },
      () => {}, // it stays where it is
    );
  }

  #close(): void {
    this.#opened += 1;
    this.#leaveChat();
  }

  /** Of a message in the chat; where none is, as by a link to what was said somewhere else. */
  #openThread(row: number): void {
    const target = this.#chat?.target;
    const shown = this.#chat?.messageAt(row);
    const { client, threadAt } = this.#options;
    if (target !== undefined && shown !== undefined) return this.#showThread(target, shown.parentId || shown.id);
    const linked = threadAt?.(row, client.viewer?.uid);
    if (linked !== undefined) this.#open(linked.target, linked.id);
  }

  #showThread(target: ChatTarget, id: string): void {
    this.#closeThread();
    this.#thread = new ThreadScreen(this.#options, target, id);
  }

  #closeThread(): void {
    this.#thread?.leave();
    this.#thread = null;
  }

  #leaveChat(): void {
    this.#closeThread();
    this.#chat?.leave();
    this.#chat = null;
    this.#standing?.leave();
    this.#standing = null;
    for (const list of this.#people) list.leave();
    this.#people = [];
  }

  #peopleOf(guid: string): readonly AnyList[] {
    const { pageSize } = this.#options.plan;
    return [
      new ListScreen(this.#options, listedMembers(guid, pageSize)),
      new ListScreen(this.#options, listedBanned(guid, pageSize)),
    ];
  }

  get #all(): readonly AnyList[] {
    return [...this.#lists, ...this.#people];
  }
}
