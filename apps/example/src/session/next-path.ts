/** Where to go after signing in. An address comes from anywhere, so only pages of this app are followed. */
export function nextPath(asked: unknown): '/groups' | `/groups/${string}` {
  const guid = typeof asked === 'string' ? /^\/groups\/([^/?#\\]+)$/.exec(asked)?.[1] : undefined;
  return guid === undefined ? '/groups' : `/groups/${guid}`;
}
