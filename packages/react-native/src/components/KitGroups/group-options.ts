import { type ChatClient, type GroupRecord, KitException, toKitException } from '@open-chat-kit/sdk';
import { joinIcon, leaveIcon, lockIcon, trashIcon } from '../../icons/icons.ts';
import type { Translator } from '../../i18n/translator.ts';
import type { MenuItemInterface } from '../Menu/menu-item.ts';

/** What the built-in menu can do with a group. */
export type GroupAct = 'join' | 'joinWithPassword' | 'leave' | 'delete';

/** What the user may do with this group as things are. */
export function actsFor({ type, hasJoined, scope, isBanned }: GroupRecord): readonly GroupAct[] {
  // An owner cannot leave: first somebody else has to be one, or the group goes.
  if (hasJoined) return scope === 'owner' ? ['delete'] : ['leave'];
  if (isBanned || type === 'private') return [];
  return type === 'password' ? ['joinWithPassword'] : ['join'];
}

/** The built-in entries for this group. */
export function defaultEntries(
  group: GroupRecord,
  t: Translator['t'],
  start: (act: GroupAct) => void,
): readonly MenuItemInterface[] {
  const icons = { join: joinIcon, joinWithPassword: lockIcon, leave: leaveIcon, delete: trashIcon };
  return actsFor(group).map((act) => ({
    text: t(`groups.${act}`),
    icon: icons[act],
    destructive: act === 'leave' || act === 'delete',
    testID: `group-option-${act}`,
    onPress: () => start(act),
  }));
}

/** Does what was asked for. Resolves to what went wrong, if anything did. */
export async function carryOut(
  act: GroupAct,
  guid: string,
  password: string,
  client: ChatClient | null,
  t: Translator['t'],
): Promise<KitException | null> {
  if (client === null) return new KitException('NOT_INITIALIZED', 'Call Kit.init({ engine }) first.');
  try {
    if (act === 'leave') await client.leaveGroup(guid);
    else if (act === 'delete') await client.deleteGroup(guid);
    else if (act === 'join') await client.joinGroup(guid, 'public');
    else await client.joinGroup(guid, 'password', password);
    return null;
  } catch (cause) {
    const error = toKitException(cause, t(`groups.${act}`));
    // On another device, or by somebody else, meanwhile: what was asked for is so.
    return error.code === 'ALREADY_MEMBER' || error.code === 'NOT_A_MEMBER' ? null : error;
  }
}
