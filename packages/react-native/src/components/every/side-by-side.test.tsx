/** All that stands on one page about one group. */
import { Kit } from '@open-chat-kit/sdk';
import { render, screen } from '@testing-library/react-native';
import { View } from 'react-native';
import { hosted, screenScene } from '../../testing/screen-scene.tsx';
import { KitGroupDetails } from '../KitGroupDetails/KitGroupDetails.tsx';
import { KitGroupMembers } from '../KitGroupMembers/KitGroupMembers.tsx';
import { KitJoinGroup } from '../KitJoinGroup/KitJoinGroup.tsx';
import { KitMessageComposer } from '../KitMessageComposer/KitMessageComposer.tsx';
import { KitMessageHeader } from '../KitMessageHeader/KitMessageHeader.tsx';
import { KitMessageList } from '../KitMessageList/KitMessageList.tsx';

const scene = screenScene('ana', 'ben');
const parts = [KitMessageHeader, KitMessageList, KitMessageComposer, KitGroupDetails, KitGroupMembers, KitJoinGroup];

test.each(['ana', 'ben'])('asks for it once, drawn for its owner or a stranger: %s', async (uid) => {
  const people = await scene.enterAll('ana', 'ben');
  const group = await people.ana.createGroup(new Kit.Group('tea', 'Tea', 'public'));
  const client = uid === 'ana' ? people.ana : people.ben;
  const asked = jest.spyOn(client.queries, 'getGroup');
  const page = parts.map((Part) => <Part key={Part.name} group={group} />);
  await render(hosted(client, <View>{page}</View>));
  await screen.findAllByText(/Tea/);
  await scene.rest();
  expect(asked).toHaveBeenCalledTimes(1);
});
