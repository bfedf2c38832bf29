/** What a host gives may throw: callbacks, entries of menus, refs, in handlers, effects and commits. Nothing comes down. */
import { Kit } from '@open-chat-kit/sdk';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react-native';
import { Component, type ReactElement, type ReactNode } from 'react';
import { Text } from 'react-native';
import { KitCallProvider } from '../../calls/KitCallProvider.tsx';
import { KitClientProvider } from '../../client/KitClientProvider.tsx';
import { screenScene } from '../../testing/screen-scene.tsx';
import { KitConfirmDialog } from '../KitConfirmDialog/KitConfirmDialog.tsx';
import { KitGroups } from '../KitGroups/KitGroups.tsx';
import type { KitGroupsProps } from '../KitGroups/props.ts';
import { KitMessageComposer } from '../KitMessageComposer/KitMessageComposer.tsx';
import { KitMessageHeader } from '../KitMessageHeader/KitMessageHeader.tsx';
import { KitMessageList } from '../KitMessageList/KitMessageList.tsx';

const scene = screenScene('ana');
let ana: Kit.ChatClient;
let tea: Kit.Group;
let bot: Kit.User;
let said: jest.SpyInstance;

beforeEach(async () => {
  await scene.server.createUser({ uid: 'bot', name: 'Helper', role: '@agentic' });
  ana = await scene.enter('ana');
  await ana.createGroup(new Kit.Group('tea', 'Tea', 'public'));
  tea = await ana.getGroup('tea');
  bot = await ana.getUser('bot');
  said = jest.spyOn(console, 'error').mockImplementation(() => {});
});

const fault = new Error('of the host');
const fails = (): never => {
  throw fault;
};

async function shown(part: ReactElement): Promise<void> {
  await render(
    <KitClientProvider client={ana}>
      <Text>beside</Text>
      {part}
    </KitClientProvider>,
  );
}

/** The page stands, and the developer can read of the fault. */
function expectUnharmed(callback: string): void {
  expect(screen.getByText('beside', { includeHiddenElements: true })).toBeTruthy();
  expect(said.mock.calls).toContainEqual([`The callback ${callback} threw.`, fault]);
}

const row = (): Promise<unknown> => screen.findByTestId('group-tea');
const holdRow = (): unknown => fireEvent(screen.getByTestId('group-tea'), 'longPress', { nativeEvent: {} });
const press = (name: string): unknown => fireEvent.press(screen.getByLabelText(name));

describe('KitGroups', () => {
  const cases: readonly (readonly [name: string, props: KitGroupsProps, act: () => unknown])[] = [
    ['onItemPress', { onItemPress: fails }, () => fireEvent.press(screen.getByTestId('group-tea'))],
    ['onItemLongPress', { onItemLongPress: fails }, holdRow],
    ['onBack', { onBack: fails, showBackButton: true }, () => press('Back')],
    ['onLoad', { onLoad: fails }, () => {}],
    [
      'onSelection',
      { onSelection: fails, selectionMode: 'single' },
      () => fireEvent.press(screen.getByTestId('group-tea')),
    ],
    [
      'onSubmit',
      { onSubmit: fails, selectionMode: 'single', hideSubmitButton: false },
      async () => {
        await fireEvent.press(screen.getByTestId('group-tea'));
        await fireEvent.press(await screen.findByTestId('groups-submit'));
      },
    ],
    ['onError', { onError: fails, TitleView: fails }, () => {}],
    [
      'onPress',
      { options: () => [{ text: 'Mute', onPress: fails }] },
      async () => {
        await holdRow();
        await fireEvent.press(screen.getByText('Mute'));
      },
    ],
    ['ref', { ref: fails }, () => {}],
  ];
  test.each(cases)('%s', async (name, props, happen) => {
    await shown(<KitGroups {...props} />);
    await row();
    await happen();
    await waitFor(() => expectUnharmed(name));
  });

  test('an action that a screen reader offers', async () => {
    await shown(<KitGroups options={() => [{ text: 'Mute', onPress: fails }]} />);
    await row();
    const action = { nativeEvent: { actionName: 'Mute' } };
    await fireEvent(screen.getByTestId('group-tea'), 'accessibilityAction', action);
    expectUnharmed('onPress');
  });

  test('a failed question can be asked again, whatever onError does', async () => {
    jest.spyOn(ana, 'deleteGroup').mockRejectedValue(new Kit.KitException('INTERNAL', 'no'));
    await shown(<KitGroups onError={fails} />);
    await row();
    await holdRow();
    await fireEvent.press(screen.getByText('Delete'));
    await fireEvent.press(screen.getByText('Delete'));
    expect(await screen.findByText('Something went wrong. Try again.')).toBeOnTheScreen();
    expect(screen.getByRole('button', { name: 'Delete' })).toBeEnabled();
    expectUnharmed('onError');
  });

  test.each<[string, unknown]>([
    ['frozen', Object.freeze({ current: null })],
    ['text', 'groups'],
    ['a number', 7],
  ])('a ref that is %s', async (_what, ref) => {
    const odd = { ref } as KitGroupsProps;
    await shown(<KitGroups {...odd} />);
    await row();
    await screen.unmount();
  });
});

