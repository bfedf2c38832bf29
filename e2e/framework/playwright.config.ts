import { defineConfig } from '@playwright/test';
import type { BrowserName } from '../browsers/tab.ts';
import { found, port } from '../../playwright.config.ts';

/** The built app of docs/examples/next-app: `scripts/consumer/next.mjs` says where it is, and runs these checks. */
const app = process.env['NEXT_APP'];
if (app === undefined) throw new Error('Run `node scripts/consumer.mjs next`: it builds the app first.');

export default defineConfig<object, { readonly kind: BrowserName }>({
  outputDir: '../../node_modules/.cache/playwright-framework',
  reporter: 'line',
  workers: 1,
  forbidOnly: true,
  projects: found.map((kind) => ({ name: kind, testDir: '.', use: { kind } })),
  webServer: {
    command: `node node_modules/next/dist/bin/next ${process.env['NEXT_COMMAND'] ?? 'start'} -p ${port}`,
    cwd: app,
    url: `http://127.0.0.1:${port}`,
    reuseExistingServer: false,
  },
});
