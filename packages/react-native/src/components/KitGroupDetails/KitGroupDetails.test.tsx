import { Kit } from '@open-chat-kit/sdk';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react-native';
import { createRef } from 'react';
import { Text } from 'react-native';
import { detailsScene, edit, type } from '../../testing/details-scene.tsx';
import { after, isGone, press, pressText } from '../../testing/hands.ts';
import { themed } from '../../testing/screen-scene.tsx';
import { participants, takeIn } from '../../testing/take-in.ts';
import type { KitGroupDetailsHandle } from './props.ts';

const scene = detailsScene();
const { draw: details, show, showEdit, change: rename } = scene;
let ana: Kit.ChatClient;
let ben: Kit.ChatClient;
beforeEach(() => void ({ ana, ben } = scene));

describe('what it shows', () => {
  test('name, type, how many are in, description, tags, and who is in with their roles', async () => {
    await show();
    for (const text of ['Group details', '\u2068Tea\u2069', 'Public group · 3 members', '\u2068All about leaves\u2069'])
      expect(screen.getByText(text)).toBeOnTheScreen();
    expect(screen.getByText('\u2068drinks\u2069')).toBeOnTheScreen();
    for (const text of ['You', 'Owner', '\u2068ben\u2069', 'Admin', '\u2068cleo\u2069'])
      expect(screen.getByText(text)).toBeOnTheScreen();
  });

  test('a description keeps its lines, however long it is', async () => {
    await show();
    const words = 'leaves '.repeat(100).trim();
    await rename(ben, (group) => group.setDescription(`Monday: tea\n\nTuesday: ${words}`));
    await screen.findByText(`\u2068Monday: tea\u2069\n\n\u2068Tuesday: ${words}\u2069`);
  });

  test('members that are still to come have their room', async () => {
    const group = await ana.getGroup('tea');
    const asked = jest.spyOn(ana.queries, 'listMembers').mockReturnValue(new Promise(() => {}));
    await render(details({ group }));
    expect(await screen.findByTestId('details-members-to-come')).toHaveStyle({ height: 3 * 56 });
    asked.mockRestore();
    await cleanup();
    await show();
    expect(screen.queryByTestId('details-members-to-come')).toBeNull();
  });

  test('no more members than a glance takes', async () => {
    const uids = ['u0', 'u1', 'u2', 'u3', 'u4', 'u5'];
    for (const uid of uids) await scene.server.createUser({ uid, name: uid });
    await takeIn(ana, 'tea', participants(uids));
    await show();
    await screen.findByText('Public group · 9 members');
    expect(screen.getAllByTestId(/^details-member-/)).toHaveLength(5);
  });

  test('what others change appears: name, description, type, members, roles', async () => {
    await show();
    await rename(ben, (group) => {
      group.setName('Green tea');
      group.setDescription('');
      group.setType('private');
    });
    await screen.findByText('\u2068Green tea\u2069');
    expect(screen.queryByText('\u2068All about leaves\u2069')).toBeNull();
    await after(() => ben.kickGroupMember('tea', 'cleo'), 'Private group · 2 members');
    await isGone('details-member-cleo');
    await after(() => ana.updateGroupMemberScope('tea', 'ben', 'moderator'), 'Moderator');
  });

  test('what the host knows stands there at once, and another group of the same host takes its place', async () => {
    await ana.createGroup(new Kit.Group('jam', 'Jam', 'private'));
    await render(details());
    expect(screen.getByText('\u2068Tea\u2069')).toBeOnTheScreen();
    await screen.rerender(details({ group: { guid: 'jam' } }));
    await screen.findByText('\u2068Jam\u2069');
    expect(screen.queryByText('\u2068Tea\u2069')).toBeNull();
  });

  test('with no group nothing is drawn, and developers are warned', async () => {
    const warnings = jest.spyOn(console, 'warn').mockImplementation(() => {});
    await render(details({ group: null }));
    expect(screen.queryByTestId('details')).toBeNull();
    expect(warnings.mock.calls.flat()).toContain('KitGroupDetails has no group, so it shows nothing. Pass one.');
  });
});

