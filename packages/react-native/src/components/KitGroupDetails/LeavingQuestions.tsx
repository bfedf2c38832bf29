import type { KitException } from '@open-chat-kit/sdk';
import type { ReactElement } from 'react';
import type { GroupDetailsHandle, GroupDetailsRights } from '../../hooks/use-group-details.ts';
import { usePeopleTranslation } from '../../i18n/use-people-translation.ts';
import { KitConfirmDialog } from '../KitConfirmDialog/KitConfirmDialog.tsx';
import { endingAct } from '../KitGroups/group-acts.ts';
import { ActQuestion } from '../acts/ActQuestion.tsx';

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
  if (question === null) return null;
  if (question === 'handOver') {
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
  }
  const name = group.getName();
  const text = question === 'alone' ? t('details.aloneText') : undefined;
  const act =
    question === 'leave' ? endingAct('leave', name, t, leave) : endingAct('delete', name, t, deleteGroup, text);
  return <ActQuestion act={act} onClose={onClose} onError={onError} testID={`details-${act.name}-question`} />;
}
