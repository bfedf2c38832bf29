import { Kit, KitException } from '@open-chat-kit/sdk';
import type { ComponentCall, Device } from '../device.ts';
import type { Ledger } from '../ledger.ts';

/** What dialogs ask the server to do. */
const deedNames = [
  'createGroup',
  'updateGroup',
  'joinGroup',
  'leaveGroup',
  'deleteGroup',
  'addMembersToGroup',
  'transferGroupOwnership',
  'updateGroupMemberScope',
  'kickGroupMember',
  'banGroupMember',
  'unbanGroupMember',
] as const;
export type DeedName = (typeof deedNames)[number];

/** What one press may lead to. */
export interface Deed {
  readonly name: DeedName;
  /** Whom a host hears of it by. @default nobody */
  readonly tells?: Telling;
  /** The host may be told, or not: it depends on what comes behind it. @default it must be */
  readonly mayStaySilent?: true;
  /** Not in the press itself: something else is asked before. */
  readonly isLater?: true;
  /** In the press, or once there is a connection again. */
  readonly mayWait?: true;
  /** Where it fails, no host has to hear of it. */
  readonly isUnheard?: true;
  /** Done only to a group that is being made, and that no host has heard of. */
  readonly isOfMaking?: true;
}

export type Telling =
  | 'onGroupCreated'
  | 'onGroupUpdated'
  | 'onJoined'
  | 'onGroupLeft'
  | 'onGroupDeleted'
  | 'onAdded'
  | 'onTransferred'
  | 'onOwnershipChanged';

/** What is so already is no failure: these codes say so, and no host hears of them. */
const doneAlready: Partial<Record<DeedName, readonly string[]>> = {
  // Whoever tries again finds the group that the try before has made.
  createGroup: ['CONFLICT'],
  joinGroup: ['ALREADY_MEMBER'],
  leaveGroup: ['NOT_A_MEMBER'],
  deleteGroup: ['NOT_A_MEMBER', 'NOT_FOUND'],
  kickGroupMember: ['NOT_A_MEMBER'],
  banGroupMember: ['CONFLICT'],
  unbanGroupMember: ['NOT_FOUND'],
};

const byDevice = new WeakMap<Device, Deeds>();

/** The deeds of the components on one device; they outlive the screen on which they began. */
export function deedsOn(device: Device, ledger: Ledger): Deeds {
  const deeds = byDevice.get(device) ?? new Deeds(device, ledger);
  byDevice.set(device, deeds);
  return deeds;
}

/**
 * What components ask the server to do, and what they tell hosts of it: one press leads to one deed at most, none comes
 * without a press, and hosts hear of each that was done, once, and not before.
 */
export class Deeds {
  readonly #name: string;
  readonly #ledger: Ledger;
  #press: { readonly deeds: readonly Deed[]; left: number } | null = null;
  /** Deeds that a press may still lead to. */
  #later: Deed[] = [];
  /** Deeds under way, as `joinGroup tea`. */
  readonly #underWay = new Map<string, number>();
  readonly #mustTell = new Map<string, number>();
  readonly #mayTell = new Map<string, number>();
  /** Failures that no host has heard of yet. */
  readonly #untold = new Map<unknown, string>();
  /** Groups that were asked for, of which the answer was lost on the way, and whether whoever asked has found them since. */
  readonly #lost = new Map<string, { readonly error: unknown; isFound: boolean }>();
  /** Groups that somebody asked for, and that no host has heard of. */
  readonly #making = new Set<string>();
  #onMade: (guid: string) => void = () => {};

  constructor(device: Device, ledger: Ledger) {
    this.#name = device.name;
    this.#ledger = ledger;
    device.onComponentCall = (call) => {
      const name = deedNames.find((one) => one === call.name);
      if (name !== undefined) this.#begin(name, call);
      else if (call.name === 'getGroup') this.#look(call);
    };
  }

  onGroupMade(hear: (guid: string) => void): void {
    this.#onMade = hear;
  }

  /** Somebody presses, once or twice so fast that nothing is drawn between: that is one wish. */
  async during(deeds: readonly Deed[], press: () => Promise<void>): Promise<void> {
    const pressed = { deeds: deeds.filter(({ isLater }) => isLater !== true), left: 1 };
    this.#press = pressed;
    this.#later.push(...deeds.filter(({ isLater }) => isLater === true));
    await press();
    this.#press = null;
    if (pressed.left > 0) this.#later.push(...pressed.deeds.filter(({ mayWait }) => mayWait === true));
  }

  /** Somebody presses what does nothing but tell the host. */
  async telling(about: `${Telling} of ${string}`, press: () => Promise<void>): Promise<void> {
    this.#mayTell.set(about, 2);
    await press();
    this.#mayTell.delete(about);
  }

