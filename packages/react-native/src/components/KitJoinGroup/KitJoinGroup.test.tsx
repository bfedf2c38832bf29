import { Kit } from '@open-chat-kit/sdk';
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react-native';
import type { ReactElement } from 'react';
import { Text } from 'react-native';
import { KitClientProvider } from '../../client/KitClientProvider.tsx';
import { useJoinGroup } from '../../hooks/use-join-group.ts';
import { KitUIEventHandler } from '../../events/KitUIEventHandler.ts';
import { after } from '../../testing/hands.ts';
import { changeGroup } from '../../testing/change-group.ts';
import { screenScene, themed } from '../../testing/screen-scene.tsx';
import { takeIn } from '../../testing/take-in.ts';
import { KitJoinGroup } from './KitJoinGroup.tsx';
import type { KitJoinGroupProps } from './props.ts';

const scene = screenScene('ana', 'ben', 'cleo');
let ana: Kit.ChatClient;
let ben: Kit.ChatClient;
let heard: string[];

beforeEach(async () => {
  ({ ana, ben } = await scene.enterAll('ana', 'ben'));
  heard = [];
  await ana.createGroup(new Kit.Group('tea', 'Tea', 'public', '', '', 'Leaves and\nwater.'));
  await ana.createGroup(new Kit.Group('vault', 'Vault', 'password', 'sesame'));
  await ana.createGroup(new Kit.Group('attic', 'Attic', 'private'));
  KitUIEventHandler.addGroupListener('test', {
    ccGroupMemberJoined: ({ joinedUser, joinedGroup }) =>
      heard.push(`event ${joinedUser.getUid()} ${joinedGroup.getGuid()}`),
  });
});
afterEach(() => {
  KitUIEventHandler.removeGroupListener('test');
});

/** As a host has it that was given an invitation. */
const named = (guid: string, name: string, type: Kit.Group['type'] = 'public'): Kit.Group =>
  new Kit.Group(guid, name, type);
const page = (props: KitJoinGroupProps, client = ben): ReactElement => (
  <KitClientProvider client={client}>
    <KitJoinGroup
      testID="page"
      onJoined={(group) => heard.push(`joined ${group.getGuid()} ${group.getHasJoined()} ${group.getMembersCount()}`)}
      onError={({ code }) => heard.push(code)}
      {...props}
    />
  </KitClientProvider>
);
const submit = async (): Promise<void> => fireEvent.press(await screen.findByTestId('join-submit'));
/** The public group, to who may join it. */
async function showTea(): Promise<void> {
  await render(page({ group: named('tea', 'Tea') }));
  await screen.findByText('Join');
}
async function join(): Promise<void> {
  await submit();
  await screen.findByText('You are in this group.');
}
/** The group with a password, which is asked for. */
async function tryVault(): Promise<void> {
  await render(page({ group: named('vault', 'Vault') }));
  await submit();
}
/** The next try to join fails. */
async function submitInVain(code: Kit.ErrorCode): Promise<void> {
  jest.spyOn(ben, 'joinGroup').mockRejectedValueOnce(new Kit.KitException(code, 'It failed.'));
  await submit();
}
/** Ana changes a group. */
const change = (guid: string, part: (group: Kit.Group) => void): Promise<void> =>
  after(() => changeGroup(ana, guid, part));
const answer = async (password: string): Promise<void> => {
  await fireEvent.changeText(await screen.findByTestId('password-field'), password);
  await fireEvent.press(screen.getByTestId('password-confirm'));
};
const noButton = (): void => expect(screen.queryByTestId('join-submit')).toBeNull();

