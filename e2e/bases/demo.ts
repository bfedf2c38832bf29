import { settingsKey, type WantedSettings } from '../settings.ts';
import type { Base, NewTabs } from './base.ts';

/** In the page, and new for each check: its address is. */
export const demo: Base = {
  async prepare() {},
  signIn: (page, name) => page.getByRole('button', { name }).click(),
  cut: (tabs) => change(tabs, { trouble: 'offline' }),
  mend: (tabs) => change(tabs, { trouble: 'none' }),
  explains: () => false,
  longChat: async (count) => `count=${count}`,
  async close() {},
};

/** Changes a setting as another tab would. */
export async function change(tabs: NewTabs, settings: WantedSettings): Promise<void> {
  const other = await tabs.open();
  await other.goto('/settings');
  await other.evaluate(
    ([key, changes]) => {
      const before: unknown = JSON.parse(localStorage.getItem(key) ?? '{}');
      localStorage.setItem(key, JSON.stringify({ ...Object(before), ...changes }));
    },
    [settingsKey, settings] as const,
  );
  await other.close();
}
