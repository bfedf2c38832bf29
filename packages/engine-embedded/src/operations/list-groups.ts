import { fold } from '@open-chat-kit/sdk/engine';
import type { GroupRecord, GroupsQuery, Page } from '@open-chat-kit/sdk/engine';
import { limits } from '../limits.ts';
import type { OrderedList } from '../paging/ordered-list.ts';
import { page } from '../paging/page.ts';
import type { Paging } from '../paging/page.ts';
import { compareGroups, groupList } from '../state/world.ts';
import type { AccountKey, Group, GroupKey } from '../state/world.ts';
import type { Call } from './call.ts';
import { cursorText, pageLimit, record, tagList, text, truth } from './input.ts';

const nothing = groupList();

/** A query that makes sense. */
export interface CheckedGroupsQuery {
  readonly paging: Paging<GroupKey>;
  /** Folded. */
  readonly keyword: string;
  readonly joinedOnly: boolean;
  readonly tags: readonly string[];
  readonly withTags: boolean;
}

/** @throws INVALID_ARGUMENT, LIMIT_EXCEEDED */
export function readGroupsQuery(query: unknown, viewer: AccountKey): CheckedGroupsQuery {
  const fields = record(query, 'query');
  const limit = pageLimit(fields['limit']);
  const cursor = cursorText(fields['cursor']);
  const keyword = fold(text(fields['keyword'], 'keyword', limits.keyword));
  const joinedOnly = truth(fields['joinedOnly'], 'joinedOnly');
  const tags = tagList(fields['tags'], 'tags');
  const withTags = truth(fields['withTags'], 'withTags');
  return {
    paging: {
      limit,
      cursor,
      query: ['groups', viewer.uid, keyword, joinedOnly, tags, withTags],
      keyLength: 2,
      keyOf: ({ order, guid }) => [order, guid],
      readKey: ([order, guid]) => ({ order: String(order), guid: String(guid) }),
    },
    keyword,
    joinedOnly,
    tags,
    withTags,
  };
}

/** See `ChatEngine.listGroups`. */
export function listGroups(call: Call, query: GroupsQuery): Page<GroupRecord> {
  const { paging, keyword, joinedOnly, tags, withTags } = readGroupsQuery(query, call.viewer);
  const sources = sourcesFor(call, joinedOnly, tags);
  return page(paging, {
    find: (after, count) => {
      const found = sources.flatMap(({ list, accept }) =>
        list.collect({ after, needle: keyword, accept, limit: count }),
      );
      if (sources.length > 1) found.sort(compareGroups);
      return found.filter((group, index) => group !== found[index - 1]).slice(0, count);
    },
    record: (group) => call.view.group(group, withTags),
  });
}

interface Source {
  readonly list: OrderedList<Group, GroupKey>;
  readonly accept: (group: Group) => boolean;
}

/** The fewest lists that together hold what may be shown, each in order. */
function sourcesFor({ world, viewer }: Call, joinedOnly: boolean, tags: readonly string[]): readonly Source[] {
  const isTagged = (group: Group): boolean => tags.length === 0 || tags.some((tag) => group.tags.includes(tag));
  const own: Source = { list: viewer.joinedPrivate, accept: isTagged };
  if (tags.length === 0) {
    return joinedOnly ? [{ list: viewer.joined, accept: isTagged }] : [{ list: world.visible, accept: isTagged }, own];
  }
  const tagged = tags.map((tag) => world.tagged.get(tag) ?? nothing);
  const taggedSize = tagged.reduce((sum, list) => sum + list.size, 0);
  if (joinedOnly && viewer.joined.size <= taggedSize) return [{ list: viewer.joined, accept: isTagged }];
  const accept = (group: Group): boolean => !joinedOnly || group.members.has(viewer.uid);
  return [...tagged.map((list) => ({ list, accept })), own];
}
