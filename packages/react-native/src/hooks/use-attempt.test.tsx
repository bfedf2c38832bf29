import { KitException } from '@open-chat-kit/sdk';
import { act, render, screen } from '@testing-library/react-native';
import type { ReactElement } from 'react';
import { Text } from 'react-native';
import { after } from '../testing/hands.ts';
import { hosted, screenScene } from '../testing/screen-scene.tsx';
import { type Attempting, useAttempt } from './use-attempt.ts';

const scene = screenScene('ana');
let attempt: Attempting;
const told: string[] = [];

beforeEach(async () => {
  told.length = 0;
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
  const page = (of: string): ReactElement => hosted(ana, <Probe of={of} />);
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
  await render(hosted(ana, <Probe />));
  let fail = (): void => {};
  const slow = new Promise<void>((_, reject) => {
    fail = () => reject(new KitException('NETWORK', 'Gone.'));
  });
  await act(async () => attempt.run('A try', () => slow));
  expect(screen.getByText('busy well')).toBeOnTheScreen();
  await after(() => ana.logout());
  expect(screen.getByText('idle well')).toBeOnTheScreen();
  await act(async () => fail());
  expect(told).toEqual(['NETWORK']);
  expect(screen.getByText('idle well')).toBeOnTheScreen();
});