describe('KitMessageHeader', () => {
  test('onBack', async () => {
    await shown(<KitMessageHeader group={tea} onBack={fails} />);
    await press('Back');
    expectUnharmed('onBack');
  });

  test('the callbacks of assistants', async () => {
    await shown(
      <KitMessageHeader
        user={bot}
        hideNewChatButton={false}
        hideChatHistoryButton={false}
        onNewChatButtonClick={fails}
        onChatHistoryButtonClick={fails}
      />,
    );
    await press('New chat');
    await press('Chat history');
    expectUnharmed('onNewChatButtonClick');
    expectUnharmed('onChatHistoryButtonClick');
  });

  test('options, and onError that hears of it', async () => {
    await shown(<KitMessageHeader group={tea} options={fails} onError={fails} />);
    await waitFor(() => expectUnharmed('onError'));
  });

  test('a call handler, and onError that hears of it', async () => {
    await shown(
      <KitCallProvider handler={fails}>
        <KitMessageHeader group={tea} onError={fails} />
      </KitCallProvider>,
    );
    await press('Voice call');
    await waitFor(() => expectUnharmed('onError'));
  });
});

describe('KitMessageComposer', () => {
  test('onTextChange', async () => {
    await shown(<KitMessageComposer group={tea} onTextChange={fails} />);
    await fireEvent.changeText(screen.getByTestId('composer-field'), 'H');
    expectUnharmed('onTextChange');
    expect(screen.getByTestId('composer-field')).toHaveProp('value', 'H');
  });

  test('onSendButtonPress', async () => {
    await shown(<KitMessageComposer group={tea} onSendButtonPress={fails} />);
    await fireEvent.changeText(screen.getByTestId('composer-field'), 'H');
    await press('Send');
    expectUnharmed('onSendButtonPress');
  });
});

test('KitMessageList: its ref', async () => {
  await shown(<KitMessageList group={tea} ref={fails} />);
  await act(async () => {});
  expectUnharmed('ref');
});

test('KitConfirmDialog: each of its callbacks', async () => {
  await shown(<KitConfirmDialog isOpen titleText="Sure?" onConfirm={fails} onCancel={fails} onDismiss={fails} />);
  await fireEvent.press(screen.getByText('OK'));
  await fireEvent.press(screen.getByText('Cancel'));
  await fireEvent.press(screen.getByTestId('overlay-backdrop', { includeHiddenElements: true }));
  for (const name of ['onConfirm', 'onCancel', 'onDismiss']) expectUnharmed(name);
});

/** Hosts have boundaries of their own: what they catch is not for them. */
test('nothing reaches a boundary of the host', async () => {
  const caught: unknown[] = [];
  class Boundary extends Component<{ readonly children: ReactNode }> {
    override componentDidCatch(error: unknown): void {
      caught.push(error);
    }
    override render(): ReactNode {
      return this.props.children;
    }
  }
  await shown(
    <Boundary>
      <KitGroups TitleView={fails} onError={fails} ref={fails} />
    </Boundary>,
  );
  await row();
  expect(caught).toEqual([]);
});
