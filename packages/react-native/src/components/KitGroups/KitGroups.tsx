import type { Kit } from '@open-chat-kit/sdk';
import type { ReactElement } from 'react';
import { activeTarget } from '../../hooks/chat-target.ts';
import { useGroupChats } from '../../hooks/use-group-chats.ts';
import { useGroupList } from '../../hooks/use-groups.ts';
import { useTranslation } from '../../i18n/KitI18nProvider.tsx';
import { useComponentStyle } from '../../theme/use-component-style.ts';
import { ListFrame } from '../ListFrame/ListFrame.tsx';
import { useProps } from '../props/use-props.ts';
import { groupActs } from './group-acts.ts';
import { groupKind } from './group-kind.ts';
import { GroupRowView } from './GroupRowView.tsx';
import type { KitGroupsProps } from './props.ts';

/**
 * A searchable, endless, live list of groups.
 *
 * @example
 * <KitGroups onItemPress={(group) => open(group.getGuid())} />
 */
export function KitGroups(asGiven: KitGroupsProps): ReactElement {
  const props = useProps('KitGroups', asGiven, groupKind.props);
  const { t } = useTranslation();
  const style = useComponentStyle('groupStyles', props.style);
  const list = useGroupList({ ...props, onLoad: loadListenerOf(props) });
  const { groupTypeVisibility, privateGroupIcon, passwordGroupIcon } = props;
  const hasUnreadCount = props.showUnreadCount === true;
  const hasLastMessage = props.showLastMessage === true;
  const chats = useGroupChats({ isWanted: hasUnreadCount || hasLastMessage, onError: props.onError });
  const active = activeTarget(props.activeChat);
  return (
    <ListFrame
      kind={groupKind}
      props={props}
      style={style}
      list={list}
      words={groupKind.words(t)}
      Row={GroupRowView}
      look={{
        hasTypeBadge: groupTypeVisibility !== false,
        privateGroupIcon,
        passwordGroupIcon,
        chats,
        hasUnreadCount,
        hasLastMessage,
        parts: style.itemStyle,
      }}
      activeId={active?.type === 'group' ? active.id : undefined}
      actsOf={(entry, client) => groupActs(entry, client, t)}
    />
  );
}

/**
 * The argument is groups; hosts may have annotated it as members (see the prop). Without a listener nothing is made for
 * it: a page must not cost the length of the list.
 */
function loadListenerOf({ onLoad }: KitGroupsProps): ((groups: Kit.Group[]) => void) | undefined {
  const listener: unknown = onLoad;
  return typeof listener === 'function' ? (groups) => listener(groups) : undefined;
}
