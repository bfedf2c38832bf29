import {
  type ChatClient,
  groupFrom,
  type GroupRecord,
  type Kit,
  KitException,
  may,
  toKitException,
} from '@open-chat-kit/sdk';
import { Attempt, type AttemptStep } from '../attempt.ts';
import { FollowedGroup } from '../followed-group.ts';
import type { GroupEnding } from '../group-ending.ts';
import { deleteGroup, leaveGroup, type OwnEnding, tellFoundEnding } from '../leaving.ts';
import { doneOrFound, isAnswerLost } from '../lost-answer.ts';
import { ModelLife, type ModelOptions } from '../life/model-life.ts';
import type { LiveGroupState } from '../live-group.ts';
import { hasSameContent } from '../same-content.ts';
import * as edits from './group-edit.ts';

/** What is shown of a group. */
export interface GroupDetailsState {
  /** As far as is known. */
  readonly group: GroupRecord;
  /** The server has said so: rights are known. */
  readonly isKnown: boolean;
  /** `null` while there is something to be shown. */
  readonly ending: GroupEnding | null;
  /** Why the group could not be loaded; `null` for nothing. */
  readonly error: KitException | null;
  /** The edit that is under way; `null` for none. */
  readonly edit: edits.GroupEdit | null;
  readonly isSaving: boolean;
  /** Why the last try to save failed; `null` for nothing. */
  readonly saveError: KitException | null;
}

/** Who is told of what happens. */
export interface GroupDetailsListeners {
  /** Saved here. */
  readonly onUpdated: (group: Kit.Group) => void;
  /** The viewer did it here, and only now that is seen: its answer was lost. */
  readonly onEndedLate: (ending: OwnEnding, group: Kit.Group) => void;
  /** By somebody else, or on another device. */
  readonly onLost: (ending: GroupEnding) => void;
  readonly onError: (error: KitException) => void;
}

interface GroupDetailsOptions extends ModelOptions {
  /** What the host knows of the group. */
  readonly group: GroupRecord;
}

const nobody: GroupDetailsListeners = {
  onUpdated: () => {},
  onEndedLate: () => {},
  onLost: () => {},
  onError: () => {},
};

/** One group with all that its details show, live, and the edit of it, without pixels. */
export class GroupDetailsModel {
  readonly #life: ModelLife<GroupDetailsState>;
  readonly #guid: string;
  readonly #followed: FollowedGroup;
  readonly #saving: Attempt<Kit.Group | null>;
  #listeners = nobody;
  #given: GroupRecord;
  #group: GroupRecord;
  #isKnown = false;
  #ending: GroupEnding | null = null;
  #error: KitException | null = null;
  #edit: edits.GroupEdit | null = null;
  #isSaving = false;
  #saveError: KitException | null = null;
  /** What was sent last; `null` once it is known what has become of it. */
  #sent: edits.SentEdit | null = null;
  /** What the viewer is doing here: nobody has to be told that it is gone for them. */
  #doing: { readonly ending: OwnEnding } | null = null;
  /** What they tried last, and nobody can say yet whether it has happened. */
  #tried: OwnEnding | null = null;

