import { Kit } from '@open-chat-kit/sdk';
import { render, screen } from '@testing-library/react-native';
import type { ReactElement } from 'react';
import { KitClientProvider } from '../../client/KitClientProvider.tsx';
import { KitUIKit } from '../../KitUIKit.ts';
import { KitMessageHeader } from '../KitMessageHeader/KitMessageHeader.tsx';
import { hosted, screenScene } from '../../testing/screen-scene.tsx';
import type { CallHandler } from '../../calls/call-handler.ts';
import { KitCallProvider } from '../../calls/KitCallProvider.tsx';

const scene = screenScene('ana', 'ben');
let ana: Kit.ChatClient;

beforeEach(async () => {
  ana = await scene.enter('ana');
});
afterEach(() => {
  KitUIKit.setCallHandler(null);
});

const page = (handler: CallHandler | null | undefined): ReactElement => (
  <KitClientProvider client={ana}>
    <KitCallProvider handler={handler}>
      <KitMessageHeader user={new Kit.User('ben', 'Ben')} />
    </KitCallProvider>
  </KitClientProvider>
);

test('a handler that is not there yet: nobody can call here, whatever was set for all components', async () => {
  KitUIKit.setCallHandler(() => {});
  await render(page(null));
  expect(screen.queryByLabelText('Voice call')).toBeNull();
  await screen.rerender(page(() => {}));
  expect(screen.getByLabelText('Voice call')).toBeOnTheScreen();
  await screen.rerender(page(undefined));
  expect(screen.queryByLabelText('Voice call')).toBeNull();
});

test('what is no function begins no calls, and developers are warned once', async () => {
  const said = jest.spyOn(console, 'warn').mockImplementation(() => {});
  const odd: unknown = { call: () => {} };
  await render(page(odd as CallHandler));
  await screen.rerender(page(odd as CallHandler));
  expect(screen.queryByLabelText('Voice call')).toBeNull();
  expect(said.mock.calls).toEqual([[expect.stringContaining('KitCallProvider')]]);
  KitUIKit.setCallHandler(odd as CallHandler);
  await screen.rerender(hosted(ana, <KitMessageHeader user={new Kit.User('ben', 'Ben')} />));
  expect(screen.queryByLabelText('Voice call')).toBeNull();
});
