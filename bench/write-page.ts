/** Writes docs/performance.md from the newest results in bench/results/. */
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { commandLine } from '../scripts/command-line.mjs';
import { performancePage } from './report/page.ts';
import { newest, newestBundles, newestPeers } from './report/newest.ts';

commandLine({ name: 'bench:page', about: 'writes docs/performance.md from the newest results', options: {} });
const root = path.resolve(import.meta.dirname, '..');
const page = path.join(root, 'docs/performance.md');
const results = path.join(import.meta.dirname, 'results');
writeFileSync(page, performancePage(newest(results), newestPeers(results), newestBundles(results)));
const formatter = path.join(root, 'node_modules/oxfmt/bin/oxfmt');
process.exitCode = spawnSync(process.execPath, [formatter, page], { cwd: root, stdio: 'inherit' }).status ?? 1;
