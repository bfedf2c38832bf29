import type { Clock } from '@open-chat-kit/sdk';
import { blankDraft, type Draft, type WritingPlace } from '../packages/react-native/src/models/drafts/draft.ts';
import { garbageOf, leftBehind, nameOf, prefix } from './draft-garbage.ts';
import type { Ledger } from './ledger.ts';
import type { Plan } from './plan.ts';

interface WitnessOptions {
  readonly device: string;
  readonly plan: Pick<Plan, 'hasDeviceStorage' | 'deviceStorageFaults' | 'deviceStorageDelay'>;
  readonly ledger: Pick<Ledger, 'blame'>;
  readonly clock: Pick<Clock, 'now' | 'after'>;
  /** What the device keeps, as it is. */
  readonly disk: Map<string, string>;
  /** What its writer took out of a field by sending it, on whichever device: it goes from others that hold the same. */
  readonly sent: Set<string>;
}

/** What is known of one place to write into. */
interface Known {
  readonly place: WritingPlace;
  /** What must stand there. */
  version: string;
  /** What may stand there as well, since nobody can know which of them it is. */
  others: Set<string>;
  /** Changes of messages that are on their way: one that is refused comes back, also when more was written and sent since. */
  readonly edits: Set<string>;
  /** Written in since the app began: what was kept of it is old. */
  isTouched: boolean;
  /** What was written before an edit began: it comes back. */
  beforeEdit: string;
  /** What the storage is going to say, of which nothing was seen yet: it comes to stand before what is written meanwhile. */
  unread: string;
}

/** Nothing is being written. */
const blank = versionOf(blankDraft);
/** Before any time of a run: it was forgotten long ago. */
const oldest = 1_790_000_000_000;
/** Whoever rests so long has had everything written down: half a second, and what a slow storage has to do before. */
const restMs = 500;
const longestQueueMs = 8_000;

/**
 * Watches what is half written on one device, as whoever writes it would: it stands where it was left, changes by no hand
 * but its writer's, and is there after a restart as the storage has it.
 */
export class DraftWitness {
  readonly #options: WitnessOptions;
  /** By user and place. */
  readonly #known = new Map<string, Known>();
  #uid = '';
  /** Who is in, or was until now: what is typed while nobody is in is theirs. */
  #writer = '';
  /** What stood, or may have stood, in places as the session ended. */
  readonly #bases = new Map<string, Pick<Known, 'version' | 'others'>>();
  /** Typed before anybody was in: it is for whoever comes. */
  readonly #brought = new Map<string, { readonly place: WritingPlace; readonly text: string }>();
  /** The time itself may be set back: this counts what passes. */
  #hasRested = true;
  #cancelRest = (): void => {};

  constructor(options: WitnessOptions) {
    this.#options = options;
  }

  /** What nobody wrote, and one draft that was left behind by an earlier life of the app. */
  strew(uid: string): void {
    for (const [key, text] of [...garbageOf(uid), leftBehind(uid)]) this.#options.disk.set(key, text);
    this.restart();
  }

  /** The app was ended, and begins with what its storage has. */
  restart(): void {
    const { device, ledger, plan, disk } = this.#options;
    for (const [key, known] of this.#known) {
      const kept = versionIn(disk.get(prefix + key));
      const isSure = this.#hasRested && plan.deviceStorageFaults === 0 && known.others.size + known.edits.size === 0;
      const mayBe = kept === known.version || this.#isEmptied(key, known.version, kept);
      if (isSure && plan.hasDeviceStorage && !mayBe)
        ledger.blame(`${device}: ${key} is kept as ${kept} long after ${known.version} was written`);
      this.#known.delete(key);
    }
    for (const [stored, text] of disk) {
      const key = stored.startsWith(prefix) ? stored.slice(prefix.length) : '';
      const place = placeIn(key, text);
      if (place === undefined) continue;
      const beforeEdit = versionOf(draftIn(text)?.kept ?? blankDraft);
      const version = versionIn(text);
      this.#known.set(key, { ...knownAs(place, version), beforeEdit, unread: version });
    }
    this.#uid = '';
    this.#writer = '';
    this.#bases.clear();
    this.#brought.clear();
  }

