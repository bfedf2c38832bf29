const beside = '(?:list=(?:chats|groups|people)|thread=[^/?#&\\\\]+)';
const pages = new RegExp(`^/(?:groups|chats|people)(?:/[^/?#\\\\]+){0,2}(?:\\?${beside}(?:&${beside})?)?$`);

type HomePath = `/${'groups' | 'chats' | 'people'}${string}`;

/** Where to go after signing in. An address comes from anywhere, so only pages of this app are followed. */
export function nextPath(asked: unknown): HomePath {
  return isPage(asked) ? asked : '/groups';
}

function isPage(asked: unknown): asked is HomePath {
  return typeof asked === 'string' && pages.test(asked);
}
