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
      'A request that is refused changes nothing, and nobody hears of it: the part of it that might have been done either. Of several to add, each stands for itself.',
      'refusals › whatever is refused to * changes nothing, and nobody hears of it',
      'members › where nobody is added nothing changes',
    ],
    [
      'Of several reasons to refuse the first of these is said: what is not of its type at all (`INVALID_ARGUMENT`); a muid that was sent before; what the viewer may not know of (`NOT_FOUND`); what they are to it (`ALREADY_MEMBER`, `NOT_A_MEMBER`, `OWNER_CANNOT_LEAVE`, `BANNED`, `FORBIDDEN`); what became of it (`CONFLICT` for what was deleted); a value that cannot be (`INVALID_ARGUMENT`, `LIMIT_EXCEEDED`); and then what the values name (`NOT_FOUND`, `NOT_A_MEMBER`, `CONFLICT` for what is taken, `WRONG_PASSWORD`). So whoever may not act in a group is told that, in the same words, whatever the other one is to it; and what was deleted is deleted again by whoever might have done it alone.',
      'refusals › of two reasons the first in order is said',
      'refusals › who is in a group shows in no refusal to whoever may not act there',
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
      'In whichever way something is read, it says the same: a message in any history as by itself, an item of a later page as of the first, a person wherever they show, as they are now.',
      'records › a message is the same in whichever way a history is read',
      'records › who went, and whom one blocked since, is so wherever they show',
      'every list › of * gives what each filter lets through, in pages of any limit',
    ],
    [
      'An answer holds at least everything that its connection was told, or was answered, before it asked. What crosses it on the way may come before or behind it: the client tells by revisions.',
      'events › an answer is never older than an event heard before',
      'events › an answer holds every message that was told before it was asked for',
      'events › an answer holds every change of members that was told before it was asked for',
      'events › an answer holds every change of a message that was told before it was asked for',
    ],
    [
      'Texts, ids, addresses, tags and metadata are kept exactly as given, or refused as `INVALID_ARGUMENT` or `LIMIT_EXCEEDED`: in a change and an edit as when they are made, and over a crash. No text is too strange to be answered.',
      'hostile input › *',
      'every value › *',
    ],
    [
      'Passwords, muids, guids and emoji are compared whole, as they are: two that differ in a blank, in case, in their normal form or behind the 72nd byte are two. Tags keep the order and the case in which they were given. JSON keeps its nulls, and new metadata replace the old as a whole.',
      'values › passwords that differ in * are two',
      'values › muids that differ in * make two messages',
      'values › guids that differ in case or blanks are two groups',
      'values › emoji that differ in * are two reactions',
      'values › tags are kept in the order and the case in which they were given',
      'values › metadata of * is kept to the last null',
      'values › custom data is kept to the last null, edited or not',
      'values › a caption may be empty, and a description and an icon too',
    ],
    [
      'A name or a text in which there is nothing to see is kept, or refused as `INVALID_ARGUMENT`: in a change as in a creation, in an edit as when it is sent.',
      'values › a name in which there is nothing to see is kept, or refused as INVALID_ARGUMENT',
      'values › a text in which there is nothing to see is kept, or refused as INVALID_ARGUMENT',
      'editing and deleting › a text in which there is nothing to see is edited as it is sent',
    ],
    [
      '`updateGroup` without a change answers with the group as it is; nothing rises, and nobody hears of it.',
      'values › an update of nothing answers with the group, and nobody hears of it',
    ],
    [
      'How many different emoji a message takes, how long names, captions and everything but texts may be (`limits.text` speaks of texts alone), how large a file is, and how many messages, tags or people at once, is a limit of the backend, or none: `LIMIT_EXCEEDED`.',
    ],
    ['How long after it was sent a message can be edited is the backend’s own: afterwards it may be `FORBIDDEN`.'],
    [
      'Kicking somebody, or giving them a scope, whom nobody knows may be `NOT_FOUND` or `NOT_A_MEMBER`, to whoever may do it.',
    ],
    ['Of one’s own change whose answer was lost a connection may hear later, or not: the client compares.'],
  ],
};