describe('who may do what', () => {
  const ways = { onMembersPress: () => {}, onAddMembersPress: () => {}, onBannedPress: () => {} };
  const offered = (): string[] =>
    ['edit', 'see-all', 'add-members', 'banned', 'transfer', 'leave', 'delete'].filter(
      (name) => screen.queryByTestId(`details-${name}`) !== null,
    );

  test('the owner all of it, an admin all but what is the owner’s, a participant and a stranger little', async () => {
    await show(ways);
    expect(offered()).toEqual(['edit', 'see-all', 'add-members', 'banned', 'transfer', 'leave', 'delete']);
    await cleanup();
    await show(ways, ben);
    expect(offered()).toEqual(['edit', 'see-all', 'add-members', 'banned', 'leave']);
    await cleanup();
    await show(ways, await scene.enter('cleo'));
    expect(offered()).toEqual(['see-all', 'leave']);
    await cleanup();
    await show(ways, await scene.enter('dan'));
    expect(offered()).toEqual(['see-all']);
  });

  test('without the host’s way there nothing is offered; with it the host gets the group', async () => {
    await show();
    expect(offered()).toEqual(['edit', 'transfer', 'leave', 'delete']);
    const heard: string[] = [];
    const tell = (name: string) => (group: Kit.Group) => heard.push(`${name} ${group.getGuid()}`);
    await screen.rerender(
      details({ onMembersPress: tell('all'), onAddMembersPress: tell('add'), onBannedPress: tell('banned') }),
    );
    for (const name of ['see-all', 'add-members', 'banned']) await press(`details-${name}`);
    expect(heard).toEqual(['all tea', 'add tea', 'banned tea']);
  });

  test('a stranger to a group with a password sees what it is, and not who is in it', async () => {
    await ana.createGroup(new Kit.Group('safe', 'Safe', 'password', 'secret'));
    await render(details({ group: { guid: 'safe' }, ...ways }, await scene.enter('dan')));
    await screen.findByText('Password-protected group · 1 member');
    expect(offered()).toEqual([]);
    expect(screen.queryByText('Members')).toBeNull();
  });

  test('what a role may goes and comes with it', async () => {
    await show(ways, ben);
    await after(() => ana.updateGroupMemberScope('tea', 'ben', 'participant'));
    await waitFor(() => expect(offered()).toEqual(['see-all', 'leave']));
    await after(() => ana.transferGroupOwnership('tea', 'ben'));
    await waitFor(() => expect(offered()).toContain('delete'));
  });

  test('every hide… prop hides its part', async () => {
    await show(ways);
    await screen.rerender(
      details({
        ...ways,
        hideEditOption: true,
        hideLeaveOption: true,
        hideTransferOption: true,
        hideDeleteOption: true,
      }),
    );
    expect(offered()).toEqual(['see-all', 'add-members', 'banned']);
    await screen.rerender(details({ ...ways, hideMembers: true, hideHeader: true }));
    expect(offered()).toEqual(['transfer', 'leave', 'delete']);
    expect(screen.queryByText('Group details')).toBeNull();
  });
});

