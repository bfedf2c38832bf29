import type { Section } from './section.ts';

export const listsSection: Section = {
  about: 'Lists and search',
  rules: [
    [
      'Every list is ascending in its key and id, compared by code point: (`order`, `guid`) or (`order`, `uid`). The key is the engine’s own, and the same wherever the group or the user shows; members stand by scope first, the strongest first, then as users do. Nothing else breaks ties, and no time places anybody. Where it is made of the name, it follows another name at once, and neither case nor marks count.',
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
      'Every filter of every list lets through what fits it, all of that and nothing else, and two together what fits both: groups with a password and those from which one is banned are listed as well, and people on either side of a block, unless `hideBlocked` asks otherwise; pages are full but for the last one, and there is no page behind that. A cursor of another query, another group, another filter or another list is `INVALID_ARGUMENT`.',
      'every list › of * gives what each filter lets through, in pages of any limit',
      'every list › of * refuses cursors of any other query',
      'every list › of * lets through what fits two filters at once',
      'bans › whoever is banned sees the group in lists as any stranger does',
      'threads › hideReplies leaves out what belongs to threads, and a thread asked for is nothing else',
    ],
    [
      'A list of values to choose by is a set: one that is named twice counts once, and one that nothing has lets nothing more through. A list of people by their uids holds each of them that there is, once, in the order of people: no unknown uid keeps the others out, and the viewer is in no list of people.',
      'every list › of * takes * named twice as named once',
      'every list › of people by their uids holds each that there is once, in the order of people, and never the viewer',
    ],
    [
      'A limit is a whole number from 1 to 100: everything else is `INVALID_ARGUMENT`, and never cut to what fits. Where there are a hundred, a page of a hundred holds them.',
      'every list › of * holds a hundred on a page where there are more*',
      'every list › of * refuses limits that cannot be',
    ],
    [
      '`hasOlder` and `hasNewer` speak of messages that fit the query, the one that the page begins at included where it is not on it. The place of a deleted message fits the type and the category that it was of.',
      'history › a deleted message is of the type and category that it was',
      'history › with * is honest about what is older and newer, from wherever it is read',
    ],
    [
      '`isLast` is known with the page, and a page is never above its limit.',
      'paging › the end is known without an extra empty page',
      'paging › a list of nothing is one empty last page',
      'limits › every kind of history holds its limit',
    ],
    [
      'A keyword is folded (compatibility forms, marks and case taken away; one sigma) and found as a whole, blanks included and no sign a pattern, anywhere in the folded name of groups, name or uid of people, members and banned people, name alone of the other side of a conversation, text or caption of messages, with the signs of Markdown and without them, and the names behind “@” of people whom these mention; and nowhere else: in no guid, description, tag, metadata, name of a file, custom data, line or sender.',
      'search › *',
      'values › a keyword is one, with the blanks in it and around it',
      'values › a keyword with blanks finds messages and people as it finds groups',
    ],
    [
      'Tags: in lists of groups, people and conversations only where the query asked for them; in every other answer always, so also of members, banned people, senders and readers. The sender of a last message in a list of conversations may bear theirs either way.',
      'tags › *',
      'records › a person is the same wherever they show, to who looks',
    ],
    [
      'A message is of the type and category that it was sent as, whatever its file is, over edits, a deletion and a crash: `text`, `image`, `video`, `audio` and `file` are of `message`, a custom type is of `custom`, lines are `groupMember` of `action`. A type and a category asked for together have both to fit.',
      'every kind of message › is found by its type and its category, and by nothing else',
      'every kind of message, one-to-one › *',
      'every kind of message › keeps its type and its category over an edit, a deletion and a crash',
    ],
    [
      'History reads from either end, a message or a time, and says whether there is more on both sides.',
      'history › *',
    ],
  ],
};
