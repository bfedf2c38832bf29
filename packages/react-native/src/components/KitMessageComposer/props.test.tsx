/** Styles of KitMessageComposer by their names: a test that would fail without each. */
import { Kit } from '@open-chat-kit/sdk';
import { act, fireEvent, render, screen } from '@testing-library/react-native';
import { KitClientProvider } from '../../client/KitClientProvider.tsx';
import { after } from '../../testing/hands.ts';
import { screenScene } from '../../testing/screen-scene.tsx';
import { Writing } from '../../models/writing.ts';
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
          aboutStyle: { containerStyle: { opacity: 0.9 }, titleStyle: { color: 'gold' }, textStyle: { color: 'navy' } },
          formatsStyle: { containerStyle: { opacity: 0.8 }, buttonStyle: { opacity: 0.7 } },
          noticeStyle: { containerStyle: { backgroundColor: 'wheat' }, textStyle: { color: 'sienna' } },
        }}
      />
    </KitClientProvider>,
  );
  expect(screen.getByTestId('composer')).toHaveStyle({ backgroundColor: 'linen' });
  expect(screen.getByTestId('composer-field')).toHaveStyle({ color: 'teal' });
  expect(screen.getByTestId('composer-field').parent).toHaveStyle({ backgroundColor: 'tan' });
  expect(screen.getByRole('button', { name: 'Send' })).toHaveStyle({ backgroundColor: 'plum' });
  const said = await ben.sendMessage(new Kit.TextMessage('tea', 'hello', 'group'));
  await act(async () =>
    Writing.of(ana).reply(
      { target: { type: 'group', id: 'tea' }, parentId: '' },
      await ana.queries.getMessage(said.getId()),
    ),
  );
  expect(screen.getByTestId('composer-reply')).toHaveStyle({ opacity: 0.9 });
  expect(screen.getByText(/^Reply to/)).toHaveStyle({ color: 'gold' });
  expect(screen.getByText('hello')).toHaveStyle({ color: 'navy' });
  // What is selected brings the bar of formats.
  await fireEvent.changeText(screen.getByTestId('composer-field'), 'bold');
  await fireEvent(screen.getByTestId('composer-field'), 'selectionChange', {
    nativeEvent: { selection: { start: 0, end: 4 } },
  });
  expect(screen.getByRole('button', { name: 'Bold' })).toHaveStyle({ opacity: 0.7 });
  expect(screen.getByTestId('composer-formats')).toHaveStyle({ opacity: 0.8 });
  await after(() => ben.banGroupMember('tea', 'ana'));
  expect(await screen.findByText('You are banned from this group')).toHaveStyle({ color: 'sienna' });
  expect(screen.getByTestId('composer-notice')).toHaveStyle({ backgroundColor: 'wheat' });
});
