import { Kit } from '@open-chat-kit/sdk';
import { act, renderHook, waitFor } from '@testing-library/react-native';
import type { ReactElement, ReactNode } from 'react';
import { KitClientProvider } from '../client/KitClientProvider.tsx';
import { Gate } from '../testing/gate.ts';
import { after } from '../testing/hands.ts';
import { screenScene } from '../testing/screen-scene.tsx';
import type { Line } from '../testing/line.ts';
import { type CreateGroupHandle, type CreateGroupOptions, useCreateGroup } from './use-create-group.ts';

const scene = screenScene('ana', 'ben', 'cleo');
let ana: Kit.ChatClient;
let heard: string[];

beforeEach(async () => {
  ana = await scene.enter('ana');
  heard = [];
});

async function open(options: CreateGroupOptions = {}): Promise<() => CreateGroupHandle> {
  const wrapper = ({ children }: { readonly children: ReactNode }): ReactElement => (
    <KitClientProvider client={ana}>{children}</KitClientProvider>
  );
  const { result } = await renderHook(
    () =>
      useCreateGroup({
        onCreated: (group, failures) => heard.push(`created ${group.getName()} ${Object.keys(failures).join()}`),
        onError: ({ code }) => heard.push(code),
        ...options,
      }),
    { wrapper },
  );
  return () => result.current;
}
const change = (hook: () => CreateGroupHandle, part: Parameters<CreateGroupHandle['change']>[0]): Promise<void> =>
  act(async () => hook().change(part));
const create = (hook: () => CreateGroupHandle): Promise<void> => act(async () => hook().create());

test('makes a group of what was filled in, with its first members', async () => {
  const groups: Kit.Group[] = [];
  const hook = await open({ onCreated: (group) => groups.push(group) });
  expect(hook().missing).toEqual(['name']);
  await create(hook);
  expect(groups).toEqual([]);
  await change(hook, {
    name: '  Tea ',
    description: 'Leaves',
    icon: 'https://example.com/t.png',
    tags: ['a', ' a', ''],
  });
  await change(hook, { members: ['ben', 'cleo'] });
  expect(hook().missing).toEqual([]);
  await create(hook);
  await waitFor(() => expect(groups).toHaveLength(1));
  const [group] = groups;
  expect([group?.getName(), group?.getType(), group?.getDescription(), group?.getIcon()]).toEqual([
    'Tea',
    'public',
    'Leaves',
    'https://example.com/t.png',
  ]);
  expect([group?.getMembersCount(), group?.getTags()]).toEqual([3, ['a']]);
});

test('a group with a password needs one; of another type it is not sent', async () => {
  const hook = await open();
  await change(hook, { name: 'Vault', type: 'password' });
  expect(hook().missing).toEqual(['password']);
  await change(hook, { password: 'sesame' });
  expect(hook().missing).toEqual([]);
  const asked = jest.spyOn(ana, 'createGroup');
  await change(hook, { type: 'private' });
  await create(hook);
  await waitFor(() => expect(heard).toEqual(['created Vault ']));
  expect(asked.mock.calls.map(([group]) => Reflect.get(group, 'password'))).toEqual(['']);
  expect(hook().form.password).toBe('sesame');
});

test('what is too long is said of its field until that is changed; nothing is lost', async () => {
  const hook = await open({ initial: { name: 'x'.repeat(256), description: 'Kept' } });
  await create(hook);
  await waitFor(() => expect(hook().wrongField).toBe('name'));
  expect(heard).toEqual(['INVALID_ARGUMENT']);
  expect(hook().form.description).toBe('Kept');
  await change(hook, { name: 'Tea', tags: ['t'.repeat(256)] });
  expect(hook().wrongField).toBeNull();
  await create(hook);
  await waitFor(() => expect(hook().wrongField).toBe('tags'));
  await change(hook, { tags: [] });
  await create(hook);
  await waitFor(() => expect(heard.at(-1)).toBe('created Tea '));
  expect([hook().error, hook().wrongField]).toEqual([null, null]);
});

