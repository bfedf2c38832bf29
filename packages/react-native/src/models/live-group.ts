import type { ChatClient, ClientEvent, GroupRecord, GroupSnapshot, KitException } from '@open-chat-kit/sdk';
import { endingAfter, endingIn, type GroupEnding } from './group-ending.ts';
import { ModelLife, type ModelOptions } from './life/model-life.ts';
import { Question } from './life/question.ts';
import { hasSameContent } from './same-content.ts';

/** What is known of a group, and how the viewer stands to it. */
export interface LiveGroupState {
  /** All that was said of it, by an answer or by events alone; stays when it is gone. `null`: nothing. */
  readonly said: GroupSnapshot | null;
  /** The same once an answer came: then it is whole. */
  readonly record: GroupRecord | null;
  /** How the viewer stands to it has been said. */
  readonly isKnown: boolean;
  /** There is none any more, or none that the viewer may know of. */
  readonly isGone: boolean;
  /** Why they are not in it any more, or it is gone, where that is known; `null` otherwise. */
  readonly ending: GroupEnding | null;
  /** Why there was no answer, of tries in a row the first; `null` once there is one. */
  readonly error: KitException | null;
  /** Counts answers: one that is no news still confirms what is shown. */
  readonly answers: number;
}

/** What is known of a group at first. */
export const nothingKnown: LiveGroupState = {
  said: null,
  record: null,
  isKnown: false,
  isGone: false,
  ending: null,
  error: null,
  answers: 0,
};

export interface LiveGroupOptions extends Omit<ModelOptions, 'fault'> {
  /** Empty for none: nothing is ever said of that. */
  readonly guid: string;
}

const living = new WeakMap<ChatClient, Map<string, LiveGroup>>();

/**
 * One group, live, as all models read it that show it or go by the viewer's rights in it: it is asked for once, however
 * many do. Whoever follows it hears at once, and before they hear of the event themselves.
 */
export class LiveGroup {
  readonly #guid: string;
  readonly #life: ModelLife<LiveGroupState>;
  readonly #question: Question<GroupRecord>;
  /** Somebody wants to know how it is. */
  #isWanted = false;
  #state = nothingKnown;

  /** The one that others follow already, if any do. */
  static of(options: LiveGroupOptions): LiveGroup {
    const known = options.client === null ? undefined : living.get(options.client)?.get(options.guid);
    return known ?? new LiveGroup(options);
  }

