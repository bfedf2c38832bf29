import { KitException } from '@open-chat-kit/sdk';
import { act, cleanup, render, screen } from '@testing-library/react-native';
import type { ReactElement } from 'react';
import { Text } from 'react-native';
import { KitClientProvider } from '../client/KitClientProvider.tsx';
import { type ChatScene, chatScene } from '../testing/chat-scene.ts';
import { type Attempting, useAttempt } from './use-attempt.ts';

let scene: ChatScene;
let attempt: Attempting;
const told: string[] = [];

beforeEach(async () => {
  scene = await chatScene('ana');
  told.length = 0;
});
afterEach(async () => {
  await cleanup();
  await scene.close();
});

function Probe({ of }: { readonly of?: string }): ReactElement {
  attempt = useAttempt({ of, onDone: () => told.push('done'), onError: ({ code }) => told.push(code) });
  return <Text>{`${attempt.isBusy ? 'busy' : 'idle'} ${attempt.error?.code ?? 'well'}`}</Text>;
}

const failing = async (): Promise<never> => {
  throw new KitException('NETWORK', 'Gone.');
};

test('what was tried of one thing says nothing of another, and keeps it from nothing', async () => {
  const ana = await scene.enter('ana');
  const page = (of: string): ReactElement => (
    <KitClientProvider client={ana}>
      <Probe of={of} />
    </KitClientProvider>
  );
  await render(page('tea'));
  await act(async () => attempt.run('A try', failing));
  expect(screen.getByText('idle NETWORK')).toBeOnTheScreen();
  await screen.rerender(page('jam'));
  expect(screen.getByText('idle well')).toBeOnTheScreen();

  let release = (): void => {};
  const slow = new Promise<void>((resolve) => {
    release = resolve;
  });
  await act(async () => attempt.run('A try', () => slow));
  expect(screen.getByText('busy well')).toBeOnTheScreen();
  await screen.rerender(page('tea'));
  expect(screen.getByText('idle well')).toBeOnTheScreen();
  await act(async () => attempt.run('A try', async () => {}));
  expect(told).toEqual(['NETWORK', 'done']);
  await act(async () => release());
  expect(told).toEqual(['NETWORK', 'done']);
});

test('how a try ends that outlives its session, the host hears, and the next user does not see', async () => {
  const ana = await scene.enter('ana');
  await render(
    <KitClientProvider client={ana}>
      <Probe />
    </KitClientProvider>,
  );
  let fail = (): void => {};
  const slow = new Promise<void>((_, reject) => {
    fail = () => reject(new KitException('NETWORK', 'Gone.'));
  });
  await act(async () => attempt.run('A try', () => slow));
  expect(screen.getByText('busy well')).toBeOnTheScreen();
  await act(async () => void (await ana.logout()));
  expect(screen.getByText('idle well')).toBeOnTheScreen();
  await act(async () => fail());
  expect(told).toEqual(['NETWORK']);
  expect(screen.getByText('idle well')).toBeOnTheScreen();
});
