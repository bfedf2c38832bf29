import { Kit } from '@open-chat-kit/sdk';
import { fireEvent, render, screen } from '@testing-library/react-native';
import type { ReactElement } from 'react';
import { Platform } from 'react-native';
import { shown } from '../../testing/hands.ts';
import { hosted, screenScene } from '../../testing/screen-scene.tsx';
import { shareTea } from '../../testing/shared-tea.ts';
import { KitMessageList } from './KitMessageList.tsx';
import type { KitMessageListProps } from './props.ts';

const scene = screenScene('ana', 'ben');

test('the button comes beside what has a menu, of the list or of the host, and beside nothing else', async () => {
  const { ana, ben, group } = await shareTea(scene);
  jest.replaceProperty(Platform, 'OS', 'web');
  await ben.sendMessage(new Kit.TextMessage('tea', 'theirs', 'group'));
  const gone = await ben.sendMessage(new Kit.TextMessage('tea', 'gone soon', 'group'));
  await ben.deleteMessage(gone.getId());
  const list = (props: KitMessageListProps = {}): ReactElement =>
    hosted(ana, <KitMessageList group={group} {...props} />);
  const hasButton = async (text: string): Promise<boolean> => {
    await shown(text);
    await fireEvent(screen.getByText(text), 'pointerEnter', { nativeEvent: { pointerType: 'mouse' } });
    return screen.queryByTestId('message-more', { includeHiddenElements: true }) !== null;
  };
  await render(list());
  expect(await hasButton('theirs')).toBe(true);
  expect(await hasButton('Message deleted')).toBe(false);
  await screen.rerender(list({ addOptions: () => [{ text: 'Why?', onPress: () => {} }] }));
  expect(await hasButton('Message deleted')).toBe(true);
  await screen.rerender(list({ onMessageLongPress: () => {} }));
  expect(await hasButton('Message deleted')).toBe(true);
  await screen.rerender(list({ options: () => [], hideReactionOption: true }));
  expect(await hasButton('theirs')).toBe(false);
});
