import { groupFrom, type KitException } from '@open-chat-kit/sdk';
import { type ReactElement, useCallback, useEffect, useRef, useState } from 'react';
import { useKitClient } from '../../client/KitClientProvider.tsx';
import { callHost } from '../../hooks/call-host.ts';
import { useNewest } from '../../hooks/use-newest.ts';
import { useTranslation } from '../../i18n/KitI18nProvider.tsx';
import type { GroupListModel } from '../../models/lists/groups.ts';
import { useSlotErrors } from '../use-slot-errors.ts';
import { hostEntries } from '../Menu/host-entries.ts';
import type { MenuItemInterface } from '../Menu/menu-item.ts';
import type { MenuAnchor } from '../Menu/menu-placing.ts';
import { type GroupAct, defaultEntries } from './group-options.ts';
import { GroupMenu, type OpenMenu } from './GroupMenu.tsx';
import type { KitGroupsProps } from './props.ts';

/** The menu of the rows: how to open it, what is in it, and what stands over the list while it is open. */
export interface GroupMenuHandle {
  open(guid: string, anchor: MenuAnchor): void;
  /** For screen readers, which offer the entries without opening anything. */
  entriesOf(guid: string): readonly MenuItemInterface[];
  readonly view: ReactElement | null;
}

/** What the menu needs of the host: read when it opens, never stale. */
type MenuProps = Pick<KitGroupsProps, 'options' | 'addOptions' | 'onError'>;

/** `focusRow` gives the focus to a row: to the neighbour of one that is gone when its menu closes. */
export function useGroupMenu(
  props: MenuProps,
  model: GroupListModel,
  focusRow: (guid: string) => void,
): GroupMenuHandle {
  const client = useKitClient();
  const { t } = useTranslation();
  const newest = useNewest({ ...props, t });
  const [opened, setOpened] = useState<OpenMenu | null>(null);
  const place = useRef<{ readonly guid: string; readonly neighbour: string | undefined } | null>(null);
  const fail = useCallback(
    (error: KitException): void => callHost('onError', () => newest().onError?.(error)),
    [newest],
  );
  const failOnce = useSlotErrors(newest);
  // Entries are read while something is drawn, which is no moment to let a host set its state.
  const failLater = useCallback((error: KitException) => void setTimeout(() => failOnce(error), 0), [failOnce]);

  const entriesOf = useCallback(
    (guid: string): readonly MenuItemInterface[] => {
      const group = model.getRow(guid)?.item;
      if (group === undefined) return [];
      const now = newest();
      const given = (name: 'options' | 'addOptions'): readonly MenuItemInterface[] | undefined =>
        hostEntries({
          name: `"${name}" of KitGroups`,
          give: now[name],
          given: groupFrom(group),
          onError: failLater,
        });
      const start = (act: GroupAct): void => setOpened({ kind: 'question', guid, act });
      return [...(given('options') ?? defaultEntries(group, now.t, start)), ...(given('addOptions') ?? [])];
    },
    [model, newest, failLater],
  );
  const open = useCallback(
    (guid: string, anchor: MenuAnchor): void => {
      if (entriesOf(guid).length === 0) return;
      place.current = { guid, neighbour: neighbourOf(guid, model) };
      setOpened({ kind: 'menu', guid, anchor });
    },
    [entriesOf, model],
  );
  const close = useCallback(() => setOpened(null), []);
  useEffect(() => {
    const { guid = '', neighbour } = place.current ?? {};
    // Now that the layer is gone: before, nothing behind it could take the focus.
    if (opened === null && neighbour !== undefined && model.getRow(guid) === undefined) focusRow(neighbour);
    if (opened === null) place.current = null;
  }, [opened, model, focusRow]);

  const view =
    opened === null ? null : (
      <GroupMenu
        // Another question starts without the error of the one before.
        key={opened.kind === 'question' ? `${opened.guid} ${opened.act}` : 'menu'}
        opened={opened}
        model={model}
        client={client}
        entriesOf={entriesOf}
        onClose={close}
        onError={fail}
      />
    );
  return { open, entriesOf, view };
}

/** The row after this one, or the one before. */
function neighbourOf(guid: string, model: GroupListModel): string | undefined {
  const { search, main } = model.getSnapshot();
  const { ids } = search ?? main;
  const index = ids.indexOf(guid);
  return index < 0 ? undefined : (ids[index + 1] ?? ids[index - 1]);
}
