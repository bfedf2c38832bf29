/** What stands beside words is as large as they are. */
import { cleanup, render, screen, within } from '@testing-library/react-native';
import type { ReactElement } from 'react';
import { Dimensions, StyleSheet, Text, type ViewStyle } from 'react-native';
import type { TestInstance } from 'test-renderer';
import { backIcon } from '#icons';
import { KitThemeProvider } from '../../theme/KitThemeProvider.tsx';
import { HostIcon } from '../parts/HostIcon.tsx';
import { Icon } from '../parts/Icon.tsx';
import { IconButton } from '../parts/IconButton.tsx';
import { KitAvatar } from '../KitAvatar/KitAvatar.tsx';
import { GroupTypeBadge } from '../KitGroups/GroupTypeBadge.tsx';
import { AvatarRow } from '../ListFrame/AvatarRow.tsx';
import { ActiveRow } from '../ListFrame/active-row.ts';
import type { RowActions, RowLook } from '../ListFrame/row-look.ts';
import { SelectionBar } from '../ListFrame/SelectionBar.tsx';
import { Tick } from '../ListFrame/Tick.tsx';
import { PresenceDot } from '../parts/PresenceDot.tsx';

const hidden = { includeHiddenElements: true };
const twice = { typography: { body: { regular: { fontSize: 28 } } } };
const settings = Dimensions.get('window');
const setSystem = (fontScale: number): void =>
  Dimensions.set({ window: { ...settings, fontScale }, screen: Dimensions.get('screen') });
afterEach(async () => {
  await cleanup();
  setSystem(1);
});

/** Everything that has a width of its own, outermost first. */
async function widths(part: ReactElement, theme = {}): Promise<unknown[]> {
  await render(<KitThemeProvider theme={{ mode: 'light', light: theme }}>{part}</KitThemeProvider>);
  const all: TestInstance[] = screen.root?.queryAll(() => true, { includeSelf: true }) ?? [];
  const found = all.flatMap((node) => {
    const { width } = StyleSheet.flatten<ViewStyle>(node.props['style']) ?? {};
    return typeof width === 'number' ? [width] : [];
  });
  await cleanup();
  return found;
}

const parts: readonly (readonly [
  what: string,
  part: ReactElement,
  before: readonly number[],
  after: readonly number[],
])[] = [
  ['an icon', <Icon key="a" icon={backIcon} size={20} color="red" />, [20], [40]],
  ['an icon of the host’s', <HostIcon key="b" name="back" />, [24], [48]],
  ['an icon of a size that the host says', <HostIcon key="c" name="back" width={10} height={10} />, [10], [10]],
  // A button keeps its place in its bar, which belongs to the words.
  ['a button', <IconButton key="d" icon={backIcon} label="Back" onPress={() => {}} />, [44, 24], [44, 36]],
  ['the type of a group', <GroupTypeBadge key="e" type="public" />, [22, 12], [44, 24]],
  ['a tick', <Tick key="f" isSelected />, [24, 16], [48, 32]],
  ['presence', <PresenceDot key="g" />, [14], [28]],
  ['an avatar', <KitAvatar key="h" name="Ana Sousa" />, [48], [96]],
];

test.each(parts)('%s grows with the text of system and theme', async (_what, part, before, after) => {
  expect(await widths(part)).toEqual(before);
  expect(await widths(part, twice)).toEqual(after);
  setSystem(2);
  expect(await widths(part)).toEqual(after);
});

test('initials grow with their avatar', async () => {
  setSystem(2);
  await render(<KitAvatar name="Ana Sousa" size={50} />);
  expect(screen.getByText('AS', hidden)).toHaveStyle({ fontSize: 36 });
});

const actions: RowActions = {
  press: () => {},

  longPress: () => {},
  spokenEntriesOf: () => [],
  subscribeSpoken: () => () => {},
  fail: () => {},
};

/** A row that is being picked. */
function row(look: Partial<RowLook<string>> = {}): ReactElement {
  return (
    <AvatarRow
      id="ana"
      item="ana"
      name="Ana Sousa"
      image=""
      badge={null}
      subtitle="Online"
      spoken={[]}
      trailing={<Text>Owner</Text>}
      isSelected
      look={{
        ...{ ItemView: undefined, LeadingView: undefined, TitleView: undefined, SubtitleView: undefined },
        ...{ TrailingView: undefined, isSelecting: true, isHeard: true, style: undefined, active: new ActiveRow() },
        ...look,
      }}
      actions={actions}
      testID="row"
    />
  );
}

/** What stands in one column with the name, and on how many lines that may be. */
async function aroundName(part: ReactElement): Promise<{ texts: readonly string[]; lines: unknown }> {
  await render(part);
  const name = screen.getByText(/Ana Sousa/, hidden);
  const column = name.parent;
  if (column === null) throw new Error('A name stands in a column.');
  const texts = ['Online', 'Owner', 'mine'].filter((text) => within(column).queryByText(text, hidden) !== null);
  const lines: unknown = name.props['numberOfLines'];
  await cleanup();
  return { texts, lines };
}

test('what stands at the end of a row goes below, so that the name can be read', async () => {
  expect(await aroundName(row())).toEqual({ texts: ['Online'], lines: 1 });
  setSystem(2);
  expect(await aroundName(row())).toEqual({ texts: ['Online', 'Owner'], lines: 2 });
  // A host's own stays where the host put it.
  expect(await aroundName(row({ TrailingView: () => <Text>mine</Text> }))).toEqual({ texts: ['Online'], lines: 2 });
});

test('the button of a selection goes below before a word of the count is broken', async () => {
  setSystem(2);
  await render(<SelectionBar count={12} onClear={() => {}} onSubmit={() => {}} style={{}} submitID="done" />);
  const count = screen.getByText('12 selected');
  expect(count).toHaveStyle({ flexBasis: 200 });
  expect(count.parent).toHaveStyle({ flexWrap: 'wrap' });
});