test('a member of whom only the guid was given at first is never offered to join', async () => {
  await ben.joinGroup('tea', 'public');
  const whole = await ben.getGroup('tea');
  const stands: string[] = [];
  function Probe({ group }: { readonly group: Kit.Group }): null {
    stands.push(useJoinGroup({ group })?.standing ?? 'none');
    return null;
  }
  const probe = (group: Kit.Group): ReactElement => (
    <KitClientProvider client={ben}>
      <Probe group={group} />
    </KitClientProvider>
  );
  // The host has its answer before the kit has its own.
  jest.spyOn(ben.queries, 'getGroup').mockReturnValue(new Promise(() => {}));
  await render(probe(named('tea', '')));
  await screen.rerender(probe(whole));
  expect(new Set(stands)).toEqual(new Set(['unknown', 'member']));
});

test('shows what the group is to who is not in it, live', async () => {
  await render(page({ group: named('tea', 'Invitation') }));
  await screen.findByText('\u2068Tea\u2069');
  expect(screen.getByText('Join group')).toBeOnTheScreen();
  expect(screen.getByText('Public group · 1 member')).toBeOnTheScreen();
  const description = screen.getByText('\u2068Leaves and\u2069\n\u2068water.\u2069');
  // As wide as the card: longer words wrap in it.
  expect(description).toHaveStyle({ alignSelf: 'stretch' });
  const cleo = await scene.enter('cleo');
  await scene.looked();
  await after(() => cleo.joinGroup('tea'), 'Public group · 2 members');
  await change('tea', (group) => group.setName('Green tea'));
  await screen.findByText('\u2068Green tea\u2069');
});

test('joins by one press, tells it once, and offers to go on', async () => {
  await showTea();
  const joinGroup = jest.spyOn(ben, 'joinGroup');
  await submit();
  await join();
  expect(joinGroup).toHaveBeenCalledTimes(1);
  expect(heard.toSorted()).toEqual(['event ben tea', 'joined tea true 2']);
  // Pressed once more than meant, what came under the finger does nothing.
  await fireEvent.press(screen.getByText('Open'));
  expect(heard).toHaveLength(2);
});

test('who is a member is offered to go on', async () => {
  await render(page({ group: named('tea', 'Tea') }, ana));
  await screen.findByText('You are in this group.');
  await scene.pass(500); // the second press of a double one is for nothing that came under the finger
  await fireEvent.press(screen.getByText('Open'));
  expect(heard).toEqual(['joined tea true 1']);
});

test('without onJoined there is nothing to go on to', async () => {
  await render(page({ group: named('tea', 'Tea'), onJoined: undefined }, ana));
  await screen.findByText('You are in this group.');
  noButton();
});

test('asks for the password; a wrong one is said in the question and can be corrected', async () => {
  await render(page({ group: named('vault', 'Vault') }));
  await screen.findByText('You need its password to join.');
  expect(screen.getByText('Password-protected group · 1 member')).toBeOnTheScreen();
  await submit();
  await screen.findByText('Password for \u2068Vault\u2069');
  await answer('open');
  await screen.findByText('That is not the password. Try again.');
  expect(screen.getByTestId('password-field')).toHaveProp('value', 'open');
  expect(heard).toEqual(['WRONG_PASSWORD']);
  await answer('sesame');
  await screen.findByText('You are in this group.');
  expect(screen.queryByTestId('password-dialog')).toBeNull();
  expect(heard.slice(1).toSorted()).toEqual(['event ben vault', 'joined vault true 2']);
});

test('a question that is put away and asked again says nothing of the last one', async () => {
  await tryVault();
  await answer('open');
  await screen.findByText('That is not the password. Try again.');
  await fireEvent.press(screen.getByText('Cancel'));
  expect(screen.queryByTestId('password-dialog')).toBeNull();
  await submit();
  await screen.findByTestId('password-dialog');
  expect(screen.queryByText('That is not the password. Try again.')).toBeNull();
});

test('says of a private group that somebody has to add them, and follows when that happens', async () => {
  await render(page({ group: named('attic', 'Attic', 'private') }));
  await screen.findByText('This group is private. Ask somebody in it to add you.');
  noButton();
  await after(() => takeIn(ana, 'attic', { ben: 'participant' }), 'You are in this group.');
});

