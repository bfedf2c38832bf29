import { Kit } from '@open-chat-kit/sdk';
import { act, cleanup, fireEvent, render, renderHook, screen, waitFor } from '@testing-library/react-native';
import type { ReactNode } from 'react';
import { Image } from 'react-native';
import { KitClientProvider } from '../../client/KitClientProvider.tsx';
import { detailsScene, edit, save, type, valueOf } from '../../testing/details-scene.tsx';
import { useGroupDetails } from '../../hooks/use-group-details.ts';
import { hosted } from '../../testing/screen-scene.tsx';
import { after, isGone, press, pressText } from '../../testing/hands.ts';
import { KitCreateGroup } from '../KitCreateGroup/KitCreateGroup.tsx';
import type { KitGroupDetailsProps } from './props.ts';

const scene = detailsScene();
const { show, showEdit, change: rename } = scene;
let ana: Kit.ChatClient;
let ben: Kit.ChatClient;
beforeEach(() => void ({ ana, ben } = scene));

describe('editing', () => {
  test('sends what was typed, and nothing else, as one change', async () => {
    const heard: string[] = [];
    await show({ onGroupUpdated: (group) => heard.push(group.getName()) });
    const sent = jest.spyOn(ana, 'updateGroup');
    await edit();
    await type('name', ' Green tea ');
    await press('edit-group-type-private');
    await save();
    expect(heard).toEqual(['Green tea']);
    expect(sent).toHaveBeenCalledTimes(1);
    expect(await ben.getGroup('tea')).toMatchObject({
      name: 'Green tea',
      type: 'private',
      description: 'All about leaves',
    });
    await screen.findByText('\u2068Green tea\u2069');
  });

  test('without a connection it is said in a moment that nothing was changed, until there is one', async () => {
    const line = await scene.line('ben');
    await showEdit({}, line.client);
    await type('name', 'Green tea');
    await act(async () => line.cut());
    await press('edit-group-save');
    await scene.pass(1_500);
    expect(screen.getByRole('alert')).toHaveTextContent('You are offline. Nothing was changed.');
    await act(async () => line.mend());
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
    await save();
    expect((await ana.getGroup('tea')).getName()).toBe('Green tea');
  });

  test('a slip does not put away what was typed: it is asked first, and typing on answers', async () => {
    await showEdit();
    await press('overlay-backdrop');
    await isGone('edit-group');
    await edit();
    await type('name', 'Green tea');
    await press('overlay-backdrop');
    await screen.findByText('Discard your changes?');
    await pressText('Keep editing');
    await isGone('edit-group-discard');
    await press('overlay-backdrop');
    await type('name', 'Green teas');
    expect(screen.queryByText('Discard your changes?')).toBeNull();
    expect(valueOf('name')).toBe('Green teas');
    await press('overlay-backdrop');
    await press('edit-group-discard');
    await isGone('edit-group');
  });

  test('the same way out of the question leads back to what was typed, also where it cannot be saved any more', async () => {
    await showEdit({}, ben);
    await type('name', 'Green tea');
    await press('overlay-backdrop');
    await screen.findByText('Keep editing');
    await press('overlay-backdrop');
    await isGone('edit-group-discard');
    expect(valueOf('name')).toBe('Green tea');
    await after(() => ana.updateGroupMemberScope('tea', 'ben', 'participant'), /^You can’t edit this group/);
    await press('overlay-backdrop');
    await screen.findByText('Discard your changes?');
    expect(screen.queryByText('Keep editing')).toBeNull();
    await pressText('Back');
    await isGone('edit-group-discard');
    expect(valueOf('name')).toBe('Green tea');
  });

  test('whoever leaves a field for the button that discards, or hears of a change meanwhile, discards', async () => {
    await showEdit();
    await type('tags', 'drinks, quiet');
    await press('overlay-backdrop');
    const discard = await screen.findByTestId('edit-group-discard');
    await fireEvent(screen.getByTestId('edit-group-tags'), 'blur');
    await rename(ben, (group) => group.setMetadata({ colour: 'green' }));
    await rename(ben, (group) => group.setDescription('All about tea'));
    expect(screen.getByTestId('edit-group-discard')).toBe(discard);
    const sent = jest.spyOn(ana, 'updateGroup');
    await fireEvent.press(discard);
    await isGone('edit-group');
    expect(sent).not.toHaveBeenCalled();
  });

  test('two people who edit different fields do not overwrite each other', async () => {
    await showEdit();
    await type('name', 'Green tea');
    await rename(ben, (group) => {
      group.setDescription('Leaves and more');
      group.setTags(['drinks', 'hot']);
    });
    await waitFor(() => expect(valueOf('description')).toBe('Leaves and more'));
    expect(valueOf('name')).toBe('Green tea');
    await save();
    const group = await ben.getGroup('tea');
    expect([group.getName(), group.getDescription()]).toEqual(['Green tea', 'Leaves and more']);
    expect(group.getTags()).toEqual(['drinks', 'hot']);
  });

  test('tags are taken away and added as where a group is made, and sent with nothing else', async () => {
    await rename(ben, (group) => group.setTags(['drinks', 'hot']));
    await show();
    await screen.findByText('\u2068drinks\u2069');
    await edit();
    await press('edit-group-tag-hot-remove');
    await type('tags', 'leaves, quiet ');
    const sent = jest.spyOn(ana, 'updateGroup');
    await save();
    expect(sent).toHaveBeenCalledTimes(1);
    const group = await ben.getGroup('tea');
    expect([group.getTags(), group.getName()]).toEqual([['drinks', 'leaves', 'quiet'], 'Tea']);
  });

  test('two people at the tags: both lists are there, and theirs leave nothing of mine', async () => {
    await showEdit();
    await type('tags', 'mine');
    await rename(ben, (group) => group.setTags(['theirs', 'too']));
    await screen.findByText('Somebody else has changed it to: \u2068theirs, too\u2069');
    expect(screen.getByTestId('edit-group-save')).toBeDisabled();
    await press('edit-group-theirs-tags');
    expect(valueOf('tags')).toBe('');
    await screen.findByTestId('edit-group-tag-theirs');
    expect(screen.queryByTestId('edit-group-conflict-tags')).toBeNull();
  });

  test('two people in one field: says so, saves nothing before the viewer chooses, and mine can win', async () => {
    await showEdit();
    await type('name', 'Green tea');
    await rename(ben, (group) => group.setName('Black tea'));
    await screen.findByText('Somebody else has changed it to: \u2068Black tea\u2069');
    expect(valueOf('name')).toBe('Green tea');
    expect(screen.getByTestId('edit-group-save')).toBeDisabled();
    await press('edit-group-mine-name');
    await save();
    expect((await ben.getGroup('tea')).getName()).toBe('Green tea');
  });

  test('… or theirs, also where they emptied it', async () => {
    await showEdit();
    await type('description', 'Mine');
    await type('name', 'Green tea');
    await rename(ben, (group) => group.setDescription(''));
    await screen.findByText('Somebody else has removed it.');
    await press('edit-group-theirs-description');
    expect(valueOf('description')).toBe('');
    await save();
    expect(await ben.getGroup('tea')).toMatchObject({ name: 'Green tea', description: '' });
  });

  /** Ana sets a password while Ben has typed one for the group, which had none. */
  async function setTwoPasswords(): Promise<void> {
    await showEdit({}, ben);
    await press('edit-group-type-password');
    await type('password', 'mine');
    await rename(ana, (group) => {
      group.setType('password');
      group.setPassword('theirs');
    });
    await screen.findByText('Somebody else has set a password meanwhile.');
    expect(screen.getByTestId('edit-group-save')).toBeDisabled();
  }

  test('two people who set a password: says so, saves nothing before the viewer chooses, and mine can win', async () => {
    await setTwoPasswords();
    await press('edit-group-mine-type');
    await save();
    await (await scene.enter('dan')).joinGroup('tea', 'password', 'mine');
  });

  test('… or theirs, of which nothing is known but that there is one', async () => {
    await setTwoPasswords();
    await press('edit-group-theirs-type');
    expect(valueOf('password')).toBe('');
    await type('name', 'Green tea');
    await save();
    await (await scene.enter('dan')).joinGroup('tea', 'password', 'theirs');
  });

  test('a password that is on its way is nobody else’s', async () => {
    await showEdit();
    await press('edit-group-type-password');
    await type('password', 'mine');
    scene.loseAnswers('updateGroup');
    await press('edit-group-save');
    await screen.findByText('Check your connection and try again.');
    expect(screen.queryByTestId('edit-group-conflict-type')).toBeNull();
  });

  test('a change that no event has told of yet is found before anything is overwritten', async () => {
    await showEdit();
    await type('name', 'Green tea');
    const late = await ana.queries.getGroup('tea');
    const asked = jest.spyOn(ana.queries, 'getGroup');
    asked.mockResolvedValueOnce({ ...late, name: 'Black tea', revision: late.revision + 1 });
    const sent = jest.spyOn(ana, 'updateGroup');
    await press('edit-group-save');
    await screen.findByText('Somebody else has changed it to: \u2068Black tea\u2069');
    expect(sent).not.toHaveBeenCalled();
    expect(valueOf('name')).toBe('Green tea');
  });

  test('what fails is said and told, and what was typed stays', async () => {
    const codes: string[] = [];
    await showEdit({ onError: ({ code }) => codes.push(code) });
    await type('name', 'Green tea');
    jest.spyOn(ana, 'updateGroup').mockRejectedValueOnce(new Kit.KitException('NETWORK', 'Gone.'));
    await press('edit-group-save');
    await screen.findByText('Check your connection and try again.');
    expect(codes).toEqual(['NETWORK']);
    expect(valueOf('name')).toBe('Green tea');
    await save();
  });

  test('saved though the answer was lost: it closes, told once, and nothing is wrong', async () => {
    const heard: string[] = [];
    await showEdit({ onGroupUpdated: (group) => heard.push(group.getName()), onError: ({ code }) => heard.push(code) });
    await type('name', 'Green tea ');
    scene.loseAnswers('updateGroup');
    await save();
    expect(heard).toEqual(['Green tea']);
    await screen.findByText('\u2068Green tea\u2069');
  });

  test('… and also where that is only seen later', async () => {
    const heard: string[] = [];
    await showEdit({ onGroupUpdated: (group) => heard.push(group.getName()), onError: ({ code }) => heard.push(code) });
    await type('name', 'Green tea');
    await type('description', 'Mine');
    jest.spyOn(ana, 'updateGroup').mockRejectedValueOnce(new Kit.KitException('NETWORK', 'Gone.'));
    await press('edit-group-save');
    await screen.findByText('Check your connection and try again.');
    // It reached the server late.
    await rename(ana, (group) => {
      group.setName('Green tea');
      group.setDescription('Mine');
    });
    await isGone('edit-group');
    expect(heard).toEqual(['NETWORK', 'Green tea']);
  });

  test('what a host changes while it is being saved is neither lost nor a conflict', async () => {
    const group = await ana.getGroup('tea');
    const onGroupUpdated = jest.fn();
    const { result } = await renderHook(() => useGroupDetails({ group, onGroupUpdated }), {
      wrapper: ({ children }: { readonly children: ReactNode }) => hosted(ana, <>{children}</>),
    });
    await waitFor(() => expect(result.current.canEdit).toBe(true));
    await act(async () => result.current.beginEdit());
    await act(async () => result.current.changeEdit({ name: 'Green tea', type: 'password', password: 'leaf' }));
    const update = ana.updateGroup;
    jest.spyOn(ana, 'updateGroup').mockImplementationOnce(async (sent) => {
      result.current.changeEdit({ name: 'Black tea', description: 'Stronger' });
      return await update(sent);
    });
    await act(async () => result.current.save());
    await waitFor(() => expect(onGroupUpdated).toHaveBeenCalledTimes(1));
    await waitFor(() => expect(result.current.editing).toMatchObject({ isBusy: false, error: null }));
    expect(result.current.editing).toMatchObject({
      changed: ['name', 'description'],
      conflicts: [],
      form: { name: 'Black tea', type: 'password', password: '' },
    });
    await act(async () => result.current.save());
    await waitFor(() => expect(result.current.editing).toBeNull());
    expect(await ben.getGroup('tea')).toMatchObject({ name: 'Black tea', description: 'Stronger', type: 'password' });
  });

  test('a password of which nobody can say whether it was set can be saved again', async () => {
    const heard: string[] = [];
    await showEdit({ onGroupUpdated: (group) => heard.push(group.getType()) });
    await press('edit-group-type-password');
    await type('password', 'secret');
    scene.loseAnswers('updateGroup');
    await press('edit-group-save');
    await screen.findByText('Check your connection and try again.');
    scene.loseAnswers();
    await waitFor(() => expect(screen.getByTestId('edit-group-save')).toBeEnabled());
    await save();
    expect(heard).toEqual(['password']);
    await (await scene.enter('dan')).joinGroup('tea', 'password', 'secret');
  });

  test('an error about one field stands at that field', async () => {
    await showEdit();
    await type('icon', 'https://pictures.example/not-allowed.png');
    const wrong = new Kit.KitException('INVALID_ARGUMENT', 'No.', { details: { argument: 'group.icon' } });
    jest.spyOn(ana, 'updateGroup').mockRejectedValueOnce(wrong);
    await press('edit-group-save');
    await waitFor(() => expect(screen.getByTestId('edit-group-icon').props['aria-invalid']).toBe(true));
  });

  test.each([
    ['is none', 'ftp://pictures.example/tea.png'],
    ['has no picture', 'https://pictures.example/none.png'],
  ])('the picture of an address that %s is refused of its field, before it is saved', async (_name, address) => {
    jest.spyOn(Image, 'getSize').mockImplementation((_address, _done, failed) => {
      failed?.(new Error('none'));
      return Promise.resolve({ width: 1, height: 1 });
    });
    await showEdit();
    const sent = jest.spyOn(ana, 'updateGroup');
    await type('icon', address);
    if (address.startsWith('https')) await scene.pass(400);
    await press('edit-group-save');
    expect(screen.getByText('This picture can’t be shown. Check its address.')).toBeOnTheScreen();
    expect(screen.getByTestId('edit-group-icon').props['aria-invalid']).toBe(true);
    expect(sent).not.toHaveBeenCalled();
    await type('icon', '');
    await type('name', 'Green tea');
    await save();
  });

  test('a picture that the group has had already keeps nobody from saving something else', async () => {
    await rename(ben, (group) => group.setIcon('file:///tea.png'));
    await showEdit();
    await waitFor(() => expect(valueOf('icon')).toBe('file:///tea.png'));
    await type('name', 'Green tea');
    await save();
    expect((await ben.getGroup('tea')).getIcon()).toBe('file:///tea.png');
  });

  test('beside a button that saves nothing stands why', async () => {
    await showEdit();
    expect(screen.getByText('Nothing has changed yet.')).toBeOnTheScreen();
    await type('name', 'Green tea');
    expect(screen.queryByText('Nothing has changed yet.')).toBeNull();
    await rename(ben, (group) => group.setName('Black tea'));
    await screen.findByText('Choose what to keep first.');
    await press('edit-group-theirs-name');
    await screen.findByText('Nothing has changed yet.');
    await press('edit-group-type-password');
    expect(screen.getByText('Choose a password.')).toBeOnTheScreen();
    await type('name', '');
    // At the field, and beside the button.
    expect(screen.getAllByText('Give the group a name.')).toHaveLength(2);
  });

  test('says all in the words in which a group is made', async () => {
    const words = (): string[] =>
      screen
        .getByTestId(/^(edit-group|page)$/)
        .queryAll((node) => node.type === 'Text')
        .flatMap(({ children }) => children.filter((child) => typeof child === 'string'));
    await showEdit();
    await press('edit-group-type-password');
    const ofEdit = words();
    await cleanup();
    await render(
      <KitClientProvider client={ana}>
        <KitCreateGroup testID="page" hideHeader hideMembersField groupType="password" submitButtonText="Save" />
      </KitClientProvider>,
    );
    const ofCreating = words();
    expect(ofCreating).toContain('With a password');
    expect(ofCreating.filter((text) => !ofEdit.includes(text))).toEqual([]);
  });

  test('the two buttons of a conflict have a border each', async () => {
    await showEdit();
    await type('name', 'Green tea');
    await rename(ben, (group) => group.setName('Black tea'));
    await screen.findByTestId('edit-group-theirs-name');
    for (const which of ['theirs', 'mine'])
      expect(screen.getByTestId(`edit-group-${which}-name`)).toHaveStyle({ borderWidth: 1 });
  });

  test('too many tags are said at the tags', async () => {
    await showEdit();
    await type('tags', Array.from({ length: 51 }, (_, index) => `tag ${index}`).join(','));
    await press('edit-group-save');
    await screen.findByText('That is more than is allowed.');
    expect(screen.getByTestId('edit-group-tags').props['aria-invalid']).toBe(true);
    expect(screen.queryByRole('alert')).toBeNull();
    expect(screen.getByTestId('edit-group-description').props['maxLength']).toBe(5_000);
  });

  test('a name is needed, and a password for a group that had none; one that it has may stay', async () => {
    await showEdit();
    await type('name', '  ');
    expect(screen.getAllByText('Give the group a name.')).not.toEqual([]);
    expect(screen.getByTestId('edit-group-save')).toBeDisabled();
    await type('name', 'Tea');
    await press('edit-group-type-password');
    expect(screen.getByTestId('edit-group-save')).toBeDisabled();
    await type('password', 'secret');
    await save();
    const dan = await scene.enter('dan');
    await expect(dan.joinGroup('tea', 'password', 'wrong')).rejects.toMatchObject({ code: 'WRONG_PASSWORD' });
    await edit();
    expect(valueOf('password')).toBe('');
    expect(screen.getByText('Leave it empty to keep the password.')).toBeOnTheScreen();
    await type('password', 'another');
    await save();
    await dan.joinGroup('tea', 'password', 'another');
  });

  test('the host’s picker fills in a picture; what it throws is said and told', async () => {
    const codes: string[] = [];
    let given: () => unknown = () => 'https://pictures.example/tea.png';
    // JavaScript hosts answer anything.
    const iconPicker = (async () => given()) as KitGroupDetailsProps['iconPicker'];
    await showEdit({ iconPicker, onError: ({ code }) => codes.push(code) });
    await press('edit-group-pick');
    await waitFor(() => expect(valueOf('icon')).toBe('https://pictures.example/tea.png'));
    given = () => 7;
    await press('edit-group-pick');
    given = () => {
      throw new Error('No camera.');
    };
    await waitFor(() => expect(screen.getByTestId('edit-group-pick')).toBeEnabled());
    await press('edit-group-pick');
    await screen.findByText('That picture can’t be used. Try another one.');
    expect(codes).toEqual(['INTERNAL']);
    expect(valueOf('icon')).toBe('https://pictures.example/tea.png');
    await save();
    expect((await ben.getGroup('tea')).getIcon()).toBe('https://pictures.example/tea.png');
  });

  test('a picture may come as an object with its address; one that comes too late is not for the next edit', async () => {
    let give: (picked: { uri: string }) => void = () => {};
    const iconPicker = (): Promise<{ uri: string }> => new Promise((resolve) => (give = resolve));
    await showEdit({ iconPicker });
    await press('edit-group-pick');
    await act(async () => give({ uri: 'https://pictures.example/leaf.png' }));
    expect(valueOf('icon')).toBe('https://pictures.example/leaf.png');
    await press('edit-group-pick');
    await pressText('Cancel');
    await isGone('edit-group');
    await edit();
    await act(async () => give({ uri: 'https://pictures.example/late.png' }));
    expect(valueOf('icon')).toBe('');
  });

  test('a role lost while editing: it is said, nothing can be saved, and what was typed is still there', async () => {
    await showEdit({}, ben);
    await type('name', 'Green tea');
    await after(() => ana.updateGroupMemberScope('tea', 'ben', 'participant'));
    await screen.findByText('You can’t edit this group any more. What you wrote is still here to copy.');
    expect(screen.getByRole('alert')).toHaveTextContent('Your role in this group has changed.');
    expect(screen.queryByTestId('edit-group-save')).toBeNull();
    expect(valueOf('name')).toBe('Green tea');
    await pressText('Close');
    await isGone('edit-group');
  });

  test('cancelled, nothing is sent and the next edit begins with the group as it is', async () => {
    await show();
    const sent = jest.spyOn(ana, 'updateGroup');
    await edit();
    await type('name', 'Green tea');
    await pressText('Cancel');
    await isGone('edit-group');
    await edit();
    expect(valueOf('name')).toBe('Tea');
    expect(sent).not.toHaveBeenCalled();
  });

  test('saved also when the screen goes meanwhile, and told', async () => {
    const heard: string[] = [];
    await showEdit({ onGroupUpdated: (group) => heard.push(group.getName()) });
    await type('name', 'Green tea');
    await press('edit-group-save');
    await cleanup();
    await waitFor(() => expect(heard).toEqual(['Green tea']));
  });
});
