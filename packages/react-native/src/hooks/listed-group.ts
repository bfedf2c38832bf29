import { asGroup, type GroupLike, isId, Kit } from '@open-chat-kit/sdk';
import { isA } from '../is-a.ts';
import { targetFault } from './chat-target.ts';

/** Whose people a list is to show. */
export interface ListedGroup {
  /** Empty where none is named that there can be. */
  readonly guid: string;
  /** What is wrong with what was named. */
  readonly fault: string | null;
}

/** Says which of the people in a group to fetch. */
export type PeopleBuilder = Kit.GroupMembersRequestBuilder | Kit.BannedMembersRequestBuilder;

/** The group that is meant: the one that is given, or else the one that a builder was made for. JavaScript hosts pass anything. */
export function listedGroup(group: GroupLike | null | undefined, builder: unknown): ListedGroup {
  if ((group ?? null) === null) {
    const guid = isBuilder(builder) ? builder.getGuid() : '';
    return { guid, fault: guid === '' ? 'A list of the people in a group needs the "group".' : null };
  }
  const fault = targetFault({ group });
  const guid: unknown = asGroup(group)?.guid;
  return { guid: fault === null && isId(guid) ? guid : '', fault };
}

/** Whether the host names a group at all, rightly or not. */
export function isGroupNamed(group: GroupLike | null | undefined, builder: PeopleBuilder | undefined): boolean {
  return (group ?? null) !== null || isBuilder(builder);
}

function isBuilder(builder: unknown): builder is PeopleBuilder {
  return isA(builder, Kit.GroupMembersRequestBuilder) || isA(builder, Kit.BannedMembersRequestBuilder);
}
