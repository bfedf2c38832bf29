import type { Kit } from '@open-chat-kit/sdk';
import { cleanup, waitFor } from '@testing-library/react-native';
import type { ReactElement } from 'react';
import { KitClientProvider } from '../client/KitClientProvider.tsx';
import { KitThemeProvider } from '../theme/KitThemeProvider.tsx';
import type { ThemeOverrides } from '../theme/theme.ts';
import { type EachScene, eachScene } from './each-scene.ts';
import { pass } from './pass.ts';

/** A scene of its own for each test of a file that draws something for those who are in it. */
export interface ScreenScene extends EachScene {
  /** Lets time pass, and what comes of it be drawn. */
  pass(ms: number): Promise<void>;
  /** Until nothing is drawn any more, and all is known that is asked for at first. */
  rest(): Promise<void>;
  /** Until the server has heard that somebody looks. */
  looked(): Promise<void>;
}

declare global {
  /** Those of lists: jest.list-frames.cjs. */
  var listFrames: { readonly outstanding: number };
}

/** Until lists have drawn all their rows, which is a matter of the real clock. */
const listsRest = (): Promise<void> => waitFor(() => expect(listFrames.outstanding).toBe(0));

export function screenScene(...uids: readonly string[]): ScreenScene {
  const scene = eachScene(...uids);
  // Before the server goes: what is still on screen would hear of it.
  beforeEach(() => void scene.atEnd(cleanup));
  const passed = (ms: number): Promise<void> => pass(scene.clock, ms);
  const rest = (): Promise<void> => passed(300).then(listsRest);
  return Object.assign(scene, { pass: passed, rest, looked: () => passed(100) });
}

/** A part as a host draws it that has this client. */
export function hosted(client: Kit.ChatClient | null | undefined, part: ReactElement): ReactElement {
  return <KitClientProvider client={client}>{part}</KitClientProvider>;
}

/** The same where the app has styled these slices of the light theme. */
export function themed(light: ThemeOverrides, part: ReactElement): ReactElement {
  return <KitThemeProvider theme={{ mode: 'light', light }}>{part}</KitThemeProvider>;
}
