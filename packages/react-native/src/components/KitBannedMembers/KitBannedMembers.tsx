import { may } from '@open-chat-kit/sdk';
import type { ReactElement } from 'react';
import { useKitClient } from '../../client/KitClientProvider.tsx';
import { isGroupNamed, listedGroup } from '../../hooks/listed-group.ts';
import { useBannedList } from '../../hooks/use-banned-members.ts';
import { useLostRight } from '../../hooks/use-lost-right.ts';
import { useOwnMembership } from '../../hooks/use-own-membership.ts';
import { usePeopleTranslation } from '../../i18n/use-people-translation.ts';
import { useComponentStyle } from '../../theme/use-component-style.ts';
import { ListClosed } from '../ListFrame/ListClosed.tsx';
import { ListFrame } from '../ListFrame/ListFrame.tsx';
import { PersonRow } from '../ListFrame/PersonRow.tsx';
import { useGroupWarning } from '../props/use-group-warning.ts';
import { useProps } from '../props/use-props.ts';
import { bannedActs } from './banned-acts.ts';
import { bannedKind } from './banned-kind.ts';
import type { KitBannedMembersProps } from './props.ts';

/**
 * A searchable, endless, live list of who is banned from a group, for those who may lift it.
 *
 * @example
 * <KitBannedMembers group={group} showBackButton onBack={close} />
 */
export function KitBannedMembers(asGiven: KitBannedMembersProps): ReactElement | null {
  const props = useProps('KitBannedMembers', asGiven, bannedKind.props);
  const isNamed = isGroupNamed(props.group, props.bannedMembersRequestBuilder);
  useGroupWarning('KitBannedMembers', isNamed);
  return isNamed ? <BannedMembers {...props} /> : null;
}

function BannedMembers(props: KitBannedMembersProps): ReactElement {
  const { group, bannedMembersRequestBuilder } = props;
  const client = useKitClient();
  const { t } = usePeopleTranslation();
  const style = useComponentStyle('bannedMemberStyles', props.style);
  const list = useBannedList(props);
  const { guid } = listedGroup(group, bannedMembersRequestBuilder);
  const own = useOwnMembership(guid);
  // What the engine cannot do at all, the list says.
  const canEngine = client?.capabilities.bans === true;
  const canList = own.isKnown && canEngine ? may(own.scope, 'listBanned') : null;
  const isRightLost = useLostRight(canList, `${guid} ${own.uid}`);
  const refusal = {
    title: t('banned.notAllowedTitle'),
    text: t(isRightLost ? 'people.roleLost' : 'banned.notAllowedText'),
  };
  const closed = own.ending ?? (canList === false ? refusal : null);
  return (
    <ListFrame
      kind={bannedKind}
      props={props}
      style={style}
      list={list}
      words={bannedKind.words(t)}
      Row={PersonRow}
      // Whether somebody is online is nothing to a list of who is out.
      look={{ hasStatus: false, ownScope: own.scope }}
      role={own.scope}
      // As it is by now: an open menu and the rows ask while they are drawn.
      actsOf={(entry, by) => bannedActs(entry, { client: by, t, ownScope: own.read().scope })}
      instead={closed === null ? null : <ListClosed why={closed} props={props} style={style.errorStateStyle} />}
    />
  );
}
