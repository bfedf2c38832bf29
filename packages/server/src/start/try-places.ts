import { createServer } from 'node:net';
import type { Server } from 'node:net';
import { openAt } from '../door/open-at.ts';
import type { Place } from '../door/open-at.ts';
import type { Settings } from '../settings/settings.ts';

type Given = Pick<Settings, 'host' | 'port' | 'metricsHost' | 'metricsPort' | 'instances'>;

/** Looks whether all instances can listen, before anything is started for them. @throws CannotStart, WrongSetting */
export async function tryPlaces({ host, port, metricsHost, metricsPort, instances }: Given): Promise<void> {
  const places: Place[] = [{ host, port }];
  if (metricsPort !== null) places.push({ host: metricsHost, port: metricsPort, prefix: 'METRICS_' });
  const opened: Server[] = [];
  try {
    for (let index = 0; index < instances; index += 1) {
      for (const place of places) {
        const server = createServer();
        await openAt(server, { ...place, port: place.port === 0 ? 0 : place.port + index });
        // Open until all are: no two may be the same.
        opened.push(server);
      }
    }
  } finally {
    await Promise.all(opened.map((server) => new Promise((resolve) => server.close(resolve))));
  }
}