  constructor(options: GroupDetailsOptions) {
    this.#given = this.#group = options.group;
    this.#guid = options.group.guid;
    this.#followed = new FollowedGroup({ ...options, guid: this.#guid }, (now, before) => this.#follow(now, before));
    this.#saving = new Attempt(options.client, (step) => this.#followSaving(step));
    this.#life = new ModelLife<GroupDetailsState>(options, {
      what: 'a group',
      interest: {},
      read: () => this.#read(),
      onBegin: (client) => this.#followed.begin(client),
      onStart: () => this.#followed.live?.want(),
      onEvent: () => {},
      onForget: () => this.#forget(),
      onRefused: (error) => this.#fail(error),
      onEnd: () => {
        this.#followed.end();
        this.#saving.rest();
      },
    });
    this.subscribe = this.#life.subscribe;
    this.getSnapshot = this.#life.getSnapshot;
    this.getServerSnapshot = this.#life.getServerSnapshot;
  }

  readonly subscribe: (listener: () => void) => () => void;
  readonly getSnapshot: () => GroupDetailsState;
  readonly getServerSnapshot: () => GroupDetailsState;

  readonly setListeners = (listeners: GroupDetailsListeners): void => {
    this.#listeners = listeners;
  };

  /** The host has other words for the same group: they count until the server says otherwise. */
  readonly setGroup = (group: GroupRecord): void => {
    if (hasSameContent(group, this.#given)) return;
    this.#given = group;
    if (!this.#isKnown) this.#group = group;
    this.#life.draw(); // with the render that brought it
    this.#followed.live?.doubt();
  };

  /** The host says that something happened to a group. */
  readonly takeEmitted = (guid: string): void => {
    if (guid === this.#guid) this.#followed.live?.doubt();
  };

  /** Loads the group anew. */
  readonly reload = (): void => {
    this.#error = null;
    this.#life.waitAgain();
    this.#life.schedule();
    this.#followed.live?.doubt();
  };

  readonly beginEdit = (): void => {
    if (!this.#mayEdit()) return;
    this.#edit = edits.editOf(this.#group);
    this.#sent = null;
    this.#saveError = null;
    this.#life.draw();
  };

  readonly endEdit = (): void => {
    if (this.#isSaving) return; // what is under way cannot be called back
    this.#edit = null;
    this.#saveError = null;
    this.#life.draw();
  };

  readonly changeEdit = (part: Partial<edits.GroupEditForm>): void => {
    if (this.#edit === null) return;
    this.#edit = edits.followed({ ...this.#edit, form: { ...this.#edit.form, ...part } }, this.#group);
    this.#life.draw(); // a field that is drawn later than its key loses letters
  };

  readonly keepMine = (field: edits.SharedField): void => {
    if (this.#edit !== null) this.#edit = edits.keepMine(this.#edit, this.#group, field);
    this.#life.draw();
  };

  readonly takeTheirs = (field: edits.SharedField): void => {
    if (this.#edit !== null) this.#edit = edits.takeTheirs(this.#edit, this.#group, field);
    this.#life.draw();
  };

  /** Sends what was typed as one change. Nothing is sent while something is missing, or two have typed in one field. */
  readonly save = (): void => {
    const edit = this.#edit;
    const { client } = this.#life;
    if (edit === null || client === null || !this.#mayEdit() || edits.openIn(edit).length > 0) return;
    if (edits.conflictsIn(edit, this.#group).length > 0) return;
    if (edits.changedIn(edit).length === 0) return this.endEdit();
    this.#saving.run('Changing a group', () => this.#save(client));
  };

  /** @throws KitException */
  readonly leave = (): Promise<boolean> => this.#doOwn('left', leaveGroup);

  /** @throws KitException */
  readonly remove = (): Promise<boolean> => this.#doOwn('deleted', deleteGroup);

  async #doOwn(ending: OwnEnding, run: (client: ChatClient, group: GroupRecord) => Promise<boolean>): Promise<boolean> {
    const { client } = this.#life;
    if (client === null) throw new KitException('NOT_INITIALIZED', 'Call Kit.init({ engine }) first.');
    const group = this.#group;
    this.#tried = null;
    const doing = { ending };
    this.#doing = doing;
    // Else somebody else is in by now, to whom this is no news.
    const isOurs = (): boolean => this.#doing === doing;
    try {
      const isOwn = await run(client, group);
      if (!isOurs()) return isOwn;
      if (!isOwn) {
        if (this.#ending !== null) this.#listeners.onLost(this.#ending);
        return false;
      }
      // Where its answer was lost, no event may have said so yet.
      this.#followed.live?.end(ending);
      this.#end(ending);
      this.#life.schedule();
      return true;
    } catch (cause) {
      if (!isOurs()) throw cause;
      const heard = this.#ending;
      const isLost = isAnswerLost(toKitException(cause, 'Leaving a group'));
      if (isLost && heard === null) this.#tried = ending;
      // What was heard meanwhile could have been this: now it is known to be another.
      if (heard !== null && heard !== ending) this.#listeners.onLost(heard);
      if (!isLost || heard !== ending) throw cause;
      // It has been heard of, though nobody can be asked.
      tellFoundEnding(client, group, ending);
      return true;
    } finally {
      if (isOurs()) this.#doing = null;
    }
  }

  /** @returns `null` where somebody else turns out to have typed in the same field: the viewer has to choose */
  async #save(client: ChatClient): Promise<Kit.Group | null> {
    // An event may be on its way: what is sent differs from the group as it is now, and in nothing but what was typed.
    const now = await client.queries.getGroup(this.#guid);
    if (this.#followed.live === null) this.#learn(now);
    else this.#followed.live.learn(now);
    const edit = this.#edit;
    if (edit === null || edits.conflictsIn(edit, this.#group).length > 0) return null;
    const sent = edits.sentOf(edit, this.#group);
    this.#sent = sent;
    const group = groupFrom(sent.group);
    group.setPassword(sent.password);
    return await doneOrFound(
      'Changing a group',
      () => client.updateGroup(group),
      async () => {
        const latest = edits.hasArrived(sent, this.#group) ? this.#group : await client.queries.getGroup(this.#guid);
        return edits.hasArrived(sent, latest) ? groupFrom(latest) : null;
      },
    );
  }

  #followSaving(step: AttemptStep<Kit.Group | null>): void {
    const sent = this.#sent;
    this.#isSaving = step.type === 'begun';
    this.#saveError = step.type === 'failed' ? step.error : null;
    if (step.type === 'done' || (step.type === 'failed' && !isAnswerLost(step.error))) this.#sent = null;
    if (step.type === 'failed') this.#listeners.onError(step.error);
    if (step.type === 'done' && step.result !== null) {
      if (this.#edit !== null) this.#edit = sent && edits.leftOf(this.#edit, sent);
      // Told also when nobody looks any more: it is saved.
      this.#listeners.onUpdated(step.result);
    }
    this.#life.schedule();
  }

  /** What seemed to have failed has arrived after all. */
  #settle(): void {
    const sent = this.#sent;
    if (sent === null || this.#isSaving || !edits.hasArrived(sent, this.#group)) return;
    this.#sent = null;
    this.#saveError = null;
    if (this.#edit !== null) this.#edit = edits.leftOf(this.#edit, sent);
    this.#listeners.onUpdated(groupFrom(this.#group));
  }

  #mayEdit(): boolean {
    return this.#isKnown && this.#ending === null && may(this.#group.scope, 'updateGroup');
  }

  #follow(now: LiveGroupState, before: LiveGroupState): void {
    if (now.error === null) this.#error = null;
    else if (now.error !== before.error && now.error.code !== 'NOT_FOUND') this.#fail(now.error);
    if (now.record !== null && now.record !== before.record) this.#learn(now.record);
    if (now.ending === null) this.#ending = null;
    else if (now.ending !== before.ending) this.#end(now.ending);
    this.#life.schedule();
  }

  #learn(group: GroupRecord): void {
    this.#isKnown = true;
    this.#group = group;
    if (this.#edit !== null) this.#edit = edits.followed(this.#withOwnPassword(this.#edit, group), group);
    this.#settle();
  }

  /** A password that has just been sent is one's own, and no somebody else's. */
  #withOwnPassword(edit: edits.GroupEdit, group: GroupRecord): edits.GroupEdit {
    const isOwn = this.#sent !== null && this.#sent.password !== '' && group.type === 'password';
    return isOwn ? edits.keepMine(edit, group, 'type') : edit;
  }

  #end(heard: GroupEnding): void {
    // Whoever was removed may be told as well that they cannot see it any more: the first is the reason. What has
    // happened since is another: they were banned, or somebody deleted it.
    if (this.#ending !== null && (heard === 'banned' || heard === 'deleted')) this.#ending = heard;
    if (this.#ending !== null) return;
    const own = this.#doing?.ending ?? this.#tried;
    // What cannot be seen any more after that is gone by that.
    const isOwn = own === heard || (own !== null && heard === 'hidden');
    const ending = isOwn ? own : heard;
    this.#ending = ending;
    this.#error = null;
    // What was typed stays to be copied.
    if (this.#edit !== null && !this.#isSaving && edits.changedIn(this.#edit).length === 0) this.#edit = null;
    if (this.#doing !== null) return;
    this.#tried = null;
    if (own === null || !isOwn) return this.#listeners.onLost(ending);
    if (this.#life.client !== null) tellFoundEnding(this.#life.client, this.#group, own);
    this.#listeners.onEndedLate(own, groupFrom(this.#group));
  }

  #fail(error: KitException): void {
    // What is known stays in view: it may be old, and is asked for again.
    if (!this.#isKnown) this.#error = error;
    this.#listeners.onError(error);
    this.#life.schedule();
  }

  /** Nothing that this user was told or typed is for the next one. */
  #forget(): void {
    this.#group = this.#given;
    this.#isKnown = false;
    this.#ending = null;
    this.#error = null;
    this.#edit = null;
    this.#saving.drop();
    this.#isSaving = false;
    this.#saveError = null;
    this.#sent = null;
    this.#doing = null;
    this.#tried = null;
  }

  #read(): GroupDetailsState {
    return {
      group: this.#group,
      isKnown: this.#isKnown,
      ending: this.#ending,
      error: this.#error,
      edit: this.#edit,
      isSaving: this.#isSaving,
      saveError: this.#saveError,
    };
  }
}
