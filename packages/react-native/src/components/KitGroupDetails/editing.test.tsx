import { Kit } from '@open-chat-kit/sdk';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react-native';
import { type DetailsScene, detailsScene, edit, isGone, press, type, valueOf } from '../../testing/details-scene.tsx';
import type { KitGroupDetailsProps } from './props.ts';

let scene: DetailsScene;
let ana: Kit.ChatClient;
let ben: Kit.ChatClient;
const show: DetailsScene['show'] = (...given) => scene.show(...given);
const rename: DetailsScene['change'] = (...given) => scene.change(...given);

beforeEach(async () => {
  scene = await detailsScene();
  ({ ana, ben } = scene);
});
afterEach(async () => {
  await scene.close();
  jest.restoreAllMocks();
});

describe('editing', () => {
  test('sends what was typed, and nothing else, as one change', async () => {
    const heard: string[] = [];
    await show({ onGroupUpdated: (group) => heard.push(group.getName()) });
    const sent = jest.spyOn(ana, 'updateGroup');
    await edit();
    await type('name', ' Green tea ');
    await fireEvent.press(screen.getByTestId('edit-group-type-private'));
    await press('edit-group-save');
    await isGone('edit-group');
    expect(heard).toEqual(['Green tea']);
    expect(sent).toHaveBeenCalledTimes(1);
    expect(await ben.getGroup('tea')).toMatchObject({
      name: 'Green tea',
      type: 'private',
      description: 'All about leaves',
    });
    await screen.findByText('\u2068Green tea\u2069');
  });

  test('two people who edit different fields do not overwrite each other', async () => {
    await show();
    await edit();
    await type('name', 'Green tea');
    await rename(ben, (group) => {
      group.setDescription('Leaves and more');
      group.setTags(['drinks', 'hot']);
    });
    await waitFor(() => expect(valueOf('description')).toBe('Leaves and more'));
    expect(valueOf('name')).toBe('Green tea');
    await press('edit-group-save');
    await isGone('edit-group');
    const group = await ben.getGroup('tea');
    expect([group.getName(), group.getDescription()]).toEqual(['Green tea', 'Leaves and more']);
    expect(group.getTags()).toEqual(['drinks', 'hot']);
  });

  test('two people in one field: says so, saves nothing before the viewer chooses, and mine can win', async () => {
    await show();
    await edit();
    await type('name', 'Green tea');
    await rename(ben, (group) => group.setName('Black tea'));
    await screen.findByText('Somebody else has changed it to: \u2068Black tea\u2069');
    expect(valueOf('name')).toBe('Green tea');
    expect(screen.getByTestId('edit-group-save')).toBeDisabled();
    await press('edit-group-mine-name');
    await press('edit-group-save');
    await isGone('edit-group');
    expect((await ben.getGroup('tea')).getName()).toBe('Green tea');
  });

  test('… or theirs, also where they emptied it', async () => {
    await show();
    await edit();
    await type('description', 'Mine');
    await type('name', 'Green tea');
    await rename(ben, (group) => group.setDescription(''));
    await screen.findByText('Somebody else has removed it.');
    await press('edit-group-theirs-description');
    expect(valueOf('description')).toBe('');
    await press('edit-group-save');
    await isGone('edit-group');
    expect(await ben.getGroup('tea')).toMatchObject({ name: 'Green tea', description: '' });
  });

  test('a change that no event has told of yet is found before anything is overwritten', async () => {
    await show();
    await edit();
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
    await show({ onError: ({ code }) => codes.push(code) });
    await edit();
    await type('name', 'Green tea');
    jest.spyOn(ana, 'updateGroup').mockRejectedValueOnce(new Kit.KitException('NETWORK', 'Gone.'));
    await press('edit-group-save');
    await screen.findByText('Check your connection and try again.');
    expect(codes).toEqual(['NETWORK']);
    expect(valueOf('name')).toBe('Green tea');
    await press('edit-group-save');
    await isGone('edit-group');
  });

  test('an error about one field stands at that field', async () => {
    await show();
    await edit();
    await type('icon', 'nowhere');
    const wrong = new Kit.KitException('INVALID_ARGUMENT', 'No.', { details: { argument: 'group.icon' } });
    jest.spyOn(ana, 'updateGroup').mockRejectedValueOnce(wrong);
    await press('edit-group-save');
    await waitFor(() => expect(screen.getByTestId('edit-group-icon').props['aria-invalid']).toBe(true));
  });

  test('a name is needed, and a password for a group that had none; one that it has may stay', async () => {
    await show();
    await edit();
    await type('name', '  ');
    expect(screen.getByText('A group needs a name.')).toBeOnTheScreen();
    expect(screen.getByTestId('edit-group-save')).toBeDisabled();
    await type('name', 'Tea');
    await fireEvent.press(screen.getByTestId('edit-group-type-password'));
    expect(screen.getByTestId('edit-group-save')).toBeDisabled();
    await type('password', 'secret');
    await press('edit-group-save');
    await isGone('edit-group');
    const dan = await scene.enter('dan');
    await expect(dan.joinGroup('tea', 'password', 'wrong')).rejects.toMatchObject({ code: 'WRONG_PASSWORD' });
    await edit();
    expect(valueOf('password')).toBe('');
    expect(screen.getByText('Leave it empty to keep the password.')).toBeOnTheScreen();
    await type('password', 'another');
    await press('edit-group-save');
    await isGone('edit-group');
    await dan.joinGroup('tea', 'password', 'another');
  });

  test('the host’s picker fills in a picture; what it throws is said and told', async () => {
    const codes: string[] = [];
    let given: () => unknown = () => 'https://pictures.example/tea.png';
    // JavaScript hosts answer anything.
    const iconPicker = (async () => given()) as KitGroupDetailsProps['iconPicker'];
    await show({ iconPicker, onError: ({ code }) => codes.push(code) });
    await edit();
    await press('edit-group-pick');
    await waitFor(() => expect(valueOf('icon')).toBe('https://pictures.example/tea.png'));
    given = () => 7;
    await press('edit-group-pick');
    given = () => {
      throw new Error('No camera.');
    };
    await waitFor(() => expect(screen.getByTestId('edit-group-pick')).toBeEnabled());
    await press('edit-group-pick');
    await screen.findByText('Something went wrong. Try again.');
    expect(codes).toEqual(['INTERNAL']);
    expect(valueOf('icon')).toBe('https://pictures.example/tea.png');
    await press('edit-group-save');
    await isGone('edit-group');
    expect((await ben.getGroup('tea')).getIcon()).toBe('https://pictures.example/tea.png');
  });

  test('a role lost while editing: it is said, nothing can be saved, and what was typed is still there', async () => {
    await show({}, ben);
    await edit();
    await type('name', 'Green tea');
    await act(async () => void (await ana.updateGroupMemberScope('tea', 'ben', 'participant')));
    await screen.findByText('You can’t edit this group any more. What you wrote is still here to copy.');
    expect(screen.queryByTestId('edit-group-save')).toBeNull();
    expect(valueOf('name')).toBe('Green tea');
    await fireEvent.press(screen.getByText('Close'));
    await isGone('edit-group');
  });

  test('cancelled, nothing is sent and the next edit begins with the group as it is', async () => {
    await show();
    const sent = jest.spyOn(ana, 'updateGroup');
    await edit();
    await type('name', 'Green tea');
    await fireEvent.press(screen.getByText('Cancel'));
    await isGone('edit-group');
    await edit();
    expect(valueOf('name')).toBe('Tea');
    expect(sent).not.toHaveBeenCalled();
  });

  test('saved also when the screen goes meanwhile, and told', async () => {
    const heard: string[] = [];
    await show({ onGroupUpdated: (group) => heard.push(group.getName()) });
    await edit();
    await type('name', 'Green tea');
    await press('edit-group-save');
    await cleanup();
    await waitFor(() => expect(heard).toEqual(['Green tea']));
  });
});
