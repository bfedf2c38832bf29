import type { KitException } from '@open-chat-kit/sdk';
import { type ReactElement, useCallback, useEffect, useRef, useState } from 'react';
import { useListRow } from '../../hooks/use-list-row.ts';
import { useTranslation } from '../../i18n/KitI18nProvider.tsx';
import type { RowSource } from '../../models/row-source.ts';
import type { MenuStyle } from '../../theme/styles/chats.ts';
import { isolated } from '../words/isolated.ts';
import { Menu } from '../Menu/Menu.tsx';
import type { MenuItemInterface } from '../Menu/menu-item.ts';
import type { MenuAnchor } from '../Menu/menu-placing.ts';
import { ActQuestion } from '../acts/ActQuestion.tsx';
import type { Act } from '../acts/act.ts';

/** What a menu needs of the rows on which it opens. */
export interface MenuRows<Entry> extends RowSource<{ readonly item: Entry }> {
  /** It shows what is not so any more: it asks what it missed. */
  readonly catchUp: () => void;
}

/** What is open over the list: a menu, or the question that follows from it. */
export type OpenMenu =
  | { readonly kind: 'menu'; readonly id: string; readonly anchor: MenuAnchor }
  | { readonly kind: 'question'; readonly id: string; readonly act: string };

/** What stands over the entries of a menu; `at` is where it has opened, and on what. */
export type MenuHead<Entry> = (
  entry: Entry,
  close: () => void,
  at: { readonly id: string; readonly anchor: MenuAnchor },
) => ReactElement | null;

interface RowMenuProps<Entry> {
  readonly opened: OpenMenu;
  readonly model: MenuRows<Entry>;
  readonly nameOf: (entry: Entry) => string;
  readonly actsOf: (entry: Entry) => readonly Act[];
  readonly entriesOf: (id: string) => readonly MenuItemInterface[];
  readonly headOf: MenuHead<Entry> | undefined;
  readonly onClose: () => void;
  /** It goes by itself, for this reason; empty where it needs none. */
  readonly onVoid: (reason: string) => void;
  /** What the viewer is there, and in which session: where these change, that is the reason, or nobody's who looks now. */
  readonly role: string | null;
  readonly session: number;
  readonly onError: (error: KitException) => void;
  /** Before the test ids of what is open. */
  readonly testID: string;
  readonly style: MenuStyle | undefined;
}

/** What stands over the list for one row. It follows what the row is of, and goes when that goes. */
export function RowMenu<Entry>(props: RowMenuProps<Entry>): ReactElement | null {
  const { opened, model, onClose, onVoid, onError, testID } = props;
  const isTried = useRef(false);
  const row = useListRow(model, opened.id);
  const entries = row === undefined || opened.kind !== 'menu' ? [] : props.entriesOf(opened.id);
  const act =
    row === undefined || opened.kind !== 'question'
      ? undefined
      : props.actsOf(row.item).find(({ name }) => name === opened.act);
  const head = row === undefined || opened.kind !== 'menu' ? null : (props.headOf?.(row.item, onClose, opened) ?? null);
  const isVoid = entries.length === 0 && head === null && act?.question === undefined;
  const reason = useReason(props, row);
  useEffect(() => {
    // Nothing is left to ask: the row is gone, or what it is of has already become what was asked for.
    if (isVoid) onVoid(isTried.current ? '' : reason);
    // oxlint-disable-next-line react/exhaustive-deps -- told once, as it is then
  }, [isVoid, onVoid]);
  const onTry = useCallback(() => void (isTried.current = true), []);
  const onFailure = useCallback(
    (error: KitException): void => {
      isTried.current = false;
      onError(error);
    },
    [onError],
  );
  if (act?.question !== undefined) {
    return (
      <ActQuestion
        act={act}
        onClose={onClose}
        onTry={onTry}
        onAlreadySo={model.catchUp}
        onError={onFailure}
        testID={`${testID}-question`}
      />
    );
  }
  if (row === undefined || isVoid || opened.kind !== 'menu') return null;
  return (
    <Menu
      title={props.nameOf(row.item)}
      entries={entries}
      head={head}
      anchor={opened.anchor}
      onClose={onClose}
      testID={`${testID}-menu`}
      style={props.style}
    />
  );
}

/** Why a menu or a question of a row goes by itself. */
function useReason<Entry>(
  { model, nameOf, role, session }: RowMenuProps<Entry>,
  row: { readonly item: Entry } | undefined,
): string {
  const { t } = useTranslation();
  const [first] = useState({ model, role, session });
  const [name, setName] = useState('');
  const now = row === undefined ? name : nameOf(row.item);
  if (now !== name) setName(now);
  // Of another list, and to somebody else, nothing is said of this one.
  if (first.model !== model || first.session !== session) return '';
  if (first.role !== role) return t('people.roleLost');
  return row === undefined && name !== '' ? t('list.rowGone', { name: isolated(name) }) : t('list.changed');
}
