import { fireEvent, render, screen } from '@testing-library/react-native';
import { Image, Text } from 'react-native';
import { contrast } from '../../theme/color.ts';
import { avatarColor, avatarColors, initialsOf } from './avatar-colors.ts';
import { imageSourceOf } from './image-address.ts';
import { KitAvatar } from './KitAvatar.tsx';

const hidden = { includeHiddenElements: true };

test('shows initials without a picture, and with one that fails', async () => {
  await render(<KitAvatar name="Ana Sousa" />);
  expect(screen.getByText('AS', hidden)).toBeOnTheScreen();
  await screen.rerender(<KitAvatar name="Ana Sousa" image="https://example.com/a.png" testID="avatar" />);
  expect(screen.queryByText('AS', hidden)).toBeNull();
  const picture = screen.getByTestId('avatar', hidden).queryAll((node) => node.type === 'Image')[0];
  if (picture === undefined) throw new Error('There is no picture.');
  await fireEvent(picture, 'error');
  expect(screen.getByText('AS', hidden)).toBeOnTheScreen();
  // Another address is another chance.
  await screen.rerender(<KitAvatar name="Ana Sousa" image="https://example.com/b.png" />);
  expect(screen.queryByText('AS', hidden)).toBeNull();
});

test.each([
  ['https://x/a.png', true],
  ['http://x/a.png', true],
  ['data:image/png;base64,AAAA', true],
  ['data:image/svg+xml;base64,AAAA', false],
  ['data:text/html,<script>', false],
  ['javascript:alert(1)', false],
  ['file:///etc/passwd', false],
  [`https://x/${'a'.repeat(600_000)}`, false],
  ['', false],
  [`data:image/png;base64,${'A'.repeat(600_000)}`, false],
])('of addresses only safe ones are loaded: %.40s', (address, isLoaded) => {
  expect(imageSourceOf(address) !== undefined).toBe(isLoaded);
});

test('an address with a control character in it is not loaded', () => {
  for (const address of ['https://\0x/a.png', 'https://x/\u001b', 'data:image/png;base64,\0', 'https://x/\n']) {
    expect(imageSourceOf(address)).toBeUndefined();
  }
});

test('of an image source that has no address, or whose picture fails, initials stand there', async () => {
  await render(<KitAvatar name="Ana Sousa" image={{ uri: '' }} />);
  expect(screen.getByText('AS', hidden)).toBeOnTheScreen();
  const uri = 'https://example.com/a.png';
  await screen.rerender(<KitAvatar name="Ana Sousa" image={{ uri }} testID="avatar" />);
  expect(screen.queryByText('AS', hidden)).toBeNull();
  const picture = screen.getByTestId('avatar', hidden).queryAll((node) => node.type === 'Image')[0];
  if (picture === undefined) throw new Error('There is no picture.');
  await fireEvent(picture, 'error');
  expect(screen.getByText('AS', hidden)).toBeOnTheScreen();
  await screen.rerender(<KitAvatar name="Ana Sousa" image={{ uri: 'file:///picked.png' }} />);
  expect(screen.queryByText('AS', hidden)).toBeNull();
});

test('an image is asked for its address once, and its picture is the same as long as the image is', async () => {
  let asked = 0;
  const counted = (): { readonly uri: string } => ({
    get uri() {
      asked += 1;
      return 'https://example.com/a.png';
    },
  });
  await render(<Image source={counted()} />);
  const byPicture = asked;
  asked = 0;
  await screen.rerender(<KitAvatar name="Ana" image={counted()} testID="avatar" />);
  expect(asked - byPicture).toBe(1);
  const source = (): unknown =>
    screen.getByTestId('avatar', hidden).queryAll((node) => node.type === 'Image')[0]?.props['source'];
  await screen.rerender(<KitAvatar name="Ana" image="https://example.com/a.png" testID="avatar" />);
  const first = source();
  await screen.rerender(<KitAvatar name="Ana Sousa" image="https://example.com/a.png" testID="avatar" />);
  expect(first).toBeDefined();
  expect(source()).toBe(first);
});

test('a host gives an image source as it is', () => {
  expect(imageSourceOf(7)).toBe(7);
  expect(imageSourceOf(undefined)).toBeUndefined();
});

test.each([
  ['Ana Sousa', 'AS'],
  ['ana', 'A'],
  ['Ana Maria de Sousa', 'AS'],
  ['陈美玲', '陈'],
  ['نور العلي', 'نا'],
  ['🎉 Party', 'P'],
  ['  ', ''],
  ['🎉🎊', '🎉'],
  ['\u202Eevil', 'E'],
  ['x'.repeat(10_000), 'X'],
])('the initials of %.20s are %s', (name, letters) => {
  expect(initialsOf(name)).toBe(letters);
});

test('white letters are readable on each of twelve colours, and an id keeps its colour', () => {
  expect(avatarColors).toHaveLength(12);
  for (const color of avatarColors) expect(contrast(color, '#ffffff')).toBeGreaterThanOrEqual(4.5);
  expect(avatarColor('group-7')).toBe(avatarColor('group-7'));
  const used = new Set(Array.from({ length: 200 }, (_, index) => avatarColor(`group-${index}`)));
  expect(used.size).toBe(12);
});

test('the style of the host wins, and a badge stands on it', async () => {
  await render(
    <KitAvatar
      name="Ana"
      badge={<Text>on</Text>}
      style={{ containerStyle: { borderRadius: 4, backgroundColor: 'teal' }, textStyle: { color: 'navy' } }}
    />,
  );
  expect(screen.getByText('A', hidden)).toHaveStyle({ color: 'navy' });
  expect(screen.getByText('A', hidden).parent).toHaveStyle({ borderRadius: 4, backgroundColor: 'teal' });
  expect(screen.getByText('on', hidden)).toBeOnTheScreen();
});

test.each([
  [40, -2],
  [48, -2],
  [96, 5],
])('a badge stands on the edge of a disc of %i', async (size, inset) => {
  await render(<KitAvatar name="Ana" size={size} badge={<Text>on</Text>} />);
  expect(screen.getByText('on', hidden).parent).toHaveStyle({ end: inset, bottom: inset });
});

test('what a JavaScript host passes on is drawn as far as it can be', async () => {
  const odd: unknown = { name: null, id: 5, size: 'big', image: null };
  await render(<KitAvatar {...(odd as object)} testID="it" />);
  const [disc] = screen.getByTestId('it', hidden).children;
  expect(disc).toHaveStyle({ width: 48, height: 48 });
});
