import { type ReactElement, useCallback } from 'react';
import { type Adding, useAdding } from '../../hooks/use-add-members.ts';
import { isGroupNamed, listedGroup } from '../../hooks/listed-group.ts';
import { useLostRight } from '../../hooks/use-lost-right.ts';
import type { PeopleTranslator } from '../../i18n/parts.ts';
import { usePeopleTranslation } from '../../i18n/use-people-translation.ts';
import { useComponentStyle } from '../../theme/use-component-style.ts';
import { Announcer } from '../parts/Announcer.tsx';
import { errorWords } from '../words/error-words.ts';
import { ListClosed } from '../ListFrame/ListClosed.tsx';
import { ListFrame } from '../ListFrame/ListFrame.tsx';
import { ListNotice } from '../ListFrame/ListNotice.tsx';
import { useGroupWarning } from '../props/use-group-warning.ts';
import { useProps } from '../props/use-props.ts';
import { addKind } from './add-kind.ts';
import { AddRowView } from './AddRowView.tsx';
import type { KitAddMembersProps } from './props.ts';

/**
 * A searchable, endless, live list of people to be added to a group, for those who may add them.
 *
 * @example
 * <KitAddMembers group={group} showBackButton onBack={close} onAdded={close} />
 */
export function KitAddMembers(asGiven: KitAddMembersProps): ReactElement | null {
  const props = useProps('KitAddMembers', asGiven, addKind.props);
  const isNamed = isGroupNamed(props.group, undefined);
  useGroupWarning('KitAddMembers', isNamed);
  return isNamed ? <AddMembers {...props} /> : null;
}

function AddMembers(props: KitAddMembersProps): ReactElement {
  const { t } = usePeopleTranslation();
  const style = useComponentStyle('addMemberStyles', props.style);
  const { list, membership, own, adding } = useAdding({ ...props, group: props.group });
  const { members, isMember } = membership;
  const canSelect = useCallback((uid: string) => !isMember(uid), [isMember]);
  const fault = faultOf(adding, t);
  const isRightLost = useLostRight(adding.canAdd, `${listedGroup(props.group, undefined).guid} ${own.uid}`);
  const refusal = {
    title: t('addMembers.notAllowedTitle'),
    text: t(isRightLost ? 'people.roleLost' : 'addMembers.notAllowedText'),
  };
  const closed = own.ending ?? (adding.canAdd === false ? refusal : null);
  return (
    <ListFrame
      kind={addKind}
      props={{ ...props, selectionMode: 'multiple' }}
      style={style}
      list={list}
      words={addKind.words(t)}
      Row={AddRowView}
      look={{
        hasStatus: props.usersStatusVisibility !== false,
        members,
        failures: adding.failures,
        memberTextStyle: style.memberTextStyle,
      }}
      // A press selects: there is no menu.
      actsOf={() => []}
      canSelect={canSelect}
      submit={{ text: props.submitButtonText ?? t('addMembers.add'), isBusy: adding.isBusy, run: adding.add }}
      notice={
        <>
          {fault === '' ? null : <ListNotice text={fault} style={style.errorTextStyle} />}
          <Announcer text={adding.addedCount > 0 && fault === '' ? t('addMembers.added') : ''} />
        </>
      }
      instead={closed === null ? null : <ListClosed why={closed} props={props} style={style.errorStateStyle} />}
    />
  );
}

/** What went wrong at the last try: all of it, or some of it. */
function faultOf({ error, failures }: Adding, t: PeopleTranslator['t']): string {
  if (error !== null) return errorWords(error, t);
  return Object.keys(failures).length > 0 ? t('addMembers.someFailed') : '';
}
