import { Kit } from '@open-chat-kit/sdk';
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react-native';
import { createRef, type ReactElement } from 'react';
import { Image, Text } from 'react-native';
import { KitClientProvider } from '../../client/KitClientProvider.tsx';
import { KitUIEventHandler } from '../../events/KitUIEventHandler.ts';
import { after } from '../../testing/hands.ts';
import { screenScene, themed } from '../../testing/screen-scene.tsx';
import { groundOf } from '../../testing/ground-of.ts';
import { avatarColor } from '../KitAvatar/avatar-colors.ts';
import { KitCreateGroup } from './KitCreateGroup.tsx';
import type { CreateGroupSlotProps, KitCreateGroupHandle, KitCreateGroupProps } from './props.ts';

const scene = screenScene('ana', 'ben', 'cleo', 'dan');
let ana: Kit.ChatClient;
let heard: string[];
let made: Kit.Group[];

beforeEach(async () => {
  ana = await scene.enter('ana');
  heard = [];
  made = [];
  KitUIEventHandler.addGroupListener('test', { ccGroupCreated: (group) => heard.push(`event ${group.getName()}`) });
});
afterEach(() => {
  KitUIEventHandler.removeGroupListener('test');
});

const page = (props: KitCreateGroupProps = {}, client: Kit.ChatClient | null = ana): ReactElement => (
  <KitClientProvider client={client}>
    <KitCreateGroup
      testID="page"
      onGroupCreated={(group, failures) => {
        made.push(group);
        heard.push(`created ${group.getName()} ${Object.keys(failures).join()}`.trim());
      }}
      onError={({ code }) => heard.push(code)}
      {...props}
    />
  </KitClientProvider>
);
const field = (name: string): ReturnType<typeof screen.getByTestId> => screen.getByTestId(`create-group-${name}`);
const write = (name: string, text: string): Promise<void> => fireEvent.changeText(field(name), text);
/** The form, in which the group has a name. */
async function named(...given: Parameters<typeof page>): Promise<void> {
  await render(page(...given));
  await write('name', 'Tea');
}
const submit = (): Promise<void> => fireEvent.press(field('submit'));
const choose = (type: string): Promise<void> => fireEvent.press(field(`type-${type}`));
const chips = (): string[] =>
  screen.queryAllByTestId(/^create-group-tag-(?!.*-remove$)/).map(({ props }) => String(props['testID']).slice(17));
const pick = async (...uids: readonly string[]): Promise<void> => {
  await fireEvent.press(field('add-people'));
  for (const uid of uids) await fireEvent.press(await screen.findByTestId(`user-${uid}`));
  await fireEvent.press(await screen.findByTestId('create-group-people-submit'));
};

test('makes a group of all that was filled in, and tells it once', async () => {
  await render(page());
  await write('name', '  Tea ');
  await write('description', 'Leaves and water.');
  await choose('private');
  await write('tags', 'green,black,');
  await submit();
  await waitFor(() => expect(heard.toSorted()).toEqual(['created Tea', 'event Tea']));
  const [group] = made;
  expect([group?.getName(), group?.getType(), group?.getDescription(), group?.getTags(), group?.getScope()]).toEqual([
    'Tea',
    'private',
    'Leaves and water.',
    ['green', 'black'],
    'owner',
  ]);
  await screen.findByText('Group created');
  expect(screen.getByText('\u2068Tea\u2069 is ready.')).toBeOnTheScreen();
});

test('the picture has the colour before that the group has afterwards', async () => {
  await named();
  const before = groundOf('T');
  await submit();
  await waitFor(() => expect(made).toHaveLength(1));
  expect(before).toBe(avatarColor(made[0]?.getGuid() ?? ''));
});

