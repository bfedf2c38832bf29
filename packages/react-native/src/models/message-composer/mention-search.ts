import {
  type ChatClient,
  type ChatTarget,
  type GroupMemberScope,
  type KitException,
  may,
  toKitException,
  type UserRecord,
} from '@open-chat-kit/sdk';
import { folded } from '../../folded.ts';
import { forgetOldest } from '../../forget-oldest.ts';
import type { ModelLife } from '../life/model-life.ts';
import { Retry } from '../life/retry.ts';
import { markOf, markOfAll, shownName } from '../mentions/mention-marks.ts';
import { PeopleNames } from '../mentions/people-names.ts';
import { type Call, callAt, type GoneMention, type WrittenText } from '../mentions/written-text.ts';

/** Somebody who can be mentioned: one person, or everybody in the group. */
export type Mentionable =
  | { readonly kind: 'person'; readonly user: UserRecord }
  | { readonly kind: 'all'; readonly label: string };

/** Who can be mentioned by what is being written. */
export interface MentionChoice {
  /** Never empty. */
  readonly items: readonly Mentionable[];
  /** Index of the one that Enter takes. */
  readonly active: number;
}

/** What of mentions a host wants. */
export interface MentionSettings {
  /** Whether people are offered. */
  readonly isOn: boolean;
  /** What everybody is called; `null`: they are not offered. */
  readonly all: string | null;
}

interface MentionSearchOptions {
  readonly life: () => Pick<ModelLife<object>, 'client' | 'clock' | 'isHeard'>;
  readonly target: ChatTarget;
  readonly onChange: () => void;
  readonly onError: (error: KitException) => void;
}

/** Who writes fast is asked for once, when they rest. In milliseconds. */
const restMs = 200;
/** More are not looked through: one more letter is quicker. */
const mostOffered = 20;
/** People that are known by an answer, and offered before the next one comes. */
const mostKnown = 200;

/** Finds whom somebody calls with "@": members of the group, or the other person; everybody, where the writer's role allows. */
export class MentionSearch {
  readonly #options: MentionSearchOptions;
  readonly #known = new Map<string, UserRecord>();
  #settings: MentionSettings = { isOn: false, all: null };
  #scope: GroupMemberScope | null = null;
  #call: Call | null = null;
  /** Where a call began for which nobody is to be offered. */
  #refused = -1;
  #items: readonly Mentionable[] = [];
  /** Somebody said who fits, since the call began. */
  #isAnswered = false;
  /** All that were offered since the call began: of "@Ann and" nobody is left. */
  readonly #offered = new Map<string, Mentionable>();
  #choice: MentionChoice | null = null;
  #cancelRest = (): void => {};
  #asking = new AbortController();
  /** What got no answer is asked again while its call stands there. */
  #retry: Retry | null = null;
  #hasFailed = false;

  constructor(options: MentionSearchOptions) {
    this.#options = options;
  }

  /** `null`: nobody is called, or nobody fits. */
  get choice(): MentionChoice | null {
    return this.#choice;
  }

  get settings(): MentionSettings {
    return this.#settings;
  }

  set(settings: MentionSettings): void {
    this.#settings = settings;
    if (!settings.isOn) this.close();
  }

  /** What the writer is in the group. */
  standAs(scope: GroupMemberScope | null): void {
    this.#scope = scope;
  }

  /** The other person. */
  know(user: UserRecord): void {
    this.#known.set(user.uid, user);
  }

