import { runConformance } from '@open-chat-kit/sdk/conformance';
import { TinyHarness } from '../tiny-engine/tiny-harness.ts';

const report = await runConformance({ createHarness: () => new TinyHarness(), print: console.log });
if (report.failed > 0) throw new Error(`${report.failed} checks failed.`);
