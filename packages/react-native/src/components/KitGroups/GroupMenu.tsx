import type { ChatClient, GroupRecord, KitException } from '@open-chat-kit/sdk';
import { type ReactElement, useEffect, useRef, useState } from 'react';
import { useListRow } from '../../hooks/use-live-list.ts';
import { useTranslation } from '../../i18n/KitI18nProvider.tsx';
import type { GroupListModel } from '../../models/lists/groups.ts';
import { isolated } from '../isolated.ts';
import { KitConfirmDialog } from '../KitConfirmDialog/KitConfirmDialog.tsx';
import { Menu } from '../Menu/Menu.tsx';
import type { MenuItemInterface } from '../Menu/menu-item.ts';
import type { MenuAnchor } from '../Menu/menu-placing.ts';
import { PasswordDialog } from '../PasswordDialog.tsx';
import { actsFor, carryOut, type GroupAct } from './group-options.ts';

/** What is open over the list: a menu, or the question that follows from it. */
export type OpenMenu =
  | { readonly kind: 'menu'; readonly guid: string; readonly anchor: MenuAnchor }
  | { readonly kind: 'question'; readonly guid: string; readonly act: GroupAct };

interface GroupMenuProps {
  readonly opened: OpenMenu;
  readonly model: GroupListModel;
  readonly client: ChatClient | null;
  readonly entriesOf: (guid: string) => readonly MenuItemInterface[];
  readonly onClose: () => void;
  readonly onError: (error: KitException) => void;
}

/** What stands over the list for one group. It follows the group, and goes when the group goes. */
export function GroupMenu(props: GroupMenuProps): ReactElement | null {
  const { opened, model, onClose } = props;
  const group = useListRow(model, opened.guid)?.item;
  const entries = group === undefined || opened.kind !== 'menu' ? [] : props.entriesOf(group.guid);
  const isVoid =
    group === undefined || (opened.kind === 'question' ? !actsFor(group).includes(opened.act) : entries.length === 0);
  useEffect(() => {
    // Nothing is left to ask: the group is gone, or has already become what was asked for.
    if (isVoid) onClose();
  }, [isVoid, onClose]);
  if (isVoid) return null;
  if (opened.kind === 'question') return <Question {...props} group={group} act={opened.act} />;
  return <Menu title={group.name} entries={entries} anchor={opened.anchor} onClose={onClose} testID="group-menu" />;
}

interface QuestionProps extends GroupMenuProps {
  readonly group: GroupRecord;
  readonly act: GroupAct;
}

function Question({ group, act, client, onClose, onError }: QuestionProps): ReactElement {
  const { t } = useTranslation();
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<KitException | null>(null);
  const isGone = useRef(false);
  useEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
    };
  }, []);

  const confirm = async (password: string): Promise<void> => {
    setBusy(true);
    setError(null);
    const failure = await carryOut(act, group.guid, password, client, t);
    if (failure !== null) onError(failure);
    if (isGone.current) return;
    setBusy(false);
    setError(failure);
    if (failure === null) onClose();
  };
  const name = isolated(group.name);
  const errorText = error === null ? undefined : t(`error.${error.code}`);
  if (act === 'joinWithPassword') {
    return (
      <PasswordDialog
        title={t('groups.passwordTitle', { name })}
        confirmText={t('groups.join')}
        isBusy={isBusy}
        error={errorText}
        onConfirm={(password) => void confirm(password)}
        onCancel={onClose}
      />
    );
  }
  return (
    <KitConfirmDialog
      isOpen
      titleText={t(`groups.${act}Title`, { name })}
      messageText={t(`groups.${act}Text`)}
      confirmButtonText={t(`groups.${act}`)}
      isDestructive={act !== 'join'}
      isBusy={isBusy}
      errorText={errorText}
      onConfirm={() => void confirm('')}
      onCancel={onClose}
      testID="group-question"
    />
  );
}
