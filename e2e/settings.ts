/** Under which the example keeps its settings. */
export const settingsKey = 'open-chat-kit-example.settings';

/** What a test wants of the settings page. By default nobody but the test does anything. */
export interface WantedSettings {
  readonly groups?: 30 | 3_000 | 100_000;
  readonly isLively?: boolean;
  readonly mode?: 'auto' | 'light' | 'dark';
  readonly selection?: 'none' | 'single' | 'multiple';
  readonly trouble?: 'none' | 'slow' | 'failing' | 'offline';
  readonly textSize?: 1 | 2;
  readonly direction?: 'auto' | 'rtl';
  /** A code of a language; the test’s browser says English. */
  readonly language?: string;
}