test('says what is missing of its field when the button is pressed, and makes nothing', async () => {
  const asked = jest.spyOn(ana, 'createGroup');
  await render(page({ groupType: 'password' }));
  expect(screen.queryByText('Give the group a name.')).toBeNull();
  await write('name', '   ');
  await submit();
  expect(screen.getByText('Give the group a name.')).toBeOnTheScreen();
  expect(screen.getByText('Choose a password.')).toBeOnTheScreen();
  expect(field('name')).toHaveProp('aria-invalid', true);
  expect(field('name')).toHaveProp('accessibilityHint', 'Required, Give the group a name.');
  await write('name', 'Tea');
  expect(screen.queryByText('Give the group a name.')).toBeNull();
  expect(asked).not.toHaveBeenCalled();
  expect(heard).toEqual([]);
});

test('each type is explained; a password is asked for only where there is one, can be shown, and is kept', async () => {
  await render(page());
  expect(screen.getByText('Anyone can find it and join.')).toBeOnTheScreen();
  expect(screen.queryByTestId('create-group-password')).toBeNull();
  await choose('password');
  await write('password', 'sesame');
  expect(field('password')).toHaveProp('secureTextEntry', true);
  await fireEvent.press(screen.getByText('Show'));
  expect(field('password')).toHaveProp('secureTextEntry', false);
  await choose('public');
  expect(screen.queryByTestId('create-group-password')).toBeNull();
  await choose('password');
  expect(field('password')).toHaveProp('value', 'sesame');
  await write('name', 'Vault');
  await submit();
  await waitFor(() => expect(made).toHaveLength(1));
  const ben = await scene.enter('ben');
  const guid = made[0]?.getGuid() ?? '';
  await ben.joinGroup(guid, 'password', 'sesame');
  expect((await ben.getGroup(guid)).getHasJoined()).toBe(true);
});

test('a second press is the same wish, and everything waits for it', async () => {
  const asked = jest.spyOn(ana, 'createGroup').mockReturnValue(new Promise(() => {}));
  await named();
  await submit();
  await submit();
  expect(asked).toHaveBeenCalledTimes(1);
  expect(field('submit').props['accessibilityState']).toMatchObject({ busy: true });
  expect(field('name')).toHaveProp('editable', false);
});

test('what fails is said over the button; everything stays, and can be tried again', async () => {
  jest.spyOn(ana, 'createGroup').mockRejectedValueOnce(new Kit.KitException('NETWORK', 'Gone.'));
  await named();
  await write('description', 'Leaves');
  await write('tags', 'green, bl');
  await submit();
  await screen.findByText('Check your connection and try again.');
  expect(heard).toEqual(['NETWORK']);
  expect(field('name')).toHaveProp('value', 'Tea');
  expect(field('description')).toHaveProp('value', 'Leaves');
  expect(chips()).toEqual(['green']);
  await submit();
  await waitFor(() => expect(made[0]?.getTags()).toEqual(['green', 'bl']));
});

test('made though the answer was lost: told once, and nothing is wrong', async () => {
  await named();
  scene.loseAnswers('createGroup');
  await submit();
  await screen.findByText('Group created');
  expect(heard).toEqual(['event Tea', 'created Tea']);
});

test('… and found by another try, it is told once, too', async () => {
  await named();
  scene.loseAnswers('createGroup', 'getGroup');
  await submit();
  await screen.findByText('Check your connection and try again.');
  scene.loseAnswers('updateGroup');
  await submit();
  await waitFor(() => expect(heard).toEqual(['NETWORK', 'event Tea', 'NETWORK']));
  scene.loseAnswers();
  await submit();
  await screen.findByText('Group created');
  expect(heard).toEqual(['NETWORK', 'event Tea', 'NETWORK', 'created Tea']);
});

test('what the server says of a field is said there, until that is changed', async () => {
  const wrong = new Kit.KitException('INVALID_ARGUMENT', 'No.', { details: { argument: 'group.name' } });
  jest.spyOn(ana, 'createGroup').mockRejectedValueOnce(wrong);
  await named();
  await submit();
  await screen.findByText('This can’t be used. Change it and try again.');
  expect(field('name')).toHaveProp('aria-invalid', true);
  await write('name', 'Teas');
  expect(screen.queryByText('This can’t be used. Change it and try again.')).toBeNull();
  expect(screen.queryByRole('alert')).toBeNull();
});