  private constructor(options: LiveGroupOptions) {
    const { client, guid } = options;
    this.#guid = guid;
    this.#life = new ModelLife<LiveGroupState>(options, {
      what: null,
      interest: guid === '' ? {} : { groups: [guid] },
      read: () => this.#state,
      onBegin: () => this.#register(client),
      onStart: () => {}, // asked for by who wants to know
      onEvent: (event) => this.#take(event),
      onBack: () => this.#question.askIfWaiting(),
      onForget: () => this.#forget(),
      onRefused: () => {},
      onEnd: () => this.#end(client),
    });
    this.#question = new Question(this.#life, {
      what: 'Loading a group',
      ask: (asked, signal) => asked.queries.getGroup(guid, signal),
      onAnswer: (group) => this.learn(group),
      onFailure: (error, isFirst) => {
        const gone = error.code === 'NOT_FOUND' ? { isGone: true, ending: this.#state.ending ?? 'hidden' } : {};
        this.#set({ ...(isFirst ? { error } : {}), ...gone });
      },
    });
    this.subscribe = this.#life.subscribe;
    this.getSnapshot = this.#life.getSnapshot;
  }

  readonly subscribe: (listener: () => void) => () => void;
  readonly getSnapshot: () => LiveGroupState;

  /** Asks, unless that has been answered or is being asked. */
  want(): void {
    if (this.#state.record === null && !this.#question.isOpen) this.doubt();
  }

  /** Asks whether it is still so. */
  doubt(): void {
    this.#isWanted = true;
    if (this.#guid !== '') this.#question.ask();
  }

  /** Takes in an answer, whoever asked for it. */
  learn(group: GroupRecord): void {
    const { said, record, isGone, answers } = this.#state;
    const heard = { error: null, answers: answers + 1 };
    const isOld = this.#isOld(group);
    if (isOld && record !== null) return this.#set(heard);
    // What events have not said yet is known by an answer from before them too.
    const now = isOld ? { ...group, ...said } : group;
    const known = !isGone && record !== null && hasSameContent(now, record) ? record : now;
    const ending = endingIn(known, this.#before);
    this.#set({ ...heard, said: known, record: known, isKnown: true, isGone: false, ending });
  }

  /** The viewer did it, and no event may have said so yet. */
  end(ending: 'left' | 'deleted'): void {
    if (ending !== this.#state.ending) this.#close(false, ending === 'deleted', ending);
  }

  /** A request was refused for this reason, and no event may have said so yet. `wasIn`: it was not, before. */
  refuse(standing: 'not-member' | 'banned' | 'gone', wasIn = false): void {
    const out = { hasJoined: false, isBanned: standing === 'banned' };
    const before = { ...this.#before, ...(wasIn && { wasIn }) };
    const isGone = standing === 'gone';
    this.#close(out.isBanned, isGone, isGone ? (before.ending ?? 'hidden') : endingIn(out, before));
    // That the viewer is no member does not say whether they may become one.
    if (standing === 'not-member') this.doubt();
  }

  #close(isBanned: boolean, isGone: boolean, ending: GroupEnding | null): void {
    const { said, record } = this.#state;
    const out = { hasJoined: false, scope: null, joinedAt: 0, isBanned };
    const whole = record === null ? null : { ...record, ...out };
    const now = whole ?? { guid: this.#guid, revision: 0, ...said, ...out };
    this.#set({ said: now, record: whole, isKnown: true, isGone, ending });
  }

  #take(event: ClientEvent): void {
    if (event.type === 'resync') return this.#isWanted ? this.doubt() : undefined;
    if (!('group' in event) || event.group.guid !== this.#guid) return;
    const ending = endingAfter(event, this.#life.owner, this.#before);
    if (event.type === 'group.deleted') this.#set({ isGone: true, ending });
    else this.#hear(event.group, ending);
  }

  /** How it had ended for the viewer, until what comes now. */
  get #before(): Parameters<typeof endingIn>[1] {
    const { said, isKnown, isGone, ending } = this.#state;
    return { ending, wasIn: isKnown && !isGone && said?.hasJoined === true };
  }

  /** Only what an event carries is news. */
  #hear(news: GroupSnapshot, ending: GroupEnding | null): void {
    if (this.#isOld(news)) return;
    const { said, record, isKnown, isGone } = this.#state;
    const { tags = said?.tags, ...others } = news;
    const now = { ...said, ...others, ...(tags === undefined ? {} : { tags }) };
    const isStanding = isKnown || news.hasJoined !== undefined;
    const isSame = !isGone && isStanding === isKnown && ending === this.#state.ending && hasSameContent(now, said);
    if (isSame) return;
    const whole = record === null ? null : { ...record, ...now };
    this.#set({ said: whole ?? now, record: whole, isKnown: isStanding, isGone: false, ending });
    // Of another one of the same name only this is known.
    if (isGone && this.#isWanted) this.doubt();
  }

  #isOld({ revision }: GroupSnapshot): boolean {
    const { said, isGone } = this.#state;
    // Another one of the same name counts its revisions anew.
    return !isGone && said !== null && revision < said.revision;
  }

  #forget(): void {
    this.#question.reset();
    this.#set(nothingKnown);
  }

  #register(client: ChatClient | null): void {
    if (client === null) return;
    const groups = living.get(client) ?? new Map<string, LiveGroup>();
    living.set(client, groups);
    if (!groups.has(this.#guid)) groups.set(this.#guid, this);
  }

  #end(client: ChatClient | null): void {
    const groups = client === null ? undefined : living.get(client);
    if (groups?.get(this.#guid) === this) groups.delete(this.#guid);
    this.#question.reset();
    // What was heard until now may be old when somebody looks again.
    this.#state = nothingKnown;
    this.#isWanted = false;
  }

  #set(change: Partial<LiveGroupState>): void {
    this.#state = { ...this.#state, ...change };
    this.#life.draw();
  }
}
