import path from 'node:path';
import { runConformance } from '@open-chat-kit/sdk/conformance';
import { NetHarness } from './net-harness.ts';
import { ServerPool } from './server-pool.ts';

const pool = new ServerPool(path.join(import.meta.dirname, 'main.ts'));
const createHarness = (): Promise<NetHarness> => NetHarness.create(pool);
const report = await runConformance({ createHarness, concurrency: 8, print: console.log });
await pool.dispose();
if (report.failed > 0) process.exitCode = 1;