test('too many tags are said at the tags, and too long a description at the description', async () => {
  await named();
  await write('tags', Array.from({ length: 51 }, (_, index) => `tag ${index}`).join(','));
  await submit();
  await screen.findByText('That is more than is allowed.');
  expect(field('tags')).toHaveProp('aria-invalid', true);
  expect(screen.queryByRole('alert')).toBeNull();
  const long = new Kit.KitException('LIMIT_EXCEEDED', 'No.', { details: { argument: 'description', limit: 5_000 } });
  jest.spyOn(ana, 'createGroup').mockRejectedValueOnce(long);
  await submit();
  await waitFor(() => expect(field('description')).toHaveProp('aria-invalid', true));
  expect(field('description')).toHaveProp('maxLength', 5_000);
});

test('what the server says of a field that is hidden is said over the button', async () => {
  const wrong = new Kit.KitException('INVALID_ARGUMENT', 'No.', { details: { argument: 'group.tags[0]' } });
  jest.spyOn(ana, 'createGroup').mockRejectedValueOnce(wrong);
  await named({ hideTagsField: true });
  await submit();
  expect(await screen.findByRole('alert')).toHaveTextContent('Something is not right with this request.');
});

test('without a client it says so', async () => {
  await named({}, null);
  await submit();
  await screen.findByText('The chat is not set up yet.');
  expect(heard).toEqual(['NOT_INITIALIZED']);
});

test('tags: Enter, a comma and leaving the field add one; Backspace and the button take one out', async () => {
  await render(page());
  await write('tags', 'green, green,black，');
  expect(chips()).toEqual(['green', 'black']);
  await write('tags', ' oolong ');
  await fireEvent(field('tags'), 'submitEditing');
  expect(chips()).toEqual(['green', 'black', 'oolong']);
  expect(field('tags')).toHaveProp('value', '');
  await write('tags', 'white');
  await fireEvent(field('tags'), 'blur', {});
  expect(chips()).toEqual(['green', 'black', 'oolong', 'white']);
  await fireEvent(field('tags'), 'keyPress', { nativeEvent: { key: 'Backspace' } });
  expect(chips()).toEqual(['green', 'black', 'oolong']);
  await fireEvent.press(screen.getByLabelText('Remove the tag \u2068black\u2069'));
  expect(chips()).toEqual(['green', 'oolong']);
});

test('people are picked from a list, shown as chips, taken out, and added', async () => {
  await named();
  await pick('ben', 'cleo', 'dan');
  expect(field('person-ben')).toBeOnTheScreen();
  await fireEvent.press(screen.getByLabelText('Take out \u2068cleo\u2069'));
  expect(screen.queryByTestId('create-group-person-cleo')).toBeNull();
  // Taken out there, not picked any more here.
  await fireEvent.press(field('add-people'));
  const isPicked = (uid: string): unknown =>
    screen.getByTestId(`user-${uid}`).props['accessibilityState']?.['selected'];
  await waitFor(() => expect(['ben', 'cleo', 'dan'].map(isPicked)).toEqual([true, false, true]));
  await fireEvent.press(screen.getByLabelText('Back'));
  await submit();
  await waitFor(() => expect(made[0]?.getMembersCount()).toBe(3));
  expect(heard.toSorted()).toEqual(['created Tea', 'event Tea']);
});

test('usersRequestBuilder says who can be picked, searchRequestBuilder who is found', async () => {
  const only = (uid: string): Kit.UsersRequestBuilder => new Kit.UsersRequestBuilder().setUIDs([uid]);
  await render(page({ usersRequestBuilder: only('ben'), searchRequestBuilder: only('dan') }));
  await fireEvent.press(field('add-people'));
  await screen.findByTestId('user-ben');
  expect(screen.queryByTestId('user-dan')).toBeNull();
  await fireEvent.changeText(screen.getByTestId('create-group-people-search'), 'd');
  await scene.pass(300);
  await screen.findByTestId('user-dan');
});