  /** The text or the caret is another one. */
  look(written: WrittenText, caret: number): void {
    const call = this.#settings.isOn ? callAt(written, caret) : null;
    if (call === null || call.from !== this.#refused) this.#refused = -1;
    if (call === null || call.from === this.#refused) return this.close();
    if (call.from === this.#call?.from && call.keyword === this.#call.keyword) return;
    this.#stopAsking();
    if (call.from !== this.#call?.from) {
      this.#offered.clear();
      this.#isAnswered = false;
    }
    this.#call = call;
    // Names of several words are written with their spaces, until nobody has such a name.
    const isOver = this.#isAnswered && call.keyword.includes(' ') && this.#items.length === 0;
    this.#offer([...this.#known.values()]);
    if (this.#options.target.type === 'user' || isOver) return;
    const { clock } = this.#options.life();
    this.#cancelRest = clock.after(restMs, () => void this.#ask(call));
  }

  /** One further down, or up; round at the ends. */
  move(by: 1 | -1): void {
    if (this.#choice === null) return;
    const { items, active } = this.#choice;
    this.#choice = { items, active: (active + by + items.length) % items.length };
    this.#options.onChange();
  }

  /**
   * The mention of the person whose whole name was written by hand, and where it stands, once the writer goes on behind it;
   * `null` while it may become a longer name, where several are called so, and of who was not offered.
   *
   * @param isOver nothing more is written
   */
  takeWritten(
    text: string,
    caret: number,
    isOver: boolean,
  ): { readonly call: Call; readonly mention: GoneMention } | null {
    const { from, keyword: before } = this.#call ?? { from: -1, keyword: '' };
    const keyword = text.slice(from + 1, caret);
    if (from < 0 || text[from] !== '@' || !keyword.startsWith(before)) return null;
    const named = [...this.#offered.values()].map((item) => ({ item, name: calledAs(item) }));
    const whole = folded(keyword);
    if (!isOver && named.some(({ name }) => folded(name).startsWith(whole))) return null;
    const found = named
      .map(({ item, name }) => ({ item, name, length: lengthOf(name, keyword) }))
      .filter(
        ({ length }) => length > 0 && (goesOn.test(keyword.slice(length)) || (isOver && length === keyword.length)),
      );
    const longest = Math.max(...found.map(({ length }) => length));
    const [one, other] = found.filter(({ length }) => length === longest);
    if (one?.item.kind !== 'person' || other !== undefined) return null;
    const mark = markOf(one.item.user.uid);
    if (mark === null) return null;
    this.close();
    return { call: { from, keyword: keyword.slice(0, longest) }, mention: { text: `@${one.name}`, mark } };
  }

  /** The mention that one chose, and where it stands; `null` where there is none any more. */
  take(index: number): { readonly call: Call; readonly mention: GoneMention } | null {
    const item = this.#choice?.items[index];
    const call = this.#call;
    if (item === undefined || call === null) return null;
    this.close();
    if (item.kind === 'all') return { call, mention: { text: `@${item.label}`, mark: markOfAll(item.label) } };
    const mark = markOf(item.user.uid);
    return mark === null ? null : { call, mention: { text: `@${nameOf(item.user)}`, mark } };
  }

  /** Nobody is to be offered for what is being written, or for what was written there. */
  refuse(from: number = this.#call?.from ?? -1): void {
    this.#refused = from;
    this.close();
  }

  close(): void {
    this.#stopAsking();
    this.#call = null;
    this.#items = [];
    this.#offered.clear();
    if (this.#choice === null) return;
    this.#choice = null;
    this.#options.onChange();
  }

  /** Nobody of these is for the next one's eyes. */
  forget(): void {
    this.#known.clear();
    this.#scope = null;
    this.close();
  }

  async #ask({ keyword }: Call): Promise<void> {
    const { client, clock, isHeard } = this.#options.life();
    if (client === null || client.viewer === null || !isHeard) return;
    const { signal } = this.#asking;
    this.#retry ??= new Retry(clock, () => {
      if (this.#call !== null) void this.#ask(this.#call);
    });
    try {
      const users = await membersOf(client, this.#options.target.id, keyword, signal);
      if (signal.aborted) return;
      this.#retry.reset();
      this.#hasFailed = false;
      this.#isAnswered = true;
      for (const user of users) this.#known.set(user.uid, user);
      PeopleNames.of(client).learn(users);
      forgetOldest(this.#known, mostKnown);
      this.#offer(users);
    } catch (cause) {
      if (signal.aborted) return;
      const error = toKitException(cause, 'Loading people to mention');
      // Whoever is known already stands there meanwhile.
      if (error.isRetryable) this.#retry.later();
      else this.#fail(error);
    }
  }

  /** Told once in a row, and not with each letter. */
  #fail(error: KitException): void {
    if (this.#hasFailed) return;
    this.#hasFailed = true;
    this.#options.onError(error);
  }

  #stopAsking(): void {
    this.#cancelRest();
    this.#cancelRest = () => {};
    this.#retry?.reset();
    this.#asking.abort();
    this.#asking = new AbortController();
  }

  #offer(users: readonly UserRecord[]): void {
    const { client } = this.#options.life();
    const keyword = folded(this.#call?.keyword ?? '');
    const fits = (words: string): boolean => folded(words).includes(keyword);
    const label = shownName((this.#settings.all ?? '').replace(/[<>]/g, ''));
    const hasAll = label !== '' && may(this.#scope, 'mentionAll') && folded(label).startsWith(keyword);
    const people = users
      .filter(({ uid }) => uid !== client?.viewer?.uid && markOf(uid) !== null)
      .filter((user) => fits(user.name) || fits(user.uid))
      .slice(0, mostOffered);
    this.#items = [
      ...(hasAll ? [{ kind: 'all' as const, label }] : []),
      ...people.map((user) => ({ kind: 'person' as const, user })),
    ];
    for (const item of this.#items) this.#offered.set(keyOf(item), item);
    const before = this.#choice?.items[this.#choice.active];
    const active = this.#items.findIndex((item) => keyOf(item) === keyOf(before));
    this.#choice = this.#items.length === 0 ? null : { items: this.#items, active: Math.max(0, active) };
    this.#options.onChange();
  }
}

/** Names somebody in a list of them. */
export function keyOf(item: Mentionable | undefined): string {
  if (item === undefined) return '';
  return item.kind === 'all' ? 'all' : `uid ${item.user.uid}`;
}

function calledAs(item: Mentionable): string {
  return item.kind === 'all' ? item.label : nameOf(item.user);
}

/** A space, or a sign that ends what stands before it: what goes on in "@Ann-Lee" is another name. */
const goesOn = /^(?![-_@])[\s\p{P}]/u;

/** How much of what was written is this name, however it is written; 0 where it does not begin with it. */
function lengthOf(name: string, written: string): number {
  const wanted = folded(name);
  for (let length = 1; length <= written.length; length += 1)
    if (folded(written.slice(0, length)) === wanted && !/^\p{M}/u.test(written.slice(length))) return length;
  return 0;
}

/** What stands for somebody in a text. */
export function nameOf({ name, uid }: UserRecord): string {
  return shownName(name) || uid;
}

/** Members of a group who fit; where the engine cannot search, the first of them are looked through. */
async function membersOf(
  client: ChatClient,
  guid: string,
  keyword: string,
  signal: AbortSignal,
): Promise<readonly UserRecord[]> {
  const canSearch = client.capabilities.search === true;
  const query = { cursor: null, scopes: [], limit: canSearch ? mostOffered : 100 };
  return (await client.queries.listMembers(guid, { ...query, keyword: canSearch ? keyword : '' }, signal)).items;
}
