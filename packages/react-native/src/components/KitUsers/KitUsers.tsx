import type { ReactElement } from 'react';
import { activeTarget } from '../../hooks/chat-target.ts';
import { useUserList } from '../../hooks/use-users.ts';
import { usePeopleTranslation } from '../../i18n/use-people-translation.ts';
import { useComponentStyle } from '../../theme/use-component-style.ts';
import { ListFrame } from '../ListFrame/ListFrame.tsx';
import { PersonRow } from '../ListFrame/PersonRow.tsx';
import { useProps } from '../props/use-props.ts';
import type { KitUsersProps } from './props.ts';
import { userActs } from './user-acts.ts';
import { userKind } from './user-kind.ts';

/**
 * A searchable, endless, live list of people: to write to, or to pick from.
 *
 * @example
 * <KitUsers onItemPress={(user) => write(user.getUid())} />
 */
export function KitUsers(asGiven: KitUsersProps): ReactElement {
  const props = useProps('KitUsers', asGiven, userKind.props);
  const { t } = usePeopleTranslation();
  const style = useComponentStyle('userStyles', props.style);
  const list = useUserList(props);
  const active = activeTarget(props.activeChat);
  return (
    <ListFrame
      kind={userKind}
      props={props}
      style={style}
      list={list}
      words={userKind.words(t)}
      Row={PersonRow}
      look={{ hasStatus: props.usersStatusVisibility !== false }}
      activeId={active?.type === 'user' ? active.id : undefined}
      actsOf={(entry, client) => userActs(entry, client, t)}
    />
  );
}