test('says of each who could not be added why; the host is told when that is read, once', async () => {
  await named();
  await pick('ben', 'cleo');
  const { addMembersToGroup } = ana;
  jest.spyOn(ana, 'addMembersToGroup').mockImplementationOnce(async (guid, members) => {
    const answer = await addMembersToGroup.call(
      ana,
      guid,
      members.filter((member) => Reflect.get(member, 'uid') !== 'ben'),
    );
    return { ...answer, ben: 'They do not want to.' };
  });
  await submit();
  await screen.findByText('Not everybody could be added');
  expect(screen.getByText('They do not want to.')).toBeOnTheScreen();
  expect(screen.getByText('\u2068ben\u2069')).toBeOnTheScreen();
  expect(heard).toEqual(['event Tea']);
  await fireEvent.press(screen.getByText('Continue'));
  expect(heard).toEqual(['event Tea', 'created Tea ben']);
  expect(made[0]?.getMembersCount()).toBe(2);
  expect(screen.getByText('Group created')).toBeOnTheScreen();
});

test('where adding fails as a whole the group is there: only adding is tried again', async () => {
  const asked = jest.spyOn(ana, 'createGroup');
  jest.spyOn(ana, 'addMembersToGroup').mockRejectedValueOnce(new Kit.KitException('NETWORK', 'Gone.'));
  await named({ showBackButton: true });
  await pick('ben');
  await submit();
  await screen.findByText('Nobody could be added yet');
  expect(screen.getByText(/Check your connection and try again\.$/)).toBeOnTheScreen();
  // The group is there: a way back to the form would promise what it cannot hold.
  expect(within(screen.getByTestId('page')).queryByLabelText('Back')).toBeNull();
  await fireEvent.press(field('retry'));
  await waitFor(() => expect(made[0]?.getMembersCount()).toBe(2));
  expect(asked).toHaveBeenCalledTimes(1);
  expect(heard).toEqual(['event Tea', 'NETWORK', 'created Tea']);
});

/** Who was told of as added, for each time; until the listener "added" is taken away. */
function hearAdded(): readonly string[] {
  const added: string[] = [];
  KitUIEventHandler.addGroupListener('added', {
    ccGroupMemberAdded: ({ usersAdded }) => added.push(usersAdded.map((user) => user.getUid()).join()),
  });
  return added;
}

test('people who came in though the answer was lost: nothing is wrong, and they are told of once', async () => {
  const added = hearAdded();
  await named();
  await pick('ben', 'cleo');
  scene.loseAnswers('addMembers');
  await submit();
  await screen.findByText('Group created');
  expect(heard).toEqual(['event Tea', 'created Tea']);
  expect(made[0]?.getMembersCount()).toBe(3);
  expect(added).toEqual(['ben,cleo']);
  KitUIEventHandler.removeGroupListener('added');
});

test('… and where that is only seen by another try, nobody of them is a failure', async () => {
  const added = hearAdded();
  await named();
  await pick('ben', 'cleo');
  scene.loseAnswers('addMembers', 'listMembers');
  await submit();
  await screen.findByText('Nobody could be added yet');
  scene.loseAnswers();
  await fireEvent.press(field('retry'));
  await screen.findByText('Group created');
  expect(heard).toEqual(['event Tea', 'NETWORK', 'created Tea']);
  expect(added).toEqual(['ben,cleo']);
  KitUIEventHandler.removeGroupListener('added');
});

test('who does not want to wait for that goes on with the group as it is', async () => {
  jest.spyOn(ana, 'addMembersToGroup').mockRejectedValue(new Kit.KitException('FORBIDDEN', 'No.'));
  await named();
  await pick('ben');
  await submit();
  await fireEvent.press(await screen.findByText('Continue'));
  expect(heard).toEqual(['event Tea', 'FORBIDDEN', 'created Tea']);
  expect(screen.getByText('Group created')).toBeOnTheScreen();
});

test('another group begins with an empty form', async () => {
  await named();
  await write('tags', 'green');
  await pick('ben');
  await submit();
  await fireEvent.press(await screen.findByTestId('create-group-again'));
  expect(field('name')).toHaveProp('value', '');
  expect(field('tags')).toHaveProp('value', '');
  expect(screen.queryByTestId('create-group-person-ben')).toBeNull();
  await write('name', 'Coffee');
  await submit();
  await waitFor(() =>
    expect(made.map((group) => [group.getName(), group.getTags()])).toEqual([
      ['Tea', ['green']],
      ['Coffee', []],
    ]),
  );
});

