import {
  Kit,
  KitClientProvider,
  KitGroups,
  KitMessageComposer,
  KitMessageHeader,
  KitMessageList,
  KitThreadHeader,
} from '@open-chat-kit/react-native';
import { type ChatTarget, groupFrom, type MessageRecord, userFrom } from '@open-chat-kit/sdk';
import { fireEvent } from '@testing-library/react-native';
import type { ReactElement } from 'react';
import { View } from 'react-native';
import type { TestInstance } from 'test-renderer';
import { blankDraft, type WritingPlace } from '../../packages/react-native/src/models/drafts/draft.ts';
import { Writing } from '../../packages/react-native/src/models/writing.ts';
import type { ScreenAct } from '../act.ts';
import { firstDifference } from '../difference.ts';
import { deedsOn } from './deeds.ts';
import { DialogPane } from './dialog-pane.tsx';
import { labelOf, repliesOf } from './labels.ts';
import { differenceInView, isBubble } from './messages-in-view.ts';
import { isSelected, readingOf, textsIn } from './nodes.ts';
import type { Pane, Stage } from './stage.tsx';
import { keywords, type Screen, type ScreenOptions, type Truth } from '../screens/screen.ts';

type Chat = { readonly user: Kit.User } | { readonly group: Kit.Group };

/** Counts screens: each has a name of its own. */
let made = 0;

/** Rows that are certain to be drawn, from the first one on: the list draws what fits, and a little more. */
const rowsInView = 8;

/** A screen made of real components, seen and touched as by a person. */
export class MountedScreen implements Screen, Pane {
  readonly name: string;
  readonly #stage: Stage;
  readonly #options: ScreenOptions;
  readonly #dialog: DialogPane;
  #chat: Chat | null = null;
  #target: ChatTarget | null = null;
  /** What the thread beside the chat is about; `null` where none is open. */
  #thread: string | null = null;
  #opened = 0;
  #isLeft = false;
  /** What hosts were last told of what is selected, and how often each list got another builder. */
  readonly #told = new Map<string, readonly string[]>();
  readonly #builders = new Map<string, number>();

  constructor(options: ScreenOptions, stage: Stage) {
    this.#options = options;
    this.#stage = stage;
    made += 1;
    this.name = `${options.device.name}, mounted ${made}`;
    this.#dialog = new DialogPane(this.name, options, stage);
  }

  async enter(): Promise<void> {
    await this.#stage.show(this);
  }

