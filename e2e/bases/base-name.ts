/** Where the people of a check are at home: on the demo's server, in the page, or on a chat server of real processes. */
export type BaseName = 'demo' | 'server';