test('who has gone before the answer is told all the same, once', async () => {
  await named();
  await submit();
  await cleanup();
  await waitFor(() => expect(heard.toSorted()).toEqual(['created Tea', 'event Tea']));
});

test('without a connection it is said that nothing was made, until there is one; all the while it can be filled in', async () => {
  const line = await scene.line('ben');
  await named({}, line.client);
  await act(async () => line.cut());
  await submit();
  await scene.pass(1_500);
  expect(screen.getByRole('alert')).toHaveTextContent('You are offline. Nothing was created.');
  await write('name', 'Green tea');
  expect(field('name')).toHaveProp('editable', true);
  await act(async () => line.mend());
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  await submit();
  await waitFor(() => expect(made[0]?.getName()).toBe('Green tea'));
});

const picture = 'https://example.com/tea.png';
/** Until what was written is looked for. */
const rested = (): Promise<void> => scene.pass(400);
const shown = (): unknown[] =>
  screen.getByTestId('page').queryAll(({ type, props }) => type === 'Image' && props['source']?.uri === picture);

test('a picture is shown by its address once that rests; one that is broken is said, and refused', async () => {
  const sizes = jest.spyOn(Image, 'getSize').mockImplementation((address, done, failed) => {
    if (address === picture) done?.(1, 1);
    else failed?.(new Error('none'));
    return Promise.resolve({ width: 1, height: 1 });
  });
  await render(page());
  await write('icon', 'https://exam');
  await write('icon', picture);
  await rested();
  expect(shown()).toHaveLength(1);
  expect(sizes.mock.calls.map(([address]) => address)).toEqual([picture]);
  await write('icon', 'https://example.com/none.png');
  await rested();
  await screen.findByText('This picture can’t be shown. Check its address.');
  await write('icon', 'javascript:alert(1)');
  expect(screen.queryByText('This picture can’t be shown. Check its address.')).toBeNull();
  await rested();
  await screen.findByText('This picture can’t be shown. Check its address.');
  expect(sizes).toHaveBeenCalledTimes(2);
  const asked = jest.spyOn(ana, 'createGroup');
  await write('name', 'Tea');
  await submit();
  expect(asked).not.toHaveBeenCalled();
  await write('icon', picture);
  await submit();
  await waitFor(() => expect(made[0]?.getIcon()).toBe(picture));
});

test.each([
  ['is none', 'ftp://example.com/tea.png'],
  ['has no picture', 'https://example.com/none.png'],
])('the picture of an address that %s is refused of its field, before anything is sent', async (_name, address) => {
  jest.spyOn(Image, 'getSize').mockImplementation((_address, _done, failed) => {
    failed?.(new Error('none'));
    return Promise.resolve({ width: 1, height: 1 });
  });
  const asked = jest.spyOn(ana, 'createGroup');
  await named();
  await write('icon', address);
  if (address.startsWith('https')) await rested();
  await submit();
  expect(screen.getByText('This picture can’t be shown. Check its address.')).toBeOnTheScreen();
  expect(field('icon')).toHaveProp('aria-invalid', true);
  expect(field('icon')).toHaveProp('accessibilityHint', 'This picture can’t be shown. Check its address.');
  expect(asked).not.toHaveBeenCalled();
  await write('icon', '');
  await submit();
  await waitFor(() => expect(made[0]?.getIcon()).toBe(''));
});

test('what is refused for its picture is looked for once more: the connection may have been away', async () => {
  let isThere = false;
  jest.spyOn(Image, 'getSize').mockImplementation((_address, done, failed) => {
    if (isThere) done?.(1, 1);
    else failed?.(new Error('none'));
    return Promise.resolve({ width: 1, height: 1 });
  });
  await named();
  await write('icon', picture);
  await rested();
  isThere = true;
  await submit();
  expect(screen.queryByText('This picture can’t be shown. Check its address.')).toBeNull();
  expect(made).toEqual([]);
  await submit();
  await waitFor(() => expect(made[0]?.getIcon()).toBe(picture));
});