  /** What is drawn now. */
  view(): ReactElement {
    const { client, plan, ledger } = this.#options;
    const onError = (error: unknown): void => {
      if (this.#isLeft) ledger.blame(`${this.name}: told of an error after it was left: ${String(error)}`);
      ledger.judge(this.name, error);
    };
    const asked = new Kit.MessagesRequestBuilder().setLimit(plan.historySize);
    const list = (name: string): ReactElement => (
      <KitGroups
        testID={name}
        groupsRequestBuilder={new Kit.GroupsRequestBuilder()
          .setLimit(plan.pageSize + ((this.#builders.get(name) ?? 0) % 2))
          .joinedOnly(name === 'own')}
        selectionMode="multiple"
        onError={onError}
        onSelection={(groups) =>
          this.#told.set(
            name,
            groups.map((group) => group.getGuid()),
          )
        }
      />
    );
    return (
      <KitClientProvider client={client}>
        <View testID={this.name}>
          {list('all')}
          {list('own')}
          {this.#chat === null ? null : (
            // A name of its own for each time that it is opened: another chat is another screen.
            <View key={this.#opened} testID="chat">
              <KitMessageHeader testID="header" {...this.#chat} onError={onError} />
              <KitMessageList
                {...this.#chat}
                messageRequestBuilder={asked.hideReplies(plan.hidesReplies)}
                onThreadRepliesPress={(message) => this.#showThread(message.getId())}
                onError={onError}
              />
              <KitMessageComposer testID="composer" {...this.#chat} onError={onError} />
            </View>
          )}
          {this.#chat === null || this.#thread === null ? null : (
            <View key={`${this.#opened} ${this.#thread}`} testID="thread">
              <KitThreadHeader testID="head" parentMessageId={this.#thread} onError={onError} />
              <KitMessageList
                {...this.#chat}
                parentMessageId={this.#thread}
                messageRequestBuilder={asked}
                onError={onError}
              />
              <KitMessageComposer testID="composer" {...this.#chat} parentMessageId={this.#thread} onError={onError} />
            </View>
          )}
          {this.#dialog.view()}
        </View>
      </KitClientProvider>
    );
  }

  async perform(act_: ScreenAct): Promise<void> {
    switch (act_.type) {
      case 'search':
        return await this.#type(
          this.#find('groups-search', act_.list === 1 ? 'own' : 'all'),
          keywords[act_.keyword % keywords.length] ?? '',
        );
      case 'select': {
        const rows = this.#rows(act_.list === 1 ? 'own' : 'all');
        return await this.#press(rows[act_.row % Math.max(1, rows.length)]);
      }
      case 'reload': {
        // Another builder makes another list of it; what was typed and selected stays.
        const name = act_.list === 1 ? 'own' : 'all';
        this.#builders.set(name, (this.#builders.get(name) ?? 0) + 1);
        return await this.#stage.draw();
      }
      case 'open':
        return this.#open(this.#options.chatAt(act_.chat));
      case 'close':
        this.#show(null, null);
        return await this.#stage.draw();
      case 'openThread': {
        const lines = this.#findAll((name) => name.startsWith('replies-'), 'chat');
        const line = lines[act_.row % Math.max(1, lines.length)];
        if (line !== undefined) return await this.#press(line);
        const linked = this.#options.threadAt(act_.row, this.#options.client.viewer?.uid);
        return this.#open(linked?.target, linked?.id);
      }
      case 'closeThread':
        this.#thread = null;
        return await this.#stage.draw();
      case 'write':
        return await this.#write(act_.text % 5 === 0 ? '' : `draft ${act_.text}`, act_.isInThread);
      case 'submit':
        await this.#press(this.#find('composer-send', act_.isInThread ? 'thread' : 'chat'));
        return this.#lookAtField(act_.isInThread, true);
      case 'enter': {
        const { device, ledger } = this.#options;
        // Where it fails, the composer says it in its place.
        const joining = [{ name: 'joinGroup', isUnheard: true }] as const;
        return await deedsOn(device, ledger).during(joining, () => this.#press(this.#find('composer-join', 'chat')));
      }
      case 'retry':
        return await this.#press(this.#texts(this.#find(act_.isInThread ? 'thread' : 'chat'), 'Send again')[0]);
      case 'discard':
        return await this.#press(this.#texts(this.#find(act_.isInThread ? 'thread' : 'chat'), 'Discard')[0]);
      case 'dialog':
      case 'touch':
      case 'fill':
      case 'answer':
      case 'dismiss':
        return await this.#dialog.perform(act_);
      default: // scrolling, and what hosts do through handles: runs on models do that
    }
  }

  /** Presses whatever offers to try again. */
  async loadRest(): Promise<void> {
    const { device, ledger, client } = this.#options;
    if (client.viewer !== null) Writing.of(client);
    for (const text of this.#texts(this.#root, 'Try again')) {
      // A group that was made may still wait for its members.
      await deedsOn(device, ledger).during([{ name: 'addMembersToGroup' }], () => this.#press(text));
    }
  }

  refresh(): void {}

  async compare(truth: Truth, isRefreshed: boolean): Promise<void> {
    // Nothing was refreshed; but whoever opens a dialog now sees how things are.
    if (isRefreshed) return await this.#dialog.compareFresh(truth);
    for (const list of ['all', 'own']) await this.#compareList(list, truth);
    if (this.#chat !== null && this.#target !== null) {
      await this.#compareChat(this.#target, truth);
      if (this.#thread !== null) await this.#compareThread(this.#target, this.#thread, truth);
      for (const isInThread of [false, true]) this.#lookAtField(isInThread, false);
    }
    const { client, drafts } = this.#options;
    drafts.compare(truth.uid, (place) => Writing.of(client).draft(place));
    await this.#dialog.compare(truth);
  }

  lookForRemains(): void {
    const { ledger } = this.#options;
    const rows = [...this.#rows('all'), ...this.#rows('own'), ...this.#bubbles()];
    if (rows.length > 0) ledger.blame(`${this.name}: ${rows.length} rows of somebody who signed out are still there`);
    this.#dialog.lookForRemains();
  }

  async leave(): Promise<void> {
    this.#opened += 1;
    this.#dialog.leave();
    await this.#stage.hide(this);
    this.#isLeft = true;
  }

  #open(target: ChatTarget | undefined, thread: string | null = null): void {
    const { client, ledger, device } = this.#options;
    if (target === undefined || (target.type === 'user' && target.id === client.viewer?.uid)) return;
    this.#opened += 1;
    const opened = this.#opened;
    const found: Promise<Chat> =
      target.type === 'group'
        ? client.queries.getGroup(target.id).then((group) => ({ group: groupFrom(group) }))
        : client.queries.getUser(target.id).then((user) => ({ user: userFrom(user) }));
    ledger
      .follow(`${device.name}: opening ${target.id}`, found)
      .then((chat) => {
        if (this.#opened !== opened || this.#isLeft) return;
        this.#show(chat, target);
        this.#thread = thread;
        this.#stage.drawSoon();
      })
      .catch(() => {}); // it stays where it is
  }

  #show(chat: Chat | null, target: ChatTarget | null): void {
    this.#opened += 1;
    this.#chat = chat;
    this.#target = target;
    this.#thread = null;
  }

  #showThread(id: string): void {
    this.#thread = id;
    this.#stage.drawSoon();
  }

  get #root(): TestInstance | undefined {
    return this.#stage.find(this.name);
  }

  #find(testID: string, within?: string): TestInstance | undefined {
    const place = within === undefined ? this.#root : this.#stage.find(within, this.#root ?? null);
    return place === undefined ? undefined : this.#stage.find(testID, place);
  }

  #keyword(list: string): string {
    return String(this.#find('groups-search', list)?.props['value'] ?? '').trim();
  }

  /** While something is searched for, the list behind it is kept, and not seen. */
  #rows(list: string): readonly TestInstance[] {
    const place = this.#find(this.#keyword(list) === '' ? 'groups-list' : 'groups-search-list', list);
    return place === undefined ? [] : this.#stage.findAll((name) => /^group-g(\d|roup-)/.test(name), place);
  }

  #bubbles(): readonly TestInstance[] {
    return [...this.#findAll(isBubble, 'chat'), ...this.#findAll(isBubble, 'thread')];
  }

  #findAll(matches: (testID: string) => boolean, within: 'chat' | 'thread'): readonly TestInstance[] {
    const place = this.#find(within);
    return place === undefined ? [] : this.#stage.findAll(matches, place);
  }

  async #press(node: TestInstance | undefined): Promise<void> {
    if (node !== undefined) await fireEvent.press(node);
  }

  async #type(node: TestInstance | undefined, text: string): Promise<void> {
    if (node !== undefined) await fireEvent.changeText(node, text);
  }

  /** What is typed stands there at once. */
  async #write(text: string, isInThread: boolean): Promise<void> {
    const where = isInThread ? 'thread' : 'chat';
    const field = this.#find('composer-field', where);
    await this.#type(field, text);
    const shown = this.#find('composer-field', where)?.props['value'] ?? text;
    if (field !== undefined && shown !== text)
      this.#options.ledger.blame(`${this.name}: the field says "${String(shown)}" after "${text}" was typed`);
    this.#lookAtField(isInThread, true);
  }

  /** What stands in the field of the chat, or of its thread. */
  #lookAtField(isInThread: boolean, isByUser: boolean): void {
    const { client, drafts, ledger } = this.#options;
    const field = this.#find('composer-field', isInThread ? 'thread' : 'chat');
    const parentId = isInThread ? this.#thread : '';
    const uid = client.viewer?.uid;
    if (field === undefined || this.#target === null || parentId === null) return;
    const place: WritingPlace = { target: this.#target, parentId };
    const draft = Writing.of(client).draft(place) ?? blankDraft;
    const shown = String(field.props['value'] ?? '');
    if (shown !== draft.text)
      ledger.blame(`${this.name}: the field of "${parentId}" says "${shown}", and "${draft.text}" is kept`);
    if (uid !== undefined) drafts.saw(uid, place, draft, isByUser);
    else if (isByUser) drafts.sawOutside(place, draft.text);
  }

  async #compareList(list: string, truth: Truth): Promise<void> {
    const { ledger } = this.#options;
    const groups = await truth.groups(this.#keyword(list), list === 'own');
    const byId = new Map(groups.map((group) => [group.guid, group]));
    const shown = this.#rows(list).map((row) => String(row.props['testID']).slice('group-'.length));
    for (const row of this.#rows(list)) {
      const guid = String(row.props['testID']).slice('group-'.length);
      const group = byId.get(guid);
      if (group === undefined) ledger.blame(`${this.name}, ${list}: ${guid} is in view, and is not there`);
      else {
        const difference = firstDifference([String(row.props['accessibilityLabel'])], [labelOf(group)]);
        if (difference !== undefined) ledger.blame(`${this.name}, ${list}: row of ${guid} ${difference}`);
      }
    }
    const told = new Set(this.#told.get(list));
    for (const row of this.#rows(list)) {
      const guid = String(row.props['testID']).slice('group-'.length);
      if (isSelected(row) !== told.has(guid))
        ledger.blame(
          `${this.name}, ${list}: ${guid} is ${isSelected(row) ? '' : 'not '}selected, and hosts heard otherwise`,
        );
    }
    if (new Set(shown).size < shown.length)
      ledger.blame(`${this.name}, ${list}: a group is there twice: ${shown.join(' ')}`);
    // The first page is there, whatever else was loaded. Of groups that the viewer is not in nobody is told.
    const first = groups.slice(0, Math.min(rowsInView, this.#options.plan.pageSize));
    for (const { guid } of first.filter(({ hasJoined }) => hasJoined)) {
      if (!shown.includes(guid)) ledger.blame(`${this.name}, ${list}: ${guid} is missing in ${shown.join(' ')}`);
    }
  }

  async #compareChat(target: ChatTarget, truth: Truth): Promise<void> {
    const { ledger, plan } = this.#options;
    const query = new Kit.MessagesRequestBuilder().hideReplies(plan.hidesReplies).toQuery();
    const history = await truth.history(target, query);
    this.#compareMessages('chat', history ?? []);
    for (const { id, replyCount } of history ?? []) {
      const line = this.#findAll((name) => name === `replies-${id}`, 'chat')[0];
      const isInView = this.#findAll((name) => name === `bubble-${id}`, 'chat').length > 0;
      // Behind it stands how many of them nobody has seen.
      const [said = '', news = '0'] = textsIn(line);
      const wanted = replyCount === 0 ? '' : repliesOf(replyCount);
      if (isInView && said !== wanted) ledger.blame(`${this.name}: ${id} says "${said}" instead of "${wanted}"`);
      if (Number(news) > replyCount) ledger.blame(`${this.name}: ${id} has ${news} new of ${replyCount} replies`);
    }
    const isWritable = this.#find('composer-field', 'chat') !== undefined;
    const group = target.type === 'group' ? await truth.group(target.id) : undefined;
    if (target.type === 'group' && isWritable !== (group?.hasJoined === true)) {
      ledger.blame(
        `${this.name}: the field is ${isWritable ? '' : 'not '}there for somebody who is ${group?.hasJoined === true ? '' : 'not '}in the group`,
      );
    }
    if (group !== undefined && this.#texts(this.#find('header'), group.name).length === 0) {
      ledger.blame(`${this.name}: the header does not say "${group.name}"`);
    }
  }

  async #compareThread(target: ChatTarget, id: string, truth: Truth): Promise<void> {
    const { ledger } = this.#options;
    const query = new Kit.MessagesRequestBuilder().setParentMessageId(id).toQuery();
    this.#compareMessages('thread', (await truth.history(target, query)) ?? []);
    const about = await truth.message(id);
    const head = this.#find('head', 'thread');
    const isShown = this.#stage.find(`bubble-${id}`, head ?? null) !== undefined;
    if (isShown !== (about !== undefined))
      ledger.blame(`${this.name}: what the thread ${id} is about is ${isShown ? '' : 'not '}shown`);
    if (about !== undefined && this.#texts(head, repliesOf(about.replyCount)).length === 0)
      ledger.blame(`${this.name}: the thread ${id} does not say "${repliesOf(about.replyCount)}"`);
  }

  #compareMessages(where: 'chat' | 'thread', history: readonly MessageRecord[]): void {
    const { ledger, client, plan } = this.#options;
    const list = where === 'chat' ? this.#find('chat') : this.#find('messages', 'thread');
    const bubbles = list === undefined ? [] : this.#stage.findAll(isBubble, list);
    const difference = differenceInView({
      bubbles,
      texts: this.#texts(list).map(readingOf),
      history,
      waiting: client.getPendingMessages().map(({ draft }) => draft.muid),
      pageSize: plan.historySize,
    });
    for (const one of difference) ledger.blame(`${this.name}, ${where}: ${one}`);
  }

  #texts(node: TestInstance | undefined, wanted?: string): readonly TestInstance[] {
    const texts = node?.queryAll((inner) => inner.type === 'Text') ?? [];
    return wanted === undefined ? texts : texts.filter((text) => readingOf(text) === wanted);
  }
}
