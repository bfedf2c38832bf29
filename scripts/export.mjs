// Production builds of the example: node scripts/export.mjs web android ios
import { spawnSync } from 'node:child_process';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '..');
const env = { ...process.env, CI: '1', EXPO_OFFLINE: '1', EXPO_NO_TELEMETRY: '1' };
const platforms = process.argv.slice(2);
for (const platform of platforms.length > 0 ? platforms : ['web']) {
  const { status } = spawnSync(
    process.execPath,
    [
      path.join(root, 'node_modules/expo/bin/cli'),
      'export',
      '--platform',
      platform,
      '--output-dir',
      `dist/${platform}`,
    ],
    { cwd: path.join(root, 'apps/example'), env, stdio: 'inherit' },
  );
  if (status !== 0) {
    console.error(`The export for ${platform} failed.`);
    process.exit(status ?? 1);
  }
}
