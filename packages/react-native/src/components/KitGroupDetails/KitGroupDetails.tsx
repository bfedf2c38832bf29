import type { KitException } from '@open-chat-kit/sdk';
import { type ReactElement, useMemo, useState } from 'react';
import { ScrollView, StyleSheet, View } from 'react-native';
import { callHost } from '../../hooks/call-host.ts';
import { isGroupNamed, listedGroup } from '../../hooks/listed-group.ts';
import { type GroupDetailsHandle, useGroupDetails } from '../../hooks/use-group-details.ts';
import { useHandle } from '../../hooks/use-handle.ts';
import { useNewest } from '../../hooks/use-newest.ts';
import { useSession } from '../../hooks/use-session.ts';
import { useTellError } from '../../hooks/use-tell-error.ts';
import { usePeopleTranslation } from '../../i18n/use-people-translation.ts';
import { alertIcon, composeIcon } from '#icons';
import { useComponentStyle } from '../../theme/use-component-style.ts';
import { FocusTrace, FocusTraceContext } from '../../web/use-kept-focus.ts';
import { Ground } from '../parts/Ground.tsx';
import { IconButton } from '../parts/IconButton.tsx';
import { KitTransferOwnership } from '../KitTransferOwnership/KitTransferOwnership.tsx';
import { TitleBar } from '../parts/TitleBar.tsx';
import { RowSkeleton } from '../parts/RowSkeleton.tsx';
import { Slot } from '../parts/Slot.tsx';
import { StateView } from '../parts/StateView.tsx';
import { useGroupWarning } from '../props/use-group-warning.ts';
import { usePassingNotice } from '../parts/use-passing-notice.tsx';
import { useProps } from '../props/use-props.ts';
import { readable } from '../parts/wide-page.ts';
import { useSlotErrors } from '../parts/use-slot-errors.ts';
import { EditGroupDialog } from './EditGroupDialog.tsx';
import { GroupEnded } from '../parts/GroupEnded.tsx';
import { GroupHead } from './GroupHead.tsx';
import { GroupMembersPart } from './GroupMembersPart.tsx';
import type { GroupSlotOf } from './group-slot.ts';
import { LeavingPart } from './LeavingPart.tsx';
import { canAsk, LeavingQuestions, type LeavingQuestion } from './LeavingQuestions.tsx';
import { kitGroupDetailsKinds } from './prop-kinds.ts';
import type { KitGroupDetailsProps } from './props.ts';
import type { KitGroupDetailsStyle } from '../../theme/styles/screens.ts';

/**
 * What a group is and who is in it, live; to be edited, left, handed over or deleted by who may.
 *
 * @example
 * <KitGroupDetails group={group} showBackButton onBack={close} onMembersPress={showMembers} onGroupLeft={close} />
 */
export function KitGroupDetails(asGiven: KitGroupDetailsProps): ReactElement | null {
  const props = useProps('KitGroupDetails', asGiven, kitGroupDetailsKinds);
  const isNamed = isGroupNamed(props.group, undefined);
  useGroupWarning('KitGroupDetails', isNamed);
  // The list of new owners stands in place of the details, and then they in its place.
  const [trace] = useState(() => new FocusTrace());
  // Another group begins at its beginning: what is asked of one is not asked of the next.
  return isNamed ? (
    <FocusTraceContext value={trace}>
      <GroupDetails key={listedGroup(props.group, undefined).guid} {...props} />
    </FocusTraceContext>
  ) : null;
}

