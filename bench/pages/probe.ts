/**
 * Counts what React renders, from outside: React's production build tells the hook of its developer tools of each commit,
 * and the fibers of the commit say which components ran. To be loaded before React; pages that measure time do without.
 */
import { takeWakes } from './wakes.ts';

/** Renders since the last `take`. */
export interface Renders {
  /** Of each row, by the id of its group or message. */
  readonly rows: Readonly<Record<string, number>>;
  /** Of each list or page around the rows, by the component's name. */
  readonly lists: Readonly<Record<string, number>>;
  /** Of headers. */
  readonly headers: number;
  /** Of all components there are, these included. */
  readonly all: number;
  /** All of them by name: for finding out what a miss is. */
  readonly names: Readonly<Record<string, number>>;
  /** Frames that were asked for, and timers that ran. */
  readonly wakes: number;
}

export interface Probe {
  take(): Renders;
}

declare global {
  // oxlint-disable-next-line vars-on-top, no-var -- a global can only be declared with var
  var probe: Probe | undefined;
  // oxlint-disable-next-line vars-on-top, no-var -- a global can only be declared with var
  var __REACT_DEVTOOLS_GLOBAL_HOOK__: unknown;
}

interface Fiber {
  readonly tag: number;
  readonly type: unknown;
  readonly flags: number;
  readonly alternate: Fiber | null;
  readonly child: Fiber | null;
  readonly sibling: Fiber | null;
  readonly memoizedProps: Readonly<Record<string, unknown>> | null;
}

/** `PerformedWork` in React's ReactFiberFlags: set there for developer tools alone. */
const performedWork = 1;
/** Function, class, forwardRef, memo and simple memo, in React's ReactWorkTags. */
const componentTags = new Set([0, 1, 11, 14, 15]);
// Bundling numbers names that are there twice.
// `Message` is that of react-native-gifted-chat.
const rowNames = /^(ListedRow|MessageRowView|BenchRow|Conversation|Message)\d*$/;
const listNames =
  /^(KitGroups|KitGroupMembers|KitUsers|KitConversations|KitMessageList|WindowedList|LimitList|NaiveList|VirtualizedList|RecyclerViewComponent|LegendListInner)\d*$/;
const headerNames = /^KitMessageHeader\d*$/;

let rows: Record<string, number> = {};
let lists: Record<string, number> = {};
let names: Record<string, number> = {};
let headers = 0;
let all = 0;

globalThis.probe = {
  take() {
    const taken = { rows, lists, headers, all, names, wakes: takeWakes() };
    rows = {};
    lists = {};
    names = {};
    headers = all = 0;
    return taken;
  },
};
globalThis.__REACT_DEVTOOLS_GLOBAL_HOOK__ = {
  supportsFiber: true,
  isDisabled: false,
  inject: () => 1,
  onCommitFiberRoot(_id: number, { current }: { readonly current: Fiber }) {
    walk(current);
  },
  onCommitFiberUnmount() {},
  onPostCommitFiberRoot() {},
};

/** Into what this commit made anew: a fiber whose children are those of its former self did nothing below. */
function walk(fiber: Fiber): void {
  const before = fiber.alternate;
  if (componentTags.has(fiber.tag) && (before === null || (fiber.flags & performedWork) !== 0)) note(fiber);
  if (before !== null && before.child === fiber.child) return;
  const known = new Set<Fiber>();
  for (let child = before?.child ?? null; child !== null; child = child.sibling) known.add(child);
  for (let child = fiber.child; child !== null; child = child.sibling) if (!known.has(child)) walk(child);
}

function note({ type, memoizedProps }: Fiber): void {
  const name = nameOf(type);
  all += 1;
  names[name] = (names[name] ?? 0) + 1;
  if (rowNames.test(name)) {
    const id = idIn(memoizedProps) ?? '?';
    rows[id] = (rows[id] ?? 0) + 1;
  } else if (listNames.test(name)) lists[name] = (lists[name] ?? 0) + 1;
  else if (headerNames.test(name)) headers += 1;
}

function idIn(props: unknown): string | undefined {
  if (typeof props !== 'object' || props === null) return undefined;
  if ('guid' in props) return String(props.guid);
  // Of a chat it says with what kind of other, too.
  if ('id' in props) return String(props.id).replace(/^group\//, '');
  return 'group' in props ? idIn(props.group) : undefined;
}

/** Functions have a name; memo and forwardRef are objects around one. */
function nameOf(type: unknown): string {
  if (typeof type === 'function') return type.name;
  if (typeof type !== 'object' || type === null) return '';
  if ('displayName' in type && typeof type.displayName === 'string') return type.displayName;
  if ('render' in type) return nameOf(type.render);
  return 'type' in type ? nameOf(type.type) : '';
}
