import type { Section } from './section.ts';

export const eventsSection: Section = {
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
      'Members hear everything of their groups; a person acted upon hears of it too, on every device, and nothing more afterwards, also not of what they wrote and read there. But whoever may not know of a group hears nothing of it: who is banned from a private group without being in it, and when that ban ends. Both sides of a block hear of it, and nobody else.',
      'blocking › * hear* of *',
      'blocking › who watches either side hears nothing of a block and its end',
      'who hears › whoever * hears nothing more, of old messages neither',
      'who hears › somebody outside who is banned from a * group hears *',
      'who hears › a member who is banned from a private group hears that, and nothing when the ban ends',
      'who hears › a person acted upon hears it on every device',
      'blocking › a block missed comes after connecting again, or a resync',
      'events › * names who did it and to whom',
      'groups › members hear *',
      'members › a kicked person hears nothing more of the group',
      'messages › a message reaches every member and nobody else',
      'messages › a text reaches the other person',
    ],
    [
      'Of what happens in a group its members hear the event itself; strangers who watch it `group.updated` where name, picture or count changed, and `group.deleted` at its end; of a private one they hear nothing, and of messages, reactions, receipts and typing nobody does who is not in it. `group.created` reaches at least the other devices of who made it, and of a private group nobody outside, whatever they watch.',
      'who hears › all that happens in a * group is told to whom it is for, and to nobody else',
      'who hears › a new * group is told to the other devices of who made it',
    ],
    [
      'What changes nothing is told to nobody: a mark, a reaction, a deletion, a scope, a block that is there already, an older mark, and the end of typing that never began; and what two devices do at once is told once.',
      'who hears › * that is there already is told to nobody',
      'who hears › an older mark is told to nobody',
      'at once › deletions of one conversation by two devices are told once',
      'at once › blocks of one person by two devices are told once',
      'who hears › nobody hears that somebody stopped who did not type',
    ],
    [
      'However much happens at once, all of it arrives, in order: or a `resync`.',
      'who hears › three hundred messages *',
    ],
    [
      'Who watches what they are told of anyway, or watches it twice, hears each thing once; what stays in a `watch` is not told anew. What is unknown or hidden in it keeps nothing else out.',
      'who hears › a member who watches the group, twice, hears each thing once',
      'who hears › what is watched twice in one list is told of once',
      'watching groups › what is watched twice in one list is told of once',
      'watching groups › what is unknown in a watch keeps nothing else out',
      'who hears › what stays in a watch is not told anew, and what is new in it is',
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
      'who hears › who watches somebody again is told again whether they are there, under a new id',
    ],
    [
      'Strangers who watch a group that turns private are told `group.deleted` with `actor: null`, guid and revision alone; its members are told `group.updated`.',
      'watching groups › a watched group that turns private is told to be gone, and by nobody',
      'watching groups › a watched group that turns private tells nothing more',
    ],
    ['A member who begins to watch their group may be told at once how it is, or not: they heard of it all along.'],
    [
      'A mark where nobody else wrote anything new marks nothing, and may be told all the same.',
      'receipts and unread counts › a mark where nobody else wrote marks nothing',
    ],
    [
      'What `group.deleted` tells of a group beside guid and revision, to its members and to who could see it, is the engine’s own.',
    ],
    [
      'A receipt may be told to everybody in the conversation, and not only to those whose messages it covers and the reader’s other devices.',
    ],
    [
      'Each `true` of typing may be told anew; its end may come before or behind the message that ends it; and whoever came meanwhile may hear it.',
    ],
    [
      'Whether who is blocked hears of presence by events is the engine’s own: some hide it. Answers say of them what they say to everybody.',
    ],
    [
      'The target of a receipt, of typing and of a deleted conversation is the conversation as the acting user addresses it, the receiver of a message as its sender did: the same for everybody, with the type of the place.',
      'events › all that happens * is told as of that place',
      'typing › the other person sees typing begin and end',
      'receipts and unread counts › the sender hears that a message was delivered, then read',
      'receipts and unread counts › the target of a receipt is the conversation, whoever wrote what was marked',
      'receipts and unread counts › a mark at one’s own message covers what others wrote before',
    ],
    [
      'Typing ends by itself 10 s after the last `true` on any device, with a message of any kind in that conversation (and not with one that is sent again, nor with anything else that is done there), with the membership, however it ends, with a block, and when the last device that types says `false` or goes; whoever heard it begin and is still there hears it end, and nobody hears of their own. `false` on one device ends nothing where another one types. Typing where it may not be is told to nobody and refused to nobody: the connection goes on.',
      'who hears › typing that ends on one device goes on where another one types',
      'typing › *',
    ],
    [
      'Tags: an event that changed them carries them; other events may leave them out.',
      'tags › an event tells changed tags',
    ],
  ],
};
