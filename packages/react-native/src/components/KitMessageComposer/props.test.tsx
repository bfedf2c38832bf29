/** Styles of KitMessageComposer by their names: a test that would fail without each. */
import { Kit } from '@open-chat-kit/sdk';
import { render, screen } from '@testing-library/react-native';
import { KitClientProvider } from '../../client/KitClientProvider.tsx';
import { after } from '../../testing/hands.ts';
import { screenScene } from '../../testing/screen-scene.tsx';
import { KitMessageComposer } from './KitMessageComposer.tsx';

const scene = screenScene('ana', 'ben');
let ana: Kit.ChatClient;
let ben: Kit.ChatClient;

beforeEach(async () => {
  ({ ana, ben } = await scene.enterAll('ana', 'ben'));
  await ben.createGroup(new Kit.Group('tea', 'Tea', 'public'));
});

test('every key of style reaches what it names', async () => {
  await render(
    <KitClientProvider client={ana}>
      <KitMessageComposer
        group={await ana.joinGroup('tea')}
        testID="composer"
        style={{
          containerStyle: { backgroundColor: 'linen' },
          inputContainerStyle: { backgroundColor: 'tan' },
          inputTextStyle: { color: 'teal' },
          sendButtonStyle: { backgroundColor: 'plum' },
          noticeStyle: { containerStyle: { backgroundColor: 'wheat' }, textStyle: { color: 'sienna' } },
        }}
      />
    </KitClientProvider>,
  );
  expect(screen.getByTestId('composer')).toHaveStyle({ backgroundColor: 'linen' });
  expect(screen.getByTestId('composer-field')).toHaveStyle({ color: 'teal' });
  expect(screen.getByTestId('composer-field').parent).toHaveStyle({ backgroundColor: 'tan' });
  expect(screen.getByRole('button', { name: 'Send' })).toHaveStyle({ backgroundColor: 'plum' });
  await after(() => ben.banGroupMember('tea', 'ana'));
  expect(await screen.findByText('You are banned from this group')).toHaveStyle({ color: 'sienna' });
  expect(screen.getByTestId('composer-notice')).toHaveStyle({ backgroundColor: 'wheat' });
});
