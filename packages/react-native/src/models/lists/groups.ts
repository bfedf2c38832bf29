import { type GroupRecord, type GroupSnapshot, type GroupsQuery } from '@open-chat-kit/sdk';
import type { ListDescription } from '../live-list/list-description.ts';
import type { LiveList } from '../live-list/live-list.ts';
import { hasSameContent } from '../same-content.ts';
import { hasAnyTag, hasKeyword } from './fitting.ts';

/** A live list of groups. */
export type GroupListModel = LiveList<GroupRecord, GroupsQuery>;

/** Groups that the viewer may see. Events say of a group what is the same for everybody, and often only a part of it. */
export const groups: ListDescription<GroupRecord, GroupsQuery> = {
  what: 'groups',
  whatOne: 'a group',
  idOf: ({ guid }) => guid,
  orderOf: ({ order }) => order,
  // Who is out does not stand where the group does.
  orderIn: ({ order, hasJoined }) => (hasJoined === false ? undefined : order),
  ageOf: ({ revision }) => revision,
  newest: (known, said) => (known.revision > said.revision ? known : said),
  // What differs most often first: the rest is looked through only where that is the same.
  isSame: (a, b) => a.revision === b.revision && a.membersCount === b.membersCount && hasSameContent(a, b),
  fits,
  staysSelected: (group, query) => group.hasJoined || (group.type !== 'private' && !query.joinedOnly),
  list: (client, query, signal) => client.queries.listGroups(query, signal),
  one: (client, guid, signal) => client.queries.getGroup(guid, signal),
  hear(event, list) {
    if (event.type === 'group.deleted') return list.gone(event.group.guid, event.group.revision);
    if (event.type === 'group.created') return list.is(event.group);
    if (!('group' in event)) return;
    const { group } = event;
    const known = list.get(group.guid);
    if (known !== undefined) list.is({ ...known, ...group, tags: group.tags ?? known.tags });
    // Of one's own making or joining there is all there is to know; of others only a part comes with the event.
    else if (group.hasJoined === true && isWhole(group)) list.is({ ...group, tags: group.tags ?? [] });
    else {
      list.hint(group.guid, group);
      if (group.hasJoined === true) list.want(group.guid);
    }
  },
  hearEmitted: (guid, list) => list.want(guid),
  interestIn: (guids) => ({ groups: guids }),
};

function fits(group: GroupRecord, query: GroupsQuery, isShown: boolean): boolean {
  if (!group.hasJoined && (query.joinedOnly || group.type === 'private')) return false;
  // Without any tags, where they were not asked for, the server's answer that showed the group counts.
  return hasKeyword(query.keyword, group.name) && hasAnyTag(query.tags, group.tags, !query.withTags && isShown);
}

/** Whether an event carries all that a list shows. */
function isWhole(group: GroupSnapshot): group is GroupRecord {
  const { name, type, icon, membersCount, hasJoined, scope, order, isBanned } = group;
  return ![name, type, icon, membersCount, hasJoined, scope, order, isBanned].includes(undefined);
}
