/** A changed name, picture or type leaves a line: in the messages, and as the last one of a chat. */
import { Kit } from '@open-chat-kit/sdk';
import { fireEvent, render, screen, waitFor } from '@testing-library/react-native';
import { KitClientProvider } from '../../client/KitClientProvider.tsx';
import { createTranslator } from '../../i18n/translator.ts';
import { after } from '../../testing/hands.ts';
import { changeGroup } from '../../testing/change-group.ts';
import { screenScene } from '../../testing/screen-scene.tsx';
import { wholeEnglish } from '../../testing/whole-english.ts';
import { KitConversations } from '../KitConversations/KitConversations.tsx';
import { KitMessageList } from '../KitMessageList/KitMessageList.tsx';
import { actionText } from '../words/message-words.ts';

const scene = screenScene('ana', 'ben');
let ana: Kit.ChatClient;
let ben: Kit.ChatClient;

beforeEach(async () => {
  ({ ana, ben } = await scene.enterAll('ana', 'ben'));
  await ana.createGroup(new Kit.Group('tea', 'Tea', 'public'));
  await ben.joinGroup('tea');
});

const change = (part: (group: Kit.Group) => void): Promise<void> => after(() => changeGroup(ana, 'tea', part));

/** The list and the row of its chat are drawn one after the other. */
const shownTwice = (text: string): Promise<void> => waitFor(() => expect(screen.getAllByText(text)).toHaveLength(2));

test.each([
  ['who changed it', () => ana],
  ['the others', () => ben],
])('%s see each line once, as it comes', async (_who, client) => {
  await render(
    <KitClientProvider client={client()}>
      <KitMessageList group={new Kit.Group('tea', 'Tea', 'public')} />
      <KitConversations />
    </KitClientProvider>,
  );
  await screen.findAllByText('\u2068ben\u2069 joined');
  await change((group) => {
    group.setName('Green tea');
    group.setDescription('Of which no line tells');
  });
  await shownTwice('\u2068ana\u2069 renamed the group to \u2068Green tea\u2069');
  await change((group) => group.setIcon('https://pictures.example/tea.png'));
  await shownTwice('\u2068ana\u2069 changed the picture of the group');
  await change((group) => group.setIcon(''));
  // The third by one person: they are drawn together, and once opened stay open.
  await fireEvent.press(await screen.findByRole('button', { name: '\u2068ana\u2069 made 3 changes' }));
  await shownTwice('\u2068ana\u2069 removed the picture of the group');
  await change((group) => group.setType('private'));
  await shownTwice('\u2068ana\u2069 made the group private');
  await change((group) => {
    group.setType('password');
    group.setPassword('secret');
  });
  await shownTwice('\u2068ana\u2069 protected the group with a password');
  expect(screen.getAllByText(/renamed the group/)).toHaveLength(1);
  expect(screen.getByRole('button', { name: '\u2068ana\u2069 made 5 changes', expanded: true })).toBeOnTheScreen();
  // Nobody has to read what was done to a group.
  expect(screen.queryByLabelText(/unread/)).toBeNull();
});

test('what an engine tells of that the kit does not know is said in general words', () => {
  const { t } = createTranslator({ locale: wholeEnglish, fallback: wholeEnglish });
  const said = (action: object): string =>
    actionText({ content: { kind: 'action', action: action as never }, sender: { name: 'ana' } }, t);
  expect(said({ kind: 'renamed', newName: '', oldName: '' })).toBe('\u2068ana\u2069 changed the group');
  expect(said({ kind: 'typeChanged', newType: '', oldType: '' })).toBe('\u2068ana\u2069 changed the group');
});
