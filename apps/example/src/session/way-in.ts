import type { Kit } from '@open-chat-kit/react-native';
import { serverOf } from '../server/server.ts';
import { currentSettings, watchSettings } from '../settings/store.ts';
import { type Account, credentialsOf, type Who } from './who.ts';

type ClientSettings = ConstructorParameters<typeof Kit.ChatClient>[0];
type Credentials = Parameters<Kit.ChatClient['login']>[0];

/** How a client of somebody comes to their server. */
export interface WayIn {
  readonly engine: ClientSettings['engine'];
  readonly requestTimeoutMs: number;
  readonly credentials: Credentials;
  /** Under which their waiting messages are kept. */
  readonly keptAs: string;
  /** Calls when there may be a connection again. @returns ends it */
  watchNetwork(onBack: () => void): () => void;
}

/** @throws INVALID_ARGUMENT for an address that is none */
export function wayInOf(who: Who, groups: number): Promise<WayIn> {
  return who.kind === 'account' ? toServer(who) : toDemo(who.uid, groups);
}

async function toDemo(uid: string, groups: number): Promise<WayIn> {
  const server = await serverOf(groups);
  const engine = server.engine();
  return {
    engine,
    // It is in the page: it may be slow, but it is never gone. Whoever comes first waits until it is filled, too: a
    // millisecond a group is what a slow machine takes.
    requestTimeoutMs: 60_000 + groups,
    credentials: { uid },
    keptAs: `open-chat-kit-example.${groups}.${uid}.`,
    watchNetwork: (onBack) => whenOffline(() => server.cut(engine), onBack),
  };
}

async function toServer(account: Account): Promise<WayIn> {
  return {
    engine: await engineTo(account.address),
    requestTimeoutMs: 10_000,
    credentials: credentialsOf(account),
    keptAs: `open-chat-kit-example.${account.address}.${account.uid}.`,
    // The demo's trouble is none of a real network's.
    watchNetwork: () => () => {},
  };
}

/** Loaded when somebody wants a server: the first page shows without it. @throws INVALID_ARGUMENT for an address that is none */
export async function engineTo(address: string): Promise<ClientSettings['engine']> {
  const { createRemoteEngine } = await import('@open-chat-kit/engine-remote');
  return createRemoteEngine({ url: address });
}

/** Calls when the setting takes the network away and when it gives it back. @returns ends it */
function whenOffline(cut: () => void, wake: () => void): () => void {
  let isOffline = currentSettings().trouble === 'offline';
  return watchSettings(() => {
    const { trouble } = currentSettings();
    if (isOffline === (trouble === 'offline')) return;
    isOffline = !isOffline;
    if (isOffline) cut();
    else wake();
  });
}
