/** What hands do on a screen, and what eyes find there. */
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react-native';

/** Lets something happen, draws what comes of it, and sees that come, where it is said. */
export async function after(happen: () => unknown, comes?: string | RegExp): Promise<void> {
  await act(async () => void (await happen()));
  if (comes !== undefined) await screen.findByText(comes);
}

/** It comes to be seen. */
export const shown = (text: string | RegExp): Promise<void> =>
  waitFor(() => expect(screen.getByText(text)).toBeOnTheScreen());

export const press = (testID: string): Promise<void> => fireEvent.press(screen.getByTestId(testID));

export const pressText = (text: string): Promise<void> => fireEvent.press(screen.getByText(text));

/** A button, where a text of the same words stands beside it. */
export const pressButton = (name: string): Promise<void> => fireEvent.press(screen.getByRole('button', { name }));

/** A long press, which opens the menu of a row. */
export const hold = (testID: string): Promise<void> =>
  fireEvent(screen.getByTestId(testID), 'longPress', { nativeEvent: { pageX: 40, pageY: 60 } });

/** What the menu offers that is open. */
export const menuEntries = (): string[] =>
  screen.queryAllByRole('menuitem').map((item) => within(item).getByText(/./).props['children']);

/** Opens the menu of a row and takes this of what it offers. */
export async function choose(testID: string, entry: string): Promise<void> {
  await hold(testID);
  await pressText(entry);
}

export const isGone = (testID: string): Promise<void> => waitFor(() => expect(screen.queryByTestId(testID)).toBeNull());

/** Ids of the rows of a list, which bear it behind this prefix. */
export const rowsOf = (prefix: string): string[] =>
  screen.queryAllByTestId(new RegExp(`^${prefix}`)).map(({ props }) => String(props['testID']).slice(prefix.length));

/** What is said of a row. */
export const labelOf = (testID: string): unknown => screen.getByTestId(testID).props['accessibilityLabel'];
