import { type ChatClient, type GroupRecord, KitException } from '@open-chat-kit/sdk';
import { joinIcon, leaveIcon, lockIcon, trashIcon } from '../../icons/icons.ts';
import type { Translator } from '../../i18n/translator.ts';
import { joinGroup } from '../../models/joining.ts';
import { deleteGroup, leaveGroup } from '../../models/leaving.ts';
import { isolated } from '../isolated.ts';
import { ActQuestion, PasswordQuestion } from '../ListFrame/ActQuestion.tsx';
import type { ListAct } from '../ListFrame/list-act.ts';

type GroupAct = 'join' | 'joinWithPassword' | 'leave' | 'delete';

/** What the menu can do with a group as things are, each act with its question. */
export function groupActs(group: GroupRecord, client: ChatClient | null, t: Translator['t']): readonly ListAct[] {
  const icons = { join: joinIcon, joinWithPassword: lockIcon, leave: leaveIcon, delete: trashIcon };
  const name = isolated(group.name);
  return actsFor(group).map((act) => {
    const isDestructive = act === 'leave' || act === 'delete';
    return {
      name: act,
      text: t(`groups.${act}`),
      icon: icons[act],
      isDestructive,
      question: (asking) =>
        act === 'joinWithPassword' ? (
          <PasswordQuestion
            {...asking}
            title={t('groups.passwordTitle', { name })}
            confirmText={t('groups.join')}
            carryOut={(password) => joinGroup(ready(client), group.guid, password)}
          />
        ) : (
          <ActQuestion
            {...asking}
            title={t(`groups.${act}Title`, { name })}
            text={t(`groups.${act}Text`)}
            confirmText={t(`groups.${act}`)}
            isDestructive={isDestructive}
            carryOut={() => carryOut(act, group, ready(client))}
          />
        ),
    };
  });
}

/** What the user may do with this group. */
function actsFor({ type, hasJoined, scope, isBanned }: GroupRecord): readonly GroupAct[] {
  // An owner cannot leave: first somebody else has to be one, or the group goes.
  if (hasJoined) return scope === 'owner' ? ['delete'] : ['leave'];
  if (isBanned || type === 'private') return [];
  return type === 'password' ? ['joinWithPassword'] : ['join'];
}

async function carryOut(act: 'join' | 'leave' | 'delete', group: GroupRecord, client: ChatClient): Promise<void> {
  switch (act) {
    case 'join':
      return void (await joinGroup(client, group.guid, null));
    case 'leave':
      return await leaveGroup(client, group);
    case 'delete':
      return await deleteGroup(client, group);
  }
}

function ready(client: ChatClient | null): ChatClient {
  if (client === null) throw new KitException('NOT_INITIALIZED', 'Call Kit.init({ engine }) first.');
  return client;
}
