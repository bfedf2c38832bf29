import { RowStore } from '../row-store.ts';
import type { RowSource } from '../row-source.ts';
import { foldedAction, type FoldedRun, foldedRuns, type FoldSubject } from './action-folds.ts';
import type { MessageRows } from './message-rows.ts';

/** The line that stands for several. The same object as long as nothing of it changed. */
export interface MessageFold {
  readonly subject: FoldSubject;
  /** Of who did it, or of whom it happened to; as the newest line has it. */
  readonly name: string;
  readonly count: number;
  /** Nothing was done but adding people, each of them once. */
  readonly isAdding: boolean;
  readonly isOpen: boolean;
  /** The first of the lines is the first of its day. */
  readonly startsDay: boolean;
  /** Of the first line, in seconds since 1970. */
  readonly sentAt: number;
}

/** No key of a message begins with it. */
const prefix = 'fold-';

/** Whether this, of what is shown, is a fold and no message. */
export function isFold(id: string): boolean {
  return id.startsWith(prefix);
}

/**
 * What is drawn of the messages: in place of lines that are folded, the fold, and its lines below it while it is open.
 * A fold keeps its name and stays open as long as one of its lines is left in it, whatever comes at either end.
 */
export class FoldedRows implements RowSource<MessageFold> {
  readonly #rows: MessageRows;
  /** Lines are followed here too: of them it is told that they came into a fold or left it. */
  readonly #folds = new RowStore<MessageFold>(() => {});
  /** The fold of each line that is in one. */
  #foldOf = new Map<string, string>();
  /** Lines in folds that are open. */
  #open = new Set<string>();
  #named = 0;
  #ids: readonly string[] = [];
  #shown: readonly string[] = [];
  /** Of the rows, as of the last time. */
  #linesChanged = 0;
  #isToggled = false;

  constructor(rows: MessageRows) {
    this.#rows = rows;
  }

  /** As of the last `settle`: the same array as long as nothing came, went or moved. */
  get shown(): readonly string[] {
    return this.#shown;
  }

  getRow(id: string): MessageFold | undefined {
    return this.#folds.get(id);
  }

  /** The fold that a line is in. */
  foldOf(key: string): string | undefined {
    return this.#foldOf.get(key);
  }

  /** Hears of a fold, or of a line that comes into one or leaves it. */
  subscribeRow(id: string, listener: () => void): () => void {
    return this.#folds.subscribe(id, listener);
  }

  /** Opens a fold, or closes it; it shows with the next `settle`. */
  toggle(id: string): void {
    const isOpen = this.#folds.get(id)?.isOpen;
    if (isOpen === undefined) return;
    for (const [key, fold] of this.#foldOf) {
      if (fold !== id) continue;
      if (isOpen) this.#open.delete(key);
      else this.#open.add(key);
    }
    this.#isToggled = true;
  }

  /** Opens the fold that a line is in, where that is closed. Returns whether there was one. */
  reveal(key: string): boolean {
    const id = this.#foldOf.get(key);
    if (id === undefined || this.#folds.get(id)?.isOpen === true) return false;
    this.toggle(id);
    return true;
  }

  /** Brings all up to date with these messages. */
  settle(ids: readonly string[]): void {
    const { linesChanged } = this.#rows;
    if (linesChanged === this.#linesChanged && !this.#isToggled && startsWith(ids, this.#ids)) {
      // What people write at the end changes no fold: a long list must not pay for its length.
      if (ids.length > this.#ids.length)
        this.#shown = this.#foldOf.size === 0 ? ids : [...this.#shown, ...ids.slice(this.#ids.length)];
      this.#ids = ids;
      return;
    }
    this.#ids = ids;
    this.#linesChanged = linesChanged;
    this.#isToggled = false;
    const folds = new Map<string, MessageFold>();
    const foldOf = new Map<string, string>();
    const shown: string[] = [];
    let rest = 0;
    for (const run of foldedRuns(ids.map((key) => this.#rows.message(key)))) {
      const keys = ids.slice(run.start, run.end);
      const id = this.#nameOf(keys, folds);
      const fold = this.#foldFrom(run, keys, this.#folds.get(id));
      folds.set(id, fold);
      for (const key of keys) foldOf.set(key, id);
      for (; rest < run.start; rest += 1) shown.push(ids[rest] ?? '');
      shown.push(id);
      if (!fold.isOpen) rest = run.end;
    }
    for (; rest < ids.length; rest += 1) shown.push(ids[rest] ?? '');
    this.#replace(folds, foldOf);
    this.#shown = folds.size === 0 ? ids : isSameArray(shown, this.#shown) ? this.#shown : shown;
  }

  /** Tells listeners what changed since the last time. */
  flush(): void {
    this.#folds.flush();
  }

  clear(): void {
    this.#replace(new Map(), new Map());
    this.#ids = this.#shown = [];
  }

  #replace(folds: Map<string, MessageFold>, foldOf: Map<string, string>): void {
    const shown = this.#folds;
    for (const [id, fold] of folds) if (shown.get(id) !== fold) shown.set(id, fold);
    for (const id of new Set(this.#foldOf.values())) if (!folds.has(id)) shown.remove(id);
    for (const key of foldOf.keys()) if (!this.#foldOf.has(key)) shown.touch(key);
    for (const key of this.#foldOf.keys()) if (!foldOf.has(key)) shown.touch(key);
    this.#foldOf = foldOf;
    this.#open = new Set([...foldOf].flatMap(([key, id]) => (folds.get(id)?.isOpen === true ? [key] : [])));
  }

  /** The name that one of the lines has brought along, if no other fold has taken it by now. */
  #nameOf(keys: readonly string[], taken: ReadonlyMap<string, MessageFold>): string {
    for (const key of keys) {
      const id = this.#foldOf.get(key);
      if (id !== undefined && !taken.has(id)) return id;
    }
    this.#named += 1;
    return prefix + this.#named;
  }

  #foldFrom({ subject }: FoldedRun, keys: readonly string[], before: MessageFold | undefined): MessageFold {
    const messages = keys.flatMap((key) => this.#rows.message(key) ?? []);
    const actions = messages.flatMap((message) => foldedAction(message) ?? []);
    const [first] = keys;
    const last = actions.at(-1);
    const added = new Set(actions.flatMap((action) => (action.kind === 'added' ? [action.user.uid] : [])));
    const subjectName = last !== undefined && 'user' in last ? last.user.name : '';
    const fold: MessageFold = {
      subject,
      name: subject === 'by' ? (messages.at(-1)?.sender.name ?? '') : subjectName,
      count: keys.length,
      isAdding: subject === 'by' && added.size === keys.length,
      isOpen: keys.some((key) => this.#open.has(key)),
      startsDay: first !== undefined && this.#rows.get(first)?.startsDay === true,
      sentAt: messages[0]?.sentAt ?? 0,
    };
    return before !== undefined && isSameFold(before, fold) ? before : fold;
  }
}

function isSameFold(a: MessageFold, b: MessageFold): boolean {
  return (
    a.subject === b.subject &&
    a.name === b.name &&
    a.count === b.count &&
    a.isAdding === b.isAdding &&
    a.isOpen === b.isOpen &&
    a.startsDay === b.startsDay &&
    a.sentAt === b.sentAt
  );
}

function isSameArray(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && startsWith(a, b);
}

function startsWith(all: readonly string[], start: readonly string[]): boolean {
  return all === start || (all.length >= start.length && start.every((one, index) => one === all[index]));
}
