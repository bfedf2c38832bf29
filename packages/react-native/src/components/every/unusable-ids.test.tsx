import { Kit } from '@open-chat-kit/sdk';
import { act, render, screen, waitFor } from '@testing-library/react-native';
import type { ReactElement } from 'react';
import { Text } from 'react-native';
import { forgetWarnings } from '../../development.ts';
import { KitClientProvider } from '../../client/KitClientProvider.tsx';
import { screenScene } from '../../testing/screen-scene.tsx';
import { KitMessageComposer } from '../KitMessageComposer/KitMessageComposer.tsx';
import { KitMessageHeader } from '../KitMessageHeader/KitMessageHeader.tsx';
import { KitMessageList } from '../KitMessageList/KitMessageList.tsx';

const scene = screenScene('ana');
let ana: Kit.ChatClient;

beforeEach(async () => {
  ana = await scene.enter('ana');
  jest.spyOn(console, 'error').mockImplementation(() => {});
  jest.spyOn(console, 'warn').mockImplementation(() => {});
  forgetWarnings();
});

/** What hosts pass where a route, a form or a server gave them something else than an id. */
const ids: readonly (readonly [what: string, id: unknown])[] = [
  ['empty', ''],
  ['missing', undefined],
  ['null', null],
  ['a number', 7],
  ['an object', {}],
  ['too long', 'x'.repeat(5_000)],
  ['of nobody', '__proto__'],
];
const parts = { header: KitMessageHeader, list: KitMessageList, composer: KitMessageComposer };

function groupOf(id: unknown): Kit.Group {
  const group = new Kit.Group('team', 'Team', 'public');
  Reflect.apply(group.setGuid, group, [id]);
  return group;
}

function userOf(id: unknown): Kit.User {
  const user = new Kit.User('ben');
  Reflect.apply(user.setUid, user, [id]);
  return user;
}

describe.each(Object.keys(parts) as (keyof typeof parts)[])('%s', (part) => {
  test.each(ids)('an id that is %s takes nothing down, and the host hears of it', async (_what, id) => {
    const Part = parts[part];
    const heard: unknown[] = [];
    const onError = (error: unknown): void => void heard.push(error);
    const page = (chat: { readonly group: Kit.Group } | { readonly user: Kit.User }): ReactElement => (
      <KitClientProvider client={ana}>
        <Text>beside</Text>
        <Part {...chat} onError={onError} />
      </KitClientProvider>
    );
    await render(page({ group: groupOf(id) }));
    expect(screen.getByText('beside')).toBeTruthy();
    // A name that nobody has is found out by asking.
    const isUnusable = id !== '__proto__';
    if (isUnusable) {
      expect(heard).toEqual([expect.objectContaining({ code: 'INVALID_ARGUMENT' })]);
      expect(jest.mocked(console.warn).mock.calls).toEqual([[expect.stringContaining('guid')]]);
    } else if (part === 'header') await waitFor(() => expect(heard.length).toBeGreaterThan(0));
    await screen.rerender(page({ user: userOf(id) }));
    await act(async () => {});
    expect(screen.getByText('beside')).toBeTruthy();
    for (const error of heard) expect(error).toBeInstanceOf(Kit.KitException);
    await screen.unmount();
  });
});
