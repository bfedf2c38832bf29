/** One sentence of the contract, and the checks that hold it. */
export interface ContractRule {
  /** What it is about: rules stand in sections. */
  readonly about: string;
  readonly rule: string;
  /**
   * Names of checks, with `*` for any words. None: a freedom, which engines may use and the client bears; there is nothing
   * to hold.
   */
  readonly checks: readonly string[];
}

interface Section {
  readonly about: string;
  readonly rules: readonly (readonly [rule: string, ...checks: readonly string[]])[];
}

const sections: readonly Section[] = [
  {
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
  },
  {
    about: 'Rights',
    rules: [
      [
        'The server decides, for every operation, as the table of rights says; nobody acts on the owner.',
        'roles › *',
        'ownership › *',
      ],
      [
        'A group that the viewer may not know of (private, and not a member) is `NOT_FOUND` in every operation, and in no list, search or event.',
        'groups › a private group is not found by strangers, in every operation',
        'groups › a private group stands in no list of a stranger',
        'groups › a private group stands in the list of its members',
        'groups › a group turned private vanishes for strangers',
        'search › does not find private groups of others',
        'watching groups › watching a private group tells nothing',
      ],
      [
        'Whoever is no member any more finds nothing of the group’s messages, their own included: `NOT_FOUND`.',
        'members › whoever is out finds nothing of the group, their own messages included',
        'messages › a third person cannot read a conversation',
      ],
      [
        'A banned person is a stranger who cannot join; in a password group strangers see the group, not its members.',
        'bans › *',
        'passwords › *',
        'groups › a password group shows itself to strangers, but not its members',
      ],
      [
        'Wrong and unknown credentials are `AUTH_FAILED`, and no error repeats a secret.',
        'sessions › wrong credentials are refused without repeating them',
        'sessions › an unknown user is refused',
      ],
    ],
  },
  {
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
        'After `session.ended` (code and reason) the engine is as after `disconnect`.',
        'dead lines › the end of a session *',
      ],
      [
        'Who has no connection left is offline: after `disconnect`, with the end of the session, and after a crash of the server until they come back.',
        'dead lines › whose session was ended is not there any more',
        'restarts › whoever did not come back is not there',
        'users and presence › records tell who is online and when somebody was last active',
      ],
      [
        'The interest of `watch` ends with the connection, by a break or with the session; the client says it again.',
        'watching groups › interest ends with a break',
        'watching groups › interest ends with the session',
        'reconnect › watching works on the new connection',
      ],
      ['Events may come while `connect` is under way: the client keeps them until it has answered.'],
    ],
  },
  {
    about: 'Identity',
    rules: [
      [
        'An event id belongs to one happening, for all time: over connections and restarts of the server no other has it, and the same happening told again has the same.',
        'events › an id belongs to one happening',
        'events › nothing is told twice under two ids',
        'reconnect › nothing told before the break comes again under another id',
        'restarts › event ids begin nowhere anew',
        'the client › what is told after a crash is not taken for what was told before',
      ],
      [
        'Ids of messages, guids that the engine makes, and orders of messages are never given again.',
        'restarts › ids and orders of messages begin nowhere anew',
        'restarts › guids that the engine makes begin nowhere anew',
        'history › orders ascend and no two are equal',
        'deleted groups › orders of messages go on in a group that takes the guid',
        'messages › messages sent at once get orders of their own',
      ],
      [
        'The same `muid` of the same sender gives the first message again, whatever its text, from any device, at the same moment, over breaks and restarts, for as long as the message exists, its deleted place included; receivers hear of it once.',
        'idempotent sending › *',
        'restarts › a muid of before gives the first message',
        'dead lines › a message whose answer is lost is there once',
        'the client › a message whose answer is lost is there once',
      ],
      [
        'The same `muid` in another conversation is `CONFLICT`. It comes before rights: who may not write there any more still hears what became of what was sent before.',
        'idempotent sending › the same muid in another conversation is a conflict',
        'idempotent sending › who may not write there any more still hears what became of what was sent before',
      ],
      [
        'Every change of a group or its membership raises `group.revision`. It never goes back: not over a restart, and not when a guid is taken again.',
        'events › every change raises the revision of the group',
        'events › revisions never go back for one connection',
        'groups › an update answers with the changed group and raises its revision',
        'restarts › revisions go on',
        'restarts › the guid of a deleted group begins above its last revision',
        'deleted groups › a group that takes the guid begins above the last revision',
      ],
      [
        'Every change of a user raises `user.revision`: profile, presence, and a block on both sides of it. It is the same wherever the user shows, and never goes back.',
        'marks of age › presence raises the revision of a user, in events and answers alike',
        'marks of age › a block raises the revisions of both',
        'marks of age › a user has one revision wherever they show',
        'restarts › the mark of age of users goes on',
      ],
      [
        'A member bears in `groupRevision` a revision of the group at which scope and membership were as the record says.',
        'marks of age › members bear the revision at which they became what they are, or later',
        'marks of age › a changed scope raises the mark of a member',
      ],
      [
        'Every time is in whole seconds since 1970.',
        'marks of age › every time *',
        'events › membership events say when, in seconds',
      ],
      [
        'What was acknowledged survives a crash of the server.',
        'restarts › what was acknowledged is there after a crash',
        'restarts › what was read stays read',
        'restarts › what became of a message stays',
        'restarts › blocks stay',
        'restarts › scopes and ownership stay',
        'restarts › who left is out, and a deleted group is gone',
        'restarts › passwords of groups stay',
        'restarts › bans stay',
        'the client › a server that crashes loses and doubles nothing',
      ],
      [
        'Nothing of a deleted group outlives it but its revision: members, bans, messages, muids and counts are gone, whoever takes the guid.',
        'deleted groups › *',
        'groups › a deleted group is gone for everyone',
      ],
    ],
  },
  {
    about: 'Events',
    rules: [
      [
        'They arrive at least once, in order for each group and each conversation, one call of the sink per burst; a burst is never empty, and every happening bears an id.',
        'sessions › each burst carries at least one event, and an id on each',
        'messages › messages arrive in the order of the conversation',
        'events › a client that follows the events ends with what the server says',
      ],
      [
        'One event is the same for everybody who is told of it: what depends on who looks is left out, and the client fills it in.',
        'events › * is the same for everybody',
        'events › messages are told to everybody alike, without what depends on who looks',
        'events › edits and reactions are told to everybody alike',
      ],
      [
        'A connection is not told of what its own requests did: the answer says it. Other connections of the same user are.',
        'events › * reaches the actor’s other connections, not the causing one',
        'events › a message is told to other connections of its sender, not to the sending one',
        'events › edits, deletions and reactions are told to the others alone',
        'groups › other connections of the creator hear of a new group',
        'blocking › other connections of who blocks hear of it, the causing one does not',
        'receipts and unread counts › other connections of the reader hear what was read',
      ],
      [
        'Members hear everything of their groups; a person acted upon hears of it too, and nothing more afterwards. Both sides of a block hear of it, and nobody else.',
        'blocking › * hear* of *',
        'blocking › a block missed comes after connecting again, or a resync',
        'events › * names who did it and to whom',
        'groups › members hear *',
        'members › a kicked person hears nothing more of the group',
        'messages › a message reaches every member and nobody else',
        'messages › a text reaches the other person',
      ],
      [
        'Every field that an event’s `group` carries is what `getGroup` says; what the engine does not know it leaves out, the revision never.',
        'events › * carries the group as it is',
      ],
      [
        '`actor` is who did it, `user` to whom; when somebody joins or leaves by themselves both are the same. Several people added at once are one event, with their scopes. A change of scope tells both scopes.',
        'events › several people added at once are one event',
        'events › people added at once come with their scopes',
        'events › a change of scope tells the old and the new one',
      ],
      [
        'Membership events carry the `order` of whom they are about, so that a list of members can place who joins without asking.',
        'events › * carries the order of whom it is about',
      ],
      [
        'Of other groups and of users only those named by the last `watch` are told about, and never more than the viewer may know; of a watched group a stranger hears `group.updated`.',
        'watching groups › *',
        'events › strangers hear nothing of a group that they do not watch',
        'users and presence › *',
      ],
      [
        'Of what is new in a `watch` the engine says at once how things are, each time under a new id: `user.presence`, `group.updated`, or `group.deleted` without an actor when there is no such group for the viewer.',
        'watching groups › what changed before watching is told at once',
        'watching groups › a group that was deleted before watching is told to be gone',
        'watching groups › who watches a user hears at once whether they are there',
        'watching groups › who watches again is told again how things are, under new ids',
      ],
      [
        'Strangers who watch a group that turns private are told `group.deleted` with `actor: null`, guid and revision alone; its members are told `group.updated`.',
        'watching groups › a watched group that turns private is told to be gone, and by nobody',
        'watching groups › a watched group that turns private tells nothing more',
      ],
      [
        'The target of a receipt and of typing is the conversation as the acting user addresses it, the same for everybody.',
        'typing › the other person sees typing begin and end',
        'receipts and unread counts › the sender hears that a message was delivered, then read',
      ],
      [
        'Typing ends by itself 10 s after the last `true` on any device, with a message, with the membership, and on disconnect of the last device that types; whoever heard it begin hears it end, and nobody hears of their own.',
        'typing › *',
      ],
      [
        'Tags: an event that changed them carries them; other events may leave them out.',
        'tags › an event tells changed tags',
      ],
    ],
  },
  {
    about: 'Lists and search',
    rules: [
      [
        'Every list is ascending in its key and id, compared by code point: (`order`, `guid`) or (`order`, `uid`). The key is the engine’s own, and the same wherever the group or the user shows; members stand by scope first, the strongest first, then as users do. Nothing else breaks ties.',
        'order › *',
        'paging › groups stand in ascending order and guid',
        'paging › the order of a group is the same in lists and alone',
        'paging › groups of one name are all listed once',
        'members › members are listed by scope, then name',
      ],
      [
        'A cursor names the place in the list: nothing comes twice or is missed while the list changes. It is good for its own query alone.',
        'paging › *',
        'history › hits of a keyword are paged without holes',
      ],
      [
        '`isLast` is known with the page, and a page is never above its limit.',
        'paging › the end is known without an extra empty page',
        'paging › a list of nothing is one empty last page',
        'limits › every kind of history holds its limit',
      ],
      [
        'A keyword is folded (compatibility forms, marks and case taken away; one sigma) and found anywhere in the folded name of groups, name or uid of people, text or caption of messages.',
        'search › *',
      ],
      ['Tags: in lists only where the query asked for them, in every other answer always.', 'tags › *'],
      [
        'History reads from either end, a message or a time, and says whether there is more on both sides.',
        'history › *',
      ],
    ],
  },
  {
    about: 'Conversations',
    rules: [
      [
        'A conversation is each group that one is in and each person with whom a message was exchanged: for both sides, and for nobody else. Leaving, a kick, a ban and the end of the group end it, a block does not; where it would not be listed it is `NOT_FOUND`.',
        'conversations › both sides list what is between them, and each the other',
        'conversations › every group that one is in is listed, as one sees it',
        'conversations › where nothing was written there is none',
        'conversations › groups of others are neither listed nor found',
        'conversations › * ends the conversation',
        'conversations › a block leaves the conversation',
        'conversations › one alone is what the list says',
      ],
      [
        'They stand by `updatedAt`, the newest first, then by the order of the last message, the bigger first, then by type and id. `updatedAt` is when the last message was sent, or one joined where there is none, so that clients can tell the place from a message alone.',
        'conversations › what was written last stands first',
        'conversations › groups and people stand among each other by their last messages',
        'conversations › one stands where its last message says',
        'conversations › an edit shows in the last message and moves nothing',
      ],
      [
        'The last message is the newest that is no reply in a thread, lines about members and the places of deleted messages included.',
        'conversations › the last message is the newest line of the history',
        'conversations › a reply in a thread is no last message',
        'conversations › the place of a deleted message stays the last',
      ],
      [
        'What is unread in one is what `unreadCounts` says of it.',
        'conversations › what is unread is counted as everywhere',
      ],
      [
        'Pages miss nothing that stays where it was, and nothing comes twice; what moves to the front is told by its event. A cursor is good for its query and its viewer alone.',
        'conversations › pages together give each once, none above the limit',
        'conversations › nothing that stays is missed, and nothing comes twice, while others move',
        'conversations › a cursor is bound to its query, and to its viewer',
        'conversations › limits and cursors that cannot be are refused',
      ],
      [
        'Type, keyword (in the folded name of the person or group), tags and what is unread narrow the list. Who asks for people of some tags asks for no groups, unless for groups of some tags as well; and the other way round.',
        'conversations › a type narrows to people, or to groups',
        'conversations › a keyword finds a part of the folded name',
        'conversations › unreadOnly lists what holds something unread',
        'conversations › tags narrow, and come where they were asked for',
      ],
      [
        'Deleting one is for oneself: what stands there now is as if it had never been written, in lists, history, search, counts, answers and events; everybody else keeps it, memberships stay, and the next message brings it back. Twice is no error.',
        'deleted conversations › what stands there is gone for oneself',
        'deleted conversations › the other side keeps everything',
        'deleted conversations › * brings it back*',
        'deleted conversations › nothing of it is unread',
        'deleted conversations › search does not find what is gone',
        'deleted conversations › nobody *',
        'deleted conversations › twice, and where nothing was written, is no error',
        'deleted conversations › who deletes that of a group stays a member',
        'deleted conversations › what is gone *',
      ],
      [
        'The answer to deleting, and `conversation.deleted`, which other connections of the same user and nobody else hear, say up to which order of messages it is gone.',
        'deleted conversations › the answer says how far it is gone',
        'deleted conversations › other devices hear of it, the causing one and the other side do not',
        'deleted conversations › a deletion missed comes after connecting again, or a resync',
      ],
    ],
  },
  {
    about: 'Groups, messages, people',
    rules: [
      [
        'A group is stored as it was created; the creator becomes owner and first member; a taken guid is `CONFLICT`.',
        'groups › *',
      ],
      ['Counts and lists of members agree, also when many act at once; partial success is success.', 'members › *'],
      ['A message is stored as it was sent, and both sides read the same.', 'messages › *'],
      [
        'Only the sender edits, within the kind of the message; a deleted message leaves an empty place of which nothing can be read. Threads are one deep.',
        'editing and deleting › *',
        'threads › *',
      ],
      ['Everybody reacts with an emoji once, and takes it back; members hear of both.', 'reactions › *'],
      [
        'One’s own message is delivered and read when the first of the others got and read it; a message of others when oneself did. Reading delivers. A receipt reaches everybody whose messages it covers. The list of receipts is for the sender: everyone else who got it, also those who left since, in the order of lists.',
        'receipts and unread counts › the senders of messages before hear too that theirs were read',
        'receipts and unread counts › reading delivers',
        'receipts and unread counts › a message of others says when oneself got and read it',
        'receipts and unread counts › receipts *',
        'receipts and unread counts › a message that nobody marked is neither delivered nor read',
        'receipts and unread counts › reading the last message reads the ones before',
        'receipts and unread counts › going back with a mark changes nothing',
      ],
      [
        'Unread counts begin with each joining, end with leaving, and leave out one’s own messages, deleted ones, and lines about members; replies count.',
        'receipts and unread counts › replies are unread like other messages',
        'receipts and unread counts › unread begins with each joining',
        'receipts and unread counts › * unread*',
        'receipts and unread counts › unread messages of a group are counted for each member',
        'receipts and unread counts › unreadOnly lists what is unread',
        'receipts and unread counts › messages from others count as unread until they are read',
      ],
      [
        'A block keeps both from writing, editing and typing to each other one-to-one, and leaves common groups alone.',
        'blocking › *',
      ],
      [
        'An upload takes a `Blob` or an address that the platform can read, tells its progress from 0 to 1, and gives an address.',
        'uploads › *',
      ],
      [
        'A request whose answer is lost keeps no other waiting; a client that waits in vain gets `TIMEOUT`.',
        'dead lines › a lost answer keeps no other request waiting',
        'the client › a question whose answer is lost ends with TIMEOUT',
      ],
      [
        'What is told while a line is stalled comes when the stall ends.',
        'dead lines › no event passes a stalled line, and each comes when the stall ends',
      ],
    ],
  },
];

/** The engine contract, sentence by sentence. */
export const rules: readonly ContractRule[] = sections.flatMap(({ about, rules: sentences }) =>
  sentences.map(([rule, ...checks]) => ({ about, rule, checks })),
);

/** Whether a rule names a check, whole or by a pattern. */
export function isHeldBy(rule: ContractRule, check: string): boolean {
  return rule.checks.some((name) => {
    const parts = name.split('*').map((part) => part.replaceAll(/[.+?^${}()|[\]\\]/g, String.raw`\$&`));
    return new RegExp(`^${parts.join('.*')}$`).test(check);
  });
}
