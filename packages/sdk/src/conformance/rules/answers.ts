import type { Section } from './section.ts';

export const answersSection: Section = {
  about: 'Answers',
  rules: [
    [
      'Every method that asks the server rejects only with a `KitException`; `INTERNAL` is a fault of the engine and never a proper refusal.',
      'hostile input › values of a wrong type are refused, never thrown',
      'hostile input › unknown types, scopes and kinds are refused',
    ],
    [
      'An argument outside of what its type’s comment allows is `INVALID_ARGUMENT`; what is above a limit of the backend is `LIMIT_EXCEEDED`, with the limit in its details. Limits that `limits` names are the backend’s own.',
      'limits › *',
      'dead lines › what is above a limit is refused as that',
    ],
    [
      'A part of the contract that `capabilities` does not name is `UNSUPPORTED`; capabilities are those of the contract, and never change.',
      'sessions › what an engine declares missing is refused as UNSUPPORTED',
      'sessions › capabilities are known ones, and never change',
    ],
    [
      'It rejects promptly with `NETWORK` once its signal is aborted, whatever the server does; what the server already did stays done. With a signal that is aborted beforehand it does nothing.',
      'aborting and stalls › *',
      'uploads › an aborted upload rejects promptly',
    ],
    [
      'Without an open connection it rejects: `NOT_LOGGED_IN` (or `NETWORK`) before `connect` and after `disconnect`, `NETWORK` while the connection is lost.',
      'sessions › requests before connecting are refused',
      'sessions › requests after disconnecting are refused',
      'reconnect › requests on a broken connection are refused',
      'dead lines › a ping without a connection is refused',
    ],
    [
      'What it returns is plain data that it never changes afterwards, and that nobody else changes; the same holds for events.',
      'records › *',
    ],
    [
      'An answer holds at least everything that its connection was told, or was answered, before it asked. What crosses it on the way may come before or behind it: the client tells by revisions.',
      'events › an answer is never older than an event heard before',
      'events › an answer holds every message that was told before it was asked for',
      'events › an answer holds every change of members that was told before it was asked for',
      'events › an answer holds every change of a message that was told before it was asked for',
    ],
    [
      'Texts, ids and metadata are kept exactly as given, or refused. No text is too strange to be answered.',
      'hostile input › *',
    ],
    ['Of one’s own change whose answer was lost a connection may hear later, or not: the client compares.'],
  ],
};
