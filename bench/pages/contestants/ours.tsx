import {
  Kit,
  KitClientProvider,
  KitConversations,
  KitGroupMembers,
  KitGroups,
  KitUsers,
} from '@open-chat-kit/react-native';
import { type ReactElement, useMemo } from 'react';
import { benchEngine } from '../world/bench-engine.ts';
import { type ListName, roomGuid, tellings } from '../world/told.ts';
import type { Contestant, ListProps } from './contestant.ts';

/** Our list of each kind over the SDK, with all that both do. Its bar and its search field are left out: no other has them. */
export const ours: Contestant = {
  async prepare(world, list) {
    const told = list === 'groups' ? {} : { told: tellings[list](world) };
    const client = new Kit.ChatClient({ engine: benchEngine({ groups: world, ...told }) });
    await client.login('ana');
    const List = lists[list];
    return (props) => (
      <KitClientProvider client={client}>
        <List {...props} />
      </KitClientProvider>
    );
  },
};

const lists: Readonly<Record<ListName, (props: ListProps) => ReactElement>> = {
  groups({ onItemPress, subtitle, ...props }) {
    const slot = useMemo(() => {
      if (subtitle === undefined) return undefined;
      return (group: Kit.Group): ReactElement => subtitle({ membersCount: group.getMembersCount() });
    }, [subtitle]);
    return <KitGroups {...common(props)} onItemPress={(group) => onItemPress(group.getGuid())} SubtitleView={slot} />;
  },
  members({ onItemPress, subtitle, ...props }) {
    const slot = useOtherSlot(subtitle);
    return (
      <KitGroupMembers
        {...common(props)}
        group={room}
        onItemPress={(member) => onItemPress(member.getUid())}
        SubtitleView={slot}
      />
    );
  },
  users({ onItemPress, subtitle, ...props }) {
    const slot = useOtherSlot(subtitle);
    return <KitUsers {...common(props)} onItemPress={(user) => onItemPress(user.getUid())} SubtitleView={slot} />;
  },
  conversations({ onItemPress, subtitle, ...props }) {
    const slot = useOtherSlot(subtitle);
    return (
      <KitConversations
        {...common(props)}
        onItemPress={(chat) => onItemPress(chat.getConversationId())}
        SubtitleView={slot}
      />
    );
  },
};

const room = new Kit.Group(roomGuid, 'Room', 'public');

function common({ isSelecting, titleStyle }: Pick<ListProps, 'isSelecting' | 'titleStyle'>) {
  return {
    hideHeader: true,
    hideSearch: true,
    selectionMode: isSelecting ? 'multiple' : 'none',
    style: { itemStyle: { titleStyle } },
  } as const;
}

/** A new slot where the page gives one: what it draws is the same, for nobody has members but groups. */
function useOtherSlot(subtitle: ListProps['subtitle']): (() => ReactElement) | undefined {
  return useMemo(() => (subtitle === undefined ? undefined : () => subtitle({ membersCount: 0 })), [subtitle]);
}
