import type { KitException } from '@open-chat-kit/sdk';
import { type ReactElement, useCallback, useState } from 'react';
import { useKitClient } from '../../client/KitClientProvider.tsx';
import { isGroupNamed, listedGroup } from '../../hooks/listed-group.ts';
import { useLostRight } from '../../hooks/use-lost-right.ts';
import { useTransfer } from '../../hooks/use-transfer-ownership.ts';
import { usePeopleTranslation } from '../../i18n/use-people-translation.ts';
import { useComponentStyle } from '../../theme/use-component-style.ts';
import { errorWords } from '../words/error-words.ts';
import { isolated } from '../words/isolated.ts';
import { KitConfirmDialog } from '../KitConfirmDialog/KitConfirmDialog.tsx';
import { MemberRowView } from '../KitGroupMembers/MemberRowView.tsx';
import { ListClosed } from '../ListFrame/ListClosed.tsx';
import { ListFrame } from '../ListFrame/ListFrame.tsx';
import { useGroupWarning } from '../props/use-group-warning.ts';
import { usePassingNotice } from '../parts/use-passing-notice.tsx';
import { useProps } from '../props/use-props.ts';
import type { KitTransferOwnershipProps } from './props.ts';
import { transferKind } from './transfer-kind.ts';

/**
 * A searchable, endless, live list of the members of a group, for its owner, who makes one of them the owner.
 *
 * @example
 * <KitTransferOwnership group={group} showBackButton onBack={close} onTransferred={close} />
 */
export function KitTransferOwnership(asGiven: KitTransferOwnershipProps): ReactElement | null {
  const props = useProps('KitTransferOwnership', asGiven, transferKind.props);
  const isNamed = isGroupNamed(props.group, props.groupMemberRequestBuilder);
  useGroupWarning('KitTransferOwnership', isNamed);
  return isNamed ? <TransferOwnership {...props} /> : null;
}

/** A question that is open: about whom, what had gone wrong before, and whether it was answered. */
interface Question {
  readonly uid: string;
  readonly name: string;
  readonly isTried: boolean;
  readonly before: KitException | null;
}

function TransferOwnership(props: KitTransferOwnershipProps): ReactElement {
  const client = useKitClient();
  const { t } = usePeopleTranslation();
  const style = useComponentStyle('transferOwnershipStyles', props.style);
  const { list, own, transferring } = useTransfer({ ...props, group: props.group });
  const { canTransfer, isBusy, error, transfer } = transferring;
  const { model } = list;
  const canSelect = useCallback((uid: string) => model.getRow(uid)?.item.scope !== 'owner', [model]);
  const [question, setQuestion] = useState<Question | null>(null);
  const [chosen] = model.selected;
  const passing = usePassingNotice();
  if (question !== null && question.uid !== chosen?.uid && canTransfer === true && !isBusy) {
    setQuestion(null);
    // What was carried out needs no reason; and of a right that was lost the page says so by itself.
    if (!question.isTried) passing.say(t('list.rowGone', { name: isolated(question.name) }));
  }
  // Who has gone meanwhile, or what is not the viewer's to give any more, is not asked about.
  // While it is under way it may have happened already: the answer says so.
  const isRefused = canTransfer === false && !isBusy;
  const isOpen = question !== null && question.uid === chosen?.uid && canTransfer !== null && !isRefused;
  const guid = listedGroup(props.group, props.groupMemberRequestBuilder).guid;
  const isRightLost = useLostRight(canTransfer, `${guid} ${own.uid}`);
  const text = props.submitButtonText ?? t('transfer.submit');
  const canEngine = client?.capabilities.ownershipTransfer === true;
  const refusal = {
    title: t('transfer.notAllowedTitle'),
    text: t(!canEngine ? 'error.UNSUPPORTED' : isRightLost ? 'people.roleLost' : 'transfer.notAllowedText'),
  };
  const closed = own.ending ?? (isRefused ? refusal : null);
  return (
    <ListFrame
      kind={transferKind}
      props={{ ...props, selectionMode: 'single' }}
      style={style}
      list={list}
      words={transferKind.words(t)}
      Row={MemberRowView}
      look={{
        hasStatus: props.usersStatusVisibility !== false,
        ownUid: own.uid,
        ownScope: own.scope,
        scopeTextStyle: style.scopeTextStyle,
        unpickable: 'owner',
      }}
      // A press selects: there is no menu.
      actsOf={() => []}
      canSelect={canSelect}
      submit={{
        text,
        isBusy,
        run: () => {
          // Who is selected now: a press may come before what it was drawn with is drawn anew.
          const [now] = model.selected;
          setQuestion(now === undefined ? null : { uid: now.uid, name: now.name, isTried: false, before: error });
        },
      }}
      notice={passing.view}
      question={
        <KitConfirmDialog
          isOpen={isOpen}
          titleText={t('transfer.question', { name: isolated(chosen?.name ?? '') })}
          messageText={t('transfer.questionText')}
          confirmButtonText={text}
          isDestructive
          isBusy={isBusy}
          errorText={error === null || error === question?.before ? undefined : errorWords(error, t)}
          onConfirm={() => {
            setQuestion((asked) => asked && { ...asked, isTried: true });
            transfer();
          }}
          onCancel={() => setQuestion(null)}
          testID="transfer-question"
        />
      }
      instead={closed === null ? null : <ListClosed why={closed} props={props} style={style.errorStateStyle} />}
    />
  );
}
