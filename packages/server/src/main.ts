#!/usr/bin/env node
// The command open-chat-server.
import { systemClock } from '@open-chat-kit/sdk/engine';
import { CannotStart } from './start/cannot-start.ts';
import { ending } from './start/ending.ts';
import type { Signal } from './start/ending.ts';
import { startClusterHere } from './start/cluster-here.ts';
import { prepareGround } from './start/ground.ts';
import { serve } from './start/serve.ts';
import { tryPlaces } from './start/try-places.ts';
import { help } from './settings/known-settings.ts';
import { readSettings } from './settings/settings.ts';
import type { Settings } from './settings/settings.ts';
import { WrongSetting } from './settings/wrong-setting.ts';
import { createLog } from './telemetry/log.ts';
import type { Log } from './telemetry/log.ts';
import { readTls } from './door/tls.ts';

/** Milliseconds that an instance has to end when nobody is here any more. */
const longestEnd = 30_000;

try {
  const settings = readSettings(process.argv.slice(2), process.env);
  if (settings === null) console.log(help);
  else await run(settings);
} catch (error) {
  console.error(error instanceof WrongSetting || error instanceof CannotStart ? error.message : error);
  process.exit(error instanceof WrongSetting ? 2 : 1);
}

async function run(settings: Settings): Promise<void> {
  const { logLevel, logFormat, drainSeconds, instances } = settings;
  const log = createLog({
    level: logLevel,
    format: logFormat ?? (process.stderr.isTTY ? 'text' : 'json'),
    write: (line) => process.stderr.write(`${line}\n`),
  });
  // Before a database is made for nothing.
  if (settings.tls) readTls(settings.tls);
  await tryPlaces(settings);
  const ground = await prepareGround(settings, log);
  const { urls, stop } = await startInstances(settings, ground, log).catch(async (error: unknown) => {
    await ground.stop();
    throw error;
  });
  // Whoever started it was killed: nobody would start it again, or end it.
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
  // Whoever sits at a terminal does not want to wait.
  const drainMs = (signal: Signal): number => (signal === 'SIGTERM' ? drainSeconds * 1_000 : 0);
  const onSignal = ending({
    log,
    clock: systemClock,
    // One after the other.
    longestMs: (signal) => instances * (drainMs(signal) + longestEnd),
    async end(signal) {
      await stop(signal, drainMs(signal));
      await ground.stop();
    },
    exit: (code) => process.exit(code),
  });
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => onSignal(signal));
  // One of several says it to whoever started them all.
  if (process.send) process.send(urls[0]);
  else introduce(urls, ground.demo, settings.adminKey === null ? ground.adminKey : null);
}

/** For whoever started it by hand. */
function introduce(urls: readonly string[], demo: Readonly<Record<string, string>>, madeKey: string | null): void {
  for (const url of urls) console.log(`The chat server listens on ${url}`);
  for (const [uid, password] of Object.entries(demo)) console.log(`  log in as ${uid} with the password ${password}`);
  if (Object.keys(demo).length === 0)
    console.log('  accounts are those of your backend; --demo makes some to try it with');
  if (madeKey !== null) console.log(`  your backend asks over REST with the key ${madeKey}`);
  console.log('Ctrl+C ends it.');
}

async function startInstances(
  settings: Settings,
  ground: Awaited<ReturnType<typeof prepareGround>>,
  log: Log,
): Promise<{ readonly urls: readonly string[]; stop(signal: Signal, drainMs: number): Promise<void> }> {
  if (settings.instances > 1) return await startClusterHere(settings, ground, log);
  const { url, stop } = await serve(settings, ground, log);
  return { urls: [url], stop: (_signal, drainMs) => stop(drainMs) };
}
