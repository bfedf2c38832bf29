import type { Server } from 'node:net';
import { WrongSetting } from '../settings/wrong-setting.ts';
import { CannotStart } from '../start/cannot-start.ts';

/** Where something listens. */
export interface Place {
  readonly host: string;
  /** 0 for any that is free. */
  readonly port: number;
  /** Before `HOST` and `PORT` in the names of the settings that say so. @default nothing */
  readonly prefix?: 'METRICS_';
}

/** Lets a server listen. @throws CannotStart, WrongSetting */
export function openAt(server: Server, place: Place): Promise<void> {
  return new Promise((resolve, reject) => {
    const fail = (error: NodeJS.ErrnoException): void => reject(whyNot(place, error));
    server.once('error', fail);
    server.listen(place.port, place.host, () => {
      server.off('error', fail);
      resolve();
    });
  });
}

function whyNot({ host, port, prefix }: Place, error: NodeJS.ErrnoException): Error {
  const named = (name: string): string => `${prefix ?? ''}${name}`;
  switch (error.code) {
    case 'EADDRINUSE':
      return new CannotStart(
        `Port ${port} is in use on this machine, perhaps by another chat server: end that one, or give another port (${named('PORT')}).`,
      );
    case 'EACCES':
      return new CannotStart(
        `Port ${port} is not for this user: give one from 1024 on (${named('PORT')}), and let a proxy stand before it.`,
      );
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
    case 'EINVAL':
      return new WrongSetting(
        `${named('HOST')} is "${host}", which is no address of this machine: 127.0.0.1 is for itself alone, 0.0.0.0 for everybody.`,
      );
    default:
      return error;
  }
}