test('where there is nothing to press the page itself takes the focus, so that keys scroll it', async () => {
  await render(page({ group: named('attic', 'Attic', 'private') }));
  await screen.findByText('This group is private. Ask somebody in it to add you.');
  expect(screen.getByLabelText('Join group')).toHaveProp('tabIndex', 0);
  await showTea();
  expect(screen.queryByLabelText('Join group')).toBeNull();
});

test('says that they are banned, also when that happens meanwhile or turns out by the try', async () => {
  await showTea();
  await after(() => ana.banGroupMember('tea', 'ben'), 'You are banned from this group.');
  noButton();
  await after(() => ana.unbanGroupMember('tea', 'ben'), 'Join');
  await submitInVain('BANNED');
  await screen.findByText('You are banned from this group.');
  expect(heard).toEqual(['BANNED']);
});

test('a group that is deleted meanwhile has a clear end; so has one that is gone at the press', async () => {
  await showTea();
  await submitInVain('NOT_FOUND');
  await screen.findByText(/^You can’t see this group/);
  noButton();
  await after(() => ana.deleteGroup('tea'));
  // Who did it is told only to those who watch by then.
  const gone = /^(This group was deleted|You can’t see this group)/;
  await screen.findByText(gone);
  await screen.rerender(page({ group: named('vault', 'Vault') }));
  await submit();
  await screen.findByTestId('password-dialog');
  await scene.looked();
  await after(() => ana.deleteGroup('vault'));
  await screen.findByText(gone);
  expect(screen.queryByTestId('password-dialog')).toBeNull();
});

test('of a group that has ended nothing stands there but why, as its details say, and the way back', async () => {
  await render(page({ group: named('tea', 'Tea'), showBackButton: true, onBack: () => heard.push('back') }));
  await screen.findByText('Join');
  await scene.looked();
  await after(() => ana.deleteGroup('tea'), 'This group was deleted');
  expect(screen.getByText('Its messages are gone.')).toBeOnTheScreen();
  expect(screen.queryByText(/^Public group/)).toBeNull();
  await fireEvent.press(within(screen.getByTestId('details-deleted')).getByRole('button', { name: 'Back' }));
  expect(heard).toEqual(['back']);
});

test('whoever is removed from a private group reads so here as in its details', async () => {
  await takeIn(ana, 'attic', { ben: 'participant' });
  await render(page({ group: named('attic', 'Attic', 'private') }));
  await screen.findByText('You are in this group.');
  await scene.looked();
  await after(() => ana.kickGroupMember('attic', 'ben'), 'You were removed from this group');
});

const turn = async (guid: string, type: Kit.Group['type'], password = ''): Promise<void> => {
  await scene.looked();
  await change(guid, (group) => {
    group.setType(type);
    group.setPassword(password);
  });
};

test('of a group that turns private it is said that it cannot be seen, as its details say', async () => {
  await showTea();
  await turn('tea', 'private');
  await screen.findByText('You can’t see this group');
  expect(screen.getByText('It is private, or does not exist any more.')).toBeOnTheScreen();
  noButton();
});

test('what went wrong is not said beside a button that works, once they stand otherwise', async () => {
  await showTea();
  await submitInVain('NETWORK');
  await screen.findByText('Check your connection and try again.');
  await after(() => takeIn(ana, 'tea', { ben: 'participant' }), 'You are in this group.');
  await after(() => ana.kickGroupMember('tea', 'ben'), 'Join');
  expect(screen.queryByRole('alert')).toBeNull();

  await after(() => ana.banGroupMember('tea', 'ben'), 'You are banned from this group.');
  await after(() => ana.unbanGroupMember('tea', 'ben'), 'Join');
  await submitInVain('BANNED');
  await screen.findByText('You are banned from this group.');
  await scene.looked();
  await change('tea', (group) => group.setName('Green tea'));
  await screen.findByText('Join');
  expect(screen.queryByRole('alert')).toBeNull();
});

