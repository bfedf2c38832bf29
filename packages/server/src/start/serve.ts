import { mkdir } from 'node:fs/promises';
import { createServer } from 'node:http';
import path from 'node:path';
import { systemClock } from '@open-chat-kit/sdk/engine';
import { tokenReader } from '../accounts/tokens.ts';
import { natsBus } from '../cluster/nats-bus.ts';
import { postgresBus } from '../cluster/postgres-bus.ts';
import { whyNoDatabase } from '../database/first-contact.ts';
import { migrate } from '../database/migrate.ts';
import { openDatabase } from '../database/open-database.ts';
import { sharedSecret } from '../database/shared-secret.ts';
import { Files } from '../files/files.ts';
import { FolderStore } from '../files/folder-store.ts';
import { ownersIn } from '../files/owners.ts';
import { S3Store } from '../files/s3-store.ts';
import { Instance } from '../instance.ts';
import { listen } from '../door/listen.ts';
import { openAt } from '../door/open-at.ts';
import { Rest } from '../rest/rest.ts';
import type { Settings } from '../settings/settings.ts';
import type { Log } from '../telemetry/log.ts';
import { readTls, watchTls } from '../door/tls.ts';
import type { TlsTexts } from '../door/tls.ts';
import { Webhooks } from '../webhooks/webhooks.ts';

/** An instance that runs. */
export interface Running {
  readonly url: string;
  /** Where Prometheus reads; `null` where nobody does. */
  readonly metricsUrl: string | null;
  /** Sends clients elsewhere, spread over so many milliseconds; finishes what is under way; and ends. */
  stop(drainMs: number): Promise<void>;
}

/** What an instance stands on. */
export interface Ground {
  readonly databaseUrl: string;
  readonly natsUrls: readonly string[];
  /** With which the host's backend asks; `null` where it does not. */
  readonly adminKey: string | null;
}

const now = (): number => Math.floor(Date.now() / 1_000);

/** Starts one instance: makes its tables where there are none, joins the others, and opens its door. */
export async function serve(
  settings: Settings,
  { databaseUrl, natsUrls, adminKey }: Ground,
  log: Log,
): Promise<Running> {
  const logWarning = (warning: string, cause?: unknown): void => log.warn(warning, {}, cause);
  // From when there is an instance, it counts them.
  let warn = logWarning;
  const onWarning = (warning: string, cause?: unknown): void => warn(warning, cause);
  const { host, proxies, mostSockets, requestsPerSecond } = settings;
  const tls = settings.tls && readTls(settings.tls);
  const folder = path.resolve(settings.folder);
  await mkdir(folder, { recursive: true });
  /** How what was begun ends: the last first. */
  const endings: (() => Promise<void> | void)[] = [];
  const end = async (): Promise<void> => {
    for (const ending of endings.toReversed()) await ending();
  };
  try {
    const database = openDatabase({ url: databaseUrl, connections: settings.connections, onWarning });
    endings.push(() => database.destroy());
    await migrate(database).catch((error: unknown) => {
      throw whyNoDatabase(error);
    });
    const store = settings.s3 ? new S3Store(settings.s3) : new FolderStore(path.join(folder, 'files'));
    const files = new Files({
      store,
      secret: await sharedSecret(database, 'files'),
      owners: ownersIn(database),
      unsentDays: settings.unsentDays,
      bytesADay: settings.megabytesADay * 1_000_000,
    });
    const bus =
      natsUrls.length === 0
        ? postgresBus({ url: databaseUrl, database, onWarning })
        : await natsBus({
            servers: natsUrls,
            subject: `open-chat.${await sharedSecret(database, 'bus')}`,
            onWarning,
          });
    const webhooks =
      settings.webhooks &&
      new Webhooks({
        database,
        target: settings.webhooks,
        clock: systemClock,
        random: Math.random,
        told: (text) => instance.told(text),
        onResult: (result) => instance.metrics.webhook(result),
        onWarning,
      });
    const instance: Instance = new Instance({
      database,
      files,
      bus,
      readToken: settings.tokens && tokenReader(settings.tokens),
      ...(webhooks && { backend: webhooks }),
      onWarning: logWarning,
    });
    warn = instance.warn;
    if (webhooks) endings.push(() => webhooks.end());
    endings.push(() => instance.close());
    await instance.begin();
    webhooks?.begin();
    const door = await listen({
      instance,
      files,
      ...(adminKey !== null && { rest: new Rest(instance, adminKey) }),
      host,
      port: settings.port,
      now,
      proxies,
      limits: {
        sockets: mostSockets,
        framesPerSecond: requestsPerSecond,
        framesAtOnce: requestsPerSecond * 5,
      },
      ...(tls && { tls }),
    });
    endings.push(() => door.close());
    if (settings.tls) {
      const onNew = (texts: TlsTexts): void => door.renew(texts);
      const onWrong = (cause: unknown): void => onWarning('The certificate was changed, and is not taken.', cause);
      endings.push(watchTls(settings.tls, { onNew, onWrong }));
    }
    const metrics = settings.metricsPort === null ? null : await showMetrics(instance, settings);
    if (metrics) endings.push(() => metrics.close());
    const url = `${tls ? 'wss' : 'ws'}://${inUrl(host)}:${door.port}`;
    log.info('It listens.', {
      url,
      bus: natsUrls.length === 0 ? 'LISTEN/NOTIFY' : 'NATS',
      process: process.pid,
      ...(metrics && { metricsUrl: metrics.url }),
    });
    return {
      url,
      metricsUrl: metrics?.url ?? null,
      async stop(drainMs) {
        log.info('It is going away.', { drainMs });
        instance.drain();
        if (drainMs > 0) await door.drain(drainMs);
        await end();
        log.info('It has ended.');
      },
    };
  } catch (error) {
    // What could not begin may not be able to end in good order either; why it did not begin is what counts.
    await end().catch((cause: unknown) => logWarning('It did not end in good order.', cause));
    throw error;
  }
}

/** A door of its own for Prometheus: figures are nobody else's business. */
async function showMetrics(
  instance: Instance,
  { metricsHost, metricsPort }: Settings,
): Promise<{ readonly url: string; close(): Promise<void> }> {
  instance.metrics.watchProcess();
  const http = createServer((request, response) => {
    if (request.url !== '/metrics') {
      response.writeHead(404).end();
      return;
    }
    instance.metrics.text().then(
      ({ contentType, text }) => response.writeHead(200, { 'content-type': contentType }).end(text),
      (error: unknown) => {
        instance.warn('Metrics could not be read.', error);
        response.writeHead(500).end();
      },
    );
  });
  await openAt(http, { host: metricsHost, port: metricsPort ?? 0, prefix: 'METRICS_' });
  const address = http.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return {
    url: `http://${inUrl(metricsHost)}:${port}/metrics`,
    close: () =>
      new Promise((resolve) => {
        http.close(() => resolve());
        http.closeAllConnections();
      }),
  };
}

function inUrl(host: string): string {
  return host.includes(':') ? `[${host}]` : host;
}
