/** Nodes of one NATS, as its client wants them: it takes no address for more than a place. */
export interface NatsNodes {
  readonly servers: string[];
  readonly user?: string;
  readonly pass?: string;
  readonly token?: string;
  /** Left out where a line may stay as it is. */
  readonly tls?: object;
}

interface Parts {
  readonly scheme: string;
  /** What stands before the place; `null` for nothing. */
  readonly before: string | null;
  readonly place: string;
}

function partsOf(address: string): Parts | null {
  // By hand: to a `URL`, a password with a "%" that means itself, or a "/", is none.
  const [, scheme = '', before, place = ''] = /^(nats|tls):\/\/(?:(\S*)@)?([^\s/@]+)\/?$/.exec(address) ?? [];
  return scheme === '' ? null : { scheme, before: before ?? null, place };
}

/**
 * What addresses say: before a place stands `user:password@`, or `token@`, which opens all nodes; `tls://` wants a line that is
 * encrypted. `null` where one is no address, or they do not say the same.
 */
export function natsNodesIn(addresses: readonly string[]): NatsNodes | null {
  const all = addresses.flatMap((address) => partsOf(address) ?? []);
  const [first] = all;
  const isOne = all.every(({ scheme, before }) => scheme === first?.scheme && before === first.before);
  if (!first || all.length < addresses.length || !isOne) return null;
  const { scheme, before } = first;
  return {
    servers: all.map(({ place }) => place),
    ...(before !== null && letterIn(before)),
    ...(scheme === 'tls' && { tls: {} }),
  };
}

/** The first ":" parts user and password, as everywhere in addresses. */
function letterIn(before: string): Pick<NatsNodes, 'user' | 'pass' | 'token'> {
  const at = before.indexOf(':');
  if (at < 0) return { token: decoded(before) };
  return { user: decoded(before.slice(0, at)), pass: decoded(before.slice(at + 1)) };
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