function GroupDetails(props: KitGroupDetailsProps): ReactElement {
  const { ref, testID } = props;
  const { t } = usePeopleTranslation();
  const style = useComponentStyle('groupDetailsStyles', props.style);
  const newest = useNewest(props);
  const fail = useSlotErrors(newest);
  const details = useGroupDetails({
    group: props.group,
    onGroupUpdated: props.onGroupUpdated,
    onGroupLeft: props.onGroupLeft,
    onGroupDeleted: props.onGroupDeleted,
    onGroupLost: props.onGroupLost,
    onError: props.onError,
  });
  const { group, ending, editing, canEdit, beginEdit, reload } = details;
  const [question, setQuestion] = useState<LeavingQuestion | null>(null);
  const scope = group.getScope();
  const [askedAs, setAskedAs] = useState(scope);
  const ask = (asked: LeavingQuestion): void => {
    setQuestion(asked);
    setAskedAs(scope);
  };
  const passing = usePassingNotice();
  /** Who has handed it over in order to leave is asked as soon as they may. */
  const [isLeaving, setLeaving] = useState(false);
  const transfer = (isForLeaving: boolean): void => {
    if (props.onTransferPress === undefined) setTransferring({ isLeaving: isForLeaving });
    else callHost('onTransferPress', () => newest().onTransferPress?.(group, isForLeaving));
  };
  const [transferring, setTransferring] = useState<Transferring | null>(null);
  // Whoever comes next began none of it.
  useSession(() => {
    setQuestion(null);
    setLeaving(false);
    setTransferring(null);
  });
  // What cannot be done any more is not asked, nor asked again by itself when it can.
  if (question !== null && !canAsk(question, details)) {
    setQuestion(null);
    // An ending says by itself what has happened; and to whoever comes next nothing has.
    if (ending === null && !details.isLoading) passing.say(t(scope === askedAs ? 'list.changed' : 'people.roleLost'));
  }
  if (isLeaving && (details.canLeave || ending !== null)) {
    setLeaving(false);
    if (details.canLeave) ask('leave');
  }
  useHandle(
    ref,
    useMemo(() => ({ reload, edit: beginEdit, leave: () => setLeaving(true) }), [reload, beginEdit]),
  );
  const onError = useTellError(newest);
  const onBack = (): void => callHost('onBack', () => newest().onBack?.());

  if (transferring !== null && ending === null) {
    return (
      <KitTransferOwnership
        group={group}
        showBackButton
        onBack={() => setTransferring(null)}
        onTransferred={(newOwner) => {
          setTransferring(null);
          setLeaving(transferring.isLeaving);
          callHost('onOwnershipChanged', () => newest().onOwnershipChanged?.(newOwner));
        }}
        onError={onError}
        style={{ containerStyle: style.containerStyle }}
        testID={testID}
      />
    );
  }
  return (
    <Ground style={[styles.fill, style.containerStyle]} testID={testID}>
      {props.hideHeader === true ? null : (
        <TitleBar
          title={t('details.title')}
          onBack={props.showBackButton === true ? onBack : undefined}
          options={
            <>
              {canEdit && props.hideEditOption !== true ? (
                <IconButton icon={composeIcon} label={t('details.edit')} onPress={beginEdit} testID="details-edit" />
              ) : null}
              <Slot name="AppBarOptions" draw={props.AppBarOptions} given={undefined} fallback={null} onError={fail} />
            </>
          }
          style={style}
        />
      )}
      <Body
        props={props}
        style={style}
        details={details}
        onBack={onBack}
        fail={fail}
        onQuestion={ask}
        onTransfer={() => transfer(false)}
      />
      {passing.view}
      {editing === null ? null : (
        <EditGroupDialog
          details={details}
          editing={editing}
          iconPicker={props.iconPicker}
          onError={onError}
          style={style.fieldStyle}
        />
      )}
      <LeavingQuestions
        question={question}
        details={details}
        onClose={() => setQuestion(null)}
        onHandOver={() => {
          setQuestion(null);
          transfer(true);
        }}
        onError={onError}
      />
    </Ground>
  );
}

interface Transferring {
  /** The owner hands it over in order to leave. */
  readonly isLeaving: boolean;
}

interface BodyProps {
  readonly props: KitGroupDetailsProps;
  readonly style: KitGroupDetailsStyle;
  readonly details: GroupDetailsHandle;
  readonly onBack: () => void;
  readonly fail: (error: KitException) => void;
  readonly onQuestion: (question: LeavingQuestion) => void;
  readonly onTransfer: () => void;
}

/** The group, or what stands in its place: it is on its way, it did not come, or it is gone. */
function Body({ props, style, details, onBack, fail, onQuestion, onTransfer }: BodyProps): ReactElement | null {
  const { t } = usePeopleTranslation();
  const { group, isLoading, error, ending } = details;
  const slot: GroupSlotOf = (name, builtIn) => (
    <Slot name={name} draw={props[name]} given={group} fallback={builtIn} onError={fail} />
  );
  if (ending !== null) {
    const back = props.showBackButton === true ? onBack : undefined;
    return (
      <Slot
        name="EndingView"
        draw={props.EndingView}
        given={ending}
        fallback={<GroupEnded ending={ending} onBack={back} style={style.errorStateStyle} />}
        onError={fail}
      />
    );
  }
  if (error !== null) {
    if (props.hideError === true) return <View style={styles.fill} />;
    return (
      <Slot
        name="ErrorView"
        draw={props.ErrorView}
        given={undefined}
        fallback={
          <StateView
            role="alert"
            icon={alertIcon}
            title={t('details.errorTitle')}
            text={t(`error.${error.code}`)}
            action={{ text: t('common.tryAgain'), onPress: details.reload }}
            style={style.errorStateStyle}
          />
        }
        onError={fail}
      />
    );
  }
  // The host's words stand there meanwhile, if it has any.
  if (isLoading && group.getName() === '') {
    if (props.hideLoadingState === true) return <View style={styles.fill} />;
    return (
      <Slot
        name="LoadingView"
        draw={props.LoadingView}
        given={undefined}
        fallback={<RowSkeleton label={t('common.loading')} />}
        onError={fail}
      />
    );
  }
  return (
    <ScrollView style={styles.fill} contentContainerStyle={styles.content} testID="details-scroll">
      <GroupHead group={group} slot={slot} style={style} />
      <GroupMembersPart props={props} details={details} slot={slot} style={style} />
      <LeavingPart props={props} details={details} style={style} onQuestion={onQuestion} onTransfer={onTransfer} />
      {slot('FooterView', null)}
    </ScrollView>
  );
}

const styles = StyleSheet.create({
  fill: { flex: 1, minHeight: 0 },
  // In the middle of a wide page: rows that run across all of it cannot be read.
  content: { ...readable, paddingBottom: 24 },
});