test('in place of IconView, which says nothing of it, a broken picture is said over the button', async () => {
  let given: CreateGroupSlotProps | undefined;
  const IconView = (props: CreateGroupSlotProps): ReactElement => {
    given = props;
    return <Text>own</Text>;
  };
  await render(page({ IconView }));
  await act(async () => given?.change({ name: 'Tea', icon: 'file:///tea.png' }));
  await submit();
  expect(screen.getByRole('alert')).toHaveTextContent('This picture can’t be shown. Check its address.');
  expect(made).toEqual([]);
});

test('onPickIcon picks a picture, in place of its address; it can be changed and taken out', async () => {
  jest.spyOn(Image, 'getSize').mockImplementation(() => Promise.resolve({ width: 1, height: 1 }));
  const answers: unknown[] = [null, picture, { uri: `${picture}?2` }];
  const onPickIcon = jest.fn(async () => answers.shift() as string);
  await render(page({ onPickIcon }));
  expect(screen.queryByTestId('create-group-icon')).toBeNull();
  // Put away: nothing changes.
  await fireEvent.press(screen.getByText('Choose picture'));
  await fireEvent.press(await screen.findByText('Choose picture'));
  await screen.findByText('Change picture');
  await rested();
  expect(shown()).toHaveLength(1);
  await fireEvent.press(screen.getByText('Change picture'));
  await waitFor(() => expect(onPickIcon).toHaveBeenCalledTimes(3));
  await fireEvent.press(screen.getByText('Remove picture'));
  expect(screen.getByText('Choose picture')).toBeOnTheScreen();
  expect(screen.queryByText('Remove picture')).toBeNull();
});

test.each<[string, () => unknown, readonly string[]]>([
  ['fails', () => Promise.reject(new Error('no rights')), ['INTERNAL']],
  [
    'throws',
    () => {
      throw new Error('of the host');
    },
    ['INTERNAL'],
  ],
  ['gives a file of the device', () => ({ uri: 'file:///tea.png' }), []],
  ['gives something else', () => 7, []],
])('a picker that %s is said, and nothing else changes', async (_name, give, told) => {
  await render(page({ onPickIcon: () => give() as string }));
  await fireEvent.press(screen.getByText('Choose picture'));
  await screen.findByText('That picture can’t be used. Try another one.');
  expect(heard).toEqual(told);
  expect(screen.getByText('Choose picture')).toBeOnTheScreen();
});

test('one picker at a time; what it gives after the form went is nobody’s', async () => {
  let give = (_address: string): void => {};
  const onPickIcon = jest.fn(() => new Promise<string>((resolve) => (give = resolve)));
  await render(page({ onPickIcon }));
  await fireEvent.press(field('icon-pick'));
  await fireEvent.press(field('icon-pick'));
  expect(onPickIcon).toHaveBeenCalledTimes(1);
  const complaints = jest.spyOn(console, 'error').mockImplementation(() => {});
  await cleanup();
  await act(async () => give(picture));
  expect(complaints).not.toHaveBeenCalled();
});

test('a group is not made without the picture that is being picked for it', async () => {
  let give = (_address: string): void => {};
  await render(page({ onPickIcon: () => new Promise<string>((resolve) => (give = resolve)) }));
  await fireEvent.changeText(field('name'), 'Tea');
  await fireEvent.press(field('icon-pick'));
  expect(field('submit')).toBeDisabled();
  const making = jest.spyOn(ana, 'createGroup');
  await fireEvent(field('name'), 'submitEditing');
  expect(making).not.toHaveBeenCalled();
  await act(async () => give(picture));
  await fireEvent.press(field('submit'));
  await waitFor(() => expect(making).toHaveBeenCalledTimes(1));
  expect((await making.mock.results[0]?.value)?.getIcon()).toBe(picture);
});

