import { KitException } from '@open-chat-kit/sdk/engine';

/** What this engine speaks: docs/protocol.md. */
const protocolVersion = 1;

/** Hosts on this very machine: what goes there passes no network. */
const loopback = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\]|10\.0\.2\.2)$/;

/**
 * The address of a server, checked: encrypted, or on this machine (`10.0.2.2` is the machine as Android's emulator sees it).
 * @throws INVALID_ARGUMENT
 */
export function socketAddress(url: unknown): string {
  // By hand: React Native's own `URL` reads neither hosts nor protocols. No control characters: at the ends `URL` drops them,
  // and this address is lengthened.
  const [, protocol = '', host = ''] =
    typeof url === 'string'
      ? (/^([a-z]+):\/\/(\[[\d:a-f.]+\]|[^\s\p{Cc}/:?#@]+)(?::\d+)?(?:[/?#][^\s\p{Cc}]*)?$/iu.exec(url) ?? [])
      : [];
  const kind = protocol.toLowerCase();
  if (kind === 'wss' || (kind === 'ws' && loopback.test(host.toLowerCase()))) return String(url);
  if (kind === 'ws')
    throw wrong('is not encrypted, and anybody on the way could read it. Use wss:// for all but this very machine');
  throw wrong('must be the address of a chat server, such as wss://chat.example.com');
}

/** The same address, saying what version of the protocol is spoken there. */
export function versioned(url: string): string {
  const [, base = '', query = ''] = /^([^?#]*)(?:\?([^#]*))?/.exec(url) ?? [];
  return `${base}?${query === '' ? '' : `${query}&`}protocol=${protocolVersion}`;
}

/** The web address of the same server. */
export function webAddress(url: string): string {
  return url
    .replace(/^ws/i, 'http')
    .replace(/[?#].*$/, '')
    .replace(/\/$/, '');
}

function wrong(reason: string): KitException {
  // What was given stays out of the text: it may carry a token.
  return new KitException('INVALID_ARGUMENT', `"url" ${reason}.`, { details: { argument: 'url' } });
}
