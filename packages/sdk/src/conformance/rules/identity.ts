import type { Section } from './section.ts';

export const identitySection: Section = {
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
      'What is carried of a record at one revision is the same, in every answer and event, for everybody who may see it, and over a crash: what changed, if only that somebody went with the server, has a higher one. No answer carries a lower one than its connection saw before it asked. Every check holds both of all that passes through it.',
      'marks of age › a record of one revision says one thing, whatever happens to it',
    ],
    [
      'Writes at once end as one behind the other, in either order: nothing of either is lost, whoever may not any more is refused, what was deleted stays so, and each change of a group or a message has a revision of its own, which its answer bears, and is told once.',
      'at once › *',
    ],
    [
      'A member bears in `groupRevision` a revision of the group at which scope and membership were as the record says.',
      'marks of age › members bear the revision at which they became what they are, or later',
      'marks of age › a changed scope raises the mark of a member',
    ],
    [
      'A change changes what it names, and nothing else: an edit `content`, `editedAt` and where given `metadata`; a deletion `content`, `metadata`, `reactions` and `deletedAt`; a reply the `replyCount` of what it answers, and with it that one’s revision, a deletion of it too; `updatedAt` of a group says when one of its own fields changed (another owner, member or ban is none), and is 0 before that; a reaction `reactions`; a reading `deliveredAt` and `readAt`. The revision of what was changed rises with it, that of a group with everything that happens to its membership and its bans. A deletion, a reaction or a mark that is there already changes nothing at all. The answer to a change, and every event of it, carries groups and messages as they are read afterwards; and a crash directly behind it leaves all of it as it is.',
      'every change › *',
    ],
    [
      'Every time is in whole seconds since 1970, and says when it was, in records and events alike. Times of making, joining and sending never change.',
      'times › *',
      'marks of age › every time *',
      'events › membership events say when, in seconds',
    ],
    [
      'What was acknowledged survives a crash of the server: every field of every record, and every place in every list.',
      'restarts › what was acknowledged is there after a crash',
      'restarts › every field of every record is after a crash what it was before',
      'restarts › a crash directly behind any change loses nothing of it',
      'restarts › what was read stays read',
      'restarts › what became of a message stays',
      'restarts › blocks stay',
      'restarts › scopes and ownership stay',
      'restarts › who left is out, and a deleted group is gone',
      'restarts › passwords of groups stay',
      'restarts › bans stay',
      'restarts › every line of a history says the same after two crashes',
      'the client › a server that crashes loses and doubles nothing',
    ],
    [
      'Nothing of a deleted group outlives it but its revision: members, bans, messages, muids and counts and who types are gone, whoever takes the guid, and over a crash.',
      'deleted groups › *',
      'groups › a deleted group is gone for everyone',
    ],
  ],
};
