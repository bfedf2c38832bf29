const pages = /^\/groups(?:\/[^/?#\\]+){1,2}$/;

/** Where to go after signing in. An address comes from anywhere, so only pages of this app are followed. */
export function nextPath(asked: unknown): '/groups' | `/groups/${string}` {
  return isPage(asked) ? asked : '/groups';
}

function isPage(asked: unknown): asked is `/groups/${string}` {
  return typeof asked === 'string' && pages.test(asked);
}
