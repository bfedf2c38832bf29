import type { ReactElement } from 'react';
import { isGroupNamed, listedGroup } from '../../hooks/listed-group.ts';
import { useMemberList } from '../../hooks/use-group-members.ts';
import { useOwnMembership } from '../../hooks/use-own-membership.ts';
import { usePeopleTranslation } from '../../i18n/use-people-translation.ts';
import { useComponentStyle } from '../../theme/use-component-style.ts';
import { ListClosed } from '../ListFrame/ListClosed.tsx';
import { ListFrame } from '../ListFrame/ListFrame.tsx';
import { useGroupWarning } from '../props/use-group-warning.ts';
import { useProps } from '../props/use-props.ts';
import { memberActs } from './member-acts.ts';
import { memberKind } from './member-kind.ts';
import { MemberRowView } from './MemberRowView.tsx';
import type { KitGroupMembersProps } from './props.ts';

/**
 * A searchable, endless, live list of the members of a group, with what the viewer may do with them.
 *
 * @example
 * <KitGroupMembers group={group} onItemPress={(member) => write(member.getUid())} />
 */
export function KitGroupMembers(asGiven: KitGroupMembersProps): ReactElement | null {
  const props = useProps('KitGroupMembers', asGiven, memberKind.props);
  const isNamed = isGroupNamed(props.group, props.groupMemberRequestBuilder);
  useGroupWarning('KitGroupMembers', isNamed);
  return isNamed ? <Members {...props} /> : null;
}

function Members(props: KitGroupMembersProps): ReactElement {
  const { group, groupMemberRequestBuilder } = props;
  const { t } = usePeopleTranslation();
  const style = useComponentStyle('groupMemberStyles', props.style);
  const list = useMemberList(props);
  const { guid } = listedGroup(group, groupMemberRequestBuilder);
  const own = useOwnMembership(guid);
  // Of a public group everybody sees the members. Where they are refused, that is because of how it ended.
  const closed = own.lost ?? (list.main.error?.code === 'FORBIDDEN' ? own.ending : null);
  return (
    <ListFrame
      kind={memberKind}
      props={props}
      style={style}
      list={list}
      words={memberKind.words(t)}
      Row={MemberRowView}
      look={{
        hasStatus: props.usersStatusVisibility !== false,
        ownUid: own.uid,
        ownScope: own.scope,
        scopeTextStyle: style.scopeTextStyle,
      }}
      role={own.scope}
      // As it is by now: an open menu and the rows ask while they are drawn.
      actsOf={(entry, client) => memberActs(entry, { client, t, own: own.read(), hiding: props })}
      instead={closed === null ? null : <ListClosed why={closed} props={props} style={style.errorStateStyle} />}
    />
  );
}
