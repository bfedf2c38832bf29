import { Kit, KitClientProvider, KitGroups } from '@open-chat-kit/react-native';
import { type ReactElement, useMemo } from 'react';
import { benchEngine } from '../world/bench-engine.ts';
import type { Contestant, ListProps } from './contestant.ts';

/** `KitGroups` over the SDK, with all that both do. Its bar and its search field are left out: no other has them. */
export const ours: Contestant = {
  async prepare(world) {
    const client = new Kit.ChatClient({ engine: benchEngine({ groups: world }) });
    await client.login('ana');
    return (props) => <OurList client={client} {...props} />;
  },
};

function OurList({ client, ...props }: ListProps & { readonly client: Kit.ChatClient }): ReactElement {
  const { subtitle } = props;
  const slot = useMemo(
    () =>
      subtitle === undefined
        ? undefined
        : (group: Kit.Group): ReactElement => subtitle({ membersCount: group.getMembersCount() }),
    [subtitle],
  );
  return (
    <KitClientProvider client={client}>
      <KitGroups
        hideHeader
        hideSearch
        selectionMode={props.isSelecting ? 'multiple' : 'none'}
        onItemPress={(group) => props.onItemPress(group.getGuid())}
        SubtitleView={slot}
        style={{ itemStyle: { titleStyle: props.titleStyle } }}
      />
    </KitClientProvider>
  );
}
