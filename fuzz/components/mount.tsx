import { act, cleanup, render, screen } from '@testing-library/react-native';
import type { ReactElement } from 'react';
import type { ChatClient } from '@open-chat-kit/sdk';
import { KitClientProvider } from '../../packages/react-native/src/client/KitClientProvider.tsx';
import { KitI18nProvider } from '../../packages/react-native/src/i18n/KitI18nProvider.tsx';
import { KitThemeProvider } from '../../packages/react-native/src/theme/KitThemeProvider.tsx';

/** What a host says around a component; types are what is being broken here. */
export interface Surroundings {
  readonly theme: unknown;
  readonly i18n: unknown;
}

export function around(client: ChatClient, { theme, i18n }: Surroundings, element: ReactElement): ReactElement {
  return (
    <KitClientProvider client={client}>
      <KitI18nProvider {...propsIn(i18n)}>
        <KitThemeProvider theme={theme as object}>{element}</KitThemeProvider>
      </KitI18nProvider>
    </KitClientProvider>
  );
}

/** Draws it, lets everything arrive, looks at it with `look`, and takes it away. */
export async function mounted(
  element: ReactElement,
  look: (again: (next: ReactElement) => Promise<void>) => unknown,
): Promise<void> {
  try {
    await render(element);
    await settled();
    await look(async (next) => {
      await screen.rerender(next);
      await settled();
    });
  } finally {
    await cleanup();
    // React Native's mocks remember what they were called with: half a megabyte for each list, in a run of an hour all of it.
    jest.clearAllMocks();
  }
}

/** Answers of a scripted engine are there after a few turns; then a frame is drawn. */
export async function settled(): Promise<void> {
  for (let turn = 0; turn < 3; turn += 1) {
    await act(async () => {
      await new Promise((resolve) => {
        setTimeout(resolve, 4);
      });
    });
  }
}

/** Props as React takes them: an object that can be read. */
function propsIn(value: unknown): object {
  try {
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {};
  } catch {
    return {};
  }
}