test('a wrong password is not said of a group that needs none any more', async () => {
  await tryVault();
  await answer('open');
  await screen.findByText('That is not the password. Try again.');
  await turn('vault', 'private');
  await screen.findByText(/^You can’t see this group/);
  await turn('vault', 'public');
  await screen.rerender(page({ group: named('vault', 'Vault') }));
  await waitFor(() => expect(screen.queryByText(/^You can’t see this group/)).toBeNull());
  expect(screen.queryByRole('alert')).toBeNull();
});

test('a password that is taken away while it is asked for is not asked for any more', async () => {
  await tryVault();
  await screen.findByTestId('password-dialog');
  await scene.looked();
  await change('vault', (group) => group.setType('public'));
  await waitFor(() => expect(screen.queryByTestId('password-dialog')).toBeNull());
  expect(screen.getByText('This group does not need a password any more.')).toBeOnTheScreen();
  await turn('vault', 'password', 'open sesame');
  await screen.findByText('You need its password to join.');
  await waitFor(() => expect(screen.queryByText('This group does not need a password any more.')).toBeNull());
  // What went is not asked again by itself.
  expect(screen.queryByTestId('password-dialog')).toBeNull();
  await turn('vault', 'public');
  await screen.findByText(/^Public group/);
  await join();
});

test('what fails is said over the button, told, and can be tried again', async () => {
  await showTea();
  await submitInVain('NETWORK');
  await screen.findByText('Check your connection and try again.');
  expect(screen.getByRole('alert')).toBeOnTheScreen();
  await join();
  expect(screen.queryByText('Check your connection and try again.')).toBeNull();
  expect(heard[0]).toBe('NETWORK');
});

test('who is in by another device has what they asked for', async () => {
  await showTea();
  await submitInVain('ALREADY_MEMBER');
  await screen.findByText('You are in this group.');
  expect(heard).toEqual(['joined tea false 1']);
});

test('nothing is offered before it is known; why it is not known is said', async () => {
  jest.spyOn(ben.queries, 'getGroup').mockRejectedValue(new Kit.KitException('FORBIDDEN', 'No.'));
  await render(page({ group: named('tea', 'Tea') }));
  await screen.findByText('You are not allowed to do that.');
  noButton();
  expect(heard).toEqual(['FORBIDDEN']);
});

test('what is told to everybody says nothing of the viewer: joining is offered when the server has said how they stand', async () => {
  // Who was not there when the group was made knows nothing of it from what was told then.
  const late = await scene.enter('ben');
  const record = await ben.queries.getGroup('tea');
  let tell = (): void => {};
  jest.spyOn(late.queries, 'getGroup').mockReturnValue(
    new Promise((resolve) => {
      tell = () => resolve(record);
    }),
  );
  await render(page({ group: named('tea', 'Invitation') }, late));
  const cleo = await scene.enter('cleo');
  await scene.looked();
  await after(() => cleo.joinGroup('tea'), 'Public group · 2 members');
  noButton();
  await act(async () => tell());
  await screen.findByText('Join');
});

test('a group that the host has from the server is offered at once', async () => {
  const group = await ben.getGroup('tea');
  jest.spyOn(ben.queries, 'getGroup').mockReturnValue(new Promise(() => {}));
  await render(page({ group }));
  expect(screen.getByText('Join')).toBeOnTheScreen();
});

test('another group is another page: nothing of the first one is said of it', async () => {
  await showTea();
  await submitInVain('NETWORK');
  await screen.findByText('Check your connection and try again.');
  await screen.rerender(page({ group: named('vault', 'Vault') }));
  await screen.findByText('You need its password to join.');
  expect(screen.queryByText('Check your connection and try again.')).toBeNull();
});

test('who has gone before the answer is told all the same, once', async () => {
  await showTea();
  await submit();
  await cleanup();
  await waitFor(() => expect(heard.toSorted()).toEqual(['event ben tea', 'joined tea true 2']));
});

