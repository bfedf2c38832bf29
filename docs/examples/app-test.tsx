import { createEmbeddedServer } from '@open-chat-kit/engine-embedded';
import { Kit, KitGroups } from '@open-chat-kit/react-native';
import { render, screen, userEvent } from '@testing-library/react-native';

afterEach(() => Kit.logout());

test('a group that is pressed is opened', async () => {
  const server = createEmbeddedServer();
  await server.createUser({ uid: 'ana', name: 'Ana' });
  await Kit.init({ engine: server.engine() });
  await Kit.login({ uid: 'ana' });
  await Kit.createGroup(new Kit.Group('tea', 'Tea lovers', Kit.GROUP_TYPE.PUBLIC));
  const onOpen = jest.fn();

  await render(<KitGroups onItemPress={onOpen} />);
  await userEvent.press(await screen.findByRole('button', { name: /Tea lovers/ }));

  expect(onOpen).toHaveBeenCalledTimes(1);
});
