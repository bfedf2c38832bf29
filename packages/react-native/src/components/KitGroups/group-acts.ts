import { type ChatClient, type GroupRecord, may } from '@open-chat-kit/sdk';
import { joinIcon, leaveIcon, lockIcon, trashIcon } from '#icons';
import type { SharedTranslator } from '../../i18n/parts.ts';
import { joinGroup } from '../../models/joining.ts';
import { deleteGroup, leaveGroup } from '../../models/leaving.ts';
import { isolated } from '../words/isolated.ts';
import type { AskedAct, Act } from '../acts/act.ts';

/** What the menu can do with a group as things are: what the table of rights allows. */
export function groupActs(group: GroupRecord, client: ChatClient, t: SharedTranslator['t']): readonly Act[] {
  const { scope, type, isBanned } = group;
  const acts: Act[] = [];
  if (may(scope, 'leave')) acts.push(leaveAct(group, client, t));
  if (may(scope, 'deleteGroup')) acts.push(endingAct('delete', group.name, t, () => deleteGroup(client, group)));
  if (may(scope, 'join') && !isBanned && type !== 'private') acts.push(joinAct(group, client, t));
  return acts;
}

/** To leave a group of a list. */
export function leaveAct(group: GroupRecord, client: ChatClient, t: SharedTranslator['t']): AskedAct {
  return endingAct('leave', group.name, t, () => leaveGroup(client, group));
}

/** To leave a group, or to delete it for everybody: asked in the same words wherever it is. */
export function endingAct(
  name: 'leave' | 'delete',
  group: string,
  t: SharedTranslator['t'],
  carryOut: () => Promise<unknown>,
  text: string = t(`groups.${name}Text`),
): AskedAct {
  return {
    name,
    text: t(`groups.${name}`),
    icon: name === 'leave' ? leaveIcon : trashIcon,
    isMirrored: name === 'leave',
    isDestructive: true,
    question: { title: t(`groups.${name}Title`, { name: isolated(group) }), text },
    carryOut,
  };
}

function joinAct({ guid, name: group, type }: GroupRecord, client: ChatClient, t: SharedTranslator['t']): AskedAct {
  const isLocked = type === 'password';
  const name = isLocked ? 'joinWithPassword' : 'join';
  const named = { name: isolated(group) };
  return {
    name,
    text: t(`groups.${name}`),
    icon: isLocked ? lockIcon : joinIcon,
    isMirrored: !isLocked,
    question: isLocked
      ? { title: t('groups.passwordTitle', named), asks: 'password', confirmText: t('groups.join') }
      : { title: t('groups.joinTitle', named), text: t('groups.joinText') },
    carryOut: (password) => joinGroup(client, guid, isLocked ? password : null),
  };
}
