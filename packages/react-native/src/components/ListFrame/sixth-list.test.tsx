/** The worked example of CONTRIBUTING.md, "A list of something else": its three files stand in testing/sixth-list, and run. */
import type { Kit } from '@open-chat-kit/sdk';
import { fireEvent, render, screen, waitFor } from '@testing-library/react-native';
import { KitClientProvider } from '../../client/KitClientProvider.tsx';
import { after } from '../../testing/hands.ts';
import { screenScene } from '../../testing/screen-scene.tsx';
import { KitBlockedUsers } from '../../testing/sixth-list/KitBlockedUsers.tsx';

const scene = screenScene('ana', 'ben', 'cleo', 'dan');
let ana: Kit.ChatClient;

beforeEach(async () => {
  ana = await scene.enter('ana');
  await ana.blockUsers(['ben', 'cleo']);
});

test('lists, searches and selects what it describes, live', async () => {
  const heard: string[][] = [];
  await render(
    <KitClientProvider client={ana}>
      <KitBlockedUsers
        selectionMode="multiple"
        onSelection={(people) => heard.push(people.map((user) => user.getUid()))}
      />
    </KitClientProvider>,
  );
  await screen.findByTestId('blocked-ben');
  const shown = (): string[] => screen.queryAllByTestId(/^blocked-(?!users)/).map((row) => String(row.props['testID']));
  expect(shown()).toEqual(['blocked-ben', 'blocked-cleo']);
  await fireEvent.press(screen.getByTestId('blocked-ben'));
  expect(heard).toEqual([['ben']]);
  await after(() => ana.blockUsers(['dan']));
  await waitFor(() => expect(shown()).toEqual(['blocked-ben', 'blocked-cleo', 'blocked-dan']));
  await after(() => ana.unblockUsers(['cleo']));
  await waitFor(() => expect(shown()).toEqual(['blocked-ben', 'blocked-dan']));
  await fireEvent.changeText(screen.getByPlaceholderText('Search'), 'da');
  await scene.pass(300);
  await waitFor(() => expect(shown()).toEqual(['blocked-dan']));
});