test('a failure can be tried again, and makes no second group when only adding had failed', async () => {
  const hook = await open({ initial: { name: 'Tea', members: ['ben'] } });
  const made = jest.spyOn(ana, 'createGroup');
  const gone = new Kit.KitException('NETWORK', 'Gone.');
  made.mockRejectedValueOnce(gone);
  await create(hook);
  await waitFor(() => expect(hook().error).toBe(gone));
  jest.spyOn(ana, 'addMembersToGroup').mockRejectedValueOnce(gone);
  await create(hook);
  await waitFor(() => expect(heard).toEqual(['NETWORK', 'NETWORK']));
  await create(hook);
  await waitFor(() => expect(heard.at(-1)).toBe('created Tea '));
  expect(made).toHaveBeenCalledTimes(2);
});

test('says of each who could not be added why, and begins anew', async () => {
  const hook = await open({ initial: { name: 'Tea', members: ['ben', 'nobody'] } });
  await create(hook);
  await waitFor(() => expect(heard).toEqual(['created Tea nobody']));
  expect(hook().failures).toEqual({ nobody: 'There is no such user.' });
  await create(hook);
  expect(heard).toEqual(['created Tea nobody']);
  await act(async () => hook().reset());
  expect([hook().failures, hook().form.name]).toEqual([{}, 'Tea']);
  await change(hook, { name: 'Coffee', members: [] });
  await create(hook);
  await waitFor(() => expect(heard.at(-1)).toBe('created Coffee '));
});

test('an engine whose list of members never ends keeps nobody waiting', async () => {
  const page = { items: [], cursor: 'the same', isLast: false, end: null };
  const asked = jest.spyOn(ana.queries, 'listMembers').mockResolvedValue(page);
  const hook = await open({ initial: { name: 'Tea', members: ['nobody'] } });
  await create(hook);
  await waitFor(() => expect(heard).toEqual(['created Tea nobody']));
  expect(asked.mock.calls.length).toBeLessThan(4);
});

test('a try whose answer was lost has made the group: another one makes no second group, and keeps what is filled in now', async () => {
  const hook = await open({ initial: { name: 'Tea' } });
  const { createGroup } = ana;
  jest.spyOn(ana, 'createGroup').mockImplementationOnce(async (group) => {
    await createGroup.call(ana, group);
    throw new Kit.KitException('TIMEOUT', 'No answer.');
  });
  scene.loseAnswers('getGroup');
  await create(hook);
  await waitFor(() => expect(heard).toEqual(['TIMEOUT']));
  scene.loseAnswers();
  await change(hook, { name: 'Green tea' });
  await create(hook);
  await waitFor(() => expect(heard.at(-1)).toBe('created Green tea '));
  const { items } = await ana.queries.listGroups(new Kit.GroupsRequestBuilder().toQuery());
  expect(items.map(({ name }) => name)).toEqual(['Green tea']);
});

test('says how far it is, and has the group as soon as it is there', async () => {
  const hook = await open({ initial: { name: 'Tea', members: ['ben'] } });
  expect([hook().stage, hook().group]).toEqual(['filling', null]);
  jest.spyOn(ana, 'addMembersToGroup').mockRejectedValueOnce(new Kit.KitException('NETWORK', 'Gone.'));
  await create(hook);
  await waitFor(() => expect(hook().stage).toBe('adding'));
  expect(hook().group?.getName()).toBe('Tea');
  // That nobody can count who came in is no failure.
  jest.spyOn(ana, 'getGroup').mockRejectedValueOnce(new Kit.KitException('NETWORK', 'Gone.'));
  await create(hook);
  await waitFor(() => expect(hook().stage).toBe('done'));
  expect(heard).toEqual(['NETWORK', 'created Tea ']);
  await act(async () => hook().reset());
  expect([hook().stage, hook().group]).toEqual(['filling', null]);
});

