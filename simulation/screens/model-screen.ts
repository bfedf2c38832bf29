import type { ChatTarget } from '@open-chat-kit/sdk';
import type { HeaderRecord } from '../../packages/react-native/src/models/message-header/message-header.ts';
import type { ListQuery } from '../../packages/react-native/src/models/live-list/list-description.ts';
import type { ScreenAct } from '../act.ts';
import { ChatScreen } from './chat-screen.ts';
import { listedBanned, listedConversations, listedGroups, listedMembers, listedUsers } from './lists.ts';
import { ListScreen } from './list-screen.ts';
import type { Screen, ModelScreenOptions, Truth } from './screen.ts';
import { StandingScreen } from './standing-screen.ts';

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
      case 'older':
        return chat?.older();
      case 'refresh':
        return chat?.refresh();
      case 'write':
        return chat?.write(act.text);
      case 'submit':
        return chat?.submit();
      case 'enter':
        return chat?.enter();
      case 'retry':
        return chat?.retry();
      case 'discard':
        return chat?.discard();
      case 'atEnd':
        return chat?.setAtEnd(act.isAtEnd);
      case 'leaveScreen': // the device makes a new one
      case 'dialog': // dialogs are made of components: mounted runs touch them
      case 'touch':
      case 'fill':
      case 'answer':
      case 'dismiss':
    }
  }

  loadRest(): void {
    for (const list of this.#all) list.loadRest();
    this.#chat?.loadRest();
  }

  refresh(): void {
    for (const list of this.#all) list.reload();
    this.#chat?.refresh();
  }

  async compare(truth: Truth, isRefreshed: boolean): Promise<void> {
    for (const list of this.#all) await list.compare(truth, isRefreshed);
    await this.#chat?.compare(truth, isRefreshed);
    await this.#standing?.compare(truth);
  }

  lookForRemains(): void {
    for (const list of this.#all) list.lookForRemains();
    this.#chat?.lookForRemains();
    this.#standing?.lookForRemains();
  }

  leave(): void {
    for (const list of this.#lists) list.leave();
    this.#close();
  }

  #open(target: ChatTarget | undefined): void {
    if (target === undefined) return;
    const { client, ledger, device } = this.#options;
    if (target.type === 'user' && target.id === client.viewer?.uid) return;
    this.#opened += 1;
    const opened = this.#opened;
    const found: Promise<HeaderRecord> =
      target.type === 'group'
        ? client.queries.getGroup(target.id).then((group) => ({ type: 'group', group }))
        : client.queries.getUser(target.id).then((user) => ({ type: 'user', user }));
    ledger
      .follow(`${device.name}: opening ${target.id}`, found)
      .then((subject) => {
        if (this.#opened !== opened) return;
        this.#leaveChat();
        this.#chat = new ChatScreen(this.#options, target, subject);
        if (target.type !== 'group') return;
        this.#people = this.#peopleOf(target.id);
        this.#standing = new StandingScreen(this.#options, target.id);
      })
      .catch(() => {}); // it stays where it is
  }

  #close(): void {
    this.#opened += 1;
    this.#leaveChat();
  }

  #leaveChat(): void {
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
