import type { KitException } from '@open-chat-kit/sdk';
import { type ReactElement, useEffect } from 'react';
import { useListRow } from '../../hooks/use-list-row.ts';
import type { RowSource } from '../../models/row-source.ts';
import { Menu } from '../Menu/Menu.tsx';
import type { MenuItemInterface } from '../Menu/menu-item.ts';
import type { MenuAnchor } from '../Menu/menu-placing.ts';
import type { ListAct } from './list-act.ts';

/** What is open over the list: a menu, or the question that follows from it. */
export type OpenMenu =
  | { readonly kind: 'menu'; readonly id: string; readonly anchor: MenuAnchor }
  | { readonly kind: 'question'; readonly id: string; readonly act: string };

interface RowMenuProps<Row> {
  readonly opened: OpenMenu;
  readonly model: RowSource<Row>;
  readonly nameOf: (row: Row) => string;
  readonly actsOf: (row: Row) => readonly ListAct[];
  readonly entriesOf: (id: string) => readonly MenuItemInterface[];
  readonly onClose: () => void;
  readonly onError: (error: KitException) => void;
  /** Before the test ids of what is open. */
  readonly testID: string;
}

/** What stands over the list for one row. It follows what the row is of, and goes when that goes. */
export function RowMenu<Row>(props: RowMenuProps<Row>): ReactElement | null {
  const { opened, model, onClose, onError, testID } = props;
  const row = useListRow(model, opened.id);
  const entries = row === undefined || opened.kind !== 'menu' ? [] : props.entriesOf(opened.id);
  const question =
    row === undefined || opened.kind !== 'question'
      ? undefined
      : props.actsOf(row).find(({ name }) => name === opened.act)?.question;
  const isVoid = entries.length === 0 && question === undefined;
  useEffect(() => {
    // Nothing is left to ask: the row is gone, or what it is of has already become what was asked for.
    if (isVoid) onClose();
  }, [isVoid, onClose]);
  if (question !== undefined) return question({ onClose, onError, testID: `${testID}-question` });
  if (row === undefined || isVoid || opened.kind !== 'menu') return null;
  return (
    <Menu
      title={props.nameOf(row)}
      entries={entries}
      anchor={opened.anchor}
      onClose={onClose}
      testID={`${testID}-menu`}
    />
  );
}