test('without a group nothing is drawn, and developers are warned', async () => {
  const warnings = jest.spyOn(console, 'warn').mockImplementation(() => {});
  await render(page({}));
  expect(screen.queryByTestId('page')).toBeNull();
  expect(warnings).toHaveBeenCalledWith('KitJoinGroup has no group, so it shows nothing. Pass one.');
});

test('header, back button, words and badge follow their props', async () => {
  let backs = 0;
  const group = named('tea', 'Tea');
  await render(page({ group, showBackButton: true, onBack: () => (backs += 1), submitButtonText: 'Come in' }));
  expect(await screen.findByText('Come in')).toBeOnTheScreen();
  await fireEvent.press(screen.getByLabelText('Back'));
  expect(backs).toBe(1);
  await screen.rerender(page({ group, showBackButton: true, hideHeader: true }));
  expect(screen.queryByLabelText('Back')).toBeNull();
  expect(screen.queryByText('Join group')).toBeNull();
  const icons = { privateGroupIcon: <Text>own private</Text>, passwordGroupIcon: <Text>own lock</Text> };
  await screen.rerender(page({ group: named('vault', 'Vault', 'password'), ...icons }));
  expect(screen.getByText('own lock', { includeHiddenElements: true })).toBeTruthy();
  await screen.rerender(page({ group: named('attic', 'Attic', 'private'), ...icons }));
  expect(screen.getByText('own private', { includeHiddenElements: true })).toBeTruthy();
  await screen.rerender(page({ group: named('attic', 'Attic', 'private'), ...icons, groupTypeVisibility: false }));
  expect(screen.queryByText('own private', { includeHiddenElements: true })).toBeNull();
});

test.each(['LeadingView', 'TitleView', 'SubtitleView', 'DescriptionView'] as const)(
  '%s stands in place of its part, with the group as it is now',
  async (slot) => {
    await render(
      page({ group: named('tea', 'Tea'), [slot]: (group: Kit.Group) => <Text>own {group.getName()}</Text> }),
    );
    const builtIn = {
      LeadingView: 'T',
      TitleView: '\u2068Tea\u2069',
      SubtitleView: 'Public group',
      DescriptionView: 'Leaves',
    };
    await screen.findByText('own Tea');
    expect(screen.queryByText(new RegExp(`^${builtIn[slot]}`), { includeHiddenElements: true })).toBeNull();
  },
);

test('AppBarOptions stands at the end of the header; a slot that throws is told and replaced', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => {});
  const TitleView = (): never => {
    throw new Error('of the host');
  };
  await render(page({ group: named('tea', 'Tea'), AppBarOptions: () => <Text>own options</Text>, TitleView }));
  expect(screen.getByText('own options')).toBeOnTheScreen();
  await screen.findByText('\u2068Tea\u2069');
  expect(heard).toEqual(['INTERNAL']);
});

test('style wins over joinGroupStyles of the theme', async () => {
  const slice = { nameTextStyle: { color: 'teal' }, subtitleTextStyle: { color: 'navy' } };
  await render(
    themed(
      { joinGroupStyles: slice },
      page({ group: named('tea', 'Tea'), style: { nameTextStyle: { color: 'plum' } } }),
    ),
  );
  expect(await screen.findByText('\u2068Tea\u2069')).toHaveStyle({ color: 'plum' });
  expect(screen.getByText(/^Public group/)).toHaveStyle({ color: 'navy' });
});

test('whoever signs out leaves no password that they were typing', async () => {
  await render(page({ group: named('vault', 'Vault', 'password') }));
  await submit();
  await fireEvent.changeText(await screen.findByTestId('password-field'), 'sesame');
  await after(() => ben.logout());
  await after(() => ben.login('cleo'));
  await screen.findByTestId('join-submit');
  expect(screen.queryByTestId('password-dialog')).toBeNull();
});
