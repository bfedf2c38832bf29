import type { Section } from './section.ts';

export const conversationsSection: Section = {
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
};