test.each([
  ['hideTypeField', 'type'],
  ['hideIconField', 'icon'],
  ['hideDescriptionField', 'description'],
  ['hideTagsField', 'tags'],
  ['hideMembersField', 'add-people'],
] as const)('%s hides its field', async (prop, name) => {
  await render(page());
  expect(field(name)).toBeOnTheScreen();
  await screen.rerender(page({ [prop]: true }));
  expect(screen.queryByTestId(`create-group-${name}`)).toBeNull();
});

test('header, back button and words follow their props; groupType is chosen from the start', async () => {
  let backs = 0;
  await render(
    page({ showBackButton: true, onBack: () => (backs += 1), submitButtonText: 'Make it', groupType: 'private' }),
  );
  expect(screen.getByText('New group')).toBeOnTheScreen();
  expect(screen.getByText('Make it')).toBeOnTheScreen();
  expect(field('type-private').props['accessibilityState']).toMatchObject({ checked: true });
  await fireEvent.press(screen.getByLabelText('Back'));
  expect(backs).toBe(1);
  await screen.rerender(page({ showBackButton: true, hideHeader: true }));
  expect(screen.queryByText('New group')).toBeNull();
});

test.each(['IconView', 'AuxiliaryFieldsView', 'SubmitButtonView'] as const)(
  '%s stands in its place, with what is filled in and what can be done',
  async (slot) => {
    let given: CreateGroupSlotProps | undefined;
    const draw = (props: CreateGroupSlotProps): ReactElement => {
      given = props;
      return <Text>own {props.form.name}</Text>;
    };
    await render(page({ [slot]: draw }));
    await act(async () => given?.change({ name: 'Tea' }));
    expect(screen.getByText('own Tea')).toBeOnTheScreen();
    expect(screen.queryByTestId('create-group-icon') === null).toBe(slot === 'IconView');
    expect(screen.queryByTestId('create-group-submit') === null).toBe(slot === 'SubmitButtonView');
    await act(async () => given?.submit());
    await waitFor(() => expect(heard.toSorted()).toEqual(['created Tea', 'event Tea']));
  },
);

test('AppBarOptions stands at the end of the header; a slot that throws is told and replaced', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => {});
  const IconView = (): never => {
    throw new Error('of the host');
  };
  await render(page({ AppBarOptions: () => <Text>own options</Text>, IconView }));
  expect(screen.getByText('own options')).toBeOnTheScreen();
  expect(field('icon')).toBeOnTheScreen();
  expect(heard).toEqual(['INTERNAL']);
});

test('style wins over createGroupStyles of the theme', async () => {
  const slice = { fieldStyle: { labelStyle: { color: 'teal' } }, submitButtonTextStyle: { color: 'navy' } };
  await render(
    themed({ createGroupStyles: slice }, page({ style: { fieldStyle: { labelStyle: { color: 'plum' } } } })),
  );
  expect(screen.getByText('Name *', { includeHiddenElements: true })).toHaveStyle({ color: 'plum' });
  expect(screen.getByText('Create group')).toHaveStyle({ color: 'navy' });
});

test('whoever signs out leaves nothing of what they typed and picked, nor of what they made', async () => {
  await named();
  await choose('password');
  await write('password', 'sesame');
  await pick('ben');
  await after(() => ana.logout());
  expect(field('name')).toHaveProp('value', '');
  expect(screen.queryByTestId('create-group-password')).toBeNull();
  expect(screen.queryByTestId('create-group-person-ben')).toBeNull();

  await after(() => ana.login('cleo'));
  await write('name', 'Jam');
  await submit();
  await screen.findByTestId('create-group-done');
  await after(() => ana.logout());
  expect(screen.queryByTestId('create-group-done')).toBeNull();
});

test('its handle leads from the list of people to the form, and no further', async () => {
  const ref = createRef<KitCreateGroupHandle>();
  await render(page({ ref }));
  expect(ref.current?.goBack()).toBe(false);
  await write('name', 'Tea');
  await fireEvent.press(field('add-people'));
  await screen.findByTestId('user-ben');
  let wentBack: boolean | undefined;
  await act(async () => {
    wentBack = ref.current?.goBack();
  });
  expect(wentBack).toBe(true);
  expect(ref.current?.goBack()).toBe(false);
  expect(field('name').props['value']).toBe('Tea');
});