test('what one user filled in is not there for the next one', async () => {
  const hook = await open({ initial: { type: 'private' } });
  await change(hook, { name: 'Tea', type: 'password', password: 'sesame', members: ['ben'] });
  await after(() => ana.logout());
  expect(hook().form).toMatchObject({ name: '', type: 'private', password: '', members: [] });
});

test('a group whose maker signs out while its members are added is not shown to the next one', async () => {
  const hook = await open();
  await change(hook, { name: 'Tea', members: ['ben'] });
  jest.spyOn(ana, 'addMembersToGroup').mockImplementation(async () => {
    await ana.logout();
    throw new Kit.KitException('NETWORK', 'Gone.');
  });
  await create(hook);
  await waitFor(() => expect(heard).toEqual(['NETWORK']));
  expect([hook().group, hook().stage, hook().error]).toEqual([null, 'filling', null]);
});

describe('without a connection', () => {
  let line: Line;
  let asked: jest.SpyInstance;
  beforeEach(async () => {
    line = await scene.line('ben');
    ana = line.client;
    asked = jest.spyOn(ana, 'createGroup');
  });

  test('says within two seconds that nothing was sent; that is gone when the connection is back', async () => {
    const hook = await open({ initial: { name: 'Tea' } });
    await act(async () => line.cut());
    await create(hook);
    expect(hook().isBusy).toBe(true);
    await scene.pass(1_500);
    expect(heard).toEqual(['NETWORK']);
    expect([hook().isBusy, hook().error?.details, hook().form.name]).toEqual([false, { isUnsent: true }, 'Tea']);
    expect(asked).not.toHaveBeenCalled();
    await act(async () => line.mend());
    await waitFor(() => expect(hook().error).toBeNull());
    await create(hook);
    await waitFor(() => expect(heard.at(-1)).toBe('created Tea '));
    expect(asked).toHaveBeenCalledTimes(1);
  });

  test('what comes back in a moment makes the group, and nobody hears of it', async () => {
    const hook = await open({ initial: { name: 'Tea' } });
    await act(async () => line.cut());
    await create(hook);
    await scene.pass(200);
    await act(async () => line.mend());
    await waitFor(() => expect(heard).toEqual(['created Tea ']));
  });

  test('after a try whose answer was lost it is not said that nothing was made', async () => {
    const hook = await open({ initial: { name: 'Tea' } });
    asked.mockRejectedValueOnce(new Kit.KitException('TIMEOUT', 'No answer.'));
    await create(hook);
    await waitFor(() => expect(heard).toEqual(['TIMEOUT']));
    await act(async () => line.cut());
    await create(hook);
    await scene.pass(1_500);
    expect(heard).toEqual(['TIMEOUT', 'NETWORK']);
    expect(hook().error?.details).toEqual({});
  });

  test('whoever signs out meanwhile waits for nothing', async () => {
    const hook = await open({ initial: { name: 'Tea' } });
    await act(async () => line.cut());
    await create(hook);
    await after(() => ana.logout());
    await waitFor(() => expect(heard).toEqual(['NOT_LOGGED_IN']));
    expect(hook().error).toBeNull();
  });
});

test('what becomes of a group that was being made is not of the form that came after it', async () => {
  const gate = new Gate();
  ana = await scene.enter('ana', (engine) => ({
    async createGroup(...given) {
      await gate.passed();
      return await engine.createGroup(...given);
    },
  }));
  const hook = await open();
  await change(hook, { name: 'Tea' });
  gate.close();
  await create(hook);
  await act(async () => hook().reset());
  await act(async () => gate.open());
  expect(hook()).toMatchObject({ group: null, form: { name: '' }, isBusy: false });
  await change(hook, { name: 'Coffee' });
  await create(hook);
  await waitFor(() => expect(heard).toEqual(['created Tea ', 'created Coffee ']));
});
