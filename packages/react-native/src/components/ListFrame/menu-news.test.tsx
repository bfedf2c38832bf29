/** Rows in a browser, where the keys of a row open its menu: nothing is spoken of it, and all the same it is there or not. */
import { Kit } from '@open-chat-kit/sdk';
import { render, screen } from '@testing-library/react-native';
import { hosted, screenScene } from '../../testing/screen-scene.tsx';
import type { KitUsersProps } from '../KitUsers/props.ts';

const scene = screenScene('ana', 'ben');
let ana: Kit.ChatClient;
beforeEach(async () => void ({ ana } = await scene.enterAll('ana', 'ben')));

const role = (): unknown => screen.getByTestId('user-ben').props['accessibilityRole'];

test('a row is pressed for its menu as long as there is one, and for what the host does', async () => {
  jest.doMock('./spoken-actions.ts', () => jest.requireActual('./spoken-actions.web.ts'));
  const { KitUsers } = await import('../KitUsers/KitUsers.tsx');
  const users = (props: KitUsersProps): Parameters<typeof render>[0] => hosted(ana, <KitUsers {...props} />);
  await render(users({}));
  await screen.findByTestId('user-ben');
  await scene.rest();
  expect(role()).toBe('button');
  expect(screen.getByTestId('user-ben')).not.toHaveProp('accessibilityActions');
  await screen.rerender(users({ options: () => [] }));
  expect(role()).toBe('none');
  await screen.rerender(users({ options: () => [{ text: 'Pin', onPress: () => {} }] }));
  expect(role()).toBe('button');
  await screen.rerender(users({ onItemLongPress: () => {} }));
  expect(role()).toBe('none');
  await screen.rerender(users({ onItemLongPress: () => {}, onItemPress: () => {} }));
  expect(role()).toBe('button');
});
