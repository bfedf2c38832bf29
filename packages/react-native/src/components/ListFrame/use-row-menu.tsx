import { type ChatClient, type KitException, toKitException } from '@open-chat-kit/sdk';
import { type ReactElement, useCallback, useLayoutEffect, useRef, useState } from 'react';
import { useKitClient } from '../../client/KitClientProvider.tsx';
import { useNewest } from '../../hooks/use-newest.ts';
import { useTellError } from '../../hooks/use-tell-error.ts';
import { useSession } from '../../hooks/use-session.ts';
import type { MenuStyle } from '../../theme/styles/chats.ts';
import { hostEntries } from '../Menu/host-entries.ts';
import type { MenuItemInterface } from '../Menu/menu-item.ts';
import type { MenuAnchor } from '../Menu/menu-placing.ts';
import { usePassingNotice } from '../parts/use-passing-notice.tsx';
import { useSlotErrors } from '../parts/use-slot-errors.ts';
import type { Act } from '../acts/act.ts';
import type { ListKind } from './list-kind.ts';
import { type SpokenMenus, useMenuNews } from './menu-news.ts';
import type { ListProps } from './props.ts';
import { type MenuHead, type MenuRows, type OpenMenu, RowMenu } from './RowMenu.tsx';

/** The menu of the rows: how to open it, what is in it, and what stands over the list while it is open. */
export interface RowMenuHandle extends SpokenMenus {
  /** Returns whether there is something to open. */
  open(id: string, anchor: MenuAnchor): boolean;
  readonly view: ReactElement | null;
  /** Of which row it is. */
  readonly openId: string | undefined;
  /** Why what stood there has gone by itself. */
  readonly notice: ReactElement;
}

interface RowMenuOptions<Entry, Item> {
  readonly kind: Pick<ListKind<Entry, Item, string>, 'component' | 'testIDs' | 'nameOf'>;
  /** A snapshot for hosts. */
  readonly toHost: (entry: Entry) => Item;
  /** What the menu needs of the host: read when it opens, never stale. */
  readonly props: Pick<ListProps<Item>, 'onError'> & {
    readonly [Name in 'options' | 'addOptions']?: ((item: Item) => unknown) | undefined;
  };
  readonly model: MenuRows<Entry>;
  /** Ids of the rows that are shown, in order. */
  readonly shown: () => readonly string[];
  /** Stands over the entries; it closes the menu by itself. @default nothing */
  readonly headOf?: MenuHead<Entry>;
  /** What the host has in place of the entries of this row; `undefined`: what it has for all. @default nothing */
  readonly optionsOf?: (
    entry: Entry,
    builtIn: () => readonly MenuItemInterface[],
  ) => ((item: Item) => unknown) | undefined;
  readonly actsOf: (entry: Entry, client: ChatClient) => readonly Act[];
  /** Gives the focus to a row: to the neighbour of one that is gone when its menu closes; without one, to the list. */
  readonly focusRow: (id: string) => void;
  /** What the viewer is there; `null` where that is nothing to the list. */
  readonly role: string | null;
  /** What else than role and props the entries depend on. @default nothing */
  readonly causes?: unknown;
  /** @default as the theme has it */
  readonly style?: MenuStyle | undefined;
}

/** The menu of the rows of a list. */
export function useRowMenu<Entry, Item>(menu: RowMenuOptions<Entry, Item>): RowMenuHandle {
  const { kind, toHost, props, model, focusRow, role } = menu;
  const client = useKitClient();
  const actsOf = (entry: Entry): readonly Act[] => (client === null ? [] : menu.actsOf(entry, client));
  const session = useSession();
  const passing = usePassingNotice();
  const { say } = passing;
  const { shown, optionsOf, headOf } = menu;
  const newest = useNewest({ ...props, actsOf, shown, optionsOf, headOf });
  const [opened, setOpened] = useState<OpenMenu | null>(null);
  const place = useRef<{ readonly id: string; readonly neighbour: string | undefined } | null>(null);
  const fail = useTellError(newest);
  const failOnce = useSlotErrors(newest);
  // Entries are read while something is drawn, which is no moment to let a host set its state; behind it one is.
  const failLater = useCallback(
    (refused: KitException) => void Promise.resolve().then(() => failOnce(refused)),
    [failOnce],
  );

  const entriesOf = useCallback(
    (id: string): readonly MenuItemInterface[] => {
      const row = model.getRow(id);
      if (row === undefined) return [];
      const now = newest();
      const builtIn = (): readonly MenuItemInterface[] =>
        now.actsOf(row.item).map((act) => ({
          id: act.name,
          text: act.text,
          icon: act.icon,
          isMirrored: act.isMirrored,
          destructive: act.isDestructive,
          testID: `${kind.testIDs.item}-option-${act.name}`,
          onPress: () => {
            if (act.question !== undefined) setOpened({ kind: 'question', id, act: act.name });
            else act.carryOut().catch((cause: unknown) => fail(toKitException(cause, act.text)));
          },
        }));
      const given = (name: 'options' | 'addOptions'): readonly MenuItemInterface[] | undefined =>
        hostEntries({
          name: `"${name}" of ${kind.component}`,
          give: (name === 'options' ? now.optionsOf?.(row.item, builtIn) : undefined) ?? now[name],
          given: toHost(row.item),
          onError: failLater,
          usual: builtIn,
        });
      return [...(given('options') ?? builtIn()), ...(given('addOptions') ?? [])];
    },
    [kind, toHost, model, newest, fail, failLater],
  );
  const open = useCallback(
    (id: string, anchor: MenuAnchor): boolean => {
      const row = model.getRow(id);
      // Where no entry is left something may still stand over them.
      const head = row && newest().headOf?.(row.item, () => {}, { id, anchor });
      if (entriesOf(id).length === 0 && (head ?? null) === null) return false;
      place.current = { id, neighbour: neighbourOf(id, newest().shown()) };
      // The layer gives the focus back to where it was: that is this row, and not what was pressed in it.
      focusRow(id);
      say('');
      setOpened({ kind: 'menu', id, anchor });
      return true;
    },
    [entriesOf, model, newest, focusRow, say],
  );
  const close = useCallback(() => setOpened(null), []);
  const leave = useCallback(
    (reason: string): void => {
      setOpened(null);
      if (reason !== '') say(reason);
    },
    [say],
  );
  useLayoutEffect(() => {
    if (opened !== null || place.current === null) return;
    const { id, neighbour = '' } = place.current;
    place.current = null;
    // Now that the layer is gone: before, nothing behind it could take the focus.
    if (model.getRow(id) === undefined) focusRow(neighbour);
  }, [opened, model, focusRow]);

  const subscribeSpoken = useMenuNews(props, client, role, menu.causes);
  const view =
    opened === null ? null : (
      <RowMenu
        // Another question starts without the error of the one before.
        key={opened.kind === 'question' ? `${opened.id} ${opened.act}` : 'menu'}
        opened={opened}
        model={model}
        nameOf={kind.nameOf}
        actsOf={actsOf}
        headOf={menu.headOf}
        entriesOf={entriesOf}
        onClose={close}
        onVoid={leave}
        role={role}
        session={session}
        onError={fail}
        testID={kind.testIDs.item}
        style={menu.style}
      />
    );
  return { open, spokenEntriesOf: entriesOf, subscribeSpoken, view, openId: opened?.id, notice: passing.view };
}

/** The row after this one, or the one before. */
function neighbourOf(id: string, ids: readonly string[]): string | undefined {
  const index = ids.indexOf(id);
  return index < 0 ? undefined : (ids[index + 1] ?? ids[index - 1]);
}
