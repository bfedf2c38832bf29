import { createEmbeddedServer } from '@open-chat-kit/engine-embedded';
import { Kit } from '@open-chat-kit/sdk';
import { render, screen } from '@testing-library/react-native';
import type { ReactElement } from 'react';
import { Text } from 'react-native';
import { KitGroups } from '../KitGroups/KitGroups.tsx';
import { KitMessageComposer } from '../KitMessageComposer/KitMessageComposer.tsx';
import { KitMessageHeader } from '../KitMessageHeader/KitMessageHeader.tsx';
import { KitMessageList } from '../KitMessageList/KitMessageList.tsx';
import { after } from '../../testing/hands.ts';
import { hosted, screenScene } from '../../testing/screen-scene.tsx';
import { KitClientProvider, useKitClient } from '../../client/KitClientProvider.tsx';

const scene = screenScene('ana');
let ana: Kit.ChatClient;

beforeEach(async () => {
  ana = await scene.enter('ana');
  await ana.createGroup(new Kit.Group('tea', 'Tea', 'public'));
});

function Who(): ReactElement {
  const client = useKitClient();
  return <Text>{client === null ? 'nobody' : (client.viewer?.uid ?? 'logged out')}</Text>;
}

describe.each<[string, null | undefined]>([
  ['null', null],
  ['undefined', undefined],
])('a client that is %s, as a state is at first,', (_what, none) => {
  test('is no client yet: all parts wait, and load when it is there', async () => {
    const group = await ana.getGroup('tea');
    const page = (client: Kit.ChatClient | null | undefined): ReactElement => (
      <KitClientProvider client={client}>
        <Who />
        <KitGroups />
        <KitMessageHeader group={group} />
        <KitMessageList group={group} />
        <KitMessageComposer group={group} />
      </KitClientProvider>
    );
    await render(page(none));
    expect(screen.getByText('nobody')).toBeOnTheScreen();
    expect(screen.getAllByLabelText('Loading').length).toBeGreaterThan(1);
    await screen.rerender(page(ana));
    expect(await screen.findByTestId('group-tea')).toBeOnTheScreen();
    expect(screen.getByText('ana')).toBeOnTheScreen();
    await screen.rerender(page(none));
    expect(screen.queryByTestId('group-tea')).toBeNull();
  });

  test('is neither the client of a provider further out nor the default one', async () => {
    const server = createEmbeddedServer();
    await server.createUser({ uid: 'defaulted', name: 'Defaulted' });
    await Kit.init({ engine: server.engine() });
    await Kit.login('defaulted');
    await render(
      <KitClientProvider client={ana}>
        <KitClientProvider client={none}>
          <Who />
        </KitClientProvider>
      </KitClientProvider>,
    );
    expect(screen.getByText('nobody')).toBeOnTheScreen();
    await screen.rerender(hosted(none, <Who />));
    expect(screen.getByText('nobody')).toBeOnTheScreen();
    await screen.rerender(<Who />);
    expect(screen.getByText('defaulted')).toBeOnTheScreen();
    await after(() => Kit.logout());
    await server.close();
  });
});

test('what is no client at all is none, and developers are warned once', async () => {
  const said = jest.spyOn(console, 'warn').mockImplementation(() => {});
  const odd: unknown = { engine: 'mine' };
  await render(
    <KitClientProvider client={odd as Kit.ChatClient}>
      <KitGroups />
      <Who />
    </KitClientProvider>,
  );
  expect(screen.getByText('nobody')).toBeOnTheScreen();
  expect(said.mock.calls).toEqual([[expect.stringContaining('KitClientProvider')]]);
});
