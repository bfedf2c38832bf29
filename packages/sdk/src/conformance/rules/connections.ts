import type { Section } from './section.ts';

export const connectionsSection: Section = {
  about: 'Connections',
  rules: [
    [
      '`connect` answers with the own record; after a refusal it can be tried again.',
      'sessions › connecting answers with the own record',
      'sessions › a refused connection can be tried again with the right session',
    ],
    [
      '`connect` ends promptly when it is aborted, and with `disconnect`, and does not open behind one’s back afterwards.',
      'dead lines › connecting rejects promptly when it is aborted',
      'dead lines › connecting ends with disconnect',
      'aborting and stalls › connecting with an aborted signal rejects, and can be tried again',
    ],
    [
      '`connect` while open replaces the connection of before, as after a break; that one says nothing more.',
      'dead lines › connecting again replaces a line that is stalled',
      'dead lines › a connection that was replaced says nothing more',
    ],
    [
      '`ping` answers as soon as the server has. The client asks it when a line is silent or a request has no answer, and takes a line that does not answer for dead: an engine may notice by itself, and need not.',
      'dead lines › a ping *',
      'the client › a line that *',
      'the client › a client that wakes up notices a dead line at once',
      'the client › what is written over a stalled line is there once and in order',
    ],
    [
      'When the connection breaks, requests under way reject with `NETWORK` and the sink gets `connection.lost`, with code and reason; it hears nothing until it is opened again, and other connections hear nothing of that.',
      'reconnect › a broken connection is told with code and reason',
      'reconnect › requests under way are rejected when the network breaks',
      'reconnect › a broken connection hears nothing until it is opened again',
      'reconnect › a break leaves other connections alone',
      'reconnect › a broken connection can be ended',
    ],
    [
      'After a break, the next `connect` is followed by everything missed or by one `resync`, each time; a `resync` that is not needed is allowed.',
      'reconnect › a missed * comes after connecting again, or a resync',
      'reconnect › a deletion missed comes after connecting again, or a resync',
      'reconnect › each of several breaks is told and healed',
      'reconnect › events flow again on the new connection',
      'the client › two breaks in a row are both healed',
      'restarts › two crashes in a row are both healed',
    ],
    [
      '`disconnect` never rejects, ends requests under way with `NOT_LOGGED_IN`, silences the sink, and leaves other connections alone.',
      'sessions › disconnecting never rejects, also twice or before connecting',
      'sessions › the sink is silent after disconnecting',
      'sessions › ending one connection leaves the other one alone',
      'sessions › two connections of one user work side by side',
      'aborting and stalls › disconnecting while stalled ends every request',
    ],
    [
      'After `session.ended` (code and reason), which reaches each device of the user, the engine is as after `disconnect`.',
      'users and presence › the end of the sessions of somebody ends each of them',
      'dead lines › the end of a session *',
    ],
    [
      'Whoever has a connection is online, in the answer to `connect` already, and the second one changes nothing. Who has no connection left is offline, `lastActiveAt` says since when: after `disconnect`, with the end of the session, when a line broke and was not opened again within two minutes, and after a crash of the server until they come back.',
      'dead lines › whose session was ended is not there any more',
      'users and presence › whose line was cut for good is offline',
      'restarts › whoever did not come back is not there',
      'users and presence › records tell who is online and when somebody was last active',
      'users and presence › who connects is there, in their own answer too',
      'users and presence › a second device that comes or goes is told to nobody',
      'users and presence › lastActiveAt is when the last device went',
    ],
    [
      'The interest of `watch` ends with the connection, by a break or with the session; the client says it again.',
      'watching groups › interest ends with a break',
      'watching groups › interest ends with the session',
      'who hears › a watch of people ends with *',
      'reconnect › watching works on the new connection',
    ],
    ['Events may come while `connect` is under way: the client keeps them until it has answered.'],
  ],
};
