/** Lines about the group that are told together, and open to the single ones. */
import { Kit } from '@open-chat-kit/sdk';
import { fireEvent, render, screen } from '@testing-library/react-native';
import type { ReactElement } from 'react';
import { StyleSheet } from 'react-native';
import { createTranslator } from '../../i18n/translator.ts';
import { allLocales } from '../../locales.ts';
import { after } from '../../testing/hands.ts';
import { changeGroup } from '../../testing/change-group.ts';
import { hosted, screenScene } from '../../testing/screen-scene.tsx';
import { wholeEnglish } from '../../testing/whole-english.ts';
import { shareTea } from '../../testing/shared-tea.ts';
import { foldText } from '../words/message-words.ts';
import { KitMessageList } from './KitMessageList.tsx';
import type { KitMessageListProps } from './props.ts';

const scene = screenScene('ana', 'ben', 'cleo', 'dan');
let ana: Kit.ChatClient;
let ben: Kit.ChatClient;

beforeEach(async () => {
  ({ ana, ben } = await shareTea(scene));
});

const list = (props: KitMessageListProps = {}): ReactElement =>
  hosted(ana, <KitMessageList group={new Kit.Group('tea', 'Tea', 'public')} {...props} />);

/** Ben gives the group these names, one after the other. */
async function rename(...names: readonly string[]): Promise<void> {
  for (const name of names) await after(() => changeGroup(ben, 'tea', (tea) => tea.setName(name)));
}

const name = (uid: string): string => `\u2068${uid}\u2069`;
const renamed = (to: string): string => `${name('ben')} renamed the group to ${name(to)}`;
const fold = (text: string, expanded: boolean): Promise<unknown> =>
  screen.findByRole('button', { name: text, expanded });

test('changes by one person are a button that opens to the single lines, and closes again', async () => {
  await rename('One', 'Two', 'Three');
  await render(list());
  const text = `${name('ben')} made 3 changes`;
  await fold(text, false);
  expect(screen.queryByText(renamed('Two'))).toBeNull();
  await fireEvent.press(screen.getByRole('button', { name: text }));
  await fold(text, true);
  for (const to of ['One', 'Two', 'Three']) expect(await screen.findByText(renamed(to))).toBeOnTheScreen();
  await fireEvent.press(screen.getByRole('button', { name: text }));
  await fold(text, false);
  expect(screen.queryByText(renamed('Two'))).toBeNull();
});

test('whoever is led to one of the lines finds it', async () => {
  await rename('One', 'Two', 'Three');
  const lines = await new Kit.MessagesRequestBuilder()
    .setGUID('tea')
    .setCategories(['action'])
    .build(ana)
    .fetchPrevious();
  await render(list({ goToMessageId: lines.at(-2)?.getId() ?? '' }));
  expect(await screen.findByText(renamed('Two'))).toBeOnTheScreen();
});

test('two lines are shown as they are', async () => {
  await rename('One', 'Two');
  await render(list());
  expect(await screen.findByText(renamed('One'))).toBeOnTheScreen();
  expect(await screen.findByText(renamed('Two'))).toBeOnTheScreen();
  expect(screen.queryByRole('button', { name: /changes/ })).toBeNull();
});

test('people who were added are counted as people, and the line that began the group stands alone', async () => {
  await ben.deleteGroup('tea');
  await ben.createGroup(new Kit.Group('tea', 'Tea', 'public'));
  const members = ['ana', 'cleo', 'dan'].map((uid) => new Kit.GroupMember(uid, 'participant'));
  await ben.addMembersToGroup('tea', members, []);
  await render(list());
  await fold(`${name('ben')} added 3 people`, false);
  expect(await screen.findByText(`${name('ben')} created the group`)).toBeOnTheScreen();
});

test('what several people did to one person is told of that person', async () => {
  const cleo = await scene.enter('cleo');
  await cleo.joinGroup('tea');
  await ben.updateGroupMemberScope('tea', 'cleo', 'moderator');
  await cleo.leaveGroup('tea');
  await render(list());
  const text = `3 changes about ${name('cleo')}`;
  await fold(text, false);
  await fireEvent.press(screen.getByRole('button', { name: text }));
  expect(await screen.findByText(`${name('cleo')} left`)).toBeOnTheScreen();
});

test('what comes is folded in as it comes, draws no message anew, and leaves open what is open', async () => {
  let drawn = 0;
  const datePattern = (): string => {
    drawn += 1;
    return '';
  };
  await ben.sendMessage(new Kit.TextMessage('tea', 'hello', 'group'));
  await rename('One', 'Two');
  await render(list({ datePattern }));
  await screen.findByText(renamed('Two'));
  await scene.rest();
  drawn = 0;
  await rename('Three');
  await fold(`${name('ben')} made 3 changes`, false);
  expect(screen.queryByText(renamed('Two'))).toBeNull();
  await rename('Four');
  await fireEvent.press(await screen.findByRole('button', { name: `${name('ben')} made 4 changes` }));
  await screen.findByText(renamed('Four'));
  await rename('Five');
  await fold(`${name('ben')} made 5 changes`, true);
  expect(await screen.findByText(renamed('Five'))).toBeOnTheScreen();
  await scene.rest();
  expect(drawn).toBe(0);
});

test('a fold that begins a day says it once, closed and open', async () => {
  // Nobody is connected meanwhile: a day of heartbeats takes its time.
  for (const client of [ana, ben]) await client.logout();
  await scene.clock.advance(26 * 3_600_000);
  await ana.login('ana');
  await ben.login('ben');
  await rename('One', 'Two', 'Three');
  await render(list({ dateSeparatorPattern: (date) => `day ${new Date(date * 1_000).getDate()}` }));
  const text = `${name('ben')} made 3 changes`;
  await fold(text, false);
  await scene.rest();
  const days = screen.getAllByText(/^day/).length;
  expect(days).toBe(2);
  await fireEvent.press(screen.getByRole('button', { name: text }));
  await screen.findByText(renamed('One'));
  await scene.rest();
  expect(screen.getAllByText(/^day/)).toHaveLength(days);
});

test('it has the style of the lines', async () => {
  await rename('One', 'Two', 'Three');
  await render(list({ style: { actionTextStyle: { color: 'rgb(1, 2, 3)' } } }));
  const text = await screen.findByText(`${name('ben')} made 3 changes`);
  expect(StyleSheet.flatten(text.props['style']).color).toBe('rgb(1, 2, 3)');
});

test.each([wholeEnglish, ...allLocales].map((locale) => [locale.code, locale] as const))(
  'in %s, a fold says whose changes it has and how many',
  (_code, locale) => {
    const { t, formatNumber } = createTranslator({ locale, fallback: wholeEnglish });
    const lines = { name: 'Bo', isOpen: false, startsDay: false, sentAt: 0 };
    for (const count of [3, 11, 100]) {
      for (const [subject, isAdding] of [
        ['by', false],
        ['by', true],
        ['about', false],
      ] as const) {
        const text = foldText({ ...lines, subject, isAdding, count }, t);
        expect(text).toContain(name('Bo'));
        expect(text).toContain(formatNumber(count));
        expect(text).not.toMatch(/[{}]/);
      }
    }
  },
);
