import type { KitException } from '@open-chat-kit/sdk';
import type { ReactElement } from 'react';
import type { GroupDetailsHandle, GroupDetailsRights } from '../../hooks/use-group-details.ts';
import { usePeopleTranslation } from '../../i18n/use-people-translation.ts';
import { isolated } from '../isolated.ts';
import { KitConfirmDialog } from '../KitConfirmDialog/KitConfirmDialog.tsx';
import { ActQuestion } from '../ListFrame/ActQuestion.tsx';

/** What is asked: whether to leave, or to delete; and what an owner has to do before they can leave. */
export type LeavingQuestion = 'leave' | 'delete' | 'handOver' | 'alone';

interface LeavingQuestionsProps {
  readonly question: LeavingQuestion | null;
  readonly details: GroupDetailsHandle;
  readonly onClose: () => void;
  /** The owner looks for somebody to hand the group over to. */
  readonly onHandOver: () => void;
  readonly onError: (error: KitException) => void;
}

/** Whether the viewer may do what is asked. */
export function canAsk(question: LeavingQuestion, { canLeave, canDelete, canTransfer }: GroupDetailsRights): boolean {
  return { leave: canLeave, delete: canDelete, alone: canDelete, handOver: canTransfer }[question];
}

/** The questions before a group is left or deleted. */
export function LeavingQuestions(props: LeavingQuestionsProps): ReactElement | null {
  const { question, details, onClose, onHandOver, onError } = props;
  const { t } = usePeopleTranslation();
  const { group, leave, deleteGroup } = details;
  const name = isolated(group.getName());
  switch (question) {
    case 'leave':
      return (
        <ActQuestion
          onClose={onClose}
          onError={onError}
          title={t('groups.leaveTitle', { name })}
          text={t('groups.leaveText')}
          confirmText={t('groups.leave')}
          isDestructive
          carryOut={leave}
          testID="details-leave-question"
        />
      );
    case 'delete':
    case 'alone':
      return (
        <ActQuestion
          onClose={onClose}
          onError={onError}
          title={t('groups.deleteTitle', { name })}
          text={t(question === 'alone' ? 'details.aloneText' : 'groups.deleteText')}
          confirmText={t('groups.delete')}
          isDestructive
          carryOut={deleteGroup}
          testID="details-delete-question"
        />
      );
    case 'handOver':
      return (
        <KitConfirmDialog
          isOpen
          titleText={t('details.handOverTitle')}
          messageText={t('details.handOverText')}
          confirmButtonText={t('details.chooseOwner')}
          onConfirm={onHandOver}
          onCancel={onClose}
          testID="details-hand-over-question"
        />
      );
    case null:
      return null;
  }
}