describe('loading, errors, slots, ref, style', () => {
  test('what cannot be loaded says so and can be tried again', async () => {
    const codes: string[] = [];
    jest.spyOn(ana.queries, 'getGroup').mockRejectedValueOnce(new Kit.KitException('FORBIDDEN', 'No.'));
    await render(details({ onError: ({ code }) => codes.push(code) }));
    await screen.findByText('Couldn’t load this group');
    expect(codes).toEqual(['FORBIDDEN']);
    await pressText('Try again');
    await screen.findByTestId('details-member-ana');
  });

  test('LoadingView and ErrorView stand in place of ours, and hideLoadingState and hideError hide them', async () => {
    const group = { guid: 'tea' };
    const views = { LoadingView: () => <Text>own loading</Text>, ErrorView: () => <Text>own error</Text> };
    jest.spyOn(ana.queries, 'getGroup').mockRejectedValueOnce(new Kit.KitException('FORBIDDEN', 'No.'));
    await render(details({ group, ...views }));
    await screen.findByText('own error');
    await screen.rerender(details({ group, hideError: true }));
    expect(screen.queryByText('Couldn’t load this group')).toBeNull();
    await cleanup();
    jest.spyOn(ana.queries, 'getGroup').mockReturnValueOnce(new Promise(() => {}));
    await render(details({ group, ...views }));
    expect(screen.getByText('own loading')).toBeOnTheScreen();
    await screen.rerender(details({ group }));
    expect(screen.getByLabelText('Loading')).toBeOnTheScreen();
    await screen.rerender(details({ group, hideLoadingState: true }));
    expect(screen.queryByLabelText('Loading')).toBeNull();
  });

  test('every slot gets the group; the bar takes the host’s options and goes back', async () => {
    const onBack = jest.fn();
    const own = (name: string) => (group: Kit.Group) => <Text>{`${name} ${group.getName()}`}</Text>;
    const names = ['LeadingView', 'TitleView', 'SubtitleView', 'DescriptionView', 'MembersView', 'FooterView'] as const;
    await render(
      details({
        ...Object.fromEntries(names.map((name) => [name, own(name)])),
        AppBarOptions: () => <Text>more</Text>,
        showBackButton: true,
        onBack,
      }),
    );
    for (const name of names) await screen.findByText(`${name} Tea`);
    expect(screen.getByText('more')).toBeOnTheScreen();
    await fireEvent.press(screen.getByLabelText('Back'));
    expect(onBack).toHaveBeenCalledTimes(1);
  });

  test('a slot that throws is told once, and ours stands in its place', async () => {
    jest.spyOn(console, 'error').mockImplementation(() => {});
    const messages: string[] = [];
    await show({
      TitleView: () => {
        throw new Error('of the host');
      },
      onError: ({ message }) => messages.push(message),
    });
    expect(screen.getByText('\u2068Tea\u2069')).toBeOnTheScreen();
    expect(messages).toHaveLength(1);
  });

  test('ref opens the edit where one may, and loads anew', async () => {
    const ref = createRef<KitGroupDetailsHandle>();
    await show({ ref });
    const asked = jest.spyOn(ana.queries, 'getGroup');
    await act(async () => ref.current?.reload());
    expect(asked).toHaveBeenCalledTimes(1);
    await act(async () => ref.current?.edit());
    await screen.findByTestId('edit-group-name');
    await cleanup();
    const other = createRef<KitGroupDetailsHandle>();
    await show({ ref: other }, await scene.enter('cleo'));
    await act(async () => other.current?.edit());
    expect(screen.queryByTestId('edit-group-name')).toBeNull();
  });

  test('every key of style reaches what it names, and wins over groupDetailsStyles of the theme', async () => {
    const slice = { nameTextStyle: { color: 'teal' }, sectionTitleStyle: { color: 'navy' } };
    await render(
      themed(
        { groupDetailsStyles: slice },
        details({
          style: {
            titleStyle: { color: 'gold' },
            nameTextStyle: { color: 'plum' },
            subtitleTextStyle: { color: 'tan' },
            descriptionTextStyle: { color: 'olive' },
            tagStyle: { textStyle: { color: 'pink' } },
            memberTextStyle: { color: 'lime' },
            scopeTextStyle: { color: 'aqua' },
            optionStyle: { textStyle: { color: 'coral' } },
            fieldStyle: { labelStyle: { color: 'indigo' } },
          },
        }),
      ),
    );
    await screen.findByTestId('details-member-ana');
    const colours = {
      'Group details': 'gold',
      '\u2068Tea\u2069': 'plum',
      'Public group · 3 members': 'tan',
      '\u2068All about leaves\u2069': 'olive',
      '\u2068drinks\u2069': 'pink',
      Members: 'navy',
      You: 'lime',
      Owner: 'aqua',
      'Delete group': 'coral',
    };
    for (const [text, color] of Object.entries(colours)) expect(screen.getByText(text)).toHaveStyle({ color });
    await edit();
    expect(screen.getByText('Name *', { includeHiddenElements: true })).toHaveStyle({ color: 'indigo' });
  });

  test('nobody sees or sends what the one before has typed', async () => {
    await showEdit();
    await type('name', 'Green tea');
    await after(() => ana.logout());
    await isGone('edit-group');
    await after(() => ana.login('cleo'), 'You');
    expect(screen.queryByTestId('details-edit')).toBeNull();
  });
});

test('what is known stays in view when the server cannot say whether it is still so', async () => {
  let isRefused = false;
  const { client, tell } = await scene.line('cleo', (engine) => ({
    async getGroup(...given) {
      if (isRefused) throw new Kit.KitException('TIMEOUT', 'No answer.');
      return await engine.getGroup(...given);
    },
  }));
  const errors: string[] = [];
  await scene.show({ onError: ({ code }) => errors.push(code) }, client);
  isRefused = true;
  await after(() => tell({ type: 'resync' }));
  expect(errors).toEqual(['TIMEOUT']);
  expect(screen.getByTestId('details-member-ana')).toBeOnTheScreen();
});
