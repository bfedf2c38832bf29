import type { Section } from './section.ts';

export const happeningsSection: Section = {
  about: 'Groups, messages, people',
  rules: [
    [
      'A group is stored as it was created; the creator becomes owner and first member; a taken guid is `CONFLICT`.',
      'groups › *',
    ],
    [
      'Where the engine keeps lines in the history, a changed name, picture and type leave one each, and nothing else of a group does; the answer bears them as `lines`, and `message.received` tells the others.',
      'groups › a changed name, picture and type leave lines, if the engine keeps any',
    ],
    [
      'Counts and lists of members agree, also when many act at once; partial success is success. Who was out and comes back is a participant, who joined then.',
      'members › *',
    ],
    ['A message is stored as it was sent, and both sides read the same.', 'messages › *'],
    [
      'Only the sender edits, within the kind of the message; a deleted message leaves an empty place of which nothing can be read. Threads are one deep. `parentId` and `quotedId` name messages of the same conversation that the sender may read: everything else is `NOT_FOUND`. What was deleted keeps its replies and takes new ones; `replyCount` leaves out replies that were deleted, whose places stay in the thread.',
      'editing and deleting › *',
      'threads › *',
    ],
    ['Everybody reacts with an emoji once, and takes it back; members hear of both.', 'reactions › *'],
    [
      'One’s own message is delivered and read when the first of the others got and read it; a message of others when oneself did. Reading delivers. A receipt reaches everybody whose messages it covers. A mark covers everything up to its message, also what stood there before one joined; a second one keeps the times of the first. The list of receipts is for the sender: everyone else who got it, nobody who did not, also those who left since, in the order of lists.',
      'receipts and unread counts › nobody is among the receipts of what they did not get',
      'receipts and unread counts › who joins and reads on has read what stood there before',
      'receipts and unread counts › a second reading keeps the time of the first',
      'receipts and unread counts › the senders of messages before hear too that theirs were read',
      'receipts and unread counts › reading delivers',
      'receipts and unread counts › a message of others says when oneself got and read it',
      'receipts and unread counts › receipts *',
      'receipts and unread counts › a message that nobody marked is neither delivered nor read',
      'receipts and unread counts › reading the last message reads the ones before',
      'receipts and unread counts › going back with a mark changes nothing',
    ],
    [
      'Unread counts begin with each joining, end with leaving, and leave out one’s own messages, deleted ones, and lines about members; replies count, all others of a group too, whomever one blocked; and all of them, however many. Writing reads nothing.',
      'receipts and unread counts › writing reads nothing, and counts for the others alone',
      'receipts and unread counts › a hundred and twenty are counted, and not ninety-nine',
      'receipts and unread counts › reading a reply reads what stands before it',
      'receipts and unread counts › replies are unread like other messages',
      'receipts and unread counts › unread begins with each joining',
      'receipts and unread counts › * unread*',
      'receipts and unread counts › unread messages of a group are counted for each member',
      'receipts and unread counts › unreadOnly lists what is unread',
      'receipts and unread counts › messages from others count as unread until they are read',
    ],
    [
      'A block keeps both from writing, editing, reacting and typing to each other one-to-one, and leaves common groups alone. Reading, marking, deleting and taking back go on: they bring nothing new to the other side. Of several of whom one is unknown nobody is blocked.',
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
};