  isUnderWay(deed: string): boolean {
    return (this.#underWay.get(deed) ?? 0) > 0;
  }

  /** A host is told that something was done. */
  told(telling: Telling, subject: string): void {
    const about = `${telling} of ${subject}`;
    if (telling === 'onGroupCreated' && this.isUnderWay(`addMembersToGroup ${subject}`))
      this.#blame(`${about} is told while its members are being added`);
    for (const owed of [this.#mustTell, this.#mayTell]) {
      const count = owed.get(about) ?? 0;
      if (count === 0) continue;
      owed.set(about, count - 1);
      if (telling === 'onGroupCreated') this.#endMaking(subject);
      return;
    }
    if (telling === 'onGroupCreated' && this.#lost.get(subject)?.isFound === true) return this.#endMaking(subject);
    this.#blame(`${about} is told before it was so, or twice`);
  }

  toldError(error: unknown): void {
    this.#untold.delete(error);
  }

  /** A host has heard of it: a try of which the answer was lost has not failed. */
  #endMaking(group: string): void {
    this.#making.delete(group);
    this.#untold.delete(this.#lost.get(group)?.error);
    this.#lost.delete(group);
  }

  /** After everything: what hosts have never heard of. */
  compare(): void {
    for (const [about, count] of this.#mustTell) if (count > 0) this.#blame(`${about} was never told`);
    for (const what of this.#untold.values()) this.#blame(`${what}, and no host was told`);
    this.#mustTell.clear();
    this.#untold.clear();
    this.#lost.clear();
  }

  #begin(name: DeedName, { args, answer }: ComponentCall): void {
    const group = guidIn(args);
    const what = `${name} ${group}`;
    if (name === 'createGroup') this.#making.add(group);
    const deed = this.#allowing(name, group);
    if (deed === undefined) this.#blame(`${what} was asked for without a press, or twice by one`);
    const count = this.#underWay.get(what) ?? 0;
    this.#underWay.set(what, count + 1);
    const end = (): void => void this.#underWay.set(what, (this.#underWay.get(what) ?? 1) - 1);
    answer.then(
      (done) => {
        end();
        if (name === 'createGroup') this.#onMade(group);
        if (deed?.tells !== undefined) this.#owe(deed, args, done);
      },
      (error: unknown) => {
        end();
        const code = error instanceof KitException ? error.code : '';
        if (name === 'createGroup' && error instanceof KitException && error.isRetryable)
          this.#lost.set(group, { error, isFound: false });
        if (doneAlready[name]?.includes(code) !== true) this.#fail(what, deed, error);
        else if (deed?.tells !== undefined) this.#owe({ ...deed, mayStaySilent: true }, args, undefined);
      },
    );
  }

  /** Whoever lost the answer to a try may look whether the group is there. */
  #look({ args, answer }: ComponentCall): void {
    const find = (): void => {
      const lost = this.#lost.get(guidIn(args));
      if (lost !== undefined) lost.isFound = true;
    };
    answer.then(find, () => {});
  }

  #allowing(name: DeedName, group: string): Deed | undefined {
    const now = this.#press?.deeds.find((deed) => deed.name === name);
    // The first of two presses may have failed already: the second is another try.
    if (now !== undefined && this.#press !== null && (this.#press.left > 0 || !this.isUnderWay(`${name} ${group}`))) {
      this.#press.left -= 1;
      return now;
    }
    const index = this.#later.findIndex(
      (deed) => deed.name === name && (deed.isOfMaking !== true || this.#making.has(group)),
    );
    return index < 0 ? undefined : this.#later.splice(index, 1)[0];
  }

  #owe(deed: Deed, args: readonly unknown[], answer: unknown): void {
    if (deed.tells === 'onAdded' && Object.values(answer ?? {}).every((outcome) => outcome !== 'success')) return;
    const owed = deed.mayStaySilent === true ? this.#mayTell : this.#mustTell;
    const isToSomebody = deed.tells === 'onTransferred' || deed.tells === 'onOwnershipChanged';
    const about = `${deed.tells} of ${guidIn(args)}${isToSomebody ? ` ${String(args[1])}` : ''}`;
    owed.set(about, (owed.get(about) ?? 0) + 1);
  }

  #fail(what: string, deed: Deed | undefined, error: unknown): void {
    if (deed !== undefined && deed.isUnheard !== true) this.#untold.set(error, `${what} failed: ${String(error)}`);
  }

  #blame(text: string): void {
    this.#ledger.blame(`${this.#name}: ${text}`);
  }
}

function guidIn([group]: readonly unknown[]): string {
  return group instanceof Kit.Group ? group.getGuid() : String(group);
}