  /** Somebody signs in. What others wrote is kept for them as well as the storage does that. */
  enter(uid: string): void {
    if (uid === this.#uid) return;
    const isFirst = this.#uid === '';
    this.#uid = uid;
    if (isFirst) return;
    for (const [key, known] of this.#known) {
      known.others.add(versionIn(this.#options.disk.get(prefix + key)));
      known.isTouched = false;
    }
  }

  /** They are in. */
  entered(uid: string): void {
    const isFirst = this.#writer === '';
    this.#writer = uid;
    if (isFirst) for (const { place, text } of this.#brought.values()) this.#goOn(uid, place, text);
    this.#bases.clear();
    this.#brought.clear();
  }

  /** What was typed into an empty field while nobody is in stands behind what was there. */
  sawOutside(place: WritingPlace, text: string): void {
    if (this.#writer === '') this.#brought.set(nameOf('', place), { place, text });
    else this.#goOn(this.#writer, place, text);
  }

  /** What stands in the field of a place now; `isByUser`: because its user has just done something there. */
  saw(uid: string, place: WritingPlace, draft: Draft, isByUser: boolean): void {
    const { device, ledger } = this.#options;
    if (uid !== this.#writer) this.entered(uid);
    const version = versionOf(draft);
    const key = nameOf(uid, place);
    const known = this.#known.get(key) ?? knownAs(place, blank);
    this.#known.set(key, known);
    if (isByUser) {
      if (version === known.version && known.isTouched) return;
      // Sent, or cleared by hand: from here the two look the same.
      if (version === blank && known.version !== blank) this.#options.sent.add(nameOfSent(key, known.version));
      if (draft.about?.kind === 'edit' && !isEdit(known.version)) known.beforeEdit = known.version;
      known.version = version;
      known.isTouched = true;
      known.others.clear();
      if (known.unread !== blank) known.others.add(versionBefore(known.unread, version));
      this.#wake();
      return;
    }
    if (known.others.has(version) || (version === known.version && !known.isTouched && version !== blank))
      known.unread = blank;
    if (version === known.version) return;
    // It is not loaded yet.
    if (version === blank && !known.isTouched && this.#options.plan.hasDeviceStorage) return;
    const mayBe =
      known.others.has(version) ||
      known.edits.has(version) ||
      this.#isEmptied(key, known.version, version) ||
      this.#isAfterEdit(known, draft);
    if (!mayBe) ledger.blame(`${device}: of itself ${key} changed from ${known.version} to ${version}`);
    known.version = version;
  }

  /** An edit is on its way: where it is refused, it comes back. */
  mayComeBack(uid: string, place: WritingPlace, draft: Draft): void {
    this.#known.get(nameOf(uid, place))?.edits.add(versionOf(draft));
  }

  /** After everything: what would stand in each place, and what is kept of it. */
  compare(uid: string, draftOf: (place: WritingPlace) => Draft | undefined): void {
    const { device, ledger, plan, disk } = this.#options;
    for (const [key, { place, version, others, edits }] of this.#known) {
      if (!key.startsWith(`${uid.length}.${uid}.`)) continue;
      const now = versionOf(draftOf(place) ?? blankDraft);
      const mayBe = now === version || others.has(now) || edits.has(now) || this.#isEmptied(key, version, now);
      if (!mayBe) ledger.blame(`${device}: ${key} is ${now} instead of ${version}`);
      if (!plan.hasDeviceStorage || plan.deviceStorageFaults > 0) continue;
      const kept = versionIn(disk.get(prefix + key));
      if (kept !== now) ledger.blame(`${device}: ${key} is kept as ${kept} instead of ${now}`);
    }
    if (plan.deviceStorageFaults > 0) return;
    for (const [key, text] of disk) {
      const isOwn = key.startsWith(`${prefix}${uid.length}.${uid}.`);
      if (isOwn && placeIn(key.slice(prefix.length), text) === undefined)
        ledger.blame(`${device}: what nobody wrote is still there: ${key}`);
    }
  }

  #goOn(uid: string, place: WritingPlace, text: string): void {
    const key = nameOf(uid, place);
    const known = this.#known.get(key) ?? knownAs(place, blank);
    this.#known.set(key, known);
    const base = this.#bases.get(key) ?? { version: known.version, others: known.others };
    this.#bases.set(key, base);
    known.version = versionBehind(base.version, text);
    known.others = new Set([...base.others].map((other) => versionBehind(other, text)));
    known.isTouched = true;
    this.#wake();
  }

  /** Empty now since another device has sent what was there, or another tab. */
  #isEmptied(key: string, before: string, now: string): boolean {
    return now === blank && !isEdit(before) && this.#options.sent.has(nameOfSent(key, before));
  }

  #isAfterEdit(known: Known, { text, about }: Draft): boolean {
    if (!isEdit(known.version)) return false;
    // The message that was to be changed is gone: what it would have said is a text of its own.
    const version = versionOf({ ...blankDraft, text, about });
    const mayBeBefore = [known.beforeEdit, versionBefore(known.unread, known.beforeEdit)];
    return mayBeBefore.includes(version) || (about === null && textIn(known.version) === text);
  }

  #wake(): void {
    this.#cancelRest();
    this.#hasRested = false;
    this.#cancelRest = this.#options.clock.after(restMs + longestQueueMs, () => (this.#hasRested = true));
  }
}

function knownAs(place: WritingPlace, version: string): Known {
  return { place, version, others: new Set(), edits: new Set(), isTouched: false, beforeEdit: blank, unread: blank };
}

/** As a person tells two drafts apart. */
function versionOf({ text, mentions, about }: Draft): string {
  return JSON.stringify([text, mentions.map(({ mark }) => mark), about?.kind ?? '', about?.message.id ?? '']);
}

/** Whatever is answered with it: a field goes by its words. */
function nameOfSent(key: string, version: string): string {
  return JSON.stringify([key, textIn(version).trim()]);
}

/** An empty line between the two. */
function versionBehind(base: string, text: string): string {
  const [before, ...rest]: unknown[] = JSON.parse(base);
  return JSON.stringify([[before, text].filter((part) => part !== '').join('\n\n'), ...rest]);
}

/** What was kept before what was written until that was read. Where a message is edited it waits. */
function versionBefore(kept: string, version: string): string {
  if (kept === blank || isEdit(version)) return version;
  if (version === blank) return kept;
  const [[text, marks, ...about], [last, more, ...later]] = [kept, version].map((one) => JSON.parse(one));
  const whole = [text, last].filter((part) => part !== '').join('\n\n');
  return JSON.stringify([whole, [...marks, ...more], ...(later[0] === '' ? about : later)]);
}

function textIn(version: string): string {
  return String(Reflect.get(Object(JSON.parse(version)), 0));
}

function isEdit(version: string): boolean {
  return Reflect.get(Object(JSON.parse(version)), 2) === 'edit';
}

/** What is kept, read without the kit. */
function versionIn(text: string | undefined): string {
  const draft = draftIn(text);
  return draft === undefined ? blank : versionOf(draft);
}

function draftIn(text: string | undefined): Draft | undefined {
  try {
    // What the kit writes is written whole or cut off, and cut off it is no JSON.
    const { draft, writtenAt } = JSON.parse(text ?? '') as { readonly draft?: Draft; readonly writtenAt: number };
    return Array.isArray(draft?.mentions) && writtenAt > oldest ? draft : undefined;
  } catch {
    return undefined;
  }
}

/** The place that a key of the storage names, where a draft of it is kept there. */
function placeIn(key: string, text: string): WritingPlace | undefined {
  if (draftIn(text) === undefined) return undefined;
  const { type, id, parentId } = JSON.parse(text) as Readonly<Record<string, string>>;
  if ((type !== 'user' && type !== 'group') || id === undefined || parentId === undefined) return undefined;
  const place: WritingPlace = { target: { type, id }, parentId };
  return key.endsWith(nameOf('', place).slice('0..'.length)) ? place : undefined;
}
