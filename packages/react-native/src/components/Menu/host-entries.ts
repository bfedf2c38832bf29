import { type KitException, toKitException } from '@open-chat-kit/sdk';
import { warnOnce } from '../../development.ts';
import type { KitMessageOption, MenuItemInterface } from './menu-item.ts';

interface HostEntries<Given> {
  /** Of the prop and its component, for the report. */
  readonly name: string;
  /** The host's function; without one there are no entries of the host's. */
  readonly give: ((given: Given) => unknown) | null | undefined;
  /** What the menu is of. */
  readonly given: Given;
  readonly onError: (error: KitException) => void;
  /** What the menu has by itself. @default nothing */
  readonly usual?: () => readonly MenuItemInterface[];
}

const none = (): readonly MenuItemInterface[] => [];

/** The entries that a function of the host's gives; `undefined` when it gives none that can be shown. */
export function hostEntries<Given>(host: HostEntries<Given>): readonly MenuItemInterface[] | undefined {
  const { name, give, given, onError, usual = none } = host;
  if (give === undefined || give === null) return undefined;
  try {
    const made = give(given);
    // Nobody waits for it, and what it fails with must not end as nobody's.
    Promise.resolve(made).catch((cause: unknown) => onError(toKitException(cause, name)));
    return entriesIn(made, { name, given, usual });
  } catch (cause) {
    onError(toKitException(cause, name));
    return undefined;
  }
}

/** What is known of the menu whose entries a host was asked for. */
type AskedMenu = Required<Pick<HostEntries<unknown>, 'name' | 'given' | 'usual'>>;

/** Code without types gives anything, most often the promise of an async function. */
function entriesIn(made: unknown, menu: AskedMenu): readonly MenuItemInterface[] | undefined {
  const items: readonly unknown[] | null = Array.isArray(made) ? made : null;
  const entries = items?.flatMap((item) => entryIn(item, menu) ?? []) ?? [];
  if (items !== null && entries.length === items.length) return entries;
  warnOnce(`${menu.name} must give an array of items, each with "text" and "onPress", and no promise of one.`);
  return entries.length === 0 ? undefined : entries;
}

function entryIn(value: unknown, { given, usual }: AskedMenu): MenuItemInterface | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const press: unknown = Reflect.get(value, 'onPress');
  if ('text' in value && typeof value.text === 'string')
    return typeof press === 'function' ? (value as MenuItemInterface) : undefined;
  if (!('title' in value) || typeof value.title !== 'string') return undefined;
  const { title, titleStyle, ...entry } = value as KitMessageOption;
  const onPress =
    typeof press === 'function'
      ? (): unknown => Reflect.apply(press, value, [given])
      : usual().find(({ id }) => id !== undefined && id === entry.id)?.onPress;
  return onPress === undefined ? undefined : { ...entry, text: title, textStyle: titleStyle, onPress };
}
